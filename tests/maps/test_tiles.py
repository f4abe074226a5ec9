"""The street tiles of the dice edition: what is printed on them, and the boards they are laid out to."""

import random
import shutil
from collections import Counter
from dataclasses import replace
from itertools import permutations, product
from pathlib import Path

import pytest

from maps import Board, BoardError
from maps.board import Card
from maps.tiles import CORNERS, SIDES, Layout, Spot, Street, TileSet, lay, read_tiles

FOLDER = Path(__file__).parents[2] / "maps" / "dice"
LETTERS = "ABCDEFGHI"
TAXI, BUS = 0, 1


@pytest.fixture(scope="module")
def tiles() -> TileSet:
    return read_tiles(FOLDER)


def rides(layout: Layout, mode: int) -> set[tuple[str, str]]:
    """Every ride of a mode."""
    return {(str(a), str(b)) for a, its_mode, b in layout.board.arcs() if its_mode == mode}


def counted(board: Board) -> Board:
    """The board with its stations counted without gaps, and with cards, without which no board is sound."""
    number = {station.number: count for count, station in enumerate(board.stations, start=1)}
    return replace(
        board,
        stations=tuple(replace(station, number=number[station.number]) for station in board.stations),
        lines=tuple(replace(line, a=number[line.a], b=number[line.b]) for line in board.lines),
        cards=(*(Card("D", start) for start in range(1, 6)), Card("X", 6)),
    )


def by_taxi(board: Board) -> Board:
    """The same with taxis alone."""
    return counted(replace(board, lines=tuple(line for line in board.lines if line.mode == "taxi")))


def test_what_the_books_fix(tiles: TileSet) -> None:
    assert tiles.letters == tuple(LETTERS)
    for index, letter in enumerate(LETTERS):
        for side in SIDES:
            assert [place.number for place in tiles.on(letter, side)] == [4 * index + n for n in (1, 2, 3, 4)]
            stops = Counter(mode for place in tiles.on(letter, side) for mode in place.stops)
            assert stops["taxi"] == 4
            assert stops["underground"] == (letter in "ACEGI"), "five tiles, of which a small game needs three"
    for row in ((1, 2), (3, 0)):
        # One tile has no bus stop in this row of its places, so each stop has another straight across.
        assert len({p.tile for p in tiles.places if p.number % 4 in row and "bus" in p.stops}) == 8
    assert {len(place.stops) for place in tiles.places} == {1, 2, 3}
    assert Counter(tiles.faces) == {"taxi": 3, "bus": 1, "underground": 1, "X": 1}
    assert not {street for street in tiles.streets if "dark" in street.sides}
    assert {street.kind for street in tiles.streets} == {"one-way", "dead-end", "taxi-lane"}
    assert {street.tile for street in tiles.streets} == set(LETTERS), "no light side is like its dark one"


def crossing(tiles: TileSet, face: tuple[str, str], a: Spot, b: Spot) -> bool:
    """Whether one side of a tile lets a taxi go from a spot to the next; streets beyond the tile are open."""
    said = {(s.a, s.b): s.kind for s in tiles.streets if s.tile == face[0] and face[1] in s.sides}
    return said.get((a, b), "") != "dead-end" and (b, a) not in said


def one_piece(tiles: TileSet, face: tuple[str, str]) -> bool:
    """Whether on one side of a tile every place reaches every other without leaving it, and without taxi lanes."""
    steps = {(a, b) for a, b in permutations(CORNERS, 2) if a[0] == b[0] or a[1] == b[1]}
    ways = {(a, a) for a in CORNERS} | {(a, b) for a, b in steps if crossing(tiles, face, a, b)}
    for _ in CORNERS:
        ways |= {(a, d) for (a, b), (c, d) in product(ways, ways) if b == c}
    return len(ways) == 16


def meet(tiles: TileSet, first: tuple[str, str], second: tuple[str, str], down: int) -> bool:
    """Whether taxis can cross both ways between a tile and the one to its right (or below it)."""
    go, come = False, False
    for n in (0, 1):
        near, beyond = ((1, n), (2, n)) if down else ((n, 1), (n, 2))
        before, behind = ((-1, n), (0, n)) if down else ((n, -1), (n, 0))
        go |= crossing(tiles, first, near, beyond) and crossing(tiles, second, before, behind)
        come |= crossing(tiles, first, beyond, near) and crossing(tiles, second, behind, before)
    return go and come


