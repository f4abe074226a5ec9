"""How far apart stations are for the seekers, and how soon two of them catch a hider they can see."""

import numpy as np
from numpy.typing import NDArray

from ai.rules.jit import kernel
from ai.rules.moves import station_of
from ai.rules.tables import IntArray, Tables


def distances(tables: Tables) -> IntArray:
    """Moves a seeker with every ticket needs between two stations, shape (n + 1, n + 1), from row to column."""
    size = tables.stations + 1
    table = np.zeros((size, size), np.int32)
    measure(tables, table, np.zeros(size, np.int32))
    return table


@kernel
def measure(tables, table, queue):
    """Breadth first from every station along paid lines."""
    for start in range(1, tables.stations + 1):
        for s in range(tables.stations + 1):
            table[start, s] = -1
        table[start, start] = 0
        queue[0] = start
        head = 0
        tail = 1
        while head < tail:
            here = queue[head]
            head += 1
            for e in range(tables.starts[here], tables.starts[here] + tables.paid[here]):
                to = station_of(tables.edges[e])
                if table[start, to] < 0:
                    table[start, to] = table[start, here] + 1
                    queue[tail] = to
                    tail += 1


NEVER = 255  # two seekers alone do not catch him


def pair_table(tables: Tables) -> NDArray[np.uint8]:
    """In how many turns two seekers catch a hider they can see, shape (n + 1,) * 3: [seeker, seeker, hider].

    The hider is to move, everybody has every ticket, and both play their best. 0: he cannot move; NEVER: they do not.
    """
    size = tables.stations + 1
    hider_first = np.full((size, size, size), NEVER, np.uint8)
    seekers_first = np.full((size, size, size), NEVER, np.uint8)
    turns = 0
    while solve_turn(tables, turns, hider_first, seekers_first):
        turns += 1
    return hider_first


@kernel
def solve_turn(tables, turns, hider_first, seekers_first):
    """Finds all positions won in exactly so many turns more, first with the hider to move, then with the seekers.

    Returns whether there were any. A position is (lower seeker, higher seeker, hider); the other half is its mirror.
    """
    found = False
    for a in range(1, tables.stations + 1):
        for b in range(a + 1, tables.stations + 1):
            for x in range(1, tables.stations + 1):
                if x != a and x != b and hider_first[a, b, x] == NEVER and all_lost(tables, a, b, x, seekers_first):
                    hider_first[a, b, x] = turns
                    hider_first[b, a, x] = turns
                    found = True
    for a in range(1, tables.stations + 1):
        for b in range(a + 1, tables.stations + 1):
            for x in range(1, tables.stations + 1):
                if x != a and x != b and seekers_first[a, b, x] == NEVER and some_won(tables, a, b, x, hider_first):
                    seekers_first[a, b, x] = turns + 1
                    seekers_first[b, a, x] = turns + 1
                    found = True
    return found


@kernel
def all_lost(tables, a, b, x, seekers_first):
    """Whether every move of the hider is known to lose; so it is where he has none."""
    for e in range(tables.starts[x] + tables.paid[x], tables.starts[x + 1]):
        to = station_of(tables.edges[e])
        if to != a and to != b and seekers_first[a, b, to] == NEVER:
            return False
    return True


@kernel
def some_won(tables, a, b, x, hider_first):
    """Whether the seekers can catch the hider now, or both move so that he is known to lose."""
    for e in range(tables.starts[a], tables.starts[a] + tables.paid[a]):
        if station_of(tables.edges[e]) == x:
            return True
    for f in range(tables.starts[b], tables.starts[b] + tables.paid[b]):
        if station_of(tables.edges[f]) == x:
            return True
    for e in range(tables.starts[a], tables.starts[a] + tables.paid[a]):
        to = station_of(tables.edges[e])
        for f in range(tables.starts[b], tables.starts[b] + tables.paid[b]):
            other = station_of(tables.edges[f])
            swapped = to == b and other == a  # whoever goes first finds the other in the way
            if to != other and not swapped and hider_first[to, other, x] != NEVER:
                return True
    return False
