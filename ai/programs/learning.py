"""Fits the weights of the hider model and of the leaf value to self-play.

    python -m ai.programs.learning london --games 1000 --seed 1

plays games of the search against itself, with whatever was learnt before, and fits weights to them: the
hider's choices by a multinomial logit (ai/evaluate/hider_model.py), the outcome by a logistic regression
(ai/evaluate/value.py). The weights are written to ai/evaluate/weights/, together with the command
that made them and how well they fit.
"""

import argparse
import json
import math
import random
import shlex
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray
from scipy.optimize import minimize

from ai.belief.filter import Belief
from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.hider_model import MOVE_FEATURES, move_features, nearest
from ai.evaluate.learnt_weights import LearntWeights, load_weights, weights_path, write_weights
from ai.evaluate.value import STATE_FEATURES, state_features
from ai.game.game import Game
from ai.players.nijssen2012 import CATEGORIES
from ai.players.player import ask
from ai.players.searcher import SearchPlayer
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Options
from ai.rules.state import MOVED, P_HIDER, P_LANDING, P_SECOND, PHASE
from maps import BoardError, edition_file
from maps.edition_file import EDITIONS, load_edition
from profiles import Knobs

Floats = NDArray[np.float64]
STRAY = 0.02  # how often a side makes a random move, so that unusual positions are seen too
MIX = 0.004  # how much the hider mixes
CAUTION = 2.0  # strength of the L2 penalty on weights
HELD_OUT = 5  # every fifth game is kept to measure the fit


@dataclass
class SelfPlayGame:
    """What was seen in one game."""

    states: list[Floats]  # features whenever the hider was to move
    choices: list[tuple[Floats, int]]  # features of all his moves, and the one he made
    caught: bool


def record(edition: str, seed: int, playouts: int) -> SelfPlayGame:
    """Plays a game of the search against itself and writes down what is needed."""
    luck = random.Random(seed)
    played = load_edition(edition)
    counts = played.counts
    detectives = counts[-1] if luck.random() < 0.5 else luck.choice(counts)
    expert = any(grid.light for grid in played.grids.values()) and luck.random() < 0.5
    game = Game.new(Options(edition=edition, detectives=detectives, seed=seed, expert=expert))
    knobs = Knobs(seeker_playouts=playouts, hider_playouts=5 * playouts, mix=MIX)
    players = {side: SearchPlayer(seed, replace(knobs)) for side in (HIDER_SIDE, SEEKER_SIDE)}
    board_tables = load_board_tables(game.tables)
    found = SelfPlayGame([], [], False)
    game.settle_chance()
    while (side := game.to_move) is not None:
        move = ask(players[side], game.view(side)).move
        if game.row[PHASE] == P_HIDER:
            features = np.zeros(STATE_FEATURES)
            state_features(game.row, game.tables, game.rules, board_tables, features)
            found.states.append(features)
        if game.row[PHASE] in (P_HIDER, P_SECOND, P_LANDING):
            moves = game.legal_moves()
            table = np.zeros((len(moves), MOVE_FEATURES))
            near = nearest(game.row, game.rules, board_tables, game.hider)
            for i, other in enumerate(moves):
                move_features(game.row, game.tables, game.rules, board_tables, near, int(other), table[i])
            found.choices.append((table, moves.index(Move(move))))
        if luck.random() < STRAY * (1.0 if side == HIDER_SIDE else 0.2):
            move = luck.choice(game.legal_moves())
        game.push(move)
        game.settle_chance()
    outcome = game.outcome
    assert outcome is not None
    found.caught = outcome.winner == SEEKER_SIDE
    return found


def fit_value(features: Floats, caught: Floats) -> Floats:
    """The weights under which the outcomes are likeliest."""

    def loss(theta: Floats) -> tuple[float, Floats]:
        points = features @ theta
        value = np.sum(np.logaddexp(0, points) - caught * points) + CAUTION / 2 * theta @ theta
        return float(value), features.T @ (1 / (1 + np.exp(-points)) - caught) + CAUTION * theta

    return np.asarray(minimize(loss, np.zeros(features.shape[1]), jac=True, method="L-BFGS-B").x)


def value_loss(theta: Floats, features: Floats, caught: Floats) -> float:
    """Mean log loss of the outcomes, in nats a position."""
    points = features @ theta
    return float(np.mean(np.logaddexp(0, points) - caught * points))


def fit_policy(choices: list[tuple[Floats, int]]) -> Floats:
    """The weights under which the hider's choices are likeliest."""
    table, starts, chosen, owner = _stack(choices)

    def loss(theta: Floats) -> tuple[float, Floats]:
        points = table @ theta
        top = np.maximum.reduceat(points, starts)
        shares = np.exp(points - top[owner])
        total = np.add.reduceat(shares, starts)
        value = -np.sum(points[chosen] - top - np.log(total)) + CAUTION / 2 * theta @ theta
        slope = table.T @ (shares / total[owner]) - table[chosen].sum(axis=0) + CAUTION * theta
        return float(value), slope

    return np.asarray(minimize(loss, np.zeros(table.shape[1]), jac=True, method="L-BFGS-B").x)


