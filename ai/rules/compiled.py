"""Numba's cache of compiled code, made so that it can only help.

What is damaged is compiled again: each file has a checksum, because code with a wrong bit would crash the program or
play wrongly. What cannot be written, as on a full disk, is not kept.
"""

import os
import pickle
import zlib
from contextlib import suppress
from typing import Any

from numba.core.caching import FunctionCache, IndexDataCacheFile

MARK_BYTES = 4  # the checksum in front


class SoundFile(IndexDataCacheFile):
    """The files of one function: an index of what it was compiled for, and the code for each."""

    def save(self, key: Any, data: Any) -> None:
        """Keeps code with what it is for: two programs that compile at once may write each other's file."""
        super().save(key, (key, data))

    def load(self, key: Any) -> Any:
        """The code that was kept; None where there is none."""
        kept = super().load(key)
        return kept[1] if kept is not None and kept[0] == key else None

    def _load_index(self) -> dict[Any, str]:
        found = self._read(self._index_path)
        if found is None or found[:2] != (self._version, self._source_stamp):
            return {}
        overloads: dict[Any, str] = found[2]
        return overloads

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, (self._version, self._source_stamp, overloads))

    def _load_data(self, name: str) -> Any:
        return self._read(self._data_path(name))

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)

    def _read(self, path: str) -> Any:
        """What a file holds; None where it holds nothing that can be used."""
        if not os.path.isfile(path):
            return None
        with suppress(OSError), open(path, "rb") as file:
            mark, data = file.read(MARK_BYTES), file.read()
            return pickle.loads(data) if mark == _mark(data) else None
        return None

    def _write(self, path: str, content: Any) -> None:
        data = self._dump(content)
        with self._open_for_write(path) as file:
            file.write(_mark(data) + data)


def _mark(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(MARK_BYTES, "little")


class SoundCache(FunctionCache):
    """The cache of one function."""

    def __init__(self, function: Any) -> None:
        """Raises RuntimeError or OSError where there is no place for it."""
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = SoundFile(self._cache_path, self._impl.filename_base, stamp)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keeps compiled code where that can be."""
        with suppress(OSError):
            super().save_overload(sig, data)
