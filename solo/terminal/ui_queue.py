"""What other threads want done in the thread of the screen."""

from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Lock


class Errands:
    """A queue that wakes the thread of the screen once, however much is to be done.

    A loop is woken by a byte in a pipe, which has room for less than three hundred; the signals of the system come the
    same way. Where the screen is busy for seconds, one byte for each errand would leave no room for a signal, which
    then is lost, with a complaint in the middle of the screen.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._lock = Lock()
        self._awake = False

    def add(self, do: Callable[[], None], loop: AbstractEventLoop | None) -> None:
        """Has something done in the thread of a loop, in turn; nothing where there is no loop any more."""
        if loop is None:
            return
        with self._lock:
            self._waiting.append(do)
            is_asleep, self._awake = not self._awake, True
        if is_asleep:
            with suppress(RuntimeError):  # the program is over
                loop.call_soon_threadsafe(self._next, loop)

    def _next(self, loop: AbstractEventLoop) -> None:
        """Does one, and comes back for the next, so that keys have their turn and a fault stops nobody else."""
        with self._lock:
            do = self._waiting.popleft()
            self._awake = bool(self._waiting)
            if self._awake:
                loop.call_soon(self._next, loop)
        do()
