"""The streets of Scotland Yard with dice: which place joins which, read off the tiles as plainly as possible.

Part of a judge for tests: it shares no code with the game itself.
"""

import csv
from functools import cache
from pathlib import Path

# How many rows and columns one goes on when going north, and so on.
DIRECTIONS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


@cache
def text_of(path: Path) -> str:
    """The text of a file, read once."""
    return path.read_text(encoding="utf-8")


def read_table(path: Path, tiles: str) -> list[dict[str, str]]:
    """The rows of a table that tell of tiles on the board, and of the sides that are up there."""
    lines = [line for line in text_of(path).splitlines() if not line.startswith("#")]
    sides = {tile.upper(): "light" if tile.islower() else "dark" for tile in tiles}
    rows = [row for row in csv.DictReader(lines) if row["tile"] in sides]
    return [row for row in rows if row["side"] in (sides[row["tile"]], "both")]


class Streets:
    """The board that the tiles make when they lie side by side.

    A place is called by the number printed on it. `stops` tells what stops there, `where` its row and column on the
    whole board. A street joins two neighbours: `closed` holds those with a dead end, `arrows` the one-way streets in
    the direction in which they may be gone. `lanes` holds the diagonals for taxis, as pairs of places.
    """

    def __init__(self, tiles: str, columns: int, folder: Path) -> None:
        """Lay the tiles row by row, and read from the tables what is printed on the sides that are up."""
        self.width = 2 * columns
        self.height = 2 * (len(tiles) // columns)

        places = sorted(read_table(folder / "tiles.csv", tiles), key=lambda row: int(row["place"]))
        if len(tiles) % columns != 0 or len(places) != 4 * len(tiles):
            raise ValueError("the tiles must be all different, have four places each, and fill every row")
        self.stops = {int(row["place"]): set(row["stops"].split()) for row in places}
        self.where: dict[int, tuple[int, int]] = {}
        for index, tile in enumerate(tiles.upper()):
            top, left = 2 * (index // columns), 2 * (index % columns)
            mine = [int(row["place"]) for row in places if row["tile"] == tile]
            corners = [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)]
            self.where.update(zip(mine, corners, strict=True))

        # A street that would lead beyond the border, to the place 0, does no harm: nobody ever gets there.
        special: list[tuple[str, int, int]] = []
        for row in read_table(folder / "streets.csv", tiles):
            if row["from"] in DIRECTIONS:
                a, b = self.neighbour(int(row["to"]), row["from"]), int(row["to"])
            elif row["to"] in DIRECTIONS:
                a, b = int(row["from"]), self.neighbour(int(row["from"]), row["to"])
            else:
                a, b = int(row["from"]), int(row["to"])
            special.append((row["kind"], a, b))
        self.closed = {frozenset((a, b)) for kind, a, b in special if kind == "dead-end"}
        self.arrows = {(a, b) for kind, a, b in special if kind == "one-way"}
        self.lanes = {frozenset((a, b)) for kind, a, b in special if kind == "taxi-lane"}

    def at(self, row: int, column: int) -> int:
        """The place in a row and a column of the board, or 0 beyond the border."""
        return sum(place for place, where in self.where.items() if where == (row, column))

    def neighbour(self, place: int, direction: str) -> int:
        """The place next to a place in one direction, or 0 beyond the border."""
        row, column = self.where[place]
        down, right = DIRECTIONS[direction]
        return self.at(row + down, column + right)

    def open(self, a: int, b: int, against: bool) -> bool:
        """Whether the street from a place to its neighbour may be gone, by someone who may go against arrows or not."""
        return frozenset((a, b)) not in self.closed and (against or (b, a) not in self.arrows)

    def rides(self, start: int, mode: str, against: bool) -> set[int]:
        """Every place that one ride leads to; `against` is for black tickets, which may go against arrows.

        A taxi goes to a neighbour, or along a diagonal taxi lane. A bus goes straight on to the next bus stop, if every
        street on its way is open to it. The underground goes to any other place of the underground.
        """
        reached: set[int] = set()
        if mode not in self.stops[start]:
            return reached
        if mode == "underground":
            return {place for place, stops in self.stops.items() if "underground" in stops and place != start}
        for direction in DIRECTIONS:
            here = start
            ahead = self.neighbour(here, direction)
            while ahead != 0 and self.open(here, ahead, against):
                if mode in self.stops[ahead]:
                    reached.add(ahead)
                if mode == "taxi" or mode in self.stops[ahead]:
                    break
                here = ahead
                ahead = self.neighbour(here, direction)
        for lane in self.lanes:
            if mode == "taxi" and start in lane:
                reached |= lane - {start}
        return reached

    def flights(self, start: int) -> set[int]:
        """Every place straight across the board, from a border to the opposite border."""
        row, column = self.where[start]
        reached: set[int] = set()
        if row in (0, self.height - 1):
            reached.add(self.at(self.height - 1 - row, column))
        if column in (0, self.width - 1):
            reached.add(self.at(row, self.width - 1 - column))
        return reached
