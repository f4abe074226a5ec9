"""How far apart stations are for the seekers."""

import numpy as np

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
