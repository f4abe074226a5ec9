"""Exact joint filter over the hider's station and the set of crimes that he still plans.

He drew his scenes from a small deck, so there are few sets of them (three of fifteen: 455), and all can be tracked.
What he can do at a station depends on the set only through the crimes that he could commit on arriving. So the moves
of a station are listed once for all sets and summed by destination, and each set picks its sums.
"""

import math
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import kernel, routine, subroutine
from ai.evaluate.hider_model import NO_SCENE, UNIFORM, MoveFeature, PolicyScratch, begin_moves, score_move
from ai.rules.chance import below
from ai.rules.moves import OPTION_SHIFT, commits_crime, station_of, without_station
from ai.rules.options import Deal
from ai.rules.routines import list_moves
from ai.rules.state import CRIME, CRIMES, HIDER, MOST_CRIMES, Row
from ai.rules.tables import IntArray, Rules
from ai.rules.ticket_turn import may_arrive_so

Floats = NDArray[np.float64]

MOST_SETS = 1000  # if there are more, sets are not tracked: a crime tells only that he is at a scene, no crime nothing
NOT_THERE = -1
COLUMNS = 6  # of the sums for each destination, see `add_up`
ALL, ALL_POINTS, CRIMES_THERE, CRIME_SUMS, LIKE, LIKE_POINTS = range(COLUMNS)


class Plans(NamedTuple):
    """All sets of crimes that may still be planned, as arrays; n is the number of stations."""

    sets: IntArray  # shape (sets, MOST_CRIMES): the scenes of each, then 0
    scene: IntArray  # shape (n + 1,): 1 at every scene
    rest: IntArray  # shape (sets, n + 1): the set left after the crime at a station, NOT_THERE if it has none there


class JointBelief(NamedTuple):
    """Joint probability of station and set of crimes, before a move and after it; n stations."""

    weights: Floats  # shape (n + 1,): P(station) before the move
    given: Floats  # shape (n + 1, sets): P(set | station) before the move
    plans: Plans  # the sets before the move
    ways: IntArray  # shape (sets, n + 1), see `ways_to`; empty without a hider model
    onward: Floats  # shape (n + 1,): P(station) after the move
    given_onward: Floats  # shape (n + 1, sets left): P(set | station) after the move; a crime leaves other sets


class JointScratch(NamedTuple):
    """Scratch buffers for `filter_jointly`."""

    policy: PolicyScratch
    sums: Floats  # shape (n + 1, COLUMNS)
    slot: IntArray  # shape (n + 1,): a station's index among the destinations, 0 for none
    ends: IntArray  # shape (n + 2,): the destinations of moves, from index 1
    liked: Floats  # shape (NO_SCENE + 1,): by distance to the next scene, the factor of the policy relative to NO_SCENE
    joint: Floats  # shape (n + 1, most sets)


def most_plans(scenes: int, crimes: int) -> int:
    """The largest number of sets there can be, with any number of crimes left up to `crimes`."""
    return max(math.comb(scenes, left) for left in range(crimes + 1))


@lru_cache(16)
def plans_of(scenes: tuple[int, ...], crimes: int, stations: int) -> Plans:
    """All sets of `crimes` crimes at the given scenes."""
    found = list(combinations(sorted(scenes), crimes))
    sets = np.zeros((len(found), MOST_CRIMES), np.int32)
    rest = np.full((len(found), stations + 1), NOT_THERE, np.int32)
    fewer = {plan: number for number, plan in enumerate(combinations(sorted(scenes), crimes - 1))} if crimes else {}
    for number, plan in enumerate(found):
        sets[number, :crimes] = plan
        for station in plan:
            rest[number, station] = fewer[tuple(s for s in plan if s != station)]
    scene = np.zeros(stations + 1, np.int32)
    scene[list(scenes)] = 1
    return Plans(sets, scene, rest)


