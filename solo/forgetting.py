"""Leaves nothing behind of screens that were left: the toolkit would keep each of them, with its game, for ever."""

from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.layout.layout import FocusableElement, Layout


def show_anew(app: Application[Any], focus: FocusableElement) -> None:
    """Gives a part of the screen the focus, and forgets whatever had it before."""
    app.layout = Layout(app.layout.container, focused_element=focus)  # the old one knows every window that had it
    app.pre_run_callables.clear()  # Ctrl-O keeps the line that it was pressed in
    app.emacs_state.reset()  # a macro of keys keeps them all, and nobody may ever end it
    app.key_processor._bindings._cache.clear()  # type: ignore[attr-defined]  # what keys do in the last windows
