"""Hints, grades and the tutor on the full screen."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from coaching import corner
from sessions import decisions_in
from terminal import DOWN, ENTER, ESCAPE, F2, Desk, begin, desk, sitting, to_board

from ai.explain.judge import Judge
from ai.explain.verdict import Verdict
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from solo.play.coach import HINT, Coach, Duel


async def at_the_corner(here: Desk, hints: str) -> Any:
    """The same position on the full screen."""
    screen = await begin(here, side=SEEKER_SIDE, hints=hints)
    person = corner()
    person.hints = hints
    screen.session = screen.aide.session = screen.keeper.session = screen.prompt.session = person
    screen.aide.coach = person.coach
    screen.refresh()
    await here.rest()
    return screen


def test_hints_on_the_full_screen() -> None:
    async def talk() -> None:
        async with desk(None) as here:
            screen = await at_the_corner(here, "off")
            await here.press(F2)
            await here.until(lambda: screen.aide.judgement is None)
            await here.press(F2)
            await here.until(lambda: screen.aide.judgement is None)
            await here.press(F2)
            await here.until("d1 taxi 8: he is on 8")
            assert (screen.active, screen.cursor) == (1, 8)
            if here.top is not screen:  # there is no room for a plan below the map
                await here.press(ESCAPE)
            await here.press(F2)
            await here.until("how far each is behind the best")
            assert "best" in here.text()
            await here.press(DOWN, ESCAPE)
            assert here.top is screen
            await here.press(F2)
            await here.until("how far each is behind the best")
            await here.press(ENTER)
            await to_board(here)
            await here.until("Game over")
            await here.press(F2)
            await here.until("> hint")

    sitting(talk)


@pytest.mark.usefixtures("little_thought")
def test_the_tutors_question_on_the_full_screen() -> None:
    async def talk() -> None:
        async with desk(None) as here:
            screen = await at_the_corner(here, "tutor")
            moves = screen.session.game.moves
            await here.press("d1 taxi 31", ENTER)
            await here.until("turn the tutor off")
            for words in ("Rethink", "Play anyway", "Hint", "?? d1 taxi 31 would lose"):
                assert words in here.text()
            await here.press(ESCAPE)
            assert not screen.buffer.text
            assert len(moves) == 1
            await here.press("d1 taxi 31", ENTER)
            await here.until("turn the tutor off")
            await here.press(DOWN, DOWN, ENTER)
            await here.until(lambda: screen.aide.judgement is None and not screen.offers)
            assert len(moves) == 1
            await here.press("d1 taxi 31", ENTER)
            await here.until("turn the tutor off")
            await here.press(DOWN, DOWN, DOWN, ENTER)
            await here.until(lambda: len(moves) == 2)
            assert screen.session.hints == "on"

    sitting(talk)


@pytest.mark.usefixtures("little_thought")
def test_who_is_impatient_with_the_tutor_does_not_wait_longer() -> None:
    async def talk() -> None:
        async with desk(None) as here:
            screen = await at_the_corner(here, "tutor")
            coach = screen.aide.coach
            with coach._one:  # nothing is judged as long as this holds
                for _time in range(6):
                    await here.press("d1 taxi 31", ENTER)
                    await here.press("d2 taxi 142", ENTER)
                wanted = [one for one in coach._running if not one.watch.stopped]
                assert len(wanted) <= 2, "what can be done here, and the move that was tried last"
            await here.until(lambda: screen.aide.judgement is None)
            assert (
                decisions_in(screen.session, "d1 taxi 31")[0].duel is decisions_in(screen.session, "d1 taxi 31")[0].duel
            ), "judged once"

    sitting(talk)


@pytest.mark.usefixtures("little_thought")
def test_who_does_not_wait_for_the_tutor_is_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    duels = []

    def slowly(duel: Duel, judge: Judge) -> Iterator[Verdict]:
        duels.append(duel)
        yield duel.first.wait()
        end = time.monotonic() + 120  # for a machine with much else to do
        while not duel.watch.stopped and time.monotonic() < end:
            time.sleep(0.01)

    async def talk() -> None:
        async with desk(None) as here:
            screen = await at_the_corner(here, "tutor")
            await here.press("d1 taxi 31", ENTER)
            await here.until(lambda: duels and duels[0].begun.is_set())
            await here.press(" ")
            await here.until("turn the tutor off")
            assert duels[0].watch.stopped, "it does not think to its end meanwhile"
            assert screen.offers

    monkeypatch.setattr(Duel, "judge_with", slowly)
    sitting(talk)


@pytest.mark.usefixtures("little_thought")
def test_grades_and_their_progress_on_the_full_screen(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side=HIDER_SIDE, hints="on", seed=5)
            screen.session.coach = screen.aide.coach = Coach(screen.session, 400)
            await here.press(screen.view.move_text(screen.moves[0]), ENTER)
            await here.until(lambda: any(kind == "grade" for kind, _text in screen.talk.messages))
            assert screen.keeper.autosave.save.hints == "on"
            assert not screen.keeper.autosave.save.unrated
            await here.until(lambda: screen.session.waiting)
            await here.press(F2)
            await here.until(lambda: screen.aide.judgement is None)
            assert screen.keeper.autosave.save.unrated == (HINT,)

    sitting(talk)
