"""The end of a game is a screen: who won and how, his whole way, what decided it, and what to play next."""

from pathlib import Path
from typing import Any

import pytest
from clocks import StoppedClock
from reviewing import few_playouts
from table import TAXI
from terminal import ENTER, ESCAPE, PAGE_DOWN, UNDO, Desk, desk, sitting, to_board

from ai.game.game import Game
from ai.rules.options import Options, Past
from profiles import load_profile
from solo.files.saves import Save
from solo.files.settings import Settings
from solo.play.session import Seat, Session
from solo.screens.pace import AFTER_END

pytestmark = pytest.mark.usefixtures("few_playouts")
__all__ = ["few_playouts"]

# He is on 64 and has only a taxi's way to go; Red stands beside him on 82, the other far away in the south.
CAPTURE = Options(
    hider_start=64, seeker_starts=(82, 199), detectives=2, bobbies=0, log=(Past(TAXI),) * 23, round=22, seed=1
)
SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]


def played(yard: Any, side: str, *moves: str) -> None:
    """Shows a game in which these moves were made."""
    session = Session(Game.new(CAPTURE), CAPTURE, Seat.named(side), load_profile("random"))
    save = Save.begin(session.game, CAPTURE, side, "random", session.profile)
    for move in moves:
        session.game.play(session.game.parse_move(move))
    yard.when_ready(lambda: yard.play(session, save))


async def ended(here: Desk) -> Any:
    """Plays the move that ends the game; returns the screen of the end, when its review is done."""
    await here.until(lambda: type(here.top).__name__ == "GameScreen")
    await here.press("d1 taxi 81", ENTER)
    await here.until(lambda: type(here.top).__name__ == "EndScreen")
    await here.until(lambda: here.top.analysis.review.done)
    return here.top


@pytest.mark.parametrize("size", SIZES)
def test_the_end_tells_everything(size: tuple[int, int], tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=size, first=lambda yard: played(yard, "seekers", "taxi 81")) as here:
            await ended(here)
            text = " ".join(here.text().split())
            for words in (
                "You win. Red caught him on 81: round 22 of 22.",
                "Narrowest escape: none.", "No single turn decided the game: ", "Accuracy: 100 out of 100. Luck: ",
                "64⁰", "81²⁴", "Travel log", "R rematch", "O same deal, other side", "V review", "N deal 2",
                "Esc board",
            ):  # fmt: skip
                assert words in text, text

    sitting(talk)


def test_facts_that_do_not_fit_are_scrolled_to(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, first=lambda yard: played(yard, "seekers", "taxi 81")) as here:
            end = await ended(here)
            end.game.news = [f"Achievement: number {n}." for n in range(9)]
            await here.press("x", ESCAPE)  # does nothing, but draws the screen anew
            assert "PgDn: more" in here.text()
            assert "Same deal again:" not in here.text()
            await here.press(PAGE_DOWN, PAGE_DOWN, PAGE_DOWN, PAGE_DOWN)
            assert "PgDn: more" not in here.text()
            assert "Same deal again: solo-yard play --edition london" in here.text()
            assert "Narrowest escape" not in here.text()

    sitting(talk)


def test_the_hiders_way_is_drawn_step_by_step(tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        start = lambda yard: played(yard, "seekers", "taxi 81")  # noqa: E731
        async with desk(tmp_path, clock=clock, size=(120, 40), first=start) as here:
            await here.until(lambda: type(here.top).__name__ == "GameScreen")
            game = here.top
            await here.press("d1 taxi 81", ENTER)
            assert "Mister X is caught on 81!" in here.text(), "first the map"
            assert here.top is game
            clock.let_pass(AFTER_END)
            await here.rest()
            assert type(here.top).__name__ == "EndScreen"
            assert "64⁰" in here.text()
            assert "81²⁴" not in here.text()
            clock.let_pass(5)
            await here.rest()
            assert "81²⁴" in here.text()
            assert not clock.waits

    sitting(talk)


def test_a_line_typed_ahead_chooses_nothing(tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        start = lambda yard: played(yard, "seekers", "taxi 81")  # noqa: E731
        async with desk(tmp_path, clock=clock, first=start) as here:
            await here.until(lambda: type(here.top).__name__ == "GameScreen")
            await here.press("d1 taxi 81", ENTER, "d")
            await here.until(lambda: type(here.top).__name__ == "EndScreen")
            end = here.top
            await here.press("2 rover n", ENTER)
            assert here.top is end
            await here.press("v")
            assert type(here.top).__name__ == "ReviewScreen"

    sitting(talk)


@pytest.mark.parametrize(("key", "seed", "side"), [("r", None, "seekers"), ("n", 2, "seekers"), ("o", 1, "hider")])
def test_the_next_game_is_a_key_away(key: str, seed: int | None, side: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, first=lambda yard: played(yard, "seekers", "taxi 81")) as here:
            await ended(here)
            await here.press(key)
            await here.until(lambda: type(here.top).__name__ == "GameScreen")
            session = here.top.session
            assert session.side == side
            assert session.options.detectives == 2
            assert session.options.seed == seed if seed else session.options.seed != 1
            assert session.profile.name == "random"
            assert len(here.yard.stack) == 2, "the menu and the game"

    sitting(talk)


def test_review_board_and_back_again(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, first=lambda yard: played(yard, "seekers", "taxi 81")) as here:
            await ended(here)
            await here.press("v")
            assert "Move 0 of 2." in here.text()
            await here.press(ESCAPE)
            assert type(here.top).__name__ == "EndScreen"
            screen = await to_board(here)
            assert "Game over: you have won." in here.text()
            await here.press(ENTER)
            assert type(here.top).__name__ == "EndScreen"
            await here.press(UNDO)
            assert here.top is screen
            assert screen.session.game.outcome is None

    sitting(talk)


@pytest.mark.parametrize("bell", [False, True])
def test_the_end_without_a_folder_and_without_motion(bell: bool) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        start = lambda yard: played(yard, "detective:1", "taxi 81")  # noqa: E731
        async with desk(None, clock=clock, settings=Settings(animation=False, bell=bell), first=start) as here:
            await ended(here)
            assert not clock.waits
            assert "81²⁴" in here.text()
            assert "Accuracy: 100 out of 100." in here.text()
            assert here.glass.bells == bell
            await here.press("v")
            assert type(here.top).__name__ == "EndScreen", "there is no file to review"

    sitting(talk)
