"""Which crimes does he plan? The joint belief about the hider's station and the crimes that he has still to commit.

He drew his scenes from a small deck, so there are few sets of them (three of fifteen: 455), and all can be kept. What
he may do at a station depends on the set only by the crimes that he could commit on arriving; so the moves of a station
are listed once for all sets, added up by where they lead, and each set picks its sums.
"""

import math
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import kernel, routine
from ai.evaluate.hider_model import NEXT_SCENE, NO_SCENE, UNIFORM, move_features, nearest
from ai.rules.calls import list_moves
from ai.rules.moves import OPTION_SHIFT, commits_crime, station_of, without_station
from ai.rules.state import CRIME, HIDER, MOST_CRIMES
from ai.rules.tables import IntArray
from ai.rules.turn import may_arrive_so

Floats = NDArray[np.float64]

MOST_SETS = 1000  # more are not kept; then a crime tells only that he is at a scene, and none tells nothing
NOT_THERE = -1
COLUMNS = 6  # of the sums for each end of a move, see `add_up`
ALL, ALL_POINTS, CRIMES_THERE, CRIME_POINTS, LIKE, LIKE_POINTS = range(COLUMNS)


class Plans(NamedTuple):
    """All sets of crimes that may still be planned, for the kernels; n is the number of stations."""

    sets: IntArray  # shape (sets, MOST_CRIMES): the scenes of each, then 0
    scene: IntArray  # shape (n + 1,): 1 at every scene
    rest: IntArray  # shape (sets, n + 1): the set that is left after the crime of a station, NOT_THERE where none is


class Sums(NamedTuple):
    """Room for the kernel below."""

    sums: Floats  # shape (n + 1, COLUMNS)
    slot: IntArray  # shape (n + 1,): which of the ends of a move a station is; 0 for none
    ends: IntArray  # shape (n + 2,): the ends of moves, from 1
    liked: Floats  # shape (NO_SCENE + 1,): by the way to the next scene, how much more it is liked than NO_SCENE
    joint: Floats  # shape (n + 1, most sets)


def most_plans(scenes: int, crimes: int) -> int:
    """How many sets of crimes there are at most, from so many crimes down to none."""
    return max(math.comb(scenes, left) for left in range(crimes + 1))


@lru_cache(16)
def plans_of(scenes: tuple[int, ...], crimes: int, stations: int) -> Plans:
    """All sets of so many crimes at those scenes."""
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


def ways_to(plans: Plans, far: IntArray) -> IntArray:
    """How far each set's closest scene is from each station, as `next_scene` tells; shape (sets, n + 1)."""
    ways = np.full((len(plans.sets), plans.scene.size), NO_SCENE, np.int32)
    for i in range(MOST_CRIMES):
        planned = plans.sets[:, i] > 0
        ways[planned] = np.minimum(ways[planned], far[:, plans.sets[planned, i]].T)
    return ways


def make_sums(stations: int, sets: int) -> Sums:
    return Sums(
        np.zeros((stations + 2, COLUMNS)),
        np.zeros(stations + 1, np.int32),
        np.zeros(stations + 2, np.int32),
        np.zeros(NO_SCENE + 1),
        np.zeros((stations + 1, sets)),
    )


@kernel
def score(row, tables, rules, lore, habits, near, move, f):
    """What his habits make of a move, if no scene were planned."""
    if habits.size == 0:
        return 0.0
    move_features(row, tables, rules, lore, near, move, f)
    points = 0.0
    for j in range(f.size):
        points += habits[j] * f[j]
    return points


@kernel
def open_crime(row, tables, rules, move):
    """Whether a move could also be made with a crime, were one planned where it leads; CRIME is left 0."""
    row[CRIME] = station_of(move)
    legal = may_arrive_so(row, tables, rules, move | 1 << OPTION_SHIFT)
    row[CRIME] = 0
    return legal


