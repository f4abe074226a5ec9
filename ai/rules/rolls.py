"""How moves with dice are written, and what a row tells of dice.

A roll is a move of chance: in place of the station it holds how many dice show taxi, bus and underground, as digits in
base 5 (taxi + 5 * bus + 25 * underground), and in place of the ticket how many show X.
"""

from ai.compiling.jit import kernel
from ai.rules.moves import DOUBLE_STEP, PASS, TICKET_SHIFT, kind_of, station_of, ticket_of
from ai.rules.state import BLACK_TICKET, FIRST, MODES, MOVED, TURNED, USED

DIGIT = 5  # a roll's counts are digits in this base, so at most four dice are rolled at once
TILE = 1  # in place of the ticket of a start: what stands for the station is the number of the tile


@kernel
def faces_rolled(move, face):
    """How many dice show a face in a roll."""
    code = station_of(move)
    if face == 0:
        return code % DIGIT
    if face == 1:
        return code // DIGIT % DIGIT
    if face == 2:
        return code // DIGIT // DIGIT
    return ticket_of(move)


@kernel
def roll_ways(rules, move):
    """In how many ways dice can fall so; all ways of so many dice together are 6 ** dice (the sides of a die)."""
    ways = 1
    thrown = 0
    for face in range(MODES + 1):
        for i in range(faces_rolled(move, face)):
            thrown += 1
            ways = ways * thrown // (i + 1) * rules.faces[face]
    return ways


@kernel
def as_seen(move, here):
    """A hider's move as everybody would see it, were its end in sight: black without its mode, and where he stays."""
    if kind_of(move) == PASS:
        return move | here
    if kind_of(move) <= DOUBLE_STEP and ticket_of(move) > BLACK_TICKET:
        return move & ~(7 << TICKET_SHIFT) | BLACK_TICKET << TICKET_SHIFT
    return move


@kernel
def next_seat(row, rules):
    """The detective whose turn it is, going round from the one who begins; 0 where all have moved."""
    first = max(1, row[FIRST])
    for i in range(rules.seekers):
        seat = (first - 1 + i) % rules.seekers + 1
        if row[MOVED] >> seat & 1 == 0:
            return seat
    return 0


@kernel
def dice_to_take(row):
    """How many used dice the hider can still take."""
    dice = -row[TURNED]
    for mode in range(MODES):
        dice += row[USED + mode]
    return dice
