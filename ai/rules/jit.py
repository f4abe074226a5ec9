"""Makes Python functions fast: the one decorator all kernels wear, and the cache of what it compiled.

Numba's own cache notices an edit only in the file of the function itself, not in the functions that it calls. So the
cache folder is named by a digest of every source file under ai/: any edit starts a fresh folder, and a few old ones
are kept for people who switch between versions. Where no folder can be written, kernels compile anew in each run.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba

from ai.rules.cache import cache_folder, sweep

SOURCES = Path(__file__).parent.parent
KEPT_FOLDERS = 4
READY = "ready"  # a file in the cache folder, once everything was compiled
SETTINGS: Any = numba.config
Kernel = Callable[..., Any]  # typed by numba when it is compiled


def source_digest() -> str:
    """A name for exactly this source code."""
    digest = hashlib.sha256()
    for path in sorted(SOURCES.rglob("*.py")):
        digest.update(path.relative_to(SOURCES).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def prepare_cache(root: Path) -> bool:
    """Points numba at the folder for this source code; False where nothing can be written."""
    folder = root / source_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError:
        return False
    sweep(root, folder, KEPT_FOLDERS)
    SETTINGS.CACHE_DIR = str(folder)
    return True


def is_cold() -> bool:
    """Whether the kernels have to be compiled first, which takes up to a minute."""
    return not (CACHED and (Path(SETTINGS.CACHE_DIR) / READY).exists())


def mark_ready() -> None:
    """Notes that all kernels are compiled."""
    if CACHED:
        (Path(SETTINGS.CACHE_DIR) / READY).write_bytes(b"")


CACHED = prepare_cache(cache_folder("kernels"))

# Loops here run over a handful of lines; setting them up for vectors costs more than it gains (a tenth to a fifth of
# the speed of random games).
SETTINGS.LOOP_VECTORIZE = 0

OPTIONS: dict[str, Any] = {"nogil": True, "cache": CACHED, "forceinline": True, "_nrt": False}


def kernel(function: Kernel) -> Kernel:
    """Compiles a function on its first call, free of the interpreter's lock, and remembers it between runs.

    A kernel reads and writes the arrays it is given and makes none of its own, no slices either. So numba's counting
    of references can be left out (`_nrt`), and everything can be inlined: together six times the speed.
    """
    compiled: Kernel = numba.njit(**OPTIONS)(function)
    return compiled


def routine(function: Kernel) -> Kernel:
    """Compiles a function that is called rather than inlined: the long ones of the computer players, which call each
    other at many places, and would otherwise take minutes to compile."""
    compiled: Kernel = numba.njit(**{**OPTIONS, "forceinline": False})(function)
    return compiled
