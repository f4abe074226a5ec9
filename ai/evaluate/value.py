"""The leaf value: how likely the seekers win a position in which the hider is to move.

A small network (ai/evaluate/network.py) over the features below, which are read from a row whose HIDER column is set:
the truth, or a station drawn from the belief. The weights are fitted to self-play and stored by feature name, see
ai/evaluate/learnt_weights.py. Playouts end here when they reach their horizon.
"""

import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from ai.compiling.jit import kernel, routine, subroutine
from ai.evaluate.hider_model import NO_SCENE, nearest, next_scene, reveal_wait, unseen_for
from ai.evaluate.network import Floats, Network, begin_score, finish_score, make_units
from ai.evaluate.station_sets import (
    IN_ONE,
    IN_TWO,
    TAKEN,
    StationSets,
    count_exits,
    count_ways,
    find_reach,
    make_reach,
)
from ai.evaluate.team import held
from ai.rules.moves import station_of, ticket_of
from ai.rules.questions import has_flight, may_ride_by, tickets_left
from ai.rules.state import (
    BLACK,
    BLACK_TICKET,
    CRIMES,
    DOUBLE,
    HIDER,
    MODES,
    PLACE,
    REROLLS,
    ROUND,
    SEEKER,
    SUPPLY,
)

MOST_DISTANCE = 8  # moves: all distances from here on count alike
MISSING = 9  # the distance of a seeker who is not there


class StateFeature(IntEnum):
    """The features of a position in which the hider is to move: name, column and meaning.

    Most lie between 0 and 1. An exit is a station that he can reach in one move with what the supply has; it is safe if
    no seeker can reach it in one. Logarithms are of 1 + a number of stations; other counts and means are over lines, so
    that a station to which several tickets lead may count more than once.
    """

    BIAS = 0  # always 1
    HELD = 1  # how firmly the seekers hold his station, see ai/evaluate/team.py
    HELD_SQUARED = 2
    HELD_LOG = 3  # -log(1 - HELD), 0 to 4
    CLOSEST_SEEKER_1 = 4  # at most one of these four is 1: moves that the closest seeker needs to his station
    CLOSEST_SEEKER_2 = 5
    CLOSEST_SEEKER_3 = 6
    CLOSEST_SEEKER_4 = 7
    SEEKERS_AROUND = 8  # seekers at most two moves away, in quarters: 0 to 2
    NO_EXIT = 9
    NO_SAFE_EXIT = 10
    ONE_SAFE_EXIT = 11
    SAFE_EXITS = 12  # in eighths, at most 1
    ROUNDS_LEFT = 13  # share of all rounds, the running one included
    ROUNDS_LEFT_HELD = 14  # ROUNDS_LEFT * HELD
    ROUNDS_LEFT_SQUARED = 15
    HAS_BLACK = 16
    BLACK_TICKETS = 17  # in fifths, at most 1
    HAS_DOUBLE = 18
    DOUBLE_TICKETS = 19  # in halves, at most 1
    DOUBLE_NO_SAFE_EXIT = 20  # HAS_DOUBLE * NO_SAFE_EXIT
    UNSEEN = 21  # log entries since he was seen, in units of LONG_UNSEEN, at most 1; 1 if he never was
    UNSEEN_HELD = 22  # UNSEEN * HELD
    UNSEEN_CLOSE = 23  # UNSEEN * CLOSEST_SEEKER_1
    REVEAL_WAIT = 24  # log entries until the next reveal, in fifths, at most 1
    REVEAL_NEXT = 25  # the next entry is revealed
    SEEKER_TICKETS = 26  # of the second and third mode, each purse's at most 8; 12 for each detective are 1
    CRIMES_DONE = 27  # in thirds; this and the next are 0 in editions without crimes
    NEXT_SCENE = 28  # moves to the closest scene of a crime that he still plans, divided by NO_SCENE
    REROLLS = 29  # tokens to roll again, in thirds, at most 1; 0 in editions without dice
    FLIGHT_LEFT = 30  # he has not used his balloon or helicopter yet; 0 in editions without
    HIDEOUT = 31  # he is at a hideout
    ROUNDS_LEFT_UNSEEN = 32  # ROUNDS_LEFT * UNSEEN
    SEEKER_DISTANCE_1 = 33  # moves that the closest seeker needs to his station, in quarters, at most 2; 9 quarters
    SEEKER_DISTANCE_2 = 34  # ... for one who is not there. Then the second closest, and so on
    SEEKER_DISTANCE_3 = 35
    SEEKER_DISTANCE_4 = 36
    SEEKER_DISTANCE_5 = 37
    EXITS_LOG = 38  # logarithms: his exits along paid lines that no seeker stands on
    WAYS_ON = 39  # stations two free moves on
    SAFE_EXITS_LOG = 40
    SAFE_WAYS_ON = 41  # stations two moves on that no seeker can reach in two
    NEAR_WAYS_ON = 42  # ... in one
    SAFE_BLACK_EXITS = 43  # safe exits with a black ticket, if he has one
    EXIT_HELD_LEAST = 44  # how firmly the seekers hold the exit that they hold least; 1 without an exit
    EXIT_HELD_MEAN = 45  # ... his exits on average
    BLACK_HELD_LEAST = 46  # ... the exit with a black ticket that they hold least, whether or not he has one
    SECOND_MODE_STOP = 47  # a line of the second mode stops at his station
    THIRD_MODE_STOP = 48
    BLACK_MODE_STOP = 49  # a line that takes only black tickets: the ferry, in London
    TICKETS_1 = 50  # the detectives' tickets of the first mode, each purse's at most 10, as a share of that
    TICKETS_2 = 51
    TICKETS_3 = 52
    WITHOUT_1 = 53  # share of the detectives who have no ticket of the first mode
    WITHOUT_2 = 54
    WITHOUT_3 = 55
    SUPPLY_1 = 56  # tickets of the first mode that he can use, in sixths, at most 1
    SUPPLY_2 = 57
    SUPPLY_3 = 58
    DETECTIVES = 59  # in fifths
    SEEKERS = 60  # detectives and bobbies, in fifths
    SPREAD = 61  # mean distance between two seekers, in sixths


