"""Seekers who cannot move: who they are, and why. Only for games with tickets; with dice, the dice decide."""

from gettext import gettext as _

from ai.position.names import seat_code, seat_name
from ai.position.position import Position, View


def stuck_now(pos: Position) -> list[int]:
    """The seekers who have not moved and cannot, while it is their turn; none as long as one of them can."""
    waiting = [seat for seat in pos.seats if not pos.has_moved(seat)]
    can_move = any(move.kind == "step" for move in pos.legal_moves())
    return [] if pos.phase != "seekers" or can_move else waiting


def sat_out(view: View) -> list[int]:
    """The seekers who had not moved when the last move, a pass, ended their turn."""
    moved: set[int] = set()
    for event in reversed(view.events[:-1]):
        if not event.move.seat:
            break
        if event.move.kind == "step":
            moved.add(event.move.seat)
    return [seat for seat in view.seats if seat not in moved]


def why_stuck(view: View, seat: int) -> str:
    """Why a seeker cannot move: nothing to pay with, or others in every way."""
    here, purse = view.station(seat), view.purse(seat)
    paid = [mode for mode in range(len(view.board.modes)) if purse is None or purse[mode]]
    others = {view.station(other) for other in view.seats if other != seat}
    ways = {there for start, mode, there in view.board.arcs() if start == here and mode in paid}
    if ways and ways <= others:
        text = _("{name} ({code}) cannot leave {station}: every way out is blocked.")
    else:
        text = _("{name} ({code}) has no ticket that can be used on {station}.")
    return text.format(name=seat_name(view, seat), code=seat_code(view, seat), station=here)
