"""Keys and a palette of one's own: the tables `[keys]` and `[palette.mine]` of the settings.

Only their entries are read here, each with its line; whether they can be used is known where keys and styles are
(solo/screens/own_keys.py, solo/screens/own_palette.py). A wrong entry is told and ignored, and costs nothing else.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from gettext import gettext as _
from pathlib import Path

KEYS, PALETTE = "keys", "palette.mine"
TABLES = (KEYS, PALETTE)
MINE = "mine"  # the palette of one's own
# TOML allows no table inside of a setting, and `palette` is one; so this header is read as if it stood in quotes.
HEADER = re.compile(r"^(\s*\[)\s*palette\s*\.\s*mine\s*(\])", re.MULTILINE)


@dataclass(frozen=True)
class OwnEntry:
    """A line of one of the tables."""

    table: str
    name: str  # empty if the table itself is none
    value: str  # empty if it is not a text
    line: int = field(default=0, compare=False)  # in the file, from 1; 0 if unknown


def readable(text: str) -> str:
    """A text of settings in which TOML accepts the table of the palette; its lines stay the same."""
    return HEADER.sub(rf'\1"{PALETTE}"\2', text)


def own_entries(data: Mapping[str, object], line_of: "LineOf") -> Iterator[OwnEntry]:
    """The entries of both tables, from parsed settings."""
    for table in TABLES:
        content = data.get(table, {})
        if not isinstance(content, Mapping):
            yield OwnEntry(table, "", "", line_of(table, ""))
            continue
        for name, value in _flat(content):
            yield OwnEntry(table, name, value if isinstance(value, str) else "", line_of(table, name))


class LineOf:
    """Finds the line in which an entry stands."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = [*lines]

    def __call__(self, table: str, name: str) -> int:
        here = ""
        for number, line in enumerate(self.lines, start=1):
            if begins := re.match(r"\s*\[\s*[\"']?([^\"'\]]*?)[\"']?\s*\]", line):
                here = begins[1]
                if here == table and not name:
                    return number
            elif here == table and re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*=", line):
                return number
        return 0


def _flat(content: Mapping[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    """The entries of a table; those of inner tables, such as map.taxi, with their whole names."""
    for name, value in content.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def own_text(entries: Iterable[OwnEntry]) -> list[str]:
    """The tables as lines of a file, for a file that is written anew."""
    lines: list[str] = []
    for table in TABLES:
        own = [entry for entry in entries if entry.table == table and entry.value]
        if own:
            lines += ["", f"[{table}]"]
            lines += [f'"{_quoted(one.name)}" = "{_quoted(one.value)}"' for one in own]
    return lines


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def wrong(file: Path, entry: OwnEntry, why: str) -> str:
    """Says what is wrong with an entry, and that it is ignored."""
    place = f"{file}:{entry.line}" if entry.line else str(file)
    what = f"[{entry.table}] {entry.name}".rstrip()
    text = _("{place}: {what} is ignored: {why}")
    return text.format(place=place, what=what, why=why if why.endswith("?") else f"{why}.")
