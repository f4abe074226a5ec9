"""The greedy player: looks one move ahead and uses distances only.

The hider keeps away from the closest seeker; the seekers run to where he is likely to be. It plays ten thousand games
in a short wait, and is the baseline that every other player has to beat.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import routine, subroutine
from ai.evaluate.chips import chip_points
from ai.evaluate.deeds import WIN_POINTS, deed_points
from ai.evaluate.reach import score_by_reach
from ai.rules.chance import below
from ai.rules.moves import PASS, STEP, kind_of, seat_of, station_of, ticket_of
from ai.rules.questions import begins_double, closest_scene, flies_across, is_watched, rides, takes_off
from ai.rules.routines import do_move, list_moves
from ai.rules.state import BLACK_TICKET, HIDER, SEEKER, Row
from ai.rules.tables import IntArray

# The hider's scale: points by the distance to the closest seeker; the first steps count most.
CLOSEST_POINTS = (0.0, 0.0, 60.0, 85.0, 95.0, 100.0)
BLACK_COST = 8.0
DOUBLE_COST = 50.0
EXIT_POINTS = 0.5  # for each line that leaves a station
CRIME_PULL = 7.0  # lost for each move to the next scene
BALLOON_POINTS = 62.0  # about what an average landing is worth
HELICOPTER_COST = 20.0

NOT_WORTH_IT = -1e6


class HiderScratch(NamedTuple):
    """Scratch buffers for scoring the hider's moves."""

    moves: IntArray
    scores: NDArray[np.float64]  # by move
    after: Row  # the row after the first half of a double move
    second: IntArray  # the moves that can follow it
    event: IntArray


@subroutine
def station_points(row, station, tables, rules, far):
    """How good a station is for the hider: far from the closest seeker and from all, many exits, close to a scene."""
    closest = 99
    total = 0
    for seat in range(1, rules.seekers + 1):
        steps = far[row[SEEKER + seat], station]
        closest = min(closest, steps)
        total += steps
    points = CLOSEST_POINTS[min(closest, 5)] + total / rules.seekers + EXIT_POINTS * tables.paid[station]
    if rules.crimes:
        points -= CRIME_PULL * min(closest_scene(row, far, station), 10)
    return points


@subroutine
def arrival_points(row, move, tables, rules, far):
    """How good a move is by its end: the station, what he does there, and what it costs."""
    points = station_points(row, station_of(move), tables, rules, far)
    points += deed_points(row, move, tables, rules)
    if flies_across(move):
        points -= HELICOPTER_COST
    if is_watched(row, station_of(move)):
        points -= WIN_POINTS  # he would be caught there
    return points - BLACK_COST * (rides(move) and ticket_of(move) >= BLACK_TICKET)


@routine
def score_hider(row, tables, rules, far, scratch):
    """Scores each legal move of the hider, a double move by its best second half. Returns the number of moves."""
    moves, scores, after, second = scratch.moves, scratch.scores, scratch.after, scratch.second
    count = list_moves(row, tables, rules, moves)
    for i in range(count):
        move = moves[i]
        if takes_off(move):
            scores[i] = BALLOON_POINTS - DOUBLE_COST * begins_double(move)
            continue
        if kind_of(move) == PASS:
            scores[i] = station_points(row, np.int64(row[HIDER]), tables, rules, far)
            continue
        scores[i] = arrival_points(row, move, tables, rules, far)
        if not begins_double(move):
            continue
        gained = scores[i] - station_points(row, station_of(move), tables, rules, far)
        for c in range(row.size):
            after[c] = row[c]
        do_move(after, np.int64(move), tables, rules, scratch.event)
        best = -1e9
        for j in range(list_moves(after, tables, rules, second)):
            if takes_off(second[j]):
                points = BALLOON_POINTS
            else:
                points = arrival_points(after, second[j], tables, rules, far)
            best = max(best, points)
        scores[i] = best + gained - DOUBLE_COST
    return count


@routine
def score_seekers(row, tables, rules, near, weights, moves, scores):
    """Scores each legal move of the seekers; `weights` is their belief, `near` the distances.

    With dice their moves also decide which modes the hider can use, so the score is their reach after his next move.
    """
    if rules.pays:
        return score_by_distance(row, tables, rules, near.far, weights, moves, scores)
    return score_by_reach(row, tables, rules, near, weights, moves, scores)


@subroutine
def score_by_distance(row, tables, rules, far, weights, moves, scores):
    """Scores steps by the distance gained to where the hider is believed to be."""
    count = list_moves(row, tables, rules, moves)
    for i in range(count):
        kind = kind_of(moves[i])
        if kind == PASS:
            scores[i] = 0.0
        elif kind == STEP:
            to = station_of(moves[i])
            here = row[SEEKER + seat_of(moves[i])]
            points = WIN_POINTS * weights[to]
            for s in range(1, tables.stations + 1):
                if weights[s] > 0.0:
                    points += weights[s] * (far[here, s] - far[to, s])
            scores[i] = points
        else:
            points = chip_points(row, moves[i], tables, weights, far)
            scores[i] = points if points > 0.0 else NOT_WORTH_IT
    return count


@routine
def pick_best(scores, count, chance):
    """The index of the best score; ties are broken at random."""
    best = 0
    ties = 1
    for i in range(1, count):
        if scores[i] > scores[best] + 1e-9:
            best = i
            ties = 1
        elif scores[i] > scores[best] - 1e-9:
            ties += 1
            if below(chance, ties) == 0:
                best = i
    return best
