"""Rolling dice: how a roll is packed into a move, which rolls are possible, and who moves next.

A roll is a move of chance: in place of the station it holds how many dice show taxi, bus and underground, as digits in
base 5 (taxi + 5 * bus + 25 * underground), and in place of the ticket how many show X.
"""

from typing import TYPE_CHECKING

from ai.compiling.jit import kernel
from ai.rules.chance import below
from ai.rules.moves import ROLL, pack, station_of, ticket_of
from ai.rules.state import FIRST, HAND, MODES, MOVED, P_SEEKERS, PHASE, ROLLED, TURNED, USED

if TYPE_CHECKING:
    from ai.rules.tables import Rules

DIGIT = 5  # the base of a roll's digits: a count is at most 4, so at most four dice are rolled at once
TILE = 1  # stands for the ticket in a start move whose station is the number of a tile


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
    """In how many ways the dice can fall to give this roll, out of 6 ** dice (six sides each)."""
    ways = 1
    thrown = 0
    for face in range(MODES + 1):
        for i in range(faces_rolled(move, face)):
            thrown += 1
            ways = ways * thrown // (i + 1) * rules.faces[face]
    return ways


@kernel
def next_seat(row, rules):
    """The detective whose turn it is, counting round from the one who begins; 0 once all have moved."""
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


def dice_rolled(rules: "Rules") -> int:
    """How many dice the detectives roll when their hand is full."""
    return rules.dice


def most_rolls(dice: int) -> int:
    """How many different rolls there are with this many dice, if the dice look alike."""
    return (dice + 1) * (dice + 2) * (dice + 3) // 6


@kernel
def gen_rolls(row, out):
    """Every possible roll of the dice in hand, ascending."""
    n = 0
    # A bus counts more than a taxi in the packed number, so trading taxis for buses makes the moves ascend.
    for blank in range(row[HAND] + 1):
        for underground in range(row[HAND] - blank + 1):
            for bus in range(row[HAND] - blank - underground + 1):
                taxi = row[HAND] - blank - underground - bus
                out[n] = pack(ROLL, 0, blank, taxi + DIGIT * bus + DIGIT * DIGIT * underground)
                n += 1
    return n


@kernel
def draw_roll(row, rules, chance):
    """Rolls the dice in hand, one by one."""
    sides = 0
    for face in range(MODES + 1):
        sides += rules.faces[face]
    code = 0
    blank = 0
    for _ in range(row[HAND]):
        side = below(chance, sides)
        if side < rules.faces[0]:
            code += 1
        elif side < rules.faces[0] + rules.faces[1]:
            code += DIGIT
        elif side < rules.faces[0] + rules.faces[1] + rules.faces[2]:
            code += DIGIT * DIGIT
        else:
            blank += 1
    return pack(ROLL, 0, blank, code)


@kernel
def apply_roll(row, move):
    """The dice lie on the table, and the detective whose turn it is moves. Returns False, the phase is not over: so the
    marks of those who have moved in this round stay."""
    for face in range(MODES + 1):
        row[ROLLED + face] = faces_rolled(move, face)
    row[HAND] = 0
    row[PHASE] = P_SEEKERS
    return False


@kernel
def pick_up(row):
    """The detectives pick up the rolled dice that were not used."""
    for face in range(MODES + 1):
        row[HAND] += row[ROLLED + face]
        row[ROLLED + face] = 0
