"""A move is one int32, made of these bits, so that sorting moves sorts them by kind, seat, ticket and station:

    bits   0-7    station it leads to (0: none, or not known)
    bits   8-10   ticket: 0, 1, 2 the paid modes, 3 black
    bits  11-14   seat that moves: 0 the hider, 1..8 the seekers
    bits  15-19   kind: STEP, DOUBLE (the first step of a double move), PASS

A double move is two moves: a DOUBLE, then a STEP. Words for moves exist only in ai/game.py.
"""

from typing import Final

from ai.rules.jit import kernel

TICKET_SHIFT: Final = 8
SEAT_SHIFT: Final = 11
KIND_SHIFT: Final = 15

STEP: Final = 0
DOUBLE_STEP: Final = 1
PASS: Final = 2


@kernel
def pack(kind, seat, ticket, station):
    """The move as one number."""
    return kind << KIND_SHIFT | seat << SEAT_SHIFT | ticket << TICKET_SHIFT | station


@kernel
def station_of(move):
    """Where a move leads."""
    return move & 255


@kernel
def ticket_of(move):
    """The ticket a move is paid with."""
    return move >> TICKET_SHIFT & 7


@kernel
def seat_of(move):
    """Who moves."""
    return move >> SEAT_SHIFT & 15


@kernel
def kind_of(move):
    """What sort of move it is."""
    return move >> KIND_SHIFT & 31


@kernel
def without_station(move):
    """The move as those see it who may not know where it leads."""
    return move & ~255
