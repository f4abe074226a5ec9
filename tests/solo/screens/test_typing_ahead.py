"""Nothing that is typed is lost while the coach thinks: lines are held, and played in their order."""

import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from terminal import (
    DOWN,
    ENTER,
    ESCAPE,
    F2,
    HOME,
    LEFT,
    RIGHT,
    TAB,
    Desk,
    begin,
    desk,
    move_texts,
    pasted,
    sitting,
)

from ai.rules.moves import seat_of
from solo.files.settings import NewGame
from solo.play import coach
from solo.play.coach import Judgement
from solo.play.session import Question, Session
from solo.play.tutor import Tutor

pytestmark = pytest.mark.usefixtures("little_thought")
BACKSPACE = "\x7f"


class Gate:
    """Lets the coach think only as far as it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        judged = Judgement.run

        def run(judgement: Judgement, judge: Any) -> None:
            while not (self.open.is_set() or judgement.watch.stopped):
                time.sleep(0.002)
            judged(judgement, judge)

        monkeypatch.setattr(coach.Judgement, "run", run)


def one_of(screen: Any, seat: int) -> str:
    """A move of one of the detectives."""
    move = next(move for move in screen.session.choices() if seat_of(move) == seat)
    return str(screen.session.game.move_text(move))


async def tutored(here: Desk, points: int = 50) -> Any:
    """A game of the detectives whose tutor stops only what loses so many points."""
    screen = await begin(here, side="seekers", hints="tutor", seed=3)
    screen.session.coach._judge.playouts = 20
    screen.session.tutor = Tutor(fixed=points)
    return screen


def tutoring(folder: Path, talk: Callable[[Desk, Any], Awaitable[None]]) -> None:
    """Lets somebody sit at a game with a tutor."""

    async def sit() -> None:
        async with desk(folder, size=(120, 40)) as here:
            await talk(here, await tutored(here))

    sitting(sit)


def test_a_move_that_the_tutor_looks_at_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, real = [], Session.read
    monkeypatch.setattr(Session, "read", lambda session, text: read.append(text) or real(session, text))

    async def talk(here: Desk, screen: Any) -> None:
        before, line = move_texts(screen), one_of(screen, 3)
        await here.press(line, ENTER)
        await here.until(lambda: move_texts(screen) == [*before, line])
        assert read == [line]

    tutoring(tmp_path, talk)


def test_lines_typed_while_the_coach_thinks_are_held_and_played_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)

    async def talk(here: Desk, screen: Any) -> None:
        before = move_texts(screen)
        lines = [one_of(screen, 3), one_of(screen, 5), "look 5", one_of(screen, 1)]
        for line in lines:
            await here.press(line, ENTER)
        assert move_texts(screen) == before
        assert f"The coach is looking at {lines[0]}" in here.text(), "this one is held, too"
        assert f"Held: {lines[1]}; look 5; {lines[3]}" in here.text()
        await here.press("d2 t")  # and another is begun
        gate.open.set()
        await here.until(lambda: not screen.aide.is_busy and not screen.aide.held)
        assert move_texts(screen) == [*before, lines[0], lines[1], lines[3]]
        assert screen.buffer.text == "d2 t"
        said = [text for kind, text in screen.talk.messages if kind == "own"]
        assert said == [f"> {line}" for line in lines], "each gets its own answer"
        assert "Held" not in here.text()

    tutoring(tmp_path, talk)


def test_the_tutors_question_does_not_take_what_is_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch)
    monkeypatch.setattr("solo.screens.coach_panel.warning", lambda session, decisions: ("? This loses.", None))

    async def talk(here: Desk, screen: Any) -> None:
        before = move_texts(screen)
        first, second, third = (one_of(screen, seat) for seat in (3, 5, 1))
        await here.press(first, ENTER)
        await here.press(second[:4])
        gate.open.set()
        await here.until("? This loses.")
        await here.press(second[4:], ENTER)  # it was begun before the question
        assert move_texts(screen) == before
        assert f"Held: {second}" in here.text()
        await here.press(third[0])  # with the question lit, letters still go to the line
        await here.press(third[1:], ENTER)
        assert f"Held: {second}; {third}" in here.text()
        await here.press(DOWN, ENTER)  # play anyway
        await here.until(lambda: move_texts(screen) == [*before, first])
        for line in (second, third):
            await here.until(lambda: screen.is_asked)
            await here.press(DOWN, ENTER)
            await here.until(lambda line=line: move_texts(screen)[-1] == line)
        assert move_texts(screen) == [*before, first, second, third]

    tutoring(tmp_path, talk)


def test_who_is_just_choosing_a_ticket_is_not_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch)

    async def talk(here: Desk, screen: Any) -> None:
        before = move_texts(screen)
        first = one_of(screen, 3)
        await here.press(first, ENTER)
        await here.press(RIGHT, ENTER)
        assert "How?" in here.text()
        lit = screen.tickets.chosen.name
        gate.open.set()
        await here.until(lambda: screen.aide._is_due)
        assert screen.tickets.chosen.name == lit
        assert move_texts(screen) == before, "the list would have gone"
        await here.press(ENTER)
        await here.until(lambda: len(move_texts(screen)) == len(before) + 2)
        assert move_texts(screen) == [*before, first, lit]

    tutoring(tmp_path, talk)


def test_a_line_that_was_held_and_is_refused_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch)

    async def talk(here: Desk, screen: Any) -> None:
        await here.press(one_of(screen, 3), ENTER)
        await here.press("d3 taxi 1", ENTER)
        gate.open.set()
        await here.until(lambda: not screen.aide.is_busy and not screen.aide.held)
        assert screen.buffer.text == "d3 taxi 1"
        assert "Not possible" in here.text()
        await here.press("look 7")
        assert screen.buffer.text == "look 7"

    tutoring(tmp_path, talk)


def test_hints_that_are_asked_for_one_after_the_other_are_given_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)

    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await begin(here, side="seekers", seed=3)
            screen.session.coach._judge.playouts = 20
            move = one_of(screen, 2)
            await here.press(F2, F2)
            await here.press(move, ENTER)
            gate.open.set()
            await here.until(lambda: not screen.aide.is_busy and not screen.aide.held)
            assert len([kind for kind, _text in screen.talk.messages if kind == "grade"]) == 2
            assert move_texts(screen)[-1] == move

    sitting(talk)


# A line that was refused


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (["d1 79"], "d1 79"),
        (["7"], "7"),
        ([pasted("d1 79")], "d1 79"),
        ([LEFT, "9"], "d1 taxi 9990"),
        ([BACKSPACE, BACKSPACE, "79"], "d1 taxi 979"),
        ([HOME, "x"], "xd1 taxi 990"),
        (["\x1b[F", "1"], "d1 taxi 9901"),
        ([ESCAPE], ""),
        ([ENTER], "d1 taxi 99"),
        ([TAB], "d1 taxi 99"),
    ],
)
def test_a_line_that_was_refused_is_selected(keys: list[str], text: str, tmp_path: Path) -> None:
    line = "d1 taxi 990" if text not in ("d1 taxi 99",) else "d1 taxi 99"

    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers", seed=3)
            await here.press(line, ENTER)
            assert screen.buffer.text == line
            assert here.lines()[22] == f"> {line}"
            assert here.cell(2, 22).reverse, "one sees it"
            for key in keys:
                await here.press(key)
            assert screen.buffer.text == text

    sitting(talk)


# While the computer thinks


@pytest.fixture
def slow_computer(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """The computer is thinking until the event is set."""
    go = threading.Event()
    answer = Question.answer

    def wait(question: Question, watch: Any = None) -> Any:
        while not (go.is_set() or (watch and watch.stopped)):
            time.sleep(0.002)
        return answer(question, watch)

    monkeypatch.setattr(Question, "answer", wait)
    return go


async def thinking(here: Desk) -> Any:
    """A game of the hider in which the computer thinks about its first move."""
    here.yard.start(replace(NewGame(level="random"), side="hider", detectives=5), 3)
    await here.until(lambda: type(here.top).__name__ == "GameScreen")
    await here.press("taxi 22", ENTER)
    await here.until("The computer is thinking")
    return here.top


def test_a_move_typed_while_the_computer_thinks_is_held_until_ones_turn(
    slow_computer: threading.Event, tmp_path: Path
) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await thinking(here)
            await here.press("look 5", ENTER)
            assert "Station 5." in here.text(), "one can look around meanwhile"
            await here.press("taxi 35", ENTER)
            await here.press("log", ENTER)
            assert "Held: taxi 35; log" in here.text()
            assert screen.buffer.text == ""
            slow_computer.set()
            await here.until(lambda: not screen.aide.held)
            assert "taxi 35" in move_texts(screen)
            said = [text for _kind, text in screen.talk.messages]
            assert "> taxi 35" in said

    sitting(talk)


def test_esc_takes_a_held_line_back_and_then_asks(slow_computer: threading.Event, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await thinking(here)
            await here.press("taxi 35", ENTER)
            await here.press(ESCAPE)
            assert screen.aide.held == []
            assert screen.buffer.text == "taxi 35"
            await here.press(ESCAPE)
            assert screen.buffer.text == ""
            assert screen.watch, "it still thinks"
            await here.press(ESCAPE)
            assert "Press Esc again to leave. Game saved: solo-yard resume" in here.text()
            await here.press(" ")  # the key for who does not want to wait
            await here.until(lambda: len(screen.session.game.moves) > 1)

    sitting(talk)


def test_esc_takes_back_the_move_that_the_tutor_looks_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch)

    async def talk(here: Desk, screen: Any) -> None:
        before, line = move_texts(screen), one_of(screen, 3)
        await here.press(line, ENTER)
        assert f"The coach is looking at {line}" in here.text()
        await here.press(ESCAPE)
        assert screen.buffer.text == line
        gate.open.set()
        await here.press(ESCAPE, "look 7", ENTER)
        await here.until("Station 7.")
        assert move_texts(screen) == before, "it was not played behind anybody's back"

    tutoring(tmp_path, talk)


# Several lines at once


@pytest.mark.parametrize(
    "paste", [pasted("{0}\n{1}\r\nlook 5\n\n{2}"), "{0}\r{1}\rlook 5\r{2}\r"], ids=["marked", "not"]
)
@pytest.mark.parametrize("hints", ["off", "tutor"])
def test_lines_pasted_at_once_are_each_answered_in_their_order(paste: str, hints: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await (tutored(here) if hints == "tutor" else begin(here, side="seekers", seed=3))
            before = move_texts(screen)
            lines = [one_of(screen, 3), "d1 taxi 990", one_of(screen, 5)]
            await here.press(lines[0][:4], paste.format(lines[0][4:], *lines[1:]))  # one was begun already
            await here.until(lambda: not screen.aide.is_busy and not screen.aide.held)
            assert move_texts(screen) == [*before, lines[0], lines[2]]
            said = [text for kind, text in screen.talk.messages if kind == "own"]
            assert said == [f"> {line}" for line in (lines[0], lines[1], "look 5", lines[2])]
            typed_over = hints == "off" and "\r{1}\r" in paste  # as by somebody who types on
            assert screen.buffer.text == ("" if typed_over else lines[1]), "what was refused can be put right"

    sitting(talk)


def test_lines_pasted_over_a_page_wait_until_the_computer_has_moved(
    slow_computer: threading.Event, tmp_path: Path
) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await thinking(here)
            await here.press("rules", ENTER)
            assert here.top is not screen
            await here.press(pasted("taxi 35\nlog\n" + "look 5\n" * 300))
            assert here.top is screen
            assert "Held: taxi 35; log; look 5" in here.text()
            slow_computer.set()
            await here.until(lambda: not screen.aide.held)
            assert "taxi 35" in move_texts(screen)
            said = [text for _kind, text in screen.talk.messages]
            assert "Only the first 200 lines were read." in said
            assert said.count("> look 5") == 198

    sitting(talk)
