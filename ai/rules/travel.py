"""How pawns travel with tickets: the moves of the hider and of the seekers (rulebook 004, pages 3-5; 002, pages 4-7).

Each mechanic is a file like this one, with `gen_…` and `apply_…` for its phases; only turn.py knows them all.
"""

from ai.compiling.jit import kernel
from ai.rules.chance import below
from ai.rules.moves import (
    DOUBLE_STEP,
    KIND_SHIFT,
    SEAT_SHIFT,
    kind_of,
    seat_of,
    station_of,
    ticket_of,
)
from ai.rules.state import (
    AGAIN,
    BAN,
    BLACK,
    BLACK_TICKET,
    DOUBLE,
    ENTRY,
    HIDER,
    MODES,
    MOVED,
    P_HIDER,
    PHASE,
    PLACE,
    PURSE,
    SEEKER,
    SEEKER_HERE,
    SUPPLY,
)

DRAWS = 8  # rejection-sampling attempts before all moves are listed
NO_MOVE = -1


@kernel
def at(row, column):
    """The station in a column. The mask tells the compiler that it is not negative: a tenth faster."""
    return row[column] & 255


@kernel
def hider_may(row, tables, e):
    """Whether the hider has a ticket for an edge, its station is free, and not all of its modes are banned."""
    edge = tables.edges[e]
    free = (row[SUPPLY + ticket_of(edge)] > 0) & (row[PLACE + station_of(edge)] == 0)
    return free & (tables.joins[e] & ~row[BAN] != 0)


@kernel
def gen_hider_steps(row, tables, out):
    """All single steps of the hider: along a line to a free station, paid from the supply or with a black ticket."""
    here = at(row, HIDER)
    n = 0
    for e in range(tables.starts[here], tables.starts[here + 1]):
        out[n] = tables.edges[e]
        n += hider_may(row, tables, e)
    return n


@kernel
def double_fits(row, rules):
    """Whether the hider has a double-move ticket and the log has room for its two entries."""
    return (row[DOUBLE] > 0) & (row[ENTRY] + 2 <= rules.spaces)


@kernel
def has_second_step(row, tables, first):
    """Whether a second step can follow the first, with the tickets left after it (004, page 4)."""
    paid = ticket_of(first)
    # Shortcut: the station he just left is always free, so on two-way lines a ticket for the way back is enough. (A
    # mode that he has just used is not banned.)
    if tables.two_way and (row[SUPPLY + paid] > 1 or (row[BLACK] > 0 and paid != BLACK_TICKET)):
        return True
    here = station_of(first)
    for e in range(tables.starts[here], tables.starts[here + 1]):
        if hider_may(row, tables, e) and (ticket_of(tables.edges[e]) != paid or row[SUPPLY + paid] > 1):
            return True
    return False


@kernel
def hider_can_step(row, tables):
    """Whether the hider has any step. A hider whose station is unknown (0) is assumed to have one."""
    here = at(row, HIDER)
    for e in range(tables.starts[here], tables.starts[here + 1]):
        if hider_may(row, tables, e):
            return True
    return here == 0


@kernel
def draw_hider(row, tables, rules, chance):
    """A uniformly random move of the hider, by rejection sampling instead of listing; NO_MOVE if every attempt fails.

    Draws from all lines of his station, as single and as double moves, and rejects those that are not legal.
    """
    first = tables.starts[at(row, HIDER)]
    lines = tables.starts[at(row, HIDER) + 1] - first
    doubled = (row[PHASE] == P_HIDER) & double_fits(row, rules)
    for _ in range(DRAWS):
        k = below(chance, lines << doubled)
        as_double = k >= lines
        e = first + k - lines * as_double
        if hider_may(row, tables, e):
            edge = tables.edges[e]
            if not as_double:
                return edge
            if has_second_step(row, tables, edge):
                return DOUBLE_STEP << KIND_SHIFT | edge
    return NO_MOVE


@kernel
def pay_hider(row, move):
    """Takes the ticket of a step from the supply, or a black one from his hand; and the double-move ticket."""
    row[SUPPLY + ticket_of(move)] -= 1
    if kind_of(move) == DOUBLE_STEP:
        row[DOUBLE] -= 1
        row[AGAIN] = 1


@kernel
def seeker_may(row, purse, edge):
    """Whether a purse (given by its first column) can pay for a line and no other seeker stands at its end."""
    return (row[purse + ticket_of(edge)] > 0) & (row[PLACE + station_of(edge)] & SEEKER_HERE == 0)


@kernel
def gen_seeker(row, tables, rules, seat, out, n):
    """Appends the moves of one seeker to the n moves in `out` (004, page 5)."""
    here = at(row, SEEKER + seat)
    purse = PURSE + MODES * rules.purse_of[seat]
    for e in range(tables.starts[here], tables.starts[here] + tables.paid[here]):
        edge = tables.edges[e]
        out[n] = seat << SEAT_SHIFT | edge
        n += seeker_may(row, purse, edge)
    return n


@kernel
def gen_seekers(row, tables, rules, out):
    """All moves of the seekers that have not moved this turn."""
    n = 0
    for seat in range(1, rules.seekers + 1):
        if not row[MOVED] >> seat & 1:
            n = gen_seeker(row, tables, rules, seat, out, n)
    return n


@kernel
def draw_seekers(row, tables, rules, chance):
    """A uniformly random move of the seekers, by rejection sampling instead of listing; NO_MOVE if every attempt fails.

    Draws from all lines of the seekers who have not moved, and rejects those that are not legal.
    """
    lines = 0
    for seat in range(1, rules.seekers + 1):
        lines += tables.paid[at(row, SEEKER + seat)] * (~row[MOVED] >> seat & 1)
    for _ in range(DRAWS):
        k = below(chance, lines)
        for seat in range(1, rules.seekers + 1):
            here = at(row, SEEKER + seat)
            own = tables.paid[here] * (~row[MOVED] >> seat & 1)
            if k < own:
                edge = tables.edges[tables.starts[here] + k]
                if seeker_may(row, PURSE + MODES * rules.purse_of[seat], edge):
                    return seat << SEAT_SHIFT | edge
                break
            k -= own
    return NO_MOVE


@kernel
def apply_seeker(row, move, rules):
    """A seeker rides a line; a detective's ticket goes to the supply, a bobby rides free (004, page 5)."""
    seat = seat_of(move)
    mode = ticket_of(move)
    to = station_of(move)
    price = rules.price[seat]
    row[PURSE + MODES * rules.purse_of[seat] + mode] -= price
    row[SUPPLY + mode] += price
    row[PLACE + row[SEEKER + seat]] &= ~SEEKER_HERE
    row[PLACE + to] |= SEEKER_HERE
    row[SEEKER + seat] = to
    row[MOVED] |= 1 << seat


@kernel
def some_detective_has_use(row, tables, rules):
    """Whether any detective holds a ticket for a line from its station, even to an occupied one (004, page 5)."""
    for seat in range(1, rules.detectives + 1):
        here = at(row, SEEKER + seat)
        purse = PURSE + MODES * rules.purse_of[seat]
        for e in range(tables.starts[here], tables.starts[here] + tables.paid[here]):
            if row[purse + ticket_of(tables.edges[e])] > 0:
                return True
    return False
