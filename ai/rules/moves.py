"""A move is one int32 made of these bits. Sorting moves sorts them by options, kind, seat, ticket and station:

    bits   0-7    station it leads to (0: none, or unknown); in a public event also the answer to a question, or the
                  tile of the hider's start; in a roll the dice, see ai/rules/dice_rolls.py
    bits   8-10   ticket (or die): 0, 1, 2 the paid modes, 3 black, 4, 5, 6 black by a known mode, where that makes a
                  difference; in a question or a ban what it is about
    bits  11-14   seat that moves: 0 the hider, 1..8 the seekers
    bits  15-19   kind, see below
    bit   20      the hider commits a crime on arriving
    bits  21-22   the hideout ability that he uses on arriving: none, TAKE_BLACK, TAKE_DOUBLE, DIVE

A double move is two moves: a DOUBLE_STEP (or DOUBLE_BALLOON), then the second. ai/position/names.py writes moves as
words, ai/mechanics reads them.
"""

from typing import Final

from ai.compiling.jit import kernel

TICKET_SHIFT: Final = 8
SEAT_SHIFT: Final = 11
KIND_SHIFT: Final = 15
OPTION_SHIFT: Final = 20
OPTIONS: Final = 8  # ways to arrive: with or without a crime, times no ability or one of three

STEP: Final = 0
DOUBLE_STEP: Final = 1  # the first step of a double move
PASS: Final = 2  # seekers who have not moved sit out, and no more chips are played; with dice, one pawn stays
BALLOON: Final = 3
DOUBLE_BALLOON: Final = 4  # a balloon as the first half of a double move
CHOOSE_START: Final = 5
DRAW: Final = 6  # chance draws a card; the move names the card's left station
LAND: Final = 7
MANHUNT: Final = 8  # in which district are you?
BAN_MODE: Final = 9
ASK: Final = 10  # are you beside a park, a landmark, the river?
CLUE: Final = 11  # where were you two entries ago?
BLOCK: Final = 12  # lays a roadblock
REROLL: Final = 13  # pays a token to roll again
HELICOPTER: Final = 14
ROLL: Final = 15  # chance rolls the dice

TAKE_BLACK: Final = 1
TAKE_DOUBLE: Final = 2
DIVE: Final = 3


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
    """The move as seen by those who may not know where it leads."""
    return move & ~255


def options_of(move: int) -> int:
    """What the hider does on arriving: crime and ability bits together, 0 to 7."""
    return move >> OPTION_SHIFT & 7


@kernel
def commits_crime(move):
    """Whether he commits a crime on arriving."""
    return move >> OPTION_SHIFT & 1


@kernel
def ability_of(move):
    """The hideout ability that he uses on arriving."""
    return move >> OPTION_SHIFT + 1 & 3
