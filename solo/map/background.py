"""The background of the map: water and parks, borders of districts, and the lines of every mode.

Lines of different modes differ in their dots, not in colour alone: taxis are dotted, buses solid, undergrounds double,
ferries dashed. Where several meet in a cell, the later of these wins.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maps.board import DISTRICTS, HEIGHT, WIDTH, Board, Scenery
from solo.map.camera import Camera
from solo.map.canvas import BLANK, BoolArray, Canvas
from solo.map.glyphs import (
    BLACK_LINE,
    DIM_STYLES,
    LINE_STYLES,
    STYLE_NAMES,
    STYLE_NUMBERS,
    TAXI_LINE,
    TUBE_LINE,
    Glyphs,
)
from solo.map.routes import Way, ways_by_mode, ways_of_lines

LINES_ROOM = 2.6  # with less room for each station, lines are not drawn: numbers come first
DOTTED, DASH = 2, 6  # a taxi line has every second dot; a ferry's dashes repeat every six dots
HALF, LOW = 0.5, 0.7  # shares of a row's height: above the first a dot is high, below the second a stroke is low
WAVES, RIPPLES, GRASS = (7, 3), (2, 1), (5, 2)  # spacing of the signs of water and parks, and their shift per row
VOTE_STEP = 25  # units between the grid points at which districts are compared
VOTE_GRID = (WIDTH // VOTE_STEP, HEIGHT // VOTE_STEP)

Line = tuple[int, int, int]  # a mode and two stations
DIMMED = np.arange(len(STYLE_NAMES), dtype=np.uint16)  # by the number of a style, that of its dimmed form
DIMMED[[STYLE_NUMBERS[name] for name in LINE_STYLES]] = [STYLE_NUMBERS[name] for name in DIM_STYLES]
FloatArray = NDArray[np.floating[Any]]


class Projection:
    """Maps points of the plane to the cells of a window."""

    def __init__(self, width: int, height: int, camera: Camera) -> None:
        self.width, self.height = width, height
        self.camera = camera.clamped((width, height))
        self.across, self.down = self.camera.scale((width, height))

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The column and row of a point; they may lie outside the window."""
        column = (x - self.camera.x) * self.across + self.width / 2
        row = (y - self.camera.y) * self.down + self.height / 2
        return int(np.floor(column)), int(np.floor(row))

    def room(self, stations: int) -> float:
        """Room for each station: the side of its square of cells if all were spread out evenly."""
        return float(np.sqrt(self.across * self.down * WIDTH * HEIGHT / max(stations, 1)))

    def centres(self) -> tuple[FloatArray, FloatArray]:
        """The coordinates of the middle of each column, and of each row."""
        columns = (np.arange(self.width) + 0.5 - self.width / 2) / self.across + self.camera.x
        rows = (np.arange(self.height) + 0.5 - self.height / 2) / self.down + self.camera.y
        return columns, rows


def draw_ground(board: Board, projection: Projection, glyphs: Glyphs) -> Canvas:
    """Draws scenery and lines."""
    canvas = Canvas(projection.width, projection.height)
    if canvas.width == 0 or canvas.height == 0:
        return canvas
    _draw_scenery(canvas, board, projection, glyphs)
    if projection.room(board.size) >= LINES_ROOM:
        for mode, ways in enumerate(ways_by_mode(board)):
            _draw_ways(canvas, ways, mode, projection, glyphs)
    _draw_borders(canvas, board, projection, glyphs)
    return canvas


def light_lines(ground: Canvas, board: Board, projection: Projection, lines: Iterable[Line], glyphs: Glyphs) -> Canvas:
    """The same ground with some lines lit, and all others dimmed."""
    canvas = ground.copy()
    canvas.inks = DIMMED[canvas.inks]
    routes = ways_of_lines(board)
    for mode in range(len(LINE_STYLES)):
        both = ((routes.get((mode, a, b)) or routes.get((mode, b, a))) for one, a, b in sorted(lines) if one == mode)
        ways = tuple(way for way in both if way)
        if ways and canvas.width and canvas.height:
            _draw_ways(canvas, ways, mode, projection, glyphs)
    return canvas


def _draw_ways(canvas: Canvas, ways: tuple[Way, ...], mode: int, projection: Projection, glyphs: Glyphs) -> None:
    if glyphs.braille:
        _draw_dots(canvas, ways, mode, projection)
    else:
        _draw_signs(canvas, ways, mode, projection, glyphs)


