"""Finds room for numbers that have none, by moving the numbers around them a little.

A number stands at its station: in its row, over its place or next to it, or a row above or below. Who is in the way
moves to another of its own places, and may have to move others in turn.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from solo.map.canvas import Canvas, DrawnSpot
from solo.map.signs import Prints

DEPTH = 3  # how many numbers move in a row, each to make room for the one before
CROWD = 2  # numbers that may have to move for one
TRIES = 1500  # places that are looked at in one picture
HOPELESS = 40  # with more stations than this without a number there is no room for all

Owners = list[list[int]]  # by row and column: the station whose sign is there, 0 for none, or a name from -1 down
Place = tuple[int, int, str]  # row, first column and text of a number


@dataclass
class Rearrangement:
    """Where all signs of a picture are, while some of them are moved."""

    canvas: Canvas
    owners: Owners
    homes: dict[int, tuple[int, int]]  # column and row of each station
    prints: Prints
    fixed: Collection[int]  # stations whose signs stay where they are

    def __post_init__(self) -> None:
        self.tries = TRIES
        self.seats: dict[int, Place] = {}  # the new places

    def seat_all(self, missing: Collection[int]) -> dict[int, Place]:
        """New places for as many of these stations as possible, and for those that make room for them."""
        if len(missing) > HOPELESS:
            return {}
        for station in missing:
            self._seat(station, DEPTH, frozenset(self.fixed))
        return self.seats

    def _seat(self, station: int, depth: int, held: frozenset[int]) -> bool:
        """Seats a station; stations that are held do not move for it."""
        crowded: list[tuple[Place, set[int]]] = []
        for place in self._places(station):
            others = self._others(place, station)
            if not others:
                self._take(station, place)
                return True
            crowded.append((place, others))
        if depth:
            for place, others in sorted(crowded, key=lambda one: len(one[1])):
                if (
                    len(others) <= CROWD
                    and not others & held
                    and min(others) > 0
                    and self._push(station, place, others, depth, held)
                ):
                    return True
        return False

    def _push(self, station: int, place: Place, others: set[int], depth: int, held: frozenset[int]) -> bool:
        """Seats a station where others are, if these find room elsewhere; else all stays as it was."""
        self.tries -= 1
        if self.tries < 0:
            return False
        before = {one: self._leave(one) for one in (station, *others)}
        seats = dict(self.seats)
        self._take(station, place)
        if all(self._seat(other, depth - 1, held | {station, *others}) for other in others):
            return True
        self._undo(before, seats)
        return False

    def _undo(self, before: dict[int, list[tuple[int, int]]], seats: dict[int, Place]) -> None:
        """Puts everybody back who has moved since."""
        changed = {one for one in {*self.seats, *seats} if self.seats.get(one) != seats.get(one)} - {*before}
        for one in {*changed, *before}:
            self._leave(one)
        self.seats = seats
        cells = before | {one: self._cells(one) for one in changed}
        for one, own in cells.items():
            for row, column in own:
                self.owners[row][column] = one

    def _cells(self, station: int) -> list[tuple[int, int]]:
        """The cells of a sign."""
        if station in self.seats:
            row, left, text = self.seats[station]
            return [(row, column) for column in range(left, left + len(text))]
        if spot := self.canvas.spots.get(station):
            return [(spot.top, column) for column in range(spot.left, spot.right + 1)]
        return []

    def _places(self, station: int) -> Iterator[Place]:
        """All places for a number, best first: the fullest text in its own row, then others."""
        column, row = self.homes[station]
        texts = self.prints.sign(station).texts
        for down in (0, -1, 1):
            if not 0 <= row + down < self.canvas.height:
                continue
            for text in texts:
                length = len(text)
                lefts = sorted(
                    range(column - length, column + 2), key=lambda left: abs(2 * left + length - 1 - 2 * column)
                )
                for left in lefts:
                    if left >= 0 and left + length <= self.canvas.width:
                        yield row + down, left, text

    def _others(self, place: Place, station: int) -> set[int]:
        """Whose signs are there, or would touch the number."""
        row, left, text = place
        return {*self.owners[row][max(left - 1, 0) : left + len(text) + 1]} - {0, station}

    def _leave(self, station: int) -> list[tuple[int, int]]:
        """Takes a sign away; returns its cells, none if it was away already."""
        cells = [(row, column) for row, column in self._cells(station) if self.owners[row][column] == station]
        for row, column in cells:
            self.owners[row][column] = 0
        return cells

    def _take(self, station: int, place: Place) -> None:
        self._leave(station)
        row, left, text = place
        self.owners[row][left : left + len(text)] = [station] * len(text)
        self.seats[station] = place


def seat_numbers(seating: Rearrangement, ground: Canvas, missing: Collection[int]) -> None:
    """Writes the numbers of stations that have none into a picture, and moves others for them."""
    seats = seating.seat_all(missing)
    canvas = seating.canvas
    for station in seats:
        if spot := canvas.spots.get(station):
            canvas.copy_cells(ground, spot.top, spot.left, spot.right)
    for station, (row, left, text) in seats.items():
        canvas.put(left, row, text, seating.prints.sign(station).ink)
        canvas.spots[station] = DrawnSpot(row, left, left + len(text) - 1, numbered=True)
