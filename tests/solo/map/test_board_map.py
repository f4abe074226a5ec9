"""The map shows all that matters at every size, and nothing that its side may not know.

The pictures in tests/screens are compared sign by sign. `REMAKE_SCREENS=1 pytest tests/solo/map/test_board_map.py`
draws them anew, and `git diff` shows what has changed.
"""

import os
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from boards import write_board
from map_cells import NETWORKS, near, seen_on
from pictures import EDITIONS, HIDERS, SIDES, SIZES, cameras, marks_of, table, text_at, view_of, whole
from wcwidth import wcwidth

from ai.game.game import Game
from ai.position.names import seat_code
from ai.position.position import View
from ai.rules.options import Options
from ai.rules.state import HIDER_WINS, R_TIME_UP, REASON, WINNER
from maps.board import HEIGHT, WIDTH
from solo.map import board_map as mapview
from solo.map.background import Projection
from solo.map.board_map import ASCII, UNICODE, Camera, Canvas, Glyphs, MapMarks, around, draw_map, fit
from solo.map.glyphs import LINE_STYLES, STYLE_NUMBERS
from solo.tools.map_speed import measure_map

SCREENS = Path(__file__).parents[2] / "screens"


def compare(name: str, canvas: Canvas) -> None:
    """A picture must be the one that is kept."""
    path = SCREENS / f"{name}.txt"
    if os.environ.get("REMAKE_SCREENS"):
        path.write_text(canvas.text(), "utf-8")
    assert canvas.text() == path.read_text("utf-8"), f"{name} has changed; the head of this file tells how to remake it"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_map_looks_as_it_did(edition: str, side: str, size: tuple[int, int]) -> None:
    view = view_of(edition, side)
    compare(f"{edition}-{side}-{size[0]}x{size[1]}", whole(view, size, replace(marks_of(view), heat={})))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_near_look_with_heat_in_plain_characters_looks_as_it_did(edition: str) -> None:
    view, size = view_of(edition, "seekers"), (80, 24)
    canvas = draw_map(view, *size, around(view, view.station(1), *size), marks_of(view), ASCII)
    compare(f"{edition}-near-ascii", canvas)


def test_no_picture_is_left_over() -> None:
    names = {f"{edition}-{side}-{w}x{h}" for edition in EDITIONS for side in SIDES for w, h in SIZES}
    assert {path.stem for path in SCREENS.iterdir()} == names | {f"{edition}-near-ascii" for edition in EDITIONS}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_seekers_picture_does_not_depend_on_where_the_hider_is(edition: str) -> None:
    one, other = (view_of(edition, "seekers", which) for which in (0, 1))
    for size, glyphs in zip(SIZES, (UNICODE, ASCII, UNICODE, ASCII), strict=True):
        for camera in cameras(size)[::2]:
            pictures = [draw_map(view, *size, camera, marks_of(view), glyphs) for view in (one, other)]
            assert pictures[0].rows() == pictures[1].rows()
            assert pictures[0].spots == pictures[1].spots
    hiders = [view_of(edition, "hider", which) for which in (0, 1)]
    assert hiders[0].hider != hiders[1].hider
    assert whole(hiders[0], SIZES[2]).text() != whole(hiders[1], SIZES[2]).text()


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_hider_sees_the_hider(edition: str) -> None:
    station = HIDERS[edition][0]
    letter = "M" if edition == "sherlock" else "X"
    game = table(edition, station)
    assert f"{letter}@" in text_at(whole(game.view("hider"), (120, 40)), station)
    assert f"{letter}@" not in whole(game.view("seekers"), (120, 40)).text()
    game.row[[WINNER, REASON]] = HIDER_WINS, R_TIME_UP  # now all is shown
    assert f"{letter}@" in whole(game.view("seekers"), (120, 40)).text()


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_matters_shows_its_number_at_every_size(edition: str, side: str) -> None:
    view, chance = view_of(edition, side), random.Random(1)
    for size in SIZES:
        for camera in cameras(size):
            glyphs = chance.choice((UNICODE, ASCII))
            inside = seen_on(view, size, camera)
            marks = marks_of(view, chance.choice([*view.seats]) if side == "seekers" else None)
            marks = replace(marks, cursor=chance.choice(sorted(inside)))
            canvas = draw_map(view, *size, camera, marks, glyphs)
            check_marks(view, canvas, marks, inside, glyphs)
            check_spots(canvas)
            assert all(
                wcwidth(sign) == 1 and (glyphs is UNICODE or sign.isascii()) for sign in {*canvas.text()} - {"\n"}
            )


