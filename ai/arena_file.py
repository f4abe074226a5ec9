"""Finished games in a file, so that an interrupted run can go on and two runs can be compared.

Lines of JSON: the first says what run it is, each further one how a game went, in the order in which they ended. A line
is written at once; what stands after the last line break was being written when something broke, and does not count.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from gettext import gettext as _
from pathlib import Path
from typing import Any, BinaryIO

from ai.arena import Result, Run
from ai.position import HIDER_SIDE, SEEKER_SIDE
from maps.wording import apart
from profiles import Profile

FORMAT = "solo-yard arena 1"
DEALS = ("edition", "board", "detectives", "seed")  # what must be the same for the same deals
GAME = ("edition", "board", "detectives", "playouts", "seconds")  # what must be the same for one table
FIELDS = {"number": int, "deal": int, "winner": str, "reason": str, "rounds": int, "moves": int, "used": list}

LONGEST_HEADER = 10_000  # bytes
LARGEST = 2**63 - 1

Header = dict[str, Any]


class KeptError(ValueError):
    """A file that cannot be used; the message says which, where and why."""


@dataclass(frozen=True)
class Kept:
    """What a file holds."""

    header: Header
    results: dict[int, Result]  # by number
    length: int  # in bytes, up to the last line break


class Keeper:
    """A file that is being added to."""

    def __init__(self, path: Path, run: Run) -> None:
        """Opens a file or starts it, and reads what it holds; raises KeptError or OSError, and changes nothing then."""
        header, first = head(run), _line(head(run))
        self.results: dict[int, Result] = {}
        held = _held(path) if path.exists() else b""
        if first.startswith(held):  # nothing yet, or not even the first line
            length = 0
        else:
            kept = parse(held, str(path))
            _refuse_other(path, kept.header, header)
            self.results, length = kept.results, kept.length
        self._file: BinaryIO = path.open("ab", buffering=0)
        self._length = length
        try:
            self._file.truncate(length)
            if not length:
                self._write(first)
        except BaseException:
            self._file.close()
            raise

    def add(self, result: Result) -> None:
        """Writes a game down; raises OSError, and then the file holds what it held before."""
        self._write(_line(asdict(result)))
        self.results[result.number] = result

    def _write(self, line: bytes) -> None:
        """Writes a line, whole or not at all: a disk that is nearly full takes a part of it."""
        rest = memoryview(line)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except BaseException:
            with suppress(OSError):
                self._file.truncate(self._length)
            raise
        self._length += len(line)

    def close(self) -> None:
        self._file.close()


def head(run: Run) -> Header:
    """A run as the first line of its file."""
    return {
        "format": FORMAT,
        "edition": run.edition,
        "board": run.board,
        "detectives": run.detectives,
        "hider": _level(run.hider),
        "seekers": _level(run.seekers),
        "playouts": run.effort.playouts,
        "seconds": run.effort.seconds,
        "seed": run.seed,
        "program": run.program,
        "source": run.source,
    }


def _level(profile: Profile) -> str:
    """A level's name, and a digest of all its settings."""
    settings = json.dumps(asdict(profile), sort_keys=True, default=str)
    return f"{profile.name} {hashlib.sha256(settings.encode()).hexdigest()[:16]}"


def level_name(level: str) -> str:
    """The name in what `_level` wrote."""
    return level.rpartition(" ")[0]


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data).encode() + b"\n"


def read(path: Path) -> Kept:
    """A file's header and games; raises KeptError or OSError."""
    return parse(_held(path), str(path))


def _held(path: Path) -> bytes:
    """The bytes of a file; of one that is no file of kept games only the beginning, because it may be of any size."""
    if path.exists() and not path.is_file():
        raise KeptError(f"{path}: {_('not a plain file')}")
    with path.open("rb") as file:
        first = file.readline(LONGEST_HEADER)
        return first + file.read() if first.endswith(b"\n") and _object(first) else first


def parse(held: bytes, name: str) -> Kept:
    """The same from its bytes."""
    lines = held.split(b"\n")[:-1]
    header = _object(lines[0]) if lines else None
    if header is None or header.get("format") != FORMAT or not _is_header(header):
        raise KeptError(_("{place}: does not start like a file of kept games").format(place=name))
    results: dict[int, Result] = {}
    for place, line in enumerate(lines[1:], start=2):
        result = _result(line)
        if result is None:
            held_there = repr(line[:60].decode("utf-8", "replace"))
            raise KeptError(_("{place}: not a game: {line}").format(place=f"{name}:{place}", line=held_there))
        if results.setdefault(result.number, result) != result:
            why = _("{place}: game {number} again, with another end")
            raise KeptError(why.format(place=f"{name}:{place}", number=result.number))
    return Kept(header, results, sum(len(line) + 1 for line in lines))


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _is_header(data: Mapping[str, Any]) -> bool:
    texts = ("edition", "board", "hider", "seekers", "program", "source")
    numbers = ("detectives", "seed", "playouts", "seconds")
    return all(isinstance(data.get(key), str) and data[key].isprintable() for key in texts) and all(
        key in data and isinstance(data[key], int | float | None) for key in numbers
    )


def _result(line: bytes) -> Result | None:
    data = _object(line)
    if data is None or {key: type(value) for key, value in data.items()} != FIELDS:
        return None
    if not all(0 <= data[key] <= LARGEST for key, kind in FIELDS.items() if kind is int):
        return None
    if data["winner"] not in (HIDER_SIDE, SEEKER_SIDE) or not all(isinstance(word, str) for word in data["used"]):
        return None
    return Result(**{**data, "used": tuple(data["used"])})


def _refuse_other(path: Path, there: Header, here: Header) -> None:
    """Games of another run do not belong into a file."""
    each = _("{key} is {there} there, {here} here")
    other = [key for key in here if there.get(key) != here[key]]
    if other:
        words = apart([each.format(key=key, there=there.get(key), here=here[key]) for key in other])
        raise KeptError(_("{place}: holds games of another run: {differences}").format(place=path, differences=words))


def refuse_unpaired(a: Header, b: Header) -> None:
    """Runs that were not played on the same deals cannot be compared game by game."""
    if words := _differences(a, b, DEALS):
        raise KeptError(_("these runs do not share their deals: {differences}").format(differences=words))


def refuse_unlike(a: Header, b: Header) -> None:
    """Runs of different games, or with other limits, do not stand in one table."""
    if words := _differences(a, b, GAME):
        raise KeptError(_("these runs cannot stand in one table: {differences}").format(differences=words))


def _differences(a: Header, b: Header, keys: Sequence[str]) -> str:
    each = _("{key} {a} and {b}")
    return apart([each.format(key=key, a=a[key], b=b[key]) for key in keys if a[key] != b[key]])
