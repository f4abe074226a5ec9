"""Headlines: what a banner over the map says when the hider shows himself, and when the game ends."""

from gettext import gettext as _

from ai.position.move import Event
from ai.position.names import seat_name, ticket_name
from ai.position.position import HIDER_SIDE, View
from solo.texts.mechanics.registry import travel_of

CAUGHT = "captured"


def reveal_headline(view: View, event: Event) -> list[str]:
    """That the hider shows himself: where, and when he does so next."""
    if view.side == HIDER_SIDE:
        lines = [_("They see you on {station}!").format(station=event.shown)]
    else:
        text = _("{name} is seen on {station}!")
        lines = [text.format(name=view.edition.shown_hider, station=event.shown)]
    ticket = ticket_name(view, event.move.ticket)
    number = travel_of(view.edition).moment().format(number=event.entry)
    if view.next_reveal:
        text = _("{entry}: {ticket}. Next reveal: {next}.")
        return [*lines, text.format(entry=_first_upper(number), ticket=ticket, next=view.next_reveal)]
    return [*lines, _("{entry}: {ticket}.").format(entry=_first_upper(number), ticket=ticket)]


def end_headline(view: View, side: str) -> list[str]:
    """That the game is over: who won, and how it ended."""
    outcome = view.outcome
    assert outcome is not None
    won = outcome.winner == side
    names = {"name": view.edition.shown_hider, "station": view.hider}
    if outcome.reason == CAUGHT:
        text = _("{name} is caught on {station}!")
        if view.side == side == HIDER_SIDE:
            text = _("You are caught on {station}!")
    else:
        text = _("{name} gets away!") if outcome.winner == HIDER_SIDE else _("{name} is trapped!")
        if side == HIDER_SIDE:
            text = _("You get away!") if won else _("You are trapped!")
    return [text.format(**names), _("You win.") if won else _("You lose.")]


def captor(view: View, event: Event) -> str:
    """Who caught the hider with the last move; empty if nobody did."""
    assert view.outcome is not None
    return seat_name(view, event.move.seat) if view.outcome.reason == CAUGHT and event.move.seat else ""


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]
