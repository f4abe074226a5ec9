"""Win chances as people read them: the value of a search, corrected by how such games really ended.

A search plays against models of the other side, and so promises too much to the side that asks:

    chance = value + value * (1 - value) * (weights · terms)

What is certain stays certain, and a better value is always a better chance. The weights are fitted for each side to
games between equal levels (ai/programs/win_chances.py) and stored with the learnt weights of the edition. Only what is
shown is corrected, never a value inside the search.
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
OPENING = 0.2  # share of all rounds


class Term(IntEnum):
    """The terms of the correction: name, column and meaning."""

    CONSTANT = 0  # always 1
    SLANT = 1  # 2 * value - 1
    ROUNDS_PLAYED = 2  # share of all rounds
    SLANT_ROUNDS_PLAYED = 3  # SLANT * ROUNDS_PLAYED
    OPENING = 4  # 1 before the first round, falling to 0 when OPENING of all rounds are over


class WinChance(NamedTuple):
    """The correction for one side of an edition."""

    weights: Floats  # shape (len(Term),)

    def chance(self, value: float, played: float) -> float:
        """The share of games won after a search found `value`, when `played` of all rounds are over.

        How long the search took hardly matters: in London, from 600 playouts to 40,000, the same positions were valued
        0.5 points higher by the hider, and from 1,200 to 160,000 2.5 points by the seekers.
        """
        return value + value * (1 - value) * float(self.weights @ terms(value, played))

    def slope(self, value: float, played: float) -> float:
        """How much the chance changes with the value: the derivative."""
        return 1.0 + float(self.weights @ slopes(value, played))


def terms(value: float, played: float) -> Floats:
    """The terms of the correction, shape (len(Term),)."""
    slant = 2 * value - 1
    return np.array([1.0, slant, played, slant * played, max(0.0, 1.0 - played / OPENING)])


def slopes(value: float, played: float) -> Floats:
    """The derivative of value * (1 - value) * terms by the value, shape (len(Term),)."""
    risen = np.array([0.0, 2.0, 0.0, 2.0 * played, 0.0])
    return (1 - 2 * value) * terms(value, played) + value * (1 - value) * risen


def extremes() -> Floats:
    """`slopes` where a correction may turn the order of moves round, shape (points, len(Term))."""
    values = np.linspace(0.0, 1.0, 21)
    return np.array([slopes(float(v), played) for v in values for played in (0.0, OPENING, 1.0)])


AS_IT_IS = WinChance(np.zeros(len(Term)))  # for an edition whose win chances were never fitted


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
    if any((1 + extremes() @ curve.weights).min() <= 0 for curve in found.values()):
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
