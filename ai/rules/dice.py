"""Dice instead of tickets: moving by a die, and how the hider takes the dice that were used (rulebook 001).

Each of the seven dice is in one of five places: in the detectives' hand (HAND), rolled on the table (ROLLED), beside
the pawn that used it (USED), on the hider's card (LAID) or in the supply (BOX). Each `apply_…` returns whether the
phase is over, so that the turn can go on to the next one.
"""

from ai.compiling.jit import kernel
from ai.rules.dice_rolls import TILE, dice_to_take, next_seat, pick_up
from ai.rules.ending import catch_hider
from ai.rules.log import show, write_entry
from ai.rules.moves import (
    CHOOSE_START,
    DOUBLE_STEP,
    HELICOPTER,
    KIND_SHIFT,
    PASS,
    REROLL,
    SEAT_SHIFT,
    STEP,
    kind_of,
    pack,
    seat_of,
    station_of,
    ticket_of,
    without_station,
)
from ai.rules.questions import as_seen
from ai.rules.state import (
    AGAIN,
    BLACK,
    BLACK_TICKET,
    BOX,
    DOUBLE,
    E_MOVE,
    ENTRY,
    FIRST,
    FLOWN,
    HAND,
    HIDER,
    LAID,
    MODES,
    MOVED,
    P_HIDER,
    P_ROLL,
    PHASE,
    PLACE,
    REROLLS,
    ROLLED,
    SEEKER,
    SEEKER_HERE,
    TURNED,
    USED,
)

# The start (001, "Preparazione").


@kernel
def gen_places(row, tables, rules, out):
    """Where the next detective may start: any unoccupied place where only taxis stop."""
    n = 0
    seat = next_seat(row, rules)
    for s in range(1, tables.stations + 1):
        if tables.plain[s] and row[PLACE + s] == 0:
            out[n] = CHOOSE_START << KIND_SHIFT | seat << SEAT_SHIFT | s
            n += 1
    return n


@kernel
def apply_place(row, move, rules):
    """A detective takes its place. Returns whether all have one."""
    row[SEEKER + seat_of(move)] = station_of(move)
    row[PLACE + station_of(move)] |= SEEKER_HERE
    row[MOVED] |= 1 << seat_of(move)
    return next_seat(row, rules) == 0


@kernel
def gen_hider_places(row, tables, out):
    """Where the hider may start: on any free place of a tile on the table."""
    n = 0
    for s in range(1, tables.stations + 1):
        if tables.district[s] and row[PLACE + s] == 0:
            out[n] = CHOOSE_START << KIND_SHIFT | s
            n += 1
    return n


@kernel
def apply_hider_place(row, move, tables, event):
    """He writes his start in space 1 and covers it with a die. Everybody hears the letter of his tile."""
    write_entry(row, station_of(move), event)
    row[BOX] -= 1
    row[LAID] += 1
    if ticket_of(move) != TILE:  # with TILE only the letter is known, and the event already says it
        event[E_MOVE] = pack(CHOOSE_START, 0, TILE, tables.district[station_of(move)])
    return True


# The detectives (001, "Il turno dei detective").


@kernel
def gen_dice_seekers(row, tables, rules, out):
    """Moves by the rolled dice; a pass for those who cannot use any; and a reroll, if a token is left.

    The detective whose turn it is moves. One player with two pawns picks the pawn (001, "La partita a due giocatori").
    """
    n = 0
    turn = next_seat(row, rules)
    for seat in range(1, rules.seekers + 1):
        if may_act(row, seat, turn):
            here = row[SEEKER + seat] & 255
            for e in range(tables.starts[here], tables.starts[here] + tables.paid[here]):
                edge = tables.edges[e]
                out[n] = seat << SEAT_SHIFT | edge
                n += row[ROLLED + ticket_of(edge)] > 0 and row[PLACE + station_of(edge)] == 0
    if n == 0:
        for seat in range(1, rules.seekers + 1):
            if may_act(row, seat, turn):
                out[n] = PASS << KIND_SHIFT | seat << SEAT_SHIFT
                n += 1
    if row[REROLLS] > 0:
        out[n] = REROLL << KIND_SHIFT
        n += 1
    return n


@kernel
def may_act(row, seat, turn):
    """Whether a pawn may move now: the one whose turn it is, or any that has not moved where players pick the pawn."""
    return (seat == turn or row[FIRST] == 0) and row[MOVED] >> seat & 1 == 0


@kernel
def apply_dice_seekers(row, move, rules, event):
    """A detective moves, stays or pays a token; then the dice are rolled again, until all have moved.

    Whoever shares a place with the hider has caught him, whosever move it was (001, "Fine").
    """
    use_die(row, move)
    if kind_of(move) == STEP and station_of(move) == row[HIDER]:
        catch_hider(row, event)
        return False
    if next_seat(row, rules):
        row[PHASE] = P_ROLL
        return False
    return True


