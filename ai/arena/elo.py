"""Elo: how strong each level is as hider and as seekers, from who met whom and who won.

A level has two ratings, because hiding and seeking are two games. A hider wins with the chance
1 / (1 + 10^((seekers - hider) / 400)); so a difference of 200 points is 76 of 100 games. The ratings are those under
which the results are likeliest, and have the mean 1500. Every pairing is given one imagined draw, so that a level which
won or lost all its games has a rating too.
"""

from dataclasses import dataclass
from math import log

import numpy as np

from ai.arena.statistics import Z

MEAN = 1500.0
POINT = log(10) / 400  # one point of Elo, in log-odds
LONGEST_STEP = 2.0  # in log-odds
CLOSE = 1e-9

Pairing = tuple[str, str]  # the levels of the hider and of the seekers
Cells = dict[Pairing, tuple[int, int]]  # how often the hider won, of how many games


@dataclass(frozen=True)
class Rating:
    """How strong a level is on one side, in points of Elo; 95 % lie within the spread."""

    elo: float
    spread: float


@dataclass(frozen=True)
class Ratings:
    """By level; some have played on one side only."""

    hider: dict[str, Rating]
    seekers: dict[str, Rating]


class ApartError(ValueError):
    """Levels that never met, not even by way of others: nobody can tell which are stronger."""


def rate(cells: Cells) -> Ratings:
    """The ratings after so many wins of the hider and games in each pairing; raises ApartError."""
    hiders, seekers = sorted({hider for hider, _ in cells}), sorted({seeker for _, seeker in cells})
    size = len(hiders) + len(seekers)
    # One row for each pairing: +1 for its hider, -1 for its seekers.
    pairs = np.zeros((len(cells), size))
    for number, (hider, seeker) in enumerate(cells):
        pairs[number, hiders.index(hider)] = 1.0
        pairs[number, len(hiders) + seekers.index(seeker)] = -1.0
    if np.linalg.matrix_rank(pairs) < size - 1:
        raise ApartError
    wins = np.array([won + 0.5 for won, _ in cells.values()])
    games = np.array([played + 1.0 for _, played in cells.values()])
    odds = np.zeros(size)
    while True:
        chance = 1.0 / (1.0 + np.exp(-pairs @ odds))
        spread = np.linalg.pinv((pairs.T * (games * chance * (1.0 - chance))) @ pairs, hermitian=True)
        step = spread @ pairs.T @ (wins - games * chance)
        odds += step * min(1.0, LONGEST_STEP / max(CLOSE, float(np.abs(step).max())))
        if np.abs(step).max() < CLOSE:
            break
    elo = MEAN + odds / POINT
    error = Z * np.sqrt(np.diag(spread)) / POINT
    found = [Rating(float(one), float(other)) for one, other in zip(elo, error, strict=True)]
    return Ratings(
        dict(zip(hiders, found[: len(hiders)], strict=True)), dict(zip(seekers, found[len(hiders) :], strict=True))
    )
