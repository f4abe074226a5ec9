"""The rules as routines: the same functions as in turn.py, but called instead of inlined.

Where nanoseconds count (random games, perft) the rules are inlined. All other code calls these routines, so that the
rules are compiled only once.
"""

from ai.compiling.jit import routine, subroutine
from ai.rules.chance import below
from ai.rules.travel import NO_MOVE, gen_seeker
from ai.rules.turn import apply_move, draw_uneven, legal_moves


@routine
def do_move(row, move, tables, rules, event):
    """Makes a legal move: `apply_move`. Kernels pass the move as int64, as Python does; else it is compiled twice."""
    apply_move(row, move, tables, rules, event)


@routine
def list_moves(row, tables, rules, out):
    """Lists the legal moves: `legal_moves`."""
    return legal_moves(row, tables, rules, out)


@subroutine
def list_moves_of(row, seat, tables, rules, out):
    """Lists the steps of one seeker who pays with tickets: `gen_seeker`."""
    return gen_seeker(row, tables, rules, seat, out, 0)


@routine
def draw_any(row, tables, rules, chance, moves):
    """A random legal move, uniform but for rolls, which follow the dice: `draw_move`."""
    move = draw_uneven(row, rules, chance)
    if move != NO_MOVE:
        return move
    return moves[below(chance, list_moves(row, tables, rules, moves))]
