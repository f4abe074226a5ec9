"""The manual page `solo-yard(1)`, made from the parser of the command line. `make man` writes it
(tests/helpers/manual.py).

It is a file of the project, so that a wheel brings it along; a test compares it with the parser.
"""

import argparse
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from solo import __version__
from solo.terminal.arguments import PROGRAM

FILE = Path(__file__).parents[1] / "man" / f"{PROGRAM}.1"
ABOUT = "Scotland Yard alone in a terminal, against computer opponents"
ENVIRONMENT = {
    "SOLO_YARD_LANGUAGE": "The language, such as es.",
    "SOLO_YARD_PALETTE, SOLO_YARD_GLYPHS, …": "The options of settings.toml, in capitals: they override the file.",
    "NO_COLOR": "No colours.",
    "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME": "Where the folders below are.",
}
FILES = {
    "~/.config/solo-yard/settings.toml": "The options.",
    "~/.local/share/solo-yard/replays/": "Finished games.",
    "~/.local/state/solo-yard/": "Games that are not finished; every move is there before it is shown.",
    "~/.cache/solo-yard/": "Compiled code. It may be removed: the next start makes it again.",
}
EXITS = {
    "0": "Success.",
    "1": "A check failed, or the output cannot be written.",
    "2": "The command or its options are wrong.",
    "130": "Interrupted.",
}


def page(parser: argparse.ArgumentParser) -> str:
    """The whole page in the man macros of roff."""
    lines = [f'.TH "{PROGRAM.upper()}" "1" "" "{PROGRAM} {__version__}" "User Commands"']
    lines += [".SH NAME", _text(f"{PROGRAM} - {ABOUT}")]
    lines += [".SH SYNOPSIS", f".B {_text(PROGRAM)}", ".RI [ COMMAND ]", ".RI [ OPTIONS ]"]
    lines += [".SH DESCRIPTION", _text(f"{parser.description} Without a command it opens the menu.")]
    lines += [".SH OPTIONS", *_arguments(parser), ".SH COMMANDS"]
    for name, about, command in commands(parser):
        lines += [f".SS {_text(f'{PROGRAM} {name}')}", _text(about), *_arguments(command)]
    for title, table in (("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES), ("EXIT STATUS", EXITS)):
        lines += [f".SH {title}", *_definitions(table)]
    lines += [".SH EXAMPLES", ".nf", *(_text(line) for line in (parser.epilog or "").splitlines()[1:]), ".fi"]
    return "\n".join(lines) + "\n"


def commands(parser: argparse.ArgumentParser, path: str = "") -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """All commands with what they do and their parsers; those that only hold others are left out."""
    for group in parser._actions:
        if isinstance(group, argparse._SubParsersAction):
            about = {action.dest: action.help or "" for action in group._choices_actions}
            for name, command in group.choices.items():
                inner = [*commands(command, f"{path}{name} ")]
                yield from inner or [(f"{path}{name}", about.get(name, ""), command)]


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The arguments and options of a command."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction | argparse._HelpAction):
            continue
        yield ".TP"
        yield _named(action)
        yield _text((action.help or "").replace("%%", "%"))


def _named(action: argparse.Action) -> str:
    """An argument with its values: names in bold, values in italics."""
    value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else action.dest.upper())
    shown = " ".join(value) if isinstance(value, tuple) else value
    names = ", ".join(rf"\fB{_text(name)}\fR" for name in action.option_strings)
    if not action.option_strings:
        return rf"\fI{_text(shown)}\fR"
    return names if action.nargs == 0 else rf"{names} \fI{_text(shown)}\fR"


def _definitions(table: Mapping[str, str]) -> Iterator[str]:
    for name, about in table.items():
        yield from (".TP", rf"\fB{_text(name)}\fR", _text(about))


def _text(words: str) -> str:
    """Words as roff takes them literally."""
    escaped = words.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^(?=[.'])", r"\\&", escaped, flags=re.MULTILINE)
