"""The command that learns: the same weights from any workers, after any interruption; and those of the game say how
they were made."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from clusters import local_scheduler
from networks import parts_of
from starting import PATIENCE, ROOT

from ai.arena.interrupts import Stopped
from ai.evaluate.hider_model import MOVE_FEATURES, MoveFeature
from ai.evaluate.learnt_weights import FOLDER, read_weights
from ai.evaluate.value import STATE_FEATURES, StateFeature
from ai.programs import learning, self_play_file
from ai.programs.fits import HIDDEN
from ai.programs.self_play import SelfPlay, SelfPlayGame, play_game
from ai.programs.self_play_file import SelfPlayFile
from maps.edition_file import EDITIONS

SMALL = ["dice", "--games", "6", "--playouts", "4"]  # the edition that is played most quickly


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler with two worker processes."""
    with local_scheduler() as address:
        yield address


def learnt(to: Path, *words: str) -> dict[str, object]:
    """The weights and figures that a command writes; the command aside, which names this file."""
    assert learning.main([*SMALL, "--to", str(to), *words]) == 0
    data: dict[str, object] = json.loads(to.read_text("utf-8"))
    del data["made_by"]
    return data


def numbers_in(path: Path) -> list[int]:
    return [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]


def test_the_command_writes_what_players_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["london", "--games", "6", "--playouts", "20", "--jobs", "1", "--to", str(tmp_path / "london.json")]
    assert learning.main(words) == 0
    data = json.loads((tmp_path / "london.json").read_text("utf-8"))
    captured = capsys.readouterr()
    assert data["held_out"] == json.loads(captured.out)
    assert captured.err == ""
    assert data["made_by"] == "python -m ai.programs.learning " + " ".join(words)
    assert data["held_out"]["games"] == 6
    assert data["held_out"]["policy_loss"] < data["held_out"]["policy_loss_if_uniform"]
    habits = read_weights(tmp_path / "london.json")
    for network, features in zip(habits, (MOVE_FEATURES, MOVE_FEATURES, STATE_FEATURES), strict=True):
        hidden = 0 if network is habits.plain else HIDDEN
        assert [part.shape for part in parts_of(network)] == [(features,), (features, hidden), (hidden,), (hidden,)]
        assert all(part.any() and np.isfinite(part).all() for part in parts_of(network) if part.size)
    assert not habits.policy.hidden[MoveFeature.NEXT_SCENE].any()
    assert not habits.policy.linear[MoveFeature.BALLOON], "nobody flies in London"
    assert habits.value.linear[StateFeature.BIAS]


def test_the_same_weights_from_one_core_two_processes_and_a_cluster(tmp_path: Path, scheduler: str) -> None:
    to = tmp_path / "dice.json"
    one = learnt(to, "--jobs", "1", "--keep", str(tmp_path / "one"))
    assert learnt(to, "--jobs", "2", "--keep", str(tmp_path / "two")) == one
    there = ["--backend", "dask", "--scheduler", scheduler]
    assert learnt(to, *there, "--keep", str(tmp_path / "dask")) == one
    lines = [(tmp_path / name).read_text().splitlines() for name in ("one", "two", "dask")]
    assert sorted(lines[0]) == sorted(lines[1]) == sorted(lines[2]), "the same records"
    assert learnt(to, "--jobs", "1", "--seed", "2") != one


def test_an_interrupted_command_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    to, path = tmp_path / "dice.json", tmp_path / "games.jsonl"
    whole = learnt(to, "--jobs", "1")
    to.unlink()
    real = SelfPlayFile.add

    def add(self: SelfPlayFile, game: SelfPlayGame) -> None:
        if game.number == 3:
            raise Stopped(signal.SIGINT)
        real(self, game)

    words = [*SMALL, "--jobs", "1", "--keep", str(path), "--to", str(to)]
    with monkeypatch.context() as patch:
        patch.setattr(SelfPlayFile, "add", add)
        assert learning.main(words) == 130
    told = "interrupted; 3 of 6 games are played, and the same command continues from there"
    assert told in capsys.readouterr().err
    assert not to.exists(), "nothing is concluded from half of the games"
    assert numbers_in(path) == [0, 1, 2]
    played = []
    monkeypatch.setattr(self_play_file, "play_game", lambda *about: played.append(about[1]) or play_game(*about))
    assert learnt(to, "--jobs", "1", "--keep", str(path)) == whole
    assert played == [3, 4, 5]
    assert learnt(to, "--jobs", "1", "--keep", str(path), "--games", "5")["held_out"] != whole["held_out"]


