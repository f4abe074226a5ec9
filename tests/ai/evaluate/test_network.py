"""A small network: its compiled score is the printed formula, whatever is 0 and wherever the features are split."""

import numpy as np
import pytest
from networks import any_network, parts_of, plain_score

from ai.evaluate.hider_model import LINEAR_ONLY, MOVE_FEATURES
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.network import LEAK, NO_NETWORK, Floats, Network, begin_score, finish_score, linear_network, make_units
from ai.evaluate.value import STATE_FEATURES
from ai.programs.fits import network_scores
from maps.edition_file import EDITIONS

SIZES = [(1, 1), (5, 3), (48, 32), (62, 32)]


def compiled_score(network: Network, features: Floats, split: int) -> float:
    """The score as kernels work it out: the features from number `split` on first, then those before it."""
    units = make_units(network)
    begun = begin_score(network, features, split, units)
    return float(begun + finish_score(network, features, split, units))


def some_features(count: int, seed: int) -> Floats:
    """Half of them 0."""
    chance = np.random.default_rng(seed)
    return np.asarray(chance.normal(size=count) * (chance.random(count) < 0.5))


@pytest.mark.parametrize(("features", "hidden"), SIZES)
def test_the_compiled_score_is_the_printed_formula_and_that_of_the_fits(features: int, hidden: int) -> None:
    for seed in range(10):
        network, some = any_network(features, hidden, seed), some_features(features, seed)
        wanted = plain_score(network, some.tolist())
        assert network_scores(network, some[None])[0] == pytest.approx(wanted, rel=1e-12, abs=1e-12)
        for split in {0, 1, features // 2, features}:
            assert compiled_score(network, some, split) == pytest.approx(wanted, rel=1e-12, abs=1e-12)


def test_by_hand() -> None:
    """Two features, two hidden units, one of which is below 0."""
    network = Network(
        np.array([1.0, -2.0]), np.array([[3.0, 1.0], [0.5, -4.0]]), np.array([0.25, 0.5]), np.array([2.0, 10.0])
    )
    units = (0.25 + 2 * 3.0 + 1 * 0.5, 0.5 + 2 * 1.0 - 4.0)
    wanted = 2 * 1.0 - 2.0 + 2.0 * units[0] + 10.0 * LEAK * units[1]
    assert wanted == pytest.approx(13.35)
    assert compiled_score(network, np.array([2.0, 1.0]), 1) == pytest.approx(wanted)
    assert plain_score(network, [2.0, 1.0]) == pytest.approx(wanted)


def test_without_hidden_units_it_is_linear() -> None:
    weights, one, other = np.array([1.5, -2.0, 0.25]), np.array([1.0, 0.0, 3.0]), np.array([0.5, 1.0, 0.0])
    network = linear_network(weights)
    assert make_units(network).shape == (2, 0)
    assert compiled_score(network, one, 1) == weights @ one == 2.25
    assert compiled_score(network, one + 2 * other, 2) == weights @ (one + 2 * other)
    assert network_scores(network, np.array([one, other])).tolist() == [weights @ one, weights @ other]
    assert NO_NETWORK.linear.size == 0


def test_a_feature_that_is_0_counts_for_nothing() -> None:
    """Whatever its weights are, and as if it were not there."""
    network, some = any_network(20, 7, 3), some_features(20, 3)
    assert 5 < np.count_nonzero(some) < 15
    there = some != 0
    without = Network(network.linear[there], network.hidden[there], network.bias, network.out)
    wild = Network(network.linear.copy(), network.hidden.copy(), network.bias, network.out)
    wild.linear[~there], wild.hidden[~there] = np.nan, np.inf
    wanted = compiled_score(network, some, 9)
    assert compiled_score(without, some[there], int(there[:9].sum())) == wanted
    assert compiled_score(wild, some, 9) == wanted


def test_what_moves_share_is_worked_out_once() -> None:
    """After one beginning any number of scores are finished, each as if it were the only one."""
    network, shared = any_network(12, 4, 5), some_features(12, 1)
    units = make_units(network)
    begun = begin_score(network, shared, 8, units)
    for seed in range(5):
        shared[:8] = some_features(8, seed)
        assert begun + finish_score(network, shared, 8, units) == compiled_score(network, shared, 8)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_networks_of_the_game_fit_their_features(edition: str) -> None:
    """And what must not be mixed with others, is not: see ai/belief/joint_crimes.py."""
    learnt = load_weights(EDITIONS[edition].weights)
    for network, features in zip(learnt, (MOVE_FEATURES, MOVE_FEATURES, STATE_FEATURES), strict=True):
        hidden = network.out.size
        assert [part.shape for part in parts_of(network)] == [(features,), (features, hidden), (hidden,), (hidden,)]
        assert all(np.isfinite(part).all() for part in parts_of(network))
    assert not learnt.policy.hidden[[*LINEAR_ONLY]].any()
