"""Label placement: finds room for the signs of the stations, without overlaps, the most important first.

A sign lies in one row and covers the cell of its station. Plain signs are placed once for a board and a window; a
station without room for its number becomes a dot. The signs of pawns and marks are laid over them: a plain sign in the
way moves aside, or becomes a dot. If a special sign finds no room at its own place, it goes to the nearest free one.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from solo.map.canvas import BoolArray, Canvas, DrawnSpot
from solo.map.glyphs import DOT_STYLE, STYLE_NUMBERS, Glyphs
from solo.map.rearrange import Owners, Rearrangement, seat_numbers
from solo.map.signs import Prints, Sign

Cell = tuple[int, int]  # column and row
# Costs of a placement: pushing a plain sign aside, covering the place of another special sign, leaving something out,
# and each cell that the sign is shifted from the middle.
ASIDE, COVER, SHORTER, SHIFT = 3.0, 6.0, 1.2, 0.1
FRAME = 5.0  # the cost of covering the edge of a street tile
TOP_KIND = 2  # underground stations become mere dots only if nothing else helps
EDGES = STYLE_NUMBERS["tile.dark"]
NAMES = -1  # owners from here downwards are names, which belong to no station


class TakenCells:
    """Cells that are taken."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.taken = [bytearray(width) for _row in range(height)]

    def take(self, row: int, left: int, right: int) -> None:
        self.taken[row][left : right + 1] = b"\1" * (right + 1 - left)

    def is_free(self, row: int, left: int, right: int, gap: int = 1) -> bool:
        """Whether a sign fits there, inside the window and with a gap on either side."""
        if left < 0 or right >= self.width or not 0 <= row < self.height:
            return False
        return not any(self.taken[row][max(left - gap, 0) : right + 1 + gap])

    def nearest(self, cell: Cell, length: int, gap: int) -> tuple[int, int] | None:
        """The free place nearest to a cell: its row and first column; None if nothing is free."""
        best: tuple[int, int, int] | None = None
        hole, wanted = bytes(length + 2 * gap), cell[0] - length // 2
        for row in sorted(range(self.height), key=lambda row: abs(row - cell[1])):
            far = 2 * abs(row - cell[1])  # a row is as high as two columns are wide
            if best and far >= best[0]:
                break
            line, edge = bytes(gap) + self.taken[row] + bytes(gap), max(wanted, 0)
            for left in (line.rfind(hole, 0, edge + len(hole)), line.find(hole, edge)):
                if left >= 0 and (best is None or far + abs(left - wanted) < best[0]):
                    best = far + abs(left - wanted), row, left
        return best[1:] if best else None


@dataclass(frozen=True)
class StationSheet:
    """A picture of all plain stations, with what is needed to draw over it."""

    ground: Canvas  # the same without stations and names
    canvas: Canvas
    homes: dict[int, Cell]  # the cell of each visible station; if several share one, the others move beside it
    prints: Prints
    dots: dict[int, str]  # the sign of a station without its number
    owners: Owners
    names: dict[int, DrawnSpot] = field(default_factory=dict)  # by owner number


def place_plain(ground: Canvas, cells: dict[int, Cell], prints: Prints, glyphs: Glyphs) -> StationSheet:
    """Places all plain signs, major stations first; a station without room becomes a dot."""
    order = sorted(cells, key=lambda station: (-prints.kinds[station], station))
    dots = {station: glyphs.dots[prints.kinds[station]] for station in order}
    owners = [[0] * ground.width for _row in range(ground.height)]
    sheet = StationSheet(ground, ground.copy(), {}, prints, dots, owners)
    numbers, points = TakenCells(ground.width, ground.height), TakenCells(ground.width, ground.height)
    for station in order:
        for column, row in _beside(cells[station]):
            if points.is_free(row, column, column, 0):
                points.take(row, column, column)
                sheet.homes[station] = (column, row)
                break
    for station in order:
        if station not in sheet.homes:
            continue
        column, row = sheet.homes[station]
        sign = prints.sign(station)
        spot, text, ink = DrawnSpot(row, column, column, numbered=False), dots[station], _dot_style(prints, station)
        found = _fitting(sheet, sign, numbers, points)
        if found is None and prints.kinds[station] == TOP_KIND:
            found = _pushing(sheet, sign, numbers)
        if found:
            spot, text, ink = DrawnSpot(row, found[0], found[0] + len(found[1]) - 1, numbered=True), found[1], sign.ink
            numbers.take(row, spot.left, spot.right)
        points.take(row, spot.left, spot.right)
        sheet.canvas.put(spot.left, row, text, ink)
        sheet.canvas.spots[station] = spot
        owners[row][spot.left : spot.right + 1] = [station] * len(text)
    missing = [station for station in order if station in cells and not is_numbered(sheet.canvas, station)]
    homes = cells | sheet.homes
    seat_numbers(Rearrangement(sheet.canvas, owners, homes, prints, ()), ground, missing)
    sheet.homes.update({station: homes[station] for station in sheet.canvas.spots})
    return sheet


