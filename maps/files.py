"""Reads the files of a board, and says what is wrong with them by file and line."""

import csv
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from maps.board import BoardError, Problem

MOST_BYTES = 1_000_000  # a board is a few kilobytes; more is some other file
T = TypeVar("T")


def read_rows(
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
        for number, line in enumerate(read_text(path).splitlines(), start=1)
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
        if not line.isprintable():
            raise BoardError([Problem(place, "the line holds control characters")])
        yield place, dict(zip(heading, cells, strict=True))


def read_text(path: Path) -> str:
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


def number_in(row: dict[str, str], column: str) -> int:
    text = row[column]
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise ValueError(f"{column} must be a whole number, but is {text[:40]!r}")
    return int(text)


def flag_in(row: dict[str, str], column: str) -> bool:
    text = row.get(column, "")
    if text not in ("", "yes", "no"):
        raise ValueError(f"{column} must be yes or no, but is {text[:40]!r}")
    return text == "yes"


def _cells(line: str, place: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], strict=True))]
    except csv.Error as error:
        raise BoardError([Problem(place, f"not a CSV line: {error}")]) from error


def is_file(path: Path) -> bool:
    """Whether there is a plain file; no device, and no name too long to be one."""
    try:
        return path.is_file()
    except OSError:
        return False
