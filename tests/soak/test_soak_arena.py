"""Tournaments that are disturbed: workers killed, runs interrupted or killed, disks full; every game counts once."""

import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest
from soaking import Tell, sizes

from ai.arena import cluster
from ai.arena import matches as arena
from ai.arena.matches import ArenaError, LostError, Result, Run
from ai.arena.results import Keeper, KeptError, head
from ai.players.search.think import Effort
from profiles import load_profile
from solo import cli

ROOT = Path(__file__).parents[2]
GAMES = 60
SLOW = "greedy"  # a level whose games take long enough to be disturbed
PATIENCE = 600.0  # seconds until something that must happen has happened, on a busy machine
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@pytest.fixture(autouse=True)
def all_is_heard() -> Iterator[None]:
    """However the tests were started (a shell lets what runs in the background ignore Ctrl-C), signals are heard."""
    before = [signal.getsignal(one) for one in SIGNALS]
    for one in SIGNALS:
        signal.signal(one, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    for one, does in zip(SIGNALS, before, strict=True):
        signal.signal(one, does)


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


def until(what: Callable[[], object], told: str) -> None:
    """Waits for something."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, told
        time.sleep(0.02)


def none_left(processes: list[psutil.Process]) -> None:
    """Waits until processes have ended."""
    until(lambda: not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in processes), "left over")


@pytest.fixture
def undisturbed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What a tournament prints that nobody disturbs."""

    def play(games: int = GAMES, level: str = "random") -> str:
        assert cli.run(words(None, games, level=level)) == 0
        return capsys.readouterr().out

    return play


@contextmanager
def after_games(do: Callable[[int], None]) -> Iterator[None]:
    """Lets something happen whenever a game has been written down; it is told how many have."""
    real, added = Keeper.add, 0

    def add(self: Keeper, result: Result) -> None:
        nonlocal added
        real(self, result)
        added += 1
        do(added)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Keeper, "add", add)
        yield


# Workers


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

    def __call__(self, tasks: list[Any]) -> Iterator[Result]:
        for function, arguments, _more in tasks[-2:]:
            yield function(*arguments)
        if len(tasks) > 2:
            raise BrokenProcessPool("A worker process managed by the executor was unexpectedly terminated.")


def test_games_of_a_killed_worker_are_played_again(
    tmp_path: Path, undisturbed: Callable[..., str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, path = undisturbed(8), tmp_path / "games"
    monkeypatch.setattr(arena, "Parallel", Dying)
    monkeypatch.setattr(arena.jit, "is_cold", lambda: False)  # else the first game is played here, and compiles
    assert cli.run(words(path, 8, jobs=2)) == 0
    assert capsys.readouterr().out == whole
    assert numbers_in(path) == [6, 7, 4, 5, 2, 3, 0, 1]


def test_workers_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[list[int]] = []

    def dying(run: Run, numbers: list[int], *others: Any, **more: Any) -> Iterator[Result]:
        tries.append(numbers)
        if len(tries) <= 3:  # each time two games are played before the end
            yield arena.play_game(run, numbers[0])
            yield arena.play_game(run, numbers[1])
        raise LostError("they die")

    monkeypatch.setattr(arena, "_play_all", dying)
    monkeypatch.setattr(arena.jit, "is_cold", lambda: False)
    played = arena.play(make_run(), range(20), jobs=2)
    assert [next(played).number for _game in range(6)] == [0, 1, 2, 3, 4, 5]
    with pytest.raises(ArenaError, match="they die"):
        next(played)
    assert [len(numbers) for numbers in tries] == [20, 18, 16, 14, 14]


# The program itself


def start(path: Path, games: int, jobs: int = 2) -> subprocess.Popen[str]:
    """A tournament of its own session, as a person starts it."""
    command = [sys.executable, "-m", "solo", *words(path, games, jobs, SLOW)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, text=True, start_new_session=True, cwd=ROOT, **pipes)  # type: ignore[call-overload,no-any-return]


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
        told = f"interrupted; {2 * number + 2} of 9 games are played, and the same command goes on from there"
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


def finished(path: Path, games: int) -> str:
    """What the same command prints when nobody ends it any more."""
    running = start(path, games)
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, err) == (0, "")
    return out


# Files


def test_a_line_that_was_being_written_is_dropped_wherever_it_broke(tmp_path: Path) -> None:
    path, run = tmp_path / "games", make_run()
    keeper = Keeper(path, run)
    for number in range(3):
        keeper.add(arena.play_game(run, number))
    keeper.close()
    data = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]
    for length in (*range(0, ends[1], 25), *range(ends[1], len(data) + 1)):
        path.write_bytes(data[:length])
        again = Keeper(path, run)
        again.close()
        games = max(0, sum(end <= length for end in ends) - 1)
        assert sorted(again.results) == list(range(games)), length
        assert path.read_bytes() == data[: ends[games]], length


