"""Files of learnt weights: every number belongs to a feature by name, and whatever is wrong is told with a way out."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.evaluate.hider_model import MOVE_FEATURES, MoveFeature
from ai.evaluate.learnt_weights import FOLDER, LearntWeights, load_weights, read_weights, write_weights
from ai.evaluate.value import STATE_FEATURES, StateFeature
from ai.programs import learning
from ai.programs.engine import Engine
from maps import BoardError
from maps.edition_file import EDITIONS, HERE
from solo import cli


def test_each_feature_has_a_column_of_its_own() -> None:
    assert [*MoveFeature] == [*range(MOVE_FEATURES)]
    assert [*StateFeature] == [*range(STATE_FEATURES)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_comes_with_the_game_is_read_by_name(edition: str) -> None:
    data = json.loads((FOLDER / f"{EDITIONS[edition].weights}.json").read_text("utf-8"))
    weights = load_weights(EDITIONS[edition].weights)
    assert weights.policy[MoveFeature.CLOSEST_SEEKER_1] == data["policy"]["closest_seeker_1"] != 0
    assert weights.value[StateFeature.ROUNDS_LEFT_UNSEEN] == data["value"]["rounds_left_unseen"] != 0


def test_what_is_written_is_read_again_in_any_order(tmp_path: Path) -> None:
    weights = LearntWeights(np.arange(MOVE_FEATURES) / 8, -np.arange(STATE_FEATURES) / 16)
    path = tmp_path / "weights.json"
    write_weights(path, weights, {"made_by": "a test"})
    data = json.loads(path.read_text("utf-8"))
    assert data["made_by"] == "a test"
    data["policy"] = dict(reversed(data["policy"].items()))
    path.write_text(json.dumps(data))
    for read, written in zip(read_weights(path), weights, strict=True):
        assert np.array_equal(read, written)


def _without(part: str, *names: str) -> dict[str, Any]:
    data = json.loads((FOLDER / "london.json").read_text("utf-8"))
    for name in names:
        del data[part][name]
    return dict(data)


def _with(part: str, name: str, value: object) -> dict[str, Any]:
    data = _without(part)
    data[part][name] = value
    return data


WRONG = [
    (_without("policy", "held"), "policy has no weight for held"),
    (_without("value", "bias", "held", "unseen", "rerolls"), "value has no weight for bias, held, unseen, …"),
    (_with("policy", "closest_seker_1", 1.0), "policy has no feature 'closest_seker_1'"),
    (_with("value", "\x1b[2J", 1.0), "value has no feature '"),
    (_with("policy", "black", "much"), 'black in policy must be a number from -1000 to 1000, but is "much"'),
    (_with("policy", "black", True), "but is true"),
    (_with("policy", "black", None), "but is null"),
    (_with("policy", "black", float("nan")), "but is NaN"),
    (_with("value", "bias", float("inf")), "but is Infinity"),
    (_with("value", "bias", 10**400), "bias in value must be a number"),
    (_without("policy") | {"value": [0.0] * 32}, "value must hold a weight for each feature by its name"),
    ({"move": [0.0] * 30, "state": [0.0] * 32}, "policy must hold a weight for each feature by its name"),
    ([], "this is not a file of learnt weights"),
]


@pytest.mark.parametrize(("data", "told"), WRONG)
def test_whatever_is_wrong_is_told_with_a_way_out(data: object, told: str, tmp_path: Path) -> None:
    path = tmp_path / "my town" / "weights.json"
    path.parent.mkdir()
    path.write_text(json.dumps(data))
    with pytest.raises(BoardError) as caught:
        read_weights(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    assert told in text
    assert text.endswith(f". To learn the weights anew: python -m ai.programs.learning '{path.parent}'")
    assert text.isprintable()


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe", b"[" * 50_000, b" " * 200_000 + b"{}"])
def test_a_damaged_file_is_no_file_of_weights(damage: bytes, tmp_path: Path) -> None:
    (tmp_path / "weights.json").write_bytes(damage)
    with pytest.raises(BoardError, match="this is not a file of learnt weights"):
        read_weights(tmp_path / "weights.json")


def test_a_missing_file_is_told_with_the_command_that_makes_it() -> None:
    command = "python -m ai.programs.learning atlantis"
    with pytest.raises(BoardError, match=f"missing. To learn the weights anew: {re.escape(command)}$"):
        load_weights("atlantis")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """An edition of a person's own, whose weights are damaged."""
    shutil.copytree(HERE / "dice", tmp_path / "own")
    (tmp_path / "own" / "weights.json").write_text("{}")
    return tmp_path / "own"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["play", "--plain", "--side", "hider", "--edition"], 2),
        (["arena", "--games", "1", "--hider", "greedy", "--seekers", "greedy", "--edition"], 2),
        (["maps", "check"], 1),
    ],
)
def test_an_edition_with_damaged_weights_is_a_sentence_before_the_game(
    words: list[str], code: int, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run([*words, str(own)]) == code
    told = capsys.readouterr().err
    assert f"{own / 'weights.json'}: policy must hold a weight" in told
    assert f"python -m ai.programs.learning {own}" in told


def test_the_engine_answers_with_the_same_sentence(own: Path) -> None:
    engine = Engine()
    assert engine.answer(f"new edition={own} seed=1") == "="
    assert engine.answer("go level=inspector").startswith(f"? {own / 'weights.json'}: policy must hold")


def test_learning_begins_anew_where_the_weights_are_damaged(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learning.main([str(own), "--games", "6", "--playouts", "4", "--jobs", "1"])
    printed = capsys.readouterr()
    assert "policy must hold a weight" in printed.err
    assert json.loads(printed.out)["games"] == 6
    weights = read_weights(own / "weights.json")
    assert weights.policy.any()
    assert weights.value.any()
