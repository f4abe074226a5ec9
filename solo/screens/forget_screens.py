"""Frees the memory of closed screens: prompt_toolkit would keep each of them, with its game, forever."""

import ctypes
from contextlib import suppress
from threading import Thread
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.layout.layout import FocusableElement, Layout

MMAP_THRESHOLD, ARENA_MAX = -3, -8  # options of mallopt, as malloc.h numbers them
LARGE = 1 << 20  # bytes
HEAPS = 2


def show_anew(app: Application[Any], focus: FocusableElement) -> None:
    """Moves the focus, and drops all references to whatever had it before."""
    app.layout = Layout(app.layout.container, focused_element=focus)  # the old layout refers to every focused window
    app.pre_run_callables.clear()  # Ctrl-O keeps a reference to its line
    app.emacs_state.reset()  # a macro that is never ended keeps all its keys
    app.key_processor._bindings._cache.clear()  # type: ignore[attr-defined]  # the bindings of the last windows


def stay_small() -> None:
    """Tells glibc's malloc, before anything is played, to keep little of the freed memory.

    Large blocks are then mapped and unmapped one by one, and all threads share two arenas. By default each thread has
    an arena of its own, which gets fragmented: a program used all day held half as much memory again as it needed.
    """
    with suppress(OSError, AttributeError, TypeError):  # no mallopt on other systems
        library = ctypes.CDLL(None)
        library.mallopt(MMAP_THRESHOLD, LARGE)
        library.mallopt(ARENA_MAX, HEAPS)


def give_back() -> None:
    """Returns memory that a game no longer needs to the system, in a background thread, since it takes a moment."""
    Thread(target=_give_back, daemon=True).start()


def _give_back() -> None:
    from ai.players.search.forest import forget_trees  # loaded long ago, if there was a game

    forget_trees()
    with suppress(OSError, AttributeError, TypeError):  # no malloc_trim on other systems
        ctypes.CDLL(None).malloc_trim(0)