def holds_together(tiles: TileSet) -> bool:
    """Each side of each tile is one piece, and any two tiles that lie side by side can be crossed both ways. So every
    layout is one piece, whichever tiles it has, in whatever order, with any of them on their light side."""
    faces = [*product(tiles.letters, SIDES)]
    pairs = [(a, b) for a, b in permutations(faces, 2) if a[0] != b[0]]
    joined = all(meet(tiles, a, b, down) for (a, b), down in product(pairs, (0, 1)))
    return joined and all(one_piece(tiles, face) for face in faces)


@pytest.mark.parametrize(
    "more",
    [
        [],
        [Street("H", ("light",), "dead-end", (0, 0), (0, 1), "")],  # the roundabout is cut
        [Street("A", ("light",), "dead-end", (0, 1), (0, 2), "")],  # next to G, whose other street is closed
        [Street("C", ("dark",), "one-way", (1, n), (2, n), "") for n in (0, 1)],  # no way back
    ],
)
def test_every_layout_is_one_piece_by_taxi(tiles: TileSet, more: list[Street]) -> None:
    """And would not be with these streets."""
    changed = {(s.tile, frozenset((s.a, s.b))) for s in more}
    kept = [s for s in tiles.streets if (s.tile, frozenset((s.a, s.b))) not in changed]
    assert holds_together(replace(tiles, streets=(*kept, *more))) == (not more)


