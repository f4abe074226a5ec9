"""Draws the board as one side may see it: stations, lines, pawns, and highlights.

Everything comes from a `View` and a size; nothing here depends on a UI toolkit or a running game.
"""

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ai.position.position import View
from solo.map.arrows import next_station
from solo.map.background import LINES_ROOM, Projection, draw_ground, light_lines
from solo.map.camera import Camera
from solo.map.canvas import Canvas
from solo.map.glyphs import ASCII, BUS_LINE, HEAT_STYLES, RING_STYLES, UNICODE, Glyphs
from solo.map.labels import Cell, StationSheet, lay_over, lay_shades, on_ground, place_plain
from solo.map.place_names import write_names
from solo.map.signs import DOWN, LEFT, RIGHT, UP, MapMarks, Sign, Signs, heat_step, printed_signs, prints_of
from solo.map.tile_map import TileGrid, draw_tiles, light_streets, nearest_zoom, prints_on
from solo.map.way import draw_steps

__all__ = [
    "ASCII",
    "UNICODE",
    "Camera",
    "Canvas",
    "Glyphs",
    "MapMarks",
    "around",
    "around_all",
    "draw_map",
    "fit",
    "next_station",
]

KEPT = 16  # cached backgrounds
NEAR_ROOM, LEAST_ROOM = 7.5, 4.5  # room for each station in a view of a neighbourhood: wanted, and at least
ASIDE = 4  # columns that a number may need beside its station
WHOLE_SIZE = (84, 26)  # from this size on a network is shown whole; in less room its numbers are unreadable
EDGE_SIZE = (30, 8)  # smaller windows do not show who is outside


@dataclass(frozen=True)
class Background:
    """The part of a picture that stays the same during a game."""

    sheet: StationSheet
    cells: dict[int, Cell]  # the cells of all stations, including those outside the window


_kept: OrderedDict[object, Background] = OrderedDict()


def draw_map(view: View, width: int, height: int, camera: Camera, marks: MapMarks, glyphs: Glyphs) -> Canvas:
    """Draws the map in that many columns and rows. If there is little room, the stations on his way are drawn alone."""
    is_bare = bool(marks.way) and not is_best_whole(view, width, height)
    background = _background(view, width, height, camera, glyphs, is_bare=is_bare)
    signs = Signs(view, marks, background.sheet.prints, glyphs)
    placed = [
        (sign, background.cells[sign.station])
        for sign in signs.special()
        if _is_inside(background.cells[sign.station], width, height)
    ]
    if width >= EDGE_SIZE[0] and height >= EDGE_SIZE[1]:
        placed += _outside(signs, background.cells, width, height)
    layer = lay_over(_lit(background.sheet, view, width, height, camera, marks, glyphs), placed)
    special = {sign.station for sign, _cell in placed}
    lay_shades(layer, {station: one for station, one in _shades(marks, glyphs).items() if station not in special})
    if marks.trail and marks.trail.steps:
        steps = [(background.cells[a], background.cells[b]) for a, b in marks.trail.steps]
        draw_steps(layer.canvas, layer.bare(), steps, "trail", glyphs)
    if marks.way:
        cells = [background.cells[station] for _entry, station in marks.way]
        draw_steps(layer.canvas, layer.bare(), [*pairwise(cells)], "mark.path", glyphs)
    return layer.canvas


def _shades(marks: MapMarks, glyphs: Glyphs) -> dict[int, tuple[str, str]]:
    """The glyph and the style of each station with a shade: rings if they are on, else the belief."""
    if marks.rings:
        most, last = len(RING_STYLES), len(glyphs.rings)
        return {s: (glyphs.rings[min(n, last) - 1], RING_STYLES[min(n, most) - 1]) for s, n in marks.rings.items()}
    steps = {station: heat_step(p) for station, p in marks.heat.items() if p > 0}
    return {station: (glyphs.heat[step], HEAT_STYLES[step]) for station, step in steps.items()}


def _lit(
    sheet: StationSheet, view: View, width: int, height: int, camera: Camera, marks: MapMarks, glyphs: Glyphs
) -> StationSheet:
    """The plain stations on a ground where the lines to be lit stand out."""
    if not marks.lit:
        return sheet
    layout = view.layout
    if layout:
        return on_ground(
            sheet, light_streets(sheet.ground, layout, TileGrid.of(layout, width, height, camera), marks.lit)
        )
    projection = Projection(width, height, camera)
    if projection.room(view.board.size) < LINES_ROOM:
        return sheet
    return on_ground(sheet, light_lines(sheet.ground, view.board, projection, marks.lit, glyphs))


def fit(view: View, width: int, height: int) -> Camera:
    """A camera that shows the whole board."""
    return Camera().clamped((width, height))


