"""Leaves nothing behind of screens that were left: the toolkit would keep each of them, with its game, for ever."""

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
    """Gives a part of the screen the focus, and forgets whatever had it before."""
    app.layout = Layout(app.layout.container, focused_element=focus)  # the old one knows every window that had it
    app.pre_run_callables.clear()  # Ctrl-O keeps the line that it was pressed in
    app.emacs_state.reset()  # a macro of keys keeps them all, and nobody may ever end it
    app.key_processor._bindings._cache.clear()  # type: ignore[attr-defined]  # what keys do in the last windows


def stay_small() -> None:
    """Tells the C library of Linux, before anything is played, to keep little of what is freed.

    What is large is then asked of the system and given back to it one by one, and all threads share two heaps. Else
    each thread has a heap of its own, with holes that nothing fits in: a program that was used all day held half as
    much again as it needed.
    """
    with suppress(OSError, AttributeError, TypeError):  # other systems have other ways
        library = ctypes.CDLL(None)
        library.mallopt(MMAP_THRESHOLD, LARGE)
        library.mallopt(ARENA_MAX, HEAPS)


def give_back() -> None:
    """Gives memory that a game no longer needs back to the system, beside everything else; it takes a moment."""
    Thread(target=_give_back, daemon=True).start()


def _give_back() -> None:
    from ai.players.search.think import forget_trees  # loaded long ago, if there was a game

    forget_trees()
    with suppress(OSError, AttributeError, TypeError):  # other systems do it themselves
        ctypes.CDLL(None).malloc_trim(0)
