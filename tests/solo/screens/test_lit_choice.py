"""Enter plays the move that is lit, however lists change under it."""

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from prompt_toolkit.mouse_events import MouseEventType
from terminal import DOWN, ENTER, Desk, begin, desk, sitting

from ai.explain.verdict import Judged, Verdict
from ai.position.move import Move
from solo.play.coach import Judgement
from solo.play.hints import Hint
from solo.screens.coach_panel import HintScreen
from solo.screens.widgets import Choice, ChoiceList


def verdict_of(moves: list[int], share: float) -> Verdict:
    """A verdict with moves in this order."""
    judged = [Judged(move, 0.9 - 0.01 * number, 0.01, 100) for number, move in enumerate(moves)]
    return Verdict(tuple(judged), 1000, share)


def ranking(screen: Any, moves: list[int]) -> Judgement:
    """Shows the ranking of a judgement that is not done."""
    judgement = Judgement(screen.view, frozenset(moves))
    judgement.verdict, judgement.belief = verdict_of(moves, 0.92), screen.session.believe()
    judgement.begun.set()
    screen.yard.push(HintScreen(screen, judgement, Hint([], (Move(moves[-1]),))))
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


@asynccontextmanager
async def at_ranking(folder: Path) -> AsyncIterator[tuple[Desk, Any, list[int], Judgement]]:
    """Somebody who looks at the ranking of their moves while they are judged."""
    async with desk(folder, size=(120, 40)) as here:
        screen = await begin(here, side="seekers", seed=3)
        moves = screen.session.choices()
        judgement = ranking(screen, moves)
        await here.until("Judging your moves: 92% done.")
        yield here, screen, moves, judgement


def test_the_ranking_finishes_by_itself(tmp_path: Path) -> None:
    async def talk() -> None:
        async with at_ranking(tmp_path) as (here, screen, moves, judgement):
            finish(judgement, moves)
            await here.until(f"All {len(moves)} moves")
            first = screen.session.game.move_text(moves[-1])
            assert first in here.lines()[4], "the move of the hint first"

    sitting(talk)


def test_no_move_can_be_chosen_before_the_ranking_is_settled(tmp_path: Path) -> None:
    """So rows never move under the cursor."""

    async def talk() -> None:
        async with at_ranking(tmp_path) as (here, screen, moves, judgement):
            before = len(screen.session.game.moves)
            await here.press(DOWN, ENTER)
            assert len(screen.session.game.moves) == before
            finish(judgement, moves)
            await here.until(f"All {len(moves)} moves")

    sitting(talk)


def test_enter_plays_the_move_that_is_lit(tmp_path: Path) -> None:
    async def talk() -> None:
        async with at_ranking(tmp_path) as (here, screen, moves, judgement):
            finish(judgement, moves)
            await here.until(f"All {len(moves)} moves")
            await here.press(DOWN, DOWN)
            meant = lit(here)
            await here.press(ENTER)
            assert screen.session.game.move_text(screen.session.game.moves[-1]) == meant

    sitting(talk)


def test_a_line_typed_over_the_ranking_is_obeyed_and_plays_no_move(tmp_path: Path) -> None:
    """Enter would play the move that is lit, and the person means what they have typed."""

    async def talk() -> None:
        async with at_ranking(tmp_path) as (here, screen, moves, judgement):
            finish(judgement, moves)
            await here.until(f"All {len(moves)} moves")
            before = len(screen.session.game.moves)
            await here.press("belief 5")
            assert (here.top, screen.buffer.text) == (screen, "belief 5")
            await here.press(ENTER)
            assert len(screen.session.game.moves) == before

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
