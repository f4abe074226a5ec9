"""Networks with any weights, and their scores by the plain formula."""

from collections.abc import Sequence

import numpy as np

from ai.evaluate.network import LEAK, Floats, Network


def any_network(features: int, hidden: int, seed: int, linear_only: Sequence[int] = (), size: float = 1.5) -> Network:
    """A network whose weights are drawn; features in `linear_only` are not connected to the hidden units."""
    chance = np.random.default_rng(seed)
    table = chance.normal(0, size / np.sqrt(max(1, hidden)), (features, hidden))
    table[list(linear_only)] = 0.0
    return Network(
        chance.normal(0, size, features), table, chance.normal(0, size, hidden), chance.normal(0, size, hidden)
    )


def plain_score(network: Network, features: Sequence[float]) -> float:
    """The score of one example, unit by unit as the formula is printed."""
    points = sum(weight * float(f) for weight, f in zip(network.linear.tolist(), features, strict=True))
    for unit, bias in enumerate(network.bias.tolist()):
        height = bias + sum(float(f) * float(row[unit]) for f, row in zip(features, network.hidden, strict=True))
        points += float(network.out[unit]) * (height if height > 0 else LEAK * height)
    return float(points)


def parts_of(network: Network) -> list[Floats]:
    """All arrays of a network."""
    return [network.linear, network.hidden, network.bias, network.out]
