"""Learnt weights of the hider model and of the leaf value: loads, checks and writes their files.

A file is JSON. "policy" and "value" each hold one number per feature, by name, such as "closest_seeker_1": -1.5751;
"made_by" is the command that fitted them, "held_out" says how well they fit held-out games. Thanks to the names, a file
fitted to other features is refused instead of misread. Plain lists, the form from before the features had names, are
refused for the same reason.
"""

import json
import shlex
from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from gettext import gettext as _
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluate.hider_model import MoveFeature
from ai.evaluate.value import StateFeature
from maps import BoardError, Problem
from maps.wording import listed, printable

FOLDER = Path(__file__).parent / "weights"  # of the editions that come with the game
MOST_BYTES = 100_000  # a file has some 3 kilobytes
MOST = 1000  # the largest plausible weight; today's are below 10
NAMED = 3  # how many missing features an error message lists
LONGEST = 60  # how many characters of a wrong name or number an error message repeats


class LearntWeights(NamedTuple):
    """Weights learnt for an edition from self-play."""

    policy: NDArray[np.float64]  # shape (MOVE_FEATURES,): the hider model's, which moves he prefers
    value: NDArray[np.float64]  # shape (STATE_FEATURES,): the leaf value's, how a game stands for the seekers


FEATURES: Mapping[str, type[IntEnum]] = {"policy": MoveFeature, "value": StateFeature}


def weights_path(name: str) -> Path:
    """The file that `Edition.weights` names: a shipped edition's id, or a path."""
    return Path(name) if name.endswith(".json") else FOLDER / f"{name}.json"


@cache
def load_weights(name: str) -> LearntWeights:
    """The weights that `Edition.weights` names; raises BoardError."""
    return read_weights(weights_path(name))


def read_weights(path: Path) -> LearntWeights:
    """The weights in a file; raises BoardError, which says what is wrong and how to make the file again."""
    try:
        data = _read(path)
        return LearntWeights(*(_vector(data.get(part), part, features) for part, features in FEATURES.items()))
    except ValueError as error:
        edition = path.stem if path.parent == FOLDER else str(path.parent)
        command = f"python -m ai.programs.learning {shlex.quote(printable(edition))}"
        text = _("{problem}. To learn the weights anew: {command}").format(problem=error, command=command)
        raise BoardError([Problem(printable(str(path)), text)]) from error


def _read(path: Path) -> dict[str, Any]:
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


def _vector(weights: object, part: str, features: type[IntEnum]) -> NDArray[np.float64]:
    """The weights of one part in the order of its features; raises ValueError."""
    if not isinstance(weights, dict):
        raise ValueError(_("{part} must hold a weight for each feature by its name").format(part=part))
    names = [feature.name.lower() for feature in features]
    if missing := [name for name in names if name not in weights]:
        named = missing[:NAMED] + ["…"] * (len(missing) > NAMED)
        raise ValueError(_("{part} has no weight for {features}").format(part=part, features=listed(named)))
    for name, weight in weights.items():
        if name not in names:
            raise ValueError(_("{part} has no feature {name}").format(part=part, name=repr(printable(name)[:LONGEST])))
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not abs(weight) <= MOST:
            text = _("{name} in {part} must be a number from {least} to {most}, but is {given}")
            given = printable(json.dumps(weight))[:LONGEST]
            raise ValueError(text.format(name=name, part=part, least=-MOST, most=MOST, given=given))
    return np.array([weights[name] for name in names], np.float64)


def write_weights(path: Path, weights: LearntWeights, about: Mapping[str, Any]) -> None:
    """Writes a file of weights, after `about`. Four decimals are more than the fit is worth."""
    parts = {
        part: {feature.name.lower(): round(float(vector[feature]), 4) for feature in features}
        for (part, features), vector in zip(FEATURES.items(), weights, strict=True)
    }
    path.write_text(json.dumps({**about, **parts}, indent=1) + "\n", "utf-8")
