"""Exact pursuit tables: distances between stations, and the turns in which two seekers catch a visible hider."""

import hashlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ai.compiling.arrays import load_array, save_array
from ai.compiling.folder import cache_folder, sweep
from ai.compiling.jit import kernel, routine
from ai.rules.moves import TICKET_SHIFT, station_of
from ai.rules.tables import IntArray, Tables


def distances(tables: Tables) -> IntArray:
    """Moves that a seeker with every ticket needs between stations, shape (n + 1, n + 1), from row to column."""
    size = tables.stations + 1
    table = np.zeros((size, size), np.int32)
    measure(tables, table, np.zeros(size, np.int32))
    return table


@routine
def measure(tables, table, queue):
    """Breadth-first search from every station along paid lines; -1 for unreachable."""
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


NEVER = 255  # two seekers alone do not catch him, or not within 254 turns
KEPT_TABLES = 8  # in the cache folder, 8 MB each for 199 stations
WORDS = 4  # a set of stations is a bit set of four words: station s is bit s % 64 of word s // 64

Sets = NDArray[np.uint64]


def pair_table(tables: Tables) -> NDArray[np.uint8]:
    """The turns in which two seekers catch a hider they can see, shape (n + 1,) * 3: [seeker, seeker, hider].

    The hider is to move, everybody has every ticket, and both sides play their best. 0: he cannot move; NEVER: they
    cannot catch him. Cached on disk under a digest of the network and of this file's code.
    """
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for part in (tables.starts, tables.paid, tables.edges):
        digest.update(part.tobytes())
    folder = cache_folder("pairs")
    path = folder / f"{digest.hexdigest()[:32]}.table"
    table = load_array(path, (tables.stations + 1,) * 3, np.uint8)
    if table is None:
        table = solve_pairs(tables)
        save_array(path, table)
        sweep(folder, path, KEPT_TABLES)
    return table


def solve_pairs(tables: Tables) -> NDArray[np.uint8]:
    """Computes the table of pairs by backward induction.

    For every pair of seekers two sets of the hider's stations change turn by turn: those where he is lost with the
    hider to move grow, and those where he is safe with the seekers to move shrink.
    """
    size = tables.stations + 1
    walk, flee, single = line_sets(tables)
    table = np.full((size, size, size), NEVER, np.uint8)
    lost = np.zeros((size, size, WORDS), np.uint64)
    half = np.zeros((size, size, WORDS), np.uint64)
    safe = ~(single[:, None] | single)
    for turns in range(NEVER):
        hider_turn(tables.stations, turns, flee, single, safe, lost, table)
        if not seekers_turn(tables, walk, lost, half, safe):
            break
    return table


def line_sets(tables: Tables) -> tuple[Sets, Sets, Sets]:
    """By station: where a seeker can go, where the hider can go, and the station alone; bit sets, (n + 1, WORDS)."""
    stations = np.arange(tables.stations + 1)
    here = np.repeat(stations, np.diff(tables.starts))
    to = tables.edges % (1 << TICKET_SHIFT)
    paid = np.arange(to.size) < (tables.starts[:-1] + tables.paid)[here]
    return (
        _sets(tables.stations, here[paid], to[paid]),
        _sets(tables.stations, here[~paid], to[~paid]),
        _sets(tables.stations, stations, stations),
    )


def _sets(stations: int, rows: NDArray[np.integer], members: NDArray[np.integer]) -> Sets:
    """One bit set for every row, of the members paired with it."""
    sets = np.zeros((stations + 1, WORDS), np.uint64)
    np.bitwise_or.at(sets, (rows, members // 64), np.uint64(1) << (members % 64).astype(np.uint64))
    return sets


@routine
def hider_turn(stations, turns, flee, single, safe, lost, table):
    """Records, and adds to `lost`, all stations from which every move of the hider leads to an unsafe station.

    They are lost in exactly `turns` turns, because those lost in fewer have been recorded before.
    """
    for a in range(1, stations + 1):
        for b in range(a + 1, stations + 1):
            for x in range(1, stations + 1):
                if table[a, b, x] == NEVER and x != a and x != b and not can_flee(flee, safe, a, b, x):
                    table[a, b, x] = turns
                    table[b, a, x] = turns
                    lost[a, b, x >> 6] |= single[x, x >> 6]
                    lost[b, a, x >> 6] |= single[x, x >> 6]


@kernel
def can_flee(flee, safe, a, b, x):
    """Whether the hider can move from x to a station that is safe from these two seekers."""
    for w in range(WORDS):
        if flee[x, w] & safe[a, b, w]:
            return True
    return False


@routine
def seekers_turn(tables, walk, lost, half, safe):
    """Removes from `safe` all stations where the seekers catch the hider now, or both move so that he is lost.

    Returns whether there were any. In `half` the first of the two has moved: [from, where the second still is].
    """
    for a in range(1, tables.stations + 1):
        for e in range(tables.starts[a], tables.starts[a] + tables.paid[a]):
            to = station_of(tables.edges[e])
            for b in range(1, tables.stations + 1):
                for w in range(WORDS):
                    half[a, b, w] |= lost[to, b, w]
    found = False
    for a in range(1, tables.stations + 1):
        for b in range(a + 1, tables.stations + 1):
            for w in range(WORDS):
                won = walk[a, w] | walk[b, w] | both_moved(tables, a, b, w, lost, half)
                if won & safe[a, b, w]:
                    safe[a, b, w] &= ~won
                    found = True
    return found


@kernel
def both_moved(tables, a, b, w, lost, half):
    """One word of the stations that are lost after some move of both. Both on one station is not a legal position."""
    won = np.uint64(0)
    for f in range(tables.starts[b], tables.starts[b] + tables.paid[b]):
        other = station_of(tables.edges[f])
        if other != a:
            won |= half[a, other, w]
            continue
        for e in range(tables.starts[a], tables.starts[a] + tables.paid[a]):
            to = station_of(tables.edges[e])
            if to != b:  # they cannot swap places: the other is in the way of whoever goes first
                won |= lost[to, a, w]
    return won
