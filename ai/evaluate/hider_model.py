"""The hider seen from outside: which moves he is likely to make, and how his game stands.

Both are linear in a few features of a row whose HIDER column is set (the truth, or a place where he may be), with
weights that were fitted to games of the computer against itself; ai/evaluate/weights/ holds them, and says how they
were made.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import kernel, routine
from ai.evaluate.board_tables import Lore
from ai.evaluate.team import held
from ai.rules.moves import (
    BALLOON,
    DIVE,
    DOUBLE_BALLOON,
    DOUBLE_STEP,
    HELICOPTER,
    LAND,
    PASS,
    ability_of,
    commits_crime,
    kind_of,
    station_of,
    ticket_of,
)
from ai.rules.routines import list_moves
from ai.rules.state import (
    BLACK,
    BLACK_TICKET,
    CRIME,
    CRIMES,
    DOUBLE,
    ENTRY,
    FLOWN,
    HIDER,
    MODES,
    MOST_CRIMES,
    PLACE,
    PURSE,
    REROLLS,
    ROUND,
    SEEKER,
    SEEN,
    SEEN_ENTRY,
    SUPPLY,
)
from ai.rules.tables import IntArray, Rules, Tables, move_room

Floats = NDArray[np.float64]

MOVE_FEATURES = 30
STATE_FEATURES = 32
UNIFORM = 0.1  # he is taken to choose by his habits, but now and then any move
LONG_UNSEEN = 6.0  # log entries
NEXT_SCENE = 28  # the one feature of a move that tells the scenes of his crimes apart
NO_SCENE = 9  # moves to the next scene, if there is none or it is further


class HiderModel(NamedTuple):
    """How the hider is taken to choose: a softmax policy, linear in the features of his moves."""

    lore: Lore
    weights: Floats  # shape (MOVE_FEATURES,); empty where any move is as likely as any other


class PolicyScratch(NamedTuple):
    """Scratch buffers for the hider's moves and how likely each is."""

    moves: IntArray
    chances: Floats  # twice as long, for a belief that scores each move with and without a crime
    features: Floats  # shape (MOVE_FEATURES,)


def make_policy_scratch(tables: Tables, rules: Rules) -> PolicyScratch:
    moves = move_room(tables, rules)
    return PolicyScratch(moves, np.zeros(2 * moves.size), np.zeros(MOVE_FEATURES))


@kernel
def nearest(row, rules, lore, x):
    """How many moves the closest seeker needs to a station."""
    closest = 99
    for seat in range(1, rules.seekers + 1):
        steps = lore.far[row[SEEKER + seat] & 255, x]
        if steps < closest:
            closest = steps
    return closest


@kernel
def move_features(row, tables, rules, lore, here_near, move, f):
    """Writes what is worth knowing of a move of the hider into f (shape (MOVE_FEATURES,)); here_near is `nearest`."""
    for i in range(MOVE_FEATURES):
        f[i] = 0.0
    kind = kind_of(move)
    shown = rules.reveals[row[ENTRY] + 1] != 0
    if kind == BALLOON or kind == DOUBLE_BALLOON:
        f[0] = 1.0
        f[1] = kind == DOUBLE_BALLOON
        f[2] = here_near <= 1
        return
    if kind == PASS:
        f[3] = 1.0
        return
    to = station_of(move)
    f[4 + min(nearest(row, rules, lore, to), 5)] = 1.0  # 4..9
    firm = held(row, rules, lore, to)
    f[10] = firm
    f[11] = firm * firm
    mean = 0.0
    for seat in range(1, rules.seekers + 1):
        mean += min(lore.far[row[SEEKER + seat] & 255, to], 8)
    f[12] = mean / rules.seekers
    f[13] = math.log(tables.paid[to] + 1.0)
    ticket = ticket_of(move)
    if kind == HELICOPTER:
        f[14] = 1.0
    elif kind != LAND and ticket >= BLACK_TICKET:
        f[15] = 1.0
        f[16] = shown
        f[17] = here_near <= 1
        f[18] = row[ENTRY] == row[SEEN_ENTRY]
        f[19] = row[SEEN] == 0
    elif kind != LAND:
        f[20] = ticket == 1
        f[21] = ticket == 2
    if kind == DOUBLE_STEP:
        f[22] = 1.0
        f[23] = here_near <= 1
        f[24] = shown
    f[25] = commits_crime(move)
    ability = ability_of(move)
    f[26] = ability == DIVE
    f[27] = ability != 0 and ability != DIVE
    if rules.crimes:
        f[NEXT_SCENE] = next_scene(row, lore, to) / NO_SCENE
        f[29] = tables.hideout[to]


