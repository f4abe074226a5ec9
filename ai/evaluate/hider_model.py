"""The hider model: a policy that says how likely the hider makes each of his moves.

The policy is a softmax over the scores of a small network (ai/evaluate/network.py) with the features below, mixed with
a tenth of the uniform distribution. The weights are fitted to self-play and stored by feature name, see
ai/evaluate/learnt_weights.py. The belief filter reads the policy as P(move | station), the search as its prior and as
the hider of its playouts.
"""

import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from ai.compiling.jit import kernel, routine
from ai.evaluate.board_tables import BoardTables
from ai.evaluate.network import Floats, Network, begin_score, finish_score, linear_network, make_units
from ai.evaluate.station_sets import IN_ONE, IN_TWO, StationSets, count_exits, count_ways, find_reach, make_reach
from ai.evaluate.team import held
from ai.rules.moves import PASS, ability_of, commits_crime, kind_of, station_of, ticket_of
from ai.rules.questions import (
    begins_double,
    black_tickets,
    closest_scene,
    dives,
    double_tickets,
    flies_across,
    rides,
    takes_off,
)
from ai.rules.routines import list_moves
from ai.rules.state import BLACK_TICKET, ENTRY, HIDER, P_SECOND, PHASE, ROUND, SEEKER, SEEN, SEEN_ENTRY
from ai.rules.tables import IntArray, Rules, Tables, move_room

UNIFORM = 0.1  # share of the uniform distribution in the policy: no legal move is impossible
NO_SCENE = 9  # moves to the next crime scene, if there is none or it is further away
FAR_AWAY = 5  # moves: all distances from here on count alike
IN_DANGER = 1  # moves: a seeker this close can catch the hider where he stands


class MoveFeature(IntEnum):
    """The features of one move of the hider, and from REVEAL_NOW on of the position: name, column and meaning.

    Most are flags, 0 or 1. "In danger" means that a seeker can reach the station from which he moves; distances to
    seekers are from the station to which he moves, in moves of a seeker with every ticket. What is the same for all
    moves decides nothing by itself, but the hidden units combine it with what a move does.
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
    SAFE_EXITS = 30  # log(1 + exits of the station that no seeker can reach in one move): 0 to about 2.5
    FAR_EXITS = 31  # ... in two moves
    WAYS_ON = 32  # log(1 + stations two moves on that no seeker can reach in two) / 2: 0 to about 2
    NO_SAFE_EXIT = 33
    SECOND_CLOSEST_SEEKER = 34  # moves that the second closest seeker needs, in thirds, at most 2
    SECOND_MODE_STOP = 35  # a line of the second mode stops at the station
    THIRD_MODE_STOP = 36
    REVEAL_NOW = 37  # this entry will be revealed; from here on, features of the position
    REVEAL_NEXT = 38  # the next entry will be, or this is the last
    REVEAL_WAIT = 39  # log entries until the next reveal, this one included, in fifths, at most 1
    BLACK_LEFT = 40  # black tickets, in fifths, at most 1
    DOUBLE_LEFT = 41  # double-move tickets, in halves, at most 1
    ROUNDS_PLAYED = 42  # share of all rounds
    IN_DANGER = 43
    CLOSEST_NOW = 44  # moves that the closest seeker needs to the station from which he moves, in thirds, at most 2
    SEEKERS = 45  # in fifths
    UNSEEN = 46  # log entries since he was seen, in sixths, at most 1; 1 if he never was
    SECOND_HALF = 47  # the second half of a double move


MOVE_FEATURES = len(MoveFeature)
# The belief about his crimes scores a move once for all sets of them, and then adds what the next scene is worth to it
# (ai/belief/joint_crimes.py). So that feature must not be mixed with others.
LINEAR_ONLY = (MoveFeature.NEXT_SCENE,)
OF_POSITION = int(MoveFeature.REVEAL_NOW)  # the first feature that all moves of a position share
LONG_UNSEEN = 6.0  # log entries; beyond this the seekers' knowledge does not get worse


class HiderModel(NamedTuple):
    """A model of how the hider chooses: a softmax policy over the scores of his moves."""

    board_tables: BoardTables
    network: Network  # with MOVE_FEATURES features; NO_NETWORK for a uniform policy


def running_away() -> Network:
    """The habits of a beginner, which nobody had to fit: each move of distance from the closest seeker makes a move
    more than seven times as likely, a little counts how far away the others are, and special tickets are saved."""
    weights = np.zeros(MOVE_FEATURES)
    for steps in range(FAR_AWAY + 1):
        weights[MoveFeature.CLOSEST_SEEKER_0 + steps] = 2.0 * steps
    weights[MoveFeature.MEAN_DISTANCE] = 0.5
    weights[MoveFeature.BLACK] = -2.0
    weights[MoveFeature.DOUBLE] = -3.0
    weights[MoveFeature.DOUBLE_IN_DANGER] = 2.0
    return linear_network(weights)


RUNS_AWAY = running_away()


class PolicyScratch(NamedTuple):
    """Scratch buffers for the hider's moves and their probabilities."""

    moves: IntArray
    chances: Floats  # twice as long, for a belief that scores each move with and without a crime
    features: Floats  # shape (MOVE_FEATURES,)
    units: Floats  # of the network, see `make_units`
    reach: StationSets  # of the seekers, see `make_reach`