def is_numbered(canvas: Canvas, station: int) -> bool:
    """Whether the number of a station is written."""
    spot = canvas.spots.get(station)
    return spot is not None and spot.numbered


def _fitting(sheet: StationSheet, sign: Sign, numbers: TakenCells, points: TakenCells) -> tuple[int, str] | None:
    """First column and text of a sign where no other station is in the way."""
    column, row = sheet.homes[sign.station]
    for left, text in _choices(sign, column, numbers.width):
        right = left + len(text) - 1
        alone = points.is_free(row, left, column - 1, 0) and points.is_free(row, column + 1, right, 0)
        # A dot directly before a number would look like a part of it.
        if alone and numbers.is_free(row, left, right) and not (left and sheet.owners[row][left - 1]):
            return left, text
    return None


def _pushing(sheet: StationSheet, sign: Sign, numbers: TakenCells) -> tuple[int, str] | None:
    """First column and text of a sign that may cover minor stations, which become invisible: as few as possible."""
    column, row = sheet.homes[sign.station]
    found: list[tuple[list[int], int, str]] = []
    for left, text in _choices(sign, column, numbers.width):
        right = left + len(text) - 1
        covered = [s for s, (c, r) in sheet.homes.items() if r == row and left <= c <= right and s != sign.station]
        if numbers.is_free(row, left, right) and TOP_KIND not in (sheet.prints.kinds[s] for s in covered):
            found.append((covered, left, text))
    if not found:
        return None
    covered, left, text = min(found, key=lambda one: sum(1 + sheet.prints.kinds[s] for s in one[0]))
    for station in covered:
        del sheet.homes[station]
    return left, text


def add_name(sheet: StationSheet, text: str, style: str, places: Iterable[Cell], *, bare: bool = False) -> bool:
    """Writes a name at the first of `places` (first column, row) without a sign; `bare`: without any drawing."""
    for left, row in places:
        right = left + len(text) - 1
        if left < 0 or right >= sheet.canvas.width or not 0 <= row < sheet.canvas.height:
            continue
        if any(sheet.owners[row][max(left - 1, 0) : right + 2]) or (bare and sheet.ground.has_lines(row, left, right)):
            continue
        owner = NAMES - len(sheet.names)
        sheet.canvas.put(left, row, text, style)
        sheet.names[owner] = DrawnSpot(row, left, right, numbered=False)
        sheet.owners[row][left : right + 1] = [owner] * len(text)
        return True
    return False


def on_ground(sheet: StationSheet, ground: Canvas) -> StationSheet:
    """The same signs on another ground."""
    canvas = ground.copy()
    signs = np.array(sheet.owners, np.int64).reshape(canvas.codes.shape) != 0
    for mine, theirs in ((canvas.codes, sheet.canvas.codes), (canvas.inks, sheet.canvas.inks)):
        mine[signs] = theirs[signs]
    canvas.spots = sheet.canvas.spots
    return replace(sheet, ground=ground, canvas=canvas)


