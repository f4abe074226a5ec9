"""Fits the weights of the hider model and of the leaf value to self-play.

    python -m ai.programs.learning london --games 1000 --seed 1 --keep games.jsonl

plays games of the search against itself, with whatever was learnt before, and fits a small network to the hider's
choices (ai/evaluate/hider_model.py) and another to the outcomes (ai/evaluate/value.py). The weights are written to
ai/evaluate/weights/, together with the command that made them and how well they fit. With --keep an interrupted command
goes on where it stopped. Games that were kept can be fitted again, to other features:

    python -m ai.programs.learning london --fit games.jsonl --to weights.json

self_play.py records a game, self_play_file.py keeps it, examples.py turns it into features, fits.py fits weights.
"""

import argparse
import json
import shlex
import sys
from collections.abc import Generator, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from ai.arena.backends import results_of
from ai.arena.interrupts import Stops, end_soon
from ai.arena.kept_lines import LARGEST
from ai.arena.resuming import Played, kept_in, play_missing
from ai.evaluate.hider_model import LINEAR_ONLY, MOVE_FEATURES
from ai.evaluate.learnt_weights import LearntWeights, load_weights, weights_path, write_weights
from ai.evaluate.network import linear_network
from ai.evaluate.value import STATE_FEATURES, StateFeature
from ai.position.position import SEEKER_SIDE
from ai.programs.command_line import add_workers, check_workers, complain, count, edition, guarded, whole
from ai.programs.examples import GameExamples, extract, joined
from ai.programs.fits import (
    HIDDEN,
    TooFewError,
    constant_loss,
    fit_policy,
    fit_value,
    policy_loss,
    uniform_loss,
    value_loss,
)
from ai.programs.self_play import DEALS, SelfPlay, SelfPlayGame
from ai.programs.self_play_file import SelfPlayFile, head, play_as, read_games
from maps import BoardError, edition_file
from maps.edition_file import EDITIONS, load_edition

PROGRAM = "python -m ai.programs.learning"
HELD_OUT = 5  # every fifth game is kept to measure the fit


def learn(games: Sequence[GameExamples]) -> tuple[LearntWeights, dict[str, float]]:
    """Weights fitted to games, and how well they fit those that were held out; raises TooFewError."""
    fitted, held = [game for i, game in enumerate(games) if i % HELD_OUT], games[::HELD_OUT]
    if not all(any(len(game.choices.sizes) for game in some) for some in (fitted, held)):
        raise TooFewError(f"too few games for a fit ({len(games)}): every fifth is held out")
    outcomes, choices = joined(fitted)
    policy, plain = (fit_policy(*choices, hidden, LINEAR_ONLY) for hidden in (HIDDEN, 0))
    value = fit_value(*outcomes, StateFeature.BIAS)
    outcomes, choices = joined(held)
    figures = {
        "policy_loss": policy_loss(policy, *choices),
        "plain_loss": policy_loss(plain, *choices),
        "policy_loss_if_uniform": uniform_loss(choices.sizes),
        "value_loss": value_loss(value, *outcomes),
        "value_loss_if_constant": constant_loss(outcomes.won),
    }
    return LearntWeights(policy, plain, value), {name: round(figure, 4) for name, figure in figures.items()}


def own_path(edition: str) -> Path:
    """The file for the weights of an edition: one that comes with the game, or a folder of a person's own."""
    return weights_path(edition) if edition in EDITIONS else Path(edition) / edition_file.WEIGHTS


def begin_anew(edition: str) -> None:
    """Where the weights of an edition cannot be read, writes weights of 0, with which the first games are played."""
    name = load_edition(edition).weights
    try:
        load_weights(name)
    except BoardError as error:
        print(error, file=sys.stderr)
        sizes = MOVE_FEATURES, MOVE_FEATURES, STATE_FEATURES
        nothing = LearntWeights(*(linear_network(np.zeros(size)) for size in sizes))
        write_weights(weights_path(name), nothing, {"made_by": f"{PROGRAM}, before the first game"})


def main(arguments: list[str]) -> int:
    """Carries out the command and returns the exit code."""
    options = _options(arguments)
    return guarded(lambda stops: _run(options, stops, f"{PROGRAM} {shlex.join(arguments)}"), options.keep)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=PROGRAM, description="Learns how the hider of an edition plays.")
    add = parser.add_argument
    add("edition", type=edition, help="its name, or its folder")
    add("--games", type=count, default=1000, metavar="N", help="how many games to play (default 1000)")
    text = "a number that fixes all games (default 1)"
    add("--seed", type=whole(0, LARGEST // DEALS - 1), default=1, metavar="N", help=text)
    text = "playouts for each move of a seeker; the hider has five times as many (default 600)"
    add("--playouts", type=whole(1, 2_000_000), default=600, metavar="N", help=text)
    text = "keep finished games in this file; the same command continues from them"
    add("--keep", type=Path, metavar="FILE", help=text)
    add("--play-only", action="store_true", help="keep games and fit nothing")
    add("--fit", type=Path, nargs="+", metavar="FILE", help="fit to games that were kept, and play none")
    add("--to", type=Path, metavar="FILE", help="the weights to write (default the edition's own)")
    add_workers(parser)
    options = parser.parse_args(arguments)
    check_workers(parser, options)
    if options.fit and (options.keep or options.play_only):
        parser.error("--fit plays no games, so --keep and --play-only do not fit with it")
    if options.play_only and not options.keep:
        parser.error("--play-only needs --keep FILE, or the games would be lost")
    return options


def _run(options: argparse.Namespace, stops: Stops, command: str) -> int:
    with stops.waiting():  # what is raised while the rules are compiled is lost there, with a complaint
        begin_anew(options.edition)
    if options.fit:
        games = read_games(options.fit, options.edition)
    else:
        played = _play(options, stops)
        if played.code:
            return complain(played.why, played.code)
        games = [played.games[number] for number in sorted(played.games)]
    if options.play_only:
        return 0
    weights, figures = learn(extract(options.edition, games, options.jobs, options.scheduler))
    wins = round(float(np.mean([game.winner == SEEKER_SIDE for game in games])), 4)
    figures = {"games": len(games), "seekers_win": wins, **figures}
    with stops.waiting():
        write_weights(options.to or own_path(options.edition), weights, {"made_by": command, "held_out": figures})
    print(json.dumps(figures))
    return 0


def _play(options: argparse.Namespace, stops: Stops) -> Played[SelfPlayGame]:
    """Plays what has not been played."""
    series = SelfPlay(options.edition, options.seed, options.playouts)
    with stops.waiting():
        header = head(series)

    def play(missing: list[int]) -> Generator[SelfPlayGame]:
        return results_of(partial(play_as, series, header), missing, options.jobs, options.scheduler)

    with kept_in(options.keep, lambda path: SelfPlayFile(path, series)) as keeper:
        return play_missing(play, options.games, keeper, stops, sys.stderr)


if __name__ == "__main__":
    code = main(sys.argv[1:])
    end_soon(code)  # in case threads or workers hang during shutdown
    sys.exit(code)
