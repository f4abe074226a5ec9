"""Files of learnt weights: every number belongs to a feature by name, and whatever is wrong is told with a way out."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from networks import any_network, parts_of

from ai.evaluate.hider_model import MOVE_FEATURES, MoveFeature
from ai.evaluate.learnt_weights import FEATURES, FOLDER, LearntWeights, load_weights, read_weights, write_weights
from ai.evaluate.network import Network
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
    for part, network in zip(FEATURES, weights, strict=True):
        feature = StateFeature.ROUNDS_LEFT_UNSEEN if part == "value" else MoveFeature.CLOSEST_SEEKER_1
        row = [network.linear[feature], *network.hidden[feature]]
        assert row == data[part]["features"][feature.name.lower()]
        assert all(row)
        assert network.bias.tolist() == data[part]["bias"]
        assert network.out.tolist() == data[part]["out"]


def any_weights(policy: int, value: int) -> LearntWeights:
    """Made-up weights, with so many hidden units."""
    return LearntWeights(
        any_network(MOVE_FEATURES, policy, 1), any_network(MOVE_FEATURES, 0, 3), any_network(STATE_FEATURES, value, 2)
    )


@pytest.mark.parametrize("hidden", [0, 1, 7])
def test_what_is_written_is_read_again_in_any_order(hidden: int, tmp_path: Path) -> None:
    weights = any_weights(hidden, hidden + 1)
    weights = LearntWeights(*(Network(*(part.round(4) for part in parts_of(network))) for network in weights))
    path = tmp_path / "weights.json"
    write_weights(path, weights, {"made_by": "a test"})
    data = json.loads(path.read_text("utf-8"))
    assert data["made_by"] == "a test"
    data["policy"]["features"] = dict(reversed(data["policy"]["features"].items()))
    path.write_text(json.dumps(data))
    for read, written in zip(read_weights(path), weights, strict=True):
        assert all(np.array_equal(one, other) for one, other in zip(parts_of(read), parts_of(written), strict=True))


def test_a_file_has_one_line_for_each_feature_and_four_decimals(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    weights = any_weights(3, 3)
    write_weights(path, weights, {})
    lines = path.read_text("utf-8").splitlines()
    for feature in (*MoveFeature, *StateFeature):
        found = [line for line in lines if line.strip().startswith(f'"{feature.name.lower()}": [')]
        assert any(line.count(",") >= 3 for line in found)
        assert all(re.fullmatch(r' *"\w+": \[(-?\d+\.\d{1,4}(, )?){0,4}\],?', line) for line in found)
    for read, written in zip(read_weights(path), weights, strict=True):
        for one, other in zip(parts_of(read), parts_of(written), strict=True):
            assert one.shape == other.shape
            assert np.allclose(one, other, rtol=0, atol=0.00005 + 1e-12)


def _without(part: str, *names: str) -> dict[str, Any]:
    """A file without some features of a part, or without its bias or out."""
    data = json.loads((FOLDER / "london.json").read_text("utf-8"))
    for name in names:
        del data[part]["features"][name]
    return dict(data)


def _with(part: str, name: str, value: object) -> dict[str, Any]:
    data = _without(part)
    data[part]["features"][name] = value
    return data


def _with_first(part: str, name: str, number: object) -> dict[str, Any]:
    """A file whose linear weight of a feature is something else."""
    return _with(part, name, [number, *_without(part)[part]["features"][name][1:]])


def _with_units(part: str, name: str, value: object) -> dict[str, Any]:
    """A file whose bias or out is something else."""
    data = _without(part)
    data[part][name] = value
    return data


UNITS = len(_without("policy")["policy"]["out"])
WRONG = [
    (_without("policy", "held"), "policy has no weight for held"),
    (_without("value", "bias", "held", "unseen", "rerolls"), "value has no weight for bias, held, unseen, …"),
    (_with("policy", "closest_seker_1", [1.0]), "policy has no feature 'closest_seker_1'"),
    (_with("value", "\x1b[2J", [1.0]), "value has no feature '"),
    (_with_first("policy", "black", "much"), 'black in policy must be a number from -1000 to 1000, but is "much"'),
    (_with_first("policy", "black", True), "but is true"),
    (_with_first("policy", "black", None), "but is null"),
    (_with_first("policy", "black", float("nan")), "but is NaN"),
    (_with_first("policy", "black", [1.0]), "but is [1.0]"),
    (_with_first("value", "bias", float("inf")), "but is Infinity"),
    (_with_first("value", "bias", 10**400), "bias in value must be a number"),
    (_with("policy", "black", 1.0), "black in policy must be a list of numbers"),
    (_with("policy", "black", []), f"black in policy must be a list of {UNITS + 1} numbers, but has 0"),
    (_with("policy", "black", [0.0] * UNITS), f"must be a list of {UNITS + 1} numbers, but has {UNITS}"),
    (_with_units("policy", "out", [0.0]), f"out in policy must be a list of {UNITS} numbers, but has 1"),
    (_with_units("value", "out", ["much"] * UNITS), 'out in value must be a number from -1000 to 1000, but is "much"'),
    (_with_units("value", "bias", 0.5), "bias in value must be a list of numbers"),
    (_with_units("value", "bias", None), "bias in value must be a list of numbers"),
    (_without("policy") | {"value": [0.0] * 32}, "value must hold a row of weights for each feature by its name"),
    (_without("policy") | {"value": {"features": []}}, "value must hold a row of weights for each feature"),
    ({"policy": {"held": 1.0}}, "policy must hold a row of weights for each feature by its name"),
    ({"move": [0.0] * 30, "state": [0.0] * 32}, "policy must hold a row of weights for each feature by its name"),
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
    assert text.endswith(f". To learn the weights again: python -m ai.programs.learning '{path.parent}'")
    assert text.isprintable()


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe", b"[" * 50_000, b" " * 500_000 + b"{}"])
def test_a_damaged_file_is_no_file_of_weights(damage: bytes, tmp_path: Path) -> None:
    (tmp_path / "weights.json").write_bytes(damage)
    with pytest.raises(BoardError, match="this is not a file of learnt weights"):
        read_weights(tmp_path / "weights.json")


def test_a_missing_file_is_told_with_the_command_that_makes_it() -> None:
    command = "python -m ai.programs.learning atlantis"
    with pytest.raises(BoardError, match=f"missing. To learn the weights again: {re.escape(command)}$"):
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
    assert f"{own / 'weights.json'}: policy must hold a row of weights" in told
    assert f"python -m ai.programs.learning {own}" in told


def test_the_engine_answers_with_the_same_sentence(own: Path) -> None:
    engine = Engine()
    assert engine.answer(f"new edition={own} seed=1") == "="
    assert engine.answer("go level=inspector").startswith(f"? {own / 'weights.json'}: policy must hold")


def test_learning_begins_anew_where_the_weights_are_damaged(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learning.main([str(own), "--games", "6", "--playouts", "4", "--jobs", "1"])
    printed = capsys.readouterr()
    assert "policy must hold a row of weights" in printed.err
    assert json.loads(printed.out)["games"] == 6
    weights = read_weights(own / "weights.json")
    assert weights.policy.linear.any()
    assert weights.value.linear.any()
