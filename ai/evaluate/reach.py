"""Reach: with dice, how likely the seekers have the hider in reach after his next move.

The hider rides by the dice that they used, so the seekers' move also decides where he can go.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import routine, subroutine
from ai.evaluate.pursuit import distances
from ai.rules.moves import CHOOSE_START, REROLL, STEP, TICKET_SHIFT, kind_of, seat_of, station_of, ticket_of
from ai.rules.routines import list_moves
from ai.rules.state import SEEKER, USED
from ai.rules.tables import IntArray, Tables

BLACK_SHARE = 0.1  # weight of a mode that nobody used (he needs a black ticket), against 1 for one that was used
REROLL_POINTS = 0.03  # a token is kept unless the best die gains less than this over staying
# By mode, the probability that a detective can use a line of that mode in the next round, given the dice.
RIDES = (0.85, 0.42, 0.42)
TWO_AWAY = 0.25  # coverage of a place two moves away; each further move halves it
SAME_PLACE = 0.5  # he may come to where a detective has been


class Nearness(NamedTuple):
    """Distance and coverage between the stations of a board; n is the number of stations."""

    far: IntArray  # shape (n + 1, n + 1): moves a seeker with every ticket needs, from row to column
    reach: NDArray[np.float64]  # shape (n + 1, n + 1): how well a detective with dice on the row covers the column


def nearness(tables: Tables) -> Nearness:
    """The distances of a board, and the coverage with dice that follows from them."""
    far = distances(tables)
    cover = np.where(far >= 2, TWO_AWAY * 0.5 ** (far - 2.0), 0.0)
    here = np.repeat(np.arange(tables.starts.size - 1), np.diff(tables.starts))
    paid = np.arange(tables.edges.size) < (tables.starts[:-1] + tables.paid)[here]
    edges = tables.edges[paid]
    np.maximum.at(cover, (here[paid], edges & 255), np.array(RIDES)[edges >> TICKET_SHIFT & 7])
    np.fill_diagonal(cover, SAME_PLACE)
    return Nearness(far, cover)


@subroutine
def score_by_reach(row, tables, rules, near, weights, moves, scores):
    """Scores each legal move of the seekers with dice; `weights` is their belief. Returns the number of moves."""
    count = list_moves(row, tables, rules, moves)
    for i in range(count):
        kind = kind_of(moves[i])
        if kind == CHOOSE_START:
            scores[i] = place_points(row, station_of(moves[i]), tables, rules, near.far)
        elif kind == STEP:
            seat = seat_of(moves[i])
            mode = ticket_of(moves[i])
            to = station_of(moves[i])
            was = row[SEEKER + seat]
            row[SEEKER + seat] = to
            row[USED + mode] += 1
            scores[i] = weights[to] + in_reach(row, tables, rules, near.reach, weights, to)
            row[SEEKER + seat] = was
            row[USED + mode] -= 1
        else:
            scores[i] = in_reach(row, tables, rules, near.reach, weights, np.int64(0))
            scores[i] += REROLL_POINTS * (kind == REROLL)
    return count


@routine
def in_reach(row, tables, rules, cover, weights, empty):
    """How likely the hider is in reach after his next move; `weights` is the belief, where `empty` is ruled out."""
    total = 0.0
    for s in range(1, tables.stations + 1):
        if weights[s] > 0.0 and s != empty:
            shares = 0.0
            caught = 0.0
            for e in range(tables.starts[s], tables.starts[s] + tables.paid[s]):
                to = station_of(tables.edges[e])
                missed = 1.0
                for seat in range(1, rules.seekers + 1):
                    missed *= (1.0 - cover[row[SEEKER + seat], to]) * (row[SEEKER + seat] != to)
                if missed > 0.0:
                    share = BLACK_SHARE + (row[USED + ticket_of(tables.edges[e])] > 0)
                    shares += share
                    caught += share * (1.0 - missed)
            total += weights[s] * (caught / shares if shares > 0.0 else 1.0)
    return total


@subroutine
def place_points(row, station, tables, rules, far):
    """How good a place is to start from: the closer all places are to some detective, the better."""
    points = 0.0
    for s in range(1, tables.stations + 1):
        if tables.district[s]:
            steps = far[station, s]
            for seat in range(1, rules.seekers + 1):
                if row[SEEKER + seat]:
                    steps = min(steps, far[row[SEEKER + seat], s])
            points -= steps
    return points
