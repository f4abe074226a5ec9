"""A real table on the full screen: a whole game, the form that begins it, and advice that grows."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tables import Record, ending, record
from terminal import DOWN, END, ENTER, ESCAPE, F1, HOME, LEFT, QUIT, REDO, RIGHT, UNDO, Desk, desk, sitting

from solo import cli
from solo.assist import advice as advising

F2 = "\x1bOQ"


def given(real: Record) -> Any:
    """A setting as the command line gives it."""
    setting = real.setting
    return cli.build_parser().parse_args(
        [
            "assist", "--edition", setting.edition, "--detectives", str(setting.detectives), "--starts", setting.starts,
            "--characters", setting.characters, "--tiles", setting.tiles, *(["--expert"] if setting.expert else []),
        ]
    )  # fmt: skip


async def begin(here: Desk, edition: str) -> Any:
    here.yard.assist(given(record(edition)))
    await here.until(lambda: type(here.top).__name__ == "TableScreen")
    return here.top


def test_a_whole_game_on_the_full_screen(tmp_path: Path) -> None:
    real = record("dice")

    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, "dice")
            for at, line in enumerate(real.lines):
                np.testing.assert_allclose(screen.session.believe().weights, real.beliefs[at], atol=1e-12)
                if at > 3:  # all have chosen where to start
                    assert {*screen.heat.shades} == {int(s) for s in np.flatnonzero(real.beliefs[at])}
                await here.press(line, ENTER)
                assert len(screen.session.entries) == at + 1, here.text()
            for line in ending(screen.session, real.outcome.reason):
                await here.press(line, ENTER)
            assert screen.session.game.outcome == real.outcome
            assert "The game is over." in here.text()
            finished = screen.keeper.finished
            here.yard.review_file(finished)
            assert type(here.top).__name__ == "ReviewScreen"
            await here.press(END, LEFT, LEFT, HOME, ESCAPE)
            assert here.top is screen
            await here.press(UNDO)
            assert screen.session.game.outcome is None
            await here.press(REDO)
            assert screen.session.game.outcome == real.outcome

    sitting(talk)


def test_advice_grows_while_one_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "PLAYOUTS", 400)

    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, "london")
            assert "F2 advice" in here.lines()[-1]
            assert "F2 hint" not in here.text()
            assert " Line 1. " in here.text()
            await here.press(F2)
            assert "Advice is available on the detectives' turn." in here.text()
            await here.press("taxi", ENTER, "hint 3", ENTER)
            assert "Type advise alone" in here.text()
            await here.press(ESCAPE, F2)
            await here.until("The advice is complete.")
            assert "A plan for this turn" in here.text()
            plan = here.text().partition("A plan for this turn")[2]
            assert plan.count("%") == 1, "one chance for the whole plan"
            assert here.top.advice.share == 1
            assert len(here.top.advice.plan) == 4
            await here.press(ESCAPE)
            assert here.top is screen
            assert len(screen.session.entries) == 1
            await here.press(F2, ESCAPE)  # leaving stops it
            assert here.top is screen

    sitting(talk)


def test_the_menu_leads_to_a_form(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            assert "Assist a table" in here.text()
            here.yard.assist()
            await here.until("Starts")
            await here.press(ENTER)
            assert "enter 5 starts, for d1, d2, d3, d4, d5, not 0" in here.text()
            await here.press("13,26,29,34,35", ENTER)
            assert "35 is not a start station" in here.text()
            await here.press("\x7f\x7f50", ENTER)
            assert type(here.top).__name__ == "TableScreen"
            await here.press("taxi", ENTER, "d1 taxi 4", ENTER, "fix 1", ENTER)
            assert "Line 1 is taxi." in here.text()
            await here.press("bus", ENTER)
            assert "Line 1 corrected." in here.text()
            await here.press(F1)
            assert "fix 7 bus" in here.text()
            await here.press(ESCAPE, QUIT)
        async with desk(tmp_path) as here:
            here.yard.resume()
            await here.until("a real table")
            await here.press(ENTER)
            await here.until(lambda: type(here.top).__name__ == "TableScreen")
            assert [here.top.session.entry_text(line) for line in here.top.session.entries] == ["bus", "d1 taxi 4"]

    sitting(talk)


def test_the_form_knows_every_edition(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            here.yard.assist()
            await here.until("Starts")
            await here.press(RIGHT)
            assert "Characters" not in here.text()
            await here.press(RIGHT)
            assert "Characters" in here.text()
            await here.press(RIGHT, RIGHT)
            assert "Street tiles" in here.text()
            await here.press(DOWN, DOWN, "ABCDEFGHI", ENTER)
            assert "Where does Red (d1) start?" in here.text()
            assert all(1 <= station <= 36 for station in here.top.destinations())
            for _pawn in range(3):
                await here.press(f"start {min(here.top.destinations())}", ENTER)
            assert len(here.top.session.entries) == 3
            assert here.top.destinations() == frozenset()  # the letter of a tile is no place
            await here.press("e", ENTER)
            assert "What do the 4 dice show?" in " ".join(here.text().split())
            assert here.top.destinations() == frozenset()
            await here.press("taxi taxi bus x", ENTER)
            assert here.top.destinations()

    sitting(talk)


def test_a_refused_entry_stays_on_the_line(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, "venice")
            await here.press("gondola 45", ENTER)
            assert screen.buffer.text == "gondola 45"
            assert "does not show himself" in here.text()

    sitting(talk)