@routine
def add_up(row, seen, tables, rules, lore, habits, scene, moves, points, f, room):
    """Adds up the moves from the station in HIDER by where they lead; returns how many ends there are.

    For each end: all moves without a crime, and all with one (if it were planned there), and those of them that look
    like `seen`; each counted, and with exp(points) added up, as they would be if the next scene were NO_SCENE away.
    """
    count = list_moves(row, tables, rules, moves)
    near = nearest(row, rules, lore, row[HIDER]) if habits.size else 0
    crime = 1 << OPTION_SHIFT
    best = -1e300
    for i in range(count):
        move = np.int64(moves[i])
        points[2 * i] = score(row, tables, rules, lore, habits, near, move, f)
        points[2 * i + 1] = -1e300
        if scene[station_of(move)] and open_crime(row, tables, rules, move):
            points[2 * i + 1] = score(row, tables, rules, lore, habits, near, move | crime, f)
        best = max(best, points[2 * i], points[2 * i + 1])
    ends = 0
    for i in range(count):
        to = station_of(moves[i])
        if room.slot[to] == 0:
            ends += 1
            room.slot[to] = ends
            room.ends[ends] = to
            for column in range(COLUMNS):
                room.sums[ends, column] = 0.0
        end = room.slot[to]
        for with_crime in range(2):
            if points[2 * i + with_crime] == -1e300:
                continue
            share = math.exp(max(points[2 * i + with_crime] - best, -30.0))
            move = moves[i] | crime if with_crime else moves[i]
            room.sums[end, ALL + 2 * with_crime] += 1.0
            room.sums[end, ALL_POINTS + 2 * with_crime] += share
            if move == seen or without_station(move) == seen:
                room.sums[end, LIKE] += 1.0
                room.sums[end, LIKE_POINTS] += share
    for end in range(1, ends + 1):
        room.slot[room.ends[end]] = 0
    return ends


@routine
def spread_jointly(
    row, seen, tables, rules, lore, habits, plans, ways, weights, given, moves, points, f, room, onward, given_onward
):
    """The hider made a move that looks like `seen`: moves the weights to where such a move leads, and with them how
    likely each set of crimes is, given his station.

    `row` is the row before the move, as the seekers see it; its HIDER and CRIME columns are used and left 0. `habits`
    (shape (MOVE_FEATURES,)) say which moves he likes; an empty one, that he takes any. `given` has shape (n + 1, sets);
    `given_onward` as many sets as are left after the move, fewer if it is a crime.
    """
    crime = commits_crime(seen)
    for s in range(tables.stations + 1):
        onward[s] = 0.0
        for c in range(given_onward.shape[1]):
            room.joint[s, c] = 0.0
    for way in range(NO_SCENE + 1):
        room.liked[way] = math.exp(habits[NEXT_SCENE] * (way - NO_SCENE) / NO_SCENE) if habits.size else 1.0
    for s in range(1, tables.stations + 1):
        if weights[s] <= 0.0:
            continue
        row[HIDER] = s
        ends = add_up(row, seen, tables, rules, lore, habits, plans.scene, moves, points, f, room)
        some = 0.0
        for end in range(1, ends + 1):
            some += room.sums[end, LIKE]
        if some == 0.0:
            continue
        for c in range(given.shape[1]):
            if given[s, c] == 0.0:
                continue
            count = 0.0
            total = 0.0
            for end in range(1, ends + 1):
                to = room.ends[end]
                there = to != 0 and plans.rest[c, to] != NOT_THERE
                share = room.sums[end, ALL_POINTS]
                count += room.sums[end, ALL]
                if there:
                    count += room.sums[end, CRIMES_THERE]
                    share += room.sums[end, CRIME_POINTS]
                # A balloon has no end yet, and so no scene is near it.
                total += share * room.liked[ways[c, to]] if habits.size and to else share
            for end in range(1, ends + 1):
                to = room.ends[end]
                if room.sums[end, LIKE] == 0.0 or (crime and plans.rest[c, to] == NOT_THERE):
                    continue
                chance = room.sums[end, LIKE] / count
                if habits.size:
                    share = room.sums[end, LIKE_POINTS] * (room.liked[ways[c, to]] if to else 1.0)
                    chance = UNIFORM * chance + (1.0 - UNIFORM) * share / total
                left = plans.rest[c, to] if crime else c
                room.joint[to if to else s, left] += weights[s] * given[s, c] * chance
    row[HIDER] = 0
    for s in range(1, tables.stations + 1):
        for c in range(given_onward.shape[1]):
            onward[s] += room.joint[s, c]
        for c in range(given_onward.shape[1]):
            given_onward[s, c] = room.joint[s, c] / onward[s] if onward[s] > 0.0 else 0.0
