"""Where pauses get their time from: the event loop, or in a test a clock of its own."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """Where the pauses get their time from."""

    def now(self) -> float:
        """Seconds since any moment."""

    def later(self, seconds: float, do: Callable[[], None]) -> Callable[[], None]:
        """Calls a function in the UI thread after so many seconds; the result cancels it."""


class LoopClock:
    """The time of the event loop."""

    def now(self) -> float:
        return time.monotonic()

    def later(self, seconds: float, do: Callable[[], None]) -> Callable[[], None]:
        return asyncio.get_running_loop().call_later(seconds, do).cancel
