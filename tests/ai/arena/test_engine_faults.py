"""A program that plays in the arena and does not keep to the protocol: it loses the game, and never holds up a run."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fake_engines import fake_engine, lives, record
from matches import make_run
from starting import PATIENCE, children_of, wait_for_end

from ai.arena import matches as arena
from ai.arena import proofs, seats
from ai.arena import results as arena_file
from ai.arena.backends import ArenaError
from ai.arena.engine_process import end_engines
from ai.arena.matches import Result, Run
from ai.arena.statistics import tally
from solo import cli

RUN = make_run()
# The program, which takes its kernels for compiled: else it would play the first game itself, and compile.
WARM = """
import sys
from ai.arena import backends
from solo import cli
backends.jit.is_cold = lambda: False
sys.exit(cli.run(sys.argv[1:]))
"""


@pytest.fixture(autouse=True)
def _no_engine_is_left(tmp_path: Path) -> Iterator[None]:
    yield
    end_engines()
    assert wait_for_end(lives(tmp_path)) == []


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return record(tmp_path, RUN, "hider", range(3))


def met(run: Run, number: int = 0) -> Result:
    """A game, which a file of kept games would take."""
    result = arena.play_game(run, number)
    assert proofs.wrong_game(result, arena_file.head(run)) == ""
    return result


def test_an_engine_plays_as_the_level_that_it_repeats(tmp_path: Path, games: Path) -> None:
    """One process plays all games, on either side."""
    hider = replace(RUN, hider=fake_engine(tmp_path, games))
    assert [met(hider, number) for number in range(3)] == [arena.play_game(RUN, number) for number in range(3)]
    assert len(lives(tmp_path)) == 1
    seekers = replace(RUN, seekers=fake_engine(tmp_path, record(tmp_path, RUN, "seekers", [1])))
    assert met(seekers, 1) == arena.play_game(RUN, 1)


@pytest.mark.parametrize(
    ("mode", "fault"),
    [
        ("illegal", "illegal move after 6 moves: 'taxi 999'"),
        ("garbage", "unreadable answer after 6 moves: 'hello'"),
        ("half", "unreadable answer after 6 moves: '= {'"),
        ("list", "unreadable answer after 6 moves: '= [\"taxi 1\"]'"),
        ("number", "unreadable answer after 6 moves: '= {\"move\": 7}'"),
        ("refuses", "unreadable answer after 6 moves: '? no'"),
    ],
)
def test_whoever_answers_nonsense_has_lost(mode: str, fault: str, tmp_path: Path, games: Path) -> None:
    """That game; the next one is played by a fresh process."""
    run = replace(RUN, hider=fake_engine(tmp_path, games, mode, times=1))
    lost = met(run)
    assert (lost.winner, lost.reason, lost.moves, lost.restarts) == ("seekers", "hider forfeits", 6, 0)
    assert lost.fault == fault
    assert met(run, 1) == arena.play_game(RUN, 1)
    assert len(lives(tmp_path)) == 2
    faults = tally([lost, met(run, 2)]).faults
    assert (faults.forfeits, faults.first, faults.restarts) == ({"hider": 1}, {"hider": (0, fault)}, 0)


def test_the_seekers_lose_for_it_too(tmp_path: Path) -> None:
    engine = fake_engine(tmp_path, record(tmp_path, RUN, "seekers", [0]), "illegal", after=1)
    lost = met(replace(RUN, seekers=engine))
    assert (lost.winner, lost.reason, lost.moves) == ("hider", "seekers forfeit", 1)


def test_an_engine_that_dies_is_started_once_more(tmp_path: Path, games: Path) -> None:
    """In each game; the game goes on as if nothing had happened."""
    run = replace(RUN, hider=fake_engine(tmp_path, games, "dies", times=1))
    went_on = met(run)
    assert went_on == arena.play_game(RUN, 0)
    assert (went_on.restarts, went_on.fault) == (1, "")
    assert met(run, 1).restarts == 0
    assert tally([went_on]).faults.restarts == 1


def test_an_engine_that_dies_twice_in_a_game_has_lost(tmp_path: Path, games: Path) -> None:
    run = replace(RUN, hider=fake_engine(tmp_path, games, "dies", times=2))
    lost = met(run)
    assert (lost.winner, lost.reason, lost.restarts) == ("seekers", "hider forfeits", 1)
    assert lost.fault == ("died or hung a second time, after 6 moves: it ended with exit code 3: out of memory")
    assert met(run, 1) == arena.play_game(RUN, 1)


def test_an_engine_that_hangs_is_started_once_more(
    tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "HANGS", 3.0)
    run = replace(RUN, hider=fake_engine(tmp_path, games, "hangs", times=1))
    went_on = met(run)
    assert went_on == arena.play_game(RUN, 0)
    assert went_on.restarts == 1


def test_an_engine_that_hangs_twice_has_lost(tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "HANGS", 1.0)
    monkeypatch.setattr(seats, "COMPILES", 1.0)
    lost = met(replace(RUN, hider=fake_engine(tmp_path, games, "hangs", after=0)))
    assert (lost.reason, lost.restarts, lost.moves) == ("hider forfeits", 1, 0)
    assert lost.fault == "died or hung a second time, after 0 moves: it did not answer within 1 s"


def test_patience_grows_with_the_time_for_a_move(tmp_path: Path, games: Path) -> None:
    def patience(words: str, seconds: float | None) -> float:
        place = seats.Seating("hider", 1, arena.Effort(None, seconds), arena.Options())
        return seats.EngineSeat(fake_engine(tmp_path, games, words=words), place)._patience

    assert patience("", None) == patience("[playouts=5]", None) == 30
    assert patience("", 2.0) == patience("[time=2]", None) == 50


def test_a_program_that_does_not_take_part_ends_the_run(tmp_path: Path, games: Path) -> None:
    """It does not know the game, deals another one, or refuses its first move: no game is counted for that."""
    unknown = replace(RUN, hider=fake_engine(tmp_path, games), seed=4)
    with pytest.raises(ArenaError, match=r"does not take part: .*: new edition=london .*: \? no such game"):
        arena.play_game(unknown, 0)
    refuses = fake_engine(tmp_path, games, "refuses", after=0, words="[level=genius]")
    with pytest.raises(ArenaError, match=r"does not take part: .*: go level=genius seed=[0-9]+: \? no"):
        arena.play_game(replace(RUN, hider=refuses), 0)
    held = json.loads(games.read_text())
    for game in held.values():
        game["state"]["hider"] = 200
    games.write_text(json.dumps(held))
    with pytest.raises(ArenaError, match=r"deals another game than .*: hider"):
        arena.play_game(replace(RUN, hider=fake_engine(tmp_path, games, "list")), 0)


def test_programs_do_not_play_on_a_cluster(tmp_path: Path, games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = replace(RUN, hider=fake_engine(tmp_path, games))
    with pytest.raises(ArenaError, match="on this machine alone"):
        next(arena.play(run, [0], scheduler="tcp://127.0.0.1:1"))
    words = ["arena", "--hider", run.hider.name, "--backend", "dask", "--scheduler", "tcp://127.0.0.1:1"]
    assert cli.run(words) == 2
    assert "engine:COMMAND cannot be given with --scheduler" in capsys.readouterr().err
    assert lives(tmp_path) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_engines_end_with_the_run(jobs: int, tmp_path: Path, games: Path) -> None:
    """When all games are played, and when it is broken off."""
    run = replace(RUN, hider=fake_engine(tmp_path, games))
    played = sorted(arena.play(run, range(3), jobs), key=lambda result: result.number)
    assert played == [arena.play_game(RUN, number) for number in range(3)]
    assert wait_for_end(lives(tmp_path)) == []
    began = arena.play(run, range(3), jobs)
    next(began)
    began.close()
    assert wait_for_end(lives(tmp_path)) == []


@pytest.mark.parametrize(("jobs", "end"), [("1", signal.SIGINT), ("2", signal.SIGINT), ("2", signal.SIGKILL)])
def test_engines_end_with_the_program(jobs: str, end: signal.Signals, tmp_path: Path, games: Path) -> None:
    """Ctrl-C, or a program that is killed, while engines hang that read nothing and have started others."""
    engine = fake_engine(tmp_path, games, "parent").name
    words = ["arena", "--hider", engine, "--seekers", "random", "--games", "4", "--jobs", jobs]
    running = subprocess.Popen(
        [sys.executable, "-c", WARM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    processes: list[int] = []
    try:
        patience = time.monotonic() + PATIENCE
        while len(lives(tmp_path)) < 2 * int(jobs) and time.monotonic() < patience:
            assert running.poll() is None
            time.sleep(0.05)
        processes = children_of(running.pid)
        (os.killpg if end == signal.SIGINT else os.kill)(running.pid, end)
        _out, err = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
        running.communicate()
    assert len(lives(tmp_path)) == 2 * int(jobs)
    assert wait_for_end([*processes, *lives(tmp_path)]) == []
    if end == signal.SIGINT:
        assert running.returncode == 130, err
        assert err.decode().strip() == "solo-yard: interrupted"
