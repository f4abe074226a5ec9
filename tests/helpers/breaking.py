"""Breaks the private parts of numba that the program uses, each in turn, and runs a small kernel without them.

    PYTHONPATH=.:tests python tests/breaking.py FOLDER

prints a line of JSON for each break: its name, and how a program fared, or two that were started one after the other:
the second finds what the first has kept. Numba itself goes on working, as it would if its own people had changed it.
Each program is a fork of this one, so that numba is imported once.
"""

import importlib.util
import inspect
import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numba
from numba.core import caching, ccallback, codegen, config, cpu, dispatcher, event

Break = Callable[[], object]
SOURCE = """
from ai.compiling.jit import kernel, routine, subroutine

@kernel
def square(number):
    return number * number

@subroutine
def add_square(total, number):
    return total + square(number)

@routine
def add_up(most):
    total = 0 * most
    for number in range(most):
        total = add_square(total, number)
    return total
"""
TWICE = {
    "nothing", "FunctionCache missing", "_cache missing", "CACHE_DIR missing", "option _nrt missing",
    "JITCodeLibrary missing",
}  # fmt: skip
# What only the linking of routines needs.
LIBRARY = ("JITCodeLibrary", "JitEngine", "_finalize_final_module", "_get_compiled_object", "_get_module_for_linking")


# Another name, everywhere in numba


def rename(old: str) -> None:
    """Gives a class, a function, a method or an attribute of the cache, the dispatcher or the events another name."""
    for module in (caching, dispatcher, ccallback, codegen, event):
        for function in functions(module):
            function.__code__ = renamed(function.__code__, old)
        for owner in (module, *classes(module)):
            if old in vars(owner):
                setattr(owner, f"new_{old}", vars(owner)[old])
                delattr(owner, old)
        for owner in classes(module):
            abstract = getattr(owner, "__abstractmethods__", frozenset())
            if old in abstract:
                owner.__abstractmethods__ = abstract - {old}  # type: ignore[attr-defined]


def renamed(code: CodeType, old: str) -> CodeType:
    names = tuple(f"new_{old}" if name == old else name for name in code.co_names)
    inner = tuple(renamed(each, old) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_names=names, co_consts=inner)


def classes(module: ModuleType) -> list[type]:
    return [each for each in vars(module).values() if inspect.isclass(each) and each.__module__ == module.__name__]


def functions(module: ModuleType) -> Iterator[FunctionType]:
    """Every function and method that a module defines."""
    for owner in (module, *classes(module)):
        for each in list(vars(owner).values()):
            plain = inspect.unwrap(getattr(each, "__func__", None) or getattr(each, "fget", None) or each)
            if isinstance(plain, FunctionType) and plain.__module__ == module.__name__:
                yield plain


# Other behaviour, in a copy of numba's module that we alone import


def copied() -> Any:
    spec = importlib.util.spec_from_file_location(caching.__name__, str(caching.__file__))
    assert spec is not None
    assert spec.loader is not None
    copy = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(copy)
    sys.modules[caching.__name__] = copy
    numba.core.caching = copy
    return copy


def change(owner: str, name: str, way: str) -> None:
    """Makes a method raise, need one more argument, or return something else."""
    found = getattr(copied(), owner)
    before = inspect.getattr_static(found, name)

    def other(*given: object) -> object:
        if way == "raises":
            raise ZeroDivisionError(name)
        return object()

    def needing(self: object, more: object, /, *given: object, reason: object) -> object:
        return object()

    changed: Any = needing if way == "signature" else other
    setattr(found, name, property(changed) if isinstance(before, property) else changed)


def lose_module() -> None:
    sys.modules[caching.__name__] = None  # type: ignore[assignment]
    del numba.core.caching


# The dispatcher, the options, the settings and the events


def refuse_cache() -> None:
    """The cache of a function can be set by numba alone."""

    def put(self: Any, name: str, value: object) -> None:
        if name == "_cache" and sys._getframe(1).f_globals["__name__"] != dispatcher.__name__:
            raise AttributeError(name)
        object.__setattr__(self, name, value)

    dispatcher.Dispatcher.__setattr__ = put  # type: ignore[method-assign, assignment]


def replace_compile(stub: Callable[..., object]) -> None:
    """Numba compiles by a method of another name, and this one is something else."""
    rename("compile")
    dispatcher.Dispatcher.compile = stub  # type: ignore[method-assign, assignment]


def move_setting() -> None:
    """Numba reads from another setting where its cache is to be."""
    rename("CACHE_DIR")
    config.new_CACHE_DIR = ""  # type: ignore[attr-defined]


def lose_option(name: str) -> None:
    delattr(cpu._options_mixin, name)


def replace_listening(stub: Callable[..., object]) -> None:
    rename("install_listener")
    event.install_listener = stub  # type: ignore[assignment]


