"""Predicted win chances are compared with what came true: the statistics by hand, and predictors that are known."""

import json
import random
import sys
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path

import pytest
from matches import make_run

from ai.arena import calibration
from ai.arena.calibration import PredictedGame, Prediction, PredictionsFile, calibrate, mean_by_game, sums_of_both
from ai.arena.kept_lines import KeptError, check_of
from ai.arena.matches import deal_of, play_game
from ai.players.search.think import Effort
from profiles import load_profile
from solo import cli

LEVELS = ["--hider", "inspector", "--seekers", "greedy"]
WORDS = ["arena", "--calibrate", *LEVELS, "--playouts", "10", "--edition", "dice"]  # which is played most quickly


def decision(game: int, value: float, won: int, side: str = "hider", at_round: int = 1, ply: int = 0) -> Prediction:
    return Prediction(game, ply, at_round, side, "london", value, value, won, 100)


def test_a_mean_over_clusters() -> None:
    """Four values of three games: m = 2.5 / 4; the sums less m n are 0.75, -0.625 and -0.125, their squares 0.96875;
    so the standard error is sqrt(3/2 * 0.96875) / 4 = 0.30136, and Student's t for 2 degrees of freedom 4.30265."""
    found = mean_by_game([(0, 1.0), (0, 1.0), (1, 0.0), (2, 0.5)])
    assert (found.count, found.games, found.mean) == (4, 3, 0.625)
    assert found.interval is not None
    assert found.interval == pytest.approx((0.625 - 1.29667, 0.625 + 1.29667), abs=1e-4)
    assert mean_by_game([(7, 0.25), (7, 0.75)]).interval is None


def test_a_calibration_by_hand() -> None:
    found = calibrate([decision(0, 0.9, 1), decision(0, 0.94, 1), decision(1, 0.5, 0), decision(2, 1.0, 1)])
    assert (found.decisions, found.games, found.predicted, found.observed) == (4, 3, pytest.approx(0.835), 0.75)
    assert found.bias == pytest.approx(0.085)
    assert found.brier == pytest.approx((0.1**2 + 0.06**2 + 0.5**2 + 0) / 4)
    assert found.brier_constant == pytest.approx(0.75 * 0.25)
    counts = [bucket.count for bucket in found.buckets]
    assert counts == [0, 0, 0, 0, 0, 1, 0, 0, 0, 3]
    last, empty = found.buckets[9], found.buckets[0]
    assert (last.predicted, last.observed) == (pytest.approx(2.84 / 3), 1)
    assert (empty.low, empty.high, empty.predicted, empty.observed) == (0.0, 0.1, None, None)
    assert json.loads(json.dumps(found.as_dict()))["buckets"][5]["count"] == 1


