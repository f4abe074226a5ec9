"""Append-only files of finished games: an interrupted run goes on from what its file holds.

Lines of JSON: the first, the header, says what run it is, each further one holds one game, in the order in which they
ended. A line is written at once; what stands after the last line break was being written when something broke, and does
not count.

Nothing is counted on trust. The `check` of a line is a digest of the game and of the header: it tells that either was
changed or damaged, or came from another file. What a header and a game must look like is said by a `LineFormat`.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from gettext import gettext as _
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, Generic, Protocol, TypeVar

from ai.compiling.locks import Lock, lock_of
from maps.wording import apart

CHECK = "check"
LONGEST_HEADER = 10_000  # bytes
LARGEST = 2**63 - 1

Header = dict[str, Any]


class Numbered(Protocol):
    """A finished game: a dataclass of plain data, so that it can be written as JSON."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def number(self) -> int: ...


G = TypeVar("G", bound=Numbered)


class KeptError(ValueError):
    """A file that cannot be used; the message says which, where and why."""


@dataclass(frozen=True)
class Kept(Generic[G]):
    """What a file holds."""

    header: Header
    games: dict[int, G]  # by number
    length: int  # in bytes, up to the last line break
    unchecked: int = 0  # games that an earlier version kept, without a check


@dataclass(frozen=True)
class LineFormat(Generic[G]):
    """What the lines of one kind of file must look like."""

    name: str  # the header's "format"
    is_header: Callable[[Header], bool]  # whether its values are of the right kinds
    wrong_header: Callable[[Header], str]  # the key whose value no run has; empty if all can be
    game: Callable[[dict[str, Any]], G | None]  # None where values are of the wrong kinds
    wrong_game: Callable[[G, Header], str]  # why a game cannot have gone so in this run; empty where it can
    data: Callable[[G], dict[str, Any]] = asdict  # a game as it is written; `game` reads it
    was_unchecked: bool = False  # whether an earlier version wrote such games without a check

    def read(self, path: Path) -> Kept[G]:
        """A file's header and games; raises KeptError or OSError."""
        return self.parse(_held(path), str(path))

    def parse(self, held: bytes, name: str) -> Kept[G]:
        """The same from its bytes."""
        lines = held.split(b"\n")[:-1]
        header = _object(lines[0]) if lines else None
        if header is None or header.get("format") != self.name or not self.is_header(header):
            raise KeptError(_("{place}: does not start like a file of kept games").format(place=name))
        if key := self.wrong_header(header):
            why = _("{place}: no run has {value} for {key}")
            raise KeptError(why.format(place=f"{name}:1", key=key, value=repr(header[key])[:40]))
        games: dict[int, G] = {}
        checked = unchecked = 0
        for place, line in enumerate(lines[1:], start=2):
            data = _object(line)
            check = data.pop(CHECK, None) if data else None
            game = self.game(data) if data is not None else None
            if data is None or game is None:
                held_there = repr(line[:60].decode("utf-8", "replace"))
                raise KeptError(_("{place}: not a game: {line}").format(place=f"{name}:{place}", line=held_there))
            if check is None and not self.was_unchecked:
                why = _("has no check: it was written or changed by hand")
            elif check is None and checked:
                why = _("has no check, as the games before it have: it was written or changed by hand")
            elif check is not None and check != check_of(header, data):
                why = _("does not fit its check: this line or the first was changed, damaged, or is of another file")
            else:
                why = self.wrong_game(game, header)
            if why:
                raise KeptError(f"{name}:{place}: {why}")
            checked, unchecked = checked + (check is not None), unchecked + (check is None)
            if games.setdefault(game.number, game) != game:
                why = _("{place}: game {number} again, with a different ending")
                raise KeptError(why.format(place=f"{name}:{place}", number=game.number))
        return Kept(header, games, sum(len(line) + 1 for line in lines), unchecked)


class KeptFile(Generic[G]):
    """A file that is being added to."""

    def __init__(self, path: Path, header: Header, form: LineFormat[G]) -> None:
        """Opens a file or starts it, and reads what it holds; raises KeptError or OSError, and changes nothing then."""
        first = _line(header)
        self.games: dict[int, G] = {}
        self.unchecked = 0  # games that carry no check
        self.path = path
        self._header, self._form = header, form
        held = _held(path) if path.exists() else b""
        if first.startswith(held):  # nothing yet, or not even the first line
            length = 0
        else:
            kept = form.parse(held, str(path))
            _refuse_other(path, kept.header, header)
            self.games, length, self.unchecked = kept.games, kept.length, kept.unchecked
        self._file: BinaryIO = path.open("ab", buffering=0)
        self._length = length
        try:
            self._file.truncate(length)
            if not length:
                self._write(first)
        except BaseException:
            self._file.close()
            raise

    def add(self, game: G) -> None:
        """Writes a game down; raises OSError, and then the file holds what it held before."""
        data = self._form.data(game)
        self._write(_line({**data, CHECK: check_of(self._header, data)}))
        self.games[game.number] = game

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


@contextmanager
def written_here_alone(path: Path) -> Iterator[None]:
    """While no other program writes a file of kept games; raises KeptError if one does, or OSError."""
    lock = Lock(lock_of(path))
    try:
        is_ours = lock.take()
    except OSError as error:
        error.filename = path
        raise
    if not is_ours:
        raise KeptError(_("{file} is being written by another program.").format(file=path))
    try:
        yield
    finally:
        lock.release()


def check_of(header: Header, data: Mapping[str, Any]) -> str:
    """A digest of a game and of the run that it belongs to, however they are spelt."""
    text = json.dumps([header, data], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_whole(value: object, least: int, most: int) -> bool:
    """Whether a value is a whole number in a range."""
    return type(value) is int and least <= value <= most


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data).encode() + b"\n"


def _held(path: Path) -> bytes:
    """The bytes of a file; of one that is no file of kept games only the beginning, because it may be of any size."""
    if path.exists() and not path.is_file():
        raise KeptError(f"{path}: {_('not a plain file')}")
    with path.open("rb") as file:
        first = file.readline(LONGEST_HEADER)
        return first + file.read() if first.endswith(b"\n") and _object(first) else first


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


def _refuse_other(path: Path, there: Header, here: Header) -> None:
    """Games of another run do not belong into a file."""
    each = _("{key} is {there} there, {here} here")
    other = [key for key in here if there.get(key) != here[key]]
    if other:
        words = apart([each.format(key=key, there=there.get(key), here=here[key]) for key in other])
        raise KeptError(_("{place}: holds games of another run: {differences}").format(place=path, differences=words))
