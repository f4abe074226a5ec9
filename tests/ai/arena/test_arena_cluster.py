"""The arena on a real Dask cluster: the same games, and a clear answer to whatever is wrong with it."""

import os
import socket
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from clusters import local_scheduler
from joblib import delayed

from ai.arena import cluster
from ai.arena import matches as arena
from ai.arena.backends import ArenaError, own_source
from ai.arena.cluster import ClusterError, LostClusterError
from ai.arena.matches import Run
from ai.players.search.think import Effort
from profiles import load_profile
from solo import cli


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler with two worker processes."""
    with local_scheduler() as address:
        yield address


def make_run() -> Run:
    return arena.set_up("london", None, load_profile("greedy"), load_profile("random"), Effort(), 3, "0")


class Unreadable:
    """Can be sent, but not be read where it arrives."""

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return int, ("no number",)


def test_a_cluster_plays_the_same_games(scheduler: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--seekers", "random", "--games", "30", "--json"]
    assert cli.run([*words, "--jobs", "1"]) == 0
    here = capsys.readouterr().out
    assert cli.run([*words, "--backend", "dask", "--scheduler", scheduler]) == 0
    assert capsys.readouterr().out == here
    assert cli.run([*words, "--backend", "dask", "--scheduler", scheduler, "--jobs", "1"]) == 0
    assert capsys.readouterr().out == here


def test_games_are_played_by_the_workers_and_come_one_by_one(scheduler: str) -> None:
    with cluster.workers(scheduler, own_source, None) as workers:
        places = set(workers(delayed(os.getpid)() for _ in range(40)))
    assert os.getpid() not in places
    played = arena.play(make_run(), range(40), scheduler=scheduler)
    assert next(played).winner in ("hider", "seekers")
    played.close()


def test_errors_of_workers_arrive(scheduler: str) -> None:
    with pytest.raises(ArenaError, match="another version of the program"):
        list(arena.play(replace(make_run(), source="other"), range(4), scheduler=scheduler))


def test_a_task_that_the_cluster_gives_up_is_not_waited_for(scheduler: str) -> None:
    with (
        cluster.workers(scheduler, own_source, None) as workers,
        pytest.raises(ClusterError, match="the cluster gave up"),
    ):
        list(workers(delayed(abs)(Unreadable()) for _ in range(4)))


def test_a_cluster_that_goes_away_while_it_is_asked(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_check", lambda *given: socket.create_connection(("127.0.0.1", 1)))
    with pytest.raises(LostClusterError, match="gave up"), cluster.workers(scheduler, own_source, None):
        pass


def test_workers_that_have_another_program_are_refused(scheduler: str) -> None:
    for probe, answer in ((os.getpid, "has another version"), (partial(int, "x"), "cannot play: invalid literal")):
        with pytest.raises(ClusterError, match=answer), cluster.workers(scheduler, probe, None):  # type: ignore[arg-type]
            pass


def test_a_scheduler_that_does_not_answer(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as closed:
        address = f"tcp://127.0.0.1:{closed.getsockname()[1]}"
    for scheduler, answer in (
        (address, f"no scheduler answers at {address}"),
        ("localhost", "a scheduler's address looks like tcp://HOST:PORT, not like 'localhost'"),
    ):
        assert cli.run(["arena", "--games", "2", "--backend", "dask", "--scheduler", scheduler]) == 2
        captured = capsys.readouterr()
        assert answer in captured.err
        assert captured.out == ""


def test_a_cluster_without_workers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)
    with local_scheduler(0) as address:
        words = ["arena", "--games", "2", "--backend", "dask", "--scheduler", address]
        assert cli.run(words) == 2
        assert "has no workers" in capsys.readouterr().err