STATE_FEATURES = len(StateFeature)
DISTANCES = 5  # how many seekers' distances are features


class ValueScratch(NamedTuple):
    """Scratch buffers for the leaf value."""

    features: Floats  # shape (STATE_FEATURES,)
    units: Floats  # of the network, see `make_units`
    reach: StationSets  # of the seekers, see `make_reach`


def make_value_scratch(network: Network) -> ValueScratch:
    return ValueScratch(np.zeros(STATE_FEATURES), make_units(network), make_reach())


@routine
def state_features(row, tables, rules, board_tables, scratch):
    """Writes the features of a position with the hider to move into the scratch buffers."""
    f = scratch.features
    x = row[HIDER] & 255
    for i in range(STATE_FEATURES):
        f[i] = 0.0
    f[StateFeature.BIAS] = 1.0
    firm = held(row, rules, board_tables, x)
    f[StateFeature.HELD] = firm
    f[StateFeature.HELD_SQUARED] = firm * firm
    f[StateFeature.HELD_LOG] = min(4.0, -math.log(max(1.0 - firm, 1e-6)))
    near = nearest(row, rules, board_tables, x)
    if near <= 4:
        f[StateFeature.CLOSEST_SEEKER_1 + near - 1] = 1.0
    around = 0
    for seat in range(1, rules.seekers + 1):
        around += board_tables.far[row[SEEKER + seat] & 255, x] <= 2
    f[StateFeature.SEEKERS_AROUND] = around / 4.0
    # Exits: stations that he can reach, and how many of them no seeker can reach in its next move.
    safe = 0
    ways = 0
    before = 0
    least = 1.0
    total = 0.0
    for e in range(tables.starts[x], tables.starts[x + 1]):
        edge = tables.edges[e]
        to = station_of(edge)
        if may_ride_by(row, rules, ticket_of(edge)) and row[PLACE + to] == 0 and to != before:
            ways += 1
            safe += nearest(row, rules, board_tables, to) > 1
            before = to
            firm_there = held(row, rules, board_tables, to)
            least = min(least, firm_there)
            total += firm_there
    f[StateFeature.NO_EXIT] = ways == 0
    f[StateFeature.NO_SAFE_EXIT] = safe == 0
    f[StateFeature.ONE_SAFE_EXIT] = safe == 1
    f[StateFeature.SAFE_EXITS] = min(safe, 8) / 8.0
    f[StateFeature.EXIT_HELD_LEAST] = least
    f[StateFeature.EXIT_HELD_MEAN] = total / ways if ways else 1.0
    left = (rules.rounds - row[ROUND] + 1.0) / rules.rounds
    f[StateFeature.ROUNDS_LEFT] = left
    f[StateFeature.ROUNDS_LEFT_HELD] = left * firm
    f[StateFeature.ROUNDS_LEFT_SQUARED] = left * left
    f[StateFeature.HAS_BLACK] = row[BLACK] > 0
    f[StateFeature.BLACK_TICKETS] = min(row[BLACK], 5) / 5.0
    f[StateFeature.HAS_DOUBLE] = row[DOUBLE] > 0
    f[StateFeature.DOUBLE_TICKETS] = min(row[DOUBLE], 2) / 2.0
    f[StateFeature.DOUBLE_NO_SAFE_EXIT] = f[StateFeature.HAS_DOUBLE] * (safe == 0)
    unseen = unseen_for(row)
    f[StateFeature.UNSEEN] = unseen
    f[StateFeature.UNSEEN_HELD] = unseen * firm
    f[StateFeature.UNSEEN_CLOSE] = unseen * (near == 1)
    wait = reveal_wait(row, rules)
    f[StateFeature.REVEAL_WAIT] = min(wait, 5) / 5.0
    f[StateFeature.REVEAL_NEXT] = wait == 1
    tickets = 0
    for seat in range(1, rules.detectives + 1):
        for mode in range(1, MODES):
            tickets += min(tickets_left(row, rules, seat, mode), 8)
    f[StateFeature.SEEKER_TICKETS] = tickets / (12.0 * rules.detectives)
    if rules.crimes:
        f[StateFeature.CRIMES_DONE] = row[CRIMES] / 3.0
        f[StateFeature.NEXT_SCENE] = next_scene(row, board_tables, x) / NO_SCENE
        f[StateFeature.HIDEOUT] = tables.hideout[x]
    f[StateFeature.REROLLS] = min(row[REROLLS], 3) / 3.0
    f[StateFeature.FLIGHT_LEFT] = has_flight(row, rules)
    f[StateFeature.ROUNDS_LEFT_UNSEEN] = left * unseen

    ways_out(row, tables, rules, board_tables, scratch)
    team_features(row, rules, board_tables, x, f)


