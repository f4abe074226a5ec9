"""Nothing that is typed is lost, Enter plays what is lit, and Esc closes what was opened last."""

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.mouse_events import MouseEventType
from terminal import DOWN, ENTER, ESCAPE, F2, F4, HOME, LEFT, PAGE_UP, RIGHT, TAB, Desk, begin, desk, pasted, sitting

from ai.explain.judge import Judged, Verdict
from ai.rules.moves import seat_of
from solo.play import coach
from solo.play.coach import Judgement
from solo.screens.coach_panel import HintScreen
from solo.screens.widgets import Choice, ChoiceList

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


def texts(screen: Any) -> list[str]:
    return [screen.session.game.move_text(move) for move in screen.session.game.moves]


def one_of(screen: Any, seat: int) -> str:
    """A move of one of the detectives."""
    move = next(move for move in screen.session.choices() if seat_of(move) == seat)
    return str(screen.session.game.move_text(move))


async def tutored(here: Desk, points: int = 50) -> Any:
    """A game of the detectives whose tutor stops only what loses so many points."""
    screen = await begin(here, side="seekers", hints="tutor", seed=3)
    screen.session.coach._judge.playouts = 20
    screen.session.tutor_points = points
    return screen


def test_lines_typed_while_the_coach_thinks_are_held_and_played_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)

    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await tutored(here)
            before = texts(screen)
            lines = [one_of(screen, 3), one_of(screen, 5), "look 5", one_of(screen, 1)]
            for line in lines:
                await here.press(line, ENTER)
            assert texts(screen) == before
            assert "The coach thinks" in here.text()
            assert f"Held: {lines[1]}; look 5; {lines[3]}" in here.text()
            await here.press("d2 t")  # and another is begun
            gate.open.set()
            await here.until(lambda: not screen.aide.is_busy and not screen.aide.held)
            assert texts(screen) == [*before, lines[0], lines[1], lines[3]]
            assert screen.buffer.text == "d2 t"
            said = [text for kind, text in screen.talk.messages if kind == "own"]
            assert said == [f"> {line}" for line in lines], "each gets its own answer"
            assert "Held" not in here.text()

    sitting(talk)


def test_the_tutors_question_does_not_take_what_is_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch)
    monkeypatch.setattr("solo.screens.coach_panel.warning", lambda session, decisions: "? This loses.")

    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await tutored(here)
            before = texts(screen)
            first, second, third = (one_of(screen, seat) for seat in (3, 5, 1))
            await here.press(first, ENTER)
            await here.press(second[:4])
            gate.open.set()
            await here.until("? This loses.")
            await here.press(second[4:], ENTER)  # it was begun before the question
            assert texts(screen) == before
            assert f"Held: {second}" in here.text()
            await here.press(third[0])  # with the question lit, letters still go to the line
            await here.press(third[1:], ENTER)
            assert f"Held: {second}; {third}" in here.text()
            await here.press(DOWN, ENTER)  # play anyway
            await here.until(lambda: texts(screen) == [*before, first])
            for line in (second, third):
                await here.until(lambda: screen.is_asked)
                await here.press(DOWN, ENTER)
                await here.until(lambda line=line: texts(screen)[-1] == line)
            assert texts(screen) == [*before, first, second, third]

    sitting(talk)


def test_who_is_just_choosing_a_ticket_is_not_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch)

    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await tutored(here)
            before = texts(screen)
            first = one_of(screen, 3)
            await here.press(first, ENTER)
            await here.press(RIGHT, ENTER)
            assert "By what?" in here.text()
            lit = screen.tickets.chosen.name
            gate.open.set()
            await here.until(lambda: screen.aide._is_due)
            assert screen.tickets.chosen.name == lit
            assert texts(screen) == before, "the list would have gone"
            await here.press(ENTER)
            await here.until(lambda: len(texts(screen)) == len(before) + 2)
            assert texts(screen) == [*before, first, lit]

    sitting(talk)


def test_a_line_that_was_held_and_is_refused_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch)

    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await tutored(here)
            await here.press(one_of(screen, 3), ENTER)
            await here.press("d3 taxi 1", ENTER)
            gate.open.set()
            await here.until(lambda: not screen.aide.is_busy and not screen.aide.held)
            assert screen.buffer.text == "d3 taxi 1"
            assert "Not possible" in here.text()
            await here.press("look 7")
            assert screen.buffer.text == "look 7"

    sitting(talk)


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
            assert texts(screen)[-1] == move

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


# What is lit


def verdict_of(moves: list[int], share: float) -> Verdict:
    """A verdict with moves in this order."""
    judged = [Judged(move, 0.9 - 0.01 * number, 0.01, 100) for number, move in enumerate(moves)]
    return Verdict(tuple(judged), 1000, share)


def ranking(screen: Any, moves: list[int]) -> Judgement:
    """Shows the ranking of a judgement that is not done."""
    judgement = Judgement(screen.view, frozenset(moves))
    judgement.verdict, judgement.belief = verdict_of(moves, 0.92), screen.session.believe()
    judgement.begun.set()
    screen.yard.push(HintScreen(screen, judgement))
    return judgement


def finish(judgement: Judgement, moves: list[int]) -> None:
    """Another thread is done with it."""

    def end() -> None:
        judgement.verdict = verdict_of(moves, 1.0)
        judgement.done.set()
        judgement._tell()

    thread = threading.Thread(target=end)
    thread.start()
    thread.join()


def lit(here: Desk) -> str:
    """The move of the row that is lit on the screen."""
    (line,) = [line for line in here.lines() if "▸" in line]
    return line.split("▸")[1].split("  ")[0].strip()


