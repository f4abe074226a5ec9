"""The kernel and an independent, naive referee agree on every legal move, every position and every outcome.

`test_soak_rules.py` plays the same games in great number.
"""

import re
from collections import Counter
from pathlib import Path

import pytest
from oracle import Oracle
from oracle_dice import Streets
from oracle_sherlock import SherlockOracle
from referees_sherlock import DRAWN_AGAIN
from tournaments import SETUPS

PLIES = {
    "london": 7_000,
    "victorian": 3_000,
    "venice": 8_000,
    "sherlock": 8_000,
    "dice": 3_000,
    "small boards": 5_000,
}
SELDOM = {"three crimes", DRAWN_AGAIN}


@pytest.mark.parametrize("edition", PLIES)
def test_random_games(edition: str, tmp_path: Path) -> None:
    """Games of every setup of an edition, and games on small boards."""
    setups = [setup for setup in SETUPS if setup.name.startswith(edition)]
    endings: Counter[str] = Counter()
    words: Counter[str] = Counter()
    for setup in setups:
        tally = setup.play(PLIES[edition] // len(setups), tmp_path)
        endings += tally.endings
        words += tally.words
    assert set(endings) >= set.union(*({*setup.endings} for setup in setups)) - SELDOM
    assert set(words) >= set.union(*({*setup.words} for setup in setups)) - SELDOM


@pytest.mark.parametrize(
    ("edition", "judge", "rule", "broken"),
    [
        ("london", Oracle, "_check_seekers_stuck", lambda self: None),
        ("sherlock", SherlockOracle, "_may_fly", lambda self, hand: False),
        ("dice", Streets, "flights", lambda self, start: set()),
    ],
)
def test_the_referees_would_notice_a_difference(
    edition: str, judge: type, rule: str, broken: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With one rule changed in the oracle, the comparison fails: so it does compare."""
    monkeypatch.setattr(judge, rule, broken)
    setup = next(setup for setup in SETUPS if setup.name.startswith(edition))
    with pytest.raises(AssertionError, match=re.escape(f"{setup.name}, Options(")):
        setup.play(2000, tmp_path)
