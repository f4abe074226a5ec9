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
from pictures import EDITIONS, HIDERS, SIDES, SIZES, cameras, marks_of, style_at, table, text_at, view_of, whole
from wcwidth import wcwidth

from ai.game.game import Game
from ai.position.names import seat_code
from ai.position.position import View
from ai.rules.options import Options
from ai.rules.state import HIDER, HIDER_WINS, PLACE, R_TIME_UP, REASON, ROADBLOCK, WINNER
from maps.board import HEIGHT, WIDTH
from solo.map import board_map as mapview
from solo.map.arrows import DIRECTIONS
from solo.map.background import Projection
from solo.map.board_map import ASCII, UNICODE, Camera, Canvas, Glyphs, Marks, around, draw_map, fit, next_station
from solo.map.glyphs import HEAT_STYLES, LINE_STYLES, STYLE_NUMBERS
from solo.map.key import map_key
from solo.tools.map_speed import measure_map

SCREENS = Path(__file__).parents[2] / "screens"
NETWORKS = ("london", "sherlock", "venice")


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


def seen_on(view: View, size: tuple[int, int], camera: Camera) -> set[int]:
    """The stations whose place lies inside the window."""
    if view.deal.layout:
        return set(mapview._background(view, *size, camera, UNICODE).sheet.homes)
    projection = Projection(*size, camera)
    cells = {s.number: projection.cell(s.x, s.y) for s in view.board.stations}
    return {s for s, (column, row) in cells.items() if 0 <= column < size[0] and 0 <= row < size[1]}


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


def check_marks(view: View, canvas: Canvas, marks: Marks, inside: set[int], glyphs: Glyphs) -> None:
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


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_mouse_finds_every_station_that_is_drawn(edition: str) -> None:
    view = view_of(edition, "hider")
    canvas = whole(view, (80, 24), marks_of(view))
    for station, spot in canvas.spots.items():
        for column in range(spot.left, spot.right + 1):
            assert canvas.station_at(column, spot.top) == station
    for column, row in ((x, y) for x in range(-3, 83) for y in range(-3, 27, 5)):
        found = canvas.station_at(column, row)
        near = [
            spot
            for spot in canvas.spots.values()
            if spot.left - 2 <= column <= spot.right + 2 and abs(spot.top - row) < 2
        ]
        assert (canvas.spots[found] in near) if found else not near


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


def near(view: View, size: tuple[int, int], x: int, y: int, zoom: float) -> set[int]:
    """The stations that one sees there; whatever they are called, each sign is one column wide."""
    canvas = draw_map(view, *size, Camera(x, y, zoom).clamped(size), Marks(), UNICODE)
    assert all(wcwidth(sign) == 1 for sign in {*canvas.text()} - {"\n"})
    return {s for s in canvas.spots if not {*text_at(canvas, s)} & {*UNICODE.arrows}}


def test_lines_differ_in_their_dots() -> None:
    """How many dots a cell has on the average: taxis are dotted, buses drawn through, undergrounds double."""
    view, size = view_of("london", "seekers"), (160, 60)
    ground = mapview._background(view, *size, fit(view, *size), UNICODE).sheet.ground
    dots = [
        [int(code).bit_count() - 2 for code in ground.codes[ground.inks == STYLE_NUMBERS[name]]] for name in LINE_STYLES
    ]
    taxi, bus, tube, ferry = (sum(found) / len(found) for found in dots)
    assert ferry < bus
    assert taxi < 0.8 * bus < 0.7 * tube


def test_in_a_small_window_stops_of_the_underground_come_before_others() -> None:
    view = view_of("london", "seekers")
    sheet = mapview._background(view, 52, 16, fit(view, 52, 16), UNICODE).sheet
    numbered = {station for station, spot in sheet.canvas.spots.items() if spot.numbered}
    kinds = [{s for s in range(1, 200) if sheet.prints.kinds[s] == kind} for kind in range(3)]
    shown = [len(stations & numbered) / len(stations) for stations in kinds]
    assert shown[2] == 1
    assert shown[1] > shown[0] + 0.1


