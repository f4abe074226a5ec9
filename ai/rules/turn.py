"""The turn: which moves are legal, what a move does, and when the game is over.

The referee, the search, the count of leaves and the replay all go through `legal_moves` and `apply_move`. The order of
phases is the table `Rules.after`; this file joins the mechanics to their phases.
"""

from ai.rules.chance import below
from ai.rules.jit import kernel
from ai.rules.moves import PASS, kind_of, station_of
from ai.rules.state import (
    AGAIN,
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
    P_HIDER,
    P_OVER,
    P_SECOND,
    P_SEEKERS,
    PHASE,
    R_CAPTURED,
    R_HIDER_STUCK,
    R_SEEKERS_STUCK,
    R_TIME_UP,
    REASON,
    ROUND,
    SEEKERS_WIN,
    WINNER,
)
from ai.rules.travel import (
    NO_MOVE,
    apply_hider,
    apply_seeker,
    draw_hider,
    draw_seekers,
    gen_hider,
    gen_hider_steps,
    gen_seekers,
    hider_can_step,
    some_detective_has_use,
)


@kernel
def legal_moves(row, tables, rules, out):
    """Writes the legal moves into `out`, ascending and each once, and returns how many; none once the game is over."""
    phase = row[PHASE]
    if phase == P_SEEKERS:
        return gen_seekers(row, tables, rules, out)
    if phase == P_HIDER:
        return gen_hider(row, tables, rules, out)
    if phase == P_SECOND:
        return gen_hider_steps(row, tables, out)
    return 0


@kernel
def apply_move(row, move, tables, rules, event):
    """Makes a legal move: changes the row and writes into `event` what everybody sees of it."""
    event[E_ROUND] = row[ROUND]
    event[E_ENTRY] = 0
    event[E_SHOWN] = 0
    phase = row[PHASE]
    if phase == P_SEEKERS:
        if kind_of(move) == PASS:
            event[E_MOVE] = move
            _advance(row, tables, rules)
        else:
            apply_seeker(row, move, rules, event)
            if station_of(move) == row[HIDER]:
                event[E_SHOWN] = row[HIDER]
                _finish(row, SEEKERS_WIN, R_CAPTURED)
            elif row[MOVED] == (2 << rules.seekers) - 2:
                _advance(row, tables, rules)
    else:
        apply_hider(row, move, rules, event)
        _advance(row, tables, rules)
    event[E_WINNER] = row[WINNER]
    event[E_REASON] = row[REASON]


@kernel
def _advance(row, tables, rules):
    """Goes on to the next phase in which somebody has to decide."""
    phase = rules.after[row[PHASE]]
    if phase == P_AGAIN:
        phase = P_SECOND if row[AGAIN] else rules.after[P_AGAIN]
        row[AGAIN] = 0
    if phase == P_HIDER:
        if row[ROUND] >= rules.rounds or row[ENTRY] >= rules.spaces:
            _finish(row, HIDER_WINS, R_TIME_UP)
            return
        row[ROUND] += 1
    enter(row, phase, tables, rules)


@kernel
def enter(row, phase, tables, rules):
    """Opens a phase, or ends the game where the side to move has nothing left to do it with."""
    row[PHASE] = phase
    if phase == P_SEEKERS:
        row[MOVED] = 0
        if not some_detective_has_use(row, tables, rules):
            _finish(row, HIDER_WINS, R_SEEKERS_STUCK)
    elif phase == P_HIDER:
        row[MOVED] = 0
        if not hider_can_step(row, tables):
            _finish(row, SEEKERS_WIN, R_HIDER_STUCK)


@kernel
def _finish(row, winner, reason):
    row[PHASE] = P_OVER
    row[WINNER] = winner
    row[REASON] = reason


@kernel
def draw_move(row, tables, rules, chance, moves):
    """One of the legal moves, each as likely as any other; `moves` is room for a list of them."""
    if row[PHASE] == P_SEEKERS:
        move = draw_seekers(row, tables, rules, chance)
    else:
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
