"""Whole games on the full screen, played with the keys alone, on each side of each edition."""

import ctypes
import gc
import json
import os
import random
import subprocess
import sys
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from terminal import ARROWS, DOWN, ENTER, ESCAPE, Desk, begin, desk, sitting, to_board

from ai.players.search import forest
from ai.rules.moves import seat_of, station_of
from solo.screens import forget_screens as forgetting

MOST_TURNS = 400


async def type_move(here: Desk, chance: random.Random) -> None:
    """Types a whole line, as the completion would."""
    words = chance.choice(here.top.grammar.moves)
    await here.press(" ".join(words), ENTER)


async def point_at_move(here: Desk, chance: random.Random) -> None:
    """Goes to a station with the arrow keys and takes a ticket from the list; types what has no station."""
    screen = here.top
    goals = screen.destinations()
    if not goals:
        await type_move(here, chance)
        return
    for _step in range(12):
        await here.press(chance.choice(list(ARROWS.values())))
        if screen.cursor and chance.random() < 0.5:
            break
    if not screen.cursor:
        await type_move(here, chance)
        return
    assert screen.cursor in goals
    station, active = screen.cursor, screen.active
    ways = [move for move in screen.moves if move.station == station and move.seat in (0, active)]
    before = list(screen.session.game.moves)
    await here.press(ENTER)
    if len(ways) == 1:  # then nothing is asked
        assert screen.session.game.moves[len(before)] == ways[0]
        return
    assert "How?" in here.text()
    assert screen.offers
    number = chance.randrange(len(screen.offers))
    await here.press(DOWN * number)
    assert screen.tickets.at == number
    text = screen.offers[number].name
    assert f"▸ {text}" in here.text()
    before = list(screen.session.game.moves)
    await here.press(ENTER)
    move = screen.session.game.moves[len(before)]
    assert station_of(move) == station
    assert seat_of(move) in (0, active)


async def play_to_the_end(here: Desk, seed: int, *ways: Callable[[Desk, random.Random], Awaitable[None]]) -> None:
    """Plays until the game is over, in the ways that are given, by lot."""
    chance = random.Random(seed)
    screen = here.top
    for _turn in range(MOST_TURNS):
        await here.until(lambda: screen.watch is None)
        if screen.view.outcome is not None:
            return
        assert screen.session.waiting
        done = len(screen.session.game.moves)
        await chance.choice(ways)(here, chance)
        assert len(screen.session.game.moves) > done, here.text()
    raise AssertionError("the game does not end")


async def check_the_end(here: Desk, folder: Path) -> None:
    """Screen and status say who won, the game is among the replays and is no running game any more."""
    await here.until(lambda: type(here.top).__name__ == "EndScreen")
    won = here.top.game.view.outcome.winner == here.top.session.side
    assert f"You {'win' if won else 'lose'}." in here.text()
    assert "Narrowest escape: " in here.text()
    screen = await to_board(here)
    won = screen.view.outcome.winner == screen.session.side
    assert f"Game over: you have {'won' if won else 'lost'}." in here.text()
    replays = list((folder / "data" / "replays").glob("*.json"))
    assert len(replays) == 1
    kept = json.loads(replays[0].read_text())
    assert kept["result"]["winner"] == screen.view.outcome.winner
    assert kept["moves"] == [screen.session.game.move_text(move) for move in screen.session.game.moves]
    assert not list((folder / "state").glob("running-*"))


