"""The hider model: a policy that says how likely the hider makes each of his moves.

The policy is a softmax over a linear score of the features below, mixed with a tenth of the uniform distribution. The
weights are fitted to self-play and stored by feature name, see ai/evaluate/learnt_weights.py. The belief filter reads
the policy as P(move | station), the search as its prior and as the hider of its playouts.
"""

import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import kernel, routine
from ai.evaluate.board_tables import BoardTables
from ai.evaluate.team import held
from ai.rules.moves import PASS, ability_of, commits_crime, kind_of, station_of, ticket_of
from ai.rules.questions import begins_double, closest_scene, dives, flies_across, rides, takes_off
from ai.rules.routines import list_moves
from ai.rules.state import BLACK_TICKET, ENTRY, HIDER, SEEKER, SEEN, SEEN_ENTRY
from ai.rules.tables import IntArray, Rules, Tables, move_room

Floats = NDArray[np.float64]

UNIFORM = 0.1  # share of the uniform distribution in the policy: no legal move is impossible
NO_SCENE = 9  # moves to the next crime scene, if there is none or it is further away
FAR_AWAY = 5  # moves: all distances from here on count alike
IN_DANGER = 1  # moves: a seeker this close can catch the hider where he stands


class MoveFeature(IntEnum):
    """The features of one move of the hider: name, column and meaning.

    All but five are flags, 0 or 1. A positive weight makes the move likelier. "In danger" means that a seeker can reach
    the station from which he moves; distances to seekers are from the station to which he moves, in moves of a seeker
    with every ticket.
    """

    BALLOON = 0  # takes off by balloon; the card drawn later decides where he lands, so no other feature is set
    BALLOON_IN_DOUBLE = 1  # ... as the first half of a double move
    BALLOON_IN_DANGER = 2
    PASS = 3  # stays where he is; no other feature is set
    CLOSEST_SEEKER_0 = 4  # one of these six is 1: moves that the closest seeker needs
    CLOSEST_SEEKER_1 = 5
    CLOSEST_SEEKER_2 = 6
    CLOSEST_SEEKER_3 = 7
    CLOSEST_SEEKER_4 = 8
    CLOSEST_SEEKER_5 = 9  # five or more
    HELD = 10  # 0 to 1: how firmly the seekers hold the station, see ai/evaluate/team.py
    HELD_SQUARED = 11  # 0 to 1
    MEAN_DISTANCE = 12  # 0 to 8: moves that the seekers need on average, each at most 8
    EXITS = 13  # log(1 + lines that leave the station, those for black tickets alone aside): about 0.7 to 3
    HELICOPTER = 14
    BLACK = 15  # a black ticket, or a mode that only black tickets pay for
    BLACK_AT_REVEAL = 16  # ... though this entry will be revealed
    BLACK_IN_DANGER = 17
    BLACK_AFTER_REVEAL = 18  # the last entry showed him
    BLACK_BEFORE_FIRST_REVEAL = 19
    SECOND_MODE = 20  # a ticket of the second mode: bus, in London
    THIRD_MODE = 21  # underground, in London
    DOUBLE = 22  # the first half of a double move
    DOUBLE_IN_DANGER = 23
    DOUBLE_AT_REVEAL = 24  # its first entry will be revealed
    CRIME = 25  # commits a crime on arriving
    DIVE = 26  # uses a hideout to stay out of sight
    TAKE_TICKET = 27  # uses a hideout to take a black or a double-move ticket
    NEXT_SCENE = 28  # 0 to 1: moves to the closest scene of a crime that he still plans, divided by NO_SCENE
    HIDEOUT = 29  # arrives at a hideout


MOVE_FEATURES = len(MoveFeature)


class HiderModel(NamedTuple):
    """A model of how the hider chooses: a softmax policy, linear in the features of his moves."""

    board_tables: BoardTables
    weights: Floats  # shape (MOVE_FEATURES,); empty for a uniform policy


class PolicyScratch(NamedTuple):
    """Scratch buffers for the hider's moves and their probabilities."""

    moves: IntArray
    chances: Floats  # twice as long, for a belief that scores each move with and without a crime
    features: Floats  # shape (MOVE_FEATURES,)


def make_policy_scratch(tables: Tables, rules: Rules) -> PolicyScratch:
    moves = move_room(tables, rules)
    return PolicyScratch(moves, np.zeros(2 * moves.size), np.zeros(MOVE_FEATURES))


