"""Turns recorded games into examples for the fits: the features of positions and of moves, and what came of them.

`value_features` and `policy_features` are the only places that know which features are fitted.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from ai.arena.backends import run_calls
from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.hider_model import MOVE_FEATURES, features_of_move
from ai.evaluate.network import NO_NETWORK
from ai.evaluate.station_sets import make_reach
from ai.evaluate.value import STATE_FEATURES, make_value_scratch, state_features
from ai.position.position import SEEKER_SIDE
from ai.programs.fits import Choices, Floats, Outcomes
from ai.programs.self_play import Moment, SelfPlayGame, replay
from ai.rules.state import P_HIDER, P_LANDING, P_SECOND, PHASE

MOVING = (P_HIDER, P_SECOND, P_LANDING)  # phases in which the hider's policy is asked


class GameExamples(NamedTuple):
    """What one game, or several, tell about the value and the policy."""

    outcomes: Outcomes
    choices: Choices


def value_features(moment: Moment) -> Floats:
    """The features of a position with the hider to move, shape (STATE_FEATURES,)."""
    game, scratch = moment.game, make_value_scratch(NO_NETWORK)
    state_features(game.row, game.tables, game.rules, load_board_tables(game.tables), scratch)
    return scratch.features


def policy_features(moment: Moment) -> Floats:
    """The features of each of the hider's legal moves, shape (moves, MOVE_FEATURES)."""
    game = moment.game
    board_tables, moves = load_board_tables(game.tables), game.legal_moves()
    features, reach = np.zeros((len(moves), MOVE_FEATURES)), make_reach()
    for row, move in zip(features, moves, strict=True):
        features_of_move(game.row, game.tables, game.rules, board_tables, reach, int(move), row)
    return features


def chosen(moment: Moment) -> Floats:
    """1 for the legal move that the search chose, 0 for the others."""
    return np.array([float(move == moment.decision.choice) for move in moment.game.legal_moves()])


def examples_of(edition: str, record: SelfPlayGame) -> GameExamples:
    """The examples of one game: positions with the hider to move, and all his moves; raises ReplayError."""
    states, tables, shares = [np.zeros((0, STATE_FEATURES))], [np.zeros((0, MOVE_FEATURES))], [np.zeros(0)]
    for moment in replay(edition, record):
        phase = moment.game.row[PHASE]
        if phase == P_HIDER:
            states.append(value_features(moment)[None])
        if phase in MOVING:
            tables.append(policy_features(moment))
            shares.append(chosen(moment))
    positions = np.concatenate(states)
    won = np.full(len(positions), float(record.winner == SEEKER_SIDE))
    sizes = np.array([len(table) for table in tables[1:]], np.int64)
    return GameExamples(Outcomes(positions, won), Choices(np.concatenate(tables), sizes, np.concatenate(shares)))


def extract(
    edition: str, records: Sequence[SelfPlayGame], jobs: int | None = None, scheduler: str | None = None
) -> list[GameExamples]:
    """The examples of each game, in their order; the workers are those of `run_calls`. Raises ReplayError."""
    calls = {place: partial(examples_of, edition, record) for place, record in enumerate(records)}
    found = dict(run_calls(calls, jobs, scheduler))
    return [found[place] for place in range(len(records))]


def joined(games: Sequence[GameExamples]) -> GameExamples:
    """The examples of several games, one after the other."""
    outcomes, choices = zip(*games, strict=True)
    return GameExamples(
        Outcomes(*(np.concatenate(part) for part in zip(*outcomes, strict=True))),
        Choices(*(np.concatenate(part) for part in zip(*choices, strict=True))),
    )
