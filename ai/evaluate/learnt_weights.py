"""Learnt weights of the hider model and of the leaf value: loads, checks and writes their files.

A file is JSON. "policy", "plain" and "value" each hold a network (ai/evaluate/network.py): one row of numbers per
feature, by name, such as "closest_seeker_1": [-1.5751, 0.21, …], first its linear weight, then its weight for each
hidden unit; and "bias" and "out" with one number per hidden unit. "made_by" is the command that fitted them, "held_out"
says how well they fit held-out games; ai/evaluate/win_chance.py reads "win_chance". Thanks to the names, a file fitted
to other features is refused instead of misread.
"""

import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from functools import cache
from gettext import gettext as _
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ai.evaluate.hider_model import MoveFeature
from ai.evaluate.network import Floats, Network
from ai.evaluate.value import StateFeature
from maps import BoardError, Problem
from maps.wording import listed, printable

FOLDER = Path(__file__).parent / "weights"  # of the editions that come with the game
MOST_BYTES = 500_000  # a file has some 40 kilobytes
MOST = 1000  # the largest plausible weight; today's are below 10
NAMED = 3  # how many missing features an error message lists
LONGEST = 60  # how many characters of a wrong name or number an error message repeats


class LearntWeights(NamedTuple):
    """Weights learnt for an edition from self-play."""

    policy: Network  # the hider model's, with MOVE_FEATURES features: which moves he prefers
    plain: Network  # the same without hidden units: less sure of him, and so less wrong about a hider of another kind
    value: Network  # the leaf value's, with STATE_FEATURES features: how a game stands for the seekers


FEATURES: Mapping[str, type[IntEnum]] = {"policy": MoveFeature, "plain": MoveFeature, "value": StateFeature}


def weights_path(name: str) -> Path:
    """The file that `Edition.weights` names: a shipped edition's id, or a path."""
    return Path(name) if name.endswith(".json") else FOLDER / f"{name}.json"


@cache
def load_weights(name: str) -> LearntWeights:
    """The weights that `Edition.weights` names; raises BoardError."""
    return read_weights(weights_path(name))


def read_weights(path: Path) -> LearntWeights:
    """The weights in a file; raises BoardError, which says what is wrong and how to make the file again."""
    with refusing(path):
        data = read_data(path)
        return LearntWeights(*(_network(data.get(part), part, features) for part, features in FEATURES.items()))


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Turns a ValueError about a file of weights into a BoardError that says how to make the file again."""
    try:
        yield
    except ValueError as error:
        edition = path.stem if path.parent == FOLDER else str(path.parent)
        command = f"python -m ai.programs.learning {shlex.quote(printable(edition))}"
        text = _("{problem}. To learn the weights again: {command}").format(problem=error, command=command)
        raise BoardError([Problem(printable(str(path)), text)]) from error


def read_data(path: Path) -> dict[str, Any]:
    """The JSON object in a file; raises ValueError."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        data = json.loads(text) if len(text) <= MOST_BYTES else None
    except FileNotFoundError as error:
        raise ValueError(_("the file of learnt weights is missing")) from error
    except OSError as error:
        raise ValueError(_("cannot be read: {reason}").format(reason=error.strerror)) from error
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ValueError(_("this is not a file of learnt weights"))
    return data


def _network(weights: object, part: str, features: type[IntEnum]) -> Network:
    """One part of a file as a network; raises ValueError."""
    if not isinstance(weights, dict) or not isinstance(weights.get("features"), dict):
        raise ValueError(_("{part} must hold a row of weights for each feature by its name").format(part=part))
    names = [feature.name.lower() for feature in features]
    rows = weights["features"]
    if missing := [name for name in names if name not in rows]:
        named = missing[:NAMED] + ["…"] * (len(missing) > NAMED)
        raise ValueError(_("{part} has no weight for {features}").format(part=part, features=listed(named)))
    if foreign := [name for name in rows if name not in names]:
        name = repr(printable(foreign[0])[:LONGEST])
        raise ValueError(_("{part} has no feature {name}").format(part=part, name=name))
    bias = _numbers(weights.get("bias"), "bias", part)
    out = _numbers(weights.get("out"), "out", part, bias.size)
    table = np.array([_numbers(rows[name], name, part, bias.size + 1) for name in names])
    return Network(table[:, 0].copy(), table[:, 1:].copy(), bias, out)


def _numbers(given: object, name: str, part: str, count: int | None = None) -> Floats:
    """A list of weights; raises ValueError unless all are numbers and there are so many."""
    if not isinstance(given, list):
        raise ValueError(_("{name} in {part} must be a list of numbers").format(name=name, part=part))
    if count is not None and len(given) != count:
        text = _("{name} in {part} must be a list of {count} numbers, but has {given}")
        raise ValueError(text.format(name=name, part=part, count=count, given=len(given)))
    for number in given:
        if isinstance(number, bool) or not isinstance(number, int | float) or not abs(number) <= MOST:
            text = _("{name} in {part} must be a number from {least} to {most}, but is {given}")
            shown = printable(json.dumps(number))[:LONGEST]
            raise ValueError(text.format(name=name, part=part, least=-MOST, most=MOST, given=shown))
    return np.array(given, np.float64)


def write_weights(path: Path, weights: LearntWeights, about: Mapping[str, Any]) -> None:
    """Writes a file of weights, after `about`. Four decimals are more than the fit is worth."""
    parts = {
        part: {
            "features": {
                feature.name.lower(): _rounded([network.linear[feature], *network.hidden[feature]])
                for feature in features
            },
            "bias": _rounded(network.bias),
            "out": _rounded(network.out),
        }
        for (part, features), network in zip(FEATURES.items(), weights, strict=True)
    }
    write_data(path, {**about, **parts})


def write_data(path: Path, data: Mapping[str, Any]) -> None:
    """Writes a file of weights: one line for each feature."""
    text = json.dumps(data, indent=1)
    path.write_text(re.sub(r"\[[^\[\]]*\]", _on_one_line, text) + "\n", "utf-8")


def _on_one_line(row: re.Match[str]) -> str:
    return f"[{' '.join(row[0][1:-1].split())}]"


def _rounded(numbers: Iterable[float]) -> list[float]:
    return [round(float(number), 4) + 0.0 for number in numbers]  # never -0.0
