"""The kernels of the filter over stations: what the hider may do from each, and where a move that was seen leads."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import routine
from ai.evaluate.hider_model import PolicyScratch, hider_policy
from ai.rules.moves import OPTION_SHIFT, commits_crime, station_of, without_station
from ai.rules.questions import as_seen, is_watched
from ai.rules.routines import list_moves
from ai.rules.state import HIDER
from ai.rules.tables import IntArray

Probabilities = NDArray[np.float64]


class StationBelief(NamedTuple):
    """How likely each station is, before a move and after it; each of shape (n + 1,)."""

    weights: Probabilities  # before
    scenes: IntArray  # 1 at possible crime scenes
    onward: Probabilities  # after


class Policies(NamedTuple):
    """What the hider may do from each station where he may be, and how likely each move is."""

    starts: IntArray  # shape (n + 2,): where the moves of each station begin
    moves: IntArray
    chances: Probabilities


def make_policies(weights: Probabilities, scratch: PolicyScratch) -> Policies:
    """Room for the policies of all stations of a belief."""
    room = int(np.count_nonzero(weights)) * scratch.moves.size
    return Policies(np.zeros(weights.size + 1, np.int32), np.zeros(room, np.int32), np.zeros(room))


@routine
def list_policies(row, tables, rules, model, weights, policies, scratch):
    """Lists the hider's moves and their probabilities for every station of the belief.

    `row` is the row before the move, as the seekers see it; its HIDER column is used and left 0.
    """
    has_habits = model.network.linear.size != 0
    used = 0
    for s in range(tables.stations + 1):
        policies.starts[s] = used
        if weights[s] > 0.0:
            row[HIDER] = s
            if has_habits:
                count = hider_policy(row, tables, rules, model, scratch)
            else:
                count = list_moves(row, tables, rules, scratch.moves)
            for i in range(count):
                policies.moves[used + i] = scratch.moves[i]
                policies.chances[used + i] = scratch.chances[i] if has_habits else 1.0 / count
            used += count
    policies.starts[tables.stations + 1] = used
    row[HIDER] = 0


@routine
def filter_move(row, seen, belief, policies):
    """One step of the filter: the hider made a move that looks like `seen`.

    Moves every station's probability to where such a move leads, times the probability that he makes it. Sets of crimes
    are not tracked here: a crime tells only that he is at a scene, and no crime tells nothing.
    """
    weights, onward = belief.weights, belief.onward
    crime = commits_crime(seen)
    seen &= ~(1 << OPTION_SHIFT)
    for s in range(onward.size):
        onward[s] = 0.0
    for s in range(1, onward.size):
        if weights[s] > 0.0:
            for i in range(policies.starts[s], policies.starts[s + 1]):
                move = as_seen(policies.moves[i], s)
                if move == seen or without_station(move) == seen:
                    to = station_of(move)
                    if to == 0:  # a balloon takes off
                        to = s
                    if (belief.scenes[to] or not crime) and not is_watched(row, to):  # he was not caught
                        onward[to] += weights[s] * policies.chances[i]


@routine
def drop_stuck(row, tables, rules, weights, moves, stuck):
    """His turn begins and he has not lost: moves the weight of stations without a legal move to `stuck`."""
    for s in range(1, tables.stations + 1):
        if weights[s] > 0.0:
            row[HIDER] = s
            if list_moves(row, tables, rules, moves) == 0:
                stuck[s] = weights[s]
                weights[s] = 0.0
    row[HIDER] = 0