@dataclass(frozen=True)
class Overlay:
    """A picture with special signs over the plain ones."""

    sheet: StationSheet
    canvas: Canvas
    owners: Owners  # as in the sheet

    def is_free(self, row: int, left: int, right: int, gap: int = 1) -> bool:
        """Whether nothing is written there, with a gap on either side, inside the window."""
        inside = 0 <= row < self.canvas.height and left >= 0 and right < self.canvas.width
        return inside and not any(self.owners[row][max(left - gap, 0) : right + 1 + gap])

    def is_free_behind(self, row: int, column: int) -> bool:
        """Whether nothing is written there and in the next column."""
        return column < self.canvas.width and not any(self.owners[row][column : column + 2])

    def bare(self) -> BoolArray:
        """The cells without any sign."""
        found: BoolArray = np.array(self.owners, np.int64).reshape(self.canvas.codes.shape) == 0
        return found

    def own(self, owner: int, spot: DrawnSpot) -> None:
        """Notes whose sign is there."""
        self.owners[spot.top][spot.left : spot.right + 1] = [owner] * (spot.right + 1 - spot.left)


def lay_over(sheet: StationSheet, signs: Collection[tuple[Sign, Cell]]) -> Overlay:
    """The picture with more signs laid over the plain ones at their cells."""
    canvas, room = sheet.canvas.copy(), TakenCells(sheet.canvas.width, sheet.canvas.height)
    layer = Overlay(sheet, canvas, [row[:] for row in sheet.owners])
    cells = {cell for _sign, cell in signs}
    special = {sign.station for sign, _cell in signs}
    moved = set(special)
    placed: list[tuple[Sign, DrawnSpot, str]] = []
    for sign, cell in signs:
        if found := _find(sheet, room, sign, cell, cells):
            row, left, text = found
            room.take(row, left, left + len(text) - 1)
            moved.update(sheet.owners[row][max(left - 1, 0) : left + len(text) + 1])
            placed.append((sign, DrawnSpot(row, left, left + len(text) - 1, numbered=True), text))
    for owner in moved - {0}:
        _rub_out(layer, owner)
    for sign, spot, text in placed:
        canvas.put(spot.left, spot.top, text, sign.ink)
        canvas.tint(spot.left, spot.top, len(text), sign.under)
        canvas.spots[sign.station] = spot
        layer.own(sign.station, spot)
    for station in sorted(moved - special):
        if station > 0:
            _put_back(layer, station)
    missing = [s for s in sheet.canvas.spots if s not in special and not is_numbered(canvas, s)]
    if missing:
        seat_numbers(Rearrangement(canvas, layer.owners, sheet.homes, sheet.prints, special), sheet.ground, missing)
    for sign, spot, _text in placed:
        if sign.more:
            _add(layer, sign, spot)
    return layer


def lay_shades(layer: Overlay, shades: Mapping[int, tuple[str, str]]) -> None:
    """Shades plain signs: with a glyph in a style before the number, after it, or instead of the dot."""
    canvas, before = layer.canvas, layer.sheet.prints.before
    spots = sorted((canvas.spots[s].top, canvas.spots[s].left, s) for s in shades if s in canvas.spots)
    for row, left, station in spots:  # from left to right: so each of a row of numbers has the gap before it
        (glyph, style), right, numbered = shades[station], canvas.spots[station].right, canvas.spots[station].numbered
        at = left
        if numbered and not before[station]:  # else the shade replaces that sign
            # Behind a number it must not touch the next one.
            beside = [left - 1] if layer.is_free(row, left - 1, left - 1, 0) else []
            beside += [right + 1] if layer.is_free_behind(row, right + 1) else []
            if beside:
                at, left, right = beside[0], min(left, beside[0]), max(right, beside[0])
            else:
                canvas.copy_cells(layer.sheet.ground, row, left, right)
                layer.own(0, canvas.spots[station])
                left, right, numbered = at, at, False
        canvas.codes[row, at] = ord(glyph)
        canvas.inks[row, left : right + 1] = STYLE_NUMBERS[style]
        canvas.spots[station] = DrawnSpot(row, left, right, numbered)
        layer.own(station, canvas.spots[station])


