"""The fits find known habits again, linear or not, and conclude little from little; the same arrays give the same."""

from itertools import chain

import numpy as np
import pytest
from networks import any_network, parts_of

from ai.evaluate.network import LEAK, Floats, Network, linear_network
from ai.programs.fits import (
    HIDDEN,
    Choices,
    Outcomes,
    Trainer,
    Training,
    constant_loss,
    fit_policy,
    fit_value,
    network_scores,
    policy_loss,
    uniform_loss,
    value_loss,
)

TRUE = np.array([1.5, -1.0, 0.5, 0.0])
LEVEL, BIAS = 0.4, len(TRUE)  # of games, and its column
HABITS, ODDS = linear_network(TRUE), linear_network(np.array([*TRUE, LEVEL]))


def odds(network: Network, features: Floats) -> Floats:
    """How likely each position is won."""
    return np.asarray(1 / (1 + np.exp(-network_scores(network, features))))


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
    """Positions, and how games end that stand as ODDS says."""
    chance = np.random.default_rng(seed)
    features = np.concatenate([chance.normal(size=(count, len(TRUE))), np.ones((count, 1))], axis=1)
    return Outcomes(features, (chance.random(count) < odds(ODDS, features)).astype(float))


def chances(network: Network, choices: Choices) -> Floats:
    """How likely each option is."""
    points = np.exp(network_scores(network, choices.features))
    starts = np.cumsum(choices.sizes) - choices.sizes
    return np.asarray(points / np.repeat(np.add.reduceat(points, starts), choices.sizes))


def test_known_likings_are_found_again() -> None:
    found, fresh = fit_policy(*made_up_choices(4000, 1)), made_up_choices(1000, 2)
    assert np.abs(chances(found, fresh) - chances(HABITS, fresh)).mean() < 0.015
    surprise, any_move = policy_loss(found, *fresh), uniform_loss(fresh.sizes)
    assert surprise < any_move - 0.3
    assert surprise < policy_loss(HABITS, *fresh) + 0.01
    assert policy_loss(linear_network(np.zeros(len(TRUE))), *fresh) == pytest.approx(any_move)


def test_shares_tell_more_than_single_choices() -> None:
    fresh = made_up_choices(1000, 2)
    hard, soft = (fit_policy(*made_up_choices(4000, 1, soft=soft)) for soft in (False, True))
    off = [float(np.abs(chances(found, fresh) - chances(HABITS, fresh)).mean()) for found in (hard, soft)]
    assert off[1] < 0.75 * off[0]
    assert policy_loss(soft, *fresh) < policy_loss(hard, *fresh)


def test_known_odds_are_found_again() -> None:
    found, fresh = fit_value(*made_up_ends(8000, 1), BIAS), made_up_ends(2000, 2)
    assert np.abs(odds(found, fresh.features) - odds(ODDS, fresh.features)).mean() < 0.025
    assert value_loss(found, *fresh) < np.log(2) - 0.15
    assert value_loss(found, *fresh) < value_loss(ODDS, *fresh) + 0.01
    assert value_loss(linear_network(np.zeros(BIAS + 1)), *fresh) == pytest.approx(np.log(2))


def test_what_no_linear_score_can_tell_is_found() -> None:
    """Won if exactly one of two features is positive; and a choice of what is neither much nor little."""
    chance = np.random.default_rng(1)
    features = np.concatenate([np.ones((8000, 1)), chance.normal(size=(8000, 2))], axis=1)
    won = (features[:, 1] * features[:, 2] < 0).astype(float)
    found = fit_value(features[:6000], won[:6000])
    assert value_loss(found, features[6000:], won[6000:]) < np.log(2) / 2
    sizes, table = np.full(3000, 4), chance.normal(size=(12000, 1))
    shares = np.zeros(12000)
    shares[4 * np.arange(3000) + np.abs(table).reshape(-1, 4).argmin(axis=1)] = 1.0
    network = fit_policy(table[:8000], sizes[:2000], shares[:8000])
    assert policy_loss(network, table[8000:], sizes[2000:], shares[8000:]) < uniform_loss(sizes) / 2


def test_the_loss_of_a_constant() -> None:
    assert constant_loss(np.array([1.0, 0.0, 0.0, 0.0])) == pytest.approx(-0.25 * np.log(0.25) - 0.75 * np.log(0.75))
    assert constant_loss(np.ones(4)) == pytest.approx(0, abs=1e-6)


def test_little_is_concluded_from_little() -> None:
    """A few choices alone move the weights, but not far: what is foretold is hardly better or worse than a guess."""
    fresh, ends = made_up_choices(1000, 2), made_up_ends(2000, 2)
    for seed in (3, 4, 5):
        policy, value = fit_policy(*made_up_choices(20, seed)), fit_value(*made_up_ends(40, seed), BIAS)
        assert 0 < abs(policy_loss(policy, *fresh) - uniform_loss(fresh.sizes)) < 0.1
        assert 0 < abs(value_loss(value, *ends) - np.log(2)) < 0.1
    for network in (fit_policy(*made_up_choices(1, 3)), fit_value(*made_up_ends(1, 3), BIAS)):
        assert all(np.isfinite(part).all() for part in parts_of(network))


# The network in training


def test_the_same_arrays_give_the_same_bits() -> None:
    choices, ends = made_up_choices(300, 1), made_up_ends(600, 1)
    for fit in (lambda: fit_policy(*choices), lambda: fit_value(*ends, BIAS)):
        first = [part.tobytes() for part in parts_of(fit())]
        np.random.default_rng(5).random(100)  # luck elsewhere does not matter
        assert [part.tobytes() for part in parts_of(fit())] == first
    assert fit_policy(*made_up_choices(300, 2)).linear.tobytes() != fit_policy(*choices).linear.tobytes()