def first_plans(deal: Deal) -> Plans | None:
    """The sets of crimes that he may have drawn; None if there are none, or too many.

    If the crimes were given when the game was set up, every station may be a scene, and the sets are not tracked.
    """
    crimes, stations = deal.rules.crimes, deal.tables.stations
    if not crimes or len(deal.scenes) == stations or most_plans(len(deal.scenes), crimes) > MOST_SETS:
        return None
    return plans_of(deal.scenes, crimes, stations)


def plans_after_crime(row: Row, rules: Rules, scenes: IntArray) -> Plans:
    """The sets that he may have left after a crime in this row; `scenes` is 1 at possible crime scenes."""
    left = rules.crimes - int(row[CRIMES]) - 1
    return plans_of(tuple(np.flatnonzero(scenes).tolist()), left, scenes.size - 1)


def ways_to(plans: Plans, far: IntArray) -> IntArray:
    """The distance from each station to each set's closest scene, as in `next_scene`; shape (sets, n + 1)."""
    ways = np.full((len(plans.sets), plans.scene.size), NO_SCENE, np.int32)
    for i in range(MOST_CRIMES):
        planned = plans.sets[:, i] > 0
        ways[planned] = np.minimum(ways[planned], far[:, plans.sets[planned, i]].T)
    return ways


def make_joint_scratch(stations: int, sets: int, policy: PolicyScratch) -> JointScratch:
    return JointScratch(
        policy,
        np.zeros((stations + 2, COLUMNS)),
        np.zeros(stations + 1, np.int32),
        np.zeros(stations + 2, np.int32),
        np.zeros(NO_SCENE + 1),
        np.zeros((stations + 1, sets)),
    )


@kernel
def score(row, tables, rules, model, move, scratch):
    """The hider model's score of a move if no scene were planned; 0 without a model."""
    return score_move(row, tables, rules, model, move, scratch) if model.network.linear.size else 0.0


@kernel
def open_crime(row, tables, rules, move):
    """Whether a move could also commit a crime if one were planned at its station; CRIME is left 0."""
    row[CRIME] = station_of(move)
    legal = may_arrive_so(row, tables, rules, move | 1 << OPTION_SHIFT)
    row[CRIME] = 0
    return legal


@subroutine
def add_up(row, seen, tables, rules, model, scene, scratch):
    """Sums the moves from the station in HIDER by destination; returns the number of destinations.

    For each destination: all moves without a crime, all with one (as if it were planned there), and those of both that
    look like `seen`. Each sum is a count and a total of exp(score), with the next scene taken to be NO_SCENE away.
    """
    moves, points = scratch.policy.moves, scratch.policy.chances
    count = list_moves(row, tables, rules, moves)
    if model.network.linear.size:
        begin_moves(row, rules, model, scratch.policy)
    crime = 1 << OPTION_SHIFT
    best = -1e300
    for i in range(count):
        move = np.int64(moves[i])
        points[2 * i] = score(row, tables, rules, model, move, scratch.policy)
        points[2 * i + 1] = -1e300
        if scene[station_of(move)] and open_crime(row, tables, rules, move):
            points[2 * i + 1] = score(row, tables, rules, model, move | crime, scratch.policy)
        best = max(best, points[2 * i], points[2 * i + 1])
    ends = 0
    for i in range(count):
        to = station_of(moves[i])
        if scratch.slot[to] == 0:
            ends += 1
            scratch.slot[to] = ends
            scratch.ends[ends] = to
            for column in range(COLUMNS):
                scratch.sums[ends, column] = 0.0
        end = scratch.slot[to]
        for with_crime in range(2):
            if points[2 * i + with_crime] == -1e300:
                continue
            share = math.exp(max(points[2 * i + with_crime] - best, -30.0))
            move = moves[i] | crime if with_crime else moves[i]
            scratch.sums[end, ALL + 2 * with_crime] += 1.0
            scratch.sums[end, ALL_POINTS + 2 * with_crime] += share
            if move == seen or without_station(move) == seen:
                scratch.sums[end, LIKE] += 1.0
                scratch.sums[end, LIKE_POINTS] += share
    for end in range(1, ends + 1):
        scratch.slot[scratch.ends[end]] = 0
    return ends


