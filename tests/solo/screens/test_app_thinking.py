"""While the computer thinks the screen is alive: one can resize, hurry it, take back, and leave."""

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from terminal import ENTER, ESCAPE, QUIT, REDO, UNDO, Desk, begin, desk, sitting

from ai.players.player import Thought
from ai.players.search.watch import Watch
from ai.position.position import View
from solo.files.settings import Settings


class Ponderer:
    """Thinks until it is told to stop, or is let go; then plays the first move it can."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = 0
        self.at_once = 0  # how many think now
        self.most = 0

    def choose(self, view: View, watch: Watch | None = None, allowed: Any = None) -> Thought:
        assert watch is not None
        self.asked += 1
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        while not (self.go.is_set() or watch.stopped):
            watch.share = min(0.9, watch.share + 0.01)
            time.sleep(0.002)
        time.sleep(0.15)  # it does not end at once
        self.at_once -= 1
        return Thought(view.legal_moves()[0], ())


async def thinking(here: Desk, **wish: Any) -> tuple[Any, Ponderer]:
    """A game whose opponent thinks about its next move, after the person's first."""
    wish = {"edition": "london", "side": "hider", "detectives": 2} | wish
    screen = await begin(here, **wish)
    slow = Ponderer()
    screen.session.players = dict.fromkeys(screen.session.players, slow)
    await here.press(" ".join(screen.grammar.moves[0]), ENTER)
    await here.until("The computer is thinking")
    return screen, slow


def moves_of(screen: Any) -> list[str]:
    return [screen.session.game.move_text(move) for move in screen.session.game.moves]


def saved_moves(folder: Path) -> list[str]:
    (path,) = (folder / "state").glob("running-*.json")
    return list(json.loads(path.read_text())["moves"])


def test_the_size_changes_while_it_thinks(tmp_path: Path) -> None:
    sizes = [(79, 24), (80, 24), (20, 5), (1, 1), (200, 60), (80, 23), (100, 30), (160, 24), (81, 50), (80, 24)]

    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen, slow = await thinking(here)
            for columns, rows in sizes:
                await here.resize(columns, rows)
                small = columns < 80 or rows < 24
                assert ("The computer is thinking" in here.text()) != small
                if (columns, rows) in ((79, 24), (80, 23)):
                    assert f"Too small: 80×24 needed, this is {columns}×{rows}." in here.text()
                assert screen.watch is not None
            await here.press(" ")
            await here.until(lambda: len(screen.session.game.moves) > 1)
            slow.go.set()
            await here.until(lambda: screen.session.waiting)
            assert moves_of(screen) == saved_moves(tmp_path)

    sitting(talk)


