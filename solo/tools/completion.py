"""`solo-yard completion`: a script that completes the command line in bash, zsh or fish, made from the parser.

The parser knows the choices of some arguments; `followers` adds what can follow the others. shtab writes the scripts.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from gettext import gettext as _
from typing import Any

from solo.terminal.arguments import PROGRAM

SHELLS = ("bash", "zsh", "fish")
# Where each shell looks for the script.
PLACES = {
    "bash": f"~/.local/share/bash-completion/completions/{PROGRAM}",
    "zsh": f'"${{fpath[1]}}/_{PROGRAM}"',
    "fish": f"~/.config/fish/completions/{PROGRAM}.fish",
}
# Arguments, by name, whose value nobody can guess: numbers, names that a person makes up, lists, commands.
FREE = frozenset((
    "seed", "games", "playouts", "time", "jobs", "seconds", "sprt", "exploit", "scheduler", "characters", "tiles",
    "starts", "position", "name", "match", "date",
))  # fmt: skip


@dataclass(frozen=True)
class Follower:
    """What can follow an option: some words, and files or folders."""

    words: tuple[str, ...] = ()
    paths: str = ""  # "file", "directory" or nothing

    def for_shells(self, name: str) -> dict[str, Any]:
        """The hint as shtab takes it: for each shell what to call, and the functions that are called."""
        word = f"_solo_yard_{name}"
        words = " ".join(self.words)
        bash = [f'compgen -W "{words}" -- "$1"'] if words else []
        zsh = [f"'words:{name}:({words})'"] if words else []
        fish = [words] if words else []
        if self.paths == "file":
            bash.append('compgen -f -- "$1"')
            zsh.append("'files:file:_files'")
            fish.append("(__fish_complete_path (commandline -ct))")
        elif self.paths == "directory":
            bash.append('compgen -d -- "$1"')
            zsh.append("'folders:folder:_files -/'")
            fish.append("(__fish_complete_directories)")
        return {
            "bash": word,
            "zsh": word,
            "fish": " ".join(fish),
            "preamble": {
                "bash": f"{word}() {{ {'; '.join(bash)}; }}",
                "zsh": f"{word}() {{ _alternative {' '.join(zsh)}; }}",
            },
        }


def followers() -> Mapping[str, Callable[[], Follower]]:
    """What can follow the arguments, by their names in the parser."""
    return {
        "edition": lambda: Follower(_editions(), "directory"),
        "like": lambda: Follower(_editions()),
        "level": lambda: Follower(_levels(), "file"),
        "hider": lambda: Follower(_levels(), "file"),
        "seekers": lambda: Follower(_levels(), "file"),
        "side": lambda: Follower(("hider", "seekers", *(f"detective:{number}" for number in range(1, 6)))),
        "pool": lambda: Follower(("yes", "no")),
        "board": lambda: Follower(_boards(), "directory"),
        "boards": lambda: Follower(_boards(), "directory"),
        "language": lambda: Follower(_languages()),
        "lesson": lambda: Follower(_lessons()),
        "principle": lambda: Follower(_principles()),
        "file": lambda: Follower(paths="file"),
        "output": lambda: Follower(paths="file"),
        "html": lambda: Follower(paths="file"),
        "cast": lambda: Follower(paths="file"),
        "keep": lambda: Follower(paths="file"),
        "compare": lambda: Follower(paths="file"),
        "table": lambda: Follower(paths="file"),
    }


def arguments_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """All arguments that take a value, those of subcommands included."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from arguments_of(command)
        elif action.nargs != 0:
            yield action


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The script for a shell."""
    import shtab

    known: dict[str, dict[str, Any]] = {}
    for action in arguments_of(parser):
        name = action.dest
        if not action.choices and name in followers():
            if name not in known:
                known[name] = followers()[name]().for_shells(name)
            action.complete = known[name]  # type: ignore[attr-defined]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action._choices_actions:  # a line of `--help` for each, where shtab takes the whole text
                action.choices[command.dest].description = command.help
    written: str = shtab.complete(parser, shell)
    return written


def how_to_install() -> str:
    """Where each shell looks for such a script."""
    about = _("Completes commands, options, levels, editions and files with Tab. To install it:")
    return "\n".join([about, "", *(f"  {PROGRAM} completion {shell} > {path}" for shell, path in PLACES.items())])


def run(parser: argparse.ArgumentParser, shell: str) -> int:
    """Prints the script."""
    print(script(parser, shell))
    return 0


def _editions() -> tuple[str, ...]:
    from maps.edition_file import EDITIONS

    return tuple(EDITIONS)


def _levels() -> tuple[str, ...]:
    from profiles import profile_names

    return tuple(profile_names())


def _boards() -> tuple[str, ...]:
    from maps import board_names
    from maps.tiles import OWN

    return tuple(sorted({*board_names(), OWN.name}))


def _languages() -> tuple[str, ...]:
    from solo.language.catalogues import languages

    return tuple(languages())


def _lessons() -> tuple[str, ...]:
    from solo.learn.tutorial.lessons import LESSONS

    return tuple(LESSONS)


def _principles() -> tuple[str, ...]:
    from ai.explain.principles import principles_of
    from maps.edition_file import EDITIONS

    sides = ("hider", "seekers")
    found = (one.id for edition in EDITIONS.values() for side in sides for one in principles_of(edition, side))
    return tuple(dict.fromkeys(found))
