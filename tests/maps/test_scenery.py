"""Rivers, parks and islands are for the eye alone, and a faulty line of theirs is refused with its place."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from boards import write_board

from maps import Board, BoardError, load_board
from maps.board import SCENERY_KINDS, Scenery
from maps.draw import draw

RING = [(a, b, "taxi") for a, b in ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1))]
HEADING = "kind,name,width,points"


def test_london_has_its_river_and_parks() -> None:
    london = load_board("london")
    assert [thing.name for thing in london.scenery if thing.kind == "river"] == ["Thames"]
    assert {"Hyde Park", "Regent's Park"} <= {thing.name for thing in london.scenery if thing.kind == "park"}
    landings = {end for line in london.lines if line.mode == london.black_mode for end in (line.a, line.b)}
    assert all(distance(london.scenery[0], london, station) < 45 for station in landings), (
        "the ferry lands at the river"
    )
    assert load_board("sherlock").scenery == london.scenery, "a board made of another has its scenery"


def test_every_place_of_venice_stands_on_land_or_at_the_water() -> None:
    venice = load_board("venice")
    land = [thing for thing in venice.scenery if thing.kind == "land"]
    assert len(land) >= 8
    for s in venice.stations:
        assert any(inside(thing, s.x, s.y) or distance(thing, venice, s.number) < 12 for thing in land), s.name
    assert not any(inside(thing, 860, 250) or inside(thing, 150, 120) for thing in land)


def test_scenery_changes_nothing_that_rules_ask_for() -> None:
    for name in ("london", "venice"):
        board = load_board(name)
        bare = replace(board, scenery=())
        assert bare.digest == board.digest
        assert bare.check() == board.check() == []


def test_the_drawing_shows_it() -> None:
    for name in ("london", "venice"):
        board = load_board(name)
        picture = ElementTree.fromstring(draw(board))
        found = [element.tag.split("}")[1] for element in picture.iter()]
        kinds = [thing.kind for thing in board.scenery]
        assert found.count("polyline") == kinds.count("river")
        assert found.count("polygon") == kinds.count("park") + kinds.count("land")
        assert all(thing.name in "".join(picture.itertext()) for thing in board.scenery)


def distance(thing: Scenery, board: Board, station: int) -> float:
    """From a station to the nearest point of a line of points."""
    points = np.array(thing.points + thing.points[: thing.kind != "river"], float)
    at = board.positions[station].astype(float)
    found = []
    for a, b in pairwise(points):
        part = np.clip((at - a) @ (b - a) / max((b - a) @ (b - a), 1), 0, 1)
        found.append(float(np.hypot(*(at - a - part * (b - a)))))
    return min(found)


def inside(thing: Scenery, x: int, y: int) -> bool:
    """By the turns that an outline makes around a point."""
    points = np.array((*thing.points, thing.points[0]), float) - (x, y)
    angles = np.unwrap(np.arctan2(points[:, 1], points[:, 0]))
    return bool(abs(angles[-1] - angles[0]) > np.pi)


def folder_with(tmp_path: Path, *rows: str, heading: str = HEADING) -> Path:
    folder = Path(write_board(tmp_path / "board", 6, RING))
    (folder / "scenery.csv").write_text("\n".join([heading, *rows]) + "\n")
    return folder


def test_a_board_may_bring_scenery(tmp_path: Path) -> None:
    rows = (
        "river,Brook,8,0 0 > 900 -20",
        "# a comment",
        "land,,,1 1 > 5 1 > 5 5",
        "name,Here,,7 7",
        "park,Green,,1 2 > 3 4 > 5 6",
    )
    board = load_board(folder_with(tmp_path, *rows))
    assert board.scenery[0] == Scenery("river", "Brook", ((0, 0), (900, -20)), 8)
    assert [thing.kind for thing in board.scenery] == ["river", "land", "name", "park"]
    assert {thing.kind for thing in board.scenery} == set(SCENERY_KINDS)
    assert load_board(write_board(tmp_path / "other", 6, RING)).scenery == ()


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("sea,Dead,,1 1 > 2 2 > 3 3", "kind must be river, park, land or name"),
        ("river,Brook,8,0 0", "river needs at least 2 points"),
        ("park,Green,,1 1 > 2 2", "park needs at least 3 points"),
        ("river,Brook,,0 0 > 1 1", "a river needs a width"),
        ("park,Green,5,1 1 > 2 2 > 3 3", "nothing else has one"),
        ("name,,,1 1", "a name needs a name"),
        ("name,Here,,1", "a point is two numbers"),
        ("name,Here,,1 2 3", "a point is two numbers"),
        ("name,Here,,1 x", "y must be a whole number"),
        ("name,Here,,99999 1", "x must be a whole number"),
        ("name,Here,,1.5 1", "x must be a whole number"),
        ("river,Brook,-,0 0 > 1 1", "width must be a whole number"),
        ("name,Here,1 1", "3 cells under a heading of 4"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(tmp_path: Path, row: str, reason: str) -> None:
    with pytest.raises(BoardError) as error:
        load_board(folder_with(tmp_path, "name,Fine,,1 1", row))
    assert str(error.value).startswith("scenery.csv:3: ")
    assert reason in str(error.value)


def test_a_file_without_its_heading_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="the heading lacks points"):
        load_board(folder_with(tmp_path, "river,Brook,8", heading="kind,name,width"))
