"""Writes names on the map where there is room: districts, rivers and parks; at close zoom also stations."""

from collections.abc import Iterator

import numpy as np

from maps.board import DISTRICTS, Board
from solo.map.background import Projection, covers, passes
from solo.map.canvas import BoolArray
from solo.map.glyphs import STYLE_NUMBERS, Glyphs
from solo.map.labels import Cell, StationSheet, add_name, places_around

STATIONS_ROOM = 9.0  # with at least this room the names of stations are written
SCENERY_ROOM = 3.2  # with at least this room those of rivers and parks
DISTRICT_REACH = 14  # cells between the middle of a district's stations and its name, at most


def write_names(sheet: StationSheet, board: Board, projection: Projection, glyphs: Glyphs) -> None:
    """Writes all names that fit."""
    room = projection.room(board.size)
    if room >= SCENERY_ROOM:
        _name_districts(sheet, board, projection)
        _name_scenery(sheet, board, projection, glyphs)
    if room >= STATIONS_ROOM:
        for s in board.stations:
            if s.name and s.number in sheet.canvas.spots:
                column, row = sheet.homes[s.number]
                name = glyphs.spelt(s.name)
                left = min(max(column - len(name) // 2, 0), projection.width - len(name))
                add_name(sheet, name, "map.name", [(left, row + 1), (left, row - 1)])


def _name_districts(sheet: StationSheet, board: Board, projection: Projection) -> None:
    for name in DISTRICTS[1:]:
        inside = [(s.x, s.y) for s in board.stations if s.district == name]
        if inside:
            text = f" {name} "
            middle = projection.cell(*(sum(n) / len(inside) for n in zip(*inside, strict=True)))
            for bare in (True, False):
                if add_name(sheet, text, "map.district", places_around(middle, len(text), DISTRICT_REACH), bare=bare):
                    break


def _name_scenery(sheet: StationSheet, board: Board, projection: Projection, glyphs: Glyphs) -> None:
    """The name of a river lies on its water, that of a park or an island inside its outline."""
    xs, ys = projection.centres()
    for thing in board.scenery:
        text = glyphs.spelt(thing.name)
        if not text:
            continue
        if thing.kind == "name":
            places: list[Cell] = [*places_around(projection.cell(*thing.points[0]), len(text), 6)]
            water = sheet.ground.grounds == STYLE_NUMBERS["map.water"]
            places = [(left, row) for left, row in places if _all_on(water, left, row, len(text))]
        else:
            on = passes(thing, xs, ys, thing.width / 2) if thing.kind == "river" else covers(thing, xs, ys)
            places = [*_places_on(on, len(text))]
        for bare in (True, False):
            if add_name(sheet, text, "map.name", places, bare=bare):
                break


def _all_on(mask: BoolArray, left: int, row: int, length: int) -> bool:
    inside = 0 <= row < mask.shape[0] and left >= 0 and left + length <= mask.shape[1]
    return inside and bool(mask[row, left : left + length].all())


def _places_on(mask: BoolArray, length: int) -> Iterator[Cell]:
    """First columns and rows for a text that fits entirely on a mask, those near its middle first."""
    if mask.shape[1] < length or not mask.any():
        return
    rows, columns = np.nonzero(np.lib.stride_tricks.sliding_window_view(mask, length, axis=1).all(axis=2))
    middle_row, middle_column = (where.mean() for where in np.nonzero(mask))
    order = np.argsort(np.abs(rows - middle_row) * 2 + np.abs(columns + length / 2 - middle_column), kind="stable")
    for index in order:
        yield int(columns[index]), int(rows[index])