@contextmanager
def room(bytes_left: int) -> Iterator[None]:
    """No file can become longer than so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_left, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("disks", sizes(4, 300))
def test_a_full_disk_keeps_what_was_finished(
    disks: int, tell: Tell, tmp_path: Path, undisturbed: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    whole, full = undisturbed(8), 0
    for number in range(disks):
        path = tmp_path / f"games-{number}"
        with room(random.Random(number).randint(1, 1600)):
            code = cli.run(words(path, 8))
        captured = capsys.readouterr()
        kept = numbers_in(path)
        assert not path.exists() or path.read_bytes().endswith(b"\n") or path.read_bytes() == b"", number
        if code:
            full += 1
            assert code == 2
            assert captured.err.startswith(f"solo-yard: {path}: File too large"), captured.err
            if kept:
                assert f"; {len(kept)} of 8 games are played, and the same command goes on from there" in captured.err
        assert cli.run(words(path, 8)) == 0
        assert capsys.readouterr().out == whole, number
        assert sorted(numbers_in(path)) == list(range(8))
    assert full > disks // 2
    tell("disks full", tried=disks, full=full, lost=0)


def test_games_of_any_other_run_are_refused_and_stay(tmp_path: Path) -> None:
    path, run = tmp_path / "games", make_run()
    keeper = Keeper(path, run)
    keeper.add(arena.play_game(run, 0))
    keeper.close()
    data = path.read_bytes()
    others = {"edition": "dice", "board": "0", "detectives": 4, "seed": 2, "program": "9.9", "source": "0"}
    for key, value in others.items():
        with pytest.raises(KeptError, match=f"holds games of another run: {key} is {head(run)[key]} there"):
            Keeper(path, replace(run, **{key: value}))
        assert path.read_bytes() == data


def test_a_file_that_is_being_written_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A second tournament on the same file says so, and plays nothing."""
    path = tmp_path / "games"

    def second(added: int) -> None:
        if added == 2:
            before = path.read_bytes()
            told = subprocess.run(
                [sys.executable, "-m", "solo", *words(path, 4)], capture_output=True, text=True, cwd=ROOT
            )
            assert (told.returncode, told.stdout) == (2, "")
            assert told.stderr == f"solo-yard: {path} is being written by another program.\n"
            assert path.read_bytes() == before

    with after_games(second):
        assert cli.run(words(path, 4)) == 0
    assert numbers_in(path) == [0, 1, 2, 3]
    assert not capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [pytest.param(12, id="whole")])
def test_two_tournaments_on_one_file(pairs: int, tell: Tell, tmp_path: Path, undisturbed: Callable[..., str]) -> None:
    """Started at once, again and again, and some of them killed: one plays, the other is told, and nothing is lost."""
    games = 120
    whole = undisturbed(games, SLOW)
    refused = killed = taken_over = 0
    for number in range(pairs):
        chance, path = random.Random(number), tmp_path / f"games-{number}"
        both = [start(path, games), start(path, games)]
        if number % 3 == 2:
            until(lambda path=path: path.exists() and len(numbers_in(path)) > 10, "no game")
            victim = chance.choice(both)
            victim.kill()
            killed += 1
        for running in both:
            out, err = running.communicate(timeout=PATIENCE)
            if running.returncode == 2:
                refused += 1
                assert err == f"solo-yard: {path} is being written by another program.\n", err
            elif running.returncode >= 0:
                assert (running.returncode, out, err) == (0, whole, ""), f"pair {number}"
        kept = numbers_in(path)
        assert len({*kept}) == len(kept), f"pair {number}"
        taken_over += len(kept) < games
        assert finished(path, games) == whole, f"pair {number}"
        assert sorted(numbers_in(path)) == list(range(games)), f"pair {number}"
    assert refused
    tell("two tournaments on one file", pairs=pairs, refused=refused, killed=killed, taken_over=taken_over,
         games=pairs * games, lost=0, twice=0)  # fmt: skip


def damaged_lines(chance: random.Random, data: bytes, other: bytes) -> bytes:
    """A file of kept games that something has happened to: bytes, values, lines; or a part of another file."""
    lines = data.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    does = chance.randrange(8)
    if does == 0:
        return data[: chance.randrange(len(data))]
    if does == 1:
        place = chance.randrange(len(data))
        return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]
    if does == 2:
        del lines[at]
    elif does == 3:
        lines.insert(chance.randrange(len(lines)), lines[at])
    elif does == 4:
        lines[at] = chance.choice(other.splitlines(keepends=True))
    elif does == 5:
        swaps = ((b'"hider"', b'"seekers"'), (b'"captured"', b'"time up"'), (b"1", b"2"), (b'": ', b'": 1'))
        lines[at] = lines[at].replace(*chance.choice(swaps))
    elif does == 6:
        first = chance.randrange(len(lines[at]))
        lines[at] = lines[at][:first] + lines[at][first + chance.randint(1, 9) :]
    else:
        lines[1:] = chance.sample(lines[1:], len(lines) - 1)
    return b"".join(lines)


