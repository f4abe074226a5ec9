"""Places keep the numbers printed on their tiles: also where six of nine tiles lie, and so some numbers are missing.

Six tiles by hand, DEA above BHI, so that D and E lie side by side as in the book's example; C, F and G are in the box:

    13    14 b | 17    18 u |  1 b   2      A place is a stop for taxis; b: for buses, u: and for undergrounds.
    15 b  16   | 19 b  20   |  3     4 u
     5 b   6   | 29    30   | 33 b  34
     7 b   8 b | 31    32 b | 35    36 u
"""

import shutil
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from table import moves_of, play, public, streets, texts, turn, why

import maps
from ai.belief.filter import Belief
from ai.explain.gather import facts
from ai.game.game import Game
from ai.position.position import SEEKER_SIDE
from ai.programs.engine import Engine
from ai.rules.options import Options, Past, SetupError

SIX = "DEABHI"
THERE = {*range(1, 9), *range(13, 21), *range(29, 37)}
SPANS = "1-8, 13-20 and 29-36"


def six(hider: int, *detectives: int, **more: object) -> Game:
    return streets(hider, *detectives, tiles=SIX, **more)


def stations(game: Game) -> set[int]:
    """The places that legal moves lead to."""
    return {move.station for move in game.legal_moves() if move.station}


def test_the_books_bus_from_15_to_19() -> None:
    """ "dal 15 con l'autobus si va direttamente al 19" (rulebook 001), over 16, where only taxis stop."""
    game = play(six(36, 15, 2, rerolls=0), "roll bus bus X")
    assert moves_of(game, "d1") == {"bus 19", "bus 5"}
    play(game, "bus 19")
    assert game.station(1) == 19


@pytest.mark.parametrize("tiles", ["DEABHI", "EDABHI", "ADEHCB", "BHADEC", "DABECH", "eDABHI"])
def test_it_goes_wherever_the_two_tiles_lie_side_by_side(tiles: str) -> None:
    """In a row or in a column, whichever comes first. It goes both ways."""
    for here, there in ((15, 19), (19, 15)):
        game = play(streets(8, here, 3, tiles=tiles), "roll bus X X")
        assert f"bus {there}" in moves_of(game, "d1"), tiles


def test_by_every_mode() -> None:
    """From the middle, across edges of tiles; the places of C, F and G are nowhere."""
    game = play(six(36, 20, 2, rerolls=0), "roll taxi X X")
    assert moves_of(game, "d1") == {"taxi 3", "taxi 18", "taxi 19", "taxi 30"}
    game = play(six(7, 18, 2, rerolls=0), "roll bus underground X")
    assert moves_of(game, "d1") == {"bus 14", "bus 1", "bus 32", "underground 4", "underground 36"}


def test_the_helicopter_flies_straight_across() -> None:
    for here, ends in ((13, {2, 7}), (31, {17}), (1, {35}), (34, {5}), (33, set())):
        game = turn(six(here, 3, 20, rerolls=0), "d1 taxi 4", "d2 taxi 19")
        assert {int(text.split()[1]) for text in texts(game) if text.startswith("helicopter")} == ends, here


def test_where_pawns_may_start() -> None:
    game = Game.new(Options(edition="dice", detectives=2, tiles=SIX))
    assert stations(game) == {2, 3, 6, 13, 16, 17, 20, 29, 30, 31, 34, 35}
    play(game, "d1 start 13", "d2 start 35")
    assert stations(game) == THERE - {13, 35}
    assert public(game, "start 32") == "start H"
    belief = Belief(game.view(SEEKER_SIDE).deal).follow(game.view(SEEKER_SIDE))
    assert belief.places == [29, 30, 31, 32]