def test_the_ranking_finishes_by_itself(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await begin(here, side="seekers", seed=3)
            moves = screen.session.choices()
            judgement = ranking(screen, moves)
            await here.until("Judging your moves: 92 % done.")
            finish(judgement, moves[::-1])
            await here.until(f"All {len(moves)} moves", 20)
            first = screen.session.game.move_text(moves[-1])
            assert first in here.lines()[4], "the best first"

    sitting(talk)


@pytest.mark.parametrize("chooses", [False, True])
def test_enter_plays_the_move_that_is_lit(chooses: bool, tmp_path: Path) -> None:
    """Whatever the analysis finds meanwhile."""

    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await begin(here, side="seekers", seed=3)
            moves = screen.session.choices()
            judgement = ranking(screen, moves)
            await here.until("92 % done")
            if chooses:
                await here.press(DOWN, DOWN)
            meant, rows = lit(here), [line[:20] for line in here.lines()[4:30]]
            finish(judgement, moves[::-1])
            await here.until(f"All {len(moves)} moves", 20)
            assert lit(here) == meant
            if chooses:
                assert [line[:20] for line in here.lines()[4:30]] == rows, "the order stays"
            await here.press(ENTER)
            assert screen.session.game.move_text(screen.session.game.moves[-1]) == meant

    sitting(talk)


def test_enter_that_comes_before_the_next_picture_plays_what_was_seen(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await begin(here, side="seekers", seed=3)
            moves = screen.session.choices()
            judgement = ranking(screen, moves)
            await here.until("92 % done")
            meant = lit(here)
            judgement.verdict = verdict_of(moves[::-1], 0.95)
            here.top.list.run()  # as Enter does
            assert screen.session.game.move_text(screen.session.game.moves[-1]) == meant

    sitting(talk)


def test_a_list_that_changes_keeps_what_is_lit() -> None:
    names, taken = ["a", "b", "c"], []
    found = ChoiceList(lambda: [Choice(name, "", lambda name=name: taken.append(name)) for name in names])
    found.paint(20, 10)
    found.move(1)
    found.paint(20, 10)
    names.insert(0, "new")
    found.run()
    found.clicked(0, 2, MouseEventType.MOUSE_UP)
    names.remove("c")
    found.clicked(0, 3, MouseEventType.MOUSE_UP)
    assert taken == ["b", "c"]
    names[:] = ["x", "y"]
    assert found.chosen is not None
    twins = ChoiceList(lambda: [Choice("same", "", lambda n=n: taken.append(str(n))) for n in range(3)])
    twins.paint(20, 10)
    twins.move(2)
    twins.paint(20, 10)
    twins.run()
    assert taken[-1] == "2", "games may have the same name"


def test_a_game_that_appears_does_not_move_the_menu_under_the_cursor(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            assert here.top.list.chosen.name == "Tutorial"
            (tmp_path / "state").mkdir(exist_ok=True)
            (tmp_path / "state" / "running-1.json").write_text("{}")
            await here.press(ENTER)
            await here.until(lambda: type(here.top).__name__ == "LessonList")

    sitting(talk)


# Esc


def test_esc_closes_what_was_opened_last_and_asks_before_it_leaves(tmp_path: Path) -> None:
    told = "Esc once more leaves. The game is kept: Resume in the menu goes on with it."

    async def talk() -> None:
        async with desk(tmp_path, size=(100, 30)) as here:
            screen = await begin(here, side="hider", seed=3)
            await here.press(ESCAPE)
            assert "Esc once more leaves. Nothing was played yet." in here.text()
            await here.press(" ".join(screen.grammar.moves[0]), ENTER)
            await here.until(lambda: screen.watch is None)
            await here.press(F4)
            await here.press("moves", ENTER)
            assert here.top is screen
            assert "> moves" in here.text()
            await here.press(ESCAPE)
            assert "> moves" not in here.text()
            assert screen.heat.on
            await here.press(ESCAPE)
            assert not screen.heat.on
            assert told not in here.text()
            await here.press(PAGE_UP, PAGE_UP)
            if screen.talk.is_back:
                await here.press(ESCAPE)
                assert not screen.talk.is_back
            await here.press(ESCAPE)
            assert told in here.text()
            await here.press(RIGHT)  # stays
            assert told not in here.text()
            await here.press(ESCAPE)
            assert (here.top, told in here.text()) == (screen, True)
            before = texts(screen)
            await here.press(ESCAPE)
            assert "New game" in here.text()
            here.yard.resume()
            await here.until("Resume")
            await here.press(ENTER)
            await here.until(lambda: type(here.top).__name__ == "GameScreen")
            assert texts(here.top) == before

    sitting(talk)


@pytest.mark.parametrize("words", ["look 5", "log", "hints"])
def test_esc_after_a_short_answer_stays_in_the_game(words: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await begin(here, side="seekers", seed=3)
            await here.press(words, ENTER)
            if here.top is screen:
                assert f"> {words}" in here.text()
            await here.press(ESCAPE)
            assert here.top is screen
            assert f"> {words}" not in here.text()
            assert "Esc once more" not in here.text()

    sitting(talk)


def test_who_has_no_folder_is_told_that_nothing_is_kept() -> None:
    async def talk() -> None:
        async with desk(None, size=(120, 40)) as here:
            await begin(here, side="seekers", seed=3)
            await here.press(ESCAPE)
            assert "There is no folder in which this game could be kept." in here.text()

    sitting(talk)


def test_esc_leaves_a_game_that_is_over_at_once(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, edition="dice", side="hider", seed=3)
            while screen.session.game.outcome is None:
                if screen.session.waiting:
                    screen.obey(" ".join(screen.grammar.moves[0]))
                await here.until(lambda: screen.watch is None)
            await here.press(ESCAPE)
            assert here.top is not screen

    sitting(talk)