def policy_loss(theta: Floats, choices: list[tuple[Floats, int]]) -> tuple[float, float]:
    """Mean log loss of the hider's choices, in nats a choice; and that of the uniform policy."""
    table, starts, chosen, owner = _stack(choices)
    points = table @ theta
    top = np.maximum.reduceat(points, starts)
    total = np.add.reduceat(np.exp(points - top[owner]), starts)
    even = np.mean([np.log(len(features)) for features, _ in choices])
    return float(-np.mean(points[chosen] - top - np.log(total))), float(even)


def _stack(choices: list[tuple[Floats, int]]) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """All moves in one table, where those of each choice begin, the ones made, and the choice each move belongs to."""
    sizes = np.array([len(features) for features, _ in choices])
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    chosen = starts + np.array([index for _, index in choices])
    return (
        np.concatenate([features for features, _ in choices]),
        starts,
        chosen,
        np.repeat(np.arange(len(sizes)), sizes),
    )


@dataclass
class BeliefLoss:
    """How surprised four beliefs are by where the hider is, in nats for each turn of the seekers; less is better."""

    candidates: float  # any station where he may be is as likely as any other
    categories: float  # by the distance to the closest seeker, as Nijssen and Winands weigh them
    even: float  # he makes any move
    habits: float  # he has habits
    moments: int


def belief_loss(edition: str, seeds: range, playouts: int, jobs: int = -1) -> BeliefLoss:
    """Measures beliefs in games of the search against itself."""
    games = Parallel(n_jobs=jobs)(delayed(_surprises)(edition, seed, playouts) for seed in seeds)
    table = np.array([moment for game in games for moment in game])
    candidates, categories, even, habits = table.mean(axis=0).tolist()
    return BeliefLoss(candidates, categories, even, habits, len(table))


def _surprises(edition: str, seed: int, playouts: int) -> list[list[float]]:
    """For each time the seekers begin a turn, how surprised each belief is."""
    game = Game.new(Options(edition=edition, seed=seed))
    knobs = Knobs(seeker_playouts=playouts, hider_playouts=playouts, mix=MIX)
    players = {side: SearchPlayer(seed, replace(knobs)) for side in (HIDER_SIDE, SEEKER_SIDE)}
    far = load_board_tables(game.tables).far
    public = game.view(SEEKER_SIDE).deal
    even, habits = Belief(public), Belief(public, load_weights(edition).policy)
    found: list[list[float]] = []
    game.settle_chance()
    while (side := game.to_move) is not None:
        begins = side == SEEKER_SIDE and not game.row[MOVED] and game.hider
        if begins:
            view = game.view(SEEKER_SIDE)
            even, habits = even.follow(view), habits.follow(view)
            places = even.places
            near = far[[game.station(seat) for seat in game.seats]][:, places].min(axis=0)
            weights = np.array([CATEGORIES[min(int(steps), len(CATEGORIES) - 1)] for steps in near])
            shares = (
                1 / len(places),
                weights[places.index(game.hider)] / weights.sum(),
                even.weights[game.hider],
                habits.weights[game.hider],
            )
            found.append([-math.log(share) for share in shares])
        game.push(ask(players[side], game.view(side)).move)
        game.settle_chance()
    return found


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
        nothing = LearntWeights(np.zeros(MOVE_FEATURES), np.zeros(STATE_FEATURES))
        write_weights(weights_path(name), nothing, {"made_by": "python -m ai.programs.learning, before the first game"})


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m ai.programs.learning")
    parser.add_argument("edition", help="its name, or its folder")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=600)
    parser.add_argument("--jobs", type=int, default=-1)
    parser.add_argument("--to", type=Path, help="the file to write; the edition's own if not given")
    options = parser.parse_args(arguments)
    begin_anew(options.edition)
    seeds = range(options.seed * 1_000_000, options.seed * 1_000_000 + options.games)
    tasks = (delayed(record)(options.edition, seed, options.playouts) for seed in seeds)
    games: list[SelfPlayGame] = Parallel(n_jobs=options.jobs, verbose=0)(tasks)
    kept, held = [g for i, g in enumerate(games) if i % HELD_OUT], games[::HELD_OUT]

    def stacked(some: list[SelfPlayGame]) -> tuple[Floats, Floats]:
        states = np.array([state for game in some for state in game.states])
        return states, np.array([float(game.caught) for game in some for _ in game.states])

    value = fit_value(*stacked(kept))
    policy = fit_policy([choice for game in kept for choice in game.choices])
    caught = stacked(held)[1]
    share = float(np.clip(caught.mean(), 1e-9, 1 - 1e-9))  # few games may all end alike
    surprise, even = policy_loss(policy, [choice for game in held for choice in game.choices])
    figures = {
        "games": len(games),
        "seekers_win": round(float(np.mean([game.caught for game in games])), 4),
        "policy_loss": round(surprise, 4),
        "policy_loss_if_uniform": round(even, 4),
        "value_loss": round(value_loss(value, *stacked(held)), 4),
        "value_loss_if_constant": round(float(-(share * np.log(share) + (1 - share) * np.log(1 - share))), 4),
    }
    about = {"made_by": f"python -m ai.programs.learning {shlex.join(arguments)}", "held_out": figures}
    write_weights(options.to or own_path(options.edition), LearntWeights(policy, value), about)
    print(json.dumps(figures))


if __name__ == "__main__":
    main(sys.argv[1:])
