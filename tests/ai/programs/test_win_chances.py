"""The fit of win chances: it finds a correction that is known, tells how good it is, and adds it to the weights."""

import json
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from matches import make_run
from soaking import sizes

from ai.arena.calibration import Prediction, PredictionsFile, play_and_predict
from ai.evaluate import learnt_weights
from ai.evaluate.learnt_weights import FOLDER
from ai.evaluate.win_chance import PART, load_win_chance
from ai.players.search.think import Effort
from ai.programs import win_chances
from ai.programs.fits import TooFewError

ROUNDS = 24


def boasting(seed: int, games: int) -> win_chances.Games:
    """Games whose win chance goes up and down by one twelfth, told by a search as if its odds were twice as good for
    either side."""
    luck = random.Random(seed)
    found = []
    for game in range(games):
        path = [6]
        while 0 < path[-1] < 12:
            path.append(path[-1] + luck.choice((-1, 1)))
        made = []
        for number, at in enumerate(path[:-1]):
            for side, share, won in (("hider", at / 12, path[-1] == 12), ("seekers", 1 - at / 12, path[-1] == 0)):
                odds = 2 * share / (1 - share)
                about = number, min(ROUNDS, 1 + number), side, "london", 0.5
                made.append(Prediction(game, *about, odds / (1 + odds), int(won), 1000))
        found.append((float(ROUNDS), tuple(made)))
    return found


@pytest.mark.parametrize("games", sizes(600, 2000))
def test_a_known_correction_is_found(games: int) -> None:
    curves, figures = win_chances.fit_sides(boasting(1, games))
    for side in ("hider", "seekers"):
        for share in (0.25, 0.5, 0.75):
            told = 2 * share / (1 + share)
            assert curves[side].chance(told, 0.2) == pytest.approx(share, abs=0.04)
        assert figures[side]["bias_before"] > 0.08
        assert abs(figures[side]["bias"]) < 0.04
        assert figures[side]["brier"] < figures[side]["brier_before"]


def test_both_sides_together_come_to_one() -> None:
    """Each side wins half of these games, and values its first move of a round rightly. The hider's second one, which
    stands for the same position as the seekers' first, looks better than it is; and a better value must stay better."""
    games = []
    for game in range(200):
        hider_won = game % 2
        made = []
        for at in range(1, 11):
            for side, value, won in (
                ("hider", 0.5, hider_won),
                ("hider", 0.8, hider_won),
                ("seekers", 0.5, 1 - hider_won),
            ):
                made.append(Prediction(game, 3 * at + len(made) % 3, at, side, "london", 0.5, value, won, 1000))
        games.append((float(ROUNDS), tuple(made)))
    curves = win_chances.fit(games)
    for at in (1, 6):
        together = curves["hider"].chance(0.8, at / ROUNDS) + curves["seekers"].chance(0.5, at / ROUNDS)
        assert together == pytest.approx(1, abs=0.01)


def test_few_games_change_little() -> None:
    """The penalty holds the fit to what the search says."""
    curve = win_chances.fit([(ROUNDS, (Prediction(0, 0, 1, "hider", "london", 0.5, 0.5, 1, 1000),))])["hider"]
    assert 0.5 < curve.chance(0.5, 1 / ROUNDS) < 0.58
    with pytest.raises(TooFewError, match="too few games"):
        win_chances.fit_sides(boasting(1, 10))


def test_the_command_adds_the_fit_to_the_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(FOLDER / "dice.json", tmp_path)
    monkeypatch.setattr(learnt_weights, "FOLDER", tmp_path)
    before = json.loads((tmp_path / "dice.json").read_text("utf-8"))
    run = replace(make_run("inspector", "inspector", edition="dice"), effort=Effort(8))  # the quickest to play
    games = PredictionsFile(tmp_path / "games.jsonl", run)
    for number in range(win_chances.LEAST_GAMES):
        games.add(play_and_predict(run, number))
    games.close()
    assert win_chances.main(["dice", str(tmp_path / "games.jsonl")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"hider", "seekers"}
    after = json.loads((tmp_path / "dice.json").read_text("utf-8"))
    assert {key: value for key, value in after.items() if key != PART} == {
        key: value for key, value in before.items() if key != PART
    }
    assert after[PART]["cross_validated"] == told
    assert after[PART]["made_by"] == f"{win_chances.PROGRAM} dice games.jsonl"
    assert after[PART]["games"] == win_chances.LEAST_GAMES
    load_win_chance.cache_clear()
    try:
        chance = load_win_chance("dice", "seekers").chance(0.7, 0.5)
    finally:
        load_win_chance.cache_clear()
    terms = after[PART]["seekers"]
    moved = terms["constant"] + terms["slant"] * 0.4 + terms["rounds_played"] * 0.5
    moved += terms["slant_rounds_played"] * 0.2
    assert chance == pytest.approx(0.7 + 0.21 * moved)
    assert win_chances.main(["venice", str(tmp_path / "games.jsonl")]) != 0
    assert "holds games of dice, not of venice" in capsys.readouterr().err
