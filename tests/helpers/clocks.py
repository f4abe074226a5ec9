"""Clocks for tests of the full screen: pauses are over at once, or when a test lets time pass."""

import asyncio
import time
from collections.abc import Callable


class NoWaiting:
    """A clock by which every pause is over at once."""

    def __init__(self) -> None:
        self.hours = 0.0

    def now(self) -> float:
        self.hours += 1
        return 3600 * self.hours

    def later(self, seconds: float, do: Callable[[], None]) -> Callable[[], None]:
        return asyncio.get_running_loop().call_soon(do).cancel


class FastClock:
    """A clock that runs many times as fast: what is shown in a pause is drawn, and soon over."""

    def __init__(self, times: float = 40.0) -> None:
        self.times = times

    def now(self) -> float:
        return self.times * time.monotonic()

    def later(self, seconds: float, do: Callable[[], None]) -> Callable[[], None]:
        return asyncio.get_running_loop().call_later(seconds / self.times, do).cancel


class StoppedClock:
    """A clock that stands still until a test lets time pass."""

    def __init__(self) -> None:
        self.time = 0.0
        self._waiting: list[tuple[float, Callable[[], None]]] = []

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, do: Callable[[], None]) -> Callable[[], None]:
        if seconds <= 0:
            return asyncio.get_running_loop().call_soon(do).cancel
        entry = (self.time + seconds, do)
        self._waiting.append(entry)
        return lambda: self._waiting.remove(entry) if entry in self._waiting else None

    @property
    def waits(self) -> int:
        """How many things wait for their moment."""
        return len(self._waiting)

    def let_pass(self, seconds: float) -> None:
        """Lets time pass; what was due in it happens, in its order."""
        end = self.time + seconds
        while due := [entry for entry in self._waiting if entry[0] <= end]:
            entry = min(due, key=lambda one: one[0])
            self._waiting.remove(entry)
            self.time = entry[0]
            entry[1]()
        self.time = end
