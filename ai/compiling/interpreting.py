"""Interprets the routines of this program while another one compiles them, so that a game can be played meanwhile.

Interpreted and compiled code give the same answers (tests/ai/compiling/test_jit_parity.py). The rules take a tenth of a
millisecond for a move when they are interpreted; a search, a belief or a table of pursuit would take minutes. So
whatever needs those waits (`wait_until_compiled`). Only the thread that plays interprets: others load compiled code.
"""

from collections.abc import Callable
from threading import Event, local
from typing import Any

_routines: list[Any] = []  # every routine of this program that numba compiles
_compiled = Event()  # set unless routines are interpreted
_compiled.set()
_classes: dict[Any, Any] = {}  # of interpreted routines, by that of compiled ones
_here = local()  # whether this thread interprets


def register(routine: Any) -> Any:
    """A routine that can be interpreted from now on, whenever the others are."""
    _routines.append(routine)
    if is_interpreting():
        routine.__class__ = _interpreted_class(type(routine))
    return routine


def is_interpreting() -> bool:
    """Whether the thread that plays interprets routines now."""
    return not _compiled.is_set()


def interpret() -> None:
    """Interprets all routines that this thread calls, until `call_compiled`."""
    _here.interprets = True
    if not is_interpreting():
        _compiled.clear()
        for routine in _routines:
            routine.__class__ = _interpreted_class(type(routine))


def call_compiled() -> None:
    """Calls compiled code again, and lets those go on who wait for it. To be called by the thread that interprets."""
    _here.interprets = False
    for routine in _routines if is_interpreting() else ():
        routine.__class__ = type(routine).__base__
    _compiled.set()


def wait_until_compiled(is_wanted: Callable[[], bool] = lambda: True, pause: float = 0.1) -> bool:
    """Waits as long as routines are interpreted; False if nobody wants the result of who had to wait."""
    if not is_interpreting():
        return True
    while is_wanted():
        if _compiled.wait(pause):
            return is_wanted()
    return False


def _interpreted_class(base: Any) -> Any:
    """The class of a routine of numba while it is interpreted."""
    if base not in _classes:
        _classes[base] = _make_class(base)
    return _classes[base]


def _make_class(base: Any) -> Any:

    def call(self: Any, *arguments: Any) -> Any:
        return self.py_func(*arguments) if getattr(_here, "interprets", False) else base.__call__(self, *arguments)

    return type("Interpreted", (base,), {"__call__": call})