def is_best_whole(view: View, width: int, height: int) -> bool:
    """Whether the whole board is readable in a window: street tiles always, a network if it has room."""
    return view.layout is not None or (width >= WHOLE_SIZE[0] and height >= WHOLE_SIZE[1])


def around(view: View, station: int, width: int, height: int) -> Camera:
    """A camera on the neighbourhood of a station: close enough for all numbers, with the next taxi and bus stops."""
    size = (width, height)
    if not station:
        return fit(view, width, height)
    here = Camera(*(float(n) for n in view.board.positions[station]))
    if view.layout:
        return here.zoomed(nearest_zoom(view.layout, width, height)).clamped(size)
    room = Projection(width, height, here).room(view.board.size)
    near = {to for at, mode, to in view.board.arcs() if at == station and mode <= BUS_LINE} | {station}
    places = view.board.positions[sorted(near)].astype(float)
    extent = np.maximum(np.ptp(places, axis=0) * here.scale(size), 1)
    zoom = min(NEAR_ROOM / room, (width - 2 * ASIDE) / extent[0], (height - 2) / extent[1])
    if zoom * room >= LEAST_ROOM:
        here = here.centred_on(*((places.min(axis=0) + places.max(axis=0)) / 2))
    return here.zoomed(max(zoom, LEAST_ROOM / room)).clamped(size)


def around_all(view: View, stations: Collection[int], width: int, height: int) -> Camera:
    """A camera on all of these stations, as near as there is room; the whole board if that is readable."""
    if not stations or is_best_whole(view, width, height):
        return fit(view, width, height)
    places = view.board.positions[sorted(stations)].astype(float)
    here = Camera().centred_on(*((places.min(axis=0) + places.max(axis=0)) / 2))
    extent = np.maximum(np.ptp(places, axis=0) * here.scale((width, height)), 1)
    zoom = min((width - 4 * ASIDE) / extent[0], (height - 2) / extent[1])
    return here.zoomed(max(zoom, 1.0)).clamped((width, height))


def sees(view: View, camera: Camera, station: int, width: int, height: int) -> bool:
    """Whether a station lies in the window."""
    layout, place = view.layout, view.board.station(station)
    if layout:
        cell = TileGrid.of(layout, width, height, camera).cell(layout.spots[station])
    else:
        cell = Projection(width, height, camera).cell(place.x, place.y)
    return _is_inside(cell, width, height)


def forget() -> None:
    """Clears the cache of backgrounds."""
    _kept.clear()


def _background(
    view: View, width: int, height: int, camera: Camera, glyphs: Glyphs, is_bare: bool = False
) -> Background:
    board, layout = view.board, view.layout
    tiles = (layout.order, layout.columns, layout.stops) if layout else ()
    marks = (board.scenery, tuple(printed_signs(view, glyphs).items()))
    key = (board.digest, board.positions.tobytes(), marks, tiles, width, height, camera, glyphs.name, is_bare)
    if key not in _kept:
        _kept[key] = _draw_background(view, max(width, 0), max(height, 0), camera, glyphs, is_bare=is_bare)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def _draw_background(
    view: View, width: int, height: int, camera: Camera, glyphs: Glyphs, *, is_bare: bool
) -> Background:
    board, layout = view.board, view.layout
    projection = Projection(width, height, camera)
    if layout:
        grid = TileGrid.of(layout, width, height, camera)
        cells = {s.number: grid.cell(layout.spots[s.number]) for s in board.stations}
        ground, prints = draw_tiles(layout, grid, width, height, glyphs), prints_on(layout, grid)
    else:
        cells = {s.number: projection.cell(s.x, s.y) for s in board.stations}
        ground, prints = draw_ground(board, projection, glyphs), prints_of(view, glyphs)
    seen = {station: cell for station, cell in cells.items() if _is_inside(cell, width, height)}
    sheet = place_plain(ground, {} if is_bare else seen, prints, glyphs)
    if not (layout or is_bare):
        write_names(sheet, board, projection, glyphs)
    return Background(sheet, cells)


def _is_inside(cell: Cell, width: int, height: int) -> bool:
    return 0 <= cell[0] < width and 0 <= cell[1] < height


def _outside(signs: Signs, cells: dict[int, Cell], width: int, height: int) -> list[tuple[Sign, Cell]]:
    """Signs at the edge of the window for pawns and destinations beyond it."""
    found = []
    for station in dict.fromkeys((signs.view.hider, *signs.pawns, *sorted(signs.marks.legal), signs.seen)):
        if station not in cells or _is_inside(cells[station], width, height):
            continue
        column, row = cells[station]
        side = LEFT if column < 0 else RIGHT if column >= width else UP if row < 0 else DOWN
        edge = (min(max(column, 0), width - 1), min(max(row, 0), height - 1))
        found.append((signs.beyond(station, side), edge))
    return found
