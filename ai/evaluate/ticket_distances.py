"""Shortest paths with limited tickets: how soon a seeker can be at a station with the tickets it holds."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import NamedTuple

import numpy as np

from ai.position.move import Move
from ai.position.position import Position
from ai.rules.tables import Tables

Stations = int  # a set of stations: bit s is set for station s
Purse = tuple[int, ...]  # tickets by mode; empty for a pawn that needs none
Lines = tuple[tuple[Stations, ...], ...]  # by mode and station: where its paid lines lead


class Arrivals(NamedTuple):
    """Stations that a pawn reaches with a purse left."""

    now: Stations  # with the last move, and no sooner with as much left
    ever: Stations  # by now, with at least as much left


@dataclass(frozen=True, eq=False)
class PaidLines:
    """The paid lines of a board; looked up by identity, because comparing all of them would take long."""

    lines: Lines


class Rim:
    """What a pawn reaches with its last move, by what it then has left. The rims after it are made when they are asked
    for, and stay: all moves of a turn ask about much the same pawns."""

    def __init__(self, paid: PaidLines, arrivals: dict[Purse, Arrivals]) -> None:
        self._paid = paid
        self._arrivals = arrivals

    @cached_property
    def stations(self) -> Stations:
        return reduce(or_, (there.now for there in self._arrivals.values()), 0)

    @cached_property
    def onward(self) -> "Rim":
        return Rim(self._paid, _onward(self._paid.lines, self._arrivals))


@lru_cache(maxsize=512)  # some turns
def _start(paid: PaidLines, station: int, purse: Purse) -> Rim:
    """Where a pawn is before its first move."""
    return Rim(paid, {purse: Arrivals(1 << station, 1 << station)})


def moves_needed(pos: Position, seat: int, goals: Collection[int], most: int | None = None) -> dict[int, int]:
    """The fewest moves in which a seeker can reach each of these stations; those that it cannot reach, or not in `most`
    moves, are left out.

    A detective pays each move from its purse (a pool is treated as all its own), a bobby pays nothing, and dice are
    assumed to fall as needed. Pawns are not in the way: they move on.
    """
    rim, moves = _start(_paid_lines_of(pos.tables), pos.station(seat), pos.purse(seat) or ()), 0
    found: dict[int, int] = {}
    wanted = _set_of(goals)
    while rim.stations and (most is None or moves <= most):
        found |= dict.fromkeys(_members(wanted & rim.stations), moves)
        wanted &= ~rim.stations
        if not wanted:
            break
        rim, moves = rim.onward, moves + 1
    return found


def _onward(lines: Lines, rim: dict[Purse, Arrivals]) -> dict[Purse, Arrivals]:
    """What is reached with one move more. All purses of a rim hold equally many tickets, so only those of earlier
    rims can hold as much as another and more."""
    gone: dict[Purse, Stations] = {}
    known: dict[Purse, Stations] = {}
    for purse, there in rim.items():
        for after, to in _payments(lines, purse):
            gone[after] = gone.get(after, 0) | _union(to, there.now)
            known[after] = known.get(after, 0) | there.ever
    return {after: Arrivals(gone[after] & ~known[after], gone[after] | known[after]) for after in gone}


def _payments(lines: Lines, purse: Purse) -> Iterator[tuple[Purse, tuple[Stations, ...]]]:
    """What a purse can be after one move, and where the lines lead that are paid so."""
    if not purse:
        yield from (((), to) for to in lines)
    for mode, (tickets, to) in enumerate(zip(purse, lines, strict=False)):  # it may hold tickets of modes without lines
        if tickets:
            yield (*purse[:mode], tickets - 1, *purse[mode + 1 :]), to


def _paid_lines_of(tables: Tables) -> PaidLines:
    return _paid_lines(tables.starts.tobytes(), tables.paid.tobytes(), tables.edges.tobytes())


@lru_cache(maxsize=8)
def _paid_lines(*arrays: bytes) -> PaidLines:
    """The paid lines of a board, from its tables."""
    starts, paid, edges = (np.frombuffer(array, np.int32).tolist() for array in arrays)
    rides = [[Move(edge) for edge in edges[first : first + n]] for first, n in zip(starts[:-1], paid, strict=True)]
    modes = 1 + max((ride.ticket for here in rides for ride in here), default=0)
    return PaidLines(
        tuple(
            tuple(_set_of([ride.station for ride in here if ride.ticket == mode]) for here in rides)
            for mode in range(modes)
        )
    )


def _set_of(stations: Collection[int]) -> Stations:
    found = 0
    for station in stations:
        found |= 1 << station
    return found


def _members(stations: Stations) -> Iterator[int]:
    while stations:
        lowest = stations & -stations
        yield lowest.bit_length() - 1
        stations ^= lowest


def _union(to: tuple[Stations, ...], stations: Stations) -> Stations:
    """Where some lines lead from a set of stations."""
    found = 0
    while stations:  # as in `_members`: this is done very often
        lowest = stations & -stations
        found |= to[lowest.bit_length() - 1]
        stations ^= lowest
    return found
