"""What `solo-yard arena` is asked for: something that plays games, and then says what they come to."""

import argparse
import sys
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from ai.arena.interrupts import Stops
from solo.tools.arena_table import tell_unchecked

if TYPE_CHECKING:
    from ai.arena.kept_lines import KeptFile
    from ai.arena.matches import Run
    from ai.arena.results import ResultsFile
    from ai.arena.series import FinishedGame

F = TypeVar("F", bound="FinishedGame")


class Job(Protocol):
    """Plays games and reports on them."""

    def play(self, options: argparse.Namespace, stops: Stops) -> tuple[int, str]:
        """Plays what is not kept yet; returns the exit code, and why it was broken off. Raises KeptError or OSError."""

    def report(self, options: argparse.Namespace) -> None:
        """Prints what the games come to, if there are any."""


class RunJob(Generic[F]):
    """Something that is done with each game of one run."""

    def __init__(
        self,
        play: Callable[[list[int]], Generator[F]],
        open_file: "Callable[[Path], KeptFile[F]]",
        report: Callable[[Sequence[F]], None],
    ) -> None:
        """`play` yields the games with the numbers that it is given; `report` gets all of them, by number."""
        self._play, self._open_file, self._report = play, open_file, report
        self.games: list[F] = []

    def play(self, options: argparse.Namespace, stops: Stops) -> tuple[int, str]:
        from ai.arena.resuming import kept_in, play_missing

        with kept_in(options.keep, self._open_file) as keeper:
            played = play_missing(self._play, options.games, keeper, stops, sys.stderr)
        self.games = [played.games[number] for number in sorted(played.games)]
        return played.code, played.why

    def report(self, _options: argparse.Namespace) -> None:
        if self.games:
            self._report(self.games)


def open_results(path: Path, run: "Run") -> "ResultsFile":
    """A file of games of a run; says if it holds any that carry no check. Raises KeptError or OSError."""
    from ai.arena.results import ResultsFile

    keeper = ResultsFile(path, run)
    tell_unchecked(path, keeper.unchecked)
    return keeper
