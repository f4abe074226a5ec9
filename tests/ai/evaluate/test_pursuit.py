"""Distances and the table of two seekers after a visible hider are exactly what working them out by hand gives, and
the table is kept between runs."""

import os
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from boards import random_lines, write_board
from numpy.typing import NDArray

from ai.compiling.arrays import load_array, save_array
from ai.evaluate import pursuit
from ai.evaluate.pursuit import NEVER, distances, pair_table, solve_pairs
from ai.rules.tables import Tables, compile_board
from maps import Board, load_board


def neighbours(board: Board, with_black: bool) -> dict[int, set[int]]:
    near: dict[int, set[int]] = {s: set() for s in range(1, board.size + 1)}
    for here, mode, to in board.arcs():
        if mode < 3 or with_black:
            near[here].add(to)
    return near


def solve(board: Board) -> dict[tuple[int, int, int], int]:
    """Turns to capture with the hider to move, by repeating plain definitions until nothing changes."""
    walk, flee = neighbours(board, False), neighbours(board, True)
    stations = range(1, board.size + 1)
    states = [(a, b, x) for a in stations for b in stations if a < b for x in stations if x not in (a, b)]
    hider: dict[tuple[int, int, int], int] = {}
    seekers: dict[tuple[int, int, int], int] = {}
    for turns in range(100):
        before = len(hider), len(seekers)
        for a, b, x in states:
            ways = flee[x] - {a, b}
            if (a, b, x) not in hider and all(seekers.get((a, b, to), 99) <= turns for to in ways):
                hider[a, b, x] = turns
        for a, b, x in states:
            if (a, b, x) in seekers:
                continue
            ends = {(min(c, d), max(c, d)) for c in walk[a] for d in walk[b] if c != d and (c, d) != (b, a)}
            if x in walk[a] | walk[b] or any(hider.get((c, d, x), 99) <= turns for c, d in ends):
                seekers[a, b, x] = turns + 1
        if before == (len(hider), len(seekers)):
            return hider
    raise AssertionError("never settles")


def expected(board: Board) -> NDArray[np.uint8]:
    """The whole table; what cannot be on the board is NEVER too."""
    table = np.full((board.size + 1,) * 3, NEVER, np.uint8)
    for (a, b, x), turns in solve(board).items():
        table[a, b, x] = table[b, a, x] = turns
    return table


def one_way_board(folder: Path, chance: random.Random, stations: int, share: float) -> Board:
    """A ring that can be ridden round, and lines across; so large a share of them all is one-way."""
    lines = {(s, s % stations + 1): "taxi" for s in range(1, stations + 1)}
    for _ in range(2 * stations):
        a, b = chance.sample(range(1, stations + 1), 2)
        if (b, a) not in lines:
            lines.setdefault((a, b), chance.choice(("taxi", "bus", "underground", "ferry")))
    rows = [f"{mode},{a},{b},{'yes' if chance.random() < share else 'no'}" for (a, b), mode in lines.items()]
    path = write_board(folder, stations, [])
    (folder / "lines.csv").write_text("\n".join(["mode,a,b,one_way", *rows]) + "\n")
    return load_board(path)


@pytest.mark.parametrize("number", range(6))
def test_pairs_on_small_boards(tmp_path: Path, number: int) -> None:
    chance = random.Random(number)
    stations = chance.randint(8, 13)
    board = load_board(write_board(tmp_path / "board", stations, random_lines(chance, stations)))
    table = solve_pairs(compile_board(board))
    assert table.dtype == np.uint8
    assert np.array_equal(table, expected(board))


@pytest.mark.parametrize("share", [0.3, 0.7, 1.0])
def test_pairs_where_lines_are_one_way(tmp_path: Path, share: float) -> None:
    chance = random.Random(str(share))
    for number in range(3):
        board = one_way_board(tmp_path / str(number), chance, chance.randint(8, 13), share)
        assert np.array_equal(solve_pairs(compile_board(board)), expected(board))


@pytest.mark.parametrize("name", ["london", "sherlock", "venice"])
def test_pairs_follow_from_each_other_on_large_boards(name: str) -> None:
    """Each count is the hider's best over the seekers' best, one turn on; a table where that always holds is exact."""
    board, chance = load_board(name), random.Random(name)
    walk, flee = neighbours(board, False), neighbours(board, True)
    table = solve_pairs(compile_board(board))
    for _ in range(2000):
        a, b, x = chance.sample(range(1, board.size + 1), 3)
        worst = 0
        for to in flee[x] - {a, b}:
            ends = [(c, d) for c in walk[a] for d in walk[b] if c != d and (c, d) != (b, a)]
            after = [0 if to in walk[a] | walk[b] else int(table[c, d, to]) for c, d in ends]
            worst = max(worst, 1 + min(after))
        assert table[a, b, x] == worst


