"""What the commands do. Each imports what it needs only when it runs, so that help and version answer at once."""

import argparse
import io
import sys

from solo.language import catalogues
from solo.terminal.arguments import complain, fitted
from solo.terminal.streams import write_utf8


def play(options: argparse.Namespace) -> int:
    """Plays a game."""
    from solo import launch

    _read_anything()
    return launch.play(options)


def daily(options: argparse.Namespace) -> int:
    """The deal of the day."""
    from solo import launch

    _read_anything()
    return launch.daily(options)


def resume(options: argparse.Namespace) -> int:
    """Resumes an unfinished game."""
    from solo import launch

    _read_anything()
    return launch.resume(options)


def assist(options: argparse.Namespace) -> int:
    """Assists a real table."""
    from solo import launch

    _read_anything()
    return launch.assist(options)


def review(options: argparse.Namespace) -> int:
    """Reviews a game."""
    from solo import launch

    return launch.review(options)


def quiz(options: argparse.Namespace) -> int:
    """A quiz from the person's own mistakes."""
    from solo import launch

    _read_anything()
    return launch.quiz(options)


def drill(options: argparse.Namespace) -> int:
    """Positions about one principle."""
    from solo import launch

    _read_anything()
    return launch.drill(options)


def tutorial(options: argparse.Namespace) -> int:
    """Guided games."""
    from solo import launch

    _read_anything()
    return launch.tutorial(options)


def rules(options: argparse.Namespace) -> int:
    """The rules of an edition."""
    from maps.edition_file import load_edition
    from solo.texts.rulebook.book import rulebook
    from solo.tools.checks import WrongFlags, check_edition

    try:
        check_edition(options.edition)
    except WrongFlags as error:
        return complain(str(error))
    print(fitted(load_edition(options.edition).shown_title, sys.stdout))
    for line in rulebook(options.edition):
        print(f"\n{line[2:].upper()}\n" if line.startswith("# ") else fitted(line, sys.stdout))
    return 0


def stats(options: argparse.Namespace) -> int:
    """Games won and lost, accuracy and title."""
    from solo.plain import stats as plain_stats

    _read_anything()
    return plain_stats.run(options, sys.stdin, sys.stdout)


def cache(options: argparse.Namespace) -> int:
    """The cache folder: what is in it, or emptying it."""
    from solo.tools import cache as cache_tool

    return cache_tool.run(options.clear, sys.stdout)


def warm(options: argparse.Namespace) -> int:
    """Compiles everything."""
    from solo.tools import warm as warm_tool

    return warm_tool.run(sys.stdout)


def _read_anything() -> None:
    """Replaces undecodable input bytes by question marks, instead of ending the program."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")


def engine(options: argparse.Namespace) -> int:
    """The engine protocol."""
    from ai.programs.engine import Engine

    catalogues.speak(catalogues.ENGLISH)  # programs read it
    _read_anything()
    write_utf8()
    Engine().run(sys.stdin, sys.stdout)
    return 0
