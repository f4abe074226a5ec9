"""The map can be read: every number, lit lines, the tickets that lead somewhere, the trail and the rings."""

import random
from dataclasses import replace

import numpy as np
import pytest
from map_cells import NETWORKS
from pictures import EDITIONS, marks_of, style_at, text_at, view_of, whole
from table import london

from ai.game.game import Game
from ai.game.setting_up import Options
from ai.position.position import View
from ai.rules.options import Past
from solo.map import board_map as mapview
from solo.map.background import Projection
from solo.map.board_map import ASCII, UNICODE, Glyphs, MapMarks, fit
from solo.map.glyphs import DIM_STYLES, LINE_STYLES, STYLE_NUMBERS
from solo.map.trail import rings_of, trail_of

MAP_AT_120 = (85, 29)  # the size of the map on a screen of 120 by 40


def played(edition: str, seed: int, plies: int) -> View:
    """What the side in turn sees after some random moves."""
    chance, game = random.Random(seed), Game.new(Options(edition=edition, seed=seed))
    while game.outcome is None and (len(game.moves) < plies or game.to_move not in ("hider", "seekers")):
        game.push(chance.choice(game.legal_moves()))
    return game.view("hider" if game.to_move == "hider" else "seekers")


def marks_for(view: View, cursor: int = 0) -> MapMarks:
    """What the screen marks for the first pawn in turn."""
    moves = [move for move in view.legal_moves() if move.rides]
    seat = min((move.seat for move in moves), default=0)
    here = view.station(seat)
    tickets = {move.station: [min(move.ticket, 3)] for move in moves if move.seat == seat}
    lit = frozenset((mode, at, to) for at, mode, to in view.board.arcs() if at == here)
    return MapMarks(frozenset(tickets), cursor, {}, seat, tickets=tickets, lit=lit)


@pytest.mark.parametrize("edition", ["london", "sherlock"])
@pytest.mark.parametrize("seed", [1, 2, 3, 7, 8])
def test_at_120_by_40_every_station_has_its_number(edition: str, seed: int) -> None:
    for plies in (0, 2, 40, 90):
        view = played(edition, seed, plies)
        legal = marks_for(view)
        for marks in (legal, replace(legal, cursor=min(legal.legal, default=5), trail=trail_of(view))):
            canvas = whole(view, MAP_AT_120, marks)
            missing = [s for s in view.board.numbers if s not in canvas.spots or str(s) not in text_at(canvas, s)]
            assert missing == []


def test_numbers_stay_beside_their_stations_and_do_not_touch() -> None:
    view = played("london", 7, 2)
    canvas = whole(view, MAP_AT_120, marks_for(view))
    for row in canvas.text().splitlines():
        assert max(map(len, "".join(c if c.isdigit() else " " for c in row).split()), default=0) <= 3
    owner = np.zeros(canvas.codes.shape, int)
    for station, spot in canvas.spots.items():
        assert not owner[spot.top, spot.left : spot.right + 1].any(), station
        owner[spot.top, spot.left : spot.right + 1] = station


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("edition", EDITIONS)
def test_lines_that_are_lit_keep_their_colours_and_all_others_step_back(edition: str, glyphs: Glyphs) -> None:
    view, size = view_of(edition, "seekers"), (160, 48)
    bright, dim = ([STYLE_NUMBERS[name] for name in names] for names in (LINE_STYLES, DIM_STYLES))
    before = whole(view, size, marks_of(view), glyphs)
    assert not np.isin(before.inks, dim).any()
    lit = marks_for(view).lit
    canvas = whole(view, size, replace(marks_of(view), lit=lit), glyphs)
    assert np.isin(canvas.inks, dim).sum() > 4 * np.isin(canvas.inks, bright).sum()
    for mode in {mode for mode, _at, _to in lit} - ({2} if view.layout else set()):  # tiles draw no underground
        assert np.isin(canvas.inks, bright[mode]).any()
    assert canvas.spots == before.spots


