"""Compiles street tiles to the same arrays as any other board."""

import numpy as np

from ai.rules.moves import TICKET_SHIFT
from ai.rules.tables import BLACK_RIDE, IntArray, Tables
from maps.tiles import Layout


def compile_layout(layout: Layout) -> Tables:
    """Street tiles as the kernels read them. Not cached: there are very many layouts, and they are small."""
    size = layout.board.size
    arcs = sorted(layout.board.arcs())
    ridden = sorted({*arcs, *layout.against})
    starts, paid, edges, joins = [0], list[int](), list[int](), list[int]()
    for s in range(size + 1):
        own = [(mode, to) for here, mode, to in arcs if here == s]
        black = [(mode, to) for here, mode, to in ridden if here == s]
        paid.append(len(own))
        edges += [mode << TICKET_SHIFT | to for mode, to in own]
        edges += [(BLACK_RIDE + mode) << TICKET_SHIFT | to for mode, to in black]
        joins += [1 << mode for mode, _ in (*own, *black)]
        starts.append(len(edges))
    none = np.zeros(size + 1, np.int32)
    tiles = [ord(letter) - ord("A") + 1 if letter else 0 for letter in layout.tiles]
    return Tables(
        starts=np.array(starts, np.int32),
        paid=np.array(paid, np.int32),
        edges=np.array(edges, np.int32),
        joins=np.array(joins, np.int32),
        district=np.array(tiles, np.int32),
        symbol=none,
        hideout=none,
        plain=np.array([int(s in layout.taxi_only) for s in range(size + 1)], np.int32),
        across=_across(layout),
        stations=size,
        two_way=int(not layout.against),
    )


def _across(layout: Layout) -> IntArray:
    """The places straight across the table from each border place, ascending; a corner has two (rulebook 001)."""
    station = layout.station_at
    bottom, right = max(station)[0], max(column for _, column in station)
    table = np.zeros((layout.board.size + 1, 2), np.int32)
    for (row, column), s in station.items():
        ends = [station[bottom - row, column]] if row in (0, bottom) else []
        ends += [station[row, right - column]] if column in (0, right) else []
        table[s, : len(ends)] = sorted(ends)
    return table
