"""What the programs of this folder have in common on the command line: checked numbers, workers, errors."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from ai.arena.backends import ArenaError
from ai.arena.interrupts import KILLED, Stopped, Stops
from ai.arena.kept_lines import KeptError
from ai.arena.resuming import WRONG, file_error
from ai.programs.fits import TooFewError
from ai.programs.self_play import DEALS, ReplayError
from ai.rules.options import SetupError
from maps import BoardError
from maps.edition_file import EDITIONS, FILE
from maps.files import is_file
from maps.wording import printable
from profiles import ProfileError


def whole(least: int, most: int) -> Callable[[str], int]:
    """Parses a whole number in a range."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}, but is {text[:40]!r}")
        return int(text)

    return number


count = whole(1, DEALS)


def edition(text: str) -> str:
    """Parses an edition: its name, or its folder, which becomes an absolute path."""
    folder = Path(text)
    return str(folder.resolve()) if text not in EDITIONS and is_file(folder / FILE) else text


def add_workers(parser: argparse.ArgumentParser) -> None:
    """The options that say who plays the games."""
    add = parser.add_argument
    add("--jobs", type=count, metavar="N", help="how many games to play at a time (default one for each core)")
    add("--backend", choices=("loky", "dask"), default="loky", help="this machine (default), or a cluster")
    add("--scheduler", metavar="tcp://HOST:PORT", help="where the cluster's scheduler listens")


def check_workers(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Ends the program with a message unless the options of `add_workers` fit together."""
    if (options.backend == "dask") != (options.scheduler is not None):
        parser.error("a cluster needs both: --backend dask --scheduler tcp://HOST:PORT")


def complain(text: str, code: int = WRONG) -> int:
    """Prints an error message and returns the exit code."""
    print(printable(text), file=sys.stderr)
    return code


def guarded(work: Callable[[Stops], int], kept: Path | None = None) -> int:
    """Does some work until it is done, fails with a sentence or is told to stop; returns the exit code."""
    try:
        with Stops() as stops:
            return work(stops)
    except Stopped as stopped:
        return complain("interrupted", KILLED + stopped.signal)
    except (ArenaError, BoardError, KeptError, ProfileError, ReplayError, SetupError, TooFewError) as error:
        return complain(str(error))
    except OSError as error:
        return complain(file_error(error, kept))
