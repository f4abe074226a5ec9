"""Reads the files of a board; errors name file and line."""

import csv
import tomllib
from collections.abc import Callable, Iterable, Iterator
from gettext import gettext as _
from pathlib import Path
from typing import Any, TypeVar

from maps.problems import MOST_PROBLEMS, BoardError, Problem
from maps.wording import listed

MOST_BYTES = 1_000_000  # a board is a few kilobytes; a larger file is something else
MOST_TOML = 10_000  # bytes; Python's TOML parser is very slow on long keys
MOST_ROWS = 5000  # of a table
LONGEST_NAME = 100
T = TypeVar("T")


def read_rows(
    folder: Path, name: str, needed: tuple[str, ...], make: Callable[[dict[str, str], str], T], problems: list[Problem]
) -> list[T]:
    """The rows of a CSV file, each converted by `make`; errors are added to `problems`."""
    made: list[T] = []
    try:
        for place, row in _read_csv(folder / name, needed):
            try:
                made.append(make(row, place))
            except ValueError as error:
                problems.append(Problem(place, str(error)))
                if len(problems) >= MOST_PROBLEMS:
                    break
    except BoardError as error:
        problems += error.problems
    return made


def _read_csv(path: Path, needed: Iterable[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """(place, row by column) of a CSV file with a heading; blank lines and lines starting with # are skipped."""
    numbered = [
        (number, line)
        for number, line in enumerate(read_text(path).splitlines(), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if len(numbered) > MOST_ROWS:
        text = _("more than {most} rows, so not a board's file").format(most=MOST_ROWS)
        raise BoardError([Problem(path.name, text)])
    if not numbered:
        raise BoardError([Problem(path.name, _("the file is empty"))])
    heading = _cells(numbered[0][1], f"{path.name}:{numbered[0][0]}")
    missing = [column for column in needed if column not in heading]
    if missing:
        text = _("the heading lacks {columns}").format(columns=listed(missing))
        raise BoardError([Problem(f"{path.name}:{numbered[0][0]}", text)])
    for number, line in numbered[1:]:
        place = f"{path.name}:{number}"
        cells = _cells(line, place)
        if len(cells) != len(heading):
            text = _("{count} cells under a heading of {columns}").format(count=len(cells), columns=len(heading))
            raise BoardError([Problem(place, text)])
        if not line.isprintable():
            raise BoardError([Problem(place, _("the line holds control characters"))])
        yield place, dict(zip(heading, cells, strict=True))


def read_toml(path: Path) -> tuple[dict[str, Any], str]:
    """The contents of a TOML file, parsed and as text; raises BoardError."""
    text = read_text(path, MOST_TOML)
    try:
        return tomllib.loads(text), text
    except (ValueError, RecursionError) as error:  # an integer of thousands of digits is a ValueError too
        why = _("not TOML: {reason}").format(reason=str(error)[:120])
        raise BoardError([Problem(path.name, why)]) from error


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    try:
        if path.exists() and not path.is_file():
            raise BoardError([Problem(path.name, _("not a plain file"))])
        if path.stat().st_size > most:
            text = _("larger than {most} bytes, so not a board's file").format(most=most)
            raise BoardError([Problem(path.name, text)])
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BoardError([Problem(path.name, _("not UTF-8 text"))]) from error
    except OSError as error:
        text = _("cannot be read: {reason}").format(reason=error.strerror)
        raise BoardError([Problem(path.name, text)]) from error


def number_in(row: dict[str, str], column: str) -> int:
    text = row[column]
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        why = _("{column} must be a whole number, but is {value}")
        raise ValueError(why.format(column=column, value=repr(text[:40])))
    return int(text)


def name_in(row: dict[str, str]) -> str:
    name = row.get("name", "")
    if len(name) > LONGEST_NAME:
        why = _("{key} must be a text of at most {most} characters")
        raise ValueError(why.format(key="name", most=LONGEST_NAME))
    return name


def flag_in(row: dict[str, str], column: str) -> bool:
    text = row.get(column, "")
    if text not in ("", "yes", "no"):
        why = _("{column} must be {yes} or {no}, but is {value}")
        raise ValueError(why.format(column=column, yes="yes", no="no", value=repr(text[:40])))
    return text == "yes"


def _cells(line: str, place: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], strict=True))]
    except csv.Error as error:
        raise BoardError([Problem(place, _("not a CSV line: {reason}").format(reason=error))]) from error


def is_file(path: Path) -> bool:
    """Whether a regular file exists; False for devices, and for names that are too long."""
    try:
        return path.is_file()
    except OSError:
        return False