def make_policy_scratch(tables: Tables, rules: Rules, network: Network) -> PolicyScratch:
    moves = move_room(tables, rules)
    features = np.zeros(MOVE_FEATURES)
    return PolicyScratch(moves, np.zeros(2 * moves.size), features, make_units(network), make_reach())


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
def position_features(row, rules, board_tables, reach, f):
    """Writes the features that all moves of a position share, and the seekers' reach."""
    find_reach(row, rules, board_tables.near, reach)
    near = nearest(row, rules, board_tables, row[HIDER])
    wait = reveal_wait(row, rules)
    f[MoveFeature.REVEAL_NOW] = wait == 1
    f[MoveFeature.REVEAL_NEXT] = wait == 2
    f[MoveFeature.REVEAL_WAIT] = min(wait, 5) / 5.0
    f[MoveFeature.BLACK_LEFT] = min(black_tickets(row), 5) / 5.0
    f[MoveFeature.DOUBLE_LEFT] = min(double_tickets(row), 2) / 2.0
    f[MoveFeature.ROUNDS_PLAYED] = row[ROUND] / rules.rounds
    f[MoveFeature.IN_DANGER] = near <= IN_DANGER
    f[MoveFeature.CLOSEST_NOW] = min(near, 6) / 3.0
    f[MoveFeature.SEEKERS] = rules.seekers / 5.0
    f[MoveFeature.UNSEEN] = unseen_for(row)
    f[MoveFeature.SECOND_HALF] = row[PHASE] == P_SECOND


@kernel
def reveal_wait(row, rules):
    """Log entries until the next reveal: 1 if the next entry is revealed. The end of the log counts as a reveal after
    its last space."""
    wait = 1
    while row[ENTRY] + wait <= rules.spaces and not rules.reveals[row[ENTRY] + wait]:
        wait += 1
    return wait


@kernel
def unseen_for(row):
    """Log entries since he was seen, in units of LONG_UNSEEN, at most 1; 1 if he never was."""
    return min(LONG_UNSEEN, row[ENTRY] - row[SEEN_ENTRY]) / LONG_UNSEEN if row[SEEN] else 1.0


