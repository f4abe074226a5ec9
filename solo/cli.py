"""The command line. Each command imports what it needs only when it runs, so that help and version answer at once.

Exit codes: 0 success, or the reader of the output has gone; 1 a check failed, or the output cannot be written; 2 the
command or its options are wrong; 130 interrupted.
"""

import argparse
import sys
from collections.abc import Sequence
from gettext import gettext as _

from maps.edition import MOST_BOBBIES
from maps.edition_file import DEFAULT_EDITION, EDITIONS
from maps.wording import listed
from solo import __version__
from solo.dispatch import (
    assist,
    cache,
    daily,
    drill,
    engine,
    play,
    quiz,
    resume,
    review,
    rules,
    stats,
    tutorial,
    warm,
)
from solo.files.settings import PALETTES
from solo.language import catalogues
from solo.terminal.arguments import (
    PROGRAM,
    Command,
    Parser,
    complain,
    edition,
    guessed,
    seconds,
    seed,
    side,
    yes_or_no,
)
from solo.terminal.streams import drop_unwritable, knows_signs, open_streams
from solo.tools import arena, completion, daily_options
from solo.tools import maps as map_tools
from solo.tools.bench import bench
from solo.tools.examples import daily_examples, drill_examples, examples
from solo.tools.levels import levels


