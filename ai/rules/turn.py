"""The turn: which moves are legal, what a move does, and when the game is over.

The referee, the search, the count of leaves and the replay all go through `legal_moves` and `apply_move`. The order of
phases is the table `Rules.after`; this file joins the mechanics to their phases, and is the only one that knows all.
"""

from ai.compiling.jit import kernel
from ai.rules.chance import below
from ai.rules.characters import apply_chip, gen_chips, some_chip_open
from ai.rules.crimes import commit, is_last, may_commit
from ai.rules.dice import (
    apply_dice_hider,
    apply_dice_seeker,
    apply_hider_place,
    apply_place,
    apply_roll,
    draw_roll,
    gen_dice_hider,
    gen_dice_seekers,
    gen_hider_places,
    gen_places,
    gen_rolls,
    take_back,
)
from ai.rules.hideouts import (
    apply_balloon,
    apply_draw,
    gen_balloon,
    gen_card_stations,
    gen_draw,
    may_fly_from,
    may_use,
    use,
)
from ai.rules.log import show, write_entry
from ai.rules.moves import (
    BALLOON,
    CHOOSE_START,
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
from ai.rules.rolls import next_seat
from ai.rules.state import (
    AGAIN,
    BAN,
    BLACK,
    CARD,
    CHIP_PLAYED,
    CRIMES,
    DOUBLE,
    E_ENTRY,
    E_MOVE,
    E_REASON,
    E_ROUND,
    E_SHOWN,
    E_WINNER,
    ENTRY,
    HIDER,
    HIDER_WINS,
    MOVED,
    NOBODY,
    P_AGAIN,
    P_DRAW,
    P_HIDER,
    P_LANDING,
    P_OVER,
    P_PLACE,
    P_ROLL,
    P_ROUND,
    P_SECOND,
    P_SEEKERS,
    P_START,
    PENDING,
    PHASE,
    PLACE,
    R_CAPTURED,
    R_CRIMES,
    R_HIDER_STUCK,
    R_SEEKERS_STUCK,
    R_TIME_UP,
    REASON,
    ROUND,
    SEEKER,
    SEEKER_HERE,
    SEEKERS_WIN,
    START_CARD,
    STAYED,
    STOOD,
    WINNER,
)
from ai.rules.travel import (
    NO_MOVE,
    apply_seeker,
    double_fits,
    draw_hider,
    draw_seekers,
    gen_hider_steps,
    gen_seekers,
    has_second_step,
    hider_can_step,
    pay_hider,
    some_detective_has_use,
)


@kernel
def legal_moves(row, tables, rules, out):
    """Writes the legal moves into `out`, ascending and each once, and returns how many; none once the game is over.

    In a phase of chance they are what may come: cards each as likely as any other, rolls as `roll_ways` tells.
    """
    phase = row[PHASE]
    if rules.dice:
        return legal_with_dice(row, phase, tables, rules, out)
    if phase == P_SEEKERS:
        n = gen_seekers(row, tables, rules, out)
        if n == 0:
            out[0] = PASS << KIND_SHIFT
            n = 1
        return gen_chips(row, rules, out, n) if rules.chips else n
    if phase == P_HIDER or phase == P_SECOND:
        return gen_hider(row, tables, rules, out)
    if phase == P_LANDING:
        landings = gen_card_stations(row, rules, row[CARD], LAND, out)
        return gen_arrivals(row, tables, rules, landings, out)
    if phase == P_DRAW:
        return gen_draw(row, rules, out)
    if phase == P_START:
        return gen_card_stations(row, rules, row[START_CARD], CHOOSE_START, out)
    return 0


@kernel
def legal_with_dice(row, phase, tables, rules, out):
    """The same where dice are rolled instead of tickets paid."""
    if phase == P_ROLL:
        return gen_rolls(row, out)
    if phase == P_SEEKERS:
        return gen_dice_seekers(row, tables, rules, out)
    if phase == P_HIDER or phase == P_SECOND:
        return gen_dice_hider(row, tables, rules, out)
    if phase == P_PLACE:
        return gen_places(row, tables, rules, out)
    if phase == P_START:
        return gen_hider_places(row, tables, out)
    return 0


@kernel
def gen_hider(row, tables, rules, out):
    """All moves of the hider: steps, the same as first half of a double move, the balloon, and all with options."""
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
def gen_arrivals(row, tables, rules, n, out):
    """Adds to n moves the same with what the hider may do on arriving: a crime, an ability, or both."""
    m = n
    for options in range(1, OPTIONS):
        for i in range(n):
            out[m] = options << OPTION_SHIFT | out[i]
            m += may_arrive_so(row, tables, rules, out[m])
    return m


@kernel
def may_arrive_so(row, tables, rules, move):
    """Whether a move can be made with its options."""
    kind = kind_of(move)
    if kind == BALLOON or kind == DOUBLE_BALLOON:
        return False
    station = station_of(move)
    # A crime; the last one wins at once, so it is no first half of a double move.
    if commits_crime(move) and (not may_commit(row, station) or (kind == DOUBLE_STEP and is_last(row, rules))):
        return False
    # An ability; after a landing everybody knows the station, and after an ability nobody flies from there.
    ability = ability_of(move)
    if ability == 0:
        return True
    if not may_use(row, tables, rules, ability, station) or (kind == LAND and ability == DIVE):
        return False
    return kind != DOUBLE_STEP or has_second_step(row, tables, move)


@kernel
def apply_move(row, move, tables, rules, event):
    """Makes a legal move: changes the row and writes into `event` what everybody sees of it."""
    event[E_MOVE] = move
    event[E_ROUND] = row[ROUND]
    event[E_ENTRY] = 0
    event[E_SHOWN] = 0
    phase = row[PHASE]
    if rules.dice:
        apply_with_dice(row, move, tables, rules, event)
    elif phase == P_SEEKERS:
        apply_in_seekers_turn(row, move, tables, rules, event)
    elif phase == P_DRAW:
        if apply_draw(row, move, rules):
            _advance(row, tables, rules)
    elif phase == P_START:
        row[HIDER] = station_of(move)
        event[E_MOVE] = without_station(move)
        _advance(row, tables, rules)
    elif kind_of(move) == BALLOON or kind_of(move) == DOUBLE_BALLOON:
        apply_balloon(row, move)
        row[PHASE] = P_DRAW
    else:
        apply_arrival(row, move, rules, event)
        if rules.crimes and row[CRIMES] == rules.crimes:
            _finish(row, HIDER_WINS, R_CRIMES)
        else:
            _advance(row, tables, rules)
    event[E_WINNER] = row[WINNER]
    event[E_REASON] = row[REASON]


@kernel
def apply_with_dice(row, move, tables, rules, event):
    """The same where dice are rolled instead of tickets paid. Whoever shares a place with the hider has caught him,
    whosever move it was (rulebook 001, "Fine")."""
    phase = row[PHASE]
    if phase == P_ROLL:
        apply_roll(row, move)
        row[PHASE] = P_SEEKERS
    elif phase == P_SEEKERS:
        apply_dice_seeker(row, move)
        if kind_of(move) == STEP and station_of(move) == row[HIDER]:
            event[E_SHOWN] = row[HIDER]
            _finish(row, SEEKERS_WIN, R_CAPTURED)
        elif next_seat(row, rules):
            row[PHASE] = P_ROLL
        else:
            _advance(row, tables, rules)
    elif phase == P_PLACE:
        apply_place(row, move)
        if next_seat(row, rules) == 0:
            _advance(row, tables, rules)
    elif phase == P_START:
        event[E_MOVE] = apply_hider_place(row, move, tables, event)
        _advance(row, tables, rules)
    else:
        event[E_MOVE] = apply_dice_hider(row, move, rules, event)
        if row[PLACE + row[HIDER]] & SEEKER_HERE:
            event[E_MOVE] |= row[HIDER]
            event[E_SHOWN] = row[HIDER]
            _finish(row, SEEKERS_WIN, R_CAPTURED)
        else:
            _advance(row, tables, rules)


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


@kernel
def apply_in_seekers_turn(row, move, tables, rules, event):
    """A seeker moves, plays a chip, or the rest sit out; when nothing is left to do, the turn is over."""
    kind = kind_of(move)
    if kind == PASS:
        _advance(row, tables, rules)
        return
    if kind == STEP:
        apply_seeker(row, move, rules)
        if station_of(move) == row[HIDER]:
            event[E_SHOWN] = row[HIDER]
            _finish(row, SEEKERS_WIN, R_CAPTURED)
            return
    else:
        event[E_MOVE] |= apply_chip(row, move, tables)
    if row[MOVED] == (2 << rules.seekers) - 2 and not (rules.chips and some_chip_open(row, rules)):
        _advance(row, tables, rules)


@kernel
def _advance(row, tables, rules):
    """Goes on to the next phase in which somebody has to decide."""
    phase = rules.after[row[PHASE]]
    if phase == P_AGAIN:
        again = row[AGAIN] == 1
        row[AGAIN] = 0
        # The second half is lost where no step is left, as may happen after a balloon.
        phase = P_SECOND if again and (rules.dice or hider_can_move(row, tables, rules)) else rules.after[P_AGAIN]
    if row[PHASE] == P_SEEKERS and (row[ROUND] >= rules.rounds or row[ENTRY] >= rules.spaces):
        _finish(row, HIDER_WINS, R_TIME_UP)
        return
    if phase == P_ROUND:
        row[ROUND] += 1
        row[BLACK] += row[PENDING]
        row[DOUBLE] += row[PENDING + 1]
        row[PENDING] = 0
        row[PENDING + 1] = 0
        if rules.dice:
            take_back(row, rules)
        phase = rules.after[P_ROUND]
    enter(row, phase, tables, rules)


@kernel
def enter(row, phase, tables, rules):
    """Opens a phase, or ends the game where the side to move has nothing left to do it with."""
    row[PHASE] = phase
    row[MOVED] = 0
    if rules.dice:
        return
    if phase == P_SEEKERS:
        row[BAN] = 0
        row[CHIP_PLAYED] = 0
        row[STOOD] = row[SEEKER + rules.blocker]
        if not some_detective_has_use(row, tables, rules):
            _finish(row, HIDER_WINS, R_SEEKERS_STUCK)
    elif phase == P_HIDER:
        row[CHIP_PLAYED] = 0
        if not hider_can_move(row, tables, rules):
            _finish(row, SEEKERS_WIN, R_HIDER_STUCK)


@kernel
def hider_can_move(row, tables, rules):
    """Whether the hider has any move at all: a step, or the balloon."""
    if hider_can_step(row, tables):
        return True
    return row[STAYED] == 0 and may_fly_from(row, tables, rules, row[HIDER])


@kernel
def _finish(row, winner, reason):
    row[PHASE] = P_OVER
    row[WINNER] = winner
    row[REASON] = reason


@kernel
def draw_move(row, tables, rules, chance, moves):
    """One of the legal moves, each as likely as any other, and a roll of dice as dice roll; `moves` is room for a
    list of them."""
    move = NO_MOVE
    if rules.dice:
        if row[PHASE] == P_ROLL:
            move = draw_roll(row, rules, chance)
    elif row[PHASE] == P_SEEKERS:
        if not rules.chips or row[CHIP_PLAYED]:
            move = draw_seekers(row, tables, rules, chance)
    elif not rules.arrivals:
        move = draw_hider(row, tables, rules, chance)
    if move == NO_MOVE:
        move = moves[below(chance, legal_moves(row, tables, rules, moves))]
    return move


@kernel
def random_game(row, tables, rules, chance, moves, event):
    """Plays uniformly random legal moves to the end and returns how many were made."""
    plies = 0
    while row[WINNER] == NOBODY:
        apply_move(row, draw_move(row, tables, rules, chance, moves), tables, rules, event)
        plies += 1
    return plies
