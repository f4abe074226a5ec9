"""What players and beliefs ask of a row or a move: answered alike for every edition.

Which mechanic an answer comes from is settled here, so that nobody else has to know which of them are played.
"""

from ai.compiling.jit import kernel
from ai.rules.moves import (
    BALLOON,
    DIVE,
    DOUBLE_BALLOON,
    DOUBLE_STEP,
    HELICOPTER,
    LAND,
    PASS,
    TICKET_SHIFT,
    ability_of,
    kind_of,
    station_of,
    ticket_of,
)
from ai.rules.state import (
    BLACK_TICKET,
    CRIME,
    ENTRY,
    FLOWN,
    HIDER,
    MODES,
    MOST_CRIMES,
    P_ROLL,
    PLACE,
    PURSE,
    SEEKER_HERE,
    SUPPLY,
)
from ai.rules.turn_order import H_NONE

NO_SCENE_PLANNED = 99  # moves to the closest scene, where none is planned


# A move.


@kernel
def as_seen(move, here):
    """A hider's move as everybody would see it, were its end in sight: black without its mode, and where he stays."""
    if kind_of(move) == PASS:
        return move | here
    if kind_of(move) <= DOUBLE_STEP and ticket_of(move) > BLACK_TICKET:
        return move & ~(7 << TICKET_SHIFT) | BLACK_TICKET << TICKET_SHIFT
    return move


@kernel
def shows_at(row, rules, move):
    """Where everybody will see the hider after a move, 0 where nobody will."""
    if kind_of(move) == LAND:
        return station_of(move)
    if takes_off(move) or ability_of(move) == DIVE or not rules.reveals[row[ENTRY] + 1]:
        return 0
    return row[HIDER] if kind_of(move) == PASS else station_of(move)


@kernel
def takes_off(move):
    """Whether the hider rises from where he is, and where he comes down is open: no station belongs to the move."""
    return kind_of(move) == BALLOON or kind_of(move) == DOUBLE_BALLOON


@kernel
def flies_across(move):
    """Whether he flies to a station that no line leads to."""
    return kind_of(move) == HELICOPTER


@kernel
def begins_double(move):
    """Whether it is the first half of a double move."""
    return kind_of(move) == DOUBLE_STEP or kind_of(move) == DOUBLE_BALLOON


@kernel
def rides(move):
    """Whether a pawn rides a line, with a ticket or by a die."""
    return kind_of(move) <= DOUBLE_STEP


@kernel
def dives(move):
    """Whether the hider, on arriving, keeps from showing himself."""
    return ability_of(move) == DIVE


# A position.


@kernel
def is_watched(row, station):
    """Whether a seeker stands on a station: whoever comes there is caught."""
    return row[PLACE + station] & SEEKER_HERE != 0


@kernel
def may_ride_by(row, rules, ticket):
    """Whether the hider can reckon with a ticket: one that the supply or his hand has. Dice fall anew in each round, so
    that no mode is out of the question."""
    return rules.pays == 0 or row[SUPPLY + min(ticket, BLACK_TICKET)] > 0


@kernel
def tickets_left(row, rules, seat, mode):
    """How many tickets of a mode are in the purse that a seeker pays from."""
    return row[PURSE + MODES * rules.purse_of[seat] + mode]


@kernel
def has_flight(row, rules):
    """Whether the hider can still escape through the air, by balloon or helicopter."""
    return rules.flights != 0 and row[FLOWN] == 0


@kernel
def closest_scene(row, far, station):
    """How many moves lie between a station and the closest scene of a crime that is still planned."""
    steps = NO_SCENE_PLANNED
    for i in range(MOST_CRIMES):
        if row[CRIME + i]:
            steps = min(steps, far[station, row[CRIME + i]])
    return steps


# An edition.


@kernel
def turn_can_be_planned(rules):
    """Whether nothing comes between the moves of one turn of the seekers: a roll of dice foils every plan."""
    return rules.handler[P_ROLL] == H_NONE
