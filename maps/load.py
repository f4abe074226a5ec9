"""Reads a board from its folder: board.toml, stations.csv, lines.csv and cards.csv.

The files are described in maps/london/board.toml. A person may bring a folder of their own; whatever is wrong with it
is said with file and line.
"""

import csv
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from maps.board import PAID_MODES, Board, BoardError, Card, Line, Problem, Station

HERE = Path(__file__).parent
FORMAT = 1
MOST_BYTES = 1_000_000  # a board is a few kilobytes; more is some other file
T = TypeVar("T")
# Words of moves that are no modes.
RESERVED = (
    *("black", "double", "pass", "caught", "start", "balloon", "card", "land", "crime", "take", "dive"),
    *("manhunt", "ban", "ask", "clue", "block"),
)
TOML_KEYS = ("format", "name", "title", "base", "modes", "black_mode", "provenance")


@cache
def board_names() -> tuple[str, ...]:
    """The boards that come with the game."""
    return tuple(sorted(folder.parent.name for folder in HERE.glob("*/board.toml")))


def load_board(name: str | Path) -> Board:
    """The board of that name, or of that folder; raises BoardError with all that is wrong."""
    if isinstance(name, str) and name in board_names():
        return _own_board(name)
    if not _is_file(Path(name) / "board.toml"):
        known = ", ".join(board_names())
        raise BoardError([Problem(str(name)[:60], f"no board of that name ({known}) and no folder with a board.toml")])
    return read_board(Path(name))


@cache
def _own_board(name: str) -> Board:
    """A board of the game itself, read once."""
    return read_board(HERE / name)


def read_board(folder: Path) -> Board:
    """A board from its folder, proved sound."""
    head = _read_head(folder)
    problems: list[Problem] = []
    if "base" in head:
        base = load_board(head["base"])
        lines = _changed_lines(folder, base, (*head["modes"], head.get("black_mode", "")), problems)
        stations = _rows(folder, "stations.csv", ("station",), _station_of(base), problems)
    else:
        lines = _rows(folder, "lines.csv", ("mode", "a", "b"), _line, problems)
        stations = _rows(folder, "stations.csv", ("station", "x", "y"), _station, problems)
    cards = _rows(folder, "cards.csv", ("deck", "station"), _card, problems)
    if problems:
        raise BoardError(problems)
    board = Board(
        name=head["name"],
        title=head["title"],
        modes=tuple(head["modes"]),
        black_mode=head.get("black_mode", ""),
        stations=tuple(sorted(stations, key=lambda s: s.number)),
        lines=tuple(lines),
        cards=tuple(cards),
        provenance=" ".join(head["provenance"].split()),
    )
    problems = board.check()
    if problems:
        raise BoardError(problems)
    return board


def _changed_lines(folder: Path, base: Board, modes: tuple[str, ...], problems: list[Problem]) -> list[Line]:
    """The lines of another board, by this one's words for the modes, with the changes of changes.csv."""
    words = dict(zip(base.all_modes, modes, strict=False))
    lines = {(words[line.mode], line.a, line.b): replace(line, mode=words[line.mode]) for line in base.lines}

    def change(row: dict[str, str], place: str) -> None:
        line = _line(row, place)
        key = (line.mode, min(line.a, line.b), max(line.a, line.b))
        if row["change"] == "remove" and key in lines:
            del lines[key]
        elif row["change"] == "add" and key not in lines:
            lines[key] = line
        else:
            there = "has it already" if key in lines else "has no such line"
            raise ValueError(f"change must be add or remove, and {base.name} {there}")

    _rows(folder, "changes.csv", ("change", "mode", "a", "b"), change, problems)
    return list(lines.values())


def _station_of(base: Board) -> Callable[[dict[str, str], str], Station]:
    """Stations that lie where another board has them."""

    def make(row: dict[str, str], place: str) -> Station:
        number = _number(row, "station")
        if not 1 <= number <= base.size:
            raise ValueError(f"{base.name} has no station {number}: stations are 1 to {base.size}")
        x, y = (str(n) for n in base.positions[number])
        return _station({"x": x, "y": y, **row}, place)

    return make