def test_destinations_show_the_tickets_that_lead_there() -> None:
    view = london(48, 46, 123, 94, 174, 117).view("seekers")
    marks = MapMarks(frozenset({1, 45, 79}), 0, {}, 1, tickets={1: [0, 2], 45: [0], 79: [2], 34: [3]})
    canvas = whole(view, (200, 60), replace(marks, legal=marks.legal | {34}))
    assert text_at(canvas, 1) == "[TU1]"
    assert text_at(canvas, 45) == "[T45]"
    assert text_at(canvas, 79) == "[U79]"
    assert text_at(canvas, 34) == "[■34]"
    assert "[$34]" in whole(view, (200, 60), replace(marks, legal=marks.legal | {34}), ASCII).text()


def test_destinations_show_how_likely_he_is_there_too() -> None:
    view = london(48, 46, 123, 94, 174, 117).view("seekers")
    marks = MapMarks(frozenset({1, 45, 79}), 0, {1: 0.9, 45: 0.1}, 1, tickets={1: [0, 2], 45: [0], 79: [2]})
    canvas = whole(view, (200, 60), marks)
    assert [text_at(canvas, station) for station in (1, 45, 79)] == ["[█TU1]", "[▓T45]", "[U79]"]
    assert [style_at(canvas, station).split(".")[-1] for station in (1, 45)] == ["4", "3"]


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize("size", [(50, 17), MAP_AT_120])
def test_street_tiles_have_room_for_the_shades_of_destinations(size: tuple[int, int], seed: int) -> None:
    view = played("dice", seed, 4 * seed)
    marks = marks_for(view)
    canvas = whole(view, size, replace(marks, heat=dict.fromkeys(marks.legal, 0.1)))
    empty = marks.legal - {view.station(seat) for seat in (0, *view.seats)} - {*(view.seen or ())[1:]}
    assert [s for s in sorted(empty) if UNICODE.heat[2] not in text_at(canvas, s)] == []


def test_the_trail_shows_reveals_with_their_entries_and_the_last_moves() -> None:
    log = (Past(0), Past(1), Past(0, 36), Past(3), Past(0))
    view = london(48, 13, 123, 94, 174, 117, log=log).view("seekers")
    assert trail_of(view).seen == {36: (3,)}
    canvas = whole(view, (200, 60), MapMarks(trail=trail_of(view)))
    assert "◆3" in text_at(canvas, 36)
    assert "36*3" in whole(view, (200, 60), MapMarks(trail=trail_of(view)), ASCII).text()
    assert "◆" not in whole(view, (200, 60)).text()


@pytest.mark.parametrize("seed", [1, 3, 4, 5])
def test_the_trail_holds_what_its_side_knows_and_no_more(seed: int) -> None:
    game, chance = Game.new(Options(seed=seed)), random.Random(seed)
    before: dict[int, tuple[int, int]] = {}
    places: list[int] = []  # where the hider was, entry by entry
    while len(game.moves) < 36:
        move = chance.choice(game.legal_moves())
        if move.seat and move.station:
            before[move.seat] = (game.view("hider").station(move.seat), move.station)
        game.push(move)
        if not move.seat and move.station:
            places.append(move.station)
    assert game.outcome is None, "all is known when it is over"
    seekers, hider = trail_of(game.view("seekers")), trail_of(game.view("hider"))
    assert set(seekers.steps) <= set(before.values())
    assert seekers.steps
    shown = {entry for entries in seekers.seen.values() for entry in entries}
    assert shown == {entry for entry in game.view("hider").reveals if entry <= len(places)}
    assert all(places[entry - 1] == station for station, entries in seekers.seen.items() for entry in entries)
    assert (places[-2], places[-1]) in hider.steps
    assert set(seekers.steps) <= set(hider.steps)


def test_arrows_lead_from_place_to_place() -> None:
    view = played("london", 3, 40)
    trail = replace(trail_of(view), steps=((128, 185), (13, 67)), seen={})
    plain, drawn = (whole(view, (160, 48), marks) for marks in (MapMarks(), MapMarks(trail=trail)))
    style = STYLE_NUMBERS["trail"]
    assert not (plain.inks == style).any()
    cells = {chr(code) for code in drawn.codes[drawn.inks == style]}
    assert {*UNICODE.arrows} & cells == {"▾", "◂"} or {*UNICODE.arrows} & cells == {"▾"}
    assert drawn.spots == plain.spots


