"""Perft: counts the games of a given length, to prove that the rules have not changed.

A hider's double move counts as one move, as it is one line of text; every seeker's move counts as one.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import routine
from ai.rules.moves import DOUBLE_STEP, kind_of
from ai.rules.state import E_WIDTH, Row
from ai.rules.tables import IntArray, Rules, Tables, move_room
from ai.rules.turn import apply_move, legal_moves


class Stack(NamedTuple):
    """Scratch buffers for the walk down the tree, one row of each for every ply."""

    rows: IntArray  # the position
    moves: IntArray  # its legal moves
    counts: NDArray[np.int64]  # shape (plies + 1, 3): number of moves, index of the next one, moves left to play
    event: IntArray


def perft(row: Row, depth: int, tables: Tables, rules: Rules, left: NDArray[np.int64]) -> int:
    """How many ways there are to play `depth` moves from here; a game that ends earlier is not counted.

    `left[0]` is a budget of moves to try, and is counted down; at 0 the count stops.
    """
    plies = 2 * depth + 1
    stack = Stack(
        rows=np.zeros((plies + 1, row.size), np.int32),
        moves=np.zeros((plies + 1, move_room(tables, rules).size), np.int32),
        counts=np.zeros((plies + 1, 3), np.int64),
        event=np.zeros(E_WIDTH, np.int32),
    )
    stack.rows[0] = row
    return int(count_leaves(depth, tables, rules, stack, left))


@routine
def count_leaves(depth, tables, rules, stack, left):
    """Walks the tree without recursion."""
    if depth == 0:
        return 1
    rows, moves, counts = stack.rows, stack.moves, stack.counts
    leaves = 0
    ply = 0
    counts[0, 0] = legal_moves(rows[0], tables, rules, moves[0])
    counts[0, 1] = 0
    counts[0, 2] = depth
    while ply >= 0:
        if counts[ply, 1] == counts[ply, 0]:
            ply -= 1
            continue
        move = moves[ply, counts[ply, 1]]
        counts[ply, 1] += 1
        left[0] -= 1
        if left[0] <= 0:
            return leaves
        deeper = counts[ply, 2] - (kind_of(move) != DOUBLE_STEP)
        if deeper == 0:
            leaves += 1
            continue
        for i in range(rows.shape[1]):
            rows[ply + 1, i] = rows[ply, i]
        ply += 1
        apply_move(rows[ply], move, tables, rules, stack.event)
        counts[ply, 0] = legal_moves(rows[ply], tables, rules, moves[ply])
        counts[ply, 1] = 0
        counts[ply, 2] = deeper
    return leaves