@kernel
def move_features(row, tables, rules, board_tables, reach, move, f):
    """Writes the features of a hider's move into f, shape (MOVE_FEATURES,), after `position_features`."""
    for i in range(OF_POSITION):
        f[i] = 0.0
    in_danger = f[MoveFeature.IN_DANGER]
    shown = rules.reveals[row[ENTRY] + 1] != 0
    if takes_off(move):
        f[MoveFeature.BALLOON] = 1.0
        f[MoveFeature.BALLOON_IN_DOUBLE] = begins_double(move)
        f[MoveFeature.BALLOON_IN_DANGER] = in_danger
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
    closest = second = 6
    for seat in range(1, rules.seekers + 1):
        steps = board_tables.far[row[SEEKER + seat] & 255, to]
        mean += min(steps, 8)
        if steps < closest:
            second = closest
            closest = steps
        else:
            second = min(second, steps)
    f[MoveFeature.MEAN_DISTANCE] = mean / rules.seekers
    f[MoveFeature.SECOND_CLOSEST_SEEKER] = second / 3.0
    safe = count_exits(board_tables.near, to, reach, IN_ONE)
    f[MoveFeature.SAFE_EXITS] = math.log(safe + 1.0)
    f[MoveFeature.NO_SAFE_EXIT] = safe == 0
    f[MoveFeature.FAR_EXITS] = math.log(count_exits(board_tables.near, to, reach, IN_TWO) + 1.0)
    f[MoveFeature.WAYS_ON] = math.log(count_ways(board_tables.near, to, reach, IN_TWO) + 1.0) / 2.0
    f[MoveFeature.SECOND_MODE_STOP] = (board_tables.modes[to] >> 1) & 1
    f[MoveFeature.THIRD_MODE_STOP] = (board_tables.modes[to] >> 2) & 1
    f[MoveFeature.EXITS] = math.log(tables.paid[to] + 1.0)
    ticket = ticket_of(move)
    if flies_across(move):
        f[MoveFeature.HELICOPTER] = 1.0
    elif rides(move) and ticket >= BLACK_TICKET:
        f[MoveFeature.BLACK] = 1.0
        f[MoveFeature.BLACK_AT_REVEAL] = shown
        f[MoveFeature.BLACK_IN_DANGER] = in_danger
        f[MoveFeature.BLACK_AFTER_REVEAL] = row[ENTRY] == row[SEEN_ENTRY]
        f[MoveFeature.BLACK_BEFORE_FIRST_REVEAL] = row[SEEN] == 0
    elif rides(move):
        f[MoveFeature.SECOND_MODE] = ticket == 1
        f[MoveFeature.THIRD_MODE] = ticket == 2
    if begins_double(move):
        f[MoveFeature.DOUBLE] = 1.0
        f[MoveFeature.DOUBLE_IN_DANGER] = in_danger
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


@kernel
def begin_moves(row, rules, model, scratch):
    """Prepares the scratch buffers for scoring the moves of a position."""
    position_features(row, rules, model.board_tables, scratch.reach, scratch.features)
    begin_score(model.network, scratch.features, OF_POSITION, scratch.units)


@kernel
def score_move(row, tables, rules, model, move, scratch):
    """The score of a hider's move, after `begin_moves`. What all moves of a position share is left out."""
    move_features(row, tables, rules, model.board_tables, scratch.reach, move, scratch.features)
    return finish_score(model.network, scratch.features, OF_POSITION, scratch.units)


@routine
def features_of_move(row, tables, rules, board_tables, reach, move, features):
    """All features of one of the hider's moves."""
    position_features(row, rules, board_tables, reach, features)
    move_features(row, tables, rules, board_tables, reach, move, features)


@routine
def hider_policy(row, tables, rules, model, scratch):
    """The hider's policy: writes his legal moves and their probabilities into the scratch buffers; returns the number
    of moves."""
    moves, chances = scratch.moves, scratch.chances
    count = list_moves(row, tables, rules, moves)
    begin_moves(row, rules, model, scratch)
    best = -1e300
    for i in range(count):
        chances[i] = score_move(row, tables, rules, model, np.int64(moves[i]), scratch)
        best = max(best, chances[i])
    total = 0.0
    for i in range(count):
        chances[i] = math.exp(max(chances[i] - best, -30.0))
        total += chances[i]
    for i in range(count):
        chances[i] = UNIFORM / count + (1.0 - UNIFORM) * chances[i] / total
    return count
