"""The turn: which moves are legal, what a move does, and when the game is over.

The referee, the search, perft and the replay all go through `legal_moves` and `apply_move`. The order of phases and the
mechanic that handles each are tables, Rules.after and Rules.handler (turn_order.py). This file joins the mechanics to
their handlers. A mechanic's `apply_…` returns whether its phase is over; then the turn goes on.
"""

from ai.compiling.jit import kernel, routine
from ai.rules.chance import below
from ai.rules.characters import chips_settled
from ai.rules.dice import (
    apply_dice_hider,
    apply_dice_seekers,
    apply_hider_place,
    apply_place,
    gen_dice_hider,
    gen_dice_seekers,
    gen_hider_places,
    gen_places,
    take_back,
)
from ai.rules.dice_rolls import apply_roll, draw_roll, gen_rolls, roll_ways
from ai.rules.ending import finish
from ai.rules.hideouts import apply_card_start, apply_draw, gen_card_start, gen_draw, hand_over
from ai.rules.moves import ROLL, kind_of
from ai.rules.state import (
    AGAIN,
    E_ENTRY,
    E_MOVE,
    E_REASON,
    E_ROUND,
    E_SHOWN,
    E_WINNER,
    ENTRY,
    HIDER_WINS,
    MOVED,
    NOBODY,
    P_AGAIN,
    P_HIDER,
    P_ROUND,
    P_SECOND,
    P_SEEKERS,
    PHASE,
    R_TIME_UP,
    REASON,
    ROUND,
    WINNER,
)
from ai.rules.ticket_turn import (
    apply_hider,
    apply_seekers_turn,
    begin_hider_turn,
    begin_seekers_turn,
    gen_hider,
    gen_landings,
    gen_seekers_turn,
    hider_can_move,
)
from ai.rules.travel import NO_MOVE, draw_hider, draw_seekers
from ai.rules.turn_order import (
    H_BALLOON_DRAW,
    H_BALLOON_LANDING,
    H_CARD_START,
    H_DICE_HIDER,
    H_DICE_PLACES,
    H_DICE_ROLL,
    H_DICE_ROUND,
    H_DICE_SEEKERS,
    H_DICE_START,
    H_TICKET_HIDER,
    H_TICKET_SEEKERS,
)


@kernel
def legal_moves(row, tables, rules, out):
    """Writes the legal moves into `out`, ascending and each once, and returns how many; none once the game is over.

    In a chance phase these are the possible outcomes: cards are equally likely, rolls are weighted by `chance_ways`.
    """
    handler = rules.handler[row[PHASE]]
    if handler == H_TICKET_SEEKERS:
        return gen_seekers_turn(row, tables, rules, out)
    if handler == H_TICKET_HIDER:
        return gen_hider(row, tables, rules, out)
    if handler == H_BALLOON_LANDING:
        return gen_landings(row, tables, rules, out)
    if handler == H_BALLOON_DRAW:
        return gen_draw(row, rules, out)
    if handler == H_CARD_START:
        return gen_card_start(row, rules, out)
    if handler == H_DICE_ROLL:
        return gen_rolls(row, out)
    if handler == H_DICE_SEEKERS:
        return gen_dice_seekers(row, tables, rules, out)
    if handler == H_DICE_HIDER:
        return gen_dice_hider(row, tables, rules, out)
    if handler == H_DICE_PLACES:
        return gen_places(row, tables, rules, out)
    if handler == H_DICE_START:
        return gen_hider_places(row, tables, out)
    return 0


@kernel
def apply_move(row, move, tables, rules, event):
    """Makes a legal move: changes the row and writes into `event` what everybody sees of it."""
    event[E_MOVE] = move
    event[E_ROUND] = row[ROUND]
    event[E_ENTRY] = 0
    event[E_SHOWN] = 0
    if apply_in_phase(row, move, tables, rules, event):
        _advance(row, tables, rules)
    event[E_WINNER] = row[WINNER]
    event[E_REASON] = row[REASON]


@kernel
def apply_in_phase(row, move, tables, rules, event):
    """Makes a move with the kernels of its phase; returns whether the phase is over."""
    handler = rules.handler[row[PHASE]]
    if handler == H_TICKET_SEEKERS:
        return apply_seekers_turn(row, move, tables, rules, event)
    if handler == H_TICKET_HIDER or handler == H_BALLOON_LANDING:
        return apply_hider(row, move, rules, event)
    if handler == H_BALLOON_DRAW:
        return apply_draw(row, move, rules)
    if handler == H_CARD_START:
        return apply_card_start(row, move, event)
    if handler == H_DICE_ROLL:
        return apply_roll(row, move)
    if handler == H_DICE_SEEKERS:
        return apply_dice_seekers(row, move, rules, event)
    if handler == H_DICE_HIDER:
        return apply_dice_hider(row, move, rules, event)
    if handler == H_DICE_PLACES:
        return apply_place(row, move, rules)
    if handler == H_DICE_START:
        return apply_hider_place(row, move, tables, event)
    return False


@kernel
def _advance(row, tables, rules):
    """Moves on to the next phase in which somebody has to decide."""
    phase = rules.after[row[PHASE]]
    if phase == P_AGAIN:
        again = row[AGAIN] == 1
        row[AGAIN] = 0
        phase = P_SECOND if again and can_go_on(row, tables, rules) else rules.after[P_AGAIN]
    if row[PHASE] == P_SEEKERS and (row[ROUND] >= rules.rounds or row[ENTRY] >= rules.spaces):
        finish(row, HIDER_WINS, R_TIME_UP)
        return
    if phase == P_ROUND:
        row[ROUND] += 1
        hand_over(row)
        if rules.handler[P_ROUND] == H_DICE_ROUND:
            take_back(row, rules)
        phase = rules.after[P_ROUND]
    enter(row, phase, tables, rules)


@kernel
def can_go_on(row, tables, rules):
    """Whether the second half of a double move can be made. It is forfeit if no step is left, as may happen after a
    balloon."""
    return rules.handler[P_SECOND] != H_TICKET_HIDER or hider_can_move(row, tables, rules)


@kernel
def enter(row, phase, tables, rules):
    """Opens a phase, or ends the game if the side to move has no way to go on."""
    row[PHASE] = phase
    row[MOVED] = 0
    handler = rules.handler[phase]
    if handler == H_TICKET_SEEKERS:
        begin_seekers_turn(row, tables, rules)
    elif handler == H_TICKET_HIDER and phase == P_HIDER:
        begin_hider_turn(row, tables, rules)


@kernel
def draw_uneven(row, rules, chance):
    """Draws a chance outcome where outcomes are not equally likely: a roll of dice. NO_MOVE in any other phase."""
    if rules.handler[row[PHASE]] == H_DICE_ROLL:
        return draw_roll(row, rules, chance)
    return NO_MOVE


@routine
def chance_ways(rules, move):
    """The relative weight of a chance outcome: in how many ways the dice can fall to give this roll; 1 for a card."""
    return roll_ways(rules, move) if kind_of(move) == ROLL else 1


@kernel
def draw_move(row, tables, rules, chance, moves):
    """A random legal move, uniform but for rolls, which follow the dice; `moves` is a buffer for the list of moves."""
    handler = rules.handler[row[PHASE]]
    move = NO_MOVE
    if handler == H_TICKET_SEEKERS:
        if chips_settled(row, rules):
            move = draw_seekers(row, tables, rules, chance)
    elif handler == H_TICKET_HIDER:
        if not rules.arrivals:
            move = draw_hider(row, tables, rules, chance)
    else:
        move = draw_uneven(row, rules, chance)
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
