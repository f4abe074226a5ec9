"""How far long work is, in one line of a terminal that is drawn again and again; silent anywhere else."""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from gettext import gettext as _
from typing import TextIO

REDRAW = 0.1  # seconds between two pictures
PATIENCE = 0.5  # seconds of silence before the first: what takes no longer needs no words


@contextmanager
def reading(out: TextIO) -> Iterator[Callable[[int, int], None]]:
    """Tells how many of how many games are read, and takes the line away at the end."""
    next_time, drawn = time.monotonic() + PATIENCE, False

    def tell(done: int, count: int) -> None:
        nonlocal next_time, drawn
        if out.isatty() and time.monotonic() >= next_time:
            next_time, drawn = time.monotonic() + REDRAW, True
            write(reading_words(done, count)[: shutil.get_terminal_size().columns - 1])

    def write(text: str) -> None:
        with suppress(OSError):  # a terminal that has gone away is no reason to stop
            out.write(f"\r\x1b[K{text}")
            out.flush()

    try:
        yield tell
    finally:
        if drawn:
            write("")


def reading_words(done: int, count: int) -> str:
    """How many games are read."""
    return _("Reading your games: {done} of {count}").format(done=done, count=count)
