"""Draws a board of street tiles: boxes with four places each, and the streets from place to place.

A place shows its number and what stops there, T for taxi, B for bus, U for underground. A street is a single line, or a
double one if buses use it too; arrows mark one-way streets, a cross closed ones, dots a taxi lane across a tile.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from gettext import gettext as _
from itertools import pairwise, product

import numpy as np

from maps.board import HEIGHT, WIDTH
from maps.tiles import BUS, TAXI, TILE_MODES, Layout, Spot
from solo.map.background import DIMMED, Line
from solo.map.camera import Camera
from solo.map.canvas import Canvas
from solo.map.glyphs import Glyphs
from solo.map.labels import Cell
from solo.map.signs import Prints

LEAST_TILE = (15, 4)  # least columns and rows of a tile, from its edge to that of the next
NEAR_TILE = (24, 7)  # the same in a view of a neighbourhood
WIDEST = 3.4  # largest ratio of a tile's columns to its rows
SPACIOUS = 20  # from this width on numbers and letters are separated


@dataclass(frozen=True)
class TileGrid:
    """Maps the tiles to the cells of a window."""

    left: int  # column and row of the top left corner, which may lie outside the window
    top: int
    across: int  # columns and rows of a tile, with one of its edges
    down: int

    @classmethod
    def of(cls, layout: Layout, width: int, height: int, camera: Camera) -> "TileGrid":
        camera = camera.clamped((width, height))
        columns, rows = layout.columns, len(layout.order) // layout.columns
        across = max(int(width * camera.zoom - 1) // columns, LEAST_TILE[0])
        down = max(int(height * camera.zoom - 1) // rows, LEAST_TILE[1])
        across = max(min(across, int(WIDEST * down)), LEAST_TILE[0])
        wide, high = across * columns + 1, down * rows + 1
        left = _start(width, wide, camera.x / WIDTH)
        return cls(left, _start(height, high, camera.y / HEIGHT), across, down)

    def cell(self, spot: Spot) -> Cell:
        """The column and row of a place."""
        return self.left + _inside(spot[1], self.across), self.top + _inside(spot[0], self.down)


def nearest_zoom(layout: Layout, width: int, height: int) -> float:
    """The zoom at which a neighbourhood is easy to read."""
    columns, rows = layout.columns, len(layout.order) // layout.columns
    return max(NEAR_TILE[0] * columns / max(width, 1), NEAR_TILE[1] * rows / max(height, 1), 1.0)


def _start(window: int, board: int, share: float) -> int:
    """Where the board begins in the window: centred if it fits, else so that the point at `share` is centred."""
    if board <= window:
        return (window - board) // 2
    return -min(max(round(share * board - window / 2), 0), board - window)


def _inside(index: int, pitch: int) -> int:
    """Columns or rows from the edge of the board to a place; the places of a tile are spaced evenly."""
    aside = 1 + (pitch - 2) // 4
    return index // 2 * pitch + (pitch - aside if index % 2 else aside)


def prints_on(layout: Layout, grid: TileGrid) -> Prints:
    """The prints of the places: the letters of the modes that stop there."""
    apart = " " if grid.across >= SPACIOUS else ""
    letters = ["".join(mode[0].upper() for mode in TILE_MODES if mode in stops) for stops in layout.stops]
    kinds = tuple(max((TILE_MODES.index(mode) for mode in stops), default=0) for stops in layout.stops)
    return Prints(kinds, ("",) * len(letters), tuple(apart + word for word in letters))


def draw_tiles(layout: Layout, grid: TileGrid, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draws tiles and streets, without the places."""
    canvas = Canvas(width, height)
    _draw_boxes(canvas, layout, grid, glyphs)
    _draw_lanes(canvas, layout, grid, glyphs)
    _draw_streets(canvas, layout, grid, glyphs)
    return canvas


def light_streets(ground: Canvas, layout: Layout, grid: TileGrid, lines: Iterable[Line]) -> Canvas:
    """The same picture with the streets of some lines lit, and all others dimmed."""
    canvas = ground.copy()
    canvas.inks = DIMMED[canvas.inks]
    for _mode, a, b in lines:
        (left, top), (right, bottom) = grid.cell(layout.spots[a]), grid.cell(layout.spots[b])
        if left != right and top != bottom and abs(layout.spots[a][0] - layout.spots[b][0]) != 1:
            continue  # an underground has no street
        rows = slice(max(min(top, bottom), 0), max(max(top, bottom) + 1, 0))
        columns = slice(max(min(left, right), 0), max(max(left, right) + 1, 0))
        canvas.inks[rows, columns] = ground.inks[rows, columns]
    return canvas


