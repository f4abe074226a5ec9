"""Draws steps from place to place over a map: a line for each, with an arrow where it leads."""

from collections.abc import Sequence

import numpy as np

from solo.map.canvas import BoolArray, Canvas
from solo.map.glyphs import Glyphs

ARROW_AT = (0.6, 0.5, 0.75, 0.35)  # shares of a step: its arrow stands at the first of these that is free
FLAT, STEEP = 0.3, 0.8  # slopes, in rows for each column and the reverse, up to which a step counts as level or upright

Cell = tuple[int, int]  # column and row
Step = tuple[Cell, Cell]


def draw_steps(canvas: Canvas, free: BoolArray, steps: Sequence[Step], style: str, glyphs: Glyphs) -> None:
    """Draws steps between cells, which may lie outside the window; only cells that are free are drawn over."""
    steps = [(start, end) for start, end in steps if start != end]
    if glyphs.braille:
        dots = np.zeros((4 * canvas.height, 2 * canvas.width), np.bool_)
        for start, end in steps:
            _add_dots(dots, free, start, end)
        canvas.put_dots(dots, style)
    else:
        for start, end in steps:
            _draw_slope(canvas, free, start, end, style, glyphs)
    for start, end in steps:
        for share in ARROW_AT:
            if _put(canvas, free, *_between(start, end, share), _arrow(start, end, glyphs), style):
                break


def _add_dots(dots: BoolArray, free: BoolArray, start: Cell, end: Cell) -> None:
    """One step as a line of dots."""
    (x, y), (to_x, to_y) = start, end
    steps = max(2 * abs(to_x - x), 4 * abs(to_y - y))
    xs = np.linspace(2 * x + 1, 2 * to_x + 1, steps + 1).round().astype(int)
    ys = np.linspace(4 * y + 2, 4 * to_y + 2, steps + 1).round().astype(int)
    inside = (xs >= 0) & (xs < dots.shape[1]) & (ys >= 0) & (ys < dots.shape[0])
    xs, ys = xs[inside], ys[inside]
    may = free[ys // 4, xs // 2]
    dots[ys[may], xs[may]] = True


def _draw_slope(canvas: Canvas, free: BoolArray, start: Cell, end: Cell, style: str, glyphs: Glyphs) -> None:
    """One step as a line of signs that follow its slope."""
    across, down = end[0] - start[0], end[1] - start[1]
    level, rising, upright, falling = glyphs.slopes
    sign = rising if across * down < 0 else falling
    if abs(down) < FLAT * abs(across):
        sign = level
    elif abs(across) < STEEP * abs(down):
        sign = upright
    steps = max(abs(across), abs(down))
    for step in range(1, steps):
        _put(canvas, free, *_between(start, end, step / steps), sign, style)


def _between(start: Cell, end: Cell, share: float) -> Cell:
    """The cell at a share of the way between two others."""
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


def _arrow(start: Cell, end: Cell, glyphs: Glyphs) -> str:
    """The arrow from a cell to another; a row is as high as two columns are wide."""
    across, down = end[0] - start[0], 2 * (end[1] - start[1])
    left, right, up, below = glyphs.arrows
    if abs(across) >= abs(down):
        return right if across > 0 else left
    return below if down > 0 else up


def _put(canvas: Canvas, free: BoolArray, column: int, row: int, sign: str, style: str) -> bool:
    """Puts a sign into a cell if it is free; False if it is not."""
    if not (0 <= column < canvas.width and 0 <= row < canvas.height and free[row, column]):
        return False
    canvas.put(column, row, sign, style)
    return True
