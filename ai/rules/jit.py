"""Makes Python functions fast: the one decorator all kernels wear, and the cache of what it compiled.

Numba's own cache notices an edit only in the file of the function itself, not in the functions that it calls. So the
cache folder is named by a digest of every file under ai/ that has kernels, and of all that these import: an edit there
starts a fresh folder, and a few old ones are kept for people who switch between versions. Nor does that cache notice
under which settings code was compiled; so these are in the name too. Where no folder can be written, kernels compile
anew in each run. A file of the cache may be damaged or vanish at any time (a power cut, some other program that
sweeps): whatever cannot be used is compiled again, and what cannot be written is not kept.
"""

import hashlib
import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba.core.registry import cpu_target

from ai.rules.cache import cache_folder, sweep
from ai.rules.compiled import remember

SOURCES = Path(__file__).parent.parent
KEPT_FOLDERS = 4
RECENT = 3600  # seconds since another version was started: it may be running yet
WEARS = re.compile(rb"^@(?:kernel|routine)$", re.MULTILINE)
IMPORTS = re.compile(rb"^ *from (ai[.\w]*) import (?:\(([^)]*)\)|(.*)$)", re.MULTILINE)
READY = "ready"  # the beginning of a file's name in the cache folder, once everything was compiled
SETTINGS: Any = numba.config
SHAPING = ("BOUNDSCHECK", "OPT", "DEBUGINFO_DEFAULT")  # settings under which numba makes other code of the same source
Kernel = Callable[..., Any]  # typed by numba when it is compiled


def source_digest() -> str:
    """A name for exactly this source code."""
    return _digest(_sources())


def kernel_digest() -> str:
    """A name for exactly what compiled code depends on."""
    settings = repr([getattr(SETTINGS, name, None) for name in SHAPING])
    return _digest({**kernel_sources(_sources()), "settings": settings.encode()})


def _sources() -> dict[str, bytes]:
    """Every source file under ai/, by its module."""
    names = {path: path.relative_to(SOURCES.parent).with_suffix("").as_posix() for path in SOURCES.rglob("*.py")}
    return {name.removesuffix("/__init__").replace("/", "."): path.read_bytes() for path, name in names.items()}


def kernel_sources(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """The modules that have kernels, and all that these import, directly or not."""
    open_ones = [name for name, text in sources.items() if WEARS.search(text)]
    found = set(open_ones)
    while open_ones:
        for module, several, one in IMPORTS.findall(sources[open_ones.pop()]):
            parts = [part.split()[0] for part in (several or one).decode().split(",") if part.split()]
            for name in (module.decode(), *(f"{module.decode()}.{part}" for part in parts)):
                if name in sources and name not in found:
                    found.add(name)
                    open_ones.append(name)
    return {name: sources[name] for name in found}


def _digest(sources: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(sources):
        digest.update(name.encode() + b"\0" + sources[name] + b"\0")
    return digest.hexdigest()[:16]


def prepare_cache(root: Path) -> bool:
    """Points numba at the folder for this source code; False where nothing can be written."""
    folder = root / kernel_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError:
        return False
    sweep(root, folder, KEPT_FOLDERS, RECENT)
    SETTINGS.CACHE_DIR = str(folder)
    return True


def is_cold() -> bool:
    """Whether the kernels have to be compiled first, which takes up to a minute."""
    return not (CACHED and ready_mark().exists())


def mark_ready() -> None:
    """Notes that all kernels are compiled."""
    if CACHED:
        with suppress(OSError):
            ready_mark().write_bytes(b"")


def ready_mark() -> Path:
    """The file that tells that everything was compiled here: by this Python and this numba, for this processor, from
    files of this folder and time. If any of that is another, numba compiles anew."""
    processor = cpu_target.target_context.codegen().magic_tuple()
    files = [path for path in sorted(SOURCES.rglob("*.py")) if WEARS.search(path.read_bytes())]
    times = [path.stat().st_mtime_ns for path in files]
    told = sys.version_info[:2], numba.__version__, processor, str(SOURCES), times
    return Path(SETTINGS.CACHE_DIR) / f"{READY}-{hashlib.sha256(repr(told).encode()).hexdigest()[:16]}"


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