@pytest.mark.parametrize(("board", "turns"), [("london", 16), ("venice", 11)])
def test_two_detectives_always_catch_a_visible_hider(board: str, turns: int) -> None:
    """Within so many turns; 16 is what others have found for London."""
    table = solve_pairs(compile_board(load_board(board)))[1:, 1:, 1:]
    s = np.arange(199)
    a, b, x = np.meshgrid(s, s, s, indexing="ij")
    assert table[(a != b) & (x != a) & (x != b)].max() == turns


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return compile_board(load_board(write_board(tmp_path / "board", 10, random_lines(random.Random(1), 10))))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where tables are kept in this test."""
    monkeypatch.setattr(pursuit, "cache_folder", lambda name: tmp_path / "cache" / name)
    return tmp_path / "cache" / "pairs"


def never_solved(tables: Tables) -> NDArray[np.uint8]:
    raise AssertionError("worked out again")


def test_a_table_is_worked_out_once(tables: Tables, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = pair_table(tables)
    assert len(list(folder.iterdir())) == 1
    monkeypatch.setattr(pursuit, "solve_pairs", never_solved)
    again = pair_table(tables)
    assert (again.dtype, again.shape, again.flags.writeable) == (first.dtype, first.shape, True)
    assert np.array_equal(again, first)


def test_another_network_or_other_code_is_another_table(
    tables: Tables, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = compile_board(load_board(write_board(tmp_path / "other", 10, random_lines(random.Random(2), 10))))
    for each in (tables, other, tables):
        assert np.array_equal(pair_table(each), solve_pairs(each))
    assert len(list(folder.iterdir())) == 2
    code = tmp_path / "pursuit.py"
    code.write_text("# edited")
    monkeypatch.setattr(pursuit, "__file__", str(code))
    pair_table(tables)
    assert len(list(folder.iterdir())) == 3


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:7],
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: data[:500] + bytes([data[500] ^ 1]) + data[501:],
        lambda data: bytes([data[0] ^ 128]) + data[1:],
        lambda data: bytes(len(data)),
    ],
    ids=["empty", "short mark", "truncated", "too long", "a bit flipped", "another mark", "zeros"],
)
def test_a_damaged_table_is_replaced(tables: Tables, folder: Path, damage: Callable[[bytes], bytes]) -> None:
    table = pair_table(tables)
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    assert np.array_equal(pair_table(tables), table)
    assert path.read_bytes() == whole
    assert list(folder.iterdir()) == [path]


def test_a_table_of_another_shape_or_type_is_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "array"
    array = np.arange(24, dtype=np.uint8).reshape(2, 3, 4)
    save_array(path, array)
    loaded = load_array(path, (2, 3, 4), np.uint8)
    assert loaded is not None
    assert np.array_equal(loaded, array)
    assert load_array(path, (4, 3, 2), np.uint8) is None
    assert load_array(path, (2, 3, 4), np.int8) is None


def test_tables_come_without_a_cache(tables: Tables, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the folder is a file, the table's place is taken by a folder, or the disk is full: and nothing is left."""
    table = pair_table(tables)
    (path,) = folder.iterdir()
    path.unlink()
    path.mkdir()
    assert np.array_equal(pair_table(tables), table)
    path.rmdir()

    def full(*paths: object) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        assert np.array_equal(pair_table(tables), table)
    assert not list(folder.iterdir())
    folder.rmdir()
    folder.write_text("")
    assert np.array_equal(pair_table(tables), table)


def test_only_a_few_tables_are_kept(tables: Tables, folder: Path) -> None:
    folder.mkdir(parents=True)
    for number in range(20):
        old = folder / f"{number:032x}.table"
        old.write_text("old")
        os.utime(old, (number, number))
    (folder / "notes.txt").write_text("not ours")
    pair_table(tables)
    kept = {path.name for path in folder.iterdir()}
    assert len(kept) == pursuit.KEPT_TABLES + 1
    assert {"notes.txt", *(f"{number:032x}.table" for number in range(13, 20))} < kept


def test_distances() -> None:
    """As many moves as searching outwards by hand finds, the same both ways, and never by ferry."""
    board = load_board("london")
    table = distances(compile_board(board))
    near = neighbours(board, False)
    for start in (1, 100, 157, 194):
        reached = {start: 0}
        todo = [start]
        for here in todo:
            for to in near[here] - reached.keys():
                reached[to] = reached[here] + 1
                todo.append(to)
        assert [table[start, s] for s in range(1, 200)] == [reached[s] for s in range(1, 200)]
    assert table[1, 8] == table[1, 46] == 1
    assert (table[1:, 1:] == table[1:, 1:].T).all()
