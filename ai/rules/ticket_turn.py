"""A turn played with tickets: combines travel, crimes, hideouts and characters.

Each `apply_…` returns whether the phase is over, so that the turn can go on to the next one.
"""

from ai.compiling.jit import kernel
from ai.rules.characters import apply_chip, begin_chips, end_chips, gen_chips, some_chip_open
from ai.rules.crimes import all_committed, commit, is_last, may_commit
from ai.rules.ending import catch_hider, finish
from ai.rules.hideouts import apply_balloon, gen_balloon, gen_card_stations, may_fly_from, may_use, use
from ai.rules.log import show, write_entry
from ai.rules.moves import (
    BALLOON,
    DIVE,
    DOUBLE_BALLOON,
    DOUBLE_STEP,
    KIND_SHIFT,
    LAND,
    OPTION_SHIFT,
    OPTIONS,
    PASS,
    STEP,
    ability_of,
    commits_crime,
    kind_of,
    station_of,
    without_station,
)
from ai.rules.state import (
    CARD,
    E_MOVE,
    ENTRY,
    HIDER,
    HIDER_WINS,
    MOVED,
    P_DRAW,
    P_HIDER,
    PHASE,
    R_CRIMES,
    R_HIDER_STUCK,
    R_SEEKERS_STUCK,
    SEEKERS_WIN,
    STAYED,
)
from ai.rules.travel import (
    apply_seeker,
    double_fits,
    gen_hider_steps,
    gen_seekers,
    has_second_step,
    hider_can_step,
    pay_hider,
    some_detective_has_use,
)

# The hider.


@kernel
def begin_hider_turn(row, tables, rules):
    """The hider's turn begins. Without a legal move he has lost."""
    end_chips(row)
    if not hider_can_move(row, tables, rules):
        finish(row, SEEKERS_WIN, R_HIDER_STUCK)


@kernel
def hider_can_move(row, tables, rules):
    """Whether the hider has any move at all: a step, or the balloon."""
    if hider_can_step(row, tables):
        return True
    return row[STAYED] == 0 and may_fly_from(row, tables, rules, row[HIDER])


@kernel
def gen_hider(row, tables, rules, out):
    """All moves of the hider: steps, steps as the first half of a double move, the balloon; each with its options."""
    if row[ENTRY] >= rules.spaces:
        return 0
    n = gen_hider_steps(row, tables, out)
    doubled = row[PHASE] == P_HIDER and double_fits(row, rules)
    if doubled:
        steps = n
        for i in range(steps):
            out[n] = DOUBLE_STEP << KIND_SHIFT | out[i]
            n += has_second_step(row, tables, out[i]) or may_fly_from(row, tables, rules, station_of(out[i]))
    if not rules.arrivals:
        return n
    n = gen_balloon(row, tables, rules, doubled, out, n)
    return gen_arrivals(row, tables, rules, n, out)


@kernel
def gen_landings(row, tables, rules, out):
    """The stations of the drawn card where his balloon may land, each with its options."""
    return gen_arrivals(row, tables, rules, gen_card_stations(row, rules, row[CARD], LAND, out), out)


@kernel
def gen_arrivals(row, tables, rules, n, out):
    """Appends to the n moves their variants with an option on arriving: a crime, an ability, or both."""
    m = n
    for options in range(1, OPTIONS):
        for i in range(n):
            out[m] = options << OPTION_SHIFT | out[i]
            m += may_arrive_so(row, tables, rules, out[m])
    return m


@kernel
def may_arrive_so(row, tables, rules, move):
    """Whether a move is legal with its options."""
    kind = kind_of(move)
    if kind == BALLOON or kind == DOUBLE_BALLOON:
        return False
    station = station_of(move)
    # A crime. The last one wins at once, so it cannot be in the first half of a double move.
    if commits_crime(move) and (not may_commit(row, station) or (kind == DOUBLE_STEP and is_last(row, rules))):
        return False
    # An ability. No dive after a landing, since everybody knows the station. No balloon from a station where an ability
    # was used, so the second half of a double move must be a step.
    ability = ability_of(move)
    if ability == 0:
        return True
    if not may_use(row, tables, rules, ability, station) or (kind == LAND and ability == DIVE):
        return False
    return kind != DOUBLE_STEP or has_second_step(row, tables, move)


@kernel
def apply_hider(row, move, rules, event):
    """The hider takes off in his balloon, or arrives somewhere; the last of his crimes wins."""
    if kind_of(move) == BALLOON or kind_of(move) == DOUBLE_BALLOON:
        apply_balloon(row, move)
        row[PHASE] = P_DRAW
        return False
    apply_arrival(row, move, rules, event)
    if all_committed(row, rules):
        finish(row, HIDER_WINS, R_CRIMES)
        return False
    return True


@kernel
def apply_arrival(row, move, rules, event):
    """The hider arrives, by a step or by balloon: pays, writes the log, does what he chose, shows himself if due."""
    kind = kind_of(move)
    if kind != LAND:
        pay_hider(row, move)
    write_entry(row, station_of(move), event)
    if commits_crime(move):
        commit(row, station_of(move))
    ability = ability_of(move)
    if ability:
        use(row, ability)
    if kind == LAND or (rules.reveals[row[ENTRY]] and ability != DIVE):
        show(row, event)
    else:
        event[E_MOVE] = without_station(move)


# The seekers.


@kernel
def begin_seekers_turn(row, tables, rules):
    """The seekers' turn begins. By the original rules they have lost if no detective holds a ticket that fits a line
    from its station (rulebook 004, page 4); by Sherlock Holmes rules the game goes on."""
    begin_chips(row, rules)
    if rules.stuck_lose and not some_detective_has_use(row, tables, rules):
        finish(row, HIDER_WINS, R_SEEKERS_STUCK)


@kernel
def gen_seekers_turn(row, tables, rules, out):
    """The moves of all seekers that have not moved, or a pass if there are none; then all chip moves."""
    n = gen_seekers(row, tables, rules, out)
    if n == 0:
        out[0] = PASS << KIND_SHIFT
        n = 1
    return gen_chips(row, rules, out, n)


@kernel
def apply_seekers_turn(row, move, tables, rules, event):
    """A seeker moves, plays a chip, or the rest sit out. When nothing is left to do, the turn is over."""
    kind = kind_of(move)
    if kind == PASS:
        return True
    if kind == STEP:
        apply_seeker(row, move, rules)
        if station_of(move) == row[HIDER]:
            catch_hider(row, event)
            return False
    else:
        event[E_MOVE] |= apply_chip(row, move, tables)
    return row[MOVED] == (2 << rules.seekers) - 2 and not some_chip_open(row, rules)
