"""The arena: lets computer players meet in many games, on this machine's cores or on a cluster's.

Game number i is dealt from the seed and i alone, and each player's luck comes from the seed, i and its side. So a
result depends neither on the number of workers nor on their order, and two runs with one seed share their deals.
"""

import os
import signal
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from gettext import gettext as _
from multiprocessing import resource_tracker
from threading import Thread
from typing import Any, Protocol, TypeVar

from joblib import Parallel, cpu_count, delayed

from ai.compiling import jit
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.mechanics.registry import MECHANICS
from ai.players.levels import make_player
from ai.players.player import Player, ask
from ai.players.search.think import Effort
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.chance import chance_from
from ai.rules.options import Options
from maps.edition_file import load_edition
from profiles import Profile

TRIES = 3  # losses of workers in a row, without a single game between, until it is given up
TERMINAL = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]  # what a terminal sends
LOOKS = 1.0  # seconds between two looks of a worker at whether the program that started it is still there


class Numbered(Protocol):
    """What a worker hands back."""

    @property
    def number(self) -> int:
        """Which of the games it was."""


Plan = TypeVar("Plan")
Done = TypeVar("Done", bound=Numbered)


class ArenaError(RuntimeError):
    """Games that cannot be played here; the message says why."""


class LostError(ArenaError):
    """Workers that were there are gone; others may play their games."""


@dataclass(frozen=True)
class Run:
    """All that decides how the games go; how many there are and who plays them does not."""

    edition: str
    detectives: int
    hider: Profile
    seekers: Profile
    effort: Effort
    seed: int
    board: str  # digest
    program: str  # version
    source: str  # digest


@dataclass(frozen=True)
class Result:
    """How one game went."""

    number: int
    deal: int  # the seed that deals it again
    winner: str
    reason: str
    rounds: int
    moves: int
    used: tuple[str, ...]  # of the hider's special means: "crime", "take", "dive", "balloon"


def set_up(
    edition: str, detectives: int | None, hider: Profile, seekers: Profile, effort: Effort, seed: int, program: str
) -> Run:
    """A run, with what was left open filled in; raises SetupError or BoardError."""
    game = Game.new(Options(edition=edition, detectives=detectives))  # refuses what cannot be
    load_weights(game.edition.weights)
    count = detectives or load_edition(edition).counts[-1]
    return Run(edition, count, hider, seekers, effort, seed, own_board(edition), program, own_source())


def begin_game(run: Run, number: int) -> tuple[Game, dict[str, Player]]:
    """A game of a run that is dealt, and its players by side; raises ArenaError."""
    if (run.source, run.board) != (own_source(), own_board(run.edition)):
        raise ArenaError(_("a worker has another version of the program"))
    game = Game.new(Options(edition=run.edition, detectives=run.detectives, seed=deal_of(run.seed, number)))
    players = {
        side: make_player(profile, seed_of(run.seed, number, side), run.effort if run.effort.is_set else None)
        for side, profile in ((HIDER_SIDE, run.hider), (SEEKER_SIDE, run.seekers))
    }
    return game, players


def play_game(run: Run, number: int) -> Result:
    """One game of a run."""
    game, players = begin_game(run, number)
    while (side := game.to_move) is not None:
        game.push(ask(players[side], game.view(side)).move)
        game.settle_chance()
    outcome = game.outcome
    assert outcome is not None
    used = tuple(sorted(special_means(game.moves)))
    return Result(number, game.deal.seed, outcome.winner, outcome.reason, game.round, len(game.moves), used)


def deal_of(seed: int, number: int) -> int:
    """The deal of a game of a run with that seed."""
    return seed_of(seed, number, "deal")


def seed_of(seed: int, number: int, what: str) -> int:
    """A seed for something of a game: 48 bits, which every reader of JSON keeps whole."""
    return int(chance_from("arena", seed, number, what)[0]) >> 16


@cache
def own_source() -> str:
    """A name for the source code that runs here."""
    return jit.source_digest()


@cache
def own_board(edition: str) -> str:
    """A name for the board here; where it is laid anew in each game, for one example."""
    return Game.new(Options(edition=edition)).board.digest


