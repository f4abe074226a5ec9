"""How pawns travel with tickets: the moves of the hider and of the seekers (rulebook 004, pages 3-5; 002, pages 4-7).

Each mechanic of the game is a file like this one, with `gen_…` and `apply_…` for its phases; only turn.py knows all.
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

DRAWS = 8  # tries before drawing blindly gives way to listing the moves
NO_MOVE = -1


@kernel
def at(row, column):
    """The station in a column. Masked, so that the compiler knows it is not negative: a tenth more speed."""
    return row[column] & 255


@kernel
def hider_may(row, tables, e):
    """Whether the hider has the ticket for an edge, the station it leads to is free, and some mode of it not banned."""
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
    """Whether a step can follow the given first one, with the tickets that are left after it (004, page 4)."""
    paid = ticket_of(first)
    # The way back is always free; so where a line can be ridden back, a ticket for it settles the question. (No mode
    # that he has just used is banned.)
    if tables.two_way and (row[SUPPLY + paid] > 1 or (row[BLACK] > 0 and paid != BLACK_TICKET)):
        return True
    here = station_of(first)
    for e in range(tables.starts[here], tables.starts[here + 1]):
        if hider_may(row, tables, e) and (ticket_of(tables.edges[e]) != paid or row[SUPPLY + paid] > 1):
            return True
    return False


@kernel
def hider_can_step(row, tables):
    """Whether the hider has any step; a hider nobody can see (station 0) is taken to have one."""
    here = at(row, HIDER)
    for e in range(tables.starts[here], tables.starts[here + 1]):
        if hider_may(row, tables, e):
            return True
    return here == 0


@kernel
def draw_hider(row, tables, rules, chance):
    """One of the hider's moves, each as likely as any other, without listing them; NO_MOVE where luck was against it.

    Draws among all lines from his station, singly and doubly, and lets a closed one fall.
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
    """Whether a purse (its first column) pays for a line and no other seeker stands where it leads."""
    return (row[purse + ticket_of(edge)] > 0) & (row[PLACE + station_of(edge)] & SEEKER_HERE == 0)


@kernel
def gen_seeker(row, tables, rules, seat, out, n):
    """Adds to n moves those of one seeker (004, page 5)."""
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
    """One of the seekers' moves, each as likely as any other, without listing them; NO_MOVE where luck was against it.

    Draws among all lines from the stations of those who have not moved, and lets a closed one fall.
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
    """Whether any detective holds a ticket for a line that leaves its station, occupied or not (004, page 5)."""
    for seat in range(1, rules.detectives + 1):
        here = at(row, SEEKER + seat)
        purse = PURSE + MODES * rules.purse_of[seat]
        for e in range(tables.starts[here], tables.starts[here] + tables.paid[here]):
            if row[purse + ticket_of(tables.edges[e])] > 0:
                return True
    return False
