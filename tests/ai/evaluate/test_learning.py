"""Learning from games: known habits are found again, and what comes with the game was made by the command it names."""

import json
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from ai.evaluate.hider_model import MOVE_FEATURES, MoveFeature
from ai.evaluate.learnt_weights import FOLDER, read_weights
from ai.evaluate.value import STATE_FEATURES, StateFeature
from ai.programs import learning
from ai.programs.learning import SelfPlayGame, fit_policy, fit_value, policy_loss, record, value_loss
from maps.edition_file import EDITIONS

TRUE = np.array([1.5, -1.0, 0.5, 0.0])


def made_up_choices(count: int, seed: int) -> list[tuple[NDArray[np.float64], int]]:
    """Choices of somebody who likes moves as TRUE says; two to nine moves each."""
    chance = np.random.default_rng(seed)
    choices = []
    for _ in range(count):
        table = chance.normal(size=(chance.integers(2, 10), len(TRUE)))
        shares = np.exp(table @ TRUE)
        choices.append((table, int(chance.choice(len(table), p=shares / shares.sum()))))
    return choices


def made_up_ends(count: int, seed: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Positions, and how games end that stand as TRUE says."""
    chance = np.random.default_rng(seed)
    features = chance.normal(size=(count, len(TRUE)))
    return features, (chance.random(count) < 1 / (1 + np.exp(-features @ TRUE))).astype(float)


def test_known_likings_are_found_again() -> None:
    found = fit_policy(made_up_choices(4000, 1))
    assert np.abs(found - TRUE).max() < 0.12  # a weight has a standard error of some 0.03, and a little is held back
    fresh = made_up_choices(1000, 2)
    surprise, any_move = policy_loss(found, fresh)
    assert surprise < any_move - 0.3
    assert surprise < policy_loss(TRUE, fresh)[0] + 0.01
    assert policy_loss(np.zeros(len(TRUE)), fresh)[0] == pytest.approx(any_move)


def test_known_odds_are_found_again() -> None:
    found = fit_value(*made_up_ends(8000, 1))
    assert np.abs(found - TRUE).max() < 0.15
    fresh = made_up_ends(2000, 2)
    assert value_loss(found, *fresh) < np.log(2) - 0.15
    assert value_loss(found, *fresh) < value_loss(TRUE, *fresh) + 0.01
    assert value_loss(np.zeros(len(TRUE)), *fresh) == pytest.approx(np.log(2))


def test_little_is_concluded_from_little() -> None:
    """One choice alone moves the weights, but not far."""
    assert 0 < np.abs(fit_policy(made_up_choices(1, 3))).max() < 1
    assert 0 < np.abs(fit_value(*made_up_ends(1, 3))).max() < 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_is_written_down_whole(edition: str) -> None:
    for seed in (1, 2):
        found = record(edition, seed, 4)
        assert found.states
        assert len(found.states) <= len(found.choices)
        assert all(state.shape == (STATE_FEATURES,) and state[0] == 1 for state in found.states)
        assert all(np.isfinite(state).all() and np.abs(state).max() < 10 for state in found.states)
        for table, chosen in found.choices:
            assert table.shape[1] == MOVE_FEATURES
            assert 0 <= chosen < len(table)
            assert np.isfinite(table).all()
            assert (np.abs(table).sum(axis=1) > 0).all(), "a move of which nothing is known"
        assert isinstance(found.caught, bool)
        again = record(edition, seed, 4)
        assert repr(again) == repr(found)


def test_the_command_writes_what_players_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["london", "--games", "6", "--playouts", "20", "--jobs", "1", "--to", str(tmp_path / "london.json")]
    learning.main(words)
    data = json.loads((tmp_path / "london.json").read_text("utf-8"))
    assert data["held_out"] == json.loads(capsys.readouterr().out)
    assert data["made_by"] == "python -m ai.programs.learning " + " ".join(words)
    assert data["held_out"]["games"] == 6
    assert data["held_out"]["policy_loss"] < data["held_out"]["policy_loss_if_uniform"]
    habits = read_weights(tmp_path / "london.json")
    assert (habits.policy.shape, habits.value.shape) == ((MOVE_FEATURES,), (STATE_FEATURES,))
    assert habits.policy.any()
    assert np.isfinite([*habits.policy, *habits.value]).all()


@pytest.mark.parametrize("caught", [True, False])
def test_games_that_all_end_alike_can_be_learnt_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caught: bool
) -> None:
    one = record("london", 1, 4)
    monkeypatch.setattr(learning, "record", lambda *words: SelfPlayGame(one.states, one.choices, caught))
    learning.main(["london", "--games", "6", "--jobs", "1", "--to", str(tmp_path / "london.json")])
    figures = json.loads((tmp_path / "london.json").read_text("utf-8"))["held_out"]
    assert figures["seekers_win"] == caught
    assert figures["value_loss_if_constant"] == 0


def test_what_comes_with_the_game_says_how_it_was_made() -> None:
    files = sorted(FOLDER.glob("*.json"))
    assert "london" in {path.stem for path in files} <= set(EDITIONS)
    for path in files:
        data = json.loads(path.read_text("utf-8"))
        assert data["made_by"].startswith(f"python -m ai.programs.learning {path.stem} ")
        assert [*data["policy"]] == [feature.name.lower() for feature in MoveFeature]
        assert [*data["value"]] == [feature.name.lower() for feature in StateFeature]
        figures = data["held_out"]
        assert figures["policy_loss"] < figures["policy_loss_if_uniform"]
        assert figures["value_loss"] < figures["value_loss_if_constant"]
