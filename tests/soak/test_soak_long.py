"""Hundreds of games in one process: memory stays, no thread and no file is left behind, and thinking can be stopped."""

import ctypes
import gc
import os
import random
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from reviewing import few_playouts, recorded
from sessions import decisions_in, obey, said
from soaking import Tell, sizes
from terminal import ENTER, F4, UNDO, Desk, begin, desk, folders_in, sitting

from ai.explain.judge import Judge
from ai.game.game import Game
from ai.players.search.think import Effort
from ai.players.search.watch import Watch
from ai.players.searcher import SearchPlayer
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from profiles import RANKS, Knobs, load_profile
from solo.files.running_game import keep
from solo.files.saves import Save
from solo.files.settings import Settings
from solo.learn.review.review_file import Analysis
from solo.play.autosave import Keeper
from solo.play.coach import Coach
from solo.play.replay import Replay
from solo.play.session import Seat, Session

__all__ = ["few_playouts"]
FEW = 16  # playouts of a move
MANY = 5_000_000  # playouts that nobody waits for
SOON = 60.0  # seconds in which whoever is stopped must have ended, on a crowded machine
GROWTH = 6.0  # MB that the second half of many games may need more than the first
PAGES = 30.0  # MB by which its pages may be more; they are given back when the system needs them
MALLINFO = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"
STEP = 20  # games between two looks at the memory
SIDES = (HIDER_SIDE, SEEKER_SIDE)


class Allocator(ctypes.Structure):
    """What the C library tells about its memory, in bytes (mallinfo2)."""

    _fields_ = [(name, ctypes.c_size_t) for name in MALLINFO.split()]


def memory() -> float:
    """The MB that this process holds; 0 where the system does not tell. What nobody uses is given back before."""
    gc.collect()
    with suppress(OSError, AttributeError):  # not on every system
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20 if told.exists() else 0.0


def used() -> float:
    """The MB that were asked for and not given back: exact, where `memory` counts pages that are used in part, and the
    stacks of threads that have ended; 0 where the system does not tell."""
    gc.collect()
    try:
        ask = ctypes.CDLL("libc.so.6").mallinfo2
    except (OSError, AttributeError):
        return 0.0
    ask.restype = Allocator
    told = ask()
    return float(told.uordblks + told.hblkhd) / 2**20


def files() -> int:
    """How many files this process has open."""
    return len(os.listdir("/dev/fd"))


def settled_threads(most: int) -> int:
    """How many threads there are, once those that were stopped have ended."""
    end = time.monotonic() + SOON
    while threading.active_count() > most and time.monotonic() < end:
        time.sleep(0.01)
    return threading.active_count()


def quick_profile(level: str) -> Any:
    """A level that thinks little."""
    profile = load_profile(level)
    knobs = replace(
        profile.knobs,
        hider_playouts=min(FEW, profile.knobs.hider_playouts),
        seeker_playouts=min(FEW, profile.knobs.seeker_playouts),
    )
    return replace(profile, knobs=knobs)


def play_one(number: int, folder: Path) -> int:
    """A game of a person who tries everything, with hints, moves taken back, and a file; returns the moves."""
    luck = random.Random(number)
    edition = list(EDITIONS)[number % 4]
    options = Options(edition=edition, detectives=luck.choice((2, 3)), seed=number)
    seat = Seat.named(luck.choice(("hider", "seekers", "detective:2")))
    session = Session.new(options, seat, quick_profile(luck.choice(RANKS)))
    session.coach = Coach(session, FEW)
    save = Save.begin(session.game, options, seat.name, "inspector", session.profile)
    keeper = Keeper(session, folders_in(folder), save)
    session.open()
    taken_back = 0
    while session.game.outcome is None:
        if not session.waiting:
            session.machine_move()
            assert keeper() is None
            continue
        chance = luck.random()
        if chance < 0.04:
            said(obey(session, luck.choice(("hint", "hint move", "hint all", "belief", "why 5", "exits", "log"))))
        elif chance < 0.08 and taken_back < 3:
            taken_back += 1
            obey(session, "undo")
            if luck.random() < 0.5:
                obey(session, "redo")
            assert keeper() is None
        else:
            text = session.game.move_text(luck.choice(session.choices()))
            decisions = decisions_in(session, text) if chance > 0.97 else []
            session.submit(text)
            assert keeper() is None
            for decision in decisions:
                session.coach.loss(decision)
    session.coach.stop()
    keeper.close()
    assert keeper.finished is not None
    replay = Replay.open(keeper.finished)
    while replay.next():
        replay.happened()
    keeper.finished.unlink()
    return len(session.game.moves)


