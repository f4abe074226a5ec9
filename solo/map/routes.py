"""The route of each line on the map: buses follow the streets, ferries the river."""

import heapq
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from maps.board import Board, Scenery
from solo.map.glyphs import BLACK_LINE, BUS_LINE, LINE_STYLES

DETOUR = 1.12  # a bus follows streets that are at most this much longer than the straight line
WADE = 70.0  # a ferry follows a river that is this close to both its stops

Point = tuple[float, float]
Way = tuple[Point, ...]


@lru_cache(maxsize=8)
def ways_by_mode(board: Board) -> tuple[tuple[Way, ...], ...]:
    """For each mode the routes of its lines as points on the plane; a stretch shared by several lines occurs once."""
    found: list[dict[Way, None]] = [{} for _ in LINE_STYLES]
    for (mode, _a, _b), way in ways_of_lines(board).items():
        if mode == BLACK_LINE:
            found[mode][way] = None
        else:
            found[mode].update(((min(a, b), max(a, b)), None) for a, b in pairwise(way))
    return tuple(tuple(ways) for ways in found)


@lru_cache(maxsize=8)
def ways_of_lines(board: Board) -> dict[tuple[int, int, int], Way]:
    """The route of each line, by its mode and its two ends, as points on the plane."""
    where: list[Point] = [(float(x), float(y)) for x, y in board.positions]
    modes = {mode: number for number, mode in enumerate(board.modes)} | {board.black_mode: BLACK_LINE}
    streets = _streets(board, where)
    rivers = [thing for thing in board.scenery if thing.kind == "river"]
    found: dict[tuple[int, int, int], Way] = {}
    for line in board.lines:
        mode = modes[line.mode]
        way: Way = (where[line.a], where[line.b])
        if mode == BUS_LINE:
            way = tuple(where[station] for station in _along(streets, where, line.a, line.b)) or way
        elif mode == BLACK_LINE:
            way = _afloat(rivers, *way) or way
        found[mode, line.a, line.b] = way
    return found


def _streets(board: Board, where: list[Point]) -> dict[int, list[tuple[int, float]]]:
    """From each station, its neighbours by the first mode and their distances."""
    streets: dict[int, list[tuple[int, float]]] = {}
    for line in board.lines:
        if line.mode == board.modes[0]:
            length = _length(where[line.a], where[line.b])
            streets.setdefault(line.a, []).append((line.b, length))
            streets.setdefault(line.b, []).append((line.a, length))
    return streets


def _along(streets: dict[int, list[tuple[int, float]]], where: list[Point], start: int, end: int) -> list[int]:
    """The stations on the shortest path along the streets; empty if that is much longer than the straight line."""
    most = DETOUR * _length(where[start], where[end])
    todo: list[tuple[float, float, int, tuple[int, ...]]] = [(0.0, 0.0, start, (start,))]
    done: set[int] = set()
    while todo:
        _, far, here, way = heapq.heappop(todo)
        if here == end:
            return list(way)
        if here in done:
            continue
        done.add(here)
        for to, length in streets.get(here, ()):
            left = far + length + _length(where[to], where[end])
            if to not in done and left <= most:
                heapq.heappush(todo, (left, far + length, to, (*way, to)))
    return []


def _afloat(rivers: list[Scenery], start: Point, end: Point) -> Way:
    """A route down the middle of a river that passes both stops; empty if there is none."""
    for river in rivers:
        points = _dense(river.points)
        first, last = (int(np.argmin(np.hypot(*(points - landing).T))) for landing in (start, end))
        if all(_length(tuple(points[index]), at) <= WADE for index, at in ((first, start), (last, end))):
            step = 1 if first <= last else -1
            middle = [tuple(map(float, point)) for point in points[first : last + step : step]]
            return (start, *((x, y) for x, y in middle[2:-2:2]), end)
    return ()


def _dense(points: tuple[tuple[int, int], ...]) -> NDArray[np.float64]:
    """A polyline with a point at about every ten units."""
    found = [np.array(points[:1], float)]
    for a, b in pairwise(points):
        steps = max(int(_length(a, b) / 10), 1)
        found.append(np.linspace(a, b, steps + 1)[1:])
    return np.concatenate(found)


def _length(a: Point, b: Point) -> float:
    return float(np.hypot(a[0] - b[0], a[1] - b[1]))
