"""Exposure: whether the seekers can go where a move leads the hider, and how likely they think him there.

The search meets seekers who play as its models do. Real ones play otherwise, and a station within their reach where
they suspect him is taken sooner or later. So of moves that are nearly as good he prefers one that is not exposed.
"""

import numpy as np

from ai.players.search.opponents import observed
from ai.players.search.seeker_beliefs import Outlook, seen_key
from ai.position.position import View
from ai.rules.moves import STEP, kind_of, station_of
from ai.rules.questions import takes_off
from ai.rules.routines import do_move, list_moves
from ai.rules.state import E_SHOWN, E_WIDTH, HIDER, P_SEEKERS, PHASE, WINNER
from ai.rules.tables import move_room


def exposure(view: View, outlook: Outlook, move: int) -> float:
    """How likely seekers of any mind think the hider on the station to which a move leads, if one of them can go there
    in their next turn; 0 if none can, or if he moves once more before."""
    if takes_off(move):
        return 0.0
    after, event = view.row.copy(), np.zeros(E_WIDTH, np.int32)
    do_move(after, move, view.tables, view.rules, event)
    if after[WINNER] or after[PHASE] != P_SEEKERS:
        return 0.0
    room = move_room(view.tables, view.rules)
    replies = room[: list_moves(after, view.tables, view.rules, room)]
    here = int(after[HIDER])
    if not ((kind_of(replies) == STEP) & (station_of(replies) == here)).any():
        return 0.0
    foreseen = outlook.after.get(seen_key(view.row, (int(observed(event)), int(event[E_SHOWN]))))
    return max(float(mind.weights[here]) for mind in foreseen.minds) if foreseen else 0.0