def empty_events() -> None:
    event.Event.data = property(lambda _self: None)  # type: ignore[assignment, method-assign]


RENAMED = (
    "FunctionCache", "IndexDataCacheFile", "load_overload", "save_overload", "_impl", "_cache_path", "_cache_file",
    "locator", "filename_base", "get_source_stamp", "save", "_load_index", "_save_index", "_load_data", "_save_data",
    *LIBRARY,
    "_dump", "_index_path", "_version", "_source_stamp", "_cache", "compile", "install_listener", "Listener",
)  # fmt: skip
CHANGED = {
    "FunctionCache": {
        "__init__": ("raises", "signature"),
        "load_overload": ("raises", "signature", "type"),
        "save_overload": ("raises", "signature"),
    },
    "IndexDataCacheFile": {
        "__init__": ("raises", "signature"),
        "save": ("raises", "signature"),
        "load": ("raises", "signature", "type"),
        "_load_index": ("signature",),
        "_save_index": ("signature",),
        "_load_data": ("signature",),
        "_save_data": ("signature",),
        "_dump": ("raises", "signature", "type"),
    },
    "CompileResultCacheImpl": {
        "locator": ("raises", "type"),
        "filename_base": ("raises", "type"),
    },
    "UserProvidedCacheLocator": {
        "get_source_stamp": ("raises", "signature"),
        "get_cache_path": ("raises", "signature", "type"),
    },
}


def _breaks() -> dict[str, Break]:
    found: dict[str, Break] = {"nothing": lambda: None, "module missing": lose_module}
    for name in RENAMED:
        found[f"{name} missing"] = lambda name=name: rename(name)  # type: ignore[misc]
    for owner, methods in CHANGED.items():
        for name, ways in methods.items():
            for way in ways:
                found[f"{owner}.{name} {way}"] = lambda given=(owner, name, way): change(*given)  # type: ignore[misc]
    found["_cache raises"] = refuse_cache
    found["compile raises"] = lambda: replace_compile(lambda self, sig: 1 // 0)
    found["compile signature"] = lambda: replace_compile(lambda self, sig, *, reason: None)
    found["CACHE_DIR missing"] = move_setting
    for name in ("_nrt", "forceinline", "no_cfunc_wrapper", "no_cpython_wrapper"):
        found[f"option {name} missing"] = lambda name=name: lose_option(name)  # type: ignore[misc]
    found["event.install_listener raises"] = lambda: replace_listening(lambda kind, listener: 1 // 0)
    found["event.install_listener signature"] = lambda: replace_listening(lambda kind: None)
    found["event.install_listener type"] = lambda: replace_listening(lambda kind, listener: None)
    found["event.data type"] = empty_events
    return found


BREAKS = _breaks()


# Programs


def forked(work: Callable[[], dict[str, Any]], log: Path) -> dict[str, Any]:
    """Runs something in a process of its own; what it returned, and all that it printed."""
    reader, writer = os.pipe()
    process = os.fork()
    if not process:
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        os.dup2(1, 2)
        try:
            os.write(writer, json.dumps(work()).encode())
        except BaseException:
            sys.excepthook(*sys.exc_info())  # type: ignore[arg-type]
        sys.stderr.flush()
        os._exit(0)
    os.close(writer)
    with open(reader, "rb") as file:
        told = file.read()
    os.waitpid(process, 0)
    return {**json.loads(told or b"{}"), "printed": log.read_text()}


def program(name: str, folder: Path) -> dict[str, Any]:
    """Runs the small kernel without one part of numba, and tells how it went."""
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    BREAKS[name]()
    sys.path.insert(0, str(folder))
    import small_kernel  # type: ignore[import-not-found]

    from ai.compiling import jit
    from ai.compiling.numba_events import on_compile

    heard: list[str] = []
    with on_compile(heard.append):
        answer = small_kernel.add_up(5)
    return {
        "answer": answer, "heard": heard, "changed": [part.name for part in jit.CHANGED], "cached": jit.CACHED,
        "shared": jit.SHARED, "linked": jit.LINKED, "hits": sum(small_kernel.add_up.stats.cache_hits.values()),
    }  # fmt: skip


def main(folder: Path) -> None:
    plain: dict[str, Any] = {"kernel": numba.njit, "subroutine": numba.njit, "routine": numba.njit}
    exec(SOURCE.partition("import kernel, routine, subroutine")[2], plain)
    plain["add_up"](5)  # what numba makes for its first kernels is made once
    for number, name in enumerate(BREAKS):
        own = folder / str(number)
        own.mkdir()
        (own / "small_kernel.py").write_text(SOURCE)
        runs = [forked(partial(program, name, own), own / "log") for _run in range(1 + (name in TWICE))]
        print(json.dumps({"break": name, "folder": str(own), "runs": runs}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