@routine
def filter_jointly(row, seen, tables, rules, model, belief, scratch):
    """The hider made a move that looks like `seen`: moves the weights to where such a move leads, and with them
    P(set | station).

    `row` is the row before the move, as the seekers see it; its HIDER and CRIME columns are used and left 0.
    """
    weights, given, plans, ways = belief.weights, belief.given, belief.plans, belief.ways
    onward, given_onward, has_habits = belief.onward, belief.given_onward, model.network.linear.size != 0
    crime = commits_crime(seen)
    for s in range(tables.stations + 1):
        onward[s] = 0.0
        for c in range(given_onward.shape[1]):
            scratch.joint[s, c] = 0.0
    for way in range(NO_SCENE + 1):
        scratch.liked[way] = (
            math.exp(model.network.linear[MoveFeature.NEXT_SCENE] * (way - NO_SCENE) / NO_SCENE) if has_habits else 1.0
        )
    for s in range(1, tables.stations + 1):
        if weights[s] <= 0.0:
            continue
        row[HIDER] = s
        ends = add_up(row, seen, tables, rules, model, plans.scene, scratch)
        some = 0.0
        for end in range(1, ends + 1):
            some += scratch.sums[end, LIKE]
        if some == 0.0:
            continue
        for c in range(given.shape[1]):
            if given[s, c] == 0.0:
                continue
            count = 0.0
            total = 0.0
            for end in range(1, ends + 1):
                to = scratch.ends[end]
                there = to != 0 and plans.rest[c, to] != NOT_THERE
                share = scratch.sums[end, ALL_POINTS]
                count += scratch.sums[end, ALL]
                if there:
                    count += scratch.sums[end, CRIMES_THERE]
                    share += scratch.sums[end, CRIME_SUMS]
                # A balloon has no destination yet, so no scene is near it.
                total += share * scratch.liked[ways[c, to]] if has_habits and to else share
            for end in range(1, ends + 1):
                to = scratch.ends[end]
                if scratch.sums[end, LIKE] == 0.0 or (crime and plans.rest[c, to] == NOT_THERE):
                    continue
                chance = scratch.sums[end, LIKE] / count
                if has_habits:
                    share = scratch.sums[end, LIKE_POINTS] * (scratch.liked[ways[c, to]] if to else 1.0)
                    chance = UNIFORM * chance + (1.0 - UNIFORM) * share / total
                left = plans.rest[c, to] if crime else c
                scratch.joint[to if to else s, left] += weights[s] * given[s, c] * chance
    row[HIDER] = 0
    for s in range(1, tables.stations + 1):
        for c in range(given_onward.shape[1]):
            onward[s] += scratch.joint[s, c]
        for c in range(given_onward.shape[1]):
            given_onward[s, c] = scratch.joint[s, c] / onward[s] if onward[s] > 0.0 else 0.0


@kernel
def sample_crimes(row, rules, sets, planned, scenes, chance):
    """Draws the crimes that the hider may still plan, given the station in HIDER; uniform if sets are not tracked.

    `planned`, shape (n + 1, sets), is P(set | station); `scenes` are all possible crime scenes, and get shuffled.
    """
    if sets.shape[0]:
        point = below(chance, 1 << 30) / (1 << 30)
        drawn = 0
        for c in range(sets.shape[0]):
            share = planned[row[HIDER], c]
            if share > 0.0:
                drawn = c
                point -= share
                if point < 0.0:
                    break
        for i in range(MOST_CRIMES):
            row[CRIME + i] = sets[drawn, i]
        return
    left = rules.crimes - row[CRIMES]
    for i in range(left):
        j = i + below(chance, scenes.size - i)
        scenes[i], scenes[j] = scenes[j], scenes[i]
        row[CRIME + i] = scenes[i]
