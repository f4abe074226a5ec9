"""A queue of calls from other threads to be run in the UI thread."""

from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Lock


class Errands:
    """A queue that wakes the event loop once, however many calls are waiting.

    An event loop is woken by a byte in a pipe, which has room for fewer than three hundred; signals use the same pipe.
    While the screen is busy for seconds, one byte for each call would leave no room for a signal, which would be lost,
    with a complaint in the middle of the screen.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._lock = Lock()
        self._awake = False

    def add(self, do: Callable[[], None], loop: AbstractEventLoop | None) -> None:
        """Queues a call for the thread of a loop; does nothing if there is no loop any more."""
        if loop is None:
            return
        with self._lock:
            self._waiting.append(do)
            is_asleep, self._awake = not self._awake, True
        if is_asleep:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._next, loop)

    def _next(self, loop: AbstractEventLoop) -> None:
        """Runs one call and schedules the next, so that keys get their turn and an error affects no other call."""
        with self._lock:
            do = self._waiting.popleft()
            self._awake = bool(self._waiting)
            if self._awake:
                loop.call_soon(self._next, loop)
        do()
