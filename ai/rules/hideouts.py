"""Hideouts: taking a ticket, diving, and the escape by balloon (rulebook 004, page 6).

The hider uses at most one of the three each time he stays at a hideout. Taking and diving are options of the move that
arrives there. The balloon is a move of its own, followed by the draw of a card and the landing.
"""

from ai.compiling.jit import kernel
from ai.rules.moves import (
    BALLOON,
    CHOOSE_START,
    DIVE,
    DOUBLE_BALLOON,
    DRAW,
    KIND_SHIFT,
    TAKE_BLACK,
    TAKE_DOUBLE,
    kind_of,
    station_of,
    without_station,
)
from ai.rules.state import (
    AGAIN,
    BLACK,
    CARD,
    DOUBLE,
    DRAWN,
    E_MOVE,
    ENTRY,
    FLOWN,
    HIDER,
    PENDING,
    PLACE,
    RESERVE,
    START_CARD,
    STAYED,
)


@kernel
def may_use(row, tables, rules, ability, station):
    """Whether an ability can be used on arriving at a station, with the next log entry."""
    if not tables.hideout[station]:
        return False
    if ability == DIVE:
        return rules.reveals[row[ENTRY] + 1] != 0
    return row[RESERVE + ability - TAKE_BLACK] > 0


@kernel
def use(row, ability):
    """Uses an ability. A ticket taken can be played only after the seekers' next turn."""
    row[STAYED] = 1
    if ability == TAKE_BLACK or ability == TAKE_DOUBLE:
        row[RESERVE + ability - TAKE_BLACK] -= 1
        row[PENDING + ability - TAKE_BLACK] += 1


@kernel
def hand_over(row):
    """The round is over: the tickets that he took in it can now be played."""
    row[BLACK] += row[PENDING]
    row[DOUBLE] += row[PENDING + 1]
    row[PENDING] = 0
    row[PENDING + 1] = 0


@kernel
def may_fly_from(row, tables, rules, station):
    """Whether the hider could take a balloon from a station: it is a hideout, the balloon is unused, and some card lets
    him land. (That he has used no other ability there is checked by the caller.)"""
    if rules.cards.size == 0 or tables.hideout[station] == 0 or row[FLOWN]:
        return False
    for card in range(1, rules.cards.size // 2 + 1):
        if card != row[START_CARD] and may_land(row, rules, card):
            return True
    return False


@kernel
def may_land(row, rules, card):
    """Whether one of a card's two stations is open."""
    return row[PLACE + rules.cards[2 * card - 2]] == 0 or row[PLACE + rules.cards[2 * card - 1]] == 0


@kernel
def gen_balloon(row, tables, rules, doubled, out, n):
    """Appends the balloon to the n moves in `out`, single and (if `doubled`) as the first half of a double move;
    returns the new number of moves."""
    if row[STAYED] == 0 and may_fly_from(row, tables, rules, row[HIDER]):
        out[n] = BALLOON << KIND_SHIFT
        n += 1
        if doubled:
            out[n] = DOUBLE_BALLOON << KIND_SHIFT
            n += 1
    return n


@kernel
def apply_balloon(row, move):
    """He announces the balloon; the card is drawn next."""
    row[FLOWN] = 1
    if kind_of(move) == DOUBLE_BALLOON:
        row[DOUBLE] -= 1
        row[AGAIN] = 1


@kernel
def gen_draw(row, rules, out):
    """Every card that can be drawn, all equally likely: all but his start card and those drawn before."""
    n = 0
    for card in range(1, rules.cards.size // 2 + 1):
        if card != row[START_CARD] and row[DRAWN] >> card & 1 == 0:
            out[n] = DRAW << KIND_SHIFT | rules.cards[2 * card - 2]
            n += 1
    # Cards are stored in the order of the board's table, but moves must ascend: insertion sort.
    for i in range(1, n):
        j = i
        while j > 0 and out[j - 1] > out[j]:
            out[j - 1], out[j] = out[j], out[j - 1]
            j -= 1
    return n


@kernel
def apply_draw(row, move, rules):
    """The card is turned face up. Returns whether he can land; if not, another card must be drawn."""
    for card in range(1, rules.cards.size // 2 + 1):
        if rules.cards[2 * card - 2] == station_of(move):
            row[CARD] = card
            row[DRAWN] |= 1 << card
    return may_land(row, rules, row[CARD])


@kernel
def gen_card_stations(row, rules, card, kind, out):
    """The free ones of a card's two stations, ascending, as moves of the given kind: to start there, or to land."""
    left = rules.cards[2 * card - 2]
    right = rules.cards[2 * card - 1]
    n = 0
    for station in (min(left, right), max(left, right)):
        if row[PLACE + station] == 0:
            out[n] = kind << KIND_SHIFT | station
            n += 1
    return n


@kernel
def gen_card_start(row, rules, out):
    """The two stations of his start card."""
    return gen_card_stations(row, rules, row[START_CARD], CHOOSE_START, out)


@kernel
def apply_card_start(row, move, event):
    """He chooses one of the stations of his start card, in secret. Returns True: the phase is over."""
    row[HIDER] = station_of(move)
    event[E_MOVE] = without_station(move)
    return True
