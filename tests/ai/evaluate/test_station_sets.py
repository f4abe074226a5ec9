"""Sets of stations as bits: counted once more with plain sets, on the boards of the game and on others."""

import random
from pathlib import Path

import numpy as np
import pytest
from boards import hub_lines, random_lines, write_board
from counting_facts import arcs_of, steps_from
from searching import some_game

from ai.evaluate.board_tables import BoardTables, load_board_tables
from ai.evaluate.station_sets import (
    EXITS,
    IN_ONE,
    IN_TWO,
    ONE_MOVE,
    TAKEN,
    TWO_MOVES,
    WORDS,
    StationSets,
    as_sets,
    count_bits,
    count_exits,
    count_ways,
    find_reach,
    make_reach,
)
from ai.game.game import Game
from ai.position.position import SEEKER_SIDE
from ai.rules.options import Options
from ai.rules.state import MODES, SEEKER
from maps.edition import MOST_STATIONS
from maps.edition_file import EDITIONS

Near = dict[int, set[int]]


def members(words: np.ndarray) -> set[int]:
    """The stations of a set."""
    return {64 * w + bit for w, word in enumerate(words.tolist()) for bit in range(64) if word >> bit & 1}


class Plain:
    """The same sets of a board, from its printed lines."""

    def __init__(self, game: Game) -> None:
        arcs, self.numbers = arcs_of(game.board), game.board.numbers
        self.exits: Near = {
            s: set[int]().union(*(arcs.get((s, mode), set()) for mode in range(MODES))) for s in self.numbers
        }
        steps = {s: steps_from(arcs, s) for s in self.numbers}
        self.one: Near = {s: {to for to, far in steps[s].items() if far <= 1} for s in self.numbers}
        self.two: Near = {s: {to for to, far in steps[s].items() if far <= 2} for s in self.numbers}

    def reach(self, seekers: list[int]) -> dict[int, set[int]]:
        there = [s for s in seekers if s]
        return {
            TAKEN: {*there},
            IN_ONE: set[int]().union(*(self.one[s] for s in there)),
            IN_TWO: set[int]().union(*(self.two[s] for s in there)),
        }

    def ways(self, s: int, taken: set[int]) -> set[int]:
        return set[int]().union(*(self.exits[v] for v in self.exits[s] - taken)) - taken


def compare(game: Game, plain: Plain, tables: BoardTables, reach: StationSets) -> int:
    """Compares everything in one position; returns how many counts differed between sets, so that all matter."""
    row = game.row
    find_reach(row, game.rules, tables.near, reach)
    seekers = row[SEEKER + 1 : SEEKER + 1 + game.rules.seekers].tolist()
    wanted, various = plain.reach(seekers), 0
    for kind, stations in wanted.items():
        assert members(reach[kind]) - {0} == stations
    for s in plain.numbers:
        ways = plain.ways(s, wanted[TAKEN])
        found = []
        for kind, stations in wanted.items():
            found += [int(count_exits(tables.near, s, reach, kind)), int(count_ways(tables.near, s, reach, kind))]
            assert found[-2:] == [len(plain.exits[s] - stations), len(ways - stations)]
        various += len({*found[::2]}) == 3 and len({*found[1::2]}) == 3
    return various


def games(edition: str, folder: Path) -> list[Game]:
    if edition in EDITIONS:
        return [some_game(SEEKER_SIDE, seed, edition) for seed in range(6)]
    chance, found = random.Random(edition), []
    for number in range(6):
        stations = chance.randint(12, 20)
        lines = random_lines(chance, stations)
        board = write_board(folder / str(number), stations, lines, arrows=edition == "arrows")
        starts = tuple(chance.sample(range(1, stations + 1), 4))
        found.append(Game.new(Options(board=board, detectives=3, hider_start=starts[0], seeker_starts=starts[1:])))
    return found


@pytest.mark.parametrize("edition", [*EDITIONS, "small", "arrows"])
def test_sets_are_what_plain_sets_are(edition: str, tmp_path: Path) -> None:
    reach, various = make_reach(), 0
    for game in games(edition, tmp_path):
        plain, tables = Plain(game), load_board_tables(game.tables)
        for s in plain.numbers:
            near = plain.exits[s], plain.one[s], plain.two[s]
            assert [members(tables.near[kind, s]) for kind in (EXITS, ONE_MOVE, TWO_MOVES)] == [*near]
        various += compare(game, plain, tables, reach)
    assert various > 20


def test_the_widest_board_has_room(tmp_path: Path) -> None:
    """As many stations as there can be: the last one has the last bit of the last word."""
    assert MOST_STATIONS < 64 * WORDS
    board = write_board(tmp_path, MOST_STATIONS, hub_lines(MOST_STATIONS))
    game = Game.new(Options(board=board, detectives=2, hider_start=1, seeker_starts=(100, MOST_STATIONS)))
    plain, tables = Plain(game), load_board_tables(game.tables)
    compare(game, plain, tables, make_reach())
    assert members(tables.near[EXITS, MOST_STATIONS]) == {*range(1, MOST_STATIONS)}


@pytest.mark.parametrize("edition", ["london", "dice"])
def test_who_has_no_station_reaches_none(edition: str) -> None:
    """Before seekers are placed; one who is there counts as always."""
    game = some_game(SEEKER_SIDE, 1, edition)
    plain, tables, reach = Plain(game), load_board_tables(game.tables), make_reach()
    game.row[SEEKER + 2] = 0
    compare(game, plain, tables, reach)
    game.row[SEEKER + 1 : SEEKER + 1 + game.rules.seekers] = 0
    compare(game, plain, tables, reach)
    assert all(members(reach[kind]) <= {0} for kind in (TAKEN, IN_ONE, IN_TWO))
    assert all(count_exits(tables.near, s, reach, IN_TWO) == len(plain.exits[s]) for s in plain.numbers)


def test_what_was_in_the_buffer_before_does_not_matter() -> None:
    game = some_game(SEEKER_SIDE)
    tables, clean, used = load_board_tables(game.tables), make_reach(), make_reach()
    used[:] = np.uint64(2**64 - 1)
    for reach in (clean, used):
        find_reach(game.row, game.rules, tables.near, reach)
        count_ways(tables.near, game.hider, reach, IN_TWO)
    assert np.array_equal(clean, used)


def test_bits_are_counted() -> None:
    chance = random.Random(1)
    words = [0, 1, 2**63, 2**64 - 1, 2**64 - 2, 0x5555555555555555, *(1 << bit for bit in range(64))]
    words += [chance.getrandbits(64) & chance.getrandbits(64) for _ in range(300)]
    for word in words:
        assert count_bits(np.uint64(word)) == word.bit_count()


def test_flags_become_sets() -> None:
    flags = np.random.default_rng(1).random((40, MOST_STATIONS + 1)) < 0.3
    sets = as_sets(flags)
    assert sets.shape == (40, WORDS)
    assert [members(row) for row in sets] == [{*np.flatnonzero(row).tolist()} for row in flags]