@kernel
def nearest(row, rules, board_tables, x):
    """The distance in moves from the closest seeker to a station."""
    closest = 99
    for seat in range(1, rules.seekers + 1):
        steps = board_tables.far[row[SEEKER + seat] & 255, x]
        if steps < closest:
            closest = steps
    return closest


@kernel
def move_features(row, tables, rules, board_tables, here_near, move, f):
    """Writes the features of a hider's move into f (shape (MOVE_FEATURES,)); here_near is `nearest` of his station."""
    for i in range(MOVE_FEATURES):
        f[i] = 0.0
    shown = rules.reveals[row[ENTRY] + 1] != 0
    if takes_off(move):
        f[MoveFeature.BALLOON] = 1.0
        f[MoveFeature.BALLOON_IN_DOUBLE] = begins_double(move)
        f[MoveFeature.BALLOON_IN_DANGER] = here_near <= IN_DANGER
        return
    if kind_of(move) == PASS:
        f[MoveFeature.PASS] = 1.0
        return
    to = station_of(move)
    f[MoveFeature.CLOSEST_SEEKER_0 + min(nearest(row, rules, board_tables, to), FAR_AWAY)] = 1.0
    firm = held(row, rules, board_tables, to)
    f[MoveFeature.HELD] = firm
    f[MoveFeature.HELD_SQUARED] = firm * firm
    mean = 0.0
    for seat in range(1, rules.seekers + 1):
        mean += min(board_tables.far[row[SEEKER + seat] & 255, to], 8)
    f[MoveFeature.MEAN_DISTANCE] = mean / rules.seekers
    f[MoveFeature.EXITS] = math.log(tables.paid[to] + 1.0)
    ticket = ticket_of(move)
    if flies_across(move):
        f[MoveFeature.HELICOPTER] = 1.0
    elif rides(move) and ticket >= BLACK_TICKET:
        f[MoveFeature.BLACK] = 1.0
        f[MoveFeature.BLACK_AT_REVEAL] = shown
        f[MoveFeature.BLACK_IN_DANGER] = here_near <= IN_DANGER
        f[MoveFeature.BLACK_AFTER_REVEAL] = row[ENTRY] == row[SEEN_ENTRY]
        f[MoveFeature.BLACK_BEFORE_FIRST_REVEAL] = row[SEEN] == 0
    elif rides(move):
        f[MoveFeature.SECOND_MODE] = ticket == 1
        f[MoveFeature.THIRD_MODE] = ticket == 2
    if begins_double(move):
        f[MoveFeature.DOUBLE] = 1.0
        f[MoveFeature.DOUBLE_IN_DANGER] = here_near <= IN_DANGER
        f[MoveFeature.DOUBLE_AT_REVEAL] = shown
    f[MoveFeature.CRIME] = commits_crime(move)
    f[MoveFeature.DIVE] = dives(move)
    f[MoveFeature.TAKE_TICKET] = ability_of(move) != 0 and not dives(move)
    if rules.crimes:
        f[MoveFeature.NEXT_SCENE] = next_scene(row, board_tables, to) / NO_SCENE
        f[MoveFeature.HIDEOUT] = tables.hideout[to]


@kernel
def next_scene(row, board_tables, x):
    """The distance in moves to the closest scene of a crime still planned, at most NO_SCENE."""
    return min(NO_SCENE, closest_scene(row, board_tables.far, x))


@routine
def hider_policy(row, tables, rules, model, scratch):
    """The hider's policy: writes his legal moves and their probabilities into the scratch buffers; returns the number
    of moves."""
    moves, chances, f = scratch.moves, scratch.chances, scratch.features
    count = list_moves(row, tables, rules, moves)
    here_near = nearest(row, rules, model.board_tables, row[HIDER])
    best = -1e300
    for i in range(count):
        move_features(row, tables, rules, model.board_tables, here_near, np.int64(moves[i]), f)
        points = 0.0
        for j in range(MOVE_FEATURES):
            points += model.weights[j] * f[j]
        chances[i] = points
        best = max(best, points)
    total = 0.0
    for i in range(count):
        chances[i] = math.exp(max(chances[i] - best, -30.0))
        total += chances[i]
    for i in range(count):
        chances[i] = UNIFORM / count + (1.0 - UNIFORM) * chances[i] / total
    return count