def _draw_scenery(canvas: Canvas, board: Board, projection: Projection, glyphs: Glyphs) -> None:
    xs, ys = projection.centres()
    # A river is at least one cell wide, else it would fall apart.
    least = 0.5 / min(projection.across, projection.down)
    land = [thing for thing in board.scenery if thing.kind == "land"]
    open_water = np.full((canvas.height, canvas.width), bool(land))
    rivers, parks = np.zeros_like(open_water), np.zeros_like(open_water)
    for thing in land:
        open_water &= ~covers(thing, xs, ys)
    for thing in board.scenery:
        if thing.kind == "river":
            rivers |= passes(thing, xs, ys, max(thing.width / 2, least))
        elif thing.kind == "park":
            parks |= covers(thing, xs, ys)
    for mask, style, sign, (step, shift) in (
        (parks, "map.park", glyphs.grass, GRASS),
        (rivers & ~open_water, "map.water", glyphs.waves, RIPPLES),
        (open_water, "map.water", glyphs.waves, WAVES),
    ):
        canvas.codes[mask], canvas.inks[mask] = BLANK, 0
        canvas.grounds[mask] = STYLE_NUMBERS[style]
        column, row = np.arange(canvas.width), np.arange(canvas.height)[:, None]
        signs = mask & ((column + shift * row) % step == 0)
        canvas.codes[signs] = ord(sign)
        canvas.inks[signs] = STYLE_NUMBERS[style]


def covers(thing: Scenery, xs: FloatArray, ys: FloatArray) -> BoolArray:
    """The cells whose middle lies inside an outline, by the even-odd rule."""
    found = np.zeros((len(ys), len(xs)), np.bool_)
    y = ys[:, None]
    for (ax, ay), (bx, by) in pairwise((*thing.points, thing.points[0])):
        if ay != by:
            found ^= ((y < ay) != (y < by)) & (xs < ax + (y - ay) * (bx - ax) / (by - ay))
    return found


def passes(thing: Scenery, xs: FloatArray, ys: FloatArray, reach: float) -> BoolArray:
    """The cells whose middle lies near a polyline."""
    found = np.zeros((len(ys), len(xs)), np.bool_)
    for (ax, ay), (bx, by) in pairwise(thing.points):
        near_x = np.flatnonzero((xs > min(ax, bx) - reach) & (xs < max(ax, bx) + reach))
        near_y = np.flatnonzero((ys > min(ay, by) - reach) & (ys < max(ay, by) + reach))
        if not (near_x.size and near_y.size):
            continue
        x, y = xs[near_x], ys[near_y][:, None]
        length = max((bx - ax) ** 2 + (by - ay) ** 2, 1)
        part = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0, 1)
        close = (x - ax - part * (bx - ax)) ** 2 + (y - ay - part * (by - ay)) ** 2 < reach**2
        found[np.ix_(near_y, near_x)] |= close
    return found


def _draw_borders(canvas: Canvas, board: Board, projection: Projection, glyphs: Glyphs) -> None:
    """Draws borders between districts."""
    if not any(s.district for s in board.stations):
        return
    votes = _votes(board)
    xs, ys = projection.centres()
    left, right = _between(xs, VOTE_GRID[0])
    top, down = _between(ys, VOTE_GRID[1])
    right, down = right[:, None], down[:, None, None]
    above = votes[top][:, left] * (1 - right) + votes[top][:, left + 1] * right
    below = votes[top + 1][:, left] * (1 - right) + votes[top + 1][:, left + 1] * right
    district = np.argmax(above * (1 - down) + below * down, axis=2)
    aside, under = np.zeros(district.shape, np.bool_), np.zeros(district.shape, np.bool_)
    aside[:, :-1] = district[:, :-1] != district[:, 1:]
    under[:-1] = district[:-1] != district[1:]
    for mask, sign in ((under, glyphs.borders[1]), (aside, glyphs.borders[0])):
        canvas.codes[mask] = ord(sign)
        canvas.inks[mask] = STYLE_NUMBERS["map.border"]


def _between(points: FloatArray, most: int) -> tuple[NDArray[np.int64], FloatArray]:
    """For linear interpolation: the grid index before each point, and the fraction of the way to the next."""
    steps = np.clip(points / VOTE_STEP, 0, most)
    before = np.minimum(np.floor(steps).astype(np.int64), most - 1)
    return before, steps - before


@lru_cache(maxsize=4)
def _votes(board: Board) -> FloatArray:
    """The strength of each district at the points of a grid: its stations vote, closer ones with more weight."""
    xs, ys = (np.arange(most + 1) * VOTE_STEP for most in VOTE_GRID)
    far = (xs[:, None] - board.positions[1:, 0]) ** 2 + ((ys[:, None] - board.positions[1:, 1]) ** 2)[:, None, :]
    districts = np.array([[s.district == name for name in DISTRICTS] for s in board.stations], float)
    found: FloatArray = (1 / (far + 2 * VOTE_STEP**2) ** 2) @ districts
    return found


