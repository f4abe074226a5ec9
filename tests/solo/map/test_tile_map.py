"""Street tiles show every street as the rules know it: open, one-way, closed, for black tickets alone, for buses."""

from itertools import product

import numpy as np
import pytest
from pictures import text_at, whole
from table import streets

from ai.position.position import View
from maps.tiles import BUS, TAXI, TILE_MODES, UNDERGROUND, Layout
from solo.map.board_map import ASCII, UNICODE, Camera, Canvas, Glyphs, MapMarks, draw_map, fit
from solo.map.glyphs import STYLE_NAMES
from solo.map.tile_map import TileGrid, draw_tiles

LAID = {
    "dark": {"tiles": "ABCDEFGHI"},
    "light": {"tiles": "abcdefghi"},
    "mixed": {"tiles": "hIdbGaEfC"},
    "six": {"tiles": "IhDeBA"},
}
SIZES = ((52, 16), (80, 24), (120, 40), (200, 60))


def laid(name: str) -> View:
    pawns = (13, 2, 9) if len(LAID[name]["tiles"]) == 9 else (13, 2)
    return streets(6, *pawns, **LAID[name]).view("seekers")


def ground(view: View, size: tuple[int, int], glyphs: Glyphs) -> tuple[Layout, TileGrid, Canvas]:
    layout = view.deal.layout
    assert layout is not None
    grid = TileGrid.of(layout, *size, Camera())
    return layout, grid, draw_tiles(layout, grid, *size, glyphs)


def signs_between(canvas: Canvas, a: tuple[int, int], b: tuple[int, int]) -> list[str]:
    """What is drawn from one place to its neighbour on the right or below."""
    if a[1] == b[1]:
        return [chr(code) for code in canvas.codes[a[1], a[0] + 1 : b[0]]]
    return [chr(code) for code in canvas.codes[a[1] + 1 : b[1], a[0]]]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("name", LAID)
def test_every_street_is_drawn_as_it_is(name: str, glyphs: Glyphs) -> None:
    """Told again from the lines of the board: who can go from place to place, and by what."""
    view = laid(name)
    arcs = {(a, TILE_MODES[mode], b) for a, mode, b in view.board.arcs()}
    for size in SIZES:
        layout, grid, canvas = ground(view, size, glyphs)
        station = {layout.spots[s]: s for s in view.board.numbers}
        for (row, column), a in station.items():
            for level, spot in ((True, (row, column + 1)), (False, (row + 1, column))):
                if spot not in station:
                    continue
                b = station[spot]
                signs = signs_between(canvas, grid.cell((row, column)), grid.cell(spot))
                there, back = (a, TAXI, b) in arcs, (b, TAXI, a) in arcs
                arrows = [glyphs.arrows.index(sign) for sign in signs if sign in glyphs.arrows]
                ways = {(True, False): [1 if level else 3], (False, True): [0 if level else 2]}
                assert arrows == ways.get((there, back), []), (a, b)
                only_black = (a, 0, b) in layout.against and not there and not back
                assert (glyphs.closed in signs) == (not there and not back and not only_black)
                assert (glyphs.black_street in signs) == only_black
                lines = {*signs} & {*glyphs.street, *glyphs.bus_street}
                wanted = glyphs.bus_street if bus_passes(layout, arcs, (row, column), spot) else glyphs.street
                index = 0 if level else 1
                assert lines == ({wanted[index]} if there or back or only_black else set()) or len(signs) == 1, (a, b)


def bus_passes(layout: Layout, arcs: set[tuple[int, str, int]], spot: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether some bus line goes over a street."""
    for a, mode, b in arcs:
        if mode == BUS:
            (top, left), (bottom, right) = sorted((layout.spots[a], layout.spots[b]))
            if all(top <= row <= bottom and left <= column <= right for row, column in (spot, other)):
                return True
    return False


@pytest.mark.parametrize("name", LAID)
def test_every_place_shows_its_number_and_what_stops_there(name: str) -> None:
    view = laid(name)
    layout = view.deal.layout
    assert layout is not None
    letters = {TAXI: "T", BUS: "B", UNDERGROUND: "U"}
    for size, glyphs in product(SIZES, (UNICODE, ASCII)):
        canvas = whole(view, size, MapMarks(), glyphs)
        assert set(canvas.spots) == set(view.board.numbers)
        for station in set(canvas.spots) - {view.station(seat) for seat in view.seats}:
            text = text_at(canvas, station)
            assert text.replace(" ", "") == str(station) + "".join(letters[mode] for mode in layout.stops[station])
        for seat in view.seats:
            assert text_at(canvas, view.station(seat)).startswith(f"d{seat}@{view.station(seat)}")


def test_places_lie_in_rows_and_columns_as_on_the_table() -> None:
    for name, size in product(LAID, SIZES):
        layout, grid, _canvas = ground(laid(name), size, UNICODE)
        cells = {spot: grid.cell(spot) for spot in layout.station_at}
        for (row, column), (x, y) in cells.items():
            for (other_row, other_column), (other_x, other_y) in cells.items():
                assert (row < other_row) == (y < other_y)
                assert (column < other_column) == (x < other_x)


def test_tiles_have_their_letters_and_light_ones_say_so() -> None:
    for name, size in product(LAID, SIZES):
        view = laid(name)
        text = whole(view, size).text()
        for letter in LAID[name]["tiles"]:
            assert (f" {letter} " if letter.isupper() else f"{letter.upper()} light") in text
        assert text.count("light") == sum(letter.islower() for letter in LAID[name]["tiles"])
    styles = {STYLE_NAMES[number] for number in np.unique(whole(laid("mixed"), (80, 24)).grounds)}
    assert "tile.light" in styles


def test_taxi_lanes_cut_across_their_tiles_and_no_others() -> None:
    for name, size, glyphs in product(LAID, SIZES, (UNICODE, ASCII)):
        layout, grid, canvas = ground(laid(name), size, glyphs)
        for index, tile in enumerate(layout.order):
            left, top = grid.left + index % layout.columns * grid.across, grid.top + index // layout.columns * grid.down
            box = canvas.codes[top + 1 : top + grid.down, left + 1 : left + grid.across]
            braille = bool(((box > 0x2800) & (box < 0x2900)).any())
            drawn = braille if glyphs.braille else any(chr(code) in glyphs.lane for code in np.unique(box))
            assert drawn == (tile in "bcegi"), tile


def test_a_near_look_is_moved_with_the_camera() -> None:
    view, size = laid("mixed"), (52, 16)
    assert fit(view, *size) == Camera()
    corners = [Camera(x, y, 2.5).clamped(size) for x, y in ((0, 0), (1000, 750))]
    seen = [set(draw_map(view, *size, camera, MapMarks(), UNICODE).spots) for camera in corners]
    layout = view.deal.layout
    assert layout is not None
    station = {spot: s for s, spot in enumerate(layout.spots)}
    assert station[0, 0] in seen[0] - seen[1]
    assert station[5, 5] in seen[1] - seen[0]