@pytest.mark.parametrize("seed", range(20))
def test_nothing_ever_leads_to_a_tile_in_the_box(seed: int) -> None:
    """Whatever is drawn, tables and beliefs know nothing but what lies there."""
    game = Game.new(Options(edition="dice", detectives=1 + seed % 2, seed=seed, expert=seed % 3 == 0, round=3))
    layout = game.deal.layout
    assert layout is not None
    there = {4 * (ord(letter) - ord("A")) + n for letter in layout.order.upper() for n in (1, 2, 3, 4)}
    assert {*game.board.numbers} == there
    assert {*game.deal.prior} <= there
    assert {station for station in range(game.board.size + 1) if game.tables.district[station]} == there
    assert {*layout.station_at} == {*product(range(4), range(6))}
    gone = sorted({*range(game.board.size + 1)} - there)
    assert not np.diff(game.tables.starts)[gone].any()
    assert not game.tables.across[gone].any()
    assert not game.tables.plain[gone].any()
    assert {layout.spots[station] for station in gone} == {(-1, -1)}
    while game.outcome is None and len(game.moves) < 60:
        assert game.phase == "roll" or stations(game) <= there
        game.push(game.legal_moves()[(7 * len(game.moves) + seed) % len(game.legal_moves())])
        assert {*Belief(game.view(SEEKER_SIDE).deal).follow(game.view(SEEKER_SIDE)).places} <= there


def test_reasons_for_a_start_count_the_places_that_are_there() -> None:
    """How far all places are from the first pawn, and how many are near; counted once more, ride by ride."""
    game = Game.new(Options(edition="dice", detectives=2, tiles=SIX))
    view = game.view(SEEKER_SIDE)
    found = {fact.kind: fact.about for fact in facts(view, Belief(view.deal), game.parse_move("d1 start 13")[0])}
    far, rim = {13: 0}, [13]
    for here in rim:
        for to in sorted({end for start, _mode, end in game.board.arcs() if start == here} - {*far}):
            far[to] = far[here] + 1
            rim.append(to)
    assert {*far} == THERE
    assert found["spread"]["mean"] == pytest.approx(sum(far.values()) / 24)
    assert found["watched"]["count"] == sum(steps <= 2 for steps in far.values())


def test_a_place_that_is_not_there_is_explained() -> None:
    game = Game.new(Options(edition="dice", detectives=2, tiles=SIX))
    assert why(game, "start 9") == f"there is no place 9 here: tile C is not on the table (places here are {SPANS})"
    assert why(game, "start 28") == f"there is no place 28 here: tile G is not on the table (places here are {SPANS})"
    assert why(game, "start 37") == f"there is no place 37: places here are {SPANS}"
    assert why(game, "start 0") == f"there is no place 0: places here are {SPANS}"


@pytest.mark.parametrize("option", ["dstarts", "xstart", "log"])
def test_options_name_places_that_are_there(option: str) -> None:
    given = {
        "dstarts": {"seeker_starts": (2, 9)},
        "xstart": {"hider_start": 9, "seeker_starts": (2, 3)},
        "log": {"log": (Past(-1, 9),), "seeker_starts": (2, 3)},
    }[option]
    with pytest.raises(SetupError) as caught:
        Game.new(Options(edition="dice", detectives=2, tiles=SIX, **given))
    assert str(caught.value) == f"{option} names place 9, but tile C is not on the table (places here are {SPANS})"


def test_the_engine_tells_the_places_as_they_lie() -> None:
    engine = Engine()
    assert engine.answer(f"new edition=dice detectives=2 tiles={SIX} dstarts=2,13") == "="
    rows = '"places": [[13, 14, 17, 18, 1, 2], [15, 16, 19, 20, 3, 4], [5, 6, 29, 30, 33, 34], [7, 8, 31, 32, 35, 36]]'
    assert rows in engine.answer("state")
    assert engine.answer("play start 21").startswith("? there is no place 21 here: tile F is not on the table")


def test_own_tiles_keep_their_numbers_too(tmp_path: Path) -> None:
    """Ten tiles, of which nine lie there: place 40 is on tile J, and B's places are missing."""
    folder = Path(shutil.copytree(Path(maps.__file__).parent / "dice", tmp_path / "ten"))
    with (folder / "tiles.csv").open("a") as file:
        file.write("J,both,37,taxi bus\nJ,both,38,taxi\nJ,both,39,taxi\nJ,both,40,taxi\n")
    game = Game.new(Options(edition="dice", board=str(folder), detectives=3, tiles="JACDEFGHI"))
    assert {*game.board.numbers} == {*range(1, 41)} - {5, 6, 7, 8}
    play(game, "d1 start 40", "d2 start 2", "d3 start 9")
    assert why(game, "start 7").startswith("there is no place 7 here: tile B is not on the table")
    assert public(game, "start 37") == "start J"
    assert moves_of(play(game, "roll taxi X X X"), "d1") == {"taxi 38", "taxi 39", "taxi 3", "taxi 14"}
