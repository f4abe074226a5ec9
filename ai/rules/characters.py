"""The five characters. A chip pays for one use of an ability; one chip a seekers' turn (rulebook 004, pages 5-6)."""

from typing import Final

from ai.compiling.jit import kernel
from ai.rules.moves import (
    ASK,
    BAN_MODE,
    BLOCK,
    CLUE,
    KIND_SHIFT,
    MANHUNT,
    SEAT_SHIFT,
    TICKET_SHIFT,
    kind_of,
    seat_of,
    station_of,
    ticket_of,
)
from ai.rules.state import (
    BAN,
    CHIP_PLAYED,
    CHIPS,
    ENTRY,
    HIDER,
    PLACE,
    ROADBLOCK,
    SEEKER,
    STOOD,
    WAS2,
)

SHERLOCK: Final = 1
WATSON: Final = 2
IRENE: Final = 3
MYCROFT: Final = 4
LESTRADE: Final = 5

ABILITY_CODES = {"manhunt": SHERLOCK, "ask": WATSON, "ban": IRENE, "clue": MYCROFT, "block": LESTRADE}  # as in editions

CLUE_AGE: Final = 2  # Mycroft learns where the hider was this many log entries ago
YES: Final = 1
NO: Final = 2


@kernel
def chip_open(row, rules, seat):
    """Whether a seat can play a chip now."""
    if row[CHIP_PLAYED] or row[CHIPS + seat] == 0:
        return False
    who = rules.character[seat]
    if who == MYCROFT:
        return row[ENTRY] - rules.past > CLUE_AGE
    if who == LESTRADE:
        return may_block(row, row[STOOD]) or may_block(row, row[SEEKER + seat])
    return True


@kernel
def may_block(row, station):
    """Whether a roadblock can be laid on a station."""
    return row[PLACE + station] & ROADBLOCK == 0


@kernel
def begin_chips(row, rules):
    """The seekers' turn begins: a chip can be played again, and the last ban is over."""
    row[BAN] = 0
    row[CHIP_PLAYED] = 0
    row[STOOD] = row[SEEKER + rules.blocker]


@kernel
def end_chips(row):
    """The seekers' turn is over. A ban still holds for the hider's next turn."""
    row[CHIP_PLAYED] = 0


@kernel
def chips_settled(row, rules):
    """Whether no chip can be played for the rest of this turn, or the edition has no chips."""
    return rules.chips == 0 or row[CHIP_PLAYED] != 0


@kernel
def some_chip_open(row, rules):
    """Whether anybody can play a chip now."""
    if chips_settled(row, rules):
        return False
    for seat in range(1, rules.detectives + 1):
        if chip_open(row, rules, seat):
            return True
    return False


@kernel
def gen_chips(row, rules, out, n):
    """Appends every chip move to the n moves in `out`, ascending; returns the new number of moves."""
    if chips_settled(row, rules):
        return n
    for kind in range(MANHUNT, BLOCK + 1):
        for seat in range(1, rules.detectives + 1):
            who = rules.character[seat]
            if not chip_open(row, rules, seat):
                continue
            base = kind << KIND_SHIFT | seat << SEAT_SHIFT
            if (kind == MANHUNT and who == SHERLOCK) or (kind == CLUE and who == MYCROFT):
                out[n] = base
                n += 1
            elif kind == BAN_MODE and who == IRENE:
                for mode in range(1, 3):
                    out[n] = base | mode << TICKET_SHIFT
                    n += 1
            elif kind == ASK and who == WATSON:
                for symbol in range(1, 4):
                    out[n] = base | symbol << TICKET_SHIFT
                    n += 1
            elif kind == BLOCK and who == LESTRADE:
                now = row[SEEKER + seat]
                low = min(now, row[STOOD])
                high = max(now, row[STOOD])
                if may_block(row, low):
                    out[n] = base | low
                    n += 1
                if high != low and may_block(row, high):
                    out[n] = base | high
                    n += 1
    return n


@kernel
def apply_chip(row, move, tables):
    """Plays a chip; returns the answer that everybody hears, or 0 if nothing was asked."""
    kind = kind_of(move)
    row[CHIPS + seat_of(move)] -= 1
    row[CHIP_PLAYED] = 1
    if kind == BAN_MODE:
        row[BAN] = 1 << ticket_of(move)
    elif kind == BLOCK:
        row[PLACE + station_of(move)] |= ROADBLOCK
    if row[HIDER] == 0:  # the hider's station is unknown, and so is the answer
        return 0
    if kind == MANHUNT:
        return tables.district[row[HIDER]]
    if kind == ASK:
        return YES if tables.symbol[row[HIDER]] == ticket_of(move) else NO
    return row[WAS2] if kind == CLUE else 0