def check_marks(view: View, canvas: Canvas, marks: MapMarks, inside: set[int], glyphs: Glyphs) -> None:
    for station in marks.legal & inside:
        text = text_at(canvas, station)
        assert str(station) in text
        assert glyphs.legal[0] in text
        assert glyphs.legal[1] in text
    text = text_at(canvas, marks.cursor)
    assert text.startswith(glyphs.cursor[0])
    assert text.endswith(glyphs.cursor[1])
    assert str(marks.cursor) in text
    for seat in view.seats:
        text = text_at(canvas, view.station(seat)) if view.station(seat) in inside else f"@{view.station(seat)}"
        assert seat_code(view, seat) in text or view.station(seat) not in inside
        assert glyphs.at in text
        assert str(view.station(seat)) in text
        assert (glyphs.active in text) == (seat == marks.active) or view.station(seat) not in inside
    if view.hider in inside:
        assert f"{glyphs.at}" in text_at(canvas, view.hider)
    assert view.seen is not None
    if view.seen[1] in inside:
        assert f"{glyphs.seen}{view.entry - view.seen[0]}" in text_at(canvas, view.seen[1])


def check_spots(canvas: Canvas) -> None:
    owner = np.zeros(canvas.codes.shape, int)
    for station, spot in canvas.spots.items():
        assert not owner[spot.top, spot.left : spot.right + 1].any(), f"{station} covers another"
        owner[spot.top, spot.left : spot.right + 1] = station
        assert spot.numbered == (str(station) in text_at(canvas, station))
        if spot.numbered:
            row = " " + "".join(map(chr, canvas.codes[spot.top])) + " "
            before, first, after = row[spot.left], row[spot.left + 1], row[spot.right + 2]
            # A sign with a mark of its own may follow a dot.
            runs_on = before.isdigit() or (first.isdigit() and (before.isalpha() or before in "○●"))
            assert not runs_on, f"{station} runs into what stands before it"
            assert not after.isdigit(), f"{station} runs into what stands behind it"
    for station, spot in canvas.spots.items():
        assert canvas.station_at((spot.left + spot.right) // 2, spot.top) == station


@pytest.mark.parametrize("edition", NETWORKS)
def test_stations_are_drawn_where_they_are(edition: str) -> None:
    view = view_of(edition, "seekers")
    for size in SIZES:
        canvas, projection = whole(view, size), Projection(*size, fit(view, *size))
        for station, spot in canvas.spots.items():
            column, row = projection.cell(*view.board.positions[station])
            assert abs(spot.top - row) <= 1
            assert spot.left - 1 <= column <= spot.right + 1
    assert len(whole(view, (52, 16)).spots) >= 180
    canvas = whole(view, (120, 40))
    assert len(canvas.spots) == view.board.size
    assert sum(spot.numbered for spot in canvas.spots.values()) >= 196
    assert all(spot.numbered for spot in whole(view, (200, 60)).spots.values())


def test_a_board_of_ones_own_is_seen_to_its_corners(tmp_path: Path) -> None:
    folder = Path(write_board(tmp_path / "board", 8, [(a, b, "taxi") for a, b in pairwise((*range(1, 9), 1))]))
    corners = ["1,0,0", "2,1000,0", "3,1000,750", "4,0,750", "5,500,0", "6,1000,375", "7,500,750", "8,0,375"]
    (folder / "stations.csv").write_text(
        "\n".join(["station,x,y,name", *(f"{row},維也納 Ö" for row in corners)]) + "\n"
    )
    view = Game.new(Options(board=str(folder), detectives=1, bobbies=0)).view("seekers")
    for size in (*SIZES, (31, 9)):
        for zoom in (1.0, 3.0):
            found = {
                s
                for x, y in ((0, 0), (1000, 750), (1000, 0), (0, 750), (500, 375))
                for s in near(view, size, x, y, zoom)
            }
            assert found >= {1, 2, 3, 4} | ({5, 6, 7, 8} if zoom == 1 else set())


def test_in_a_small_window_stops_of_the_underground_come_before_others() -> None:
    view = view_of("london", "seekers")
    sheet = mapview._background(view, 52, 16, fit(view, 52, 16), UNICODE).sheet
    numbered = {station for station, spot in sheet.canvas.spots.items() if spot.numbered}
    kinds = [{s for s in range(1, 200) if sheet.prints.kinds[s] == kind} for kind in range(3)]
    shown = [len(stations & numbered) / len(stations) for stations in kinds]
    assert shown[2] == 1
    assert shown[1] > shown[0] + 0.1


@pytest.mark.parametrize("edition", NETWORKS)
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
def test_every_line_is_seen_on_its_way(edition: str, glyphs: Glyphs) -> None:
    """In the middle of each line that is straight, its mode is seen, or one that goes before it, or a sign."""
    view, size = view_of(edition, "seekers"), (240, 80)
    ground = mapview._background(view, *size, fit(view, *size), glyphs).sheet.ground
    projection = Projection(*size, fit(view, *size))
    numbers = [STYLE_NUMBERS[name] for name in LINE_STYLES]
    for line in view.board.lines:
        mode = view.board.all_modes.index(line.mode)
        if mode in (0, 2):
            x, y = (view.board.positions[line.a] + view.board.positions[line.b]) / 2
            column, row = projection.cell(x, y)
            near = ground.inks[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2]
            assert np.isin(near, numbers[mode:]).any(), line
    counts = [int((ground.inks == number).sum()) for number in numbers]
    assert all(counts)


def test_ferries_keep_to_the_river_and_the_river_is_wet() -> None:
    view, size = view_of("london", "seekers"), (160, 60)
    ground = mapview._background(view, *size, fit(view, *size), UNICODE).sheet.ground
    ferry, water = ground.inks == STYLE_NUMBERS["map.black"], ground.grounds == STYLE_NUMBERS["map.water"]
    assert water.sum() > 200
    assert (ferry & water).sum() > 0.7 * ferry.sum()


def test_in_venice_the_city_is_dry_and_the_lagoon_is_wet() -> None:
    view, size = view_of("venice", "seekers"), (160, 60)
    ground = mapview._background(view, *size, fit(view, *size), UNICODE).sheet.ground
    water, projection = ground.grounds == STYLE_NUMBERS["map.water"], Projection(*size, fit(view, *size))
    for x, y, wet in ((200, 100, True), (900, 300, True), (400, 400, False), (430, 280, False), (660, 580, True)):
        column, row = projection.cell(x, y)
        assert water[row, column] == wet, (x, y)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_raises_at_any_size_and_with_any_camera(edition: str) -> None:
    views, chance = [view_of(edition, side) for side in SIDES], random.Random(edition)
    sizes = [(1, 1), (0, 0), (1, 80), (250, 1), (2, 2), (250, 80), (7, 3)]
    sizes += [(chance.randint(1, 250), chance.randint(1, 80)) for _try in range(7)]
    for width, height in sizes:
        view = chance.choice(views)
        everything = frozenset(range(1, view.board.size + 1))
        marks = chance.choice([marks_of(view), MapMarks(), MapMarks(everything, 1, dict.fromkeys(everything, 0.01), 1)])
        camera = Camera(
            chance.uniform(-500, 1500), chance.uniform(-500, 1300), chance.choice([0.1, 1, chance.uniform(1, 20)])
        )
        canvas = draw_map(view, width, height, camera, marks, chance.choice([UNICODE, ASCII]))
        rows = canvas.rows()
        assert len(rows) == height
        assert {sum(len(text) for _style, text in row) for row in rows} <= {width}
        look = around(view, chance.randint(0, view.board.size), width, height)
        draw_map(view, width, height, look, marks, UNICODE)


def test_a_picture_is_the_same_whatever_was_drawn_before() -> None:
    view, size = view_of("london", "seekers"), (100, 30)
    mapview.forget()
    cold = whole(view, size, marks_of(view))
    whole(view, size, MapMarks(legal=frozenset(range(1, 200)), cursor=5, heat={7: 1.0}))
    whole(view_of("venice", "hider"), size)
    assert whole(view, size, marks_of(view)).rows() == cold.rows()
    bare = replace(view.board, scenery=())
    other = View(replace(view.deal, board=bare), view.row, view.side, view.events, view.log)
    assert whole(other, size).text() != whole(view, size).text(), "a board without a river is another picture"


def test_only_a_few_backgrounds_are_kept() -> None:
    view = view_of("dice", "seekers")
    for width in range(40, 40 + 2 * mapview.KEPT):
        whole(view, (width, 14))
    assert len(mapview._kept) == mapview.KEPT


def test_measuring_gives_two_times() -> None:
    speed = measure_map(0.05)
    assert 0 < speed.warm < speed.cold


def test_the_plane_is_the_boards() -> None:
    assert (Camera().x, Camera().y) == (WIDTH / 2, HEIGHT / 2)
