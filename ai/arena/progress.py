"""A line on a terminal that shows how far some work is."""

import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from gettext import gettext as _
from typing import TextIO

REDRAW = 0.1  # seconds between two pictures of the progress


class ProgressLine:
    """One line on a terminal, drawn again and again; silent anywhere else."""

    def __init__(self, out: TextIO, words: Callable[[float], str]) -> None:
        """`words` are those of the line, after so many seconds."""
        self.out, self.words = out, words
        self.on = out.isatty()
        self.start = time.monotonic()
        self.drawn = 0.0

    def step(self) -> None:
        """Something has changed."""
        if self.on and time.monotonic() - self.drawn >= REDRAW:
            self.show()

    def show(self) -> None:
        """Draws the line."""
        if self.on:
            self.drawn = time.monotonic()
            width = shutil.get_terminal_size().columns - 1
            self._write(self.words(self.drawn - self.start)[:width])

    def clear(self) -> None:
        """Takes the line away."""
        if self.on:
            self._write("")

    def _write(self, text: str) -> None:
        with suppress(OSError):  # a terminal that has gone away is no reason to stop
            self.out.write(f"\r\x1b[K{text}")
            self.out.flush()


def duration(seconds: float) -> str:
    """A length of time, roughly."""
    if seconds < 100:
        return _("{count} s").format(count=f"{seconds:.0f}")
    if seconds < 100 * 60:
        return _("{count} min").format(count=f"{seconds / 60:.0f}")
    return _("{count} h").format(count=f"{seconds / 3600:.0f}")
