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

from solo import __version__, arena, boards
from solo.arguments import seconds, seed

EXAMPLES = """\
examples:
  solo-yard                                  start a game, with a few questions
  solo-yard play --side hider --level greedy be Mister X
  solo-yard play --side seekers --detectives 3 --seed 7
  solo-yard play --edition dice --expert     the dice game, with light sides
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

    command = commands.add_parser("maps", help="list, show, draw or check boards")
    boards.add_options(command)

    command = commands.add_parser("levels", help="list the opponents")
    command.add_argument("--knobs", action="store_true", help="tell what a level of your own can set")
    command.set_defaults(run=levels)
    return parser


def _play_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", help="london, sherlock, venice or dice; asked for if not given, as is the side")
    parser.add_argument("--side", choices=("hider", "seekers"), help="whom you play; asked for if not given")
    parser.add_argument(
        "--detectives",
        type=int,
        choices=range(1, 6),
        help="how many detectives hunt (default 5, with dice 3); bobbies help two or three",
    )
    parser.add_argument("--characters", help="which characters play, such as sherlock,watson,irene")
    parser.add_argument("--expert", action="store_true", help="dice: some tiles lie with their light side up")
    parser.add_argument("--level", default="inspector", help="the opponents' level, see `solo-yard levels`")
    parser.add_argument("--seed", type=seed, help="a number that fixes the deal and the opponents' luck")
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
    searches = {name: measures.measure_search(name, options.seconds) for name in ("inspector", "commissioner")}
    mark = measures.signature()
    if options.json:
        rates = {name: round(speed.games_per_second) for name, speed in speeds.items()}
        levels = {name: {key: round(value, 3) for key, value in vars(s).items()} for name, s in searches.items()}
        print(json.dumps({"random_games_per_second": rates, "search": levels, "signature": mark}))
        return 0
    for name, speed in speeds.items():
        print(
            f"{name:10} {speed.games_per_second:10,.0f} random games a second on one core, "
            f"{speed.moves_per_game:.1f} moves each, the hider escapes {speed.hider_wins:.1%}"
        )
    for name, search in searches.items():
        print(
            f"{name:13} {search.seekers:8,.0f} playouts a second on one core as seekers, {search.hider:,.0f} as hider; "
            f"a turn takes {search.seekers_turn:.2f} s and {search.hider_turn:.2f} s"
        )
    print(f"signature  {mark}")
    return 0


def levels(options: argparse.Namespace) -> int:
    """The opponents, and what a level is made of."""
    from profiles import KNOBS, Knobs, load_profile, profile_names

    width = max(map(len, profile_names()))
    for name in profile_names():
        print(f"{name:{width}}  {load_profile(name).about}")
    if not options.knobs:
        print("\nA level of your own: a .toml file, used by its path; solo-yard levels --knobs tells what can be set.")
        return 0
    print("\nKnobs, for the [knobs] table of a level's file; what is not said is as strong as it can be:")
    for key, knob in KNOBS.items():
        default = str(getattr(Knobs(), key)).lower()
        span = "true or false" if knob.unit == "yes or no" else f"{knob.least} to {knob.most}"
        print(f"  {key:16} {knob.about} ({knob.unit}: {span}; {default})")
    return 0