def special_means(moves: Iterable[Move]) -> set[str]:
    """Which of the hider's special means were used."""
    return {word for move in moves for mechanic in MECHANICS.values() for word in mechanic.means_used(move)}


def play(run: Run, numbers: Sequence[int], jobs: int | None = None, scheduler: str | None = None) -> Generator[Result]:
    """Plays games of a run, see `carry_out`."""
    return carry_out(play_game, run, numbers, jobs, scheduler)


def carry_out(
    task: Callable[[Plan, int], Done],
    plan: Plan,
    numbers: Sequence[int],
    jobs: int | None = None,
    scheduler: str | None = None,
) -> Generator[Done]:
    """Does a task for each number and gives each result back once, as soon as it is known, in any order; raises
    ArenaError. The task is a function of a module, mostly `play_game`.

    The games are played by so many processes, or all that this machine has cores for; with a scheduler's address by the
    workers of its cluster. What was being played by workers that were killed, or by a cluster that was restarted, is
    played again.
    """
    left = dict.fromkeys(numbers)
    if numbers and scheduler is None and jobs != 1 and jit.is_cold():  # compiled once, not by every worker
        yield task(plan, numbers[0])
        del left[numbers[0]]
    lost = 0  # times in a row
    while left:
        before = len(left)
        try:
            with closing(_play_all(plan, list(left), jobs, scheduler, task=task, is_back=lost > 0)) as results:
                for result in results:
                    del left[result.number]
                    yield result
        except LostError:
            lost = lost + 1 if len(left) == before else 1
            if lost == TRIES:
                raise


def _play_all(
    plan: Plan,
    numbers: Sequence[int],
    jobs: int | None,
    scheduler: str | None,
    *,
    task: Callable[[Plan, int], Done],
    is_back: bool,
) -> Generator[Done]:
    """Plays games as long as all workers live; raises ArenaError, or LostError.

    joblib hands out as many games at once as take a worker a fraction of a second.
    """
    tasks = [delayed(task)(plan, number) for number in numbers]
    with _workers(len(numbers), jobs, scheduler, is_back=is_back) as workers:
        results = None
        try:
            with _deaf_children():
                results = workers(tasks)
            for result in results:  # noqa: UP028  (yield from would close them before the warning is silenced)
                yield result
        finally:
            with warnings.catch_warnings():  # joblib warns that games were broken off, which is what was wanted
                warnings.simplefilter("ignore")
                if results is not None:
                    results.close()


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that start now hear neither Ctrl-C nor that the terminal is closed, so that only this one answers,
    after they have started; it ends them itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, TERMINAL)  # which a process that is started inherits
    try:
        resource_tracker.ensure_running()  # else the first worker starts it, which lets Ctrl-C in again
        signal.pthread_sigmask(signal.SIG_BLOCK, TERMINAL)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def _serve(program: int) -> None:
    """Makes a process a worker: it does not hear the terminal, and ends with the program that started it, even if that
    was killed. (On Windows it ends by itself some minutes later.)"""
    for number in TERMINAL:
        signal.signal(number, signal.SIG_IGN)

    def look() -> None:
        while os.getppid() == program:
            time.sleep(LOOKS)
        os._exit(1)

    Thread(target=look, daemon=True).start()


@contextmanager
def _workers(games: int, jobs: int | None, scheduler: str | None, *, is_back: bool) -> Iterator[Any]:
    """What plays the games: it takes tasks and gives back an iterator of results."""
    if scheduler is None:
        count = max(1, min(jobs or cpu_count(), games))
        try:
            yield Parallel(count, return_as="generator_unordered", initializer=_serve, initargs=(os.getpid(),))
        except BrokenExecutor as error:
            why = _("workers are killed again and again, perhaps for want of memory; {option} needs the least")
            raise LostError(why.format(option="--jobs 1")) from error
        return
    try:
        from ai.arena import cluster
    except ImportError as error:
        why = _("a cluster needs more: {command} ({reason})")
        raise ArenaError(why.format(command="pip install 'solo-yard[dask]'", reason=error)) from error
    try:
        with cluster.workers(scheduler, own_source, jobs, is_back=is_back) as workers:
            yield workers
    except cluster.LostClusterError as error:
        raise LostError(str(error)) from error
    except cluster.ClusterError as error:
        raise ArenaError(str(error)) from error
