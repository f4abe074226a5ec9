"""Plays the games of a series that its files do not hold yet, shows how far it is, and ends in order when told to."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from gettext import gettext as _
from pathlib import Path
from typing import Generic, TextIO

from ai.arena.backends import ArenaError
from ai.arena.interrupts import KILLED, Stopped, Stops
from ai.arena.kept_lines import KeptFile, written_here_alone
from ai.arena.progress import ProgressLine
from ai.arena.series import F, OneRun, Series, Task

WRONG = 2  # an exit code


@dataclass(frozen=True)
class Played(Generic[F]):
    """The games of a run that are known, and why that is not all of them."""

    games: dict[int, F] = field(default_factory=dict)  # by number
    code: int = 0  # exit code
    why: str = ""  # a sentence; empty if all games are there


def play_missing(
    play: Callable[[list[int]], Generator[F]], games: int, keeper: KeptFile[F] | None, stops: Stops, out: TextIO
) -> Played[F]:
    """Plays so many games less those that are kept. `play` yields the games with the numbers that it is given."""
    series = OneRun(games, keeper.games if keeper else {})

    def numbered(tasks: list[Task]) -> Generator[tuple[int, F]]:
        with closing(play([number for _run, number in tasks])) as played:
            for game in played:
                yield 0, game

    code, why = play_series(series, numbered, [keeper], stops, out)
    return Played(series.games, code, why)


def play_series(
    series: Series[F],
    play: Callable[[list[Task]], Generator[tuple[int, F]]],
    keepers: Sequence[KeptFile[F] | None],
    stops: Stops,
    out: TextIO,
) -> tuple[int, str]:
    """Plays what a series misses and writes it to the file of its run, if there is one; returns the exit code, and why
    it was broken off. `play` yields games, each with the number of its run."""
    progress = ProgressLine(out, series.line)
    code, why = 0, ""
    try:
        with closing(play([] if series.is_over else series.missing())) as played:
            progress.show()
            for which, game in played:
                with stops.waiting():
                    if keeper := keepers[which]:
                        keeper.add(game)
                    series.add(which, game)
                progress.step()
                if series.is_over:
                    break
    except Stopped as stopped:
        code, why = KILLED + stopped.signal, _("interrupted")
    except ArenaError as error:
        code, why = WRONG, str(error)
    except OSError as error:
        code, why = WRONG, file_error(error, next((keeper.path for keeper in keepers if keeper), None))
    finally:
        progress.clear()
    return code, series.broken_off(why, is_kept=any(keepers)) if code else ""


@contextmanager
def kept_in(path: Path | None, opened: Callable[[Path], KeptFile[F]]) -> Iterator[KeptFile[F] | None]:
    """The file of kept games, if there is to be one, which no other program writes meanwhile; raises KeptError or
    OSError."""
    if path is None:
        yield None
        return
    with written_here_alone(path), closing(opened(path)) as keeper:
        yield keeper


def file_error(error: OSError, kept: Path | None) -> str:
    """What is wrong with a file, mostly that of kept games."""
    place, why = error.filename or kept, error.strerror or str(error)
    return f"{place}: {why}" if place else why
