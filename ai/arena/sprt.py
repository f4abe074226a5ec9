"""Sequential probability ratio test: stops a match as soon as it is clear which of two Elo differences fits better.

The unit is a pair of games on one deal, in which each contestant hides once; it brings the first one 0, ½ or 1. How
often each of the three comes is unknown, so the test is a generalised one (GSPRT): under either hypothesis the three
probabilities are those of greatest likelihood among all whose mean is the score that the hypothesis expects. The
logarithm of the ratio of both likelihoods (LLR) is added up over the pairs, and the match ends when it leaves the
interval between two bounds (Wald). See M. Van den Bergh, "The generalized maximum likelihood ratio for the
expectation value of a distribution" (2019).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, log, log10

import numpy as np
from numpy.typing import NDArray

from ai.arena.statistics import Z

OUTCOMES = np.array([0.0, 0.5, 1.0])  # what a pair can bring
PRIOR = 0.5  # pairs of each outcome that are imagined before the first, so that none is thought impossible
ERROR = 0.05  # how often either hypothesis is accepted where the other is true
BOUND = log((1 - ERROR) / ERROR)
HALVINGS = 50  # of an interval, until its end is found to all digits
NEARLY_NONE = 1e-9  # the least score that is tried as the end of an interval

Counts = NDArray[np.float64]  # of pairs with each outcome; shape (..., 3)


def score_of(elo: float) -> float:
    """The score that a difference of Elo makes one expect."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_of(score: float) -> float:
    """The difference of Elo that a score stands for; infinite if one side has won everything."""
    if score <= 0 or score >= 1:
        return inf if score > 0 else -inf
    return 400 * log10(score / (1 - score))


def tilt(shares: Counts, mean: float) -> NDArray[np.float64]:
    """The t with which shares / (1 + t (outcome - mean)) are the likeliest probabilities that have a mean.

    Among all probabilities with that mean, these make outcomes most likely that were seen with the given shares, all
    positive and with the sum 1. That they have the mean is an equation of the second degree in t; its solution lies
    where no probability is negative.
    """
    low, middle, high = (OUTCOMES - mean).tolist()
    lost, halved, won = shares[..., 0], shares[..., 1], shares[..., 2]
    c = low * lost + middle * halved + high * won
    b = low * (middle + high) * lost + middle * (low + high) * halved + high * (low + middle) * won
    a = low * middle * high
    # a t² + b t + c = 0: both solutions without loss of digits, also where a is 0
    root = np.sqrt(np.maximum(b * b - 4 * a * c, 0.0))
    q = -0.5 * (b + np.where(b < 0, -root, root))
    with np.errstate(divide="ignore", invalid="ignore"):
        first, second = c / q, q / a
    t: NDArray[np.float64] = np.where((first > -1 / high) & (first < -1 / low), first, second)
    return t


def fitted(shares: Counts, mean: float) -> Counts:
    """The likeliest probabilities of the outcomes among those with a mean, if they were seen with these shares."""
    fit: Counts = shares / (1 + tilt(shares, mean)[..., None] * (OUTCOMES - mean))
    return fit


def log_ratio(counts: Counts, elo0: float, elo1: float) -> NDArray[np.float64]:
    """The LLR after so many pairs with each outcome: positive if elo1 fits better than elo0; shape (...)."""
    imagined = np.asarray(counts, np.float64) + PRIOR
    shares = imagined / imagined.sum(axis=-1, keepdims=True)
    mean0, mean1 = score_of(elo0), score_of(elo1)
    t0, t1 = tilt(shares, mean0), tilt(shares, mean1)
    llr: NDArray[np.float64] = np.zeros(shares.shape[:-1])
    for number, outcome in enumerate(OUTCOMES.tolist()):
        llr += imagined[..., number] * np.log((1 + t0 * (outcome - mean0)) / (1 + t1 * (outcome - mean1)))
    return llr


def score_interval(counts: Counts) -> tuple[float, float]:
    """The 95 % interval of the mean score: all means under which what was seen is not too unlikely (Wilks)."""
    imagined = np.asarray(counts, np.float64) + PRIOR
    pairs = float(imagined.sum())
    shares = imagined / pairs
    score = float(shares @ OUTCOMES)

    def is_likely(mean: float) -> bool:
        return bool(2 * pairs * (shares @ np.log(shares / fitted(shares, mean))) <= Z * Z)

    ends = []
    for beyond in (NEARLY_NONE, 1 - NEARLY_NONE):
        inside, outside = score, beyond
        for _step in range(HALVINGS):
            middle = (inside + outside) / 2
            inside, outside = (middle, outside) if is_likely(middle) else (inside, middle)
        ends.append(inside)
    seen = float(np.asarray(counts) @ OUTCOMES) / float(np.asarray(counts).sum())
    return min(ends[0], seen), max(ends[1], seen)


@dataclass(frozen=True)
class Hypotheses:
    """The two differences of Elo between which a match decides."""

    elo0: float
    elo1: float


class Sprt:
    """The test while a match is played: takes the scores of pairs in their order, until it is decided."""

    def __init__(self, hypotheses: Hypotheses, scores: Iterable[float] = ()) -> None:
        self.hypotheses = hypotheses
        self.counts: Counts = np.zeros(len(OUTCOMES))
        self.llr = 0.0
        for score in scores:
            self.add(score)

    @property
    def pairs(self) -> int:
        """How many pairs it has taken."""
        return int(self.counts.sum())

    @property
    def accepted(self) -> float | None:
        """The difference of Elo that was accepted; None while it is open."""
        if abs(self.llr) < BOUND:
            return None
        return self.hypotheses.elo1 if self.llr > 0 else self.hypotheses.elo0

    def add(self, score: float) -> None:
        """One pair more; once it is decided, nothing changes that."""
        if self.accepted is None:
            self.counts[OUTCOMES.tolist().index(score)] += 1
            self.llr = float(log_ratio(self.counts, self.hypotheses.elo0, self.hypotheses.elo1))
