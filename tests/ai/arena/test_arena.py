"""Players that meet in the arena meet fairly: the same deals, whoever plays them; and no finished game is lost."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from matches import WORDS, kept_games, make_run
from starting import PATIENCE

import ai.arena
from ai.arena import matches as arena
from ai.arena import progress
from ai.arena import statistics as score
from ai.arena.backends import ArenaError, jit
from ai.arena.interrupts import Stopped
from ai.arena.matches import Result, Run
from ai.arena.progress import ProgressLine
from ai.arena.results import ResultsFile
from ai.arena.series import OneRun
from solo import cli


def results(run: Run, games: int, jobs: int = 1, scheduler: str | None = None) -> list[Result]:
    return sorted(arena.play(run, range(games), jobs, scheduler), key=lambda result: result.number)


def made_up(number: int, winner: str, reason: str = "captured", rounds: int = 5, used: tuple[str, ...] = ()) -> Result:
    return Result(number, number, winner, reason, rounds, 40, used)


def test_the_result_does_not_depend_on_the_workers() -> None:
    one = results(make_run("greedy"), 12)
    assert one == results(make_run("greedy"), 12, jobs=2)
    assert [result.number for result in one] == list(range(12))
    assert one != results(make_run("greedy", seed=4), 12)


def test_runs_with_one_seed_share_their_deals() -> None:
    a, b = results(make_run(), 6), results(make_run("greedy"), 6)
    assert [result.deal for result in a] == [result.deal for result in b]
    assert len({result.deal for result in a}) == 6
    assert [result.deal for result in a] != [result.deal for result in results(make_run(seed=4), 6)]


def test_each_seat_has_its_own_luck() -> None:
    """It depends on the seed, the game and the seat, and on nothing else."""
    places = [(seed, number, side) for seed in (1, 2) for number in range(50) for side in ("deal", "hider", "seekers")]
    assert len({arena.seed_of(*place) for place in places}) == len(places)


def test_a_worker_with_another_program_does_not_play() -> None:
    for other in (replace(make_run(), source="other"), replace(make_run(), board="other")):
        with pytest.raises(ArenaError, match="another version of the program"):
            results(other, 1)


def test_games_can_be_broken_off() -> None:
    for jobs in (1, 2):
        played = arena.play(make_run(), range(50), jobs)
        assert next(played).number in range(50)
        played.close()


def test_cold_kernels_are_compiled_before_the_workers_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "is_cold", lambda: True)
    assert next(arena.play(make_run(), range(3), jobs=2)).number == 0
    assert list(arena.play(make_run(), [], jobs=2)) == []
    assert [result.number for result in results(make_run(), 1, jobs=2)] == [0]


def test_the_tally_adds_up() -> None:
    games = [
        made_up(0, "hider", "three crimes", 9, ("balloon", "crime")),
        made_up(1, "seekers", "captured", 5, ("crime",)),
        made_up(2, "seekers", "captured", 7),
        made_up(3, "hider", "time up", 16),
    ]
    tally = score.tally(games)
    assert (tally.games, tally.hider_wins, tally.mean_rounds, tally.mean_moves) == (4, 0.5, 9.25, 40)
    assert tally.endings == {"captured": 0.5, "three crimes": 0.25, "time up": 0.25}
    assert tally.used == {"balloon": 0.25, "crime": 0.5}


def test_intervals() -> None:
    """Wilson's interval for 8 of 10 is 49 % to 94 %, for 0 of 20 it is 0 to 16 %."""
    assert [round(bound, 3) for bound in score.wilson(8, 10)] == [0.49, 0.943]
    assert [round(bound, 3) for bound in score.wilson(0, 20)] == [0.0, 0.161]
    assert score.wilson(20, 20)[1] == 1


def test_intervals_of_paired_differences() -> None:
    """Altman's table 6.2 (Statistics with Confidence), Fagerland's chapter 8, and no difference at all."""
    assert [round(bound, 3) for bound in score.paired_interval(14, 5, 0, 22)] == [0.011, 0.226]
    assert [round(bound, 3) for bound in score.paired_interval(1, 1, 7, 12)] == [-0.507, -0.026]
    low, high = score.paired_interval(0, 0, 0, 20)
    assert -low == pytest.approx(high) == pytest.approx(0.161, abs=0.001)


def test_the_exact_paired_test() -> None:
    """Tosses of a coin, counted by hand: 5 of 5 one way are 2/32, 7 of 8 are 2 * (8 + 1)/256."""
    assert score.exact_test(5, 0) == pytest.approx(2 / 32)
    assert score.exact_test(1, 7) == score.exact_test(7, 1) == pytest.approx(18 / 256)
    assert score.exact_test(4, 4) == score.exact_test(0, 0) == 1


