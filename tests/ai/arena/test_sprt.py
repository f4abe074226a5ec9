"""The sequential test of a match: right as often as it promises, with half the games of a test of fixed size."""

from math import inf

import numpy as np
import pytest
from soaking import Tell, sizes

from ai.arena.sprt import (
    BOUND,
    ERROR,
    OUTCOMES,
    Hypotheses,
    Sprt,
    elo_of,
    fitted,
    log_ratio,
    score_interval,
    score_of,
)
from ai.arena.statistics import Z

ONE_SIDED = 1.6448536269514722  # 95 % of a normal distribution lie below so many standard deviations
CHUNK = 200  # pairs that are simulated at a time
GROUP = 500  # matches that are looked at together: more do not fit into the processor's cache


def outcome_chances(elo: float, halved: float) -> np.ndarray:
    """The probabilities of 0, ½ and 1 for a difference of Elo, if so many pairs are halved."""
    won = score_of(elo) - halved / 2
    return np.array([1 - halved - won, halved, won])


def simulate(chances: np.ndarray, wanted: Hypotheses, matches: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Many matches at once: which hypothesis each accepted, and after how many pairs."""
    luck = np.random.default_rng(seed)
    counts = np.zeros((matches, 3))
    accepted, pairs = np.zeros(matches), np.zeros(matches, np.int64)
    running, played = np.arange(matches), 0
    while running.size:
        drawn = luck.choice(3, p=chances, size=(running.size, CHUNK))
        for at in range(0, running.size, GROUP):
            some = running[at : at + GROUP]
            after = counts[some][:, None] + (drawn[at : at + GROUP, :, None] == np.arange(3)).cumsum(axis=1)
            llr = log_ratio(after, wanted.elo0, wanted.elo1)
            ended = np.abs(llr) >= BOUND
            first, over = ended.argmax(axis=1), ended.any(axis=1)
            pairs[some[over]] = played + first[over] + 1
            accepted[some[over]] = np.where(llr[over, first[over]] > 0, wanted.elo1, wanted.elo0)
            counts[some] = after[:, -1]
        running, played = running[pairs[running] == 0], played + CHUNK
    return accepted, pairs


def fixed_size(chances: np.ndarray, wanted: Hypotheses) -> float:
    """How many pairs a test of fixed size with the same error rates needs."""
    spread = chances @ (OUTCOMES - chances @ OUTCOMES) ** 2
    return float((2 * ONE_SIDED) ** 2 * spread / (score_of(wanted.elo1) - score_of(wanted.elo0)) ** 2)


# So many pairs are halved where the hider wins 45 or 80 of 100 games, whoever hides, and games are independent.
@pytest.mark.parametrize("halved", [0.505, 0.68])
@pytest.mark.parametrize("wanted", [Hypotheses(0, 15), Hypotheses(0, 60)], ids=["0,15", "0,60"])
@pytest.mark.parametrize("is_high", [False, True])
@pytest.mark.parametrize("matches", sizes(20_000, 400_000))
def test_wrong_verdicts_are_rare_and_matches_short(
    matches: int, is_high: bool, wanted: Hypotheses, halved: float, tell: Tell
) -> None:
    """At most 5 % of the verdicts are wrong, and 60 % of the pairs of a test of fixed size are enough on average."""
    truth = wanted.elo1 if is_high else wanted.elo0
    chances = outcome_chances(truth, halved)
    accepted, pairs = simulate(chances, wanted, matches, 1)
    wrong, mean, fixed = float((accepted != truth).mean()), float(pairs.mean()), fixed_size(chances, wanted)
    assert wrong <= ERROR
    assert mean <= 0.6 * fixed
    tell(
        f"sequential test {wanted.elo0:g},{wanted.elo1:g}, true Elo {truth:g}, {halved:.1%} halved",
        matches=matches, wrong=f"{wrong:.2%}", pairs=f"{mean:.0f}", fixed_size=f"{fixed:.0f}",
    )  # fmt: skip


def test_the_test_of_one_match_is_the_same() -> None:
    """Pair by pair, as a match is played, and what comes after the verdict changes nothing."""
    wanted, luck = Hypotheses(0, 60), np.random.default_rng(5)
    for elo in (0, 60):
        scores = [float(score) for score in luck.choice(OUTCOMES, p=outcome_chances(elo, 0.5), size=600)]
        counts = np.array([[scores[: n + 1].count(one) for one in OUTCOMES] for n in range(len(scores))])
        llr = log_ratio(counts, 0, 60)
        end = int((np.abs(llr) >= BOUND).argmax())
        test = Sprt(wanted, scores)
        assert test.pairs == end + 1
        assert test.llr == pytest.approx(llr[end])
        assert test.accepted == (60 if llr[end] > 0 else 0)
        assert Sprt(wanted, scores[:end]).accepted is None


def test_the_likeliest_probabilities_have_the_mean() -> None:
    """And no others with that mean are likelier: all lie on a line, which is tried."""
    luck = np.random.default_rng(7)
    for _case in range(200):
        shares = luck.dirichlet([0.5, 2.0, 0.5]) + 1e-6
        shares /= shares.sum()
        mean = float(luck.choice([0.5, 0.500001, *luck.uniform(0.02, 0.98, 3)]))
        fit = fitted(shares, mean)
        assert (fit > 0).all()
        assert fit.sum() == pytest.approx(1, abs=1e-9)
        assert fit @ OUTCOMES == pytest.approx(mean, abs=1e-9)
        others = fit + np.linspace(-0.2, 0.2, 41)[:, None] * np.array([1, -2, 1])
        likely = np.log(others[(others > 0).all(axis=1)]) @ shares
        assert likely.max() <= np.log(fit) @ shares + 1e-12


def test_the_ratio_of_likelihoods() -> None:
    """Symmetrical; without halved pairs it is that of tosses of a coin; and it grows with what is seen."""
    for counts in ([3, 8, 5], [0, 0, 9], [0, 20, 1]):
        there, back = np.array(counts), np.array(counts[::-1])
        assert log_ratio(there, 0, 30) == pytest.approx(-log_ratio(back, -30, 0))
        assert log_ratio(there, 10, 10) == pytest.approx(0)
    won, lost = 5200.0, 4800.0
    coin = won * np.log(score_of(20) / 0.5) + lost * np.log((1 - score_of(20)) / 0.5)
    assert log_ratio(np.array([lost, 0, won]), 0, 20) == pytest.approx(coin, abs=0.1)
    rising = log_ratio(np.array([[10, 20, n] for n in range(10, 40)]), 0, 60)
    assert (np.diff(rising) > 0).all()


def test_scores_and_elo() -> None:
    assert score_of(0) == 0.5
    assert score_of(200) == pytest.approx(0.7597, abs=1e-4)
    for elo in (-300.0, -15.0, 0.0, 60.0):
        assert elo_of(score_of(elo)) == pytest.approx(elo)
    assert (elo_of(0), elo_of(1)) == (-inf, inf)


def test_intervals_of_a_score_hold_the_truth() -> None:
    """In about 95 of 100 matches; with many pairs it is the interval of a mean."""
    luck, chances = np.random.default_rng(11), outcome_chances(60, 0.5)
    truth = score_of(60)
    for pairs in (10, 40):
        seen = luck.multinomial(pairs, chances, size=400)
        held = np.mean([low <= truth <= high for low, high in map(score_interval, seen)])
        assert 0.92 <= held <= 0.99
    counts = chances * 10_000
    low, high = score_interval(counts)
    margin = Z * np.sqrt(chances @ (OUTCOMES - truth) ** 2 / 10_000)
    assert (truth - low, high - truth) == pytest.approx((margin, margin), rel=0.02)


def test_intervals_where_nothing_varies() -> None:
    """Nobody can be sure after five pairs; and what was seen lies in the interval."""
    low, high = score_interval(np.array([0, 0, 5]))
    assert 0.4 < low < 0.7
    assert high == 1
    low, high = score_interval(np.array([0, 5, 0]))
    assert low < 0.45 < 0.55 < high
    assert low == pytest.approx(1 - high)
