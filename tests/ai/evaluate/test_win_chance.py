"""Win chances as people read them: the correction by hand, its file, and where it is used."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.evaluate import learnt_weights
from ai.evaluate.learnt_weights import FOLDER
from ai.evaluate.win_chance import AS_IT_IS, PART, WinChance, as_data, from_data, load_win_chance, terms
from ai.explain.judge import Judge
from ai.game.game import Game
from ai.players.searcher import SearchPlayer
from ai.rules.options import Options
from maps import BoardError
from maps.edition_file import EDITIONS
from profiles import Knobs

MODEST = WinChance(np.array([-0.3, 0.2, 0.1, -0.2, 0.1]))


def test_a_chance_by_hand() -> None:
    """2 * 0.8 - 1 is 0.6; a tenth of the rounds is half of the opening."""
    assert terms(0.8, 0.1).tolist() == pytest.approx([1, 0.6, 0.1, 0.06, 0.5])
    assert terms(0.8, 0.5).tolist() == pytest.approx([1, 0.6, 0.5, 0.3, 0])
    moved = -0.3 + 0.2 * 0.6 + 0.1 * 0.1 - 0.2 * 0.06 + 0.1 * 0.5
    assert MODEST.chance(0.8, 0.1) == pytest.approx(0.8 + 0.8 * 0.2 * moved)


@pytest.mark.parametrize("value", [0.0, 0.1, 0.5, 0.93, 1.0])
def test_without_a_fit_a_chance_is_the_value(value: float) -> None:
    assert AS_IT_IS.chance(value, 0.3) == value
    assert AS_IT_IS.slope(value, 0.3) == 1


def test_what_is_certain_stays_certain() -> None:
    assert (MODEST.chance(0.0, 0.5), MODEST.chance(1.0, 0.5)) == (0.0, 1.0)
    assert 0.0 < MODEST.chance(0.001, 0.5) < MODEST.chance(0.999, 0.5) < 1.0


@pytest.mark.parametrize("value", [0.05, 0.4, 0.9])
def test_the_slope_is_the_derivative(value: float) -> None:
    rise = MODEST.chance(value + 1e-6, 0.7) - MODEST.chance(value - 1e-6, 0.7)
    assert MODEST.slope(value, 0.7) == pytest.approx(rise / 2e-6, rel=1e-4)


def test_what_is_written_is_read_again() -> None:
    curves = {"hider": MODEST, "seekers": AS_IT_IS}
    found = from_data(json.loads(json.dumps({**as_data(curves), "held_out": {}})))
    assert found["hider"].weights.tolist() == MODEST.weights.tolist()
    assert found["seekers"].weights.tolist() == AS_IT_IS.weights.tolist()


def _stored(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = as_data({"hider": MODEST, "seekers": MODEST})
    data["seekers"] |= changes
    return data


@pytest.mark.parametrize(
    ("stored", "told"),
    [
        ([], "a number for each term"),
        ({"hider": as_data({"hider": MODEST})["hider"]}, "a number for each term"),
        (_stored(slant="much"), "a number for each term"),
        (_stored(slant=True), "a number for each term"),
        (_stored(luck=1.0), "a number for each term"),
        (_stored(constant=float("nan")), "a number for each term"),
        (_stored(constant=-1.5), "worse chance"),
        (_stored(slant_rounds_played=3.0), "worse chance"),
    ],
)
def test_a_wrong_file_is_refused_with_a_reason(stored: object, told: str, tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text(json.dumps({PART: stored}))
    with pytest.raises(BoardError, match=told) as error:
        load_win_chance(str(path), "hider")
    assert "ai.programs.learning" in str(error.value)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_comes_with_the_game_keeps_the_order_of_moves(edition: str) -> None:
    for side in ("hider", "seekers"):
        curve = load_win_chance(EDITIONS[edition].weights, side)
        for played in (0.0, 0.5, 1.0):
            chances = [curve.chance(value, played) for value in (0.0, 0.2, 0.5, 0.9, 1.0)]
            assert chances == sorted(set(chances))


@pytest.fixture
def bent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """London's weights with a win chance that is far from what the search says."""
    data = json.loads((FOLDER / "london.json").read_text("utf-8"))
    (tmp_path / "london.json").write_text(json.dumps({**data, PART: as_data({"hider": MODEST, "seekers": MODEST})}))
    monkeypatch.setattr(learnt_weights, "FOLDER", tmp_path)
    load_win_chance.cache_clear()
    yield
    load_win_chance.cache_clear()


def straight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is corrected."""
    for place in ("ai.players.searcher", "ai.explain.judge"):
        monkeypatch.setattr(f"{place}.load_win_chance", lambda *_about: AS_IT_IS)


@pytest.mark.usefixtures("bent")
def test_a_player_shows_win_chances_and_chooses_by_values(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(Options(seed=4))
    thought = SearchPlayer(2, Knobs(hider_playouts=300)).choose(game.view("hider"))
    played = game.round / game.view("hider").rounds
    straight(monkeypatch)
    raw = SearchPlayer(2, Knobs(hider_playouts=300)).choose(game.view("hider"))
    assert thought.move == raw.move
    assert thought.searched == raw.searched == pytest.approx(dict(raw.ranked)[raw.move], abs=1e-4)
    assert [move for move, _value in thought.ranked] == [move for move, _value in raw.ranked]
    for (_move, shown), (_same, value) in zip(thought.ranked, raw.ranked, strict=True):
        assert shown == pytest.approx(MODEST.chance(value, played), abs=2e-4)


@pytest.mark.usefixtures("bent")
def test_a_judge_shows_win_chances_and_their_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Game.new(Options(seed=4)).view("hider")
    shown = Judge(1, 800).judge(view)
    straight(monkeypatch)
    raw = Judge(1, 800).judge(view)
    assert shown.playouts == raw.playouts
    for found, judged in zip(shown.moves, raw.moves, strict=True):
        about = judged.value, view.round / view.rounds
        assert (found.move, found.tried) == (judged.move, judged.tried)
        assert found.value == pytest.approx(MODEST.chance(*about), abs=1e-9)
        assert found.error == pytest.approx(MODEST.slope(*about) * judged.error)