def made_up_games(seed: int, games: int = 60, bias: float = 0.0) -> list[Prediction]:
    """Games whose true win chance wanders from one half to a win or a loss, predicted at every step, and a bias added:
    so predictions of one game are alike, and those of different games are not."""
    chance = random.Random(seed)
    found = []
    for game in range(games):
        path = [6]
        while 0 < path[-1] < 12:
            path.append(path[-1] + chance.choice((-1, 1)))
        found += [decision(game, min(1.0, at / 12 + bias), path[-1] // 12) for at in path[:-1]]
    return found


def test_a_calibrated_predictor_has_no_bias() -> None:
    """Of a hundred 95 % intervals about 95 contain 0."""
    runs = [calibrate(made_up_games(seed)) for seed in range(100)]
    contain = sum(run.bias_interval is not None and run.bias_interval[0] <= 0 <= run.bias_interval[1] for run in runs)
    assert 90 <= contain <= 99
    one = runs[0]
    assert one.brier < one.brier_constant
    for bucket in one.buckets:
        if bucket.count > 300:
            assert bucket.predicted == pytest.approx(bucket.observed, abs=0.15)


def test_a_bias_is_found() -> None:
    for bias in (0.1, -0.1):
        found = calibrate(made_up_games(1, games=1000, bias=bias))
        assert found.bias == pytest.approx(bias, abs=0.04)
        assert found.bias_interval is not None
        assert found.bias_interval[0] < bias < found.bias_interval[1]
        assert not found.bias_interval[0] <= 0 <= found.bias_interval[1]


def test_both_sides_are_added_up_where_one_follows_the_other() -> None:
    first = (
        decision(0, 0.6, 1, "hider", 1),
        decision(0, 0.5, 0, "seekers", 1),
        decision(0, 0.9, 0, "seekers", 1),
        decision(0, 0.2, 1, "hider", 2),  # the first half of a double move
        decision(0, 0.7, 1, "hider", 2),
        decision(0, 0.4, 0, "seekers", 2),
        decision(0, 0.7, 1, "hider", 3),
        decision(0, 0.8, 0, "seekers", 5),  # of another turn
        decision(0, 0.5, 1, "hider", 5),
        decision(0, 0.8, 0, "seekers", 6),  # of the turn that follows: the seekers began the round
    )
    second = (decision(1, 0.8, 0, "hider", 1), decision(1, 0.4, 1, "seekers", 1))
    sums = sums_of_both([PredictedGame(0, 0, "hider", first), PredictedGame(1, 0, "seekers", second)])
    assert (sums["first"].count, sums["first"].games, sums["first"].mean) == (2, 2, pytest.approx(1.15))
    assert (sums["later"].count, sums["later"].mean, sums["later"].interval) == (2, pytest.approx(1.2), None)
    assert sums_of_both([PredictedGame(0, 0, "hider", first[:1])]) == {}


@pytest.mark.parametrize(
    ("level", "side", "playouts", "expected"),
    [
        ("inspector", "hider", None, True),
        ("sergeant", "hider", None, True),
        ("sergeant", "seekers", None, False),
        ("sergeant", "seekers", 50, True),
        ("constable", "hider", None, False),
        ("greedy", "hider", 50, False),
        ("random", "seekers", None, False),
        ("nijssen2012", "seekers", None, True),
    ],
)
def test_who_predicts(level: str, side: str, playouts: int | None, expected: bool) -> None:
    assert calibration.predicts(load_profile(level), side, Effort(playouts)) is expected


@pytest.mark.parametrize("edition", ["london", "sherlock", "dice"])
def test_a_game_is_the_same_with_predictions(edition: str) -> None:
    run = replace(make_run("inspector", "superintendent", edition=edition), effort=Effort(20))
    found, game = calibration.play_and_predict(run, 0), play_game(run, 0)
    assert (found.number, found.deal, found.winner) == (0, game.deal, game.winner)
    assert {one.side for one in found.decisions} == {"hider", "seekers"}
    assert all(before.ply < after.ply < game.moves for before, after in pairwise(found.decisions))
    for one in found.decisions:
        assert 0 <= one.value <= 1
        assert one.won == (one.side == game.winner)
        assert one.playouts == 20
    written = json.loads(json.dumps(calibration.FORM.data(found)))
    assert calibration.FORM.game(written) == found
    assert calibration.FORM.wrong_game(found, calibration.header(run)) == ""


def test_a_side_that_does_not_search_predicts_nothing() -> None:
    run = replace(make_run("inspector", "greedy"), effort=Effort(20))
    assert {one.side for one in calibration.play_and_predict(run, 0).decisions} == {"hider"}


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*WORDS, "--games", "4", "--json"]
    assert cli.run([*words, "--jobs", "1"]) == 0
    alone = capsys.readouterr().out
    assert cli.run([*words, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == alone
    found = json.loads(alone)
    assert (found["games"], found["asked"], list(found["sides"]), found["sums"]) == (4, 4, ["hider"], {})
    path = tmp_path / "predictions"
    assert cli.run([*words, "--jobs", "1", "--keep", str(path)]) == 0
    assert capsys.readouterr().out == alone
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    decisions = [one for line in lines[1:] for one in line["decisions"]]
    assert list(decisions[0]) == ["game", "ply", "round", "side", "edition", "value", "searched", "won", "playouts"]
    assert len(decisions) == found["sides"]["hider"]["decisions"]


def test_the_printed_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--calibrate", "--hider", "inspector", "--seekers", "inspector", "--playouts", "10"]
    assert cli.run([*words, "--games", "2", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("2 games of london, inspector as hider against inspector\n\nThe hider\n")
    assert text.count("90-100%") == 2
    assert "minus 100%:\nin the first round " in text
    assert cli.run([*words, "--games", "1", "--jobs", "1"]) == 0
    assert "(95%" not in capsys.readouterr().out, "one game has no interval"


def test_it_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "predictions"
    words = [*WORDS, "--json", "--jobs", "1", "--keep", str(path)]
    assert cli.run([*words, "--games", "3"]) == 0
    whole, text = capsys.readouterr().out, path.read_text()
    lines = text.splitlines(keepends=True)
    for torn in (lines[:3], [*lines[:2], lines[2][:-1]], [*lines[:2], lines[2][:9]], lines[:1], [lines[0][:20]], []):
        path.write_text("".join(torn))
        assert cli.run([*words, "--games", "3"]) == 0
        assert capsys.readouterr().out == whole
        assert path.read_text() == text


def test_mistakes_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["arena", "--calibrate", "--hider", "constable"]) == 2
    assert "neither constable nor greedy searches" in capsys.readouterr().err
    assert cli.run(["arena", "--calibrate", "--seekers", f"engine:{sys.executable} -m solo engine"]) == 2
    assert "another program tells its moves and not what it thinks" in capsys.readouterr().err
    for other in (["--exploit", "hider:inspector"], ["--match", "greedy", "random"]):
        with pytest.raises(SystemExit):
            cli.run(["arena", "--calibrate", *other])


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"deal": 5}, "game 0 of this run is dealt from"),
        ({"winner": "nobody"}, "not a game"),
        ({"decisions": [{"game": 0}]}, "not a game"),
        ({"value": 2.0}, "not a game"),
        ({"won": 2}, "decisions does not fit such a game"),
        ({"game": 3}, "decisions does not fit such a game"),
    ],
)
def test_predictions_that_cannot_have_been_made_are_refused(
    changes: dict[str, object], why: str, tmp_path: Path
) -> None:
    """Even with a check that fits."""
    run, path = make_run("inspector", "greedy"), tmp_path / "predictions"
    line = {"number": 0, "deal": deal_of(run.seed, 0), "winner": "hider", "decisions": [asdict(decision(0, 0.5, 1))]}
    inside = {key: value for key, value in changes.items() if key not in line}
    line |= {key: value for key, value in changes.items() if key in line}
    line["decisions"] = [{**one, **inside} for one in line["decisions"]]
    header = calibration.header(run)
    path.write_text(f"{json.dumps(header)}\n{json.dumps({**line, 'check': check_of(header, line)})}\n")
    with pytest.raises(KeptError, match=why):
        PredictionsFile(path, run)