def _draw_boxes(canvas: Canvas, layout: Layout, grid: TileGrid, glyphs: Glyphs) -> None:
    columns, rows = layout.columns, len(layout.order) // layout.columns
    corners = glyphs.box
    for down, right in product(range(rows), range(columns)):
        left, top = grid.left + right * grid.across, grid.top + down * grid.down
        letter = layout.order[down * columns + right]
        if letter.islower():
            for row in range(top + 1, top + grid.down):
                canvas.tint(left + 1, row, grid.across - 1, "tile.light")
    level, upright = corners[4], corners[5]
    for down in range(rows + 1):
        canvas.put(grid.left, grid.top + down * grid.down, level * (columns * grid.across + 1), "tile.dark")
    for right, row in product(range(columns + 1), range(rows * grid.down)):
        canvas.put(grid.left + right * grid.across, grid.top + row, upright, "tile.dark")
    for down, right in product(range(rows + 1), range(columns + 1)):
        sign = _corner(corners, down == 0, down == rows, right == 0, right == columns)
        canvas.put(grid.left + right * grid.across, grid.top + down * grid.down, sign, "tile.dark")
    first, last = _inside(0, grid.across) + 1, _inside(1, grid.across)  # the name lies between the streets
    for index, letter in enumerate(layout.order):
        left, top = grid.left + index % columns * grid.across, grid.top + index // columns * grid.down
        name = letter if letter.isupper() else glyphs.spelt(_("{tile} light").format(tile=letter.upper()))
        name = next(text for text in (f" {name} ", name, letter, "") if len(text) <= last - first)
        style = "tile.dark" if letter.isupper() else "tile.light"
        canvas.put(left + (first + last - len(name)) // 2, top, name, style)


def _corner(corners: str, top: bool, bottom: bool, left: bool, right: bool) -> str:
    """The box-drawing character where edges of tiles meet."""
    if top:
        return corners[0] if left else corners[1] if right else corners[6]
    if bottom:
        return corners[2] if left else corners[3] if right else corners[7]
    return corners[8] if left else corners[9] if right else corners[10]


def _draw_streets(canvas: Canvas, layout: Layout, grid: TileGrid, glyphs: Glyphs) -> None:
    station = layout.station_at
    taxis = {(line.a, line.b): line.one_way for line in layout.board.lines if line.mode == TAXI}
    buses = _bus_steps(layout)
    for (row, column), a in station.items():
        for level, spot in ((True, (row, column + 1)), (False, (row + 1, column))):
            b = station.get(spot, 0)
            if not b:
                continue
            style = "map.bus" if frozenset((a, b)) in buses else "map.taxi"
            sign = (glyphs.bus_street if style == "map.bus" else glyphs.street)[0 if level else 1]
            mark, mark_style = "", "tile.arrow"
            joined = [(pair, taxis[pair]) for pair in ((a, b), (b, a)) if pair in taxis]
            if not joined:
                against = (a, TILE_MODES.index(TAXI), b) in layout.against
                mark, sign = (glyphs.black_street, sign) if against else (glyphs.closed, "")
                style, mark_style = ("map.black", "map.black") if against else ("", "tile.closed")
            elif joined[0][1]:
                mark = glyphs.arrows[(1 if level else 3) - (joined[0][0] == (b, a))]
            _draw_street(canvas, grid.cell((row, column)), grid.cell(spot), sign, style)
            if mark:
                (left, top), (right, bottom) = grid.cell((row, column)), grid.cell(spot)
                canvas.put((left + right + 1) // 2, (top + bottom + 1) // 2, mark, mark_style)


def _draw_street(canvas: Canvas, a: Cell, b: Cell, sign: str, style: str) -> None:
    """A line between two places of one row or one column; nothing if the sign is empty."""
    if a[1] == b[1]:
        canvas.put(a[0] + 1, a[1], sign * (b[0] - a[0] - 1), style)
    else:
        for row in range(a[1] + 1, b[1]):
            canvas.put(a[0], row, sign, style)


def _bus_steps(layout: Layout) -> set[frozenset[int]]:
    """The pairs of neighbouring places between which a bus runs."""
    station = layout.station_at
    found = set()
    for line in layout.board.lines:
        if line.mode == BUS:
            (top, left), (bottom, right) = sorted((layout.spots[line.a], layout.spots[line.b]))
            way = [station[row, column] for row in range(top, bottom + 1) for column in range(left, right + 1)]
            found |= {frozenset(step) for step in pairwise(way)}
    return found


def _draw_lanes(canvas: Canvas, layout: Layout, grid: TileGrid, glyphs: Glyphs) -> None:
    """Taxi lanes, which cut across a tile: dots, or a diagonal character in each row."""
    dots = np.zeros((4 * canvas.height, 2 * canvas.width), np.bool_)
    for line in layout.board.lines:
        (top, left), (bottom, right) = sorted((layout.spots[line.a], layout.spots[line.b]))
        if line.mode != TAXI or top == bottom or left == right:
            continue
        (column, row), (end_column, end_row) = grid.cell((top, left)), grid.cell((bottom, right))
        if glyphs.braille:
            steps = max(abs(end_column - column), 2 * (end_row - row))
            xs = np.linspace(2 * column + 1, 2 * end_column + 1, steps + 1).round().astype(int)
            ys = np.linspace(4 * row + 2, 4 * end_row + 2, steps + 1).round().astype(int)
            inside = (xs >= 0) & (xs < dots.shape[1]) & (ys >= 0) & (ys < dots.shape[0])
            dots[ys[inside], xs[inside]] = True
            continue
        for step in range(1, end_row - row):
            at = column + (end_column - column) * step // (end_row - row)
            canvas.put(at, row + step, glyphs.lane[1 if end_column > column else 0], "map.taxi")
    if dots.size:
        canvas.put_dots(dots, "map.taxi")