@pytest.mark.parametrize("files", sizes(40, 3000))
def test_a_damaged_file_never_counts_for_another_result(
    files: int, tell: Tell, tmp_path: Path, undisturbed: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is refused with the line that is wrong, and stays; or what is missing is played, to the same result."""
    games = 10
    whole, path, other = undisturbed(games), tmp_path / "games", tmp_path / "other"
    assert cli.run(words(path, games)) == 0
    assert cli.run([*words(other, games), "--seed", "2"]) == 0
    data, foreign = path.read_bytes(), other.read_bytes()
    count = dict.fromkeys(("refused", "played_again", "unharmed"), 0)
    for number in range(files):
        damaged = damaged_lines(random.Random(number), data, foreign)
        path.write_bytes(damaged)
        capsys.readouterr()
        code = cli.run(words(path, games))
        captured = capsys.readouterr()
        if code:
            count["refused"] += 1
            assert (code, captured.out, path.read_bytes()) == (2, "", damaged), number
            assert captured.err.startswith(f"solo-yard: {path}"), number
            assert captured.err.rstrip("\n").isprintable()
        else:
            assert captured == (whole, ""), number
            assert {*numbers_in(path)} == {*range(games)}, number
            count["unharmed" if path.read_bytes() == damaged else "played_again"] += 1
    assert all(count.values()), count
    tell("damaged files of tournaments", tried=files, **count, counted_wrongly=0)


# A cluster


class Cluster:
    """A scheduler and its workers, each a process of its own that can be killed and started again."""

    def __init__(self, log: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.log = log.open("w")
        self.start()

    def start(self) -> None:
        listen = ["--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard", "--no-show"]
        self.scheduler = self._run("scheduler", *listen)
        self.workers = [self.start_worker(), self.start_worker()]

    def start_worker(self) -> subprocess.Popen[bytes]:
        return self._run("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def _run(self, part: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *words]
        return subprocess.Popen(command, cwd=ROOT, stdout=self.log, stderr=self.log)

    def kill(self) -> None:
        for one in (self.scheduler, *self.workers):
            one.kill()
            one.wait()


@pytest.fixture
def cluster_of_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    monkeypatch.setattr(cluster, "PATIENCE", PATIENCE)
    found = Cluster(tmp_path / "log")
    yield found
    found.kill()
    found.log.close()


@pytest.mark.slow
@pytest.mark.parametrize("losses", [pytest.param(2, id="whole")])
def test_a_cluster_may_lose_workers_and_its_scheduler(
    losses: int,
    cluster_of_processes: Cluster,
    tell: Tell,
    tmp_path: Path,
    undisturbed: Callable[..., str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, games = cluster_of_processes, 100
    whole = undisturbed(games)
    there = ["--backend", "dask", "--scheduler", here.address]

    def kill_worker(added: int) -> None:
        if added == 10:
            here.workers[0].kill()

    def restart(added: int) -> None:
        if added == 10:
            here.kill()
            here.start()

    def interrupt(added: int) -> None:
        if added == 10:
            signal.raise_signal(signal.SIGINT)

    def end(added: int) -> None:
        if added == 10:
            here.kill()

    for number in range(losses):
        for what in (kill_worker, restart, interrupt):
            path = tmp_path / f"{what.__name__}-{number}"
            with after_games(what):
                assert cli.run([*words(path, games, 2), *there]) == (130 if what is interrupt else 0), what.__name__
            captured = capsys.readouterr()
            assert sorted(set(numbers_in(path))) == sorted(numbers_in(path)), "each game once"
            if what is interrupt:
                assert "interrupted; 10 of 100 games are played" in captured.err
                assert cli.run([*words(path, games, 2), *there]) == 0
                captured = capsys.readouterr()
            assert captured.out == whole, what.__name__
            here.workers[0] = here.start_worker() if here.workers[0].poll() is not None else here.workers[0]
    monkeypatch.setattr(cluster, "RETURN", 5)
    path = tmp_path / "gone"
    with after_games(end):
        assert cli.run([*words(path, games, 2), *there]) == 2
    err = capsys.readouterr().err
    assert f"no scheduler answers at {here.address}" in err
    assert f"; {len(numbers_in(path))} of {games} games are played, and the same command goes on from there" in err
    assert cli.run(words(path, games)) == 0
    assert capsys.readouterr().out == whole
    played = games * (3 * losses + 1)
    tell("clusters disturbed", workers_killed=losses, restarted=losses, interrupted=losses, gone=1, games=played,
         lost=0, twice=0)  # fmt: skip