def _sampled(ways: tuple[Way, ...], projection: Projection, dots: tuple[int, int]) -> tuple[FloatArray, ...]:
    """Points along ways, one for each dot or cell: x, y, how many came before on the way, and its slope.

    `dots` are the columns and rows of dots in a cell."""
    parts = np.array([(*a, *b) for way in ways for a, b in pairwise(way)], float).reshape(-1, 4)
    across, down = projection.across * dots[0], projection.down * dots[1]
    width, height = projection.width * dots[0], projection.height * dots[1]
    x = (parts[:, 0::2] - projection.camera.x) * across + width / 2
    y = (parts[:, 1::2] - projection.camera.y) * down + height / 2
    seen = (x.max(1) >= 0) & (x.min(1) < width) & (y.max(1) >= 0) & (y.min(1) < height)
    before = np.array([n for way in ways for n in range(len(way) - 1)], float)  # earlier parts of the same way
    x, y, before = x[seen], y[seen], before[seen]
    steps = np.maximum(np.abs(x[:, 1] - x[:, 0]), np.abs(y[:, 1] - y[:, 0])).astype(int) + 1
    which = np.repeat(np.arange(len(steps)), steps + 1)
    index = np.arange(len(which)) - np.repeat(np.cumsum(steps + 1) - steps - 1, steps + 1)
    share = index / steps[which]
    dx, dy = (x[:, 1] - x[:, 0])[which], (y[:, 1] - y[:, 0])[which]
    return x[which, 0] + dx * share, y[which, 0] + dy * share, index + before[which] * DASH / 2, dx, dy


def _draw_dots(canvas: Canvas, ways: tuple[Way, ...], mode: int, projection: Projection) -> None:
    x, y, index, dx, dy = _sampled(ways, projection, (2, 4))
    if mode == TAXI_LINE:
        keep = index % DOTTED == 0
        x, y = x[keep], y[keep]
    elif mode == BLACK_LINE:
        keep = index % DASH < DASH / 2
        x, y = x[keep], y[keep]
    elif mode == TUBE_LINE:
        steep = np.abs(dy) > np.abs(dx)
        x, y = np.concatenate((x, x + steep)), np.concatenate((y, y + ~steep))
    dots = np.zeros((4 * canvas.height, 2 * canvas.width), np.bool_)
    column, row = np.floor(x).astype(int), np.floor(y).astype(int)
    inside = (column >= 0) & (column < dots.shape[1]) & (row >= 0) & (row < dots.shape[0])
    dots[row[inside], column[inside]] = True
    canvas.put_dots(dots, LINE_STYLES[mode])


def _draw_signs(canvas: Canvas, ways: tuple[Way, ...], mode: int, projection: Projection, glyphs: Glyphs) -> None:
    """Draws lines in ASCII, with characters that follow them: taxis are dotted, high or low in their row, buses single
    strokes, undergrounds double ones, and ferries a character of their own."""
    x, y, _, dx, dy = _sampled(ways, projection, (1, 1))
    flat, steep = np.abs(dy) < 0.4 * np.abs(dx), np.abs(dx) < 0.4 * np.abs(dy)
    if mode == TUBE_LINE:  # all but the level ones are drawn twice, side by side
        again = ~flat
        x, y = np.concatenate((x, x[again] + 1)), np.concatenate((y, y[again]))
        dx, dy = np.concatenate((dx, dx[again])), np.concatenate((dy, dy[again]))
        flat, steep = np.concatenate((flat, flat[again])), np.concatenate((steep, steep[again]))
    column, row = np.floor(x).astype(int), np.floor(y).astype(int)
    inside = (column >= 0) & (column < canvas.width) & (row >= 0) & (row < canvas.height)
    level, rising, upright, falling = (ord(sign) for sign in glyphs.slopes)
    high, low, stacked = (ord(sign) for sign in glyphs.dotted)
    if mode == TAXI_LINE:
        codes = np.where(steep, stacked, np.where(y - row < HALF, high, low))
    elif mode == BLACK_LINE:
        codes = np.full(len(x), ord(glyphs.ferry))
    else:
        codes = np.where(steep, upright, np.where(dx * dy < 0, rising, falling))
        codes[flat] = ord(glyphs.twofold) if mode == TUBE_LINE else level
        codes[flat & (y - row > LOW)] = ord(glyphs.twofold if mode == TUBE_LINE else glyphs.lowest)
    canvas.codes[row[inside], column[inside]] = codes[inside]
    canvas.inks[row[inside], column[inside]] = STYLE_NUMBERS[LINE_STYLES[mode]]
