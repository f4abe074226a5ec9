"""A file of measurements, so that an interrupted one can go on: JSON lines, a block of them for each game.

The first line says what is measured. A block is written at once and ends with a line that carries its `check`, a digest
of the block and of the first line. So a block that was being written when something broke does not count, and one that
was changed, or comes from another file, is refused.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from gettext import gettext as _
from pathlib import Path
from typing import Any, BinaryIO, Generic

from ai.arena.matches import Done
from ai.arena.results import KeptError
from maps.wording import apart

CHECK = "check"
LONGEST_HEADER = 10_000  # bytes

Line = dict[str, Any]  # an object of JSON


class RecordsFile(Generic[Done]):
    """A file that is being added to."""

    def __init__(
        self,
        path: Path,
        header: Line,
        to_lines: Callable[[Done], Sequence[Line]],
        from_lines: Callable[[Sequence[Line]], Done],
    ) -> None:
        """Opens a file or starts it, and reads what it holds; raises KeptError or OSError, and changes nothing then.

        `from_lines` raises LookupError, TypeError or ValueError where lines cannot be what `to_lines` wrote.
        """
        self.results: dict[int, Done] = {}
        self._header, self._to_lines = header, to_lines
        first = _as_bytes([header])
        held = _held(path) if path.exists() else b""
        self._length = 0
        if not first.startswith(held):  # else there is nothing yet, or not even the first line
            self._length = self._read(held, str(path), from_lines)
        self._file: BinaryIO = path.open("ab", buffering=0)
        try:
            self._file.truncate(self._length)
            if not self._length:
                self._write(first)
        except BaseException:
            self._file.close()
            raise

    def add(self, result: Done) -> None:
        """Writes a result down; raises OSError, and then the file holds what it held before."""
        lines = [*self._to_lines(result)]
        lines[-1] = {**lines[-1], CHECK: _check(self._header, lines)}
        self._write(_as_bytes(lines))
        self.results[result.number] = result

    def close(self) -> None:
        self._file.close()

    def _write(self, data: bytes) -> None:
        """Writes all or nothing: a disk that is nearly full takes a part of it."""
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except BaseException:
            with suppress(OSError):
                self._file.truncate(self._length)
            raise
        self._length += len(data)

    def _read(self, held: bytes, name: str, from_lines: Callable[[Sequence[Line]], Done]) -> int:
        """Takes in what a file holds; returns where its last whole block ends."""
        lines = held.split(b"\n")[:-1]
        header = _object(lines[0]) if lines else None
        if header is None or header.get("format") != self._header["format"]:
            raise KeptError(_("{place}: does not start like a file of kept games").format(place=name))
        _refuse_other(name, header, self._header)
        block: list[Line] = []
        end = here = len(lines[0]) + 1
        for number, line in enumerate(lines[1:], start=2):
            here += len(line) + 1
            data, place = _object(line), f"{name}:{number}"
            if data is None:
                text = repr(line[:60].decode("utf-8", "replace"))
                raise KeptError(_("{place}: not a game: {line}").format(place=place, line=text))
            check = data.pop(CHECK, None)
            block.append(data)
            if check is None:
                continue
            if check != _check(header, block):
                why = _("does not fit its check: this line or the first was changed, damaged, or is of another file")
                raise KeptError(f"{place}: {why}")
            try:
                result = from_lines(block)
            except (LookupError, TypeError, ValueError) as error:
                text = _("{place}: not a game: {line}")
                raise KeptError(text.format(place=place, line=repr(str(error)[:60]))) from error
            self.results[result.number] = result
            block, end = [], here
        return end


def _as_bytes(lines: Sequence[Line]) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def _check(header: Mapping[str, Any], lines: Sequence[Line]) -> str:
    """A digest of a block and of what was measured, however they are spelt."""
    text = json.dumps([header, *lines], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _object(line: bytes) -> Line | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _held(path: Path) -> bytes:
    """The bytes of a file; of one that is no file of ours only the beginning, because it may be of any size."""
    if not path.is_file():
        raise KeptError(f"{path}: {_('not a plain file')}")
    with path.open("rb") as file:
        first = file.readline(LONGEST_HEADER)
        return first + file.read() if first.endswith(b"\n") and _object(first) else first


def _refuse_other(name: str, there: Line, here: Line) -> None:
    """Another measurement does not belong into a file."""
    each = _("{key} is {there} there, {here} here")
    other = [key for key in here if there.get(key) != here[key]]
    if other:
        words = apart([each.format(key=key, there=there.get(key), here=here[key]) for key in other])
        raise KeptError(_("{place}: holds games of another run: {differences}").format(place=name, differences=words))
