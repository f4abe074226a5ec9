"""Which games count for records, the ladder and achievements: rated ones, each deal once.

The computer plays the same deal the same way each time, so whoever knows a deal could win it again and again. Only the
first game of a deal that was finished counts, and none if that one was unrated.
"""

from collections.abc import Iterable
from typing import NamedTuple

from solo.files.summaries import HIDER_NAME, Listed, Summary


class Contest(NamedTuple):
    """An edition and a side: each has a ladder of its own."""

    edition: str
    side: str

    @classmethod
    def of(cls, game: Summary) -> "Contest":
        """The contest that a game belongs to."""
        return cls(game.edition, game.team)


def first_tries(games: Iterable[Listed]) -> list[Listed]:
    """The games that count, from all that are over, oldest first."""
    found = []
    known: set[tuple[str, bool, int]] = set()
    for one in games:
        game = one.game
        if game is None:
            continue
        deal = game.edition, game.side == HIDER_NAME, game.seed
        if deal not in known:
            known.add(deal)
            if not game.unrated:
                found.append(one)
    return found


def by_contest(games: Iterable[Listed]) -> dict[Contest, list[Summary]]:
    """Games by edition and side, sorted by these."""
    found: dict[tuple[str, bool], list[Summary]] = {}  # quicker than by Contest: there may be thousands of games
    for one in games:
        if game := one.game:
            found.setdefault((game.edition, game.side == HIDER_NAME), []).append(game)
    return {Contest.of(same[0]): same for _key, same in sorted(found.items(), key=lambda group: group[0])}