def test_a_comparison_matches_games_by_number() -> None:
    a = {n: made_up(n, "hider" if n < 6 else "seekers") for n in range(10)}
    b = {n: made_up(n, "hider" if n == 9 else "seekers") for n in range(2, 12)}
    found = score.compare(a, b)
    assert (found.games, found.a, found.b, found.only_a, found.only_b) == (8, 0.5, 0.125, 4, 1)
    assert found.difference == 0.375
    assert found.p == pytest.approx(12 / 32)
    assert found.difference_interval[0] < 0.375 < found.difference_interval[1]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--edition", "sherlock", "--games", "4", "--jobs", "1"]
    assert cli.run([*words, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["games"], printed["asked"], printed["run"]["detectives"]) == (4, 4, 5)
    assert cli.run(words) == 0
    captured = capsys.readouterr()
    assert "4 games of sherlock, greedy as hider against greedy" in captured.out
    assert captured.err == ""


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--hider", "genius"], "unknown level 'genius'"),
        (["--edition", "paris"], "unknown edition 'paris'"),
        (["--backend", "dask"], "a cluster needs both"),
        (["--scheduler", "tcp://127.0.0.1:1"], "a cluster needs both"),
        (["--keep", "/nowhere/at all"], "/nowhere/at all: No such file or directory"),
        (["--keep", "/"], "/: not a plain file"),
        (["--compare", "/nowhere", "/nowhere"], "/nowhere: No such file"),
    ],
)
def test_mistakes_are_answered(words: list[str], answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["arena", *words]) == 2
    assert answer in capsys.readouterr().err


def test_limits_are_part_of_a_run(capsys: pytest.CaptureFixture[str]) -> None:
    for words, playouts, seconds in ((["--playouts", "50"], 50, None), (["--time", "0.5"], None, 0.5)):
        assert cli.run([*WORDS, "--games", "1", "--json", *words]) == 0
        run = json.loads(capsys.readouterr().out)["run"]
        assert (run["playouts"], run["seconds"]) == (playouts, seconds)
    with pytest.raises(SystemExit):
        cli.run([*WORDS, "--playouts", "50", "--time", "1"])


def test_an_interrupted_run_tells_what_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games"
    words = [*WORDS, "--games", "6"]
    real = ResultsFile.add

    def add(self: ResultsFile, result: Result) -> None:
        if result.number == 3:
            raise Stopped(signal.SIGINT)
        real(self, result)

    with monkeypatch.context() as patch:
        patch.setattr(ResultsFile, "add", add)
        assert cli.run([*words, "--keep", str(path)]) == 130
    captured = capsys.readouterr()
    assert "interrupted; 3 of 6 games are played, and the same command continues from there" in captured.err
    assert captured.out.startswith("3 games of london")
    assert kept_games(path) == [0, 1, 2]
    assert cli.run([*words, "--keep", str(path)]) == 0
    went_on = capsys.readouterr().out
    assert cli.run(words) == 0
    assert capsys.readouterr().out == went_on


def test_ctrl_c_at_a_terminal(tmp_path: Path) -> None:
    """It reaches the workers too, which end without a word."""
    path = tmp_path / "games"
    arguments = ["arena", "--games", "100000", "--jobs", "2", "--keep", str(path)]
    running = subprocess.Popen(
        [sys.executable, "-m", "solo", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while running.poll() is None and not (path.exists() and len(path.read_text().splitlines()) > 5):
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130, err
    games = kept_games(path)
    assert err.strip() == (
        f"solo-yard: interrupted; {len(games)} of 100000 games are played, and the same command continues from there"
    )
    assert out.startswith(f"{len(games)} games of london")
    assert len(set(games)) == len(games) >= 5


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_one_line_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "REDRAW", 0)
    out, silent = Terminal(), io.StringIO()
    for stream in (out, silent):
        games = OneRun(4, {0: made_up(0, "seekers")})
        line = ProgressLine(stream, games.line)
        line.show()
        games.add(0, made_up(1, "hider"))
        line.step()
        line.clear()
    first, second, last = out.getvalue().split("\r\x1b[K")[1:]
    assert first.startswith("1/4, hider wins 0.0% (0.0% to 79.3%)")
    assert second.startswith("2/4, hider wins 50.0% (9.5% to 90.5%), ")
    assert second.endswith(" left")
    assert last == silent.getvalue() == ""


def test_the_progress_line_fits_a_terminal() -> None:
    games = OneRun[Result](10_000_000, {})
    assert games.line(0) == "0/10000000"
    games.done, games.wins = 1_000_000, 1_000_000
    assert games.line(100_000) == "1000000/10000000, hider wins 100.0% (100.0% to 100.0%), 10 games/s, 250 h left"
    assert len(games.line(100_000)) < 80
    games.done = games.wins = 9_999_000
    assert games.line(9_999_000 / 0.4).endswith("0.4 games/s, 42 min left")


def test_without_dask_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ai.arena.cluster", None)
    monkeypatch.delattr(ai.arena, "cluster", raising=False)
    assert cli.run([*WORDS, "--backend", "dask", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "pip install 'solo-yard[dask]'" in capsys.readouterr().err
