"""A progress line for long work, redrawn in place on a terminal; silent anywhere else."""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from gettext import gettext as _
from typing import TextIO

REDRAW = 0.1  # seconds between two updates
PATIENCE = 0.5  # seconds before the first: shorter work needs no progress line


@contextmanager
def reading(out: TextIO) -> Iterator[Callable[[int, int], None]]:
    """Reports how many games have been read, and clears the line at the end."""
    next_time, drawn = time.monotonic() + PATIENCE, False

    def tell(done: int, count: int) -> None:
        nonlocal next_time, drawn
        if out.isatty() and time.monotonic() >= next_time:
            next_time, drawn = time.monotonic() + REDRAW, True
            write(reading_words(done, count)[: shutil.get_terminal_size().columns - 1])

    def write(text: str) -> None:
        with suppress(OSError):  # a closed terminal is no reason to stop
            out.write(f"\r\x1b[K{text}")
            out.flush()

    try:
        yield tell
    finally:
        if drawn:
            write("")


def reading_words(done: int, count: int) -> str:
    """The text of the progress line."""
    return _("Reading your games: {done} of {count}").format(done=done, count=count)
