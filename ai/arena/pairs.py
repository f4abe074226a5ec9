"""A match of two contestants, A and B: pairs of games on the same deals, in which each of them hides once.

In pair k A hides from B's seekers on deal k of the seed, and then B from A's. A pair brings A a score of 0, ½ or 1.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import isfinite

import numpy as np

from ai.arena.matches import Result
from ai.arena.series import Task
from ai.arena.sprt import OUTCOMES, elo_of, score_interval
from ai.arena.statistics import Faults, Interval, faults_in, wilson
from ai.position.position import HIDER_SIDE, SEEKER_SIDE

A_HIDES, B_HIDES = 0, 1  # the two runs of a match
SIDES = {HIDER_SIDE: "A", SEEKER_SIDE: "B"}, {HIDER_SIDE: "B", SEEKER_SIDE: "A"}


@dataclass(frozen=True)
class MatchScore:
    """What pairs come to for A; intervals are 95 %."""

    pairs: int
    outcomes: dict[str, int]  # how many pairs brought 0, ½ and 1
    score: float
    interval: Interval
    elo: float | None  # of A above B; None where it is infinite, as in the interval
    elo_interval: tuple[float | None, float | None]
    as_hider: float  # share of games won
    hider_interval: Interval
    as_seekers: float
    seekers_interval: Interval
    faults: Faults  # of "A" and of "B"

    def as_dict(self) -> dict[str, object]:
        """Plain data, for JSON."""
        return asdict(self)


class Pairs:
    """The games of a match as they are finished, in any order."""

    def __init__(self, a_hides: Mapping[int, Result], b_hides: Mapping[int, Result]) -> None:
        self.games: tuple[dict[int, Result], dict[int, Result]] = {**a_hides}, {**b_hides}

    def add(self, which: int, result: Result) -> None:
        self.games[which][result.number] = result

    def missing(self, pairs: int) -> list[Task]:
        """What is still to be played of so many pairs, in the order in which it is wanted."""
        return [(which, k) for k in range(pairs) for which in (A_HIDES, B_HIDES) if k not in self.games[which]]

    def is_whole(self, number: int) -> bool:
        """Whether both games of a pair are finished."""
        return all(number in games for games in self.games)

    def score(self, number: int) -> float:
        """What a finished pair brought A."""
        won = self.games[A_HIDES][number].winner == HIDER_SIDE, self.games[B_HIDES][number].winner == SEEKER_SIDE
        return sum(won) / 2

    @property
    def finished(self) -> list[int]:
        """The numbers of all finished pairs."""
        return sorted(self.games[A_HIDES].keys() & self.games[B_HIDES].keys())


def rate_match(pairs: Pairs, numbers: list[int]) -> MatchScore:
    """What some finished pairs come to, at least one."""
    scores = Counter(pairs.score(number) for number in numbers)
    counts = np.array([scores[outcome] for outcome in OUTCOMES.tolist()], np.float64)
    score = float(counts @ OUTCOMES) / len(numbers)
    interval = score_interval(counts)
    hiding, seeking = ([games[number] for number in numbers] for games in pairs.games)
    wins = sum(game.winner == HIDER_SIDE for game in hiding), sum(game.winner == SEEKER_SIDE for game in seeking)
    low, high = (_finite(elo_of(end)) for end in interval)
    return MatchScore(
        pairs=len(numbers),
        outcomes={f"{outcome:g}": scores[outcome] for outcome in OUTCOMES.tolist()},
        score=score,
        interval=interval,
        elo=_finite(elo_of(score)),
        elo_interval=(low, high),
        as_hider=wins[0] / len(numbers),
        hider_interval=wilson(wins[0], len(numbers)),
        as_seekers=wins[1] / len(numbers),
        seekers_interval=wilson(wins[1], len(numbers)),
        faults=faults_in([*((game, SIDES[A_HIDES]) for game in hiding), *((game, SIDES[B_HIDES]) for game in seeking)]),
    )


def _finite(elo: float) -> float | None:
    return elo if isfinite(elo) else None
