"""Coverage: how firmly the seekers, as a team, hold the stations where the hider may be.

Each pair of seekers holds a station with a probability that follows from the pursuit table; a team holds what any of
its pairs holds (a noisy-or). Its score is this coverage, summed over the belief (`Suspects`).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import kernel, routine, subroutine
from ai.evaluate.chips import chip_points
from ai.evaluate.reach import Nearness, score_by_reach
from ai.rules.moves import PASS, STEP, kind_of, seat_of, station_of, ticket_of
from ai.rules.questions import tickets_left
from ai.rules.routines import list_moves
from ai.rules.state import ROUND, SEEKER
from ai.rules.tables import IntArray

Floats = NDArray[np.float64]

CHIP_SCALE = 1.0 / 1000.0  # from the greedy scale of chips to win probability
LAST_TICKET = 0.02  # cost of spending a mode's last ticket; with n left it is an n-th of this


class Suspects(NamedTuple):
    """The places where the hider may be, with their probabilities: a slice of `places`."""

    places: IntArray  # the suspects are places[start:stop]
    shares: Floats  # like places: the probability of each
    start: int | np.int64
    stop: int | np.int64
    weights: Floats  # shape (n + 1,): the same by station


class TeamScratch(NamedTuple):
    """Scratch buffers for scoring the seekers' moves."""

    moves: IntArray
    scores: Floats  # by move
    free: Floats  # by suspect: how likely he gets away from the seekers who do not move


class TeamStyle(NamedTuple):
    """How the seekers work together; the best do so fully and save their tickets."""

    coordination: float  # 0: each runs to where the hider may be; 1: they cover the places together
    discipline: float  # how much they value the last tickets of a mode


PERFECT_TEAM = TeamStyle(1.0, 1.0)


@kernel
def missed_by(board_tables, a, b, x):
    """How likely a hider at x, to move, gets away from the pair of seekers at a and b."""
    return board_tables.missed[board_tables.pairs[a, b, x]]


@kernel
def held(row, rules, board_tables, x):
    """How firmly the seekers hold a hider at a station, 0 to 1."""
    free = 1.0
    for i in range(1, rules.seekers + 1):
        for j in range(i + 1, rules.seekers + 1):
            free *= missed_by(board_tables, row[SEEKER + i] & 255, row[SEEKER + j] & 255, x)
    return 1.0 - free


@kernel
def held_without(row, rules, board_tables, seat, suspects, free):
    """Writes into `free`, by suspect, how likely the hider gets away from all pairs that do not include a seat."""
    for k in range(suspects.stop - suspects.start):
        free[k] = 1.0
    for i in range(1, rules.seekers + 1):
        for j in range(i + 1, rules.seekers + 1):
            if i != seat and j != seat:
                for k in range(suspects.stop - suspects.start):
                    x = suspects.places[suspects.start + k] & 255
                    free[k] *= missed_by(board_tables, row[SEEKER + i] & 255, row[SEEKER + j] & 255, x)


@kernel
def held_with(row, rules, board_tables, seat, to, suspects, free):
    """The team's coverage of all suspects with one seat at `to`, where it catches the hider if he is there."""
    total = 0.0
    start = suspects.start
    for k in range(suspects.stop - suspects.start):
        x = suspects.places[start + k] & 255
        if x == to:
            total += suspects.shares[start + k]
        else:
            gone = free[k]
            for j in range(1, rules.seekers + 1):
                if j != seat:
                    gone *= missed_by(board_tables, to, row[SEEKER + j] & 255, x)
            total += suspects.shares[start + k] * (1.0 - gone)
    return total


@routine
def score_team(row, tables, rules, board_tables, style, suspects, scratch):
    """Scores each legal move of the seekers, roughly 0 to 1; returns the number of moves."""
    moves, scores = scratch.moves, scratch.scores
    if not rules.pays:  # with dice, their moves also decide which modes he can use
        near = Nearness(board_tables.far, board_tables.reach)
        return score_by_reach(row, tables, rules, near, suspects.weights, moves, scores)
    n = list_moves(row, tables, rules, moves)
    last = 0
    before = 0  # destination of the previous move; the same place by another ticket is not scored twice
    firm = 0.0
    now = -1.0
    for i in range(n):
        kind = kind_of(moves[i])
        seat = seat_of(moves[i])
        if kind == STEP:
            if seat != last:
                held_without(row, rules, board_tables, seat, suspects, scratch.free)
                last = seat
                before = 0
            to = station_of(moves[i])
            if to != before:
                firm = held_with(row, rules, board_tables, seat, to & 255, suspects, scratch.free)
                before = to
            scores[i] = firm
            if style.coordination < 1.0:
                scores[i] *= style.coordination
                scores[i] += (1.0 - style.coordination) * chased(board_tables, to, suspects)
            scores[i] -= style.discipline * ticket_cost(row, rules, seat, ticket_of(moves[i]))
            continue
        if now < 0.0:
            now = 0.0
            for k in range(suspects.start, suspects.stop):
                now += suspects.shares[k] * held(row, rules, board_tables, suspects.places[k])
        scores[i] = now
        if kind != PASS:
            scores[i] += chip_points(row, moves[i], tables, suspects.weights, board_tables.far) * CHIP_SCALE
    return n


@subroutine
def chased(board_tables, to, suspects):
    """How close one seeker at a station is to the places where the hider may be, 0 to 1."""
    total = 0.0
    for k in range(suspects.start, suspects.stop):
        total += suspects.shares[k] * 0.5 ** board_tables.far[to, suspects.places[k]]
    return total


@kernel
def ticket_cost(row, rules, seat, mode):
    """The cost of spending a ticket: higher, the fewer are left for the remaining rounds."""
    left = tickets_left(row, rules, seat, mode)
    rounds = rules.rounds - row[ROUND]
    return LAST_TICKET / left if rules.price[seat] and rounds > left else 0.0