def test_features_that_must_not_be_mixed_have_no_hidden_weights() -> None:
    choices = made_up_choices(500, 1)
    found = fit_policy(*choices, linear_only=(1, 3))
    assert not found.hidden[[1, 3]].any()
    assert found.hidden[[0, 2]].all()
    assert found.linear.all()
    assert found.hidden.shape == (len(TRUE), HIDDEN)
    assert fit_policy(*choices).hidden.all()


def test_constant_features_get_no_weight() -> None:
    """Neither one that is always 0 nor one that is always 7, whatever it may be elsewhere."""
    ends, choices = made_up_ends(500, 1), made_up_choices(500, 1)
    for table in (ends.features, choices.features):
        table[:, 1], table[:, 2] = 0.0, 7.0
    networks = [fit_value(*ends, BIAS), fit_policy(*choices)]
    for network in networks:
        assert not network.linear[[1, 2]].any()
        assert not network.hidden[[1, 2]].any()
        assert network.linear[0] != 0
        assert network.hidden[0].all()


def test_the_bias_feature_carries_the_level() -> None:
    """Four of five positions are won, whatever the other feature is; far from 0, so that all of it must be made up."""
    chance = np.random.default_rng(1)
    features = np.stack([chance.normal(50, 3, 20000), np.ones(20000)], axis=1)
    won = (chance.random(20000) < 0.8).astype(float)
    found = fit_value(features, won, bias_feature=1)
    assert odds(found, features).mean() == pytest.approx(0.8, abs=0.01)
    assert value_loss(found, features, won) < constant_loss(won) + 0.002
    assert not found.hidden[1].any()


@pytest.mark.parametrize("bias_feature", [None, 0])
def test_the_network_scores_features_as_they_are(bias_feature: int | None) -> None:
    """The trainer scales them; what comes out does not. Without a bias feature, a constant is left out."""
    chance = np.random.default_rng(2)
    features = np.concatenate([np.ones((400, 1)), chance.normal([3, -80, 0.1], [1, 20, 0.01], (400, 3))], axis=1)
    trainer = Trainer(features, Training(3, 50, 0.01, 1e-3))
    for rows in trainer.batches(400):
        trainer.step((trainer.scores(features[rows]) - features[rows, 1]) / 50)
    left_out = trainer.scores(features) - network_scores(trainer.network(bias_feature), features)
    assert left_out == pytest.approx(np.full(400, left_out[0]), abs=1e-9)
    assert (abs(left_out[0]) < 1e-9) == (bias_feature == 0)


def test_batches_hold_every_example_once_in_each_epoch() -> None:
    trainer = Trainer(np.ones((10, 1)), Training(3, 4, 0.01, 0.0))
    batches = [rows.tolist() for rows in trainer.batches(10)]
    assert [len(rows) for rows in batches] == [4, 4, 2] * 3
    epochs = [[*chain(*batches[first : first + 3])] for first in (0, 3, 6)]
    assert all(sorted(epoch) == [*range(10)] for epoch in epochs)
    assert len({tuple(epoch) for epoch in epochs}) == 3


def test_gradients_are_those_of_the_loss() -> None:
    """Measured at every weight, with the penalty on weights; features that are not wired stay so."""
    chance, caution = np.random.default_rng(3), 0.1
    features, won = chance.normal(size=(30, 4)), (chance.random(30) < 0.5).astype(float)
    trainer = Trainer(features, Training(1, 30, 0.0, caution), linear_only=(2,))
    start = any_network(4, HIDDEN, 1, linear_only=(2,), size=0.5)
    trainer.linear[:], trainer.hidden[:], trainer.bias[:], trainer.out[:] = start
    trainer.level[:] = 0.3
    penalised = (trainer.linear, trainer.hidden, trainer.out)

    def loss() -> float:
        points = trainer.scores(features)
        penalty = caution / 2 * sum(float((part**2).sum()) for part in penalised)
        return float(np.mean(np.logaddexp(0, points) - won * points)) + penalty

    measured = []
    for part in (trainer.linear, trainer.hidden, trainer.bias, trainer.out, trainer.level):
        slopes = np.zeros(part.size)
        for number in range(part.size):
            was, ends = part.flat[number], []
            for side in (1e-5, -1e-5):
                part.flat[number] = was + side
                ends.append(loss())
            part.flat[number] = was
            slopes[number] = (ends[0] - ends[1]) / 2e-5
        measured.append(slopes.reshape(part.shape))
    measured[1][2] = 0.0
    (_rows,) = trainer.batches(30)
    trainer.step((1 / (1 + np.exp(-trainer.scores(features))) - won) / 30)
    for slopes, (first, _second) in zip(measured, trainer._moments, strict=True):
        assert 10 * first == pytest.approx(slopes, abs=1e-6)  # the first moment takes a tenth of a gradient


def test_scores_of_the_fits_follow_the_formula() -> None:
    network = Network(np.array([2.0]), np.array([[1.0, -1.0]]), np.array([0.5, 0.5]), np.array([3.0, 4.0]))
    wanted = [2.0 + 3 * 1.5 + 4 * LEAK * -0.5, -4.0 + 3 * LEAK * -1.5 + 4 * 2.5]
    assert network_scores(network, np.array([[1.0], [-2.0]])).tolist() == pytest.approx(wanted)
