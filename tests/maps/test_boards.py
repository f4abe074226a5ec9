"""The London board is the printed one, and a faulty board is refused with file and line."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from boards import write_board

from ai.rules.tables import compile_board
from maps import BoardError, board_names, load_board
from maps.board import HEIGHT, WIDTH, Board

TRIANGLE = [(a, b, "taxi") for a, b in ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1))] + [
    (1, 4, "bus"),
    (2, 5, "ferry"),
]


@pytest.fixture(scope="module")
def london() -> Board:
    return load_board("london")


def test_london_has_the_printed_stations_lines_and_cards(london: Board) -> None:
    assert london.size == 199
    assert Counter(line.mode for line in london.lines) == {"taxi": 345, "bus": 99, "underground": 20, "ferry": 3}
    seekers = [13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 123, 138, 141, 155, 174]
    hiders = [35, 45, 51, 71, 78, 104, 106, 127, 132, 146, 166, 170, 172]
    assert [card.station for card in london.deck("D")] == seekers
    assert [card.station for card in london.deck("X")] == hiders
    ferry = {(line.a, line.b) for line in london.lines if line.mode == "ferry"}
    assert ferry == {(108, 115), (115, 157), (157, 194)}
    assert not any({line.a, line.b} == {13, 14} for line in london.lines if line.mode == "taxi")
    assert "13-14" in london.provenance


@pytest.mark.parametrize("name", board_names())
def test_every_board_of_the_game_is_sound(name: str) -> None:
    board = load_board(name)
    assert board.check() == []
    assert board.name == name
    assert board.provenance
    places = board.positions[1:]
    assert (places >= 0).all()
    assert (places <= [WIDTH, HEIGHT]).all()


def test_the_compiled_rows_hold_exactly_the_lines(london: Board) -> None:
    starts, ends = london.csr
    rows = {
        (s, m, int(to)) for s in range(200) for m in range(4) for to in ends[starts[4 * s + m] : starts[4 * s + m + 1]]
    }
    modes = london.all_modes
    assert rows == {
        way
        for line in london.lines
        for way in ((line.a, modes.index(line.mode), line.b), (line.b, modes.index(line.mode), line.a))
    }


def test_tables_list_each_black_destination_once(london: Board) -> None:
    tables = compile_board(london)
    assert tables.two_way == 1
    for s in range(1, 200):
        edges = tables.edges[tables.starts[s] : tables.starts[s + 1]]
        paid, black = edges[: tables.paid[s]], edges[tables.paid[s] :]
        assert sorted({int(e) & 255 for e in edges}) == [int(e) & 255 for e in black]
        assert (np.diff(edges) > 0).all()
        assert {int(e) >> 8 for e in black} == {3}
        assert {int(e) >> 8 for e in paid} <= {0, 1, 2}


def folder_with(tmp_path: Path, change: Callable[[Path], object]) -> Path:
    folder = Path(write_board(tmp_path / "board", 6, TRIANGLE))
    load_board(folder)
    change(folder)
    return folder


def replace(name: str, old: str, new: str) -> Callable[[Path], object]:
    def change(folder: Path) -> None:
        text = (folder / name).read_text()
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1))

    return change


def append(name: str, line: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_text((folder / name).read_text() + line + "\n")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (append("lines.csv", "taxi,2,1"), r"lines.csv:10: the taxi line 2-1 is written already in lines.csv:2"),
        (append("lines.csv", "taxi,3,3"), r"lines.csv:10: a line joins 3 to itself"),
        (append("lines.csv", "taxi,3,7"), r"lines.csv:10: a line to station 7, but stations are 1 to 6"),
        (append("lines.csv", "tram,1,3"), r"lines.csv:10: unknown mode 'tram': one of taxi, bus, underground, ferry"),
        (append("lines.csv", "taxi,1,x"), r"lines.csv:10: b must be a whole number, but is 'x'"),
        (append("lines.csv", "taxi,1"), r"lines.csv:10: 2 cells under a heading of 3"),
        (append("lines.csv", "taxi,1,\x1b"), r"lines.csv:10: the line holds control characters"),
        (append("stations.csv", "8,5,5"), r"stations.csv:8: station 8 is listed where 7 should be"),
        (append("stations.csv", "7,5,5"), r"stations.csv:8: station 7 cannot be reached from station 1"),
        (replace("stations.csv", "3,111,159", "3,111,751"), r"stations.csv:4: station 3 lies off the plane"),
        (replace("stations.csv", "3,111,159", "3,74,106"), r"stations.csv:4: station 3 lies on the same spot as 2"),
        (append("cards.csv", "D,9"), r"cards.csv:8: a card for station 9, but stations are 1 to 6"),
        (append("cards.csv", "X,1"), r"cards.csv:2: station 1 is a start both of the hider and of a seeker"),
        (append("cards.csv", "D,1"), r"cards.csv:8: deck D has 1 already in cards.csv:2"),
        (replace("cards.csv", "D,5\n", ""), r"cards.csv: deck D has 4 cards, but needs at least 5"),
        (replace("cards.csv", "deck,", "pile,"), r"cards.csv:1: the heading lacks deck"),
        (replace("board.toml", "format = 1", "format = 2"), r"board.toml:1: format must be 1, but is 2"),
        (replace("board.toml", 'name = "small"', "name = 3"), r"board.toml:2: name must be a text"),
        (replace("board.toml", '"bus", ', ""), r"board.toml:4: modes must be a list of 3 words"),
        (replace("board.toml", '"bus"', '"taxi"'), r"board.toml:4: each mode must be a word of its own"),
        (replace("board.toml", "format", "colour = 1\nformat"), r"board.toml:1: unknown key 'colour'"),
        (replace("board.toml", "=", "= ="), r"board.toml: not TOML: .*line 1"),
        (lambda folder: (folder / "lines.csv").unlink(), r"lines.csv: cannot be read: No such file"),
        (lambda folder: (folder / "lines.csv").write_bytes(b"\xff\xfe"), r"lines.csv: not UTF-8 text"),
        (lambda folder: (folder / "lines.csv").write_text("\n"), r"lines.csv: the file is empty"),
        (lambda folder: (folder / "lines.csv").write_text("mode,a,b\n"), r"lines.csv: there are no lines"),
        (lambda folder: (folder / "lines.csv").write_bytes(b"x" * 1_000_001), r"lines.csv: larger than 1000000 bytes"),
    ],
)
def test_a_faulty_board_is_refused_with_file_and_line(
    tmp_path: Path, change: Callable[[Path], object], message: str
) -> None:
    with pytest.raises(BoardError) as caught:
        load_board(folder_with(tmp_path, change))
    assert re.match(message, str(caught.value.problems[0])), caught.value.problems


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    def change(folder: Path) -> None:
        append("lines.csv", "taxi,3,3")(folder)
        append("cards.csv", "D,9")(folder)

    with pytest.raises(BoardError) as caught:
        load_board(folder_with(tmp_path, change))
    assert len(caught.value.problems) == 2


def test_unknown_board() -> None:
    with pytest.raises(BoardError, match=r"no board of that name .*london.* and no folder"):
        load_board("atlantis")


def test_one_way_lines_must_be_declared_and_leave_a_way_back(tmp_path: Path) -> None:
    """A ring ridden one way only is connected; the same ring cut open is not."""
    folder = Path(write_board(tmp_path / "ring", 6, TRIANGLE))
    ring = ["taxi,1,2", "taxi,2,3", "taxi,3,4", "taxi,4,5", "taxi,5,6", "taxi,6,1"]
    rows = [f"{line},yes" for line in ring]
    (folder / "lines.csv").write_text("\n".join(["mode,a,b,one_way", *rows]) + "\n")
    board = load_board(folder)
    assert sorted(board.arcs()) == sorted((int(r.split(",")[1]), 0, int(r.split(",")[2])) for r in ring)
    assert compile_board(board).two_way == 0
    (folder / "lines.csv").write_text("\n".join(["mode,a,b,one_way", *rows[:-1]]) + "\n")
    with pytest.raises(BoardError, match="station 1"):
        load_board(folder)


def test_symmetry_is_proved_on_the_compiled_rows(london: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """If compiling lost a way back, the check would tell."""
    arcs = [way for way in london.arcs() if way != (8, 0, 1)]
    monkeypatch.setattr(Board, "arcs", lambda self: iter(arcs))
    broken = Board(
        london.name, london.title, london.modes, london.black_mode, london.stations, london.lines, london.cards
    )
    assert any("taxi 1-8 has no way back" in str(problem) for problem in broken.check())


def test_optional_columns(tmp_path: Path) -> None:
    """Names, districts, symbols and hideouts of stations are read where a board has them."""
    folder = Path(write_board(tmp_path / "board", 6, TRIANGLE))
    rows = [f"{s},{s},{s},Place {s},I,river,{'yes' if s == 2 else 'no'}" for s in range(1, 7)]
    (folder / "stations.csv").write_text("\n".join(["station,x,y,name,district,symbol,hideout", *rows]) + "\n")
    second = load_board(folder).stations[1]
    assert (second.name, second.district, second.symbol, second.hideout) == ("Place 2", "I", "river", True)
    (folder / "stations.csv").write_text((folder / "stations.csv").read_text().replace("river", "castle", 1))
    with pytest.raises(BoardError, match="unknown symbol 'castle'"):
        load_board(folder)


def test_the_digest_names_the_network(london: Board) -> None:
    fewer = Board(london.name, london.title, london.modes, london.black_mode, london.stations, london.lines[1:])
    assert fewer.digest != london.digest
    assert load_board("london").digest == london.digest
