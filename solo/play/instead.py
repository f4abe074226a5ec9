"""What can be done in the place of a move that was refused: the pawn's own moves, or who is nearest to the station."""

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as _
from gettext import ngettext

from ai.evaluate.ticket_distances import moves_needed
from ai.game.notation import MoveError
from ai.position.move import Move
from ai.position.names import seat_code, seat_name
from solo.play.events import SessionEvent
from solo.play.session import Session
from solo.play.telling import sentences_of
from solo.texts import narrate


@dataclass(frozen=True)
class Possible(SessionEvent):
    """Moves that can be made instead, as they are typed."""

    lines: tuple[str, ...]
    wrong = True


@sentences_of.register
def _possible(event: Possible) -> Sequence[str]:
    return [_("Possible: {moves}.").format(moves="; ".join(event.lines))]


@dataclass(frozen=True)
class Nearest(SessionEvent):
    """The seeker who can be at a station soonest; nobody can be there with the next move."""

    code: str
    name: str
    moves: int
    wrong = True


@sentences_of.register
def _nearest(event: Nearest) -> Sequence[str]:
    text = ngettext(
        "Nearest: {name} ({code}), {n} move away.", "Nearest: {name} ({code}), {n} moves away.", event.moves
    )
    return [text.format(name=event.name, code=event.code, n=event.moves)]


def instead_of(session: Session, error: MoveError) -> tuple[SessionEvent, ...]:
    """What to say after the reason why a step was refused; nothing if it was another kind of move."""
    wish, steps = error.wish, [move for move in session.choices() if move.kind == "step" and move.station]
    if wish is None or wish.kind != "step" or not wish.station or not steps:
        return ()
    waiting = sorted({move.seat for move in steps})
    if wish.seat is None and len(waiting) > 1:
        fits = [move for move in steps if move.station == wish.station]
        return _possible_in(session, fits) or _nearest_of(session, waiting, wish.station)
    seat = waiting[0] if wish.seat is None else wish.seat
    return _possible_in(session, [move for move in steps if move.seat == seat])


def _possible_in(session: Session, moves: Sequence[Move]) -> tuple[SessionEvent, ...]:
    return (Possible(tuple(narrate.choices(session.view, moves))),) if moves else ()


def _nearest_of(session: Session, seats: Sequence[int], station: int) -> tuple[SessionEvent, ...]:
    view = session.view
    needed = {seat: moves_needed(view, seat, [station]).get(station, 0) for seat in seats}
    found = [seat for seat in seats if needed[seat]]
    if not found:
        return ()
    seat = min(found, key=lambda one: needed[one])
    return (Nearest(seat_code(view, seat), seat_name(view, seat), needed[seat]),)
