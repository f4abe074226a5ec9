"""A canvas of character cells with style names, and where the stations are drawn on it.

A cell holds one character, a foreground style and a background style. `rows` gives lists of (style, text) as
prompt_toolkit wants them, `text` the bare characters.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solo.map.glyphs import DIM_STYLES, LINE_STYLES, STYLE_NAMES, STYLE_NUMBERS

BLANK = ord(" ")
BRAILLE = 0x2800  # the empty braille cell
# Row and column of each dot of a braille cell, in the order of their bits.
DOT_ORDER = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 0), (3, 1))
LINES = (*LINE_STYLES, *DIM_STYLES, "map.border")
IS_LINE = np.array([name in LINES for name in STYLE_NAMES])  # by the number of a style
# Words that may have a blank in the middle, and what is drawn but says nothing.
IS_NAME = np.array([name in ("map.name", "map.district") for name in STYLE_NAMES])
IS_PICTURE = IS_LINE | np.array([name in ("map.water", "map.park") for name in STYLE_NAMES])
REACH = 2  # columns from a sign within which a click still means its station; a row counts as two

Fragment = tuple[str, str]
BoolArray = NDArray[np.bool_]


@dataclass(frozen=True)
class DrawnSpot:
    """Where a station is drawn: one row, from the first to the last column of its sign."""

    top: int  # the row
    left: int
    right: int
    numbered: bool  # whether its number is written


class Canvas:
    """Cells in rows and columns."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = max(width, 0), max(height, 0)
        shape = (self.height, self.width)
        self.codes = np.full(shape, BLANK, np.uint32)
        self.inks = np.zeros(shape, np.uint16)
        self.grounds = np.zeros(shape, np.uint16)
        self.spots: dict[int, DrawnSpot] = {}  # by station

    def copy(self) -> "Canvas":
        """A copy to draw over."""
        other = Canvas(0, 0)
        other.width, other.height = self.width, self.height
        other.codes, other.inks, other.grounds = self.codes.copy(), self.inks.copy(), self.grounds.copy()
        other.spots = dict(self.spots)
        return other

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        """Writes a text, clipped to the canvas."""
        first, last = max(column, 0), min(column + len(text), self.width)
        if first >= last or not 0 <= row < self.height:
            return
        self.codes[row, first:last] = [ord(sign) for sign in text[first - column : last - column]]
        self.inks[row, first:last] = STYLE_NUMBERS[style]

    def tint(self, column: int, row: int, length: int, style: str) -> None:
        """Sets the background of some cells."""
        if 0 <= row < self.height:
            self.grounds[row, max(column, 0) : max(column + length, 0)] = STYLE_NUMBERS[style]

    def copy_cells(self, other: "Canvas", row: int, left: int, right: int) -> None:
        """Copies cells of one row from a canvas of the same size."""
        for mine, theirs in ((self.codes, other.codes), (self.inks, other.inks), (self.grounds, other.grounds)):
            mine[row, left : right + 1] = theirs[row, left : right + 1]

    def has_lines(self, row: int, left: int, right: int) -> bool:
        """Whether a line of some mode or a border runs through these cells."""
        return bool(IS_LINE[self.inks[row, left : right + 1]].any())

    def around_labels(self, left: int, right: int, top: int, bottom: int) -> tuple[int, int]:
        """The first and the last of some columns, or as many more as it takes to cut no number or name of some rows in
        two."""
        written = self.codes != BLANK
        inside = written & ~IS_PICTURE[self.inks]
        names = written & IS_NAME[self.inks]
        inside[:, 1:-1] |= names[:, :-2] & names[:, 2:]
        for spot in self.spots.values():
            inside[spot.top, spot.left : spot.right + 1] = True
        inside = inside[max(top, 0) : bottom + 1]
        runs_on = (inside[:, :-1] & inside[:, 1:]).any(axis=0)  # from a column to the next one
        while left > 0 and runs_on[left - 1]:
            left -= 1
        while right < self.width - 1 and runs_on[right]:
            right += 1
        return left, right

    def put_dots(self, dots: BoolArray, style: str) -> None:
        """Draws braille: `dots` has four rows and two columns for each cell. Cells with dots are overwritten."""
        bits = np.zeros((self.height, self.width), np.uint32)
        for bit, (down, right) in enumerate(DOT_ORDER):
            bits |= dots[down::4, right::2].astype(np.uint32) << bit
        lit = bits > 0
        self.codes[lit] = bits[lit] + BRAILLE
        self.inks[lit] = STYLE_NUMBERS[style]

    def rows(self) -> list[list[Fragment]]:
        """Each row as (style, text), neighbouring cells of the same style joined."""
        if not self.width:
            return [[] for _ in range(self.height)]
        size = len(STYLE_NAMES)
        lower = np.where(self.grounds, self.grounds, self.inks)
        upper = np.where(self.inks == lower, 0, self.inks)  # a style is named once
        styles = lower + size * upper
        edges = np.ones(styles.shape, np.bool_)
        edges[:, 1:] = styles[:, 1:] != styles[:, :-1]
        starts = np.flatnonzero(edges)
        numbers = styles.reshape(-1)[starts].tolist()
        names = {number: _style_text(number % size, number // size) for number in set(numbers)}
        text, width = self._string(), self.width
        found: list[list[Fragment]] = [[] for _ in range(self.height)]
        ends = [*starts.tolist(), len(text)]
        for first, last, number in zip(ends, ends[1:], numbers, strict=False):
            found[first // width].append((names[number], text[first:last]))
        return found

    def text(self) -> str:
        """The characters only, row by row, without trailing blanks."""
        whole, width = self._string(), self.width
        return "".join(whole[row * width : (row + 1) * width].rstrip() + "\n" for row in range(self.height))

    def _string(self) -> str:
        return self.codes.astype("<u4").tobytes().decode("utf-32-le")

    def station_at(self, column: int, row: int) -> int:
        """The station drawn at a cell, or else the nearest within two columns or a row; 0 if there is none."""
        best = (REACH + 1, 0.0, 0)
        for station, spot in self.spots.items():
            if abs(spot.top - row) > 1:
                continue
            away = max(spot.left - column, column - spot.right, REACH * abs(spot.top - row))
            if away <= 0:
                return station
            if away <= REACH:
                best = min(best, (away, abs(spot.left + spot.right - 2 * column) / 2, station))
        return best[2]


def _style_text(*numbers: int) -> str:
    """A style as prompt_toolkit reads it: background, then foreground, which wins."""
    return " ".join(f"class:{STYLE_NAMES[number]}" for number in numbers if number)
