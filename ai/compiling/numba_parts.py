"""The private parts of numba that this program uses, and a check that this numba still has them.

Any release of numba may change a private part. So each is tried once, when `ai.compiling.jit` is imported: with
stand-ins for compiled code, without compiling anything. A part counts as changed if trying it raises, or gives an
unexpected result. For each purpose there is a fallback to what numba documents:

    cache     `njit(cache=True)`: numba's own cache, in a folder of ours
    options   `njit(nogil=True)` alone: the same answers, more slowly, and twice the time to compile

Two more are of less weight. Without the events of `numba_events.py` a progress bar does not move. Without the library
of `numba_linking.py` compiling takes longer, and a search is slower.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numba

CACHE, OPTIONS = "cache", "options"  # purposes
PUBLIC: dict[str, Any] = {"nogil": True}  # options of numba.njit that numba documents
# Undocumented options. Kernels make no arrays, so they need no reference counts (`_nrt`). Nobody calls a kernel from C:
# without the C wrapper a tenth less is compiled.
PRIVATE: dict[str, Any] = {"forceinline": True, "_nrt": False, "no_cfunc_wrapper": True}
# What only compiled code calls needs no wrapper that unpacks Python's arguments, dozens of arrays in the tables of a
# game: a third less is compiled.
INNER: dict[str, Any] = {**PRIVATE, "no_cpython_wrapper": True}


class Part(NamedTuple):
    """One private part of numba."""

    name: str  # where it is found in numba
    purpose: str
    works: Callable[[], bool]  # may also raise anything if the part has changed


def _setting_works() -> bool:
    settings: Any = numba.config
    return ordinary_cache_is_in(Path(settings.CACHE_DIR))


def _files_work() -> bool:
    from ai.compiling import numba_probe  # its import fails where a class is missing

    return numba_probe.files_work()


def _cache_works() -> bool:
    from ai.compiling import numba_probe

    return numba_probe.cache_works()


def _dispatcher_works() -> bool:
    from ai.compiling import numba_probe

    return numba_probe.dispatcher_works()


def _options_work() -> bool:
    from numba.core import compiler

    flags: Any = compiler.Flags()
    options = {**PUBLIC, **INNER}
    interpreted = inlined(numba.njit(**options)(probe))
    interpreted.targetdescr.options.parse_as_flags(flags, options)
    found = flags.nrt, flags.forceinline, flags.no_cfunc_wrapper, flags.no_cpython_wrapper
    return found == (False, True, True, True) and interpreted(7) == 7 and not interpreted.overloads


PARTS = (
    Part("numba.config.CACHE_DIR", CACHE, _setting_works),
    Part("numba.core.caching.IndexDataCacheFile", CACHE, _files_work),
    Part("numba.core.caching.FunctionCache", CACHE, _cache_works),
    Part("numba.core.dispatcher.Dispatcher", CACHE, _dispatcher_works),
    Part(f"numba.njit({', '.join(INNER)})", OPTIONS, _options_work),
)


def changed_parts(*purposes: str) -> list[Part]:
    """The parts for these purposes that are missing or behave differently in this numba; none if JIT is disabled."""
    if not hasattr(numba.njit(probe), "py_func"):
        return []
    return [part for part in PARTS if part.purpose in purposes and not _is_true(part.works)]


def linking_works() -> bool:
    """Whether routines can be compiled as a whole (numba_linking.py). Without it nothing but speed is lost."""
    return hasattr(numba.njit(probe), "py_func") and _is_true(_linking_works)


def _linking_works() -> bool:
    from ai.compiling import numba_linking  # its import fails where a class is missing

    return numba_linking.works()


def ordinary_cache_is_in(folder: Path) -> bool:
    """Whether `njit(cache=True)` stores compiled code below a folder, and nowhere else."""
    return _is_true(lambda: Path(str(numba.njit(cache=True)(probe).stats.cache_path)).is_relative_to(folder))


def _is_true(works: Callable[[], bool]) -> bool:
    try:
        return works() is True
    except Exception:  # a changed part may raise anything
        return False


@cache
def _inlined_class(base: Any) -> Any:
    def call(self: Any, *arguments: Any) -> Any:
        return self.py_func(*arguments)

    return type("Inlined", (base,), {"__call__": call})


def inlined(compiled: Any) -> Any:
    """A function of numba that compiled code inlines, and that Python, which cannot call its code, interprets."""
    own: Any = type(compiled)
    compiled.__class__ = _inlined_class(own)
    return compiled


def probe(number: int) -> int:
    """Stands for a kernel; never compiled."""
    return number