@pytest.mark.parametrize("games", sizes(3, 500))
@pytest.mark.usefixtures("few_playouts")
def test_many_games_in_one_process(games: int, tell: Tell, tmp_path: Path) -> None:
    warm = max(1, games // 5)
    moves = sum(play_one(number, tmp_path) for number in range(warm))
    opened, threads, held = files(), settled_threads(threading.active_count()), [(used(), memory())]
    for number in range(warm, games):
        moves += play_one(number, tmp_path)
        if (number + 1) % STEP == 0:
            held.append((used(), memory()))
    assert settled_threads(threads) <= threads
    assert files() <= opened
    assert not list((tmp_path / "state").iterdir())
    half = max(1, len(held) // 2)
    most = [[max(look[i] for look in some) for some in (held[:half], held[half:] or held)] for i in range(2)]
    told = [f"{first:.0f} MB, then {second:.0f} MB" for first, second in most]
    tell("games in one process", games=games, moves=moves, threads=threads, files=opened, used=told[0], pages=told[1])
    assert most[0][1] - most[0][0] <= GROWTH, held
    assert most[1][1] - most[1][0] <= PAGES, held


@pytest.mark.parametrize("games", sizes(1, 50))
def test_many_games_on_one_full_screen(games: int, tell: Tell, tmp_path: Path) -> None:
    held: dict[int, float] = {}
    counts: dict[str, list[int]] = {"threads": [], "files": []}
    keys = 0

    async def play(here: Desk, number: int) -> int:
        """One game; returns how often something was typed."""
        luck = random.Random(number)
        wish = {"edition": list(EDITIONS)[number % 4], "side": luck.choice(SIDES), "detectives": 2}
        screen = await begin(here, number, **wish)
        session, typed = screen.session, 0
        while True:
            await here.until(lambda: screen.watch is None or session.game.outcome is not None)
            if session.game.outcome is not None:
                return typed
            chance = luck.random()
            if chance < 0.04:
                await here.press(F4 if chance < 0.02 else UNDO)
            else:
                await here.press(session.game.move_text(luck.choice(session.choices())), ENTER)
            typed += 1

    async def talk() -> None:
        nonlocal keys
        async with desk(tmp_path, settings=Settings(animation=False), size=(120, 40)) as here:
            for number in range(games):
                keys += await play(here, number)
                if (number + 1) % 10 == 0:
                    held[number + 1] = used()
                    counts["threads"].append(settled_threads(4))
                    counts["files"].append(files())

    sitting(talk)
    steps = ", ".join(f"{mb:.0f} MB after {number}" for number, mb in held.items())
    tell(
        "games on one full screen",
        games=games,
        typed=keys,
        memory=steps or "-",
        **{k: str(v) for k, v in counts.items()},
    )
    for name, seen in counts.items():
        assert len(set(seen[1:])) <= 1, f"{name}: {seen}"
    if 50 in held:
        assert held[50] - held[20] <= GROWTH, steps


def position(edition: str, side: str) -> Game:
    """A game that has gone on for a while, and where a side has to decide."""
    for seed in count(7):
        game, luck = Game.new(Options(edition=edition, detectives=2, seed=seed)), random.Random(seed)
        game.settle_chance()
        while game.outcome is None:
            if len(game.moves) > 5 and game.to_move == side and len(game.legal_moves()) > 1:
                return game
            game.push(luck.choice(game.legal_moves()))
            game.settle_chance()
    raise AssertionError


def stopped_at_random(work: Callable[[], Any], stop: Callable[[], None], seconds: float) -> tuple[Any, float]:
    """Lets something work in a thread and stops it after so many seconds: its answer, and how long it took to end."""
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(work)
        time.sleep(seconds)
        told = time.monotonic()
        stop()
        return answer.result(SOON), time.monotonic() - told


@pytest.mark.parametrize("times", sizes(8, 1000))
def test_thinking_is_stopped_at_random_instants(times: int, tell: Tell) -> None:
    """Players and judges answer soon with a legal move, and the next answer is as if nobody had been stopped."""
    luck, slowest = random.Random(1), 0.0
    games = [(position(edition, side), side) for edition in EDITIONS for side in SIDES]

    def answers(game: Game, side: str) -> tuple[object, ...]:
        thought = SearchPlayer(5, Knobs(), Effort(playouts=96)).choose(game.view(side))
        return thought.move, thought.ranked, Judge(5, 96).judge(game.view(side)).moves

    undisturbed = [answers(game, side) for game, side in games]
    threads = settled_threads(threading.active_count())
    for number in range(times):
        game, side = games[number % len(games)]
        view, watch = game.view(side), Watch()
        if number % 3:
            work = partial(SearchPlayer(number, Knobs(), Effort(playouts=MANY)).choose, view, watch)
        else:
            work = partial(Judge(number, 20_000).judge, view, watch=watch)
        answer, took = stopped_at_random(work, watch.stop, luck.random() ** 2 * 0.15)
        slowest = max(slowest, took)
        assert (answer.move if number % 3 else answer.best.move) in view.legal_moves(), f"seed {number}"
        if number % 40 == 39 or number == times - 1:
            place = luck.randrange(len(games))
            assert answers(*games[place]) == undisturbed[place], f"after {number + 1} times, {games[place][1]}"
    assert settled_threads(threads) <= threads
    assert [answers(game, side) for game, side in games] == undisturbed
    tell("thinking stopped", times=times, slowest=f"{slowest:.2f} s", threads=threads)


@pytest.mark.parametrize("times", sizes(1, 60))
@pytest.mark.usefixtures("few_playouts")
def test_reviews_are_stopped_at_random_instants(times: int, tell: Tell, tmp_path: Path) -> None:
    """A review that was stopped again and again is the one that was never stopped."""
    luck, folders = random.Random(2), folders_in(tmp_path)
    save, game = recorded(Options(edition="london", detectives=2, seed=4), "hider", seed=6)
    path = keep(save, folders.replays)
    whole = Analysis(path, save, game, None)
    whole.run()
    stops, done = 0, 0
    while stops < times:
        stops += 1
        analysis = Analysis(path, *recorded(Options(edition="london", detectives=2, seed=4), "hider", seed=6), folders)
        stopped_at_random(analysis.run, analysis.stop, luck.random() * 0.3)
        assert not analysis.wrong
        if analysis.review.done:
            assert replace(analysis.review) == replace(whole.review)
            done += 1
            (folders.reviews / path.name).unlink()
    tell("reviews stopped", times=times, came_to_their_end=done)


@pytest.mark.parametrize("times", sizes(2, 100))
def test_the_coach_is_stopped_at_random_instants(times: int, tell: Tell) -> None:
    luck = random.Random(3)
    threads = settled_threads(threading.active_count())
    for number in range(times):
        edition = list(EDITIONS)[number % 4]
        session = Session.new(
            Options(edition=edition, detectives=2, seed=number), Seat("hider"), quick_profile("greedy")
        )
        session.open()
        while not session.waiting:
            session.machine_move()
        first = session.coach.look()
        decisions = decisions_in(session, session.game.move_text(luck.choice(session.choices())))
        time.sleep(luck.random() * 0.1)
        session.coach.stop()
        assert first.done.wait(SOON), f"seed {number}"
        assert first.verdict is not None, f"seed {number}"
        for decision in decisions:
            assert decision.duel.done.wait(SOON), f"seed {number}"
            session.coach.loss(decision)
    assert settled_threads(threads) <= threads
    tell("coach stopped", times=times, threads=threads)


def test_an_interrupt_ends_the_thinking_at_once() -> None:
    """Ctrl-C comes to the thread that waits, not to those that think."""
    game, side = position("london", SEEKER_SIDE), SEEKER_SIDE
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        SearchPlayer(1, Knobs(), Effort(seconds=SOON * 2)).choose(game.view(side))
    assert time.monotonic() - began < SOON
