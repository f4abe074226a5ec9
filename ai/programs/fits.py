"""The fits behind the learnt weights, as functions of arrays: a logistic regression and a multinomial logit.

Rows are examples, columns are features. A *choice* is one decision: its options are consecutive rows of one table.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

CAUTION = 2.0  # strength of the L2 penalty on weights


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


def fit_value(features: Floats, won: Floats) -> Floats:
    """The weights of a logistic regression under which the outcomes are likeliest."""

    def loss(theta: Floats) -> tuple[float, Floats]:
        points = features @ theta
        value = np.sum(np.logaddexp(0, points) - won * points) + CAUTION / 2 * theta @ theta
        return float(value), features.T @ (1 / (1 + np.exp(-points)) - won) + CAUTION * theta

    return np.asarray(minimize(loss, np.zeros(features.shape[1]), jac=True, method="L-BFGS-B").x)


def value_loss(theta: Floats, features: Floats, won: Floats) -> float:
    """Mean log-loss of the outcomes, in nats a position."""
    points = features @ theta
    return float(np.mean(np.logaddexp(0, points) - won * points))


def constant_loss(won: Floats) -> float:
    """The same if every position is given the share of positions that were won."""
    share = float(np.clip(won.mean(), 1e-9, 1 - 1e-9))  # few games may all end alike
    return float(-(share * np.log(share) + (1 - share) * np.log(1 - share)))


def fit_policy(features: Floats, sizes: Ints, shares: Floats) -> Floats:
    """The weights of a softmax over linear scores under which the choices are likeliest."""

    def loss(theta: Floats) -> tuple[float, Floats]:
        logs = _log_policy(theta, features, sizes)
        value = -(shares @ logs) + CAUTION / 2 * theta @ theta
        return float(value), features.T @ (np.exp(logs) - shares) + CAUTION * theta

    return np.asarray(minimize(loss, np.zeros(features.shape[1]), jac=True, method="L-BFGS-B").x)


def policy_loss(theta: Floats, features: Floats, sizes: Ints, shares: Floats) -> float:
    """Mean log-loss of the choices, in nats a choice."""
    return float(-(shares @ _log_policy(theta, features, sizes)) / len(sizes))


def uniform_loss(sizes: Ints) -> float:
    """The same if all options are equally likely."""
    return float(np.mean(np.log(sizes)))


def _log_policy(theta: Floats, features: Floats, sizes: Ints) -> Floats:
    """The logarithm of each option's probability."""
    starts = np.cumsum(sizes) - sizes
    points = features @ theta
    points -= np.repeat(np.maximum.reduceat(points, starts), sizes)
    totals = np.add.reduceat(np.exp(points), starts)
    return np.asarray(points - np.repeat(np.log(totals), sizes))
