"""Reads a board from its folder: board.toml, stations.csv, lines.csv, cards.csv, and an optional scenery.csv.

The files are described in maps/london/board.toml. A person may bring a folder of their own; errors name file and line.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from gettext import gettext as _
from pathlib import Path
from typing import Any

from maps.board import Board, Card, Line, Station
from maps.edition import PAID_MODES
from maps.files import LONGEST_NAME, flag_in, is_file, name_in, number_in, read_rows, read_toml
from maps.places import read_places
from maps.problems import BoardError, Problem
from maps.scenery import read_scenery
from maps.wording import listed, printable

HERE = Path(__file__).parent
FORMAT = 1
# Typed words with another meaning, which cannot name a mode: words of moves, and commands.
RESERVED = (
    *("black", "double", "pass", "caught", "start", "balloon", "card", "land", "crime", "take", "dive"),
    *("manhunt", "ban", "ask", "clue", "block", "roll", "reroll", "helicopter", "x"),
    *("moves", "look", "board", "log", "belief", "heat", "why", "exits", "rules", "hint", "hints", "better"),
    *("undo", "redo", "help", "quit", "exit", "fix", "advise", "yes", "y", "no", "skip", "back", "restart", "show"),
    *("do", "dou", "doub", "doubl"),
)
TOML_KEYS = ("format", "name", "title", "base", "modes", "black_mode", "provenance")


@cache
def board_names() -> tuple[str, ...]:
    """The boards that come with the game."""
    return tuple(sorted(folder.parent.name for folder in HERE.glob("*/board.toml")))


def load_board(name: str | Path) -> Board:
    """The board of that name, or in that folder; raises BoardError with everything that is wrong."""
    if isinstance(name, str) and name in board_names():
        return _own_board(name)
    if not is_file(Path(name) / "board.toml"):
        text = _("no board of that name ({known}) and no folder with a {file}")
        raise BoardError(
            [Problem(printable(str(name)[:60]), text.format(known=listed(board_names()), file="board.toml"))]
        )
    return read_board(Path(name))


@cache
def _own_board(name: str) -> Board:
    """A board that comes with the game, read once."""
    return read_board(HERE / name)


def read_board(folder: Path) -> Board:
    """Reads a board from its folder, and checks it."""
    head = _read_head(folder)
    problems: list[Problem] = []
    cards: list[Card] | None = None
    scenery = read_scenery(folder, problems)
    if "base" in head:
        base = load_board(head["base"])
        scenery = base.scenery if scenery is None else scenery
        lines = _changed_lines(folder, base, (*head["modes"], head.get("black_mode", "")), problems)
        stations = read_rows(folder, "stations.csv", ("station",), _station_of(base), problems)
    elif (folder / "places.csv").exists():
        stations, lines, cards = read_places(folder, problems)
    else:
        lines = read_rows(folder, "lines.csv", ("mode", "a", "b"), _line, problems)
        stations = read_rows(folder, "stations.csv", ("station", "x", "y"), _station, problems)
    if cards is None:
        cards = read_rows(folder, "cards.csv", ("deck", "station"), _card, problems)
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
        scenery=scenery or (),
    )
    problems = board.check()
    if problems:
        raise BoardError(problems)
    return board


def _changed_lines(folder: Path, base: Board, modes: tuple[str, ...], problems: list[Problem]) -> list[Line]:
    """The lines of another board, under this board's names for the modes, with the changes of changes.csv."""
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
            there = _("change must be {add} or {remove}, and {board} has it already")
            missing = _("change must be {add} or {remove}, and {board} has no such line")
            why = there if key in lines else missing
            raise ValueError(why.format(add="add", remove="remove", board=base.name))

    read_rows(folder, "changes.csv", ("change", "mode", "a", "b"), change, problems)
    return list(lines.values())


def _station_of(base: Board) -> Callable[[dict[str, str], str], Station]:
    """Makes stations whose coordinates come from another board."""

    def make(row: dict[str, str], place: str) -> Station:
        number = number_in(row, "station")
        if not 1 <= number <= base.size:
            why = _("{board} has no station {station}: stations are 1 to {last}")
            raise ValueError(why.format(board=base.name, station=number, last=base.size))
        x, y = (str(n) for n in base.positions[number])
        return _station({"x": x, "y": y, **row}, place)

    return make


def _read_head(folder: Path) -> dict[str, Any]:
    """board.toml, with every key checked."""
    head, text = read_toml(folder / "board.toml")

    def at(key: str) -> str:
        for number, line in enumerate(text.splitlines(), start=1):
            if line.split("=")[0].strip() == key:
                return f"board.toml:{number}"
        return "board.toml"

    unknown = [key for key in head if key not in TOML_KEYS]
    problems = [Problem(at(key), _("unknown key {key}").format(key=repr(key[:40]))) for key in unknown]
    if head.get("format") != FORMAT:
        why = _("{key} must be {value}, but is {given}")
        given = repr(head.get("format"))[:40]
        problems.append(Problem(at("format"), why.format(key="format", value=FORMAT, given=given)))
    for key in ("name", "title", "provenance"):
        if not isinstance(head.get(key), str) or not head[key].strip():
            problems.append(Problem(at(key), _("{key} must be a text").format(key=key)))
        elif not head[key].replace("\n", " " if key == "provenance" else "\n").isprintable():
            problems.append(Problem(at(key), _("{key} holds control characters").format(key=key)))
        elif key != "provenance" and len(head[key]) > LONGEST_NAME:
            why = _("{key} must be a text of at most {most} characters")
            problems.append(Problem(at(key), why.format(key=key, most=LONGEST_NAME)))
    if "base" in head and head["base"] not in board_names():
        why = _("{key} must be one of {known}").format(key="base", known=listed(board_names()))
        problems.append(Problem(at("base"), why))
    words = [*head["modes"]] if isinstance(head.get("modes"), list) else []
    if len(words) != PAID_MODES or not all(isinstance(word, str) for word in words):
        why = _("{key} must be a list of {count} words").format(key="modes", count=PAID_MODES)
        problems.append(Problem(at("modes"), why))
    elif not isinstance(head.get("black_mode", ""), str):
        problems.append(Problem(at("black_mode"), _("{key} must be a word").format(key="black_mode")))
    else:
        words += [head["black_mode"]] if head.get("black_mode") else []
        if taken := [word for word in words if word in RESERVED]:
            why = _("a mode cannot be called {word}, which means something else").format(word=taken[0])
            problems.append(Problem(at("modes"), why))
        if len(set(words)) != len(words) or not all(_is_word(word) for word in words):
            problems.append(Problem(at("modes"), _("each mode must be a word of its own, in small letters")))
    if problems:
        raise BoardError(problems)
    return head


def _station(row: dict[str, str], place: str) -> Station:
    return Station(
        number=number_in(row, "station"),
        x=number_in(row, "x"),
        y=number_in(row, "y"),
        name=name_in(row),
        district=row.get("district", ""),
        symbol=row.get("symbol", ""),
        hideout=flag_in(row, "hideout"),
        place=place,
    )


def _line(row: dict[str, str], place: str) -> Line:
    return Line(row["mode"], number_in(row, "a"), number_in(row, "b"), flag_in(row, "one_way"), place)


def _card(row: dict[str, str], place: str) -> Card:
    second = number_in(row, "second") if row.get("second") else 0
    return Card(row["deck"], number_in(row, "station"), second, place)


def _is_word(text: str) -> bool:
    """Whether a mode can be typed: letters and inner hyphens, lower case."""
    return text.replace("-", "").isalpha() and text == text.lower() and len(text) <= 20