def test_random_layouts_are_sound(tiles: TileSet) -> None:
    chance = random.Random(5)
    for game in range(300):
        count, columns = chance.choice([(9, 3), (6, 3), (6, 2)])
        order = [*chance.sample("ACEGI", 3), *chance.sample("BDFH", 3)] if count == 6 else [*LETTERS]
        chance.shuffle(order)
        light = chance.sample(order, game % 4)
        layout = lay(tiles, order, columns, light)
        board, ways = layout.board, set(layout.board.arcs())
        assert by_taxi(board).check() == [], (order, columns, light)
        assert counted(board).check() == []
        assert {*board.numbers} == {p.number for p in tiles.places if p.tile in order}
        for station in range(board.size + 1):
            (r, c), tile = layout.spots[station], layout.tiles[station]
            there = board.has_station(station)
            assert (tile, r >= 0, c >= 0) == (order[r // 2 * columns + c // 2] if there else "", there, there)
        assert {station for station, _tile in layout.in_the_box} == {*range(1, 37)} - {*board.numbers}
        assert not layout.against & ways
        assert {(b, mode, a) for a, mode, b in ways | layout.against} == ways | layout.against, "black goes both ways"
        if not light:
            assert not layout.against
            modes = Counter(line.mode for line in board.lines)
            assert (modes["taxi"], modes["underground"]) == ((60, 10) if count == 9 else (38, 3))
            stops = {str(p.number) for p in tiles.places if p.tile in order and "bus" in p.stops}
            assert stops == {a for a, _ in rides(layout, BUS)}, "every bus stop has a bus"


def test_buses_stop_at_the_next_stop_straight_on(tiles: TileSet) -> None:
    """With the tiles in order, by hand; and the book's bus from 15 to 19, whichever way D and E lie side by side."""
    layout = lay(tiles, LETTERS, 3)
    assert layout.board.numbers == (*range(1, 37),)
    assert {b for a, b in rides(layout, BUS) if a == "4"} == {"7", "14"}
    assert {b for a, b in rides(layout, BUS) if a == "8"} == {"7", "11", "18"}
    assert ("15", "19") in rides(layout, BUS)
    for order, columns in (("DEABCFGHI", 3), ("EDABCFGHI", 3), ("DABECFGHI", 3), ("EADBFC", 2), ("FDAEBC", 2)):
        assert {("15", "19"), ("19", "15")} <= rides(lay(tiles, order, columns), BUS), order


def test_light_sides(tiles: TileSet) -> None:
    """With the tiles in order and D, E and F on their light sides, by hand."""
    dark, light = lay(tiles, LETTERS, 3), lay(tiles, LETTERS, 3, "DEF")
    lost, won = (rides(dark, TAXI) - rides(light, TAXI), rides(light, TAXI) - rides(dark, TAXI))
    closed = {("7", "17"), ("17", "18"), ("11", "21")}
    wrong = {("13", "3"), ("15", "13"), ("25", "15"), ("23", "24"), ("20", "23")}
    assert lost == closed | {(b, a) for a, b in closed} | wrong
    assert won == {("17", "20"), ("20", "17"), ("18", "19"), ("19", "18")}
    cut = {("7", "19"), ("14", "18"), ("11", "21")}  # closed on the way
    assert rides(dark, BUS) - rides(light, BUS) == cut | {(b, a) for a, b in cut} | {("15", "1"), ("25", "15")}
    assert not rides(light, BUS) - rides(dark, BUS), "taxi lanes carry no bus"
    assert light.against == {(15, BUS, 1), (25, BUS, 15), *((int(a), TAXI, int(b)) for a, b in wrong)}


def test_arrows_that_point_at_each_other_leave_black_tickets_alone(tiles: TileSet) -> None:
    arrows = Street("A", SIDES, "one-way", (1, 1), (1, 2), ""), Street("B", SIDES, "one-way", (1, 0), (1, -1), "")
    layout = lay(replace(tiles, streets=arrows), LETTERS, 3)
    assert not any({line.a, line.b} == {4, 7} for line in layout.board.lines)
    assert layout.against == {(a, mode, b) for a, b in ((4, 7), (7, 4)) for mode in (TAXI, BUS)}


def test_six_tiles_keep_their_numbers(tiles: TileSet) -> None:
    """And C, E and F are in the box."""
    layout = lay(tiles, "IHGBAD", 3)
    assert layout.board.numbers == (*range(1, 9), *range(13, 17), *range(25, 37))
    assert layout.in_the_box == (*((n, "C") for n in range(9, 13)), *((n, "EF"[n > 20]) for n in range(17, 25)))
    assert layout.tiles[12:18] == ("", "D", "D", "D", "D", "")
    assert layout.stops[12:18] == ((), ("taxi",), ("taxi", "bus"), ("taxi", "bus"), ("taxi",), ())
    assert [layout.station_at[0, column] for column in range(6)] == [33, 34, 29, 30, 25, 26]
    across, down = (83, 250, 416, 583, 750, 916), (93, 281, 468, 656)
    assert {(s.x, s.y) for s in layout.board.stations} == {*product(across, down)}


@pytest.mark.parametrize("case", ["AABDGI||lay nine", "ABCDEG||3 must have an underground", "ABDGHI|C|on the table"])
def test_what_cannot_be_laid(tiles: TileSet, case: str) -> None:
    order, light, words = case.split("|")
    with pytest.raises(ValueError, match=words):
        lay(tiles, order, 3, light)


WRONG = """
tiles.csv|A,both,2,taxi|A,both,2,bus|tiles.csv:7: stops must be taxi
tiles.csv|A,both,2,taxi|A,both,1,taxi|tiles.csv:7: the dark side of A has place 1 already in tiles.csv:6
tiles.csv|B,both,6,taxi|B,both,4,taxi|tiles.csv:11: place 4 is on tile A already
tiles.csv|A,both,2,taxi|A,dark,2,taxi|tiles.csv: the light side of tile A has 3 places
tiles.csv|I,both,34,taxi|I,both,37,taxi|tiles.csv: the places of 9 tiles must be 1 to 36
streets.csv|A,light,one-way,1,2|A,light,one-way,1,4|streets.csv:12: a one-way must join two places side by side
streets.csv|A,light,one-way,1,2|A,light,one-way,1,south|streets.csv:12: 1 to south neither joins places of tile A
streets.csv|A,light,one-way,1,2|A,light,one-way,4,2|streets.csv:13: the light side of A has this street already in
streets.csv|A,light,one-way,1,2|A,grey,one-way,1,2|streets.csv:12: side must be dark, light or both
dice.toml|"bus", |"", |dice.toml: faces must be six
dice.toml|title =|name =|dice.toml: not TOML with title"""


@pytest.mark.parametrize("case", WRONG.split("\n")[1:])
def test_what_is_wrong_is_said_by_file_and_line(tmp_path: Path, case: str) -> None:
    file, row, wrong, problem = case.split("|")
    folder = Path(shutil.copytree(FOLDER, tmp_path / "dice"))
    text = (folder / file).read_text()
    assert row in text
    (folder / file).write_text(text.replace(row, wrong, 1))
    with pytest.raises(BoardError) as caught:
        read_tiles(folder)
    assert any(str(found).startswith(problem) for found in caught.value.problems), caught.value.problems
