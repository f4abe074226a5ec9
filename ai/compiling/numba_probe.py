"""Tries the private parts of numba that the cache of compiled code is built on.

Nothing is compiled: stand-ins replace compiled code and the processor. Nothing is stored: files are held in memory.
These functions return False or raise if numba does not behave as the cache expects.
"""

from collections.abc import Callable
from inspect import isfunction, signature
from types import SimpleNamespace
from typing import Any

import numba
from numba.core.caching import FunctionCache, IndexDataCacheFile

from ai.compiling.numba_cache import SoundCache, SoundFile, attach

CODE = b"code"  # stands for compiled code


class MemoryFile(SoundFile):
    """The files of one function, held in memory."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.kept: dict[str, Any] = {}

    def _read(self, path: str) -> Any:
        return self.kept.get(path)

    def _write(self, path: str, content: Any) -> None:
        if not isinstance(self._dump(content), bytes):
            raise TypeError(path)
        self.kept[path] = content


class LoneCache(SoundCache):
    """A function's cache that does not wait for other processes."""

    def _take_turn(self) -> bool:
        return True


class Asked(BaseException):
    """Numba has asked the cache for compiled code."""


def files_work() -> bool:
    """Whether numba's file class finds what it stored, and reads and writes index and code through our methods."""
    file = MemoryFile("folder", "probe", "stamp")
    file.save("key", CODE)
    found = file.load("key"), file.load("other"), len(file.kept)
    return found == (CODE, None, 2) and _takes_alike(SoundFile, IndexDataCacheFile)


def cache_works() -> bool:
    """Whether a function's cache gives back what it was given, and stores it in our files."""
    cache = LoneCache(_stand_in)
    files = cache._cache_file = MemoryFile(cache._cache_path, "probe", "stamp")
    codegen = SimpleNamespace(magic_tuple=lambda: ("processor",))
    context = SimpleNamespace(refresh=lambda: None, codegen=lambda: codegen)
    cache._impl = SimpleNamespace(
        locator=cache._impl.locator,
        check_cachable=lambda _compiled: True,
        reduce=lambda _compiled: CODE,
        rebuild=lambda _context, code: ("rebuilt", code),
    )
    before = cache.load_overload("types", context)
    cache.save_overload("types", SimpleNamespace(codegen=codegen))
    found = before, cache.load_overload("types", context), cache.load_overload("others", context)
    is_ours = len(files.kept) == 2
    return is_ours and found == (None, ("rebuilt", CODE), None) and _takes_alike(SoundCache, FunctionCache)


def dispatcher_works() -> bool:
    """Whether calling an uncompiled function asks its cache, and then releases the lock."""
    given: list[str] = []
    cache = SimpleNamespace(load_overload=_raise_asked, give_turn=lambda: given.append("turn"))
    compiled: Any = numba.njit(_stand_in)
    attach(compiled, cache)
    try:
        compiled(1)
    except Asked:
        return given == ["turn"]
    return False


def _raise_asked(_types: Any, _context: Any) -> None:
    raise Asked


def _takes_alike(ours: type, theirs: type) -> bool:
    """Whether each of our methods that overrides one of numba's takes as many arguments."""
    shared = [name for name, each in vars(ours).items() if isfunction(each) and hasattr(theirs, name)]
    return all(_arguments(getattr(ours, name)) == _arguments(getattr(theirs, name)) for name in shared)


def _arguments(function: Callable[..., Any]) -> int:
    return len(signature(function).parameters)


def _stand_in(number: int) -> int:
    return number
