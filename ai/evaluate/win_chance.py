"""Win chances as people read them: the value of a search, corrected by how such games really ended (Platt scaling).

A search plays against models of the other side, and so promises too much to the side that asks. The correction is a
logistic regression on the terms below, fitted for each side to games between equal levels (ai/programs/win_chances.py)
and stored with the learnt weights of the edition. Only what is shown is corrected, never a value inside the search.
"""

import math
from enum import IntEnum
from functools import cache
from gettext import gettext as _
from typing import Any, NamedTuple

import numpy as np

from ai.evaluate.learnt_weights import read_data, refusing, weights_path
from ai.evaluate.network import Floats
from ai.position.position import HIDER_SIDE, SEEKER_SIDE

PART = "win_chance"  # the key in a file of weights
NEARLY = 1e-4  # values closer than this to 0 or 1 count as this close

MANY = 10_000  # playouts


class Term(IntEnum):
    """The terms of the regression: name, column and meaning."""

    CONSTANT = 0  # always 1
    LOGIT = 1  # log(value / (1 - value))
    ROUNDS_PLAYED = 2  # share of all rounds
    LOGIT_ROUNDS_PLAYED = 3  # LOGIT * ROUNDS_PLAYED
    PLAYOUTS = 4  # log10 of the playouts of the search, in units of MANY


class WinChance(NamedTuple):
    """The correction for one side of an edition."""

    weights: Floats  # shape (len(Term),)

    def chance(self, value: float, played: float, playouts: int) -> float:
        """The share of games won after a search with so many playouts found `value`, when `played` of all rounds are
        over. Where every playout ended the same way, so does the game."""
        return value if value in (0.0, 1.0) else self._fitted(value, played, playouts)

    def slope(self, value: float, played: float, playouts: int) -> float:
        """How much the chance changes with the value: the derivative."""
        chance, near = self._fitted(value, played, playouts), _inside(value)
        return self.steepness(played) * chance * (1 - chance) / (near * (1 - near))

    def _fitted(self, value: float, played: float, playouts: int) -> float:
        return 1.0 / (1.0 + math.exp(-float(self.weights @ terms(value, played, playouts))))

    def steepness(self, played: float) -> float:
        """How much the logit of the chance changes with that of the value."""
        return float(self.weights[Term.LOGIT] + played * self.weights[Term.LOGIT_ROUNDS_PLAYED])


def terms(value: float, played: float, playouts: int) -> Floats:
    """The terms of the regression, shape (len(Term),)."""
    near = _inside(value)
    logit = math.log(near / (1 - near))
    return np.array([1.0, logit, played, logit * played, math.log10(max(1, playouts) / MANY)])


def _inside(value: float) -> float:
    """A value that is neither 0 nor 1."""
    return min(1 - NEARLY, max(NEARLY, value))


AS_IT_IS = WinChance(np.array([0.0, 1.0, 0.0, 0.0, 0.0]))  # for an edition whose win chances were never fitted


@cache
def load_win_chance(name: str, side: str) -> WinChance:
    """The correction for a side, in the weights that `Edition.weights` names; raises BoardError."""
    path = weights_path(name)
    with refusing(path):
        stored = read_data(path).get(PART)
        return AS_IT_IS if stored is None else from_data(stored)[side]


def from_data(stored: Any) -> dict[str, WinChance]:
    """The corrections by side, as a file holds them; raises ValueError."""
    names = {term.name.lower() for term in Term}
    try:
        found = {side: WinChance(_weights(stored[side], names)) for side in (HIDER_SIDE, SEEKER_SIDE)}
    except (TypeError, KeyError) as error:
        raise ValueError(_("{part} must hold a number for each term of each side").format(part=PART)) from error
    if any(curve.steepness(played) <= 0 for curve in found.values() for played in (0.0, 1.0)):
        raise ValueError(_("{part} must not turn a better value into a worse chance").format(part=PART))
    return found


def _weights(stored: dict[str, float], names: set[str]) -> Floats:
    """The weights of one side; raises KeyError or TypeError."""
    if {*stored} != names:
        raise KeyError
    weights = [stored[term.name.lower()] for term in Term]
    if not all(type(weight) in (int, float) and math.isfinite(weight) for weight in weights):
        raise TypeError
    return np.array(weights, np.float64)


def as_data(curves: dict[str, WinChance]) -> dict[str, dict[str, float]]:
    """The corrections by side, for a file. Four decimals are more than the fit is worth."""
    return {
        side: {term.name.lower(): round(float(curve.weights[term]), 4) for term in Term}
        for side, curve in curves.items()
    }