def places_around(cell: Cell, length: int, reach: int) -> Iterator[Cell]:
    """First columns and rows for a text in the middle of a cell or near it, nearest first; a row counts double."""
    for far in range(reach + 1):
        for down in range(-(far // 2), far // 2 + 1):
            for aside in dict.fromkeys((far - 2 * abs(down), 2 * abs(down) - far)):
                yield cell[0] + aside - length // 2, cell[1] + down


def _find(
    sheet: StationSheet, room: TakenCells, sign: Sign, cell: Cell, cells: set[Cell]
) -> tuple[int, int, str] | None:
    """The best place for a sign: row, first column, and how much of it is written; None if nothing is free."""
    column, row = cell
    best: tuple[float, int, str] | None = None
    for left, text in _choices(sign, column, room.width):
        right = left + len(text) - 1
        if room.is_free(row, left, right):
            aside = {*sheet.owners[row][left : right + 1]} - {0, sign.station}
            covered = sum((c, row) in cells for c in range(left, right + 1) if c != column)
            shift = SHIFT * abs(left + right - 2 * column) / 2
            cost = ASIDE * len(aside) + COVER * covered + SHORTER * sign.texts.index(text) + shift
            cost += FRAME * bool((sheet.ground.inks[row, left : right + 1] == EDGES).any())
            if best is None or cost < best[0]:
                best = cost, left, text
    if best:
        return row, best[1], best[2]
    text = sign.texts[-1]
    place = room.nearest(cell, len(text), 1) or room.nearest(cell, len(text), 0)
    return (*place, text) if place else None


def _put_back(layer: Overlay, station: int) -> None:
    """Redraws a plain sign that was in the way beside its old place, or as a dot, or not at all."""
    sheet, canvas = layer.sheet, layer.canvas
    column, row = sheet.homes[station]
    sign = sheet.prints.sign(station)
    left, text, ink, numbered = column, sheet.dots[station], _dot_style(sheet.prints, station), False
    if sheet.canvas.spots[station].numbered:
        for first, words in _choices(sign, column, canvas.width):
            if layer.is_free(row, first, first + len(words) - 1):
                left, text, ink, numbered = first, words, sign.ink, True
                break
    right = left + len(text) - 1
    # Directly before another sign, only the dot of a plain taxi stop cannot be mistaken for a part of it.
    apart = numbered or not sheet.prints.kinds[station] or not any(layer.owners[row][right + 1 : right + 2])
    if apart and layer.is_free(row, left, right, 0):
        canvas.put(left, row, text, ink)
        canvas.spots[station] = DrawnSpot(row, left, right, numbered)
        layer.own(station, canvas.spots[station])


def _add(layer: Overlay, sign: Sign, spot: DrawnSpot) -> None:
    """Adds the words after a sign if nothing is in the way."""
    text = f" {sign.more}"
    left, right = spot.right + 1, spot.right + len(text)
    if layer.is_free(spot.top, left, right + 1, 0):
        layer.canvas.put(left, spot.top, text, sign.ink)
        layer.canvas.tint(left, spot.top, len(text), sign.under)
        layer.own(NAMES - len(layer.sheet.names), DrawnSpot(spot.top, left, right, numbered=False))


def _rub_out(layer: Overlay, owner: int) -> None:
    """Erases a plain sign or a name; the background shows again."""
    spot = layer.canvas.spots.pop(owner, None) if owner > 0 else layer.sheet.names.get(owner)
    if spot:
        layer.canvas.copy_cells(layer.sheet.ground, spot.top, spot.left, spot.right)
        layer.own(0, spot)


def _dot_style(prints: Prints, station: int) -> str:
    return prints.sign(station).ink if prints.kinds[station] else DOT_STYLE


def _choices(sign: Sign, column: int, width: int) -> Iterator[tuple[int, str]]:
    """First columns and texts of a sign that covers a column: fullest text first, and for each the middle first."""
    for text in sign.texts:
        length = len(text)
        if length <= width:
            lefts = sorted(range(column - length + 1, column + 1), key=lambda left: abs(left - column + length // 2))
            for left in dict.fromkeys(min(max(left, 0), width - length) for left in lefts):
                yield left, text


def _beside(cell: Cell) -> Iterator[Cell]:
    """A cell and its neighbours, for stations that share one."""
    column, row = cell
    yield from ((column, row), (column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
