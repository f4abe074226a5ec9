"""Graceful shutdown of long work: on Ctrl-C, on a signal to terminate, or when the terminal is closed."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

KILLED = 128  # the exit code is this plus the number of the signal
NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # not on every system
AGAIN = 2.0  # seconds; a second signal after this long ends the program at once
AT_MOST = 30  # seconds until the program is ended by force


class Stopped(BaseException):
    """Raised when the work should stop now."""

    def __init__(self, number: int) -> None:
        self.signal = number


def end_soon(code: int) -> None:
    """Ends the program after AT_MOST seconds, whatever it is stuck in, unless it has ended by itself."""
    if hasattr(signal, "alarm"):  # not on every system
        signal.signal(signal.SIGALRM, lambda *_: os._exit(code))
        signal.alarm(AT_MOST)


class Stops:
    """Handles termination signals by raising Stopped.

    An exception raised at an arbitrary point can be swallowed there, or leave a lock behind that the shutdown waits
    for. So it is remembered and raised again at the next step; a second signal ends the program at once, and so does a
    timer. Nothing is lost: each step is on disk when it is done.
    """

    def __init__(self) -> None:
        before = {number: signal.getsignal(number) for name in NAMES if (number := getattr(signal, name, None))}
        self._before = {number: does for number, does in before.items() if does != signal.SIG_IGN}  # nohup stays so
        self._waits = False
        self._heard: int | None = None
        self._since = 0.0

    def __enter__(self) -> "Stops":
        self._hook, sys.unraisablehook = sys.unraisablehook, self._swallowed
        for number in self._before:
            signal.signal(number, self._stop)
        return self

    def _swallowed(self, told: "sys.UnraisableHookArgs") -> None:
        """Called when C code or a finalizer loses an exception. A lost Stopped needs no message: it is raised again."""
        if not isinstance(told.exc_value, Stopped):
            self._hook(told)

    def __exit__(self, *_error: object) -> None:
        sys.unraisablehook = self._hook
        for number, does in self._before.items():
            signal.signal(number, does)
        if hasattr(signal, "alarm"):
            signal.alarm(0)

    def _stop(self, number: int, _frame: object) -> None:
        if self._heard is not None:
            if time.monotonic() - self._since > AGAIN:
                os._exit(KILLED + number)
            return  # closing a terminal sends more than one signal
        self._heard, self._since = number, time.monotonic()
        end_soon(KILLED + number)
        if not self._waits:
            raise Stopped(number)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """A block that is finished before Stopped is raised."""
        self._waits = True
        yield
        self._waits = False
        if self._heard is not None:
            raise Stopped(self._heard)
