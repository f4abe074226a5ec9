"""The three decorators that compile kernels with numba, and the folder that caches the compiled code.

Numba's own cache notices an edit only in the file of the function itself, not in the functions that it calls. So each
install has its own folder in the cache. Its name is a digest of all that compiled code depends on: every file under ai/
that has kernels and all that these import, the settings of numba, the versions of Python and of the libraries, and the
path of the program. An edit or an upgrade starts a fresh folder; the folders of the last two installs are kept. If no
folder can be written, kernels are compiled anew in each run. A cache file may be damaged or vanish at any time:
whatever cannot be used is compiled again, and what cannot be written is not cached.

This cache is built on private parts of numba. If `numba_parts.py` finds that one has changed, the decorators use
numba's own cache instead, in a subfolder of the same folder, and `solo-yard cache` says so.
"""

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from llvmlite import binding

from ai.compiling.folder import ABOUT, NO_CACHE, ORDINARY_CACHE, ORDINARY_OPTIONS, cache_folder, sweep
from ai.compiling.interpreting import register
from ai.compiling.locks import is_locked, share
from ai.compiling.numba_parts import (
    CACHE,
    INNER,
    OPTIONS,
    PRIVATE,
    PUBLIC,
    changed_parts,
    inlined,
    linking_works,
    ordinary_cache_is_in,
)
from ai.compiling.private import is_own_folder, make_private, write_own

SOURCES = Path(__file__).parent.parent
KEPT_INSTALLS = 2
USERS = "in-use.lock"  # a shared lock, held by every process that uses the folder
ORDINARY = "ordinary"  # subfolder for numba's own cache, whose files have the same names but another format
WEARS = re.compile(rb"^@(?:kernel|subroutine|routine)$", re.MULTILINE)
FROM_IMPORTS = re.compile(rb"^ *from (ai[.\w]*) import (?:\(([^)]*)\)|(.*)$)", re.MULTILINE)
IMPORTS = re.compile(rb"^ *import (ai\b.*)$", re.MULTILINE)
READY = "ready"  # prefix of the file that marks a complete cache
SETTINGS: Any = numba.config
SHAPING = ("BOUNDSCHECK", "OPT", "DEBUGINFO_DEFAULT")  # settings that change the code numba makes from the same source
NAMED_PROCESSOR = ("CPU_NAME", "CPU_FEATURES")  # settings that make numba compile for another processor
Kernel = Callable[..., Any]  # typed by numba when it is compiled


def source_digest(*modules: str) -> str:
    """A digest of all source code under ai/; with names of modules, of these and all that they import."""
    sources = _sources()
    return _digest(_with_imports(modules, sources) if modules else sources)


def kernel_digest() -> str:
    """A digest of everything that compiled code depends on."""
    settings = repr([sys.flags.optimize, *(getattr(SETTINGS, name, None) for name in SHAPING)])
    return _digest({**kernel_sources(_sources()), "settings": settings.encode(), "install": about_install().encode()})


def about_install() -> str:
    """The Python and library versions that run this program, and where it is installed."""
    libraries = {"numba": numba, "llvmlite": llvmlite, "numpy": np}
    versions = [f"{name} {library.__version__}" for name, library in libraries.items()]
    python = f"Python {sys.version.split()[0]} ({sys.implementation.cache_tag})"
    return "\n".join([", ".join([python, *versions]), str(SOURCES.parent), ""])


def _sources() -> dict[str, bytes]:
    """Every source file under ai/, by module name."""
    names = {path: path.relative_to(SOURCES.parent).with_suffix("").as_posix() for path in SOURCES.rglob("*.py")}
    return {name.removesuffix("/__init__").replace("/", "."): path.read_bytes() for path, name in names.items()}


