"""A progress line on a terminal: how many games are played, who wins, how fast, and how long it will take."""

import shutil
import time
from collections.abc import Iterable
from contextlib import suppress
from gettext import gettext as _
from typing import Protocol, TextIO

from ai.arena.statistics import wilson
from ai.position.position import HIDER_SIDE

REDRAW = 0.1  # seconds between two pictures of the progress


class Won(Protocol):
    """A finished game, of which only the winner counts here."""

    @property
    def winner(self) -> str: ...


class ProgressLine:
    """One line on a terminal, drawn again and again; silent anywhere else."""

    def __init__(self, out: TextIO, known: Iterable[Won], total: int) -> None:
        """A line for so many games in all, some of which were known before."""
        winners = [game.winner for game in known]
        self.out = out
        self.on = out.isatty()
        self.total = total
        self.before = self.done = len(winners)
        self.wins = winners.count(HIDER_SIDE)
        self.start = time.monotonic()
        self.drawn = 0.0

    def add(self, game: Won) -> None:
        """One game more."""
        self.done += 1
        self.wins += game.winner == HIDER_SIDE
        if self.on and time.monotonic() - self.drawn >= REDRAW:
            self.show()

    def show(self) -> None:
        """Draws the line."""
        if self.on:
            self.drawn = time.monotonic()
            width = shutil.get_terminal_size().columns - 1
            self._write(self.line(self.drawn - self.start)[:width])

    def line(self, elapsed: float) -> str:
        """The words of it, which fit on 80 columns."""
        if not self.done:
            return f"{self.done}/{self.total}"
        values = {"done": self.done, "total": self.total, "share": f"{self.wins / self.done:.1%}"}
        low, high = (f"{end:.1%}" for end in wilson(self.wins, self.done))
        if self.done == self.before or elapsed <= 0:
            text = _("{done}/{total}, hider wins {share} ({low} to {high})")
            return text.format(**values, low=low, high=high)
        text = _("{done}/{total}, hider wins {share} ({low} to {high}), {rate} games/s, {time} left")
        rate = (self.done - self.before) / elapsed
        left = _duration((self.total - self.done) / rate)
        return text.format(**values, low=low, high=high, rate=f"{rate:.2g}", time=left)

    def clear(self) -> None:
        """Takes the line away."""
        if self.on:
            self._write("")

    def _write(self, text: str) -> None:
        with suppress(OSError):  # a terminal that has gone away is no reason to stop
            self.out.write(f"\r\x1b[K{text}")
            self.out.flush()


def _duration(seconds: float) -> str:
    """A length of time, roughly."""
    if seconds < 100:
        return _("{count} s").format(count=f"{seconds:.0f}")
    if seconds < 100 * 60:
        return _("{count} min").format(count=f"{seconds / 60:.0f}")
    return _("{count} h").format(count=f"{seconds / 3600:.0f}")
