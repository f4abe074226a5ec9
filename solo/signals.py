"""What the system tells a program with a terminal: end, stop, go on; and how one sees that the terminal is gone."""

import errno
import os
import signal
from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from prompt_toolkit.application import Application, run_in_terminal


def heed_signals(loop: AbstractEventLoop, app: Application[Any], end: Callable[[], None]) -> None:
    """Ends where that is asked, or the terminal was closed; stops and goes on as a shell wants it."""
    told: dict[str, Callable[[], None]] = {
        "SIGTERM": end,
        "SIGHUP": end,
        "SIGTSTP": _stop,
        "SIGCONT": partial(_go_on, app),
    }
    for name, do in told.items():
        with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):  # not on every system
            loop.add_signal_handler(getattr(signal, name), do)


def _stop() -> None:
    """Gives the terminal back, and stops; what was shown is drawn again afterwards."""
    run_in_terminal(lambda: os.kill(os.getpid(), signal.SIGSTOP))


def _go_on(app: Application[Any]) -> None:
    """Takes the terminal again, because a stop may have come without a warning, and draws everything anew."""
    import termios  # there is none where there is no such signal

    with suppress(termios.error):  # it is not ours
        app.input.raw_mode().__enter__()
    app.renderer.reset()
    app.invalidate()


def is_terminal_gone(error: BaseException) -> bool:
    """Whether something went wrong because nobody looks any more."""
    return isinstance(error, EOFError) or (isinstance(error, OSError) and error.errno == errno.EIO)
