"""Plays the games of a run that its file does not hold yet, shows how far it is, and ends in order when told to."""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from gettext import gettext as _
from pathlib import Path
from typing import Generic, Protocol, TextIO, TypeVar

from ai.arena.backends import ArenaError
from ai.arena.interrupts import KILLED, Stopped, Stops
from ai.arena.kept_lines import KeptFile, Numbered, written_here_alone
from ai.arena.progress import ProgressLine, Won

WRONG = 2  # an exit code


class FinishedGame(Numbered, Won, Protocol):
    """A finished game: its number, and who won."""


F = TypeVar("F", bound=FinishedGame)


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
    known = {} if keeper is None else {number: game for number, game in keeper.games.items() if number < games}
    missing = [number for number in range(games) if number not in known]
    progress = ProgressLine(out, known.values(), games)
    code, why = 0, ""
    try:
        with closing(play(missing)) as played:
            progress.show()
            for game in played:
                with stops.waiting():
                    if keeper:
                        keeper.add(game)
                    known[game.number] = game
                progress.add(game)
    except Stopped as stopped:
        code, why = KILLED + stopped.signal, _("interrupted")
    except ArenaError as error:
        code, why = WRONG, str(error)
    except OSError as error:
        code, why = WRONG, file_error(error, keeper.path if keeper else None)
    finally:
        progress.clear()
    if code and known:
        kept = _("{why}; {count} of {games} games are played, and the same command goes on from there")
        lost = _("{why}; {count} of {games} games are played")
        why = (kept if keeper else lost).format(why=why, count=len(known), games=games)
    return Played(known, code, why)


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
