"""What the kernels read: the board and the edition, compiled to arrays."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.rules.moves import TICKET_SHIFT
from ai.rules.state import BLACK_TICKET, MODES
from maps import Board

IntArray = NDArray[np.int32]


class Tables(NamedTuple):
    """The board. An edge is the part of a move that the board knows: ticket << 8 | station it leads to. From station s
    the paid lines are the first paid[s] of edges[starts[s] : starts[s+1]]; the others are the black ticket's, where
    each station is written once, whatever joins it. Both parts ascend."""

    starts: IntArray  # shape (n + 2,)
    paid: IntArray  # shape (n + 1,)
    edges: IntArray
    stations: int  # n
    two_way: int  # 1 where every line can be ridden back


class Rules(NamedTuple):
    """The edition and the size of the game, as numbers."""

    after: IntArray  # shape (PHASES,): the phase that follows each phase
    reveals: IntArray  # shape (spaces + 1,): 1 where the hider shows himself after that log entry
    rounds: int  # the hider has won when this round is over
    spaces: int  # spaces of the log; when they are full, the seekers' answer ends the game
    detectives: int
    seekers: int  # detectives and bobbies: seats 1..seekers
    purse_of: IntArray  # shape (seekers + 1,): the purse each seat pays from
    price: IntArray  # shape (seekers + 1,): tickets a move costs, 1 or (bobbies) 0


_compiled: dict[str, Tables] = {}


def compile_board(board: Board) -> Tables:
    """The board as the kernels read it; the same network is compiled once."""
    if board.digest not in _compiled:
        _compiled[board.digest] = _compile(board)
    return _compiled[board.digest]


def _compile(board: Board) -> Tables:
    ways, ends = board.csr
    starts, paid, edges = [0], list[int](), list[int]()
    for s in range(board.size + 1):
        for mode in range(MODES):
            edges += [mode << TICKET_SHIFT | int(to) for to in ends[ways[4 * s + mode] : ways[4 * s + mode + 1]]]
        paid.append(len(edges) - starts[s])
        edges += [BLACK_TICKET << TICKET_SHIFT | to for to in sorted({*ends[ways[4 * s] : ways[4 * s + 4]].tolist()})]
        starts.append(len(edges))
    return Tables(
        starts=np.array(starts, np.int32),
        paid=np.array(paid, np.int32),
        edges=np.array(edges, np.int32),
        stations=board.size,
        two_way=int(not any(line.one_way for line in board.lines)),
    )


def move_room(tables: Tables, rules: Rules) -> IntArray:
    """Room for every legal move a position can have, and one more, because a move is written before it is counted."""
    lines = int(np.diff(tables.starts).max())
    return np.zeros(max(2 * lines, rules.seekers * int(tables.paid.max())) + 1, np.int32)
