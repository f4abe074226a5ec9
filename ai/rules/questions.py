"""Questions about a row or a move that players and beliefs ask, answered alike for every edition.

Only this file knows which mechanic an answer comes from, so that its callers need not ask which mechanics are played.
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
    BLACK,
    BLACK_TICKET,
    CRIME,
    DOUBLE,
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

NO_SCENE_PLANNED = 99  # distance in moves to the closest scene, if none is planned


# A move.


@kernel
def as_seen(move, here):
    """A hider's move as seen at a reveal: a black ticket without its mode, a pass with his station."""
    if kind_of(move) == PASS:
        return move | here
    if kind_of(move) <= DOUBLE_STEP and ticket_of(move) > BLACK_TICKET:
        return move & ~(7 << TICKET_SHIFT) | BLACK_TICKET << TICKET_SHIFT
    return move


@kernel
def shows_at(row, rules, move):
    """The station where everybody will see the hider after a move; 0 if he stays hidden."""
    if kind_of(move) == LAND:
        return station_of(move)
    if takes_off(move) or ability_of(move) == DIVE or not rules.reveals[row[ENTRY] + 1]:
        return 0
    return row[HIDER] if kind_of(move) == PASS else station_of(move)


@kernel
def takes_off(move):
    """Whether the hider takes off without a destination: the move of a balloon has no station."""
    return kind_of(move) == BALLOON or kind_of(move) == DOUBLE_BALLOON


@kernel
def flies_across(move):
    """Whether he flies to a station that no line reaches: by helicopter."""
    return kind_of(move) == HELICOPTER


@kernel
def begins_double(move):
    """Whether it is the first half of a double move."""
    return kind_of(move) == DOUBLE_STEP or kind_of(move) == DOUBLE_BALLOON


@kernel
def rides(move):
    """Whether a pawn rides a line, paid with a ticket or a die."""
    return kind_of(move) <= DOUBLE_STEP


@kernel
def dives(move):
    """Whether the hider dives: on arriving he does not show himself although a reveal is due."""
    return ability_of(move) == DIVE


# A position.


@kernel
def is_watched(row, station):
    """Whether a seeker stands on a station: a hider who goes there is caught."""
    return row[PLACE + station] & SEEKER_HERE != 0


@kernel
def may_ride_by(row, rules, ticket):
    """Whether the hider can count on a ticket: the supply (or for black, his hand) has one. Dice are rolled anew each
    round, so with dice every mode is possible."""
    return rules.pays == 0 or row[SUPPLY + min(ticket, BLACK_TICKET)] > 0


@kernel
def tickets_left(row, rules, seat, mode):
    """How many tickets of a mode are left in the purse that a seeker pays from."""
    return row[PURSE + MODES * rules.purse_of[seat] + mode]


@kernel
def black_tickets(row):
    """How many black tickets the hider has."""
    return row[BLACK]


@kernel
def double_tickets(row):
    """How many double-move tickets the hider has."""
    return row[DOUBLE]


@kernel
def has_flight(row, rules):
    """Whether the hider can still escape through the air, by balloon or helicopter."""
    return rules.flights != 0 and row[FLOWN] == 0


@kernel
def closest_scene(row, far, station):
    """Distance in moves from a station to the closest scene of a crime that is still planned."""
    steps = NO_SCENE_PLANNED
    for i in range(MOST_CRIMES):
        if row[CRIME + i]:
            steps = min(steps, far[station, row[CRIME + i]])
    return steps


# An edition.


@kernel
def turn_can_be_planned(rules):
    """Whether nothing random comes between the moves of one seekers' turn. With dice each move waits for a roll."""
    return rules.handler[P_ROLL] == H_NONE
