"""What the system tells a program with a terminal: end, stop, go on; and how one sees that the terminal is gone."""

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

TURNS = 3  # of the event loop, until it has heard every signal that has come: it reads it, queues it, and does it


def heed_signals(loop: AbstractEventLoop, app: Application[Any], end: Callable[[], None]) -> None:
    """Ends where that is asked, or the terminal was closed; stops and goes on as a shell wants it."""
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
                signal.signal(signal.SIGCONT, pause.note)  # the loop hears it all the same
                signal.siginterrupt(signal.SIGCONT, False)


class Pause:
    """Stops the program at SIGTSTP and lets it go on at SIGCONT, whenever that comes.

    Between SIGTSTP and the stop there is time: the terminal is given back first. A SIGCONT that comes meanwhile must
    not be lost, or the program would stop when nobody lets it go on any more. So the last word counts: the loop hears
    the signals in their order, and what it has not heard yet is noted.
    """

    def __init__(self, loop: AbstractEventLoop, app: Application[Any]) -> None:
        self._loop = loop
        self._app = app
        self._wanted = False  # the last word that the loop has heard is to stop
        self._noted = False  # somebody wants it to go on, which the loop may not have heard yet
        self._away = False  # the terminal is given back

    def note(self, *_signal: object) -> None:
        """Hears SIGCONT at once, in the middle of anything."""
        self._noted = True

    def stop(self) -> None:
        """Hears SIGTSTP, when the loop comes to it."""
        self._wanted = True
        self._app.create_background_task(self._stop())

    def go_on(self) -> None:
        """Hears SIGCONT, when the loop comes to it. Takes the terminal again, because a stop may have come without a
        warning, and draws everything anew."""
        import termios  # there is none where there is no such signal

        self._wanted = False
        if self._away:  # it is taken again, and drawn, at the end of that
            return
        with suppress(termios.error):  # it is not ours
            self._app.input.raw_mode().__enter__()
        self._app.renderer.reset()
        self._app.invalidate()

    async def _stop(self) -> None:
        """Gives the terminal back, and stops; what was shown is drawn again afterwards."""
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
        """Stops by a SIGTSTP of our own that waits until everything is ready: a SIGCONT takes back one that waits, so
        the system itself decides what came last."""
        with self._held_back():
            signal.pthread_kill(threading.get_ident(), signal.SIGTSTP)
            if self._noted:  # it came before ours
                signal.signal(signal.SIGTSTP, signal.SIG_IGN)

    @contextmanager
    def _held_back(self) -> Iterator[None]:
        """Lets SIGTSTP stop the program as it does any other, but not before the end of this."""
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP})
        self._loop.remove_signal_handler(signal.SIGTSTP)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTSTP})  # here it stops
            self._loop.add_signal_handler(signal.SIGTSTP, self.stop)


def has_shell() -> bool:
    """Whether a shell that can let it go on has started this program; SIGTSTP stops no other."""
    pid, group = os.getpid(), os.getpgrp()
    with suppress(OSError, ValueError, IndexError):  # not every system tells
        while pid and os.getpgid(pid) == group:
            pid = os.getppid() if pid == os.getpid() else _parent(pid)
        return pid > 0 and os.getsid(pid) == os.getsid(0)
    return False


def _parent(pid: int) -> int:
    """Who started a program."""
    told = Path(f"/proc/{pid}/stat").read_text()
    return int(told.rpartition(")")[2].split()[1])


def is_terminal_gone(error: BaseException) -> bool:
    """Whether something went wrong because nobody looks any more."""
    return isinstance(error, EOFError) or (isinstance(error, OSError) and error.errno == errno.EIO)
