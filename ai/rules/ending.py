"""How a game ends: who has won, and why (rulebook 004, pages 3-4)."""

from ai.compiling.jit import kernel
from ai.rules.state import E_SHOWN, HIDER, P_OVER, PHASE, R_CAPTURED, REASON, SEEKERS_WIN, WINNER


@kernel
def finish(row, winner, reason):
    """The game is over."""
    row[PHASE] = P_OVER
    row[WINNER] = winner
    row[REASON] = reason


@kernel
def catch_hider(row, event):
    """A seeker and the hider stand on the same station: everybody sees where, and the seekers have won."""
    event[E_SHOWN] = row[HIDER]
    finish(row, SEEKERS_WIN, R_CAPTURED)
