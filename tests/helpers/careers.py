"""Kept games as the index tells them, for tests of what follows from many of them."""

from itertools import count
from typing import Any

from solo.files.summaries import Listed, ReviewSummary, Summary

DAY = 86_400_000_000  # microseconds
_numbers = count(1)


def game(side: str = "seekers", *, won: bool = True, accuracy: float | None = None, **given: Any) -> Listed:
    """A game that is over, later than those made before it, and of another deal unless its seed is given."""
    number = next(_numbers)
    winner = side.partition(":")[0].replace("detective", "seekers")
    if not won:
        winner = "seekers" if winner == "hider" else "hider"
    usual: dict[str, Any] = {
        "when": number * DAY,
        "edition": "london",
        "side": side,
        "level": "inspector",
        "winner": winner,
        "unrated": False,
        "blind": False,
        "moves": 90,
        "seed": 10_000 + number,
        "late": False,
        "length": 12,
        "daily": "",
        "used": "black=2 double=1",
    }
    summary = Summary(**(usual | given))
    marks = None if accuracy is None else ReviewSummary(True, accuracy, 1.0, 0.0, (), (), "")
    return Listed(summary.when, f"{number}.json", summary, marks)


def summaries(games: list[Listed]) -> list[Summary]:
    return [one.game for one in games if one.game]
