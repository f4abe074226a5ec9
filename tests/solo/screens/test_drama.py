"""The computer's moves come one after the other, and a hider who shows himself is an event."""

import json
import random
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from clocks import StoppedClock
from terminal import ENTER, ESCAPE, QUIT, UNDO, Desk, begin, desk, move_texts, sitting

from solo.files.settings import NewGame, Settings
from solo.map.glyphs import STYLE_NUMBERS
from solo.screens.pace import AFTER_MOVE, AFTER_REVEAL
from solo.screens.spotlight import BEAT, REACHES

DETECTIVES = 4
A_BIT = 0.005  # seconds


def saved_moves(folder: Path) -> list[str]:
    (path,) = (folder / "state").glob("running-*.json")
    return list(json.loads(path.read_text())["moves"])


async def paused(here: Desk, clock: StoppedClock, **wish: Any) -> Any:
    """A game of the hider who has moved; the first detective's move waits for its moment."""
    wish = {"edition": "london", "side": "hider", "detectives": DETECTIVES} | wish
    screen = await begin(here, **wish)
    await here.press(" ".join(screen.grammar.moves[0]), ENTER)
    await here.until(lambda: screen.pace.is_pausing)
    return screen


def test_the_computers_moves_come_one_after_the_other(tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        async with desk(tmp_path, clock=clock, size=(100, 30)) as here:
            screen = await paused(here, clock)
            told: list[str] = []
            for count in range(1, DETECTIVES + 1):
                await here.until(lambda: screen.pace.is_pausing)
                assert "The computer moves." in here.text()
                assert len(move_texts(screen)) == count
                assert saved_moves(tmp_path) == move_texts(screen), "on disk before it is shown, and not earlier"
                clock.let_pass(AFTER_MOVE - 10 * A_BIT)
                await here.rest()
                assert len(move_texts(screen)) == count, "the pause is not over"
                clock.let_pass(11 * A_BIT)
                await here.until(lambda count=count: len(move_texts(screen)) == count + 1)
                lines = [line for line in here.lines() if re.match(r" .+ goes to \d+ by \w+\.", line)]
                assert len(lines) == count, here.text()
                assert lines[: count - 1] == told, "a line for each, in their order"
                told = lines
                move = screen.session.game.moves[-1]
                assert f"to {move.station} by" in lines[-1]
                assert screen.moved == (0 if screen.session.waiting else move.seat)
            assert screen.session.waiting
            assert not clock.waits, "no pause before the person's turn"

    sitting(talk)


def test_a_thought_that_is_shorter_than_the_pause_is_not_spoken_of(
    slow_computer: threading.Event, tmp_path: Path
) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        async with desk(tmp_path, clock=clock) as here:
            screen = await begin(here, edition="london", side="hider")
            await here.press(" ".join(screen.grammar.moves[0]), ENTER)
            await here.until("The computer moves.")
            assert screen.watch
            assert "is thinking" not in here.text()
            clock.let_pass(AFTER_MOVE)
            await here.until("The computer is thinking")
            slow_computer.set()

    sitting(talk)


def test_nothing_is_drawn_while_a_move_waits_for_its_moment(tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        async with desk(tmp_path, clock=clock) as here:
            screen = await paused(here, clock)
            await here.rest()
            assert screen.watch is not None
            screen._tick(screen.watch)
            assert not here.app.invalidated, "no progress is shown any more"

    sitting(talk)


@pytest.mark.parametrize("key", ["t", "taxi", ESCAPE])
def test_any_key_ends_the_pauses_of_a_turn_and_still_does_what_it_does(key: str, tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        async with desk(tmp_path, clock=clock) as here:
            screen = await paused(here, clock)
            await here.press(key)
            await here.until(lambda: screen.session.waiting)
            assert len(move_texts(screen)) == DETECTIVES + 1
            assert here.top is screen
            assert "Press Esc again to leave." not in here.text()
            if key != ESCAPE:
                assert screen.buffer.text == key
                await here.press(ESCAPE)
            await here.press(" ".join(screen.grammar.moves[0]), ENTER)
            await here.until(lambda: screen.pace.is_pausing)
            assert len(move_texts(screen)) == DETECTIVES + 2, "the next turn has its pauses again"

    sitting(talk)


def test_undo_in_a_pause_takes_back_and_nothing_moves_afterwards(tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        async with desk(tmp_path, clock=clock) as here:
            screen = await paused(here, clock)
            await here.press(UNDO)
            assert "Taken back." in here.text()
            assert not move_texts(screen)
            clock.let_pass(100)
            await here.rest()
            assert not move_texts(screen)
            assert screen.session.waiting
            await here.press(" ".join(screen.grammar.moves[0]), ENTER)
            await here.until(lambda: screen.pace.is_pausing)
            assert len(move_texts(screen)) == 1

    sitting(talk)


@pytest.mark.parametrize("way", [QUIT, "quit\r"])
def test_who_leaves_in_a_pause_loses_nothing(way: str, tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        async with desk(tmp_path, clock=clock) as here:
            screen = await paused(here, clock)
            before = move_texts(screen)
            await here.press(way[0])
            await here.press(way[1:])
            left = move_texts(screen)
            assert left[: len(before)] == before
            assert saved_moves(tmp_path) == left
            clock.let_pass(100)
            assert saved_moves(tmp_path) == left

    sitting(talk)


def test_the_size_changes_in_a_pause(tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        async with desk(tmp_path, clock=clock) as here:
            screen = await paused(here, clock)
            for columns, rows in [(100, 30), (79, 24), (200, 60), (80, 24)]:
                await here.resize(columns, rows)
                assert screen.pace.is_pausing
                assert ("The computer moves." in here.text()) == (columns >= 80)
            clock.let_pass(AFTER_MOVE)
            assert len(move_texts(screen)) == 2

    sitting(talk)


def test_without_animation_there_are_no_pauses(tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        async with desk(tmp_path, clock=clock, settings=Settings(animation=False)) as here:
            screen = await begin(here, edition="london", side="hider", detectives=DETECTIVES)
            for _turn in range(3):
                await here.press(" ".join(screen.grammar.moves[0]), ENTER)
                await here.until(lambda: screen.watch is None)
                assert screen.session.waiting
            assert clock.time == 0
            assert not clock.waits

    sitting(talk)


async def seen(here: Desk, clock: StoppedClock, **wish: Any) -> Any:
    """A game in which the hider has just shown himself."""
    here.yard.start(NewGame(**{"edition": "london", "side": "seekers", "detectives": 2, "level": "random"} | wish), 1)
    await here.until(lambda: type(here.top).__name__ == "GameScreen")
    screen, chance = here.top, random.Random(3)

    async def until_asked() -> None:
        while not (screen.session.waiting or screen.view.seen):
            await here.until(lambda: screen.pace.is_pausing or screen.session.waiting)
            clock.let_pass(AFTER_MOVE)
            await here.rest()

    await until_asked()
    while not screen.view.seen:
        await here.press(" ".join(chance.choice(screen.grammar.moves)), ENTER)
        await until_asked()
    return screen


def lit(screen: Any) -> int:
    """How many cells of the map the light is on."""
    return int((screen.canvas.grounds == STYLE_NUMBERS["mark.light"]).sum())


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
def test_a_reveal_is_an_event(size: tuple[int, int], tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        async with desk(tmp_path, clock=clock, size=size) as here:
            screen = await seen(here, clock)
            entry, station = screen.view.seen
            assert f"Mister X is seen on {station}!" in here.text()
            assert f"Entry {entry}: " in here.text()
            beside = "│ ◆ "  # where the messages stand below the panels
            lines = [line for line in here.lines() if line.startswith(" ◆ ") or beside in line]
            assert len(lines) == 1, "its line stands apart"
            assert screen.canvas.spots[station].numbered, "the map goes to him"
            areas = [lit(screen)]
            for _beat in REACHES[1:]:
                clock.let_pass(BEAT)
                await here.rest()
                areas.append(lit(screen))
            assert areas[0] > areas[3] > areas[6] > 0, "the light closes in"
            clock.let_pass(BEAT)
            await here.rest()
            assert not lit(screen)
            assert f"Mister X is seen on {station}!" in here.text(), "the banner stays"
            await here.press("d")
            assert f"Mister X is seen on {station}!" not in here.text()
            assert screen.buffer.text == "d", "the key still types"

    sitting(talk)


def test_esc_closes_the_banner_and_nothing_else(tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        async with desk(tmp_path, clock=clock) as here:
            screen = await seen(here, clock)
            await here.press(ESCAPE)
            assert not screen.spotlight.is_shown
            assert "Press Esc again to leave." not in here.text()
            await here.press(ESCAPE)
            assert "Press Esc again to leave." in here.text()

    sitting(talk)


@pytest.mark.parametrize("bell", [False, True])
def test_nothing_moves_where_animation_is_off_and_the_bell_is_wanted_or_not(bell: bool, tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        async with desk(tmp_path, clock=clock, settings=Settings(animation=False, bell=bell)) as here:
            screen = await seen(here, clock)
            assert "Mister X is seen on" in here.text()
            assert not lit(screen)
            assert not clock.waits
            assert here.glass.bells == bell

    sitting(talk)


def test_the_hider_sees_that_he_is_seen(tmp_path: Path) -> None:
    clock = StoppedClock()

    async def talk() -> None:
        async with desk(tmp_path, clock=clock) as here:
            screen = await seen(here, clock, side="hider")
            assert f"They see you on {screen.view.seen[1]}!" in here.text()
            await here.until(lambda: screen.pace.is_pausing)
            before = len(move_texts(screen))
            clock.let_pass(AFTER_MOVE + A_BIT)
            assert len(move_texts(screen)) == before, "one looks at it longer than at other moves"
            clock.let_pass(AFTER_REVEAL)
            await here.rest()
            assert len(move_texts(screen)) > before
            assert "They see you" not in here.text(), "the next move takes the banner down"

    sitting(talk)