@pytest.mark.parametrize("edition", NETWORKS)
def test_modes_of_stations_differ_in_signs(edition: str) -> None:
    view = view_of(edition, "seekers")
    canvas = whole(view, (200, 60))
    stops = {
        s: {mode for here, mode, _to in view.board.arcs() if here == s} - {3} for s in range(1, view.board.size + 1)
    }
    special = {view.station(seat) for seat in view.seats} | {36, 52}
    for station in set(canvas.spots) - special:
        first = text_at(canvas, station)[0]
        assert (first == "●") == (2 in stops[station])
        assert (first == "○") == (1 in stops[station] and 2 not in stops[station])


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
        marks = chance.choice([marks_of(view), Marks(), Marks(everything, 1, dict.fromkeys(everything, 0.01), 1)])
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
    whole(view, size, Marks(legal=frozenset(range(1, 200)), cursor=5, heat={7: 1.0}))
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


@pytest.mark.parametrize("edition", EDITIONS)
def test_arrow_keys_reach_every_station_from_every_other(edition: str) -> None:
    view, chance = view_of(edition, "seekers"), random.Random(3)
    everything = range(1, view.board.size + 1)
    check_steps(view, set(everything), None)
    for count in (2, 3, 5, 8, 13, 20):
        for _try in range(4):
            some = set(chance.sample(everything, count))
            check_steps(view, some, some)


def check_steps(view: View, stations: set[int], candidates: set[int] | None) -> None:
    """All stations are one ring of steps: from one all are reached, and it from all."""
    ahead = {s: {next_station(view, s, way, candidates) for way in DIRECTIONS} for s in stations}
    assert set().union(*ahead.values()) <= stations
    back: dict[int, set[int]] = {s: {other for other in stations if s in ahead[other]} for s in stations}
    for steps in (ahead, back):
        first = min(stations)
        reached, todo = {first}, [first]
        while todo:
            new = steps[todo.pop()] - reached
            reached |= new
            todo += new
        assert reached == stations


def test_arrow_keys_go_the_way_they_say() -> None:
    view = view_of("london", "seekers")
    assert [next_station(view, 89, way) for way in ("left", "right", "up", "down")] == [88, 90, 71, 105]
    assert next_station(view, 1, "left") == 18
    assert next_station(view, 7, "right") == 30
    assert next_station(view, 7, "right", {1, 8}) == 7
    assert next_station(view, 7, "left", {1, 8}) in (1, 8)
    assert next_station(view, 5, "up", set()) == 5
    assert next_station(view, 0, "up", {1, 113, 199}) == 113
    dice = view_of("dice", "seekers")
    assert [next_station(dice, 1, way) for way in ("right", "down", "left", "up")] == [2, 3, 1, 1]
    for s in range(1, 200):
        x, y = view.board.positions[s]
        for way, (right, down) in DIRECTIONS.items():
            to = view.board.positions[next_station(view, s, way)]
            assert (to[0] == x and to[1] == y) or (to[0] - x) * right + (to[1] - y) * down > 0


def test_a_near_look_shows_the_next_stops() -> None:
    view, size = view_of("london", "seekers"), (52, 16)
    for station in range(1, 200, 7):
        camera = around(view, station, *size)
        canvas = draw_map(view, *size, camera, Marks(cursor=station), UNICODE)
        inside = seen_on(view, size, camera)
        assert station in inside
        assert {to for at, mode, to in view.board.arcs() if at == station and mode == 0} <= inside
        plain = [s for s in inside if s in canvas.spots]
        assert sum(canvas.spots[s].numbered for s in plain) >= 0.75 * len(inside)


def test_who_is_outside_the_window_is_told_at_its_edge() -> None:
    view, size = view_of("london", "seekers"), (60, 20)
    marks = Marks(legal=frozenset({1, 123}), active=2)
    canvas = draw_map(view, *size, around(view, 123, *size), marks, UNICODE)
    texts = {station: text_at(canvas, station) for station in canvas.spots}
    assert texts[123] == "[▸d2@○123]"
    assert texts[174].startswith("d4@174")
    assert texts[174].endswith("▸")
    assert texts[13] in ("d1@13▸", "▴d1@13")
    assert texts[1].strip("◂▴") == "[1]"
    tiny = (24, 7)  # no room for more than what lies inside
    inside = seen_on(view, tiny, around(view, 123, *tiny))
    assert set(draw_map(view, *tiny, around(view, 123, *tiny), marks, UNICODE).spots) <= inside
    assert all(spot.right == 59 for station, spot in canvas.spots.items() if texts[station].endswith("▸"))


