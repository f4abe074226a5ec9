"""The greedy player: looks one move ahead, by distances alone.

The hider keeps away from the closest seeker; the seekers run to where he is likely to be. It is fast enough to play
ten thousand games in a short wait, and is the baseline that every other player has to beat.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import routine
from ai.rules.chance import below
from ai.rules.moves import (
    ASK,
    BALLOON,
    BAN_MODE,
    BLOCK,
    CLUE,
    DIVE,
    DOUBLE_BALLOON,
    DOUBLE_STEP,
    HELICOPTER,
    MANHUNT,
    PASS,
    STEP,
    ability_of,
    commits_crime,
    kind_of,
    seat_of,
    station_of,
    ticket_of,
)
from ai.rules.routines import do_move, list_moves
from ai.rules.state import (
    BLACK_TICKET,
    CRIME,
    CRIMES,
    ENTRY,
    FLOWN,
    HIDER,
    MOST_CRIMES,
    PLACE,
    SEEKER,
    SEEN_ENTRY,
    Row,
)
from ai.rules.tables import IntArray

# The hider's scale: points for each step between him and the closest seeker, of which the first ones count most.
CLOSEST_POINTS = (0.0, 0.0, 60.0, 85.0, 95.0, 100.0)
BLACK_COST = 8.0
DOUBLE_COST = 50.0
EXIT_POINTS = 0.5  # for each line that leaves a station
CRIME_POINTS = 50.0  # for committing one
CRIME_PULL = 7.0  # lost for each step to the next scene
TAKE_POINTS = 15.0
DIVE_POINTS = 25.0
BALLOON_WAITS = 16.0  # for keeping the way out by balloon
BALLOON_POINTS = 62.0  # about what an average landing is worth
HELICOPTER_COST = 20.0
WIN_POINTS = 1000.0  # a certain win: the last crime, or for the seekers a certain capture

# The seekers' scale: a question is worth asking when its answer divides what they believe well enough.
QUESTION_POINTS = 400.0
QUESTION_LEAST = 0.6  # the chance that two places drawn from the belief give different answers
CLUE_DIVIDES = 0.7  # taken for granted once he has been out of sight for three entries
BAN_POINTS = 30.0
BLOCK_POINTS = 30.0
NOT_WORTH_IT = -1e6


class HiderScratch(NamedTuple):
    """Scratch buffers for scoring the hider's moves."""

    moves: IntArray
    scores: NDArray[np.float64]  # by move
    after: Row  # the row after the first half of a double move
    second: IntArray  # the moves that can follow it
    event: IntArray


@routine
def station_points(row, station, tables, rules, far):
    """How good a station is for the hider: far from the closest seeker, then from all, with exits, near a scene."""
    closest = 99
    total = 0
    for seat in range(1, rules.seekers + 1):
        steps = far[row[SEEKER + seat], station]
        closest = min(closest, steps)
        total += steps
    points = CLOSEST_POINTS[min(closest, 5)] + total / rules.seekers + EXIT_POINTS * tables.paid[station]
    if rules.crimes:
        scene = 99
        for i in range(MOST_CRIMES):
            if row[CRIME + i]:
                scene = min(scene, far[station, row[CRIME + i]])
        points -= CRIME_PULL * min(scene, 10)
    return points


@routine
def arrival_points(row, move, tables, rules, far):
    """How good it is to arrive so: the station, what he does there, and what it costs."""
    points = station_points(row, station_of(move), tables, rules, far)
    if commits_crime(move):
        # The scene is done; the pull of the next one is not known before, so none is counted.
        points += WIN_POINTS if row[CRIMES] + 1 == rules.crimes else CRIME_POINTS
    ability = ability_of(move)
    if ability:
        points += DIVE_POINTS if ability == DIVE else TAKE_POINTS
    elif rules.cards.size and tables.hideout[station_of(move)] and row[FLOWN] == 0:
        points += BALLOON_WAITS
    if kind_of(move) == HELICOPTER:
        points -= HELICOPTER_COST
    if rules.dice and row[PLACE + station_of(move)]:
        points -= WIN_POINTS  # there he would be caught
    return points - BLACK_COST * (kind_of(move) <= DOUBLE_STEP and ticket_of(move) >= BLACK_TICKET)


@routine
def score_hider(row, tables, rules, far, scratch):
    """Scores each of the hider's legal moves; a double by its best second half. Returns how many moves there are."""
    moves, scores, after, second = scratch.moves, scratch.scores, scratch.after, scratch.second
    count = list_moves(row, tables, rules, moves)
    for i in range(count):
        move = moves[i]
        kind = kind_of(move)
        if kind == BALLOON or kind == DOUBLE_BALLOON:
            scores[i] = BALLOON_POINTS - DOUBLE_COST * (kind == DOUBLE_BALLOON)
            continue
        if kind == PASS:
            scores[i] = station_points(row, row[HIDER], tables, rules, far)
            continue
        scores[i] = arrival_points(row, move, tables, rules, far)
        if kind != DOUBLE_STEP:
            continue
        gained = scores[i] - station_points(row, station_of(move), tables, rules, far)
        for c in range(row.size):
            after[c] = row[c]
        do_move(after, np.int64(move), tables, rules, scratch.event)
        best = -1e9
        for j in range(list_moves(after, tables, rules, second)):
            if kind_of(second[j]) == BALLOON:
                points = BALLOON_POINTS
            else:
                points = arrival_points(after, second[j], tables, rules, far)
            best = max(best, points)
        scores[i] = best + gained - DOUBLE_COST
    return count


@routine
def score_seekers(row, tables, rules, far, weights, moves, scores):
    """Scores each of the seekers' legal moves by the ground it gains on where the hider is believed to be."""
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
def chip_points(row, move, tables, weights, far):
    """How much a chip is worth now; not above 0 where it had better be kept."""
    kind = kind_of(move)
    about = ticket_of(move)
    if kind == CLUE:
        return QUESTION_POINTS * (CLUE_DIVIDES - QUESTION_LEAST) * (row[ENTRY] >= row[SEEN_ENTRY] + 3)
    if kind == MANHUNT:
        same = 0.0
        for district in range(1, 5):
            part = 0.0
            for s in range(1, tables.stations + 1):
                if weights[s] > 0.0 and tables.district[s] == district:
                    part += weights[s]
            same += part * part
        return QUESTION_POINTS * (1.0 - same - QUESTION_LEAST)
    share = 0.0
    for s in range(1, tables.stations + 1):
        if weights[s] > 0.0:
            if kind == ASK and tables.symbol[s] == about:
                share += weights[s]
            elif kind == BAN_MODE and leaves_by(tables, s, about):
                share += weights[s]
            elif kind == BLOCK and far[s, station_of(move)] == 1:
                share += weights[s]
    if kind == ASK:  # only two answers: half is the most it can divide
        return QUESTION_POINTS * (2.0 * share * (1.0 - share) * 1.6 - QUESTION_LEAST)
    if kind == BAN_MODE:
        return BAN_POINTS * (share - 0.7)
    return BLOCK_POINTS * (share - 0.4)


@routine
def leaves_by(tables, station, mode):
    """Whether a line of a mode leaves a station."""
    for e in range(tables.starts[station], tables.starts[station] + tables.paid[station]):
        if ticket_of(tables.edges[e]) == mode:
            return True
    return False


@routine
def pick_best(scores, count, chance):
    """The index of a best score, drawn by lot among equals."""
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
