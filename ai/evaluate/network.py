"""A small neural network: one hidden layer beside a linear one.

    score(f) = linear · f + out · leaky(bias + f · hidden),    leaky(u) = u for u > 0, else LEAK * u

Most features of a position are 0, so features are gone through one by one and those that are 0 are skipped. A network
without hidden units is a linear score.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import kernel

Floats = NDArray[np.float64]

LEAK = 0.01  # slope of a hidden unit below 0


class Network(NamedTuple):
    """The weights of a network with n features and h hidden units."""

    linear: Floats  # shape (n,); empty where there is no network
    hidden: Floats  # shape (n, h)
    bias: Floats  # shape (h,): of the hidden units
    out: Floats  # shape (h,)


def linear_network(weights: Floats) -> Network:
    """A network without hidden units."""
    return Network(weights, np.zeros((weights.size, 0)), np.zeros(0), np.zeros(0))


NO_NETWORK = linear_network(np.zeros(0))


def make_units(network: Network) -> Floats:
    """A buffer for the hidden units of a network, see `begin_score`; shape (2, h)."""
    return np.zeros((2, network.out.size))


@kernel
def begin_score(network, f, first, units):
    """The part of a score that features from number `first` on have in it; their part of the hidden units goes into
    units[0]. So what many moves of a position share is worked out once."""
    points = 0.0
    for h in range(network.out.size):
        units[0, h] = network.bias[h]
    for i in range(first, f.size):
        if f[i] != 0.0:
            points += network.linear[i] * f[i]
            for h in range(network.out.size):
                units[0, h] += f[i] * network.hidden[i, h]
    return points


@kernel
def finish_score(network, f, last, units):
    """What the features before number `last` and all hidden units add to a score that was begun."""
    points = 0.0
    for h in range(network.out.size):
        units[1, h] = units[0, h]
    for i in range(last):
        if f[i] != 0.0:
            points += network.linear[i] * f[i]
            for h in range(network.out.size):
                units[1, h] += f[i] * network.hidden[i, h]
    for h in range(network.out.size):
        unit = units[1, h]
        points += network.out[h] * (unit if unit > 0.0 else LEAK * unit)
    return points
