"""Tournaments that are disturbed: workers killed, runs interrupted or killed; every game counts once."""

import json
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import psutil
import pytest
from disturbing import (
    GAMES,
    PATIENCE,
    SIGNALS,
    SLOW,
    after_games,
    finished,
    make_run,
    numbers_in,
    start,
    until,
    words,
)
from soaking import Tell

from ai.arena import backends
from ai.arena import matches as arena
from ai.arena.backends import ArenaError, LostError
from ai.arena.matches import Result
from ai.arena.series import Task
from solo import cli

pytestmark = pytest.mark.usefixtures("all_is_heard")


def worker_processes(of: int | None = None) -> list[psutil.Process]:
    """The living workers that a process has started."""
    found = []
    for child in psutil.Process(of).children(recursive=True):
        try:
            if any("popen_loky" in word for word in child.cmdline()) and child.status() != psutil.STATUS_ZOMBIE:
                found.append(child)
        except psutil.Error:
            continue
    return found


def none_left(processes: list[psutil.Process]) -> None:
    """Waits until processes have ended."""
    until(lambda: not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in processes), "left over")


@pytest.mark.slow
@pytest.mark.parametrize("kills", [pytest.param(30, id="whole")])
def test_killed_workers_cost_no_game(
    kills: int, tell: Tell, tmp_path: Path, undisturbed: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    games = GAMES
    whole = undisturbed(games)
    killed = rounds = 0
    while killed < kills:
        chance = random.Random(rounds)
        path = tmp_path / f"games-{rounds}"
        instants = set(chance.sample(range(1, games - 2), 4))

        def kill(added: int, instants: set[int] = instants, chance: random.Random = chance) -> None:
            nonlocal killed
            if added in instants:
                time.sleep(chance.choice((0.0, 0.05, 0.5)))  # while they play, or wait, or start
                workers = worker_processes()
                for one in chance.sample(workers, min(len(workers), chance.choice((1, 1, 2)))):
                    one.kill()
                    killed += 1

        with after_games(kill):
            assert cli.run(words(path, games, jobs=2)) == 0, f"round {rounds}"
        captured = capsys.readouterr()
        assert captured.out == whole, f"round {rounds}"
        assert captured.err == ""
        assert sorted(numbers_in(path)) == list(range(games)), f"round {rounds}"
        rounds += 1
    tell("workers killed", killed=killed, tournaments=rounds, games=rounds * games, lost=0, twice=0)


class Dying:
    """Stands for joblib: two games are played, then a worker is killed."""

    def __init__(self, *given: Any, **more: Any) -> None: ...

    def __call__(self, tasks: list[Any]) -> Iterator[tuple[int, Result]]:
        for function, arguments, _more in tasks[-2:]:
            yield function(*arguments)
        if len(tasks) > 2:
            raise BrokenProcessPool("A worker process managed by the executor was unexpectedly terminated.")


def test_games_of_a_killed_worker_are_played_again(
    tmp_path: Path, undisturbed: Callable[..., str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, path = undisturbed(8), tmp_path / "games"
    monkeypatch.setattr(backends, "Parallel", Dying)
    monkeypatch.setattr(backends.jit, "is_cold", lambda: False)  # else the first game is played here, and compiles
    assert cli.run(words(path, 8, jobs=2)) == 0
    assert capsys.readouterr().out == whole
    assert numbers_in(path) == [6, 7, 4, 5, 2, 3, 0, 1]


def test_workers_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[list[Task]] = []

    def dying(calls: dict[Task, Callable[[], Result]], *others: Any, **more: Any) -> Iterator[tuple[Task, Result]]:
        tries.append([*calls])
        if len(tries) <= 3:  # each time two games are played before the end
            for task in tries[-1][:2]:
                yield task, calls[task]()
        raise LostError("they die")

    monkeypatch.setattr(backends, "_run_all", dying)
    monkeypatch.setattr(backends.jit, "is_cold", lambda: False)
    played = arena.play(make_run(), range(20), jobs=2)
    assert [next(played).number for _game in range(6)] == [0, 1, 2, 3, 4, 5]
    with pytest.raises(ArenaError, match="they die"):
        next(played)
    assert [len(tasks) for tasks in tries] == [20, 18, 16, 14, 14]


def test_every_signal_ends_a_tournament_in_order(
    tmp_path: Path, undisturbed: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    whole = undisturbed(9)
    path = tmp_path / "games"
    for number, end in enumerate(SIGNALS):

        def stop(added: int, end: signal.Signals = end) -> None:
            if added == 2:
                signal.raise_signal(end)
                signal.raise_signal(end)

        handlers = [signal.getsignal(one) for one in SIGNALS]
        with after_games(stop):
            assert cli.run(words(path, 9)) == 128 + end
        assert [signal.getsignal(one) for one in SIGNALS] == handlers
        told = f"interrupted; {2 * number + 2} of 9 games are played, and the same command continues from there"
        assert told in capsys.readouterr().err
        assert numbers_in(path) == list(range(2 * number + 2))
    assert cli.run(words(path, 9)) == 0
    assert capsys.readouterr().out == whole


def test_what_was_ignored_stays_ignored(tmp_path: Path) -> None:
    """As `nohup` wants it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with after_games(lambda added: signal.raise_signal(signal.SIGHUP)):
            assert cli.run(words(tmp_path / "games", 3)) == 0
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.slow
@pytest.mark.parametrize("ends", [pytest.param(30, id="whole")])
def test_ended_tournaments_go_on(ends: int, tell: Tell, tmp_path: Path, undisturbed: Callable[..., str]) -> None:
    """Ctrl-C, SIGTERM and SIGHUP to the program or to all its processes, and kill -9, at any instant."""
    games = 300
    whole = undisturbed(games, SLOW)
    count = dict.fromkeys(("ctrl_c", "term", "hup", "killed"), 0)
    names = {signal.SIGINT: "ctrl_c", signal.SIGTERM: "term", signal.SIGHUP: "hup", signal.SIGKILL: "killed"}
    before_start = torn = files = too_late = 0
    path = tmp_path / "games"
    for number in range(ends):
        chance = random.Random(number)
        if len(numbers_in(path)) > games - 20:
            assert finished(path, games) == whole
            files, path = files + 1, tmp_path / f"games-{number}"
        running, had = start(path, games), len(numbers_in(path))
        if number % 4:  # in the middle of the games
            goal = had + chance.randint(1, 12)
            until(lambda running=running, path=path, goal=goal: running.poll() is not None
                  or (path.exists() and path.read_bytes().count(b"\n") > goal), "no game")  # fmt: skip
        else:  # at any time, also before the first
            time.sleep(chance.uniform(0.5, 6))
        workers = worker_processes(running.pid) if running.poll() is None else []
        end = chance.choice([*SIGNALS, signal.SIGKILL])
        (os.killpg if end in (signal.SIGINT, signal.SIGHUP) else os.kill)(running.pid, end)
        out, err = running.communicate(timeout=PATIENCE)
        none_left(workers)
        count[names[end]] += 1
        kept = numbers_in(path)
        assert len(set(kept)) == len(kept), f"end {number}"
        if end == signal.SIGKILL:
            torn += path.exists() and not path.read_bytes().endswith(b"\n")
        elif running.returncode in (-end, 1) or (running.returncode == 130 and not err.strip()):
            assert len(kept) in (had, games), f"end {number}: {err}"  # it had not begun, or was on its way out
            before_start += len(kept) == had
            too_late += len(kept) == games
        else:
            assert running.returncode in (128 + end, 0), f"end {number}: {running.returncode} {err}"
            too_late += running.returncode == 0
            assert err.count("\n") <= 1, f"end {number}: {err}"
            assert not out or json.loads(out)["games"] == len(kept) or len(kept) - json.loads(out)["games"] == 1
    assert finished(path, games) == whole
    assert sorted(numbers_in(path)) == list(range(games))
    assert too_late < ends // 4
    count |= {"before_it_began": before_start, "after_it_ended": too_late, "torn_lines": torn, "files": files + 1}
    tell("tournaments ended", **count, lost=0)
