"""Leaves nothing behind of screens that were left: the toolkit would keep each of them, with its game, for ever."""

import ctypes
from contextlib import suppress
from threading import Thread
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.layout.layout import FocusableElement, Layout


def show_anew(app: Application[Any], focus: FocusableElement) -> None:
    """Gives a part of the screen the focus, and forgets whatever had it before."""
    app.layout = Layout(app.layout.container, focused_element=focus)  # the old one knows every window that had it
    app.pre_run_callables.clear()  # Ctrl-O keeps the line that it was pressed in
    app.emacs_state.reset()  # a macro of keys keeps them all, and nobody may ever end it
    app.key_processor._bindings._cache.clear()  # type: ignore[attr-defined]  # what keys do in the last windows


def give_back() -> None:
    """Gives memory that a game no longer needs back to the system, beside everything else; it takes a moment.

    The C library of Linux keeps it otherwise: a program that had played all day held half as much again as it used.
    """
    Thread(target=_trim, daemon=True).start()


def _trim() -> None:
    with suppress(OSError, AttributeError, TypeError):  # other systems do it themselves
        ctypes.CDLL(None).malloc_trim(0)
