"""The fits behind the learnt weights, as functions of arrays: networks (ai/evaluate/network.py) trained by Adam.

The value is fitted by logistic loss, the policy by the loss of a softmax over the options of a choice. Rows are
examples, columns are features. A *choice* is one decision: its options are consecutive rows of one table. The same
arrays give the same weights.
"""

from collections.abc import Iterator, Sequence
from math import cos, pi
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluate.network import LEAK, Network

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

HIDDEN = 32  # hidden units
LEAST_SPREAD = 1e-6  # standard deviation below which a feature is taken to be constant
FIRST_MOMENT, SECOND_MOMENT = 0.9, 0.999  # Adam's decay rates


class Training(NamedTuple):
    """How a network is trained."""

    epochs: int
    batch: int  # examples or choices
    rate: float  # learning rate at the beginning; it falls to 0 along a cosine
    caution: float  # strength of the L2 penalty on weights


VALUE_TRAINING = Training(20, 256, 2e-3, 1e-3)
POLICY_TRAINING = Training(10, 64, 3e-3, 1e-5)


class TooFewError(ValueError):
    """Too few games to fit anything; the message says how many."""


class Outcomes(NamedTuple):
    """Positions, and how their games ended."""

    features: Floats  # shape (positions, features)
    won: Floats  # shape (positions,): 1 where the seekers won, else 0


class Choices(NamedTuple):
    """Decisions, and how likely each option was taken."""

    features: Floats  # shape (options of all choices, features)
    sizes: Ints  # shape (choices,): how many options each has, at least one
    shares: Floats  # shape (options of all choices,), 1 for each choice together; 1 and 0 where one option was made


class Trainer:
    """A network in training, on features that are scaled to mean 0 and standard deviation 1."""

    def __init__(self, features: Floats, how: Training, hidden: int = HIDDEN, linear_only: Sequence[int] = ()) -> None:
        """Random hidden units; features in `linear_only` are not connected to them."""
        self.rng = np.random.default_rng(1)
        self.how = how
        self.mean, self.spread = features.mean(axis=0), features.std(axis=0)
        constant = self.spread < LEAST_SPREAD
        self.mean[constant], self.spread[constant] = 0.0, np.inf  # a constant feature gets no weight
        count = features.shape[1]
        self.linear = np.zeros(count)
        self.hidden = self.rng.normal(0.0, np.sqrt(2 / count), (count, hidden))
        self.bias = np.zeros(hidden)
        self.out = self.rng.normal(0.0, 0.05, hidden)
        self.level = np.zeros(1)  # the score of an average position
        self._wired = np.ones((count, 1))
        self._wired[list(linear_only)] = 0.0
        self.hidden *= self._wired
        self._weights = [self.linear, self.hidden, self.bias, self.out, self.level]
        self._moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self._weights]
        self._steps = 0

    def batches(self, count: int) -> Iterator[Ints]:
        """The numbers of `count` examples in batches, in another order in each epoch."""
        for epoch in range(self.how.epochs):
            self._rate = self.how.rate * (1 + cos(pi * epoch / self.how.epochs)) / 2
            order = self.rng.permutation(count)
            for start in range(0, count, self.how.batch):
                yield order[start : start + self.how.batch]

    def scores(self, features: Floats) -> Floats:
        """The scores of a batch, remembered for `step`."""
        self._scaled = (features - self.mean) / self.spread
        self._units = self._scaled @ self.hidden + self.bias
        self._leaky = np.maximum(self._units, LEAK * self._units)
        return np.asarray(self._scaled @ self.linear + self._leaky @ self.out + self.level)

    def step(self, slopes: Floats) -> None:
        """One step of Adam; `slopes` are the derivatives of the loss by the scores of the batch."""
        inner = np.outer(slopes, self.out) * np.where(self._units > 0, 1.0, LEAK)
        caution = self.how.caution
        gradients = [
            self._scaled.T @ slopes + caution * self.linear,
            (self._scaled.T @ inner + caution * self.hidden) * self._wired,
            inner.sum(axis=0),
            self._leaky.T @ slopes + caution * self.out,
            np.array([slopes.sum()]),
        ]
        self._steps += 1
        for weights, gradient, (first, second) in zip(self._weights, gradients, self._moments, strict=True):
            first += (1 - FIRST_MOMENT) * (gradient - first)
            second += (1 - SECOND_MOMENT) * (gradient**2 - second)
            size = np.sqrt(second / (1 - SECOND_MOMENT**self._steps)) + 1e-8
            weights -= self._rate * first / (1 - FIRST_MOMENT**self._steps) / size

    def network(self, bias_feature: int | None = None) -> Network:
        """The network for features as they are. The constant part of its score goes to a feature that is always 1."""
        linear, hidden = self.linear / self.spread, self.hidden / self.spread[:, None]
        bias = self.bias - self.mean @ hidden
        if bias_feature is not None:
            linear[bias_feature] += self.level[0] - self.mean @ linear
        return Network(linear, hidden, bias, self.out.copy())


