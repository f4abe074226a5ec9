"""Plays a game between two levels and notes how much four beliefs are surprised by where the hider is.

The surprise of a belief is -log of the probability that it gave to his station, in nats; its mean is the log-loss. It
is taken at the beginning of each seekers' turn, and at each reveal just before he shows himself: what his move looked
like is known then, where it led is not.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ai.arena.matches import Run, begin_game
from ai.belief.filter import Belief
from ai.belief.mixture import seekers_belief
from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.players.nijssen2012 import CATEGORIES
from ai.players.player import ask
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.programs.self_play import begins_turn


class Surprise(NamedTuple):
    """How surprised each belief is, in nats."""

    candidates: float  # all stations where he may be are equally likely
    categories: float  # they are weighed by the distance to the closest seeker, as Nijssen and Winands do
    uniform_hider: float  # the filter, if he makes all his moves equally often
    fitted_policy: float  # the mixture of filters with the fitted hider models


@dataclass(frozen=True)
class GameSurprises:
    """What was noted in one game."""

    number: int
    winner: str
    reveals: tuple[Surprise, ...]
    turns: tuple[Surprise, ...]


def surprises(run: Run, number: int) -> GameSurprises:
    """Plays a game of a run, and notes the surprises."""
    game, players = begin_game(run, number)
    public = game.view(SEEKER_SIDE).deal
    uniform, fitted = Belief(public), seekers_belief(public, load_weights(game.edition.weights))
    reveals, turns = [], []
    turn = 0  # the round of the seekers' last turn
    while (side := game.to_move) is not None:
        view = game.view(SEEKER_SIDE)
        uniform, fitted = uniform.follow(view), fitted.follow(view)
        if begins_turn(game, turn):
            turn = game.round
            turns.append(_surprise(game, uniform, fitted))
        event = game.push(ask(players[side], game.view(side)).move)
        if side == HIDER_SIDE and event.shown and not event.ends:
            hidden = event._replace(move=event.move.without_station(), shown=0)
            before = uniform.copy(), fitted.copy()
            for belief in before:
                belief.advance(hidden)
            reveals.append(_surprise(game, *before))
        game.settle_chance()
    outcome = game.outcome
    assert outcome is not None
    return GameSurprises(number, outcome.winner, tuple(reveals), tuple(turns))


def _surprise(game: Game, uniform: Belief, fitted: Belief) -> Surprise:
    """How surprised each belief would be to see the hider now."""
    places = uniform.places
    seekers = [game.station(seat) for seat in game.seats]
    steps = load_board_tables(game.tables).far[seekers][:, places].min(axis=0)
    weights = np.array(CATEGORIES)[np.minimum(steps, len(CATEGORIES) - 1)]
    shares = (
        1 / len(places),
        weights[places.index(game.hider)] / weights.sum(),
        uniform.weights[game.hider],
        fitted.weights[game.hider],
    )
    return Surprise(*(-math.log(share) for share in shares))