def test_ctrl_c_at_a_terminal(tmp_path: Path) -> None:
    """It reaches the workers too, which end without a word."""
    path = tmp_path / "games.jsonl"
    words = ["london", "--games", "100000", "--playouts", "2", "--jobs", "2", "--keep", str(path), "--play-only"]
    running = subprocess.Popen(
        [sys.executable, "-m", "ai.programs.learning", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=ROOT,
    )
    try:
        end = time.monotonic() + PATIENCE
        while running.poll() is None and not (path.exists() and path.read_bytes().count(b"\n") > 3):
            assert time.monotonic() < end, "no game"
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
            running.communicate(timeout=PATIENCE)
    games = numbers_in(path)
    told = f"interrupted; {len(games)} of 100000 games are played, and the same command continues from there\n"
    assert (running.returncode, out, err) == (130, "", told)
    assert len(set(games)) == len(games) >= 3


def test_kept_games_are_fitted_again_without_playing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    to, path = tmp_path / "dice.json", tmp_path / "games.jsonl"
    words = [*SMALL, "--jobs", "1", "--keep", str(path)]
    assert learning.main([*words, "--play-only"]) == 0
    assert capsys.readouterr() == ("", "")
    kept = path.read_bytes()
    whole = learnt(to, "--jobs", "1", "--keep", str(path))
    monkeypatch.delattr(self_play_file, "play_game")
    assert learnt(to, "--fit", str(path), "--jobs", "1") == whole
    assert learnt(to, "--fit", str(path), str(path), "--jobs", "2")["held_out"] != whole["held_out"]
    assert path.read_bytes() == kept


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = Terminal()
    monkeypatch.setattr(sys, "stderr", out)
    learnt(tmp_path / "dice.json", "--jobs", "1")
    first, second, *_others, last = out.getvalue().split("\r\x1b[K")[1:]
    assert first == "0/6"
    assert re.match(r"[1-5]/6, hider wins ", second), "a quick game may be over before it is shown"
    assert last == ""


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["mars"], "unknown edition 'mars'"),
        (["london", "--games", "1", "--playouts", "2"], "too few games for a fit (1): every fifth is held out"),
        (["london", "--keep", "/nowhere/at all"], "/nowhere/at all: No such file or directory"),
        (["london", "--keep", "/"], "/: not a plain file"),
        (["london", "--fit", "/nowhere"], "/nowhere: No such file or directory"),
    ],
)
def test_mistakes_are_answered(words: list[str], answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert learning.main([*words, "--jobs", "1"]) == 2
    assert answer in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--games", "0"], "must be a whole number from 1 to 1000000, but is '0'"),
        (["--seed", "x"], "must be a whole number from 0 to "),
        (["--backend", "dask"], "a cluster needs both"),
        (["--scheduler", "tcp://127.0.0.1:1"], "a cluster needs both"),
        (["--play-only"], "--play-only needs --keep FILE"),
        (["--fit", "a", "--keep", "b"], "--fit plays no games"),
    ],
)
def test_flags_that_make_no_sense_are_answered(
    words: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        learning.main(["london", *words])
    assert answer in capsys.readouterr().err


def test_a_file_of_another_command_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    words = ["london", "--games", "1", "--jobs", "1", "--play-only", "--keep", str(path)]
    assert learning.main([*words, "--playouts", "2"]) == 0
    kept = path.read_bytes()
    assert learning.main([*words, "--playouts", "3"]) == 2
    assert f"{path}: holds games of another run: playouts is 2 there, 3 here" in capsys.readouterr().err
    assert path.read_bytes() == kept


@pytest.mark.parametrize("winner", ["hider", "seekers"])
def test_games_that_all_end_alike_can_be_learnt_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, winner: str
) -> None:
    series, numbers = SelfPlay("dice", 1, 4), iter(range(1000))
    alike = [
        *islice((game for game in (play_game(series, number) for number in range(12)) if game.winner == winner), 2)
    ]
    assert alike
    monkeypatch.setattr(
        learning, "play_as", lambda *about: replace(alike[next(numbers) % len(alike)], number=about[-1])
    )
    figures = learnt(tmp_path / "dice.json", "--jobs", "1")["held_out"]
    assert isinstance(figures, dict)
    assert figures["seekers_win"] == (winner == "seekers")
    assert figures["value_loss_if_constant"] == 0


def test_what_comes_with_the_game_says_how_it_was_made() -> None:
    files = sorted(FOLDER.glob("*.json"))
    assert "london" in {path.stem for path in files} <= set(EDITIONS)
    for path in files:
        data = json.loads(path.read_text("utf-8"))
        assert data["made_by"].startswith(f"python -m ai.programs.learning {path.stem} ")
        assert [*data["policy"]["features"]] == [feature.name.lower() for feature in MoveFeature]
        assert [*data["value"]["features"]] == [feature.name.lower() for feature in StateFeature]
        figures = data["held_out"]
        assert figures["policy_loss"] < figures["policy_loss_if_uniform"]
        assert figures["value_loss"] < figures["value_loss_if_constant"]
