"""Finished games in a file, so that an interrupted run can go on and two runs can be compared.

Lines of JSON: the first says what run it is, each further one how a game went, in the order in which they ended. A line
is written at once; what stands after the last line break was being written when something broke, and does not count.

Nothing is counted on trust. A game must have been dealt as this run deals it, and its end must be one that the rules
know. The `check` of a line is a digest of the game and of the first line: it tells that either was changed or damaged,
or came from another file. Lines of earlier versions have none; they are counted, and that is told.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from gettext import gettext as _
from pathlib import Path
from typing import Any, BinaryIO

from ai.arena.contestants import identity
from ai.arena.matches import Result, Run
from ai.arena.proofs import LARGEST, Header, is_header, wrong_game, wrong_header
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from maps.wording import apart

FORMAT = "solo-yard arena 1"
DEALS = ("edition", "board", "detectives", "seed")  # what must be the same for the same deals
GAME = ("edition", "board", "detectives", "playouts", "seconds")  # what must be the same for one table
CHECK = "check"
FIELDS = {"number": int, "deal": int, "winner": str, "reason": str, "rounds": int, "moves": int, "used": list}
MORE_FIELDS = {"fault": str, "restarts": int}  # written only where there is something to say

LONGEST_HEADER = 10_000  # bytes


class KeptError(ValueError):
    """A file that cannot be used; the message says which, where and why."""


@dataclass(frozen=True)
class Kept:
    """What a file holds."""

    header: Header
    results: dict[int, Result]  # by number
    length: int  # in bytes, up to the last line break
    unchecked: int = 0  # games that an earlier version kept, without a check


class ResultsFile:
    """A file that is being added to."""

    def __init__(self, path: Path, run: Run) -> None:
        """Opens a file or starts it, and reads what it holds; raises KeptError or OSError, and changes nothing then."""
        header, first = head(run), _line(head(run))
        self.results: dict[int, Result] = {}
        self.unchecked = 0  # games that carry no check
        self._header = header
        held = _held(path) if path.exists() else b""
        if first.startswith(held):  # nothing yet, or not even the first line
            length = 0
        else:
            kept = parse(held, str(path))
            _refuse_other(path, kept.header, header)
            self.results, length, self.unchecked = kept.results, kept.length, kept.unchecked
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
        data = {key: value for key, value in asdict(result).items() if key in FIELDS or value}
        self._write(_line({**data, CHECK: _check(self._header, data)}))
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
        "hider": identity(run.hider),
        "seekers": identity(run.seekers),
        "playouts": run.effort.playouts,
        "seconds": run.effort.seconds,
        "seed": run.seed,
        "program": run.program,
        "source": run.source,
    }


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
    if header is None or header.get("format") != FORMAT or not is_header(header):
        raise KeptError(_("{place}: does not start like a file of kept games").format(place=name))
    if why := wrong_header(header):
        raise KeptError(f"{name}:1: {why}")
    results: dict[int, Result] = {}
    checked = unchecked = 0
    for place, line in enumerate(lines[1:], start=2):
        data = _object(line)
        check = data.pop(CHECK, None) if data else None
        result = _result(data)
        if data is None or result is None:
            held_there = repr(line[:60].decode("utf-8", "replace"))
            raise KeptError(_("{place}: not a game: {line}").format(place=f"{name}:{place}", line=held_there))
        if check is None and checked:
            why = _("has no check, as the games before it have: it was written or changed by hand")
        elif check is not None and check != _check(header, data):
            why = _("does not fit its check: this line or the first was changed, damaged, or is of another file")
        else:
            why = wrong_game(result, header)
        if why:
            raise KeptError(f"{name}:{place}: {why}")
        checked, unchecked = checked + (check is not None), unchecked + (check is None)
        if results.setdefault(result.number, result) != result:
            why = _("{place}: game {number} again, with another end")
            raise KeptError(why.format(place=f"{name}:{place}", number=result.number))
    return Kept(header, results, sum(len(line) + 1 for line in lines), unchecked)


def _check(header: Header, data: Mapping[str, Any]) -> str:
    """A digest of a game and of the run that it belongs to, however they are spelt."""
    text = json.dumps([header, data], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _object(line: bytes) -> dict[str, Any] | None:
    """An object of JSON, each key once."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError
        return dict(pairs)

    try:
        data = json.loads(line, object_pairs_hook=once)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _result(data: Mapping[str, Any] | None) -> Result | None:
    """A game whose values are of the right kinds."""
    kinds = {key: type(value) for key, value in (data or {}).items()}
    extra = {key: kind for key, kind in MORE_FIELDS.items() if key in kinds}
    if data is None or kinds != FIELDS | extra:
        return None
    if not all(0 <= value <= LARGEST for value in data.values() if isinstance(value, int)):
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