def _read_head(folder: Path) -> dict[str, Any]:
    """board.toml, with every key of the right kind."""
    text = _read_text(folder / "board.toml")
    try:
        head = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a ValueError too
        raise BoardError([Problem("board.toml", f"not TOML: {str(error)[:120]}")]) from error

    def at(key: str) -> str:
        for number, line in enumerate(text.splitlines(), start=1):
            if line.split("=")[0].strip() == key:
                return f"board.toml:{number}"
        return "board.toml"

    problems = [Problem(at(key), f"unknown key {key!r}") for key in head if key not in TOML_KEYS]
    if head.get("format") != FORMAT:
        problems.append(Problem(at("format"), f"format must be {FORMAT}, but is {head.get('format')!r}"))
    for key in ("name", "title", "provenance"):
        if not isinstance(head.get(key), str) or not head[key].strip():
            problems.append(Problem(at(key), f"{key} must be a text"))
        elif not _printable(head[key].replace("\n", " ")):
            problems.append(Problem(at(key), f"{key} holds control characters"))
    if "base" in head and head["base"] not in board_names():
        problems.append(Problem(at("base"), f"base must be one of {', '.join(board_names())}"))
    words = [*head["modes"]] if isinstance(head.get("modes"), list) else []
    if len(words) != PAID_MODES or not all(isinstance(word, str) for word in words):
        problems.append(Problem(at("modes"), f"modes must be a list of {PAID_MODES} words"))
    elif not isinstance(head.get("black_mode", ""), str):
        problems.append(Problem(at("black_mode"), "black_mode must be a word"))
    else:
        words += [head["black_mode"]] if head.get("black_mode") else []
        if taken := [word for word in words if word in RESERVED]:
            problems.append(Problem(at("modes"), f"a mode cannot be called {taken[0]}, which means something else"))
        if len(set(words)) != len(words) or not all(_is_word(word) for word in words):
            problems.append(Problem(at("modes"), "each mode must be a word of its own, in small letters"))
    if problems:
        raise BoardError(problems)
    return head


def _rows(
    folder: Path, name: str, needed: tuple[str, ...], make: Callable[[dict[str, str], str], T], problems: list[Problem]
) -> list[T]:
    """The rows of one CSV file, each made into a value; what cannot be is added to the problems."""
    made: list[T] = []
    try:
        for place, row in _read_csv(folder / name, needed):
            try:
                made.append(make(row, place))
            except ValueError as error:
                problems.append(Problem(place, str(error)))
    except BoardError as error:
        problems += error.problems
    return made


def _read_csv(path: Path, needed: Iterable[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """(place, row by column) of a CSV file with a heading; blank lines and lines starting with # do not count."""
    numbered = [
        (number, line)
        for number, line in enumerate(_read_text(path).splitlines(), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not numbered:
        raise BoardError([Problem(path.name, "the file is empty")])
    heading = _cells(numbered[0][1], f"{path.name}:{numbered[0][0]}")
    missing = [column for column in needed if column not in heading]
    if missing:
        raise BoardError([Problem(f"{path.name}:{numbered[0][0]}", f"the heading lacks {', '.join(missing)}")])
    for number, line in numbered[1:]:
        place = f"{path.name}:{number}"
        cells = _cells(line, place)
        if len(cells) != len(heading):
            raise BoardError([Problem(place, f"{len(cells)} cells under a heading of {len(heading)}")])
        if not _printable(line):
            raise BoardError([Problem(place, "the line holds control characters")])
        yield place, dict(zip(heading, cells, strict=True))


def _is_file(path: Path) -> bool:
    """Whether there is a plain file; no device, and no name too long to be one."""
    try:
        return path.is_file()
    except OSError:
        return False


def _cells(line: str, place: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], strict=True))]
    except csv.Error as error:
        raise BoardError([Problem(place, f"not a CSV line: {error}")]) from error


def _read_text(path: Path) -> str:
    try:
        if path.exists() and not path.is_file():
            raise BoardError([Problem(path.name, "not a plain file")])
        if path.stat().st_size > MOST_BYTES:
            raise BoardError([Problem(path.name, f"larger than {MOST_BYTES} bytes, so not a board's file")])
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BoardError([Problem(path.name, "not UTF-8 text")]) from error
    except OSError as error:
        raise BoardError([Problem(path.name, f"cannot be read: {error.strerror}")]) from error


def _station(row: dict[str, str], place: str) -> Station:
    return Station(
        number=_number(row, "station"),
        x=_number(row, "x"),
        y=_number(row, "y"),
        name=row.get("name", ""),
        district=row.get("district", ""),
        symbol=row.get("symbol", ""),
        hideout=_flag(row, "hideout"),
        place=place,
    )


def _line(row: dict[str, str], place: str) -> Line:
    return Line(row["mode"], _number(row, "a"), _number(row, "b"), _flag(row, "one_way"), place)


def _card(row: dict[str, str], place: str) -> Card:
    second = _number(row, "second") if row.get("second") else 0
    return Card(row["deck"], _number(row, "station"), second, place)


def _number(row: dict[str, str], column: str) -> int:
    text = row[column]
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise ValueError(f"{column} must be a whole number, but is {text[:40]!r}")
    return int(text)


def _flag(row: dict[str, str], column: str) -> bool:
    text = row.get(column, "")
    if text not in ("", "yes", "no"):
        raise ValueError(f"{column} must be yes or no, but is {text[:40]!r}")
    return text == "yes"


def _printable(text: str) -> bool:
    return text.isprintable()


def _is_word(text: str) -> bool:
    """A word a player can type: letters and inner hyphens."""
    return text.replace("-", "").isalpha() and text == text.lower() and len(text) <= 20
