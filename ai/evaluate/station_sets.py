"""Sets of stations as bit sets: what the seekers reach in one move or two, and how many stations are left beside it.

A set is four words of 64 bits: station s is bit s % 64 of word s // 64.
"""

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import kernel
from ai.rules.moves import TICKET_SHIFT
from ai.rules.state import SEEKER
from ai.rules.tables import IntArray, Tables

WORDS = 4

StationSets = NDArray[np.uint64]  # shape (..., WORDS)

EXITS, ONE_MOVE, TWO_MOVES = range(3)  # rows of BoardTables.near
TAKEN, IN_ONE, IN_TWO, WAYS = range(4)  # rows of the seekers' reach, see `make_reach`


def as_sets(members: NDArray[np.bool_]) -> StationSets:
    """A matrix of flags as one set for each row."""
    rows, stations = np.nonzero(members)
    sets = np.zeros((members.shape[0], WORDS), np.uint64)
    np.bitwise_or.at(sets, (rows, stations // 64), np.uint64(1) << (stations % 64).astype(np.uint64))
    return sets


def near_sets(tables: Tables, far: IntArray) -> StationSets:
    """By station: where one paid line leads, what a seeker reaches in one move or none, and in two moves or fewer;
    shape (3, n + 1, WORDS)."""
    here = np.repeat(np.arange(tables.starts.size - 1), np.diff(tables.starts))
    paid = np.arange(tables.edges.size) < (tables.starts[:-1] + tables.paid)[here]
    exits = np.zeros((tables.stations + 1,) * 2, np.bool_)
    exits[here[paid], tables.edges[paid] % (1 << TICKET_SHIFT)] = True
    within = [(far >= 0) & (far <= steps) for steps in (1, 2)]
    for members in within:
        members[0] = False  # a seeker who has no station yet
    return np.array([as_sets(members) for members in (exits, *within)])


def make_reach() -> StationSets:
    """A buffer for the seekers' reach: where they stand, what they reach in one move and in two; and one more set."""
    return np.zeros((4, WORDS), np.uint64)


@kernel
def find_reach(row, rules, near, reach):
    """Writes the seekers' reach."""
    for w in range(WORDS):
        reach[TAKEN, w] = np.uint64(0)
        reach[IN_ONE, w] = np.uint64(0)
        reach[IN_TWO, w] = np.uint64(0)
    for seat in range(1, rules.seekers + 1):
        s = row[SEEKER + seat] & 255
        reach[TAKEN, s >> 6] |= np.uint64(1) << np.uint64(s & 63)
        for w in range(WORDS):
            reach[IN_ONE, w] |= near[ONE_MOVE, s, w]
            reach[IN_TWO, w] |= near[TWO_MOVES, s, w]


@kernel
def count_exits(near, s, reach, out_of):
    """How many exits of a station are outside one of the sets of the seekers' reach."""
    count = 0
    for w in range(WORDS):
        count += count_bits(near[EXITS, s, w] & ~reach[out_of, w])
    return count


@kernel
def count_ways(near, s, reach, out_of):
    """How many stations lie two free moves on and outside one of the sets of the seekers' reach."""
    for w in range(WORDS):
        reach[WAYS, w] = np.uint64(0)
    for v in range(WORDS):
        left = near[EXITS, s, v] & ~reach[TAKEN, v]
        while left:
            low = left & (~left + np.uint64(1))
            for w in range(WORDS):
                reach[WAYS, w] |= near[EXITS, 64 * v + count_bits(low - np.uint64(1)), w]
            left &= ~low
    count = 0
    for w in range(WORDS):
        count += count_bits(reach[WAYS, w] & ~reach[TAKEN, w] & ~reach[out_of, w])
    return count


@kernel
def count_bits(word):
    """How many bits of a word are set."""
    word -= (word >> np.uint64(1)) & np.uint64(0x5555555555555555)
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    word += word >> np.uint64(8)
    word += word >> np.uint64(16)
    word += word >> np.uint64(32)
    return np.int64(word & np.uint64(127))
