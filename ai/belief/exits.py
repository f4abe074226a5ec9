"""The hider's exits: where he can go next, even while others are to move, and what the seekers would then believe."""

import numpy as np

from ai.belief.filter import Belief
from ai.mechanics.registry import mechanics_of
from ai.position.move import Event, Move
from ai.position.position import Phase, Position, View
from ai.rules.routines import do_move
from ai.rules.state import AGAIN, E_WIDTH, P_HIDER, PHASE
from ai.rules.view import hide

OWN_PHASES: tuple[Phase, ...] = ("hider", "second half", "landing", "start")


def on_his_turn(view: View) -> Position:
    """The position as if the hider were to move now; the view must be his own."""
    row = view.row.copy()
    if view.phase not in OWN_PHASES:
        for mechanic in mechanics_of(view.edition):
            mechanic.open_hider_turn(row)
        row[PHASE], row[AGAIN] = P_HIDER, 0
    return Position(view.deal, row)


def exits(view: View) -> dict[int, list[Move]]:
    """By station, the moves that lead there: those he can make now, or could make if it were his turn."""
    found: dict[int, list[Move]] = {}
    for move in on_his_turn(view).legal_moves():
        if not (move.is_double or move.takes_off or move.deeds):
            found.setdefault(move.station or view.hider, []).append(move)
    taken = {view.station(seat) for seat in view.seats}
    return {station: moves for station, moves in found.items() if station not in taken}


def chance_after(view: View, belief: Belief, move: Move) -> float | None:
    """The seekers' probability that the hider is where a move leads, after it; None if he shows himself there."""
    row = on_his_turn(view).row
    mind = belief.copy()
    mind.row = hide(row)
    columns = np.zeros(E_WIDTH, np.int32)
    do_move(row, int(move), view.tables, view.rules, columns)
    event = Event.of(columns)
    if event.shown and not event.ends:
        return None
    mind.advance(event)
    return float(mind.weights[move.station or view.hider])
