"""Helpers for command lines: checked numbers, and error messages with suggestions."""

import argparse
import contextlib
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from gettext import gettext as _
from pathlib import Path
from typing import Any, NoReturn, TextIO

NO_NAMES: Mapping[str, str] = {}
PROGRAM = "solo-yard"  # the command that starts the program


def count(text: str) -> int:
    """Parses a count."""
    if not (text.isascii() and text.isdigit() and len(text) < 9 and 1 <= int(text) <= 10_000_000):
        raise _not_whole(1, 10_000_000, text)
    return int(text)


def seed(text: str) -> int:
    """Parses a seed; the same range as in the engine."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) < 2**63):
        raise _not_whole(0, 2**63 - 1, text)
    return int(text)


def seconds(text: str) -> float:
    """Parses a duration."""
    value = float(text)
    if not 0.01 <= value <= 3600:
        why = _("must be {least} to {most} seconds, but is {value}")
        raise argparse.ArgumentTypeError(why.format(least=0.01, most=3600, value=text[:40]))
    return value


def side(text: str) -> str:
    """Parses what a person plays."""
    if not re.fullmatch("hider|seekers|detective:[1-5]", text):
        why = _("must be hider, seekers, or one of the detectives such as detective:2, but is {value}")
        raise argparse.ArgumentTypeError(
            guessed(why.format(value=text[:40]), text, ("hider", "seekers", "detective:1"))
        )
    return text


def past_day(text: str) -> str:
    """Parses a date up to today."""
    from solo.language.dates import is_date, today

    if not is_date(text) or text > today():
        why = _("must be a date up to today such as {example}, but is {value}")
        raise argparse.ArgumentTypeError(why.format(example=today(), value=text[:40]))
    return text


def yes_or_no(text: str) -> bool:
    """Parses a switch."""
    if text not in ("yes", "no"):
        raise argparse.ArgumentTypeError(_("must be yes or no, but is {value}").format(value=text[:40]))
    return text == "yes"


def edition(text: str) -> str:
    """Parses an edition: its name, or its folder, which becomes an absolute path."""
    from maps.edition_file import EDITIONS, FILE
    from maps.files import is_file

    folder = Path(text)
    return str(folder.resolve()) if text not in EDITIONS and is_file(folder / FILE) else text


def _not_whole(least: int, most: int, text: str) -> argparse.ArgumentTypeError:
    why = _("must be a whole number from {least} to {most}, but is {value}")
    return argparse.ArgumentTypeError(why.format(least=least, most=most, value=text[:40]))


def meant_by(word: str, known: Iterable[str], called: Mapping[str, str] = NO_NAMES) -> str:
    """The known word that was probably meant, "" if none is near. `called` has other names of known words, such as
    those on the screen; of a name of several words, one is enough."""
    from ai.position.shown_tickets import plain_letters

    plain = {plain_letters(name): typed for name, typed in called.items()} | {name.lower(): name for name in known}
    parts = [(part, typed) for name, typed in plain.items() for part in name.split() if len(part) > 3]
    plain = dict(reversed(parts)) | plain  # a word of two names stands for the first of them
    close = get_close_matches(plain_letters(word), [*plain], n=1)
    return plain[close[0]] if close else ""


def guessed(why: str, word: str, known: Iterable[str], called: Mapping[str, str] = NO_NAMES) -> str:
    """An error message, followed by the known word that was probably meant."""
    meant = meant_by(word, known, called)
    return _("{why}. Did you mean {word}?").format(why=why.removesuffix("."), word=meant) if meant else why


class Parser(argparse.ArgumentParser):
    """An argument parser whose error messages cannot affect the terminal, and suggest what was meant."""

    def error(self, message: str) -> NoReturn:
        from maps.wording import printable

        super().error(printable(message))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Rejects a value that is not among the choices, and suggests one."""
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            error.message = guessed(error.message, str(value), map(str, action.choices or ()))
            raise

    def _print_message(self, message: str, file: Any = None) -> None:
        """Writes --help and --version so that a failure is reported; argparse hides it."""
        if file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


class Command(Parser):
    """The parser of one subcommand, which knows all its arguments."""

    def parse_known_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> tuple[Any, list[str]]:  # type: ignore[override]
        """Rejects unknown arguments, and suggests a flag."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            why = _("unrecognized arguments: %s") % " ".join(unknown)
            flag = next((word.partition("=")[0] for word in unknown if word.startswith("--")), "")
            self.error(guessed(why, flag, (name for name in self._option_string_actions if name.startswith("--"))))
        return found, unknown


def complain(text: str) -> int:
    """Prints an error message to stderr, wrapped to the terminal, and returns exit code 2."""
    from maps.wording import printable

    told = printable(f"solo-yard: {text}")
    with contextlib.suppress(OSError):  # if stderr is closed, the exit code must do
        print(fitted(told, sys.stderr), file=sys.stderr)
    return 2


def fitted(sentence: str, out: TextIO) -> str:
    """A sentence wrapped to the width of a terminal; on one line if a program reads it.

    Text from a file, a board or a level cannot affect the terminal: unprintable characters are replaced.
    """
    from maps.wording import printable

    sentence = "\n".join(printable(line) for line in sentence.split("\n"))
    if not out.isatty():
        return sentence
    width = max(20, shutil.get_terminal_size().columns)
    return textwrap.fill(sentence, width, break_long_words=False, break_on_hyphens=False)
