"""The command line. Each command imports what it needs only when it runs, so that help and version answer at once.

Exit codes: 0 all went well; 1 something that was to be checked is wrong; 2 the command or its options are wrong;
130 interrupted.
"""

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from solo import __version__, arena
from solo.arguments import seconds

if TYPE_CHECKING:
    from maps import BoardError

EXAMPLES = """\
examples:
  solo-yard                                  start a game, with a few questions
  solo-yard play --side hider --level greedy be Mister X
  solo-yard play --side seekers --detectives 3 --seed 7
  solo-yard maps show london                 the board in numbers
  solo-yard arena --hider random --games 100 who wins among computer players
  solo-yard engine                           the rules for other programs, line by line
  solo-yard bench --json                     how fast it is here
"""


def run(arguments: Sequence[str]) -> int:
    """Carries out a command line and returns the exit code."""
    options = build_parser().parse_args(arguments or ["play"])
    command: Callable[[argparse.Namespace], int] = options.run
    try:
        return command(options)
    except BrokenPipeError:  # whoever read the output has gone
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  (the interpreter flushes it at exit)
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def build_parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = argparse.ArgumentParser(
        prog="solo-yard",
        description="Scotland Yard alone in a terminal, against computer opponents. Unofficial.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"solo-yard {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    command = commands.add_parser("play", help="play a game")
    _play_options(command)
    command.set_defaults(run=play)

    command = commands.add_parser("engine", help="speak the engine protocol on standard input and output")
    command.set_defaults(run=engine)

    command = commands.add_parser("bench", help="measure speed, and print a signature of the behaviour")
    command.add_argument("--seconds", type=seconds, default=3.0, help="how long to measure each figure (default 3)")
    command.add_argument("--json", action="store_true", help="print the figures as JSON")
    command.set_defaults(run=bench)

    command = commands.add_parser("arena", help="let computer players meet, and see who wins")
    arena.add_options(command)
    command.set_defaults(run=arena.run)

    command = commands.add_parser("maps", help="list, show or check boards")
    actions = command.add_subparsers(metavar="ACTION", required=True)
    action = actions.add_parser("list", help="the boards that come with the game")
    action.set_defaults(run=maps_list)
    action = actions.add_parser("show", help="a board in numbers")
    action.add_argument("board", help="a board's name or folder")
    action.add_argument("--json", action="store_true", help="print the figures as JSON")
    action.set_defaults(run=maps_show)
    action = actions.add_parser("compare", help="boards in numbers, side by side")
    action.add_argument("boards", nargs="+", help="names or folders of boards")
    action.set_defaults(run=maps_compare)
    action = actions.add_parser("draw", help="a board as an SVG picture, on standard output")
    action.add_argument("board", help="a board's name or folder")
    action.set_defaults(run=maps_draw)
    action = actions.add_parser("check", help="prove that a board is sound, or say what is wrong with it")
    action.add_argument("board", help="a board's folder or name")
    action.set_defaults(run=maps_check)

    command = commands.add_parser("levels", help="list the opponents")
    command.set_defaults(run=levels)
    return parser


def _play_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", default="london", help="which edition of the game (default london)")
    parser.add_argument("--side", choices=("hider", "seekers"), help="whom you play; asked for if not given")
    parser.add_argument(
        "--detectives",
        type=int,
        choices=range(1, 6),
        help="how many detectives hunt (default 5, with dice 3); bobbies help two or three",
    )
    parser.add_argument("--characters", help="which characters play, such as sherlock,watson,irene")
    parser.add_argument("--expert", action="store_true", help="dice: some tiles lie with their light side up")
    parser.add_argument("--level", default="greedy", help="the opponents' level, see `solo-yard levels`")
    parser.add_argument("--seed", type=int, help="a number that fixes the deal and the opponents' luck")
    parser.add_argument("--board", help="the folder of a board of your own")
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and scripts")


def play(options: argparse.Namespace) -> int:
    """A game, line by line."""
    from solo import plain

    _read_anything()
    return plain.play(options, sys.stdin, sys.stdout)


def _read_anything() -> None:
    """Lets bytes that are no text come in as question marks instead of ending the program."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")


def engine(options: argparse.Namespace) -> int:
    """The engine protocol."""
    from ai.engine import Engine

    _read_anything()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    Engine().run(sys.stdin, sys.stdout)
    return 0


def bench(options: argparse.Namespace) -> int:
    """Speeds and the signature."""
    from ai import bench as measures
    from ai.rules.editions import EDITIONS

    speeds = {name: measures.measure_random_games(edition, options.seconds) for name, edition in EDITIONS.items()}
    mark = measures.signature()
    if options.json:
        rates = {name: round(speed.games_per_second) for name, speed in speeds.items()}
        print(json.dumps({"random_games_per_second": rates, "signature": mark}))
        return 0
    for name, speed in speeds.items():
        print(
            f"{name:10} {speed.games_per_second:10,.0f} random games a second on one core, "
            f"{speed.moves_per_game:.1f} moves each, the hider escapes {speed.hider_wins:.1%}"
        )
    print(f"signature  {mark}")
    return 0


def maps_list(options: argparse.Namespace) -> int:
    """The boards' names."""
    from maps import board_names, load_board

    for name in board_names():
        print(f"{name:10} {load_board(name).title}")
    return 0


def maps_show(options: argparse.Namespace) -> int:
    """A board in numbers."""
    from maps import BoardError, load_board
    from maps.figures import figures

    try:
        numbers = figures(load_board(options.board))
    except BoardError as error:
        return _board_problems(options.board, error)
    if options.json:
        print(json.dumps(numbers))
        return 0
    width = max(map(len, numbers))
    for name, value in numbers.items():
        print(f"{name:{width}}  {_in_words(value)}")
    return 0


def maps_draw(options: argparse.Namespace) -> int:
    """A board as a picture."""
    from maps import BoardError, load_board
    from maps.draw import draw

    try:
        picture = draw(load_board(options.board))
    except BoardError as error:
        return _board_problems(options.board, error)
    sys.stdout.write(picture)
    return 0


def maps_compare(options: argparse.Namespace) -> int:
    """Boards side by side: each figure a line, each board a column."""
    from maps import BoardError, load_board
    from maps.figures import figures

    columns = []
    for name in options.boards:
        try:
            columns.append(figures(load_board(name)))
        except BoardError as error:
            return _board_problems(name, error)
    for key in columns[0]:
        if key not in ("cards", "hideouts", "provenance", "digest"):
            print(key)
            for column in columns:
                print(f"  {column['name']!s:12} {_in_words(column[key])}")
    return 0


def _in_words(value: object) -> str:
    """A figure for people: lists and groups of numbers in a line."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_in_words(part)}" for key, part in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def maps_check(options: argparse.Namespace) -> int:
    """Whether a board can be played on."""
    from maps import BoardError, load_board

    try:
        board = load_board(options.board)
    except BoardError as error:
        return _board_problems(options.board, error)
    print(f"{options.board}: sound, {board.size} stations and {len(board.lines)} lines")
    return 0


def _board_problems(name: str, error: "BoardError") -> int:
    for problem in error.problems:
        print(f"{name}: {problem}", file=sys.stderr)
    return 1


def levels(options: argparse.Namespace) -> int:
    """The opponents."""
    from profiles import load_profile, profile_names

    for name in profile_names():
        print(f"{name:10} {load_profile(name).about}")
    return 0
