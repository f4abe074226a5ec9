"""A tournament on a cluster that loses workers and its scheduler."""

import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from disturbing import PATIENCE, ROOT, after_games, numbers_in, words
from soaking import Tell

from ai.arena import cluster
from solo import cli

pytestmark = pytest.mark.usefixtures("all_is_heard")


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
    assert f"; {len(numbers_in(path))} of {games} games are played, and the same command continues from there" in err
    assert cli.run(words(path, games)) == 0
    assert capsys.readouterr().out == whole
    played = games * (3 * losses + 1)
    tell("clusters disturbed", workers_killed=losses, restarted=losses, interrupted=losses, gone=1, games=played,
         lost=0, twice=0)  # fmt: skip
