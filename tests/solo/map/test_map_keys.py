"""The arrow keys and the mouse find every station of the map."""

import random

import pytest
from pictures import EDITIONS, marks_of, view_of, whole
from table import streets

from ai.position.position import View
from solo.map.arrows import DIRECTIONS
from solo.map.board_map import next_station


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


@pytest.mark.parametrize("name", [*EDITIONS, "six tiles"])
def test_arrow_keys_reach_every_station_from_every_other(name: str) -> None:
    six = streets(6, 13, 2, tiles="IhDeBA").view("seekers")
    view, chance = six if name == "six tiles" else view_of(name, "seekers"), random.Random(3)
    everything = view.board.numbers
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
    six = streets(6, 13, 2, tiles="IHDEBA").view("seekers")
    assert [next_station(six, 17, way) for way in ("right", "down", "left", "up")] == [18, 19, 17, 35]
    assert next_station(six, 32, "right") == 15
    assert next_station(six, 0, "right") in (15, 32, 5, 6, 31)
    for s in range(1, 200):
        x, y = view.board.positions[s]
        for way, (right, down) in DIRECTIONS.items():
            to = view.board.positions[next_station(view, s, way)]
            assert (to[0] == x and to[1] == y) or (to[0] - x) * right + (to[1] - y) * down > 0