def run(arguments: Sequence[str]) -> int:
    """Runs a command line and returns the exit code."""
    open_streams()
    try:
        try:
            return _carry_out(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # the reader of the output has gone
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except OSError as error:
        if error.filename is not None:  # not the output
            raise
        complain(_("The output cannot be written: {reason}.").format(reason=error.strerror or error))
        return 1
    finally:
        drop_unwritable()


def _carry_out(arguments: Sequence[str]) -> int:
    named, words = _choose_language(arguments)
    options = build_parser().parse_args(words or ["menu"])
    options.language = named
    if "ascii" in options and not knows_signs():
        options.ascii = True
    return int(options.run(options))


def _choose_language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """Selects the language before anything is printed; returns it and the rest of the command line."""
    parser = Parser(prog=PROGRAM, add_help=False, allow_abbrev=False)
    parser.add_argument("--language")
    found, words = parser.parse_known_args(arguments)
    catalogues.speak(found.language)
    if found.language is not None and not catalogues.is_spoken(found.language):
        known = catalogues.languages()
        why = _("unknown language {name}: one of {known}").format(
            name=repr(found.language[:40]), known=", ".join(known)
        )
        parser.error(guessed(why, found.language, known))
    return found.language, words


def build_parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = Parser(
        prog=PROGRAM,
        description=_("Scotland Yard for one player, in a terminal, against computer opponents. Unofficial."),
        epilog=examples(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    text = _("show program's version number and exit")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}", help=text)
    text = _("the language, such as {example}").format(example="es")
    parser.add_argument("--language", metavar=_("CODE"), help=text)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), required=True, parser_class=Command)

    command = commands.add_parser("menu", help=_("the menu (the same as no command)"))
    _screen_options(command)
    command.set_defaults(run=main_menu)

    command = commands.add_parser("play", help=_("play a game"))
    _play_options(command)
    _screen_options(command)
    command.set_defaults(run=play)

    command = commands.add_parser(
        "daily",
        help=_("the deal of the day, the same for everybody"),
        description=_("One deal a day for each edition and side; your first finished game of it counts."),
        epilog=daily_examples(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    daily_options.add_options(command)
    _screen_options(command)
    command.set_defaults(run=daily)

    command = commands.add_parser("resume", help=_("resume a game"))
    command.add_argument("file", nargs="?", metavar=_("FILE"), help=_("the game file (default: the last game)"))
    _screen_options(command)
    command.set_defaults(run=resume)

    command = commands.add_parser("assist", help=_("help players at a real board: where he could be, what to do"))
    _assist_options(command)
    _screen_options(command)
    command.set_defaults(run=assist)

    command = commands.add_parser("review", help=_("review a finished game, and see what its moves were worth"))
    text = _("a kept game, or the name of a replay (default: the last finished game)")
    command.add_argument("file", nargs="?", metavar=_("FILE"), help=text)
    ways = command.add_mutually_exclusive_group()
    ways.add_argument("--text", action="store_true", help=_("print the review as text"))
    ways.add_argument("--json", action="store_true", help=_("print the review as JSON"))
    text = _("write the review as one HTML page that needs nothing else, to send to a friend")
    ways.add_argument("--html", metavar=_("OUT"), help=text)
    ways.add_argument("--cast", metavar=_("OUT"), help=_("write the game as an asciicast, a film for terminals"))
    command.add_argument("-o", "--output", metavar=_("OUT"), help=_("write the text or the JSON to a file"))
    command.add_argument("--force", action="store_true", help=_("overwrite an existing file"))
    _screen_options(command)
    command.set_defaults(run=review)

    command = commands.add_parser("quiz", help=_("find better moves where you went wrong"))
    _screen_options(command)
    command.set_defaults(run=quiz)

    command = commands.add_parser(
        "drill",
        help=_("practise one principle, position by position"),
        description=_("Positions about one principle: your own mistakes first, then those of computer players."),
        epilog=drill_examples(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _drill_options(command)
    _screen_options(command)
    command.set_defaults(run=drill)

    command = commands.add_parser("tutorial", help=_("learn the game in short guided games"))
    text = _("a lesson, by name or number (default: choose from a list)")
    command.add_argument("lesson", nargs="?", metavar=_("LESSON"), help=text)
    command.add_argument("--list", action="store_true", help=_("list the lessons and what each is about"))
    _screen_options(command)
    command.set_defaults(run=tutorial)

    command = commands.add_parser("rules", help=_("the rules of an edition"))
    text = _("{editions}, or the folder of your own edition").format(editions=listed([*EDITIONS]))
    command.add_argument("edition", nargs="?", type=edition, default=DEFAULT_EDITION, metavar=_("EDITION"), help=text)
    command.set_defaults(run=rules)

    command = commands.add_parser("stats", help=_("games won and lost, accuracy and title"))
    command.add_argument("--json", action="store_true", help=_("print the figures as JSON"))
    command.add_argument("--ascii", action="store_true", help=_("draw with plain letters and signs (ASCII) only"))
    command.add_argument("--reset", action="store_true", help=_("start the counts again from now; no game is deleted"))
    command.add_argument("--yes", action="store_true", help=_("do not ask first"))
    command.set_defaults(run=stats)

    command = commands.add_parser("cache", help=_("the cache that makes the start faster: where it is, and how big"))
    command.add_argument("--clear", action="store_true", help=_("delete it; the next start compiles again"))
    command.set_defaults(run=cache)

    command = commands.add_parser("warm", help=_("prepare everything now, so that the first game starts at once"))
    command.set_defaults(run=warm)

    command = commands.add_parser("engine", help=_("speak the engine protocol on standard input and output"))
    command.set_defaults(run=engine)

    command = commands.add_parser("bench", help=_("measure speed, and print a signature of the behaviour"))
    command.add_argument("--seconds", type=seconds, default=3.0, help=_("how long to measure each figure (default 3)"))
    command.add_argument("--json", action="store_true", help=_("print the figures as JSON"))
    text = _("measure only how long it takes to prepare everything after installing")
    command.add_argument("--cold", action="store_true", help=text)
    text = _("random games of this edition alone: {editions}, or the folder of your own edition")
    text = text.format(editions=listed([*EDITIONS]))
    command.add_argument("--edition", type=edition, metavar=_("EDITION"), help=text)
    command.set_defaults(run=bench)

    command = commands.add_parser("arena", help=_("let computer players play each other, and see who wins"))
    arena.add_options(command)
    command.set_defaults(run=arena.run)

    command = commands.add_parser("maps", help=_("list, show, draw or check boards"))
    map_tools.add_options(command)

    command = commands.add_parser("levels", help=_("list the opponents"))
    command.add_argument("--knobs", action="store_true", help=_("list what a level of your own can set"))
    command.set_defaults(run=levels)

    command = commands.add_parser(
        "completion",
        help=_("print a script that completes this command in your shell"),
        description=completion.how_to_install(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("shell", choices=completion.SHELLS, metavar=_("SHELL"), help=listed([*completion.SHELLS]))
    command.set_defaults(run=lambda options: completion.run(parser, options.shell))
    return parser


def _play_options(parser: argparse.ArgumentParser) -> None:
    text = _("{editions}, or the folder of your own edition (if left out, you are asked, also for the side)")
    parser.add_argument("--edition", type=edition, metavar=_("EDITION"), help=text.format(editions=listed([*EDITIONS])))
    text = _("which side you play: {sides}, or one detective such as {one} (if left out, you are asked)")
    parser.add_argument("--side", type=side, help=text.format(sides="hider, seekers", one="detective:2"))
    parser.add_argument(
        "--detectives",
        type=int,
        choices=range(1, 6),
        help=_("how many detectives play (default: as many as the edition has)"),
    )
    text = _("how many bobbies help them (default: as the rules say)")
    parser.add_argument("--bobbies", type=int, choices=range(MOST_BOBBIES + 1), help=text)
    text = _("two detectives in Venice: one purse for both, or one each (default: one for both if you lead both)")
    parser.add_argument("--pool", type=yes_or_no, metavar="yes|no", help=text)
    text = _("which characters play, such as {example}").format(example="sherlock,watson,irene")
    parser.add_argument("--characters", help=text)
    parser.add_argument("--expert", action="store_true", help=_("dice: some tiles lie light side up"))
    text = _("dice: the street tiles row by row, such as {example}; small letters are light sides")
    parser.add_argument("--tiles", help=text.format(example="ABcDEFGHI"))
    text = _("the opponents' level, see {command}; {auto}: the rank that fits how you have played")
    text = text.format(command=f"`{PROGRAM} levels`", auto="auto")
    parser.add_argument("--level", help=text)
    parser.add_argument("--seed", type=seed, help=_("a number that fixes the deal and the opponents' luck"))
    parser.add_argument("--board", help=_("the folder of a board of your own"))
    parser.add_argument("--hints", choices=("off", "on", "tutor"), help=_("help for learning (default off)"))


def _drill_options(parser: argparse.ArgumentParser) -> None:
    text = _("which one, such as {example}; {all} for a lesson about all of them (default: choose from a list)")
    text = text.format(example="cordon", all="all")
    parser.add_argument("principle", nargs="?", metavar=_("PRINCIPLE"), help=text)
    text = _("{editions}, or the folder of your own edition (default {default})")
    text = text.format(editions=listed([*EDITIONS]), default=DEFAULT_EDITION)
    parser.add_argument("--edition", type=edition, default=DEFAULT_EDITION, metavar=_("EDITION"), help=text)
    text = _("{sides} (default: both)").format(sides=listed(["hider", "seekers"]))
    parser.add_argument("--side", choices=("hider", "seekers"), metavar=_("SIDE"), help=text)


def _assist_options(parser: argparse.ArgumentParser) -> None:
    text = _("{editions}, or the folder of your own edition; you are asked for whatever you leave out")
    parser.add_argument("--edition", type=edition, metavar=_("EDITION"), help=text.format(editions=listed([*EDITIONS])))
    parser.add_argument("--detectives", type=int, choices=range(1, 6), help=_("how many detectives play"))
    text = _("where they start, then the bobbies, such as {example}").format(example="13,26,29,34,50")
    parser.add_argument("--starts", help=text)
    text = _("which characters play, such as {example}").format(example="sherlock,watson,irene")
    parser.add_argument("--characters", help=text)
    text = _("dice: the street tiles row by row, such as {example}; small letters are light sides")
    parser.add_argument("--tiles", help=text.format(example="ABcDEFGHI"))
    parser.add_argument("--expert", action="store_true", help=_("dice: some tiles lie light side up"))
    text = _("a game already under way, such as {example}; the starts are then where the pawns are now")
    parser.add_argument("--position", help=text.format(example='"round=4 log=taxi,black,bus:77"'))
    parser.add_argument("--resume", action="store_true", help=_("resume the table you left"))


def _screen_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help=_("line by line, for screen readers and scripts"))
    parser.add_argument("--ascii", action="store_true", help=_("draw with plain letters and signs (ASCII) only"))
    text = _("no colours; NO_COLOR in the environment does the same")
    parser.add_argument("--no-color", action="store_true", help=text)
    parser.add_argument("--no-animation", action="store_true", help=_("no pauses after moves, and no flashing"))
    parser.add_argument("--bell", action="store_true", help=_("ring when he shows himself, and at the end"))
    parser.add_argument("--palette", choices=PALETTES, help=_("the colours"))


def main_menu(options: argparse.Namespace) -> int:
    """The menu; without a full screen, a few questions and a game."""
    from solo import launch

    if launch.is_plain(options):
        asked = build_parser().parse_args(["play"])
        asked.language, asked.plain = options.language, True
        return play(asked)
    return launch.menu(options)
