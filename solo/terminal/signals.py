"""Signals for a full-screen program: terminate, suspend, resume; and how to tell that the terminal is gone."""

import asyncio
import errno
import os
import signal
import threading
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from prompt_toolkit.application import Application, in_terminal

from ai.arena.interrupts import KILLED

TURNS = 3  # iterations of the event loop until pending signals are handled: it reads, queues and runs them


def heed_signals(loop: AbstractEventLoop, app: Application[Any], end: Callable[[], None]) -> None:
    """Ends the program on SIGTERM, or when the terminal is closed; suspends and resumes as a shell asks."""
    pause = Pause(loop, app)
    told: dict[str, Callable[[], None]] = {
        "SIGTERM": end,
        "SIGHUP": end,
        "SIGTSTP": pause.stop,
        "SIGCONT": pause.go_on,
    }
    for name, do in told.items():
        with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):  # not on every system
            loop.add_signal_handler(getattr(signal, name), do)
            if name == "SIGCONT":
                signal.signal(signal.SIGCONT, pause.note)  # the loop is still notified
                signal.siginterrupt(signal.SIGCONT, False)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """A block that SIGTERM, or a closed terminal, ends with SystemExit, so that last words can be said."""

    def end(number: int, frame: object) -> None:
        for other in handled:  # once is enough
            signal.signal(other, signal.SIG_IGN)
        raise SystemExit(KILLED + number)

    handled: dict[int, Any] = {}
    for name in ("SIGTERM", "SIGHUP"):
        with suppress(AttributeError, ValueError):  # not on every system, nor in every thread
            number = getattr(signal, name)
            if signal.getsignal(number) == signal.SIG_DFL:  # nohup stays so
                handled[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, before in handled.items():
            signal.signal(number, before)


class Pause:
    """Suspends the program on SIGTSTP and resumes it on SIGCONT, whenever that comes.

    Between SIGTSTP and the stop there is time, because the terminal is restored first. A SIGCONT in between must not be
    lost, or the program would stop with nobody left to resume it. So the last signal counts: the loop handles signals
    in order, and one that it has not handled yet is noted.
    """

    def __init__(self, loop: AbstractEventLoop, app: Application[Any]) -> None:
        self._loop = loop
        self._app = app
        self._wanted = False  # the last signal handled by the loop asks to stop
        self._noted = False  # SIGCONT has arrived; the loop may not have handled it yet
        self._away = False  # the terminal is restored for the shell

    def note(self, *_signal: object) -> None:
        """Signal handler for SIGCONT; may run at any point."""
        self._noted = True

    def stop(self) -> None:
        """Handles SIGTSTP in the event loop."""
        self._wanted = True
        self._app.create_background_task(self._stop())

    def go_on(self) -> None:
        """Handles SIGCONT in the event loop: sets up the terminal again, because the stop may have come without warning
        (SIGSTOP), and redraws everything."""
        import termios  # there is none where there is no such signal

        self._wanted = False
        if self._away:  # leaving `in_terminal` sets up the terminal and redraws
            return
        with suppress(termios.error):  # the terminal is not ours
            self._app.input.raw_mode().__enter__()
        self._app.renderer.reset()
        self._app.invalidate()

    async def _stop(self) -> None:
        """Restores the terminal and stops; the screen is redrawn afterwards."""
        async with in_terminal():
            self._noted, self._away = False, True
            try:
                for _turn in range(TURNS):
                    await asyncio.sleep(0)
                if self._wanted and has_shell():
                    self._stop_for_shell()
                elif self._wanted and not self._noted:
                    os.kill(os.getpid(), signal.SIGSTOP)
            finally:
                self._away = False

    def _stop_for_shell(self) -> None:
        """Stops by a SIGTSTP of our own, blocked until everything is ready. A SIGCONT cancels a pending SIGTSTP, so the
        kernel itself decides which came last."""
        with self._held_back():
            signal.pthread_kill(threading.get_ident(), signal.SIGTSTP)
            if self._noted:  # SIGCONT came before our SIGTSTP
                signal.signal(signal.SIGTSTP, signal.SIG_IGN)

    @contextmanager
    def _held_back(self) -> Iterator[None]:
        """Restores the default action of SIGTSTP, but blocks the signal until the end of this block."""
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP})
        self._loop.remove_signal_handler(signal.SIGTSTP)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTSTP})  # the process stops here
            self._loop.add_signal_handler(signal.SIGTSTP, self.stop)


def has_shell() -> bool:
    """Whether this program was started by a shell that can resume it; SIGTSTP has no effect otherwise."""
    pid, group = os.getpid(), os.getpgrp()
    with suppress(OSError, ValueError, IndexError):  # not every system tells
        while pid and os.getpgid(pid) == group:
            pid = os.getppid() if pid == os.getpid() else _parent(pid)
        return pid > 0 and os.getsid(pid) == os.getsid(0)
    return False


def _parent(pid: int) -> int:
    """The parent process id."""
    told = Path(f"/proc/{pid}/stat").read_text()
    return int(told.rpartition(")")[2].split()[1])


def is_terminal_gone(error: BaseException) -> bool:
    """Whether an error means that the terminal is gone."""
    return isinstance(error, EOFError) or (isinstance(error, OSError) and error.errno == errno.EIO)
