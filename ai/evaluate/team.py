"""The detectives as a team: how well they hold the places where the hider may be, together.

Every pair of seekers holds a station more or less firmly, by the exact table of pursuit; what one pair misses another
may hold. The team is as good as the sum of this over all places where the hider may be, weighed by how likely he is
there. Those places are `places[first : first + count]`, and `shares` says how likely each is.
"""

from ai.compiling.jit import kernel, routine
from ai.evaluate.greedy import chip_points
from ai.evaluate.greedy_dice import score_dice_seekers
from ai.rules.calls import list_moves
from ai.rules.moves import PASS, STEP, kind_of, seat_of, station_of, ticket_of
from ai.rules.state import MODES, PURSE, ROUND, SEEKER

CHIP_SCALE = 1.0 / 1000.0  # from the greedy scale of chips to shares of the game
LAST_TICKET = 0.02  # what it costs to spend the last ticket of a mode; a purse of n loses an n-th of it


@kernel
def missed_by(lore, a, b, x):
    """How likely a hider at x, to move, gets away from the pair of seekers at a and b."""
    return lore.missed[lore.pairs[a, b, x]]


@kernel
def held(row, rules, lore, x):
    """How firmly the seekers hold a hider at a station, 0 to 1."""
    free = 1.0
    for i in range(1, rules.seekers + 1):
        for j in range(i + 1, rules.seekers + 1):
            free *= missed_by(lore, row[SEEKER + i] & 255, row[SEEKER + j] & 255, x)
    return 1.0 - free


@kernel
def held_without(row, rules, lore, seat, places, first, count, free):
    """Writes into `free` how likely the hider gets away from all pairs in which a seat has no part, by place."""
    for k in range(count):
        free[k] = 1.0
    for i in range(1, rules.seekers + 1):
        for j in range(i + 1, rules.seekers + 1):
            if i != seat and j != seat:
                for k in range(count):
                    free[k] *= missed_by(lore, row[SEEKER + i] & 255, row[SEEKER + j] & 255, places[first + k] & 255)


@kernel
def held_with(row, rules, lore, seat, to, places, first, count, shares, free):
    """How firmly the team holds all places with one seat at `to`, where it catches the hider if he is there."""
    total = 0.0
    for k in range(count):
        x = places[first + k] & 255
        if x == to:
            total += shares[first + k]
        else:
            gone = free[k]
            for j in range(1, rules.seekers + 1):
                if j != seat:
                    gone *= missed_by(lore, to, row[SEEKER + j] & 255, x)
            total += shares[first + k] * (1.0 - gone)
    return total


@routine
def score_team(row, tables, rules, lore, manner, places, first, count, shares, weights, moves, scores, free):
    """Scores each legal move of the seekers, 0 to 1 and a little more; `weights` is the same as shares, by station."""
    if rules.dice:
        return score_dice_seekers(row, tables, rules, lore.far, lore.reach, weights, moves, scores)
    n = list_moves(row, tables, rules, moves)
    last = 0
    before = 0  # where the move before leads to; the same place by another ticket is not looked at twice
    firm = 0.0
    now = -1.0
    for i in range(n):
        kind = kind_of(moves[i])
        seat = seat_of(moves[i])
        if kind == STEP:
            if seat != last:
                held_without(row, rules, lore, seat, places, first, count, free)
                last = seat
                before = 0
            to = station_of(moves[i])
            if to != before:
                firm = held_with(row, rules, lore, seat, to & 255, places, first, count, shares, free)
                before = to
            scores[i] = firm
            if manner.coordination < 1.0:
                scores[i] *= manner.coordination
                scores[i] += (1.0 - manner.coordination) * chased(lore, to, places, first, count, shares)
            scores[i] -= manner.discipline * ticket_cost(row, rules, seat, ticket_of(moves[i]))
            continue
        if now < 0.0:
            now = 0.0
            for k in range(count):
                now += shares[first + k] * held(row, rules, lore, places[first + k])
        scores[i] = now
        if kind != PASS:
            scores[i] += chip_points(row, moves[i], tables, weights, lore.far) * CHIP_SCALE
    return n


@routine
def chased(lore, to, places, first, count, shares):
    """How close one seeker at a station is to the places where the hider may be, 0 to 1."""
    total = 0.0
    for k in range(count):
        total += shares[first + k] * 0.5 ** lore.far[to, places[first + k]]
    return total


@kernel
def ticket_cost(row, rules, seat, mode):
    """What it costs to spend a ticket: the more, the fewer are left for the rounds to come."""
    left = row[PURSE + MODES * rules.purse_of[seat] + mode]
    rounds = rules.rounds - row[ROUND]
    return LAST_TICKET / left if rules.price[seat] and rounds > left else 0.0
