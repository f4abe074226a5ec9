"""Shortest paths with limited tickets: how soon a seeker can be at a station with the tickets it holds."""

from collections.abc import Collection

from ai.position.move import Move
from ai.position.position import Position

Purse = tuple[int, ...]  # tickets by mode; empty for a pawn that needs none


def moves_needed(pos: Position, seat: int, goals: Collection[int], most: int | None = None) -> dict[int, int]:
    """The fewest moves in which a seeker can reach each of these stations; those that it cannot reach, or not in `most`
    moves, are left out.

    A detective pays each move from its purse (a pool is treated as all its own), a bobby pays nothing, and dice are
    assumed to fall as needed. Pawns are not in the way: they move on.
    """
    start, purse = pos.station(seat), pos.purse(seat) or ()
    found: dict[int, int] = {}
    best: dict[int, list[Purse]] = {start: [purse]}  # by station, the purses with which it was reached so far
    ends, moves = [(start, purse)], 0
    while ends and len(found) < len({*goals}) and (most is None or moves <= most):
        for station, _left in ends:
            if station in goals:
                found.setdefault(station, moves)
        onward = []
        for station, left in ends:
            for to, after in _steps(pos, station, left):
                known = best.setdefault(to, [])
                if not any(_holds(other, after) for other in known):  # not dominated: nobody came sooner with as much
                    known.append(after)
                    onward.append((to, after))
        ends, moves = onward, moves + 1
    return found


def _steps(pos: Position, station: int, purse: Purse) -> list[tuple[int, Purse]]:
    """The neighbouring stations, and what is left in the purse on arrival."""
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
    """Whether a purse has at least as many tickets of each mode as another."""
    return all(mine >= theirs for mine, theirs in zip(purse, other, strict=True))