@kernel
def ways_out(row, tables, rules, board_tables, scratch):
    """Writes the features of the ways that leave his station."""
    f, reach, near, x = scratch.features, scratch.reach, board_tables.near, row[HIDER] & 255
    find_reach(row, rules, near, reach)
    f[StateFeature.EXITS_LOG] = math.log(count_exits(near, x, reach, TAKEN) + 1.0)
    f[StateFeature.SAFE_EXITS_LOG] = math.log(count_exits(near, x, reach, IN_ONE) + 1.0)
    f[StateFeature.WAYS_ON] = math.log(count_ways(near, x, reach, TAKEN) + 1.0)
    f[StateFeature.NEAR_WAYS_ON] = math.log(count_ways(near, x, reach, IN_ONE) + 1.0)
    f[StateFeature.SAFE_WAYS_ON] = math.log(count_ways(near, x, reach, IN_TWO) + 1.0)
    least = 1.0
    safe = 0
    for e in range(tables.starts[x] + tables.paid[x], tables.starts[x + 1]):
        to = station_of(tables.edges[e])
        if row[PLACE + to] == 0:
            least = min(least, held(row, rules, board_tables, to))
            safe += nearest(row, rules, board_tables, to) > 1
    f[StateFeature.BLACK_HELD_LEAST] = least
    f[StateFeature.SAFE_BLACK_EXITS] = math.log(safe + 1.0) if row[BLACK] > 0 else 0.0
    f[StateFeature.SECOND_MODE_STOP] = (board_tables.modes[x] >> 1) & 1
    f[StateFeature.THIRD_MODE_STOP] = (board_tables.modes[x] >> 2) & 1
    f[StateFeature.BLACK_MODE_STOP] = (board_tables.modes[x] >> BLACK_TICKET) & 1


@kernel
def team_features(row, rules, board_tables, x, f):
    """Writes the features of the seekers: how far each is, how far apart, and their tickets."""
    for rank in range(DISTANCES):
        f[StateFeature.SEEKER_DISTANCE_1 + rank] = MISSING / 4.0
    apart = 0
    for seat in range(1, rules.seekers + 1):
        at = row[SEEKER + seat] & 255
        for other in range(seat + 1, rules.seekers + 1):
            apart += board_tables.far[at, row[SEEKER + other] & 255]
        steps = min(board_tables.far[at, x], MOST_DISTANCE) / 4.0
        for rank in range(DISTANCES):  # insertion into the sorted distances
            if steps < f[StateFeature.SEEKER_DISTANCE_1 + rank]:
                further = f[StateFeature.SEEKER_DISTANCE_1 + rank]
                f[StateFeature.SEEKER_DISTANCE_1 + rank] = steps
                steps = further
    f[StateFeature.SPREAD] = apart / (3.0 * rules.seekers * max(1, rules.seekers - 1))
    f[StateFeature.DETECTIVES] = rules.detectives / 5.0
    f[StateFeature.SEEKERS] = rules.seekers / 5.0
    for mode in range(MODES):
        held_tickets = 0
        without = 0
        for seat in range(1, rules.detectives + 1):
            left = tickets_left(row, rules, seat, mode)
            held_tickets += min(left, 10)
            without += left == 0
        f[StateFeature.TICKETS_1 + mode] = held_tickets / (10.0 * rules.detectives)
        f[StateFeature.WITHOUT_1 + mode] = without / rules.detectives
        f[StateFeature.SUPPLY_1 + mode] = min(row[SUPPLY + mode], 6) / 6.0


@subroutine
def leaf_value(row, tables, rules, board_tables, network, scratch):
    """How likely the seekers win from here, with the hider to move."""
    state_features(row, tables, rules, board_tables, scratch)
    points = begin_score(network, scratch.features, 0, scratch.units)
    points += finish_score(network, scratch.features, 0, scratch.units)
    return 1.0 / (1.0 + math.exp(-points))