@kernel
def use_die(row, move):
    """A detective uses a die and lays it beside the pawn, or stays, or pays a token. The other dice are picked up."""
    seat = seat_of(move)
    if kind_of(move) == REROLL:
        row[REROLLS] -= 1
    else:
        row[MOVED] |= 1 << seat
    if kind_of(move) == STEP:
        row[ROLLED + ticket_of(move)] -= 1
        row[USED + ticket_of(move)] += 1
        row[PLACE + row[SEEKER + seat]] &= ~SEEKER_HERE
        row[PLACE + station_of(move)] |= SEEKER_HERE
        row[SEEKER + seat] = station_of(move)
    pick_up(row)


# The hider (001, "Il turno di Mister X").


@kernel
def has_ticket(row, ticket):
    """Whether the hider can travel this way: by a used die of that mode, or with a black ticket."""
    if ticket >= BLACK_TICKET:
        return row[BLACK] > 0
    return row[USED + ticket] > 0 and dice_to_take(row) > 0


@kernel
def gen_dice_hider(row, tables, rules, out):
    """Moves by a used die or a black ticket, single or as the first half of a double move; a pass, if no die helps him;
    the helicopter. None if his card is full."""
    if row[ENTRY] >= rules.spaces:
        return 0
    here = row[HIDER] & 255
    n = 0
    by_die = 0
    for e in range(tables.starts[here], tables.starts[here + 1]):
        edge = tables.edges[e]
        if has_ticket(row, ticket_of(edge)):
            out[n] = edge
            n += 1
            by_die += ticket_of(edge) < BLACK_TICKET
    if row[PHASE] != P_HIDER:
        return n
    if row[DOUBLE] > 0 and row[ENTRY] + 2 <= rules.spaces:
        for i in range(n):
            out[n] = DOUBLE_STEP << KIND_SHIFT | out[i]
            n += row[PLACE + station_of(out[i])] == 0 and has_second_half(row, tables, out[i])
    if by_die == 0:
        out[n] = PASS << KIND_SHIFT
        n += 1
    if row[FLOWN] == 0:
        for way in range(2):
            if tables.across[here, way]:
                out[n] = HELICOPTER << KIND_SHIFT | tables.across[here, way]
                n += 1
    return n


@kernel
def has_second_half(row, tables, first):
    """Whether a second step can follow the first, with the dice and black tickets left after it."""
    paid = ticket_of(first)
    black = paid >= BLACK_TICKET
    here = station_of(first)
    for e in range(tables.starts[here], tables.starts[here + 1]):
        ticket = ticket_of(tables.edges[e])
        if ticket >= BLACK_TICKET:
            if row[BLACK] - black > 0:
                return True
        elif row[USED + ticket] - (ticket == paid) > 0 and dice_to_take(row) > 1:
            return True
    return False


@kernel
def apply_dice_hider(row, move, rules, event):
    """The hider moves, stays or flies. If he ends on a detective's place, he is caught."""
    event[E_MOVE] = cover_space(row, move, rules, event)
    if row[PLACE + row[HIDER]] & SEEKER_HERE:
        event[E_MOVE] |= row[HIDER]
        catch_hider(row, event)
        return False
    return True


@kernel
def cover_space(row, move, rules, event):
    """The hider moves or stays, covers the next space with a die, and shows himself if the space asks for it.

    Returns the move as everybody sees it. After a reveal the dice on his card go back to the supply.
    """
    kind = kind_of(move)
    ticket = ticket_of(move)
    if kind == DOUBLE_STEP:
        row[DOUBLE] -= 1
        row[AGAIN] = 1
    if kind == HELICOPTER:
        row[FLOWN] = 1
    if kind == PASS or kind == HELICOPTER:
        lay_x(row)
    elif ticket >= BLACK_TICKET:
        row[BLACK] -= 1
        lay_x(row)
        move = as_seen(move, 0)
    else:
        row[USED + ticket] -= 1
    row[LAID] += 1
    write_entry(row, row[HIDER] if kind == PASS and station_of(move) == 0 else station_of(move), event)
    if rules.reveals[row[ENTRY]]:
        show(row, event)
        row[BOX] += row[LAID]
        row[LAID] = 0
        return without_station(move) | row[HIDER]
    return without_station(move)


@kernel
def lay_x(row):
    """Takes a die for his card and turns it to X: any used die, or else one from the supply, or else one from the
    detectives' hand."""
    if dice_to_take(row) > 0:
        row[TURNED] += 1
    elif row[BOX] > 0:
        row[BOX] -= 1
    else:
        row[HAND] -= 1


@kernel
def take_back(row, rules):
    """A new round: the detectives take their dice back and fill up from the supply; the next detective begins."""
    row[HAND] += dice_to_take(row)
    row[TURNED] = 0
    for mode in range(MODES):
        row[USED + mode] = 0
    more = min(rules.dice - row[HAND], row[BOX])
    row[HAND] += more
    row[BOX] -= more
    if row[FIRST]:
        row[FIRST] = row[FIRST] % rules.seekers + 1
