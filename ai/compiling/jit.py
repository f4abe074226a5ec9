"""Makes Python functions fast: the two decorators of the kernels, and the folder that keeps what they compiled.

Numba's own cache notices an edit only in the file of the function itself, not in the functions that it calls. So each
install has a folder of its own in the cache. Its name is a digest of all that compiled code depends on: every file
under ai/ that has kernels and all that these import, the settings of numba, the versions of Python and of the
libraries, and where the program lies. An edit or an upgrade starts a fresh folder; the folders of the last two installs
are kept. Where no folder can be written, kernels compile anew in each run. A file of the cache may be damaged or vanish
at any time: whatever cannot be used is compiled again, and what cannot be written is not kept.
"""

import hashlib
import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.registry import cpu_target

from ai.compiling.folder import ABOUT, cache_folder, sweep
from ai.compiling.locks import is_locked, share
from ai.compiling.numba_cache import remember
from ai.compiling.private import is_own_folder, make_private, write_own

SOURCES = Path(__file__).parent.parent
KEPT_INSTALLS = 2
USERS = "in-use.lock"  # held by every program that uses a folder
WEARS = re.compile(rb"^@(?:kernel|routine)$", re.MULTILINE)
FROM_IMPORTS = re.compile(rb"^ *from (ai[.\w]*) import (?:\(([^)]*)\)|(.*)$)", re.MULTILINE)
IMPORTS = re.compile(rb"^ *import (ai\b.*)$", re.MULTILINE)
READY = "ready"  # the beginning of a file's name in the cache folder, once everything was compiled
SETTINGS: Any = numba.config
SHAPING = ("BOUNDSCHECK", "OPT", "DEBUGINFO_DEFAULT")  # settings under which numba makes other code of the same source
Kernel = Callable[..., Any]  # typed by numba when it is compiled


def source_digest() -> str:
    """A name for exactly this source code."""
    return _digest(_sources())


def kernel_digest() -> str:
    """A name for exactly what compiled code depends on."""
    settings = repr([sys.flags.optimize, *(getattr(SETTINGS, name, None) for name in SHAPING)])
    return _digest({**kernel_sources(_sources()), "settings": settings.encode(), "install": about_install().encode()})


def about_install() -> str:
    """Which Python, with which libraries, runs this program, and where it lies."""
    libraries = {"numba": numba, "llvmlite": llvmlite, "numpy": np}
    versions = [f"{name} {library.__version__}" for name, library in libraries.items()]
    python = f"Python {sys.version.split()[0]} ({sys.implementation.cache_tag})"
    return "\n".join([", ".join([python, *versions]), str(SOURCES.parent), ""])


def _sources() -> dict[str, bytes]:
    """Every source file under ai/, by its module."""
    names = {path: path.relative_to(SOURCES.parent).with_suffix("").as_posix() for path in SOURCES.rglob("*.py")}
    return {name.removesuffix("/__init__").replace("/", "."): path.read_bytes() for path, name in names.items()}


def kernel_sources(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """The modules that have kernels, and all that these import, directly or not."""
    open_ones = [name for name, text in sources.items() if WEARS.search(text)]
    found = set(open_ones)
    while open_ones:
        for name in _imports(sources[open_ones.pop()]):
            if name in sources and name not in found:
                found.add(name)
                open_ones.append(name)
    return {name: sources[name] for name in found}


def _imports(text: bytes) -> set[str]:
    """Every name that a source file may import a module by, with the packages that the module is in."""
    names = set()
    for module, several, one in FROM_IMPORTS.findall(text):
        names |= {module, *(module + b"." + part for part in _first_words(several or one))}
    for modules in IMPORTS.findall(text):
        names |= {*_first_words(modules)}
    parts = [name.decode().split(".") for name in names]
    return {".".join(each[:length]) for each in parts for length in range(1, len(each) + 1)}


def _first_words(listed: bytes) -> list[bytes]:
    """What is named in a list such as `one as first, other`."""
    return [words[0] for part in listed.split(b",") if (words := part.split())]


def _digest(sources: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(sources):
        digest.update(name.encode() + b"\0" + sources[name] + b"\0")
    return digest.hexdigest()[:16]


def prepare_cache(folder: Path) -> bool:
    """Points numba at the folder of this install; False where nothing can be kept."""
    global _held
    own = folder / kernel_digest()
    try:
        make_private(own)
        if not is_own_folder(own):
            return False
        write_own(own / ABOUT, about_install().encode())
    except OSError:
        return False
    if _held is not None:
        os.close(_held)
    _held = share(own / USERS)
    sweep(folder, own, KEPT_INSTALLS, lambda other: is_locked(other / USERS))
    SETTINGS.CACHE_DIR = str(own)
    return True


def is_cold() -> bool:
    """Whether the kernels have to be compiled first, which takes up to a minute."""
    return not (CACHED and ready_mark().exists())


def mark_ready() -> None:
    """Notes that all kernels are compiled."""
    if CACHED:
        with suppress(OSError):
            write_own(ready_mark())


def ready_mark() -> Path:
    """The file that tells that everything was compiled for this processor, from files of this time. (Up to 0.61 numba
    compiles anew when the time of a source file changes.)"""
    processor = cpu_target.target_context.codegen().magic_tuple()
    files = [path for path in sorted(SOURCES.rglob("*.py")) if WEARS.search(path.read_bytes())]
    times = [path.stat().st_mtime_ns for path in files]
    told = processor, times
    return Path(SETTINGS.CACHE_DIR) / f"{READY}-{hashlib.sha256(repr(told).encode()).hexdigest()[:16]}"


_held: int | None = None  # shows other programs that this one uses its folder
CACHED = prepare_cache(cache_folder("kernels"))

# Loops here run over a handful of lines; setting them up for vectors costs more than it gains (a tenth to a fifth of
# the speed of random games).
SETTINGS.LOOP_VECTORIZE = 0

# Nobody calls a kernel from C: without a way in from there a tenth less is to be compiled.
OPTIONS: dict[str, Any] = {"nogil": True, "forceinline": True, "_nrt": False, "no_cfunc_wrapper": True}


def kernel(function: Kernel) -> Kernel:
    """Compiles a function on its first call, free of the interpreter's lock, and remembers it between runs.

    A kernel reads and writes the arrays it is given and makes none of its own, no slices either. So numba's counting
    of references can be left out (`_nrt`), and everything can be inlined: together six times the speed.
    """
    return _remembered(numba.njit(**OPTIONS)(function))


def routine(function: Kernel) -> Kernel:
    """Compiles a function that is called rather than inlined: the long ones of the computer players, which call each
    other at many places, and would otherwise take minutes to compile."""
    return _remembered(numba.njit(**{**OPTIONS, "forceinline": False})(function))


def _remembered(compiled: Any) -> Kernel:
    """The same function with a cache, where there is a place for one."""
    if CACHED and hasattr(compiled, "py_func"):  # not where the rules are to be interpreted
        with suppress(OSError, RuntimeError):
            remember(compiled)
    function: Kernel = compiled
    return function
