"""What signs, colours and heat tell on the map, and that its key explains them."""

import pytest
from map_cells import NETWORKS, seen_on
from pictures import EDITIONS, SIZES, marks_of, style_at, text_at, view_of, whole

from ai.rules.state import HIDER, PLACE, ROADBLOCK
from solo.map import board_map as mapview
from solo.map.board_map import ASCII, UNICODE, MapMarks, around, draw_map, fit
from solo.map.glyphs import HEAT_STYLES, LINE_STYLES, STYLE_NUMBERS
from solo.map.key import map_key


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


def test_a_near_look_shows_the_next_stops() -> None:
    view, size = view_of("london", "seekers"), (52, 16)
    for station in range(1, 200, 7):
        camera = around(view, station, *size)
        canvas = draw_map(view, *size, camera, MapMarks(cursor=station), UNICODE)
        inside = seen_on(view, size, camera)
        assert station in inside
        assert {to for at, mode, to in view.board.arcs() if at == station and mode == 0} <= inside
        plain = [s for s in inside if s in canvas.spots]
        assert sum(canvas.spots[s].numbered for s in plain) >= 0.75 * len(inside)


def test_who_is_outside_the_window_is_told_at_its_edge() -> None:
    view, size = view_of("london", "seekers"), (60, 20)
    marks = MapMarks(legal=frozenset({1, 123}), active=2)
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
    marks = MapMarks(frozenset({1, 2, 36, 190}), 2, {5: 0.01, 6: 0.05, 7: 0.1, 8: 0.9, 190: 0.9}, 3)
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
    canvas = draw_map(view, 100, 34, around(view, 36, 100, 34), MapMarks(), UNICODE)
    assert text_at(canvas, 36) == f"{sign}@36"
    assert f"{sign}@36 {words}" in canvas.text()


def test_a_detective_where_the_hider_was_seen_hides_nothing() -> None:
    from pictures import LOG
    from table import holmes, london

    view = holmes(48, 36, 123, log=LOG, crimes=(106, 115, 139)).view("hider")
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
            canvas = whole(view, size, MapMarks(heat=heat), glyphs)
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


def test_of_many_entries_at_a_station_the_first_and_the_last_are_told() -> None:
    told = [(UNICODE.numbered(entries), ASCII.numbered(entries)) for entries in ([2], [2, 4, 11], [2, 4, 11, 13])]
    assert told == [("²", "/2"), ("²·⁴·¹¹", "/2/4/11"), ("²…¹³", "/2../13")]
