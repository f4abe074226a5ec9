"""A safer cache of compiled code, built on private classes of numba.

Damaged files, and files written by other users, are ignored and compiled again: each file has a checksum, because code
with a flipped bit would crash the program or play wrongly. What cannot be written, as on a full disk, is not cached.
Processes that start together share the work: while one compiles a function, the others wait for it.

`numba_parts.py` first checks that numba's classes are as expected here; if they are not, none of this is used. After
that, whatever numba raises inside the cache costs a recompile and no more.
"""

import hashlib
import os
import pickle
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import FunctionCache, IndexDataCacheFile

from ai.compiling.locks import Lock
from ai.compiling.private import FOLDER_MODE, is_own_folder, is_owned, open_own, write_own

SETTINGS: Any = numba.config
MARK_BYTES = 16  # the checksum at the start of a file
PATIENCE = 120.0  # seconds; a process that takes longer has been suspended, or the machine is very slow
PAUSE = 0.02  # seconds between two looks
Prepare = Callable[[Any], None]  # takes the code generator of numba


class SoundFile(IndexDataCacheFile):
    """The cache files of one function: an index of signatures, and the code for each."""

    def save(self, key: Any, data: Any) -> None:
        """Stores code together with its key: two processes that compile at once may overwrite each other's file."""
        super().save(key, (key, data))

    def load(self, key: Any) -> Any:
        """The stored code; None if there is none for this key."""
        kept = super().load(key)
        return kept[1] if kept is not None and kept[0] == key else None

    def _load_index(self) -> dict[Any, str]:
        found = self._read(self._index_path)
        if not (isinstance(found, tuple) and len(found) == 3 and isinstance(found[2], dict)):
            return {}
        is_current = found[:2] == (self._version, self._source_stamp)
        return found[2] if is_current else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, (self._version, self._source_stamp, overloads))

    def _load_data(self, name: str) -> Any:
        return self._read(self._path_of(name))

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._path_of(name), data)

    def _path_of(self, name: str) -> str:
        return os.path.join(self._cache_path, os.path.basename(name))

    def _read(self, path: str) -> Any:
        """The contents of a file; None if they cannot be used.

        A pickle with a correct checksum may still refer to names that another version of numba or numpy lacks.
        """
        with suppress(OSError), open_own(path) as file:
            mark, data = file.read(MARK_BYTES), file.read()
            if mark == _mark(data):
                with suppress(Exception):
                    return pickle.loads(data)
        return None

    def _write(self, path: str, content: Any) -> None:
        data = self._dump(content)
        write_own(path, _mark(data), data)


def _mark(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=MARK_BYTES).digest()


class SoundCache(FunctionCache):
    """The cache of one function.

    The process that compiles it holds a lock until it is done. No deadlock: locks are taken in call-graph order, and no
    kernel calls itself.
    """

    is_patient = True  # False once this process has waited in vain
    prepare: Prepare | None = None  # lets numba's code generator rebuild stored code that is not of its own kind

    def __init__(self, function: Any) -> None:
        """Raises RuntimeError or OSError if there is no place for the cache."""
        super().__init__(function)
        folder, name = Path(self._cache_path), self._impl.filename_base
        if not folder.is_relative_to(SETTINGS.CACHE_DIR) or not isinstance(name, str):
            raise RuntimeError(f"{folder} {name}")  # a place of numba's own choice, which is not ours to close
        _make_own(folder)
        self._cache_file = SoundFile(self._cache_path, name, self._impl.locator.get_source_stamp())
        self._lock = Lock(folder / f"{name}.lock")

    def save_overload(self, sig: Any, data: Any) -> None:
        """Stores compiled code, if possible."""
        with suppress(Exception):
            super().save_overload(sig, data)

    def _find(self, sig: Any, target_context: Any) -> Any:
        """The stored code; None if there is none, or numba cannot rebuild it."""
        with suppress(Exception):
            if self.prepare is not None:
                self.prepare(target_context.codegen())
            # numba would first load all that it compiles with, which takes twice as long as what is stored
            return self._load_overload(sig, target_context)
        with suppress(Exception):
            return super().load_overload(sig, target_context)
        return None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Code that was compiled before, or is being compiled by another process; None if this process must compile."""
        end = time.monotonic() + PATIENCE
        while (found := self._find(sig, target_context)) is None:
            if self._take_turn():  # another process may have finished just before
                return self._find(sig, target_context)
            if time.monotonic() > end:
                SoundCache.is_patient = False
            time.sleep(PAUSE)
        return found

    def _take_turn(self) -> bool:
        """Whether this process may compile: no other does, or waiting has been in vain."""
        try:
            return not self.is_patient or self._lock.take(1)
        except OSError:
            return True

    def give_turn(self) -> None:
        """Lets other processes compile."""
        self._lock.release()


def _make_own(folder: Path) -> None:
    """Closes a folder that numba has just made with the default umask; raises RuntimeError if it is not the user's own.

    Its parent folder is already closed to others.
    """
    about = folder.lstat()
    if is_owned(about) and not folder.is_symlink():
        folder.chmod(FOLDER_MODE)
    if not is_own_folder(folder):
        raise RuntimeError(str(folder))


def remember(compiled: Any, prepare: Prepare | None = None) -> None:
    """Gives a numba function a cache. Raises RuntimeError or OSError if there is no place for it."""
    cache = SoundCache(compiled.py_func)
    cache.prepare = prepare
    attach(compiled, cache)


def attach(compiled: Any, cache: Any) -> None:
    """Makes a numba function use this cache, and release the lock once it is compiled."""
    compile_it = compiled.compile

    def compile_in_turn(sig: Any) -> Any:
        try:
            return compile_it(sig)
        finally:
            cache.give_turn()

    compiled._cache, compiled.compile = cache, compile_in_turn