@kernel
def next_scene(row, lore, x):
    """How far it is to the closest scene of a crime that is still planned; NO_SCENE for none."""
    scene = NO_SCENE
    for i in range(MOST_CRIMES):
        if row[CRIME + i]:
            scene = min(scene, lore.far[x, row[CRIME + i]])
    return scene


@routine
def likely_moves(row, tables, rules, model, scratch):
    """The hider's policy: writes his legal moves and how likely he makes each into the scratch buffers, and returns how
    many there are."""
    moves, chances, f = scratch.moves, scratch.chances, scratch.features
    count = list_moves(row, tables, rules, moves)
    here_near = nearest(row, rules, model.lore, row[HIDER])
    best = -1e300
    for i in range(count):
        move_features(row, tables, rules, model.lore, here_near, np.int64(moves[i]), f)
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


@routine
def state_features(row, tables, rules, lore, f):
    """Writes what is worth knowing of a game in which the hider is to move into f, shape (STATE_FEATURES,)."""
    x = row[HIDER] & 255
    for i in range(STATE_FEATURES):
        f[i] = 0.0
    f[0] = 1.0
    firm = held(row, rules, lore, x)
    f[1] = firm
    f[2] = firm * firm
    f[3] = min(4.0, -math.log(max(1.0 - firm, 1e-6)))
    near = nearest(row, rules, lore, x)
    if near <= 4:
        f[3 + near] = 1.0  # 4..7
    around = 0
    for seat in range(1, rules.seekers + 1):
        around += lore.far[row[SEEKER + seat] & 255, x] <= 2
    f[8] = around / 4.0
    # Ways out: stations that he can reach, and how many of them no seeker can reach in its next move.
    safe = 0
    ways = 0
    before = 0
    for e in range(tables.starts[x], tables.starts[x + 1]):
        edge = tables.edges[e]
        to = station_of(edge)
        ticket = ticket_of(edge)
        open_way = rules.dice != 0 or row[SUPPLY + min(ticket, BLACK_TICKET)] > 0
        if open_way and row[PLACE + to] == 0 and to != before:
            ways += 1
            safe += nearest(row, rules, lore, to) > 1
            before = to
    f[9] = ways == 0
    f[10] = safe == 0
    f[11] = safe == 1
    f[12] = min(safe, 8) / 8.0
    left = (rules.rounds - row[ROUND] + 1.0) / rules.rounds
    f[13] = left
    f[14] = left * firm
    f[15] = left * left
    f[16] = row[BLACK] > 0
    f[17] = min(row[BLACK], 5) / 5.0
    f[18] = row[DOUBLE] > 0
    f[19] = min(row[DOUBLE], 2) / 2.0
    f[20] = f[18] * (safe == 0)
    unseen = min(LONG_UNSEEN, row[ENTRY] - row[SEEN_ENTRY]) / LONG_UNSEEN if row[SEEN] else 1.0
    f[21] = unseen
    f[22] = unseen * firm
    f[23] = unseen * (near == 1)
    wait = 1
    while row[ENTRY] + wait <= rules.spaces and not rules.reveals[row[ENTRY] + wait]:
        wait += 1
    f[24] = min(wait, 5) / 5.0
    f[25] = wait == 1
    tickets = 0
    for seat in range(1, rules.detectives + 1):
        for mode in range(1, MODES):
            tickets += min(row[PURSE + MODES * rules.purse_of[seat] + mode], 8)
    f[26] = tickets / (12.0 * rules.detectives)
    if rules.crimes:
        f[27] = row[CRIMES] / 3.0
        f[28] = next_scene(row, lore, x) / NO_SCENE
        f[29] = row[FLOWN] == 0
        f[30] = tables.hideout[x]
    if rules.dice:
        f[28] = min(row[REROLLS], 3) / 3.0
        f[29] = row[FLOWN] == 0
    f[31] = left * unseen


@routine
def seekers_chance(row, tables, rules, lore, theta, f):
    """How likely the seekers win from here, with the hider to move; f is room for the features."""
    state_features(row, tables, rules, lore, f)
    points = 0.0
    for i in range(STATE_FEATURES):
        points += theta[i] * f[i]
    return 1.0 / (1.0 + math.exp(-points))
