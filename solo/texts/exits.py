"""The hider's exits: where he can go next, what the seekers would think of it, and how soon each can be there."""

from collections.abc import Mapping
from gettext import gettext as _

import numpy as np

from ai.belief.filter import Belief
from ai.evaluate.ticket_distances import moves_needed
from ai.position.names import log_mark, seat_code, ticket_name
from ai.position.position import Position, View
from ai.rules.moves import BALLOON, CHOOSE_START, HELICOPTER, LAND, PASS, STEP, kind_of, options_of, station_of
from ai.rules.routines import do_move
from ai.rules.state import (
    AGAIN,
    BLACK,
    E_SHOWN,
    E_WIDTH,
    E_WINNER,
    MODES,
    P_HIDER,
    P_LANDING,
    P_SECOND,
    P_START,
    PENDING,
    PHASE,
    TURNED,
    USED,
)
from ai.rules.view import hide
from maps.wording import listed
from solo.texts.belief_text import chance_text

PLAIN_KINDS = (STEP, LAND, CHOOSE_START, HELICOPTER, PASS)  # moves that lead to one station
OWN_PHASES = (P_HIDER, P_SECOND, P_LANDING, P_START)
FAR = 99  # moves to a station that cannot be reached


def exits_lines(view: View, belief: Belief) -> list[str]:
    """Every station to which the hider can go next, the safest first; the view is his own."""
    if view.outcome is not None:
        return [_("The game is over.")]
    if not view.hider and view.row[PHASE] != P_START:
        return [_("You have not chosen where to start.")]
    exits = _exits(view)
    if not exits:
        return [_("No place is open to you.") if view.rules.dice else _("No station is open to you.")]
    seats = [seat for seat in view.seats if view.station(seat)]
    needed = {seat: moves_needed(view, seat, exits) for seat in seats}
    believed = {station: [_believed(view, belief, move) for move in moves] for station, moves in exits.items()}

    def danger(station: int) -> tuple[int, float, int]:
        closest = min((needed[seat].get(station, FAR) for seat in seats), default=FAR)
        return -closest, min(chance for _text, chance in believed[station]), station

    lines = [_about(view)]
    codes = "".join(f"{seat_code(view, seat):>4}" for seat in seats)
    # Translators: the heads of a table: a station to go to (4 letters), and the tickets by which one gets there
    to, by = _("to"), _("by (how likely they would think you there after it)")
    lines.append(f"  {to:>4}{codes}  {by}")
    for station in sorted(exits, key=danger):
        moves = "".join(f"{needed[seat].get(station, '–'):>4}" for seat in seats)
        lines.append(f"  {station:>4}{moves}  {listed([text for text, _chance in believed[station]])}")
    if any(kind_of(move) == BALLOON for move in Position(view.deal, _own_turn(view)).legal_moves()):
        lines.append(_("Or say {word}, and land on a station of the card that is drawn.").format(word="balloon"))
    return lines


def _about(view: View) -> str:
    """What the table tells."""
    if view.rules.dice and view.row[PHASE] not in OWN_PHASES:
        return _(
            "Where you can go next, if the detectives use dice for it, and how many moves each of them needs there, if "
            "the dice fall well; the safest first:"
        )
    if view.rules.dice:
        return _(
            "Where you can go next, and how many moves each detective needs there, if the dice fall well; the safest "
            "first:"
        )
    return _(
        "Where you can go next, and how many moves each seeker needs there with the tickets it holds; the safest first:"
    )


def _exits(view: View) -> Mapping[int, list[int]]:
    """By station, the moves that lead there: those he can make now, or could if it were his turn."""
    row = _own_turn(view)
    exits: dict[int, list[int]] = {}
    for move in Position(view.deal, row).legal_moves():
        if kind_of(move) in PLAIN_KINDS and not options_of(move):
            exits.setdefault(int(station_of(move)) or view.hider, []).append(move)
    taken = {view.station(seat) for seat in view.seats}
    return {station: moves for station, moves in exits.items() if station not in taken}


def _own_turn(view: View) -> np.ndarray:
    """The row as it would be if the hider were to move now."""
    row = view.row.copy()
    if row[PHASE] not in OWN_PHASES:
        row[PHASE], row[AGAIN] = P_HIDER, 0
        row[BLACK] += row[PENDING]
        if view.rules.dice:
            row[USED : USED + MODES], row[TURNED] = 1, 0
    return row


def _believed(view: View, belief: Belief, move: int) -> tuple[str, float]:
    """What the seekers think after a move: in words, and how likely they think him where it leads."""
    row = _own_turn(view)
    other = belief.copy()
    other.row = hide(row)
    event = np.zeros(E_WIDTH, np.int32)
    do_move(row, move, view.tables, view.rules, event)
    word = ticket_name(view, log_mark(move))
    if event[E_SHOWN] and not event[E_WINNER]:
        return _("{ticket} (seen)").format(ticket=word), 1.0
    other.advance(event)
    chance = float(other.weights[int(station_of(move)) or view.hider])
    # Translators: a ticket, and how likely the seekers think the hider where he goes with it
    return _("{ticket} {chance}").format(ticket=word, chance=chance_text(chance)), chance
