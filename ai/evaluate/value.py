"""The leaf value: how likely the seekers win a position in which the hider is to move.

A logistic regression over the features below, which are read from a row whose HIDER column is set: the truth, or a
station drawn from the belief. The weights are fitted to self-play and stored by feature name, see
ai/evaluate/learnt_weights.py. Playouts end here when they reach their horizon.
"""

import math
from enum import IntEnum

from ai.compiling.jit import routine
from ai.evaluate.hider_model import NO_SCENE, nearest, next_scene
from ai.evaluate.team import held
from ai.rules.moves import station_of, ticket_of
from ai.rules.questions import has_flight, may_ride_by, tickets_left
from ai.rules.state import (
    BLACK,
    CRIMES,
    DOUBLE,
    ENTRY,
    HIDER,
    MODES,
    PLACE,
    REROLLS,
    ROUND,
    SEEKER,
    SEEN,
    SEEN_ENTRY,
)

LONG_UNSEEN = 6.0  # log entries; beyond this the seekers' knowledge does not get worse


class StateFeature(IntEnum):
    """The features of a position in which the hider is to move: name, column and meaning.

    All lie between 0 and 1, HELD_LOG and SEEKERS_AROUND aside. A positive weight is good for the seekers. An exit is a
    station that he can reach in one move with what the supply has; it is safe if no seeker can reach it in one.
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


STATE_FEATURES = len(StateFeature)


@routine
def state_features(row, tables, rules, board_tables, f):
    """Writes the features of a position with the hider to move into f, shape (STATE_FEATURES,)."""
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
    for e in range(tables.starts[x], tables.starts[x + 1]):
        edge = tables.edges[e]
        to = station_of(edge)
        if may_ride_by(row, rules, ticket_of(edge)) and row[PLACE + to] == 0 and to != before:
            ways += 1
            safe += nearest(row, rules, board_tables, to) > 1
            before = to
    f[StateFeature.NO_EXIT] = ways == 0
    f[StateFeature.NO_SAFE_EXIT] = safe == 0
    f[StateFeature.ONE_SAFE_EXIT] = safe == 1
    f[StateFeature.SAFE_EXITS] = min(safe, 8) / 8.0
    left = (rules.rounds - row[ROUND] + 1.0) / rules.rounds
    f[StateFeature.ROUNDS_LEFT] = left
    f[StateFeature.ROUNDS_LEFT_HELD] = left * firm
    f[StateFeature.ROUNDS_LEFT_SQUARED] = left * left
    f[StateFeature.HAS_BLACK] = row[BLACK] > 0
    f[StateFeature.BLACK_TICKETS] = min(row[BLACK], 5) / 5.0
    f[StateFeature.HAS_DOUBLE] = row[DOUBLE] > 0
    f[StateFeature.DOUBLE_TICKETS] = min(row[DOUBLE], 2) / 2.0
    f[StateFeature.DOUBLE_NO_SAFE_EXIT] = f[StateFeature.HAS_DOUBLE] * (safe == 0)
    unseen = min(LONG_UNSEEN, row[ENTRY] - row[SEEN_ENTRY]) / LONG_UNSEEN if row[SEEN] else 1.0
    f[StateFeature.UNSEEN] = unseen
    f[StateFeature.UNSEEN_HELD] = unseen * firm
    f[StateFeature.UNSEEN_CLOSE] = unseen * (near == 1)
    wait = 1
    while row[ENTRY] + wait <= rules.spaces and not rules.reveals[row[ENTRY] + wait]:
        wait += 1
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


@routine
def leaf_value(row, tables, rules, board_tables, theta, f):
    """How likely the seekers win from here, with the hider to move; f is a buffer for the features."""
    state_features(row, tables, rules, board_tables, f)
    points = 0.0
    for i in range(STATE_FEATURES):
        points += theta[i] * f[i]
    return 1.0 / (1.0 + math.exp(-points))
