"""Helpers for tests of tournaments that are disturbed: how one is started, its workers, its kept games."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ai.arena import matches as arena
from ai.arena.matches import Result, Run
from ai.arena.results import ResultsFile
from ai.players.search.think import Effort
from profiles import load_profile

ROOT = Path(__file__).parents[2]
GAMES = 60
SLOW = "greedy"  # a level whose games take long enough to be disturbed
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PATIENCE = 600.0  # seconds until something that must happen has happened, on a busy machine


def words(path: Path | None, games: int = GAMES, jobs: int = 1, level: str = "random") -> list[str]:
    """The command line of a tournament."""
    kept = ["--keep", str(path)] if path else []
    players = ["--hider", level, "--seekers", level]
    return ["arena", *players, "--games", str(games), "--jobs", str(jobs), "--json", *kept]


def make_run(seed: int = 1) -> Run:
    return arena.set_up("london", None, load_profile("random"), load_profile("random"), Effort(), seed, "0")


def numbers_in(path: Path) -> list[int]:
    """The games that a file holds, as they stand there; what is being written does not count."""
    whole = path.read_text().rpartition("\n")[0] if path.exists() else ""
    return [json.loads(line)["number"] for line in whole.splitlines()[1:]]


def until(what: Callable[[], object], told: str) -> None:
    """Waits for something."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, told
        time.sleep(0.02)


@contextmanager
def after_games(do: Callable[[int], None]) -> Iterator[None]:
    """Lets something happen whenever a game has been written down; it is told how many have."""
    real, added = ResultsFile.add, 0

    def add(self: ResultsFile, result: Result) -> None:
        nonlocal added
        real(self, result)
        added += 1
        do(added)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ResultsFile, "add", add)
        yield


def start(path: Path, games: int, jobs: int = 2) -> subprocess.Popen[str]:
    """A tournament of its own session, as a person starts it."""
    command = [sys.executable, "-m", "solo", *words(path, games, jobs, SLOW)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, cwd=ROOT
    )


def finished(path: Path, games: int) -> str:
    """What the same command prints when nobody ends it any more."""
    running = start(path, games)
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, err) == (0, "")
    return out