def test_pawns_marks_and_heat_have_signs_and_colours_of_their_own() -> None:
    view = view_of("sherlock", "hider")
    marks = Marks(frozenset({1, 2, 36, 190}), 2, {5: 0.01, 6: 0.05, 7: 0.1, 8: 0.9, 190: 0.9}, 3)
    canvas = whole(view, (200, 60), marks)
    texts = {station: text_at(canvas, station) for station in canvas.spots}
    assert {s: texts[s] for s in (13, 86, 157, 193)} == {13: "d1@●13▲", 86: "d2@○86", 157: "▸d3@○157≈", 193: "b1@193≈"}
    assert [style_at(canvas, s) for s in (13, 86, 193)] == ["class:pawn.1", "class:pawn.2", "class:pawn.bobby"]
    assert style_at(canvas, 157) == "class:pawn.active class:pawn.3"
    assert (texts[1], style_at(canvas, 1)) == ("[●1]", "class:mark.legal class:station.underground")
    assert (texts[2], style_at(canvas, 2)) == ("›[2♣]‹", "class:mark.legal class:mark.cursor")
    assert texts[48] == "M@48"
    assert style_at(canvas, 48) == "class:hider"
    assert (texts[36], style_at(canvas, 36)) == ("[?2@36]", "class:hider.seen class:mark.legal")
    assert (texts[190], style_at(canvas, 190)) == ("[█190]", "class:mark.legal class:heat.4")
    assert (texts[52], style_at(canvas, 52)) == ("○52⊘", "class:mark.roadblock")
    assert (texts[106], texts[115], texts[139]) == ("106!▲", "○115!≈" if texts[115][0] == "○" else "115!≈", "139!▲")
    assert {texts[s][0] for s in (5, 6, 7, 8)} == set(UNICODE.heat)
    assert [style_at(canvas, s) for s in (5, 6, 7, 8)] == [f"class:{name}" for name in HEAT_STYLES]
    assert "⌂" in texts[5]
    assert "!" not in whole(view_of("sherlock", "seekers"), (200, 60)).text(), "the planned crimes are secret"
    for name in (" I ", " II ", " III ", " IV ", "Thames", "Hyde Park"):
        assert name in canvas.text()


@pytest.mark.parametrize(
    ("entries", "sign", "words"), [(3, "?", "seen now"), (4, "?1", "seen 1 ago"), (5, "?2", "seen 2 ago")]
)
def test_the_last_reveal_tells_its_age(entries: int, sign: str, words: str) -> None:
    from pictures import LOG
    from table import london

    hider = {3: 36, 4: 37, 5: 48}[entries]
    view = london(hider, 13, 123, 94, 174, 117, log=LOG[:entries]).view("seekers")
    canvas = draw_map(view, 100, 34, around(view, 36, 100, 34), Marks(), UNICODE)
    assert text_at(canvas, 36) == f"{sign}@36"
    assert f"{sign}@36 {words}" in canvas.text()


def test_a_detective_where_the_hider_was_seen_hides_nothing() -> None:
    from pictures import LOG
    from table import london

    view = london(48, 36, 123, log=LOG).view("hider")
    view.row[PLACE + 36] |= ROADBLOCK
    assert text_at(whole(view, (120, 40)), 36) == "d1@36⊘?2"
    caught = london(48, 36, 123, log=LOG).view("hider")
    caught.row[HIDER] = 36
    assert text_at(whole(caught, (120, 40)), 36) == "X+d1@36?2"


def test_heat_is_seen_on_dots_too() -> None:
    view = view_of("london", "seekers")
    heat = dict.fromkeys(range(1, 200), 1 / 199)
    for size in SIZES:
        for glyphs in (UNICODE, ASCII):
            canvas = whole(view, size, Marks(heat=heat), glyphs)
            special = {view.station(seat) for seat in view.seats} | {36}
            for station in set(canvas.spots) - special:
                assert glyphs.heat[0] in text_at(canvas, station)
                assert style_at(canvas, station).endswith("heat.1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_key_explains_every_sign_on_the_map(edition: str) -> None:
    view = view_of(edition, "hider")
    for glyphs in (UNICODE, ASCII):
        rows = map_key(view, glyphs)
        assert all(style in STYLE_NUMBERS and words for _sign, style, words in rows)
        known = "".join(sign for sign, _style, _words in rows)
        canvas = whole(view, (200, 60), marks_of(view), glyphs)
        for station in canvas.spots:
            missing = {sign for sign in text_at(canvas, station) if not sign.isalnum() and sign != " "} - set(known)
            assert not missing, (station, missing)


def test_measuring_gives_two_times() -> None:
    speed = measure_map(0.05)
    assert 0 < speed.warm < speed.cold


def test_the_plane_is_the_boards() -> None:
    assert (Camera().x, Camera().y) == (WIDTH / 2, HEIGHT / 2)
