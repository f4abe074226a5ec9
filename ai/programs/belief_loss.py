"""Log-loss of beliefs about where the hider is, in games between two levels.

    python -m ai.programs.belief_loss london --games 40 --hider nijssen2012 --seekers inspector --playouts 1000

compares four beliefs (ai/programs/surprise.py), just before each reveal and at each seekers' turn. Less is better; a
belief that is right by chance in one of n cases has log n. The same command gives the same figures everywhere.
"""

import argparse
import json
import sys
from collections.abc import Generator, Iterable
from dataclasses import asdict, dataclass
from functools import partial

from ai.arena.backends import results_of
from ai.arena.interrupts import Stops, end_soon
from ai.arena.kept_lines import LARGEST
from ai.arena.matches import set_up
from ai.arena.resuming import play_missing
from ai.arena.statistics import Interval, clustered_mean
from ai.players.search.think import Effort
from ai.programs.command_line import add_workers, check_workers, complain, count, edition, guarded, whole
from ai.programs.surprise import GameSurprises, Surprise, surprises
from profiles import load_profile

PROGRAM = "python -m ai.programs.belief_loss"
BELIEFS = {
    "candidates": "candidates, all alike",
    "categories": "candidates by distance (Nijssen)",
    "uniform_hider": "filter, uniform hider",
    "fitted_policy": "filter, fitted policy",
}


@dataclass(frozen=True)
class BeliefLoss:
    """The mean surprise of one belief."""

    mean: float  # nats
    interval: Interval | None  # 95 %, clustered by game; None for a single game


@dataclass(frozen=True)
class BeliefLosses:
    """The mean surprise of each belief at one kind of moment, by the names of `Surprise`."""

    moments: int
    losses: dict[str, BeliefLoss]


def belief_losses(games: Iterable[tuple[Surprise, ...]]) -> BeliefLosses:
    """Adds up what was noted in each game; games without any moment say nothing."""
    noted = [game for game in games if game]
    losses = {}
    for column, name in enumerate(Surprise._fields) if noted else ():
        losses[name] = BeliefLoss(*clustered_mean([[moment[column] for moment in game] for game in noted]))
    return BeliefLosses(sum(map(len, noted)), losses)


def main(arguments: list[str]) -> int:
    """Carries out the command and returns the exit code."""
    options = _options(arguments)
    return guarded(lambda stops: _run(options, stops))


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=PROGRAM, description="Measures beliefs about where the hider is.")
    add = parser.add_argument
    add("edition", type=edition, help="its name, or its folder")
    add("--games", type=count, default=40, metavar="N", help="how many games (default 40)")
    add("--seed", type=whole(0, LARGEST), default=1, metavar="N", help="a number that fixes all games (default 1)")
    add("--hider", default="inspector", metavar="LEVEL", help="the hider's level (default inspector)")
    add("--seekers", default="inspector", metavar="LEVEL", help="the seekers' level (default inspector)")
    add("--playouts", type=count, metavar="N", help="how many playouts a player has for a move (default its level's)")
    add("--json", action="store_true", help="print the result as JSON")
    add_workers(parser)
    options = parser.parse_args(arguments)
    check_workers(parser, options)
    return options


def _run(options: argparse.Namespace, stops: Stops) -> int:
    levels, effort = (load_profile(options.hider), load_profile(options.seekers)), Effort(options.playouts)
    with stops.waiting():  # what is raised while the rules are compiled is lost there, with a complaint
        run = set_up(options.edition, None, *levels, effort, options.seed, "")

    def play(missing: list[int]) -> Generator[GameSurprises]:
        return results_of(partial(surprises, run), missing, options.jobs, options.scheduler)

    played = play_missing(play, options.games, None, stops, sys.stderr)
    if played.code:
        return complain(played.why, played.code)
    games = [played.games[number] for number in sorted(played.games)]
    found = {
        "reveals": belief_losses(game.reveals for game in games),
        "turns": belief_losses(game.turns for game in games),
    }
    if options.json:
        about = {key: getattr(options, key) for key in ("edition", "games", "seed", "hider", "seekers", "playouts")}
        print(json.dumps({**about, **{name: asdict(losses) for name, losses in found.items()}}))
        return 0
    limit = f", {options.playouts} playouts a move" if options.playouts else ""
    print(f"{options.games} games of {options.edition}, {options.hider} as hider against {options.seekers}{limit}")
    print("log-loss in nats, with its 95 % interval")
    _print(f"before {found['reveals'].moments} reveals", found["reveals"])
    _print(f"at {found['turns'].moments} turns of the seekers", found["turns"])
    return 0


def _print(title: str, found: BeliefLosses) -> None:
    print(title)
    for name, loss in found.losses.items():
        about = "({:.3f} to {:.3f})".format(*loss.interval) if loss.interval else "(one game: no interval)"
        print(f"  {BELIEFS[name]:<34}{loss.mean:.3f}  {about}")


if __name__ == "__main__":
    code = main(sys.argv[1:])
    end_soon(code)  # in case threads or workers hang during shutdown
    sys.exit(code)