@pytest.mark.parametrize(
    ("edition", "side", "detectives", "level", "seed", "how"),
    [
        ("london", "hider", 5, "constable", 4, "typed"),
        ("london", "seekers", 2, "greedy", 8, "pointed"),
        ("london", "detective:2", 3, "greedy", 14, "both"),
        ("sherlock", "hider", 3, "greedy", 1, "pointed"),
        ("sherlock", "seekers", 2, "constable", 4, "typed"),
        ("sherlock", "detective:2", 3, "random", 15, "both"),
        ("venice", "hider", 2, "greedy", 1, "both"),
        ("venice", "seekers", 3, "random", 13, "both"),
        ("dice", "hider", 3, "greedy", 1, "pointed"),
        ("dice", "seekers", 1, "greedy", 1, "both"),
        ("dice", "detective:2", 3, "greedy", 1, "typed"),
    ],
)
def test_a_whole_game(
    edition: str, side: str, detectives: int, level: str, seed: int, how: str, tmp_path: Path
) -> None:
    ways = {"typed": (type_move,), "pointed": (point_at_move,), "both": (type_move, point_at_move)}[how]

    async def talk() -> None:
        async with desk(tmp_path) as here:
            await begin(here, seed, edition=edition, side=side, detectives=detectives, level=level)
            await play_to_the_end(here, 5, *ways)
            await check_the_end(here, tmp_path)
            await here.press(ESCAPE)
            assert "New game" in here.text()
            assert "Resume" not in here.text()

    sitting(talk)


def test_a_game_that_was_left_is_forgotten(tmp_path: Path) -> None:
    """Whoever plays all day does not need more and more memory."""

    async def talk() -> None:
        async with desk(tmp_path) as here:
            games = []
            for seed in range(5):
                games.append(weakref.ref(await begin(here, seed, side="hider", edition="dice")))
                await here.press("\x18(", "help\x0f")  # a macro begins; Ctrl-O enters a line
            here.yard.pop()
            assert not here.yard.app.emacs_state.is_recording

            def alive() -> list[int]:
                gc.collect()
                return [seed for seed, game in enumerate(games) if game() is not None]

            await here.until(lambda: len(alive()) <= 1)  # the last one is on the screen

    sitting(talk)


def test_memory_goes_back_when_a_game_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = []
    monkeypatch.setattr(forgetting, "_give_back", lambda: given.append("back"))

    async def talk() -> None:
        async with desk(tmp_path) as here:
            await begin(here, side="hider", edition="dice")
            assert not given
            here.yard.pop()
            await here.until(lambda: given)

    sitting(talk)


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="this system gives it back by itself")
def test_what_is_free_is_given_back() -> None:
    def pages() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20

    pieces = [
        b"%d" % number * 10_000 for number in range(10_000, 14_000)
    ]  # 190 MB, and the last of them holds all others in place
    del pieces[:-1]
    before = pages()
    forgetting._give_back()
    assert before - pages() > 100


def test_room_for_thoughts_is_given_back() -> None:
    with forest.borrowed_tree() as tree:
        held = weakref.ref(tree.first)
    with forest.borrowed_tree() as again:
        assert again.first is tree.first, "a game uses it again and again"
        del tree, again
        forgetting._give_back()
        assert held() is not None, "somebody uses it"
    forgetting._give_back()
    gc.collect()
    assert held() is None


FREED = """
import ctypes, sys, threading
from solo.screens.forget_screens import stay_small

if "small" in sys.argv:
    stay_small()
library = ctypes.CDLL(None)
library.malloc.restype, library.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
library.free.argtypes = [ctypes.c_void_p]
heaps, together = set(), threading.Barrier(6)

def work():
    heaps.add(library.malloc(1000) >> 26)  # heaps of threads are 64 MB apart
    together.wait()

threads = [threading.Thread(target=work) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
library.free(library.malloc(30_000_000))  # more than what importing has left
again = library.malloc(30_000_000)
size = ctypes.cast(again - 8, ctypes.POINTER(ctypes.c_size_t))[0]
print(len(heaps), size >> 1 & 1)  # the second bit of a piece's size: it is the system's, not a heap's
"""


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallopt"), reason="this system has other ways")
def test_a_program_that_is_used_all_day_stays_small() -> None:
    """Threads share heaps, so that what one has freed is of use to another; what is large goes back at once."""

    def heaps(*words: str) -> tuple[int, bool]:
        ran = subprocess.run([sys.executable, "-c", FREED, *words], capture_output=True, text=True, check=True)
        count, is_returned = ran.stdout.split()
        return int(count), is_returned == "1"

    count, is_returned = heaps("small")
    assert count <= 2
    assert is_returned
    count, _is_returned = heaps()  # without it, large blocks are mostly kept; not always, so that proves nothing
    assert count > 2, "else there would be nothing to do"
