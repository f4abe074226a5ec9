"""The kernel and an independent, naive referee agree on every dice game: moves, positions, chances and outcomes."""

import random
from collections import Counter

import pytest
from oracle_dice import Streets
from referees_dice import play_both

from ai.game import Game
from ai.rules.options import Options

WORDS = {"start", "roll", "taxi", "bus", "underground", "X", "reroll", "pass", "black", "double", "helicopter"}


def games(count: int, first: int = 0) -> tuple[Counter[tuple[int, bool, str]], set[str]]:
    """Random games of every size, with and without light sides; some with more or fewer means than the book gives."""
    endings: Counter[tuple[int, bool, str]] = Counter()
    words: set[str] = set()
    for seed in range(first, first + count):
        chance = random.Random(seed)
        detectives, expert, odd = seed % 3 + 1, seed % 2 == 1, seed % 5 == 0
        options = Options(
            edition="dice",
            detectives=detectives,
            seed=seed,
            expert=expert,
            black=chance.randint(0, 4) if odd else None,
            double=chance.randint(0, 3) if odd else None,
            rerolls=chance.randint(0, 5) if odd else None,
            rounds=chance.randint(1, 13) if odd else None,
        )
        ending, used = play_both(Game.new(options), chance, eager=seed % 4 == 0)
        endings[detectives, expert, ending] += 1
        words |= used
    return endings, words


def test_games() -> None:
    endings, words = games(180)
    assert set(endings) == {(n, expert, why) for n in (1, 2, 3) for expert in (0, 1) for why in ("captured", "time up")}
    assert words >= WORDS


@pytest.mark.slow
def test_many_more_games() -> None:
    endings, words = games(6000, first=1000)
    assert min(endings.values()) > 100, endings
    assert words >= WORDS


def test_the_referees_would_notice_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one rule changed in the oracle, the comparison fails: so it does compare."""
    flights = Streets.flights
    monkeypatch.setattr(Streets, "flights", lambda self, start: {*sorted(flights(self, start))[:1]})
    with pytest.raises(AssertionError):
        games(60)