def network_scores(network: Network, features: Floats) -> Floats:
    """The scores of examples."""
    units = features @ network.hidden + network.bias
    return np.asarray(features @ network.linear + np.maximum(units, LEAK * units) @ network.out)


def fit_value(features: Floats, won: Floats, bias_feature: int = 0) -> Network:
    """The network under which the outcomes are likeliest; `bias_feature` is the column that is always 1."""
    trainer = Trainer(features, VALUE_TRAINING)
    for rows in trainer.batches(len(won)):
        chances = 1 / (1 + np.exp(-trainer.scores(features[rows])))
        trainer.step((chances - won[rows]) / len(rows))
    return trainer.network(bias_feature)


def value_loss(network: Network, features: Floats, won: Floats) -> float:
    """Mean log-loss of the outcomes, in nats a position."""
    points = network_scores(network, features)
    return float(np.mean(np.logaddexp(0, points) - won * points))


def constant_loss(won: Floats) -> float:
    """The same if every position is given the share of positions that were won."""
    share = float(np.clip(won.mean(), 1e-9, 1 - 1e-9))  # few games may all end alike
    return float(-(share * np.log(share) + (1 - share) * np.log(1 - share)))


def fit_policy(
    features: Floats, sizes: Ints, shares: Floats, hidden: int = HIDDEN, linear_only: Sequence[int] = ()
) -> Network:
    """The network whose softmax makes the choices likeliest; features in `linear_only` have no hidden weights."""
    trainer = Trainer(features, POLICY_TRAINING, hidden, linear_only)
    starts = np.cumsum(sizes) - sizes
    for choices in trainer.batches(len(sizes)):
        some = sizes[choices]
        rows = np.arange(some.sum()) + np.repeat(starts[choices] - (np.cumsum(some) - some), some)
        logs = _log_softmax(trainer.scores(features[rows]), some)
        trainer.step((np.exp(logs) - shares[rows]) / len(choices))
    return trainer.network()


def policy_loss(network: Network, features: Floats, sizes: Ints, shares: Floats) -> float:
    """Mean log-loss of the choices, in nats a choice."""
    return float(-(shares @ _log_softmax(network_scores(network, features), sizes)) / len(sizes))


def uniform_loss(sizes: Ints) -> float:
    """The same if all options are equally likely."""
    return float(np.mean(np.log(sizes)))


def _log_softmax(points: Floats, sizes: Ints) -> Floats:
    """The logarithm of each option's probability within its choice."""
    starts = np.cumsum(sizes) - sizes
    points = points - np.repeat(np.maximum.reduceat(points, starts), sizes)
    totals = np.add.reduceat(np.exp(points), starts)
    return np.asarray(points - np.repeat(np.log(totals), sizes))
