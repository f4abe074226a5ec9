"""The fits find known habits again, and conclude little from little."""

import numpy as np
import pytest

from ai.programs.fits import (
    Choices,
    Outcomes,
    constant_loss,
    fit_policy,
    fit_value,
    policy_loss,
    uniform_loss,
    value_loss,
)

TRUE = np.array([1.5, -1.0, 0.5, 0.0])


def made_up_choices(count: int, seed: int, *, soft: bool = False) -> Choices:
    """Choices of somebody who likes moves as TRUE says, two to nine moves each: one of them drawn, or the shares."""
    chance = np.random.default_rng(seed)
    tables, taken = [], []
    for _ in range(count):
        table = chance.normal(size=(chance.integers(2, 10), len(TRUE)))
        shares = np.exp(table @ TRUE)
        shares /= shares.sum()
        tables.append(table)
        taken.append(shares if soft else chance.multinomial(1, shares).astype(float))
    return Choices(np.concatenate(tables), np.array([len(table) for table in tables]), np.concatenate(taken))


def made_up_ends(count: int, seed: int) -> Outcomes:
    """Positions, and how games end that stand as TRUE says."""
    chance = np.random.default_rng(seed)
    features = chance.normal(size=(count, len(TRUE)))
    return Outcomes(features, (chance.random(count) < 1 / (1 + np.exp(-features @ TRUE))).astype(float))


def test_known_likings_are_found_again() -> None:
    found = fit_policy(*made_up_choices(4000, 1))
    assert np.abs(found - TRUE).max() < 0.12  # a weight has a standard error of some 0.03, and a little is held back
    fresh = made_up_choices(1000, 2)
    surprise, any_move = policy_loss(found, *fresh), uniform_loss(fresh.sizes)
    assert surprise < any_move - 0.3
    assert surprise < policy_loss(TRUE, *fresh) + 0.01
    assert policy_loss(np.zeros(len(TRUE)), *fresh) == pytest.approx(any_move)


def test_shares_tell_more_than_single_choices() -> None:
    found = fit_policy(*made_up_choices(4000, 1, soft=True))
    assert np.abs(found - TRUE).max() < 0.01  # what is held back


def test_known_odds_are_found_again() -> None:
    found = fit_value(*made_up_ends(8000, 1))
    assert np.abs(found - TRUE).max() < 0.15
    fresh = made_up_ends(2000, 2)
    assert value_loss(found, *fresh) < np.log(2) - 0.15
    assert value_loss(found, *fresh) < value_loss(TRUE, *fresh) + 0.01
    assert value_loss(np.zeros(len(TRUE)), *fresh) == pytest.approx(np.log(2))


def test_the_loss_of_a_constant() -> None:
    assert constant_loss(np.array([1.0, 0.0, 0.0, 0.0])) == pytest.approx(-0.25 * np.log(0.25) - 0.75 * np.log(0.75))
    assert constant_loss(np.ones(4)) == pytest.approx(0, abs=1e-6)


def test_little_is_concluded_from_little() -> None:
    """One choice alone moves the weights, but not far."""
    assert 0 < np.abs(fit_policy(*made_up_choices(1, 3))).max() < 1
    assert 0 < np.abs(fit_value(*made_up_ends(1, 3))).max() < 1
