"""Reads values from a TOML file, and collects errors with file, line and what would be right."""

import tomllib
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from gettext import gettext as _
from pathlib import Path
from typing import Any

from maps.files import LONGEST_NAME, read_text
from maps.problems import BoardError, Problem
from maps.wording import any_of, listed

MOST_TEXT = 1000  # characters
MOST_NUMBERS = 200  # in a list
MOST_TOML = 20_000  # bytes; Python's TOML parser is very slow on a long file of strange keys

TomlTable = Mapping[str, Any]


class TomlSheet:
    """A TOML file and the problems found in it so far."""

    def __init__(self, path: Path) -> None:
        """Reads the file; raises BoardError if it is not TOML."""
        self.name = path.name
        self.text = read_text(path, MOST_TOML)
        self.problems: list[Problem] = []
        self.among = ""  # text that identifies the current line among similar ones
        try:
            self.data: TomlTable = tomllib.loads(self.text)
        except (ValueError, RecursionError) as error:  # a number of thousands of digits is a ValueError too
            why = _("not TOML: {reason}").format(reason=str(error)[:120])
            raise BoardError([Problem(self.name, why)]) from error

    def at(self, table: str, key: str = "") -> str:
        """Where a table, or one of its keys, is written: "edition.toml:12"; "" is the part before the first table."""
        now, found = "", ""
        for number, line in enumerate(self.text.splitlines(), start=1):
            if self.among and f'"{self.among}"' in line:
                found = f"{self.name}:{number}"  # the last one, if a text occurs twice
        if found:
            return found
        for number, line in enumerate(self.text.splitlines(), start=1):
            words = line.split("#")[0].strip()
            if words.startswith("["):
                now = words.strip("[] ")
                found = f"{self.name}:{number}" if now == table and not found else found
            elif now == table and key and words.split("=")[0].strip().strip("\"'") == key:
                return f"{self.name}:{number}"
        return found or self.name

    def wrong(self, table: str, key: str, why: str) -> None:
        """Records a problem."""
        self.problems.append(Problem(self.at(table, key), why))

    def part(self, name: str, keys: Collection[str], *, of: TomlTable | None = None) -> TomlTable:
        """A table with no other keys than these; empty if missing. Dots lead to nested tables."""
        found: Any = (self.data if of is None else of).get(name.rpartition(".")[2], {})
        if not isinstance(found, dict):
            self.wrong(name.rpartition(".")[0], name.rpartition(".")[2], _("{key} must be a table").format(key=name))
            return {}
        self.known(name, found, keys)
        return found

    def known(self, table: str, found: TomlTable, keys: Collection[str]) -> None:
        """Records every unknown key, with the one that was probably meant."""
        for key in found:
            if key not in keys:
                near = get_close_matches(key, keys, n=1)
                some = _("unknown key {key}; did you mean {near}?")
                why = some if near else _("unknown key {key}; the keys are {known}")
                self.wrong(table, key, why.format(key=repr(key[:40]), near="".join(near), known=listed([*keys])))

    def line(self, table: str, found: TomlTable, key: str, most: int = LONGEST_NAME, default: str | None = None) -> str:
        """A text of one line."""
        value = found.get(key, default)
        if not isinstance(value, str) or not value.strip():
            self.wrong(table, key, _("{key} must be a text").format(key=key))
        elif len(value) > most:
            why = _("{key} must be a text of at most {most} characters")
            self.wrong(table, key, why.format(key=key, most=most))
        elif not value.isprintable():
            self.wrong(table, key, _("{key} holds control characters").format(key=key))
        else:
            return value
        return "?"

    def choice(self, table: str, found: TomlTable, key: str, known: Collection[str]) -> str:
        """One of the given words."""
        value = found.get(key)
        if isinstance(value, str) and value in known:
            return value
        why = _("{key} must be {known}, but is {value}")
        self.wrong(table, key, why.format(key=key, known=any_of([*known]), value=repr(value)[:40]))
        return next(iter(known))

    def flag(self, table: str, found: TomlTable, key: str, *, default: bool = False) -> bool:
        """true or false; the default if missing."""
        value = found.get(key, default)
        if not isinstance(value, bool):
            why = _("{key} must be {yes} or {no}, but is {value}")
            self.wrong(table, key, why.format(key=key, yes="true", no="false", value=repr(value)[:40]))
        return value is True

    def count(self, table: str, found: TomlTable, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number."""
        value = found.get(key, default)
        if type(value) is int and least <= value <= most:
            return value
        why = _("{key} must be a whole number from {least} to {most}, but is {value}")
        given = repr(value)[:40] if key in found else _("missing")
        self.wrong(table, key, why.format(key=key, least=least, most=most, value=given))
        return least

    def counts(
        self, table: str, found: TomlTable, key: str, least: int, most: int, length: int | None = None
    ) -> tuple[int, ...]:
        """A list of whole numbers: exactly `length` of them, or any number in ascending order."""
        value = found.get(key)
        given = value if isinstance(value, list) else []
        numbers = [n for n in given if type(n) is int and least <= n <= most]
        ascends = 0 < len(numbers) <= MOST_NUMBERS and numbers == sorted(set(numbers))
        if numbers == given and (ascends if length is None else len(numbers) == length):
            return tuple(numbers)
        if length is None:
            why = _("{key} must be a list of whole numbers from {least} to {most}, ascending, such as [3, 8, 13]")
        else:
            why = _("{key} must be a list of {count} whole numbers from {least} to {most}")
        self.wrong(table, key, why.format(key=key, count=length, least=least, most=most))
        return (least,) * (length or 1)

    def by_number(self, table: str, found: TomlTable, key: str, most: int, numbers: Collection[int]) -> dict[int, int]:
        """A count for each number of detectives, as a table: { 2 = 2, 3 = 1 }; missing ones count as 0."""
        value = found.get(key, {})
        if isinstance(value, dict) and all(
            name.isascii() and name.isdigit() and len(name) < 3 and int(name) in numbers
            and type(count) is int and 0 <= count <= most
            for name, count in value.items()
        ):  # fmt: skip
            return {int(name): count for name, count in value.items()}
        why = _("{key} must name a number from 0 to {most} for each number of detectives, such as {example}")
        self.wrong(table, key, why.format(key=key, most=most, example="{ 2 = 2, 3 = 1 }"))
        return {}

    def finish(self) -> None:
        """Raises BoardError with everything that is wrong."""
        if self.problems:
            raise BoardError(self.problems)
