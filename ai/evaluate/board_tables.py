"""Precomputed tables of a board for the evaluation: distances, pursuit by pairs of seekers, reach with dice."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluate.pursuit import NEVER, pair_table, solve_pairs
from ai.evaluate.reach import nearness
from ai.evaluate.station_sets import WORDS, StationSets, near_sets
from ai.rules.tables import IntArray, Tables

# A pair that catches a visible hider in d turns holds him with probability HOLD * FADE ** d; what a pair does not hold
# another may, so a team is worth 1 - the product of what each pair misses. Taking the best pair alone plays worse than
# chasing: it is this product that spreads the team.
HOLD, FADE = 0.5, 0.7
LARGE = 100  # stations; smaller boards are laid anew for each game, and not worth caching on disk


class BoardTables(NamedTuple):
    """Precomputed tables of one board; n is the number of stations."""

    far: IntArray  # shape (n + 1, n + 1): moves a seeker with every ticket needs, from row to column
    pairs: NDArray[np.uint8]  # shape (n + 1,) * 3: turns in which two seekers catch him, see pursuit.py
    missed: NDArray[np.float64]  # shape (256,): how likely he gets away from a pair, by the turns that the pair needs
    reach: NDArray[np.float64]  # shape (n + 1, n + 1): how well a detective with dice on the row covers the column
    near: StationSets  # shape (3, n + 1, WORDS): exits and neighbourhood of each station, see station_sets.py
    modes: IntArray  # shape (n + 1,): the modes that stop at a station, bit m for mode m, those for black included


NO_BOARD_TABLES = BoardTables(
    np.zeros((1, 1), np.int32),
    np.zeros((1, 1, 1), np.uint8),
    np.zeros(1),
    np.zeros((1, 1)),
    np.zeros((3, 1, WORDS), np.uint64),
    np.zeros(1, np.int32),
)


_learned: dict[bytes, BoardTables] = {}


def load_board_tables(tables: Tables) -> BoardTables:
    """The tables of a board, cached in memory; the pairs of big boards are cached on disk too."""
    key = tables.edges.tobytes() + tables.starts.tobytes()
    if key not in _learned:
        if len(_learned) >= 8:
            _learned.pop(next(iter(_learned)))
        missed = 1.0 - HOLD * FADE ** np.arange(NEVER + 1.0)
        missed[NEVER] = 1.0
        pairs = pair_table(tables) if tables.stations > LARGE else solve_pairs(tables)
        near = nearness(tables)
        sets = near_sets(tables, near.far)
        _learned[key] = BoardTables(near.far, pairs, missed, near.reach, sets, _modes(tables))
    return _learned[key]


def _modes(tables: Tables) -> IntArray:
    """The modes that stop at each station, as bits."""
    modes = np.zeros(tables.stations + 1, np.int32)
    here = np.repeat(np.arange(tables.starts.size - 1), np.diff(tables.starts))
    np.bitwise_or.at(modes, here, tables.joins)
    return modes
