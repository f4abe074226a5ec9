"""The hider's exits: where he can go next, what the seekers would believe then, and how soon each can be there."""

from gettext import gettext as _

from ai.belief.exits import OWN_PHASES, chance_after, exits, on_his_turn
from ai.belief.filter import Belief
from ai.evaluate.ticket_distances import moves_needed
from ai.position.move import Move
from ai.position.names import seat_code, ticket_name
from ai.position.position import View
from maps.wording import listed, probability
from solo.texts.mechanics.registry import texts_in, travel_of

FAR = 99  # moves to a station that cannot be reached


def exits_lines(view: View, belief: Belief) -> list[str]:
    """Every station to which the hider can go next, safest first; the view must be his own."""
    if view.outcome is not None:
        return [_("The game is over.")]
    if not view.hider and view.phase != "start":
        return [_("You have not chosen where to start.")]
    found, travel = exits(view), travel_of(view.edition)
    if not found:
        return [travel.no_exit()]
    seats = [seat for seat in view.seats if view.station(seat)]
    needed = {seat: moves_needed(view, seat, found) for seat in seats}
    believed = {station: [_believed(view, belief, move) for move in moves] for station, moves in found.items()}

    def danger(station: int) -> tuple[int, float, int]:
        closest = min((needed[seat].get(station, FAR) for seat in seats), default=FAR)
        return -closest, min(chance for _text, chance in believed[station]), station

    lines = [travel.exits_heading(own_turn=view.phase in OWN_PHASES)]
    codes = "".join(f"{seat_code(view, seat):>4}" for seat in seats)
    # Translators: the heads of a table: a station to go to (4 letters), and the tickets by which one gets there
    to, by = _("to"), _("by (how likely they would think you are there)")
    lines.append(f"  {to:>4}{codes}  {by}")
    for station in sorted(found, key=danger):
        moves = "".join(f"{needed[seat].get(station, '–'):>4}" for seat in seats)
        lines.append(f"  {station:>4}{moves}  {listed([text for text, _chance in believed[station]])}")
    possible = on_his_turn(view).legal_moves()
    return [*lines, *(line for texts in texts_in(view) for line in texts.more_exits(possible))]


def _believed(view: View, belief: Belief, move: Move) -> tuple[str, float]:
    """The seekers' belief after a move: in words, and the probability that he is where it leads."""
    word, chance = ticket_name(view, move.log_mark), chance_after(view, belief, move)
    if chance is None:
        return _("{ticket} (seen)").format(ticket=word), 1.0
    # Translators: a ticket, and how likely the seekers think the hider where he goes with it
    return _("{ticket} {chance}").format(ticket=word, chance=probability(chance, short=True)), chance