def test_esc_lets_it_move_at_once(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen, slow = await thinking(here)
            for count in (2, 3, 4, 5):  # two detectives and two bobbies, a question for each
                await here.until(lambda count=count: slow.asked == count - 1)
                assert len(screen.session.game.moves) == count - 1
                await here.press(" ")
                await here.until(lambda count=count: len(screen.session.game.moves) == count)
            await here.until(lambda: screen.session.waiting)
            assert here.top is screen
            assert "You are on" in here.text()

    sitting(talk)


def test_what_is_typed_while_it_thinks_is_kept_and_refused_kindly(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen, _slow = await thinking(here)
            await here.press("taxi 5", ENTER)
            assert "Held: taxi 5" in here.text()
            await here.press(ESCAPE)  # it comes back
            assert screen.buffer.text == "taxi 5"
            await here.press(ESCAPE)  # empties the line and stops nobody
            assert not screen.buffer.text
            assert screen.watch is not None
            assert not screen.watch.stopped
            await here.press(ENTER)
            assert "It is not your turn yet." in here.text()

    sitting(talk)


@pytest.mark.parametrize("side", ["hider", "detective:2"])
def test_undo_and_redo_while_it_thinks(side: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen, slow = await thinking(here, side=side)
            before = moves_of(screen)
            for _time in range(3):
                await here.press(UNDO)
                assert "Taken back." in here.text()
                assert screen.watch is None
                assert screen.session.waiting
                assert len(moves_of(screen)) < len(before)
                assert saved_moves(tmp_path) == moves_of(screen)
                await here.press(REDO)
                assert "Redone." in here.text()
                assert moves_of(screen) == before == saved_moves(tmp_path)
                assert screen.watch is not None, "it thinks again"
            await here.until(lambda: slow.at_once == 1)
            assert slow.most == 1, "who was told to stop ends before the next begins"
            slow.go.set()
            await here.until(lambda: screen.session.waiting)
            assert moves_of(screen)[: len(before)] == before
            assert moves_of(screen) == saved_moves(tmp_path)

    sitting(talk)


def test_undo_while_it_thinks_before_ones_first_move(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers", detectives=2)
            slow = Ponderer()
            screen.session.players = dict.fromkeys(screen.session.players, slow)
            while screen.session.game.moves:
                screen.session.game.pop()  # as if he had not moved yet
            screen.refresh()
            screen.go_on()
            await here.until("The computer is thinking")
            for key in (UNDO, REDO, "undo now\r"):
                await here.press(key)
                assert "There is nothing to take back." in here.text() or "There is nothing to redo" in here.text()
                await here.press(ESCAPE if screen.buffer.text else "")
                assert screen.watch is not None, "it goes on thinking"
            slow.go.set()
            await here.until(lambda: screen.session.waiting)
            assert screen.session.game.moves

    sitting(talk)


def test_undo_and_redo_go_from_decision_to_decision(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="detective:2", detectives=3)
            places = [len(screen.session.game.moves)]
            for _turn in range(4):
                await here.press(" ".join(screen.grammar.moves[0]), ENTER)
                await here.until(lambda: screen.watch is None)
                places.append(len(screen.session.game.moves))
            last = moves_of(screen)
            for place in places[-2::-1]:
                await here.press(UNDO)
                assert len(moves_of(screen)) == place
            await here.press(UNDO)
            assert "There is nothing to take back." in here.text()
            for place in places[1:]:
                await here.press(REDO)
                assert len(moves_of(screen)) == place
            assert moves_of(screen) == last
            await here.press(UNDO, UNDO)
            await here.press("redo", ENTER)
            assert len(moves_of(screen)) == places[-2]
            other = next(words for words in screen.grammar.moves if " ".join(words) != last[places[-2]])
            await here.press(" ".join(other), ENTER)
            await here.until(lambda: screen.watch is None)
            await here.press(REDO)
            assert "There is nothing to redo." in here.text()

    sitting(talk)


@pytest.mark.parametrize("way", ["quit", "menu", "another"])
def test_leaving_while_it_thinks_loses_nothing(way: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen, slow = await thinking(here)
            before = moves_of(screen)
            await here.press({"quit": QUIT, "menu": "quit\r", "another": "\x0e"}[way])
            if way == "quit":
                assert not here.app.is_running
            else:
                assert "New game" in here.text()
            assert saved_moves(tmp_path) == before
            if way != "quit":
                slow.go.set()
                for _time in range(20):
                    await here.press("")
                assert saved_moves(tmp_path) == before, "nothing moves when one has left"
                await here.press(ESCAPE if way == "another" else "")
                here.yard.resume()
                await here.until("Resume")
                await here.press(ENTER)
                await here.until(lambda: type(here.top).__name__ == "GameScreen" and here.top.watch is None)
                assert moves_of(here.top)[: len(before)] == before
                assert len(moves_of(here.top)) > len(before)

    sitting(talk)
    assert not list((tmp_path / "state").glob("*.lock")), "the game can be resumed"


def test_a_real_search_can_be_hurried_and_left(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="hider", level="commissioner")
            await here.press(" ".join(screen.grammar.moves[0]), ENTER)
            await here.until(lambda: screen.watch is not None and screen.watch.share > 0)
            assert "The computer is thinking" in here.text()
            await here.press(" ")
            await here.until(lambda: len(screen.session.game.moves) == 2)
            await here.press(UNDO)
            assert screen.session.waiting
            await here.press(" ".join(screen.grammar.moves[0]), ENTER)
            await here.until(lambda: screen.watch is not None and screen.watch.share > 0)
            await here.press(QUIT)
            assert not here.app.is_running

    sitting(talk)


def test_an_error_of_the_computer_is_not_hidden(tmp_path: Path) -> None:
    class Broken:
        def choose(self, view: View, watch: Watch | None = None, allowed: Any = None) -> Thought:
            raise ZeroDivisionError("a fault")

    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="hider")
            screen.session.players = dict.fromkeys(screen.session.players, Broken())
            await here.press(" ".join(screen.grammar.moves[0]), ENTER)
            await here.until(lambda: False)

    with pytest.raises(ZeroDivisionError):
        sitting(talk)
    assert len(saved_moves(tmp_path)) == 1


def test_with_animation_each_move_is_seen_for_a_moment(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, settings=Settings(animation=True)) as here:
            screen = await begin(here, side="hider", detectives=4)
            start = time.monotonic()
            await here.press(" ".join(screen.grammar.moves[0]), ENTER)
            await here.until(lambda: len(screen.session.game.moves) == 2)
            assert time.monotonic() - start > 0.4
            await here.press(ESCAPE)  # does not leave: the next one is thinking
            assert here.top is screen
            await here.press(UNDO)
            count = len(screen.session.game.moves)
            await here.press("log\r")
            assert len(screen.session.game.moves) == count == 0

    sitting(talk)


@pytest.mark.parametrize("shown", [False, True])
def test_a_game_whose_plans_are_shown_does_not_count(shown: bool, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, settings=Settings(show_plan=shown)) as here:
            screen = await begin(here, side="seekers")
            assert screen.session.unrated == ({"hint"} if shown else set())

    sitting(talk)