@pytest.mark.parametrize("edition", EDITIONS)
def test_rings_count_moves_from_where_he_was_seen(edition: str) -> None:
    view = view_of(edition, "seekers")
    assert view.seen is not None
    rings, moves = rings_of(view), max(view.entry - view.seen[0], 1)
    near = {to for at, mode, to in view.board.arcs() if at == view.seen[1] and (mode < 3 or view.plays_black)}
    assert {station for station, n in rings.items() if n == 1} == near
    assert max(rings.values()) <= moves
    assert view.seen[1] not in rings
    ends: dict[int, set[int]] = {}
    for at, mode, to in view.board.arcs():
        if mode < 3 or view.plays_black:
            ends.setdefault(at, set()).add(to)
    for station, n in rings.items():
        assert n == 1 or any(rings.get(other) == n - 1 and station in ends[other] for other in rings)
    for glyphs in (UNICODE, ASCII):
        canvas = whole(view, (200, 60), MapMarks(rings=rings, heat={5: 1.0}), glyphs)
        shown = [s for s, n in rings.items() if glyphs.rings[n - 1] in text_at(canvas, s)]
        assert len(shown) > len(rings) / 2
        assert all("ring" in style_at(canvas, s) for s in shown if "pawn" not in style_at(canvas, s))


def test_there_are_no_rings_before_he_is_seen() -> None:
    assert rings_of(Game.new(Options(seed=7)).view("seekers")) == {}


@pytest.mark.parametrize("edition", NETWORKS)
def test_rings_are_no_secret(edition: str) -> None:
    """Both sides draw the same rings: they follow from the reveal alone."""
    assert rings_of(view_of(edition, "seekers")) == rings_of(view_of(edition, "seekers", 1))


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
def test_signs_on_street_tiles_leave_the_frames_alone(glyphs: Glyphs) -> None:
    """At 80 by 24 the map has 50 columns and 17 rows."""
    edge = STYLE_NUMBERS["tile.dark"]
    for seed, plies in ((1, 0), (2, 12), (3, 20), (4, 31)):
        view = played("dice", seed, plies)
        plain, full = (whole(view, (50, 17), marks, glyphs) for marks in (MapMarks(), marks_for(view)))
        assert (plain.inks == edge).sum() > 100
        covered = [s for s, x in full.spots.items() if (plain.inks[x.top, x.left : x.right + 1] == edge).any()]
        assert covered == []


def test_a_line_in_plain_characters_can_be_followed() -> None:
    """From end to end of a straight line each cell touches the next, unless a sign or another line lies over it."""
    view, size = view_of("london", "seekers"), (240, 80)
    ground = mapview._background(view, *size, fit(view, *size), ASCII).sheet.ground
    projection = Projection(*size, fit(view, *size))
    strokes = set("=/|\\&")  # of the underground, whose lines are straight, and the ferry, which lies over it
    for line in view.board.lines:
        if line.mode != "underground":
            continue
        (x, y), (to_x, to_y) = (view.board.positions[station] for station in (line.a, line.b))
        steps = 400
        for step in range(steps + 1):
            column, row = projection.cell(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)
            near = ground.codes[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2]
            assert {chr(code) for code in near.ravel()} & strokes, line


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
def test_borders_of_districts_are_seen(glyphs: Glyphs) -> None:
    view = view_of("sherlock", "seekers")
    canvas = whole(view, MAP_AT_120, MapMarks(), glyphs)
    border = (canvas.inks == STYLE_NUMBERS["map.border"]).sum()
    assert border > 90
    signs = {chr(code) for code in canvas.codes[canvas.inks == STYLE_NUMBERS["map.border"]]}
    assert signs == {*glyphs.borders}
    assert signs.isdisjoint({*glyphs.slopes, *glyphs.dotted, glyphs.waves, glyphs.grass})
