"""How soon can a seeker be there? Moves with the tickets that it really holds."""

from collections.abc import Collection

from ai.position.move import Move
from ai.position.position import Position

Purse = tuple[int, ...]  # tickets by mode; empty for one who needs none


def moves_needed(pos: Position, seat: int, goals: Collection[int]) -> dict[int, int]:
    """How many moves a seeker needs to each of these stations at least; those that it cannot reach are left out.

    A detective pays each move from its purse (a pool is taken to be all its own); a bobby pays nothing, and dice are
    taken to fall as they are needed. Pawns are not in the way: they move on.
    """
    start, purse = pos.station(seat), pos.purse(seat) or ()
    found: dict[int, int] = {}
    best: dict[int, list[Purse]] = {start: [purse]}  # by station the purses with which it was reached so far
    ends, moves = [(start, purse)], 0
    while ends and len(found) < len({*goals}):
        for station, _left in ends:
            if station in goals:
                found.setdefault(station, moves)
        onward = []
        for station, left in ends:
            for to, after in _steps(pos, station, left):
                known = best.setdefault(to, [])
                if not any(_holds(other, after) for other in known):  # who came sooner and kept no less goes on better
                    known.append(after)
                    onward.append((to, after))
        ends, moves = onward, moves + 1
    return found


def _steps(pos: Position, station: int, purse: Purse) -> list[tuple[int, Purse]]:
    """The next stations, and what is left in the purse on arriving."""
    tables = pos.tables
    first = int(tables.starts[station])
    steps = []
    for edge in map(Move, tables.edges[first : first + int(tables.paid[station])].tolist()):
        mode = edge.ticket
        if not purse:
            steps.append((edge.station, purse))
        elif purse[mode]:
            steps.append((edge.station, (*purse[:mode], purse[mode] - 1, *purse[mode + 1 :])))
    return steps


def _holds(purse: Purse, other: Purse) -> bool:
    """Whether a purse has of each mode at least as many tickets as another."""
    return all(mine >= theirs for mine, theirs in zip(purse, other, strict=True))
