"""The board and the edition, compiled to the arrays that the kernels read."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.rules.dice_rolls import most_rolls
from ai.rules.moves import OPTIONS, TICKET_SHIFT
from ai.rules.state import BLACK_TICKET, MODES
from maps import Board
from maps.board import DISTRICTS, SYMBOLS

IntArray = NDArray[np.int32]

BLACK_RIDE = BLACK_TICKET + 1
CHIP_MOVES = 20  # upper bound: all chip moves of the seekers at one time, and a pass


class Tables(NamedTuple):
    """The board. An edge is the board's part of a move: ticket << 8 | station it leads to. From station s the paid
    lines are the first paid[s] of edges[starts[s] : starts[s+1]]. The rest are the black ticket's edges, one for each
    neighbour, whichever modes lead there. Both parts ascend. On a board with one-way lines, which a black ticket may
    ignore, a black edge also names the mode (ticket BLACK_RIDE + mode)."""

    starts: IntArray  # shape (n + 2,)
    paid: IntArray  # shape (n + 1,)
    edges: IntArray
    joins: IntArray  # like edges: the modes of all lines behind the edge, bit m for mode m
    district: IntArray  # shape (n + 1,): 1..4, 0 for none; on street tiles the tile, A is 1, 0 for a gap
    symbol: IntArray  # shape (n + 1,): 1 park, 2 landmark, 3 river, 0 none
    hideout: IntArray  # shape (n + 1,): 1 where the hider has a hideout
    plain: IntArray  # shape (n + 1,): 1 where only taxis stop, on street tiles
    across: IntArray  # shape (n + 1, 2): where a helicopter lands, straight across the tiles; 0 for none
    stations: int  # n, the highest number of a station
    two_way: int  # 1 if every line can be ridden both ways


class Rules(NamedTuple):
    """The edition and the size of the game, as numbers."""

    after: IntArray  # shape (PHASES,): the phase that follows each phase
    handler: IntArray  # shape (PHASES,): which kernels list and make the moves of each phase, see turn_order.py
    reveals: IntArray  # shape (spaces + 1,): 1 where the hider shows himself after that log entry
    rounds: int  # the hider has won when this round is over
    spaces: int  # spaces of the log; once they are full, the seekers' next turn ends the game
    detectives: int
    seekers: int  # detectives and bobbies: seats 1..seekers
    purse_of: IntArray  # shape (seekers + 1,): the purse each seat pays from
    price: IntArray  # shape (seekers + 1,): tickets a move costs, 1 or (bobbies) 0
    character: IntArray  # shape (seekers + 1,): who a seat is, see characters.py; 0 for nobody
    blocker: int  # the seat that lays roadblocks, 0 for none
    stuck_lose: int  # 1 if the seekers lose when no detective has a ticket that fits a line from its station
    cards: IntArray  # shape (2 * cards,): the two stations of each card the balloon draws from
    crimes: int  # crimes that win the game; 0 if there are none
    arrivals: int  # 1 if the hider may do something on arriving: crimes or hideouts
    chips: int  # 1 if seekers have chips
    past: int  # log entries written before the game was set up; where they led is unknown
    pays: int  # 1 if steps are paid with tickets; 0 if the seekers roll for their modes, and the hider uses their dice
    flights: int  # how often the hider can escape through the air, by balloon or helicopter: 1, or 0 where he cannot
    dice: int  # dice that the detectives roll, 0 with tickets; read by the dice kernels only
    faces: IntArray  # shape (4,): on how many sides of a die each mode and X stand


_compiled: dict[str, Tables] = {}
KEPT_BOARDS = 8


def compile_board(board: Board) -> Tables:
    """The board as the kernels read it. Recent boards are cached by their digest."""
    if board.digest not in _compiled:
        if len(_compiled) >= KEPT_BOARDS:
            _compiled.pop(next(iter(_compiled)))
        _compiled[board.digest] = _compile(board)
    return _compiled[board.digest]


def _compile(board: Board) -> Tables:
    ways, ends = board.csr
    starts, paid, edges, joins = [0], list[int](), list[int](), list[int]()
    for s in range(board.size + 1):
        modes: dict[int, int] = {}
        for mode in range(MODES + 1):
            for to in ends[ways[4 * s + mode] : ways[4 * s + mode + 1]].tolist():
                modes[to] = modes.get(to, 0) | 1 << mode
                if mode < MODES:
                    edges.append(mode << TICKET_SHIFT | to)
                    joins.append(1 << mode)
        paid.append(len(edges) - starts[s])
        edges += [BLACK_TICKET << TICKET_SHIFT | to for to in sorted(modes)]
        joins += [modes[to] for to in sorted(modes)]
        starts.append(len(edges))
    marks = [(DISTRICTS.index(s.district), SYMBOLS.index(s.symbol), int(s.hideout)) for s in board.stations]
    district, symbol, hideout = np.array([(0, 0, 0), *marks], np.int32).T.copy()
    return Tables(
        starts=np.array(starts, np.int32),
        paid=np.array(paid, np.int32),
        edges=np.array(edges, np.int32),
        joins=np.array(joins, np.int32),
        district=district,
        symbol=symbol,
        hideout=hideout,
        plain=np.zeros(board.size + 1, np.int32),
        across=np.zeros((board.size + 1, 2), np.int32),
        stations=board.size,
        two_way=int(not any(line.one_way for line in board.lines)),
    )


def move_room(tables: Tables, rules: Rules) -> IntArray:
    """A buffer for every legal move of a position, and one more: a move is written before it is counted."""
    lines = int(np.diff(tables.starts).max())
    hider = (2 * lines + 3) * (OPTIONS if rules.arrivals else 1)
    seekers = rules.seekers * int(tables.paid.max()) + CHIP_MOVES
    starts = tables.stations  # he may start anywhere
    return np.zeros(max(hider, seekers, starts, rules.cards.size, most_rolls(rules.dice)) + 1, np.int32)