def kernel_sources(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """The modules that have kernels, and all modules that these import, directly or indirectly."""
    return _with_imports([name for name, text in sources.items() if WEARS.search(text)], sources)


def _with_imports(modules: Iterable[str], sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Some modules, and all that these import, directly or indirectly."""
    open_ones = [*modules]
    found = set(open_ones)
    while open_ones:
        for name in _imports(sources[open_ones.pop()]):
            if name in sources and name not in found:
                found.add(name)
                open_ones.append(name)
    return {name: sources[name] for name in found}


def _imports(text: bytes) -> set[str]:
    """Every module name that a source file may import, with its parent packages."""
    names = set()
    for module, several, one in FROM_IMPORTS.findall(text):
        names |= {module, *(module + b"." + part for part in _first_words(several or one))}
    for modules in IMPORTS.findall(text):
        names |= {*_first_words(modules)}
    parts = [name.decode().split(".") for name in names]
    return {".".join(each[:length]) for each in parts for length in range(1, len(each) + 1)}


def _first_words(listed: bytes) -> list[bytes]:
    """The names in an import list such as `one as first, other`."""
    return [words[0] for part in listed.split(b",") if (words := part.split())]


def _digest(sources: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(sources):
        digest.update(name.encode() + b"\0" + sources[name] + b"\0")
    return digest.hexdigest()[:16]


def prepare_cache(folder: Path) -> bool:
    """Points numba at the folder of this install; False if nothing can be cached."""
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
    """Whether the kernels must be compiled first, which takes about half a minute."""
    return not (CACHED and ready_mark().exists())


def mark_ready() -> None:
    """Records that all kernels are compiled."""
    if CACHED:
        with suppress(OSError):
            write_own(ready_mark())


def ready_mark() -> Path:
    """The marker file for a complete cache, for this processor and these file times. (Up to 0.61 numba recompiles when
    the modification time of a source file changes.)"""
    processor = [binding.get_process_triple(), binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()]
    processor += [str(getattr(SETTINGS, name, None)) for name in NAMED_PROCESSOR]
    files = [path for path in sorted(SOURCES.rglob("*.py")) if WEARS.search(path.read_bytes())]
    times = [path.stat().st_mtime_ns for path in files]
    told = processor, times
    return Path(SETTINGS.CACHE_DIR) / f"{READY}-{hashlib.sha256(repr(told).encode()).hexdigest()[:16]}"


def use_ordinary_cache() -> bool:
    """Points numba's own cache at a folder in ours; False if numba would store compiled code anywhere else.

    Elsewhere numba would not notice an edit in another file, and `solo-yard cache` would not find what is stored.
    """
    place = Path(SETTINGS.CACHE_DIR) / ORDINARY
    try:
        make_private(place)
    except OSError:
        return False
    SETTINGS.CACHE_DIR = str(place)
    return is_own_folder(place) and ordinary_cache_is_in(place)


def tell_changed(folder: Path) -> None:
    """Records for `solo-yard cache` which private parts of numba have changed, and which fallback is used."""
    cache = ORDINARY_CACHE if CACHED else NO_CACHE
    told = {CACHE: cache, OPTIONS: ORDINARY_OPTIONS}
    lines = [f"{told[part.purpose]} {numba.__version__} {part.name}\n" for part in CHANGED]
    with suppress(OSError):
        write_own(folder / ABOUT, "".join([about_install(), *lines]).encode())


_held: int | None = None  # shared lock on the folder in use
CACHED = prepare_cache(cache_folder("kernels"))  # whether compiled code is cached between runs
CHANGED = changed_parts(OPTIONS, *([CACHE] if CACHED else []))
# Whether what is compiled can be interpreted meanwhile: by the same private part that kernels need.
CAN_INTERPRET = all(part.purpose != OPTIONS for part in CHANGED)
SHARED = CACHED and all(part.purpose != CACHE for part in CHANGED)  # whether processes wait for each other's kernels
if CHANGED and CACHED:
    _own = Path(SETTINGS.CACHE_DIR)
    CACHED = SHARED or use_ordinary_cache()
    tell_changed(_own)
# Whether each routine is compiled as a whole (numba_linking.py). Numba's own cache cannot keep such code.
LINKED = CAN_INTERPRET and SHARED == CACHED and linking_works()

# Loops here run over a handful of lines; vectorising them costs more than it gains (a tenth to a fifth of the speed of
# random games).
SETTINGS.LOOP_VECTORIZE = 0


def kernel(function: Kernel) -> Kernel:
    """Compiles a function on its first call, without the GIL, and caches it between runs.

    A kernel reads and writes the arrays it is given and makes none of its own, not even slices. So numba's reference
    counting can be left out (`_nrt`), and everything can be inlined: together six times the speed. Kernels are for
    compiled code: where Python calls one, it is interpreted.
    """
    return _inner(function, INNER)


def subroutine(function: Kernel) -> Kernel:
    """Compiles a function like a kernel that is called rather than inlined: the long ones, which would otherwise take
    minutes to compile."""
    return _inner(function, {**INNER, "forceinline": False})


def _inner(function: Kernel, private: Mapping[str, Any]) -> Kernel:
    has_changed = any(part.purpose == OPTIONS for part in CHANGED)
    compiled = _compiled(function, private)
    return compiled if has_changed or not hasattr(compiled, "py_func") else inlined(compiled)


def routine(function: Kernel) -> Kernel:
    """Compiles a function that Python calls, and compiled code may call, too."""
    compiled = _compiled(function, {**PRIVATE, "forceinline": False})
    return register(compiled) if CAN_INTERPRET and hasattr(compiled, "py_func") else compiled


def _compiled(function: Kernel, private: Mapping[str, Any]) -> Kernel:
    """A function that numba compiles, with a cache if there is a place for one."""
    has_changed = any(part.purpose == OPTIONS for part in CHANGED)
    options = PUBLIC if has_changed else {**PUBLIC, **private}
    compiled: Kernel = _linked(function, options) if LINKED else numba.njit(**options)(function)
    if not CACHED or not hasattr(compiled, "py_func"):  # nothing can be cached, or numba's JIT is disabled
        return compiled
    with suppress(Exception):  # works without a cache if numba finds no place for one
        if not SHARED:
            return numba.njit(cache=True, **options)(function)  # type: ignore[no-any-return]
        from ai.compiling.numba_cache import remember

        if LINKED:
            from ai.compiling.numba_linking import adopt

            remember(compiled, adopt)
        else:
            remember(compiled)
    return compiled


def _linked(function: Kernel, options: Mapping[str, Any]) -> Kernel:
    from ai.compiling.numba_linking import LinkingCompiler

    compiled: Kernel = numba.njit(pipeline_class=LinkingCompiler, **options)(function)
    return compiled


def compile_for(compiled: Any, *arguments: object) -> None:
    """Compiles a kernel for arguments of these types, without running it."""
    compiled.compile(tuple(map(numba.typeof, arguments)))
