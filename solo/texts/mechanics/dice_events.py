"""Texts about dice: what happened, event by event."""

from collections.abc import Iterable
from gettext import gettext as _

from ai.position.move import Event, Move, is_black
from ai.position.names import faces_name, seat_name, ticket_name
from ai.position.position import View
from maps.wording import shown_mode
from solo.texts.mechanics.places import place
from solo.texts.mechanics.play_texts import Told

NO_FACE = "X"  # the face of a die that nobody can use


def dice_event(view: View, event: Event, own: Move | None) -> Iterable[Told]:
    """A public event in sentences; `own` is the move itself, if the person plays the hider."""
    seen, kind, name = event.move, event.move.kind, view.edition.shown_hider
    if kind == "roll":
        yield Told("move", _("The dice show {dice}.").format(dice=faces_name(seen.faces)))
    elif kind == "reroll":
        yield Told("move", _("A token is paid to roll again."))
    elif seen.seat:
        yield Told("move", _detective_did(view, seen))
    elif kind == "start":
        yield Told("move", _start(view, seen, own))
    else:
        yield Told("move", _own_move(view, own, event) if own is not None else _hidden_move(view, event))
        if event.shown and not event.ends:
            you, he = _("You show yourself on {place}."), _("{name} shows himself on {place}.")
            yield Told("shown", (he if own is None else you).format(name=name, place=place(view, event.shown)))


def _start(view: View, seen: Move, own: Move | None) -> str:
    if own is not None:
        return _("You start on {place}. You name its tile, {letter}.").format(place=own.station, letter=seen.tile)
    text = _("{name} has chosen where to start. He names his tile: {letter}.")
    return text.format(name=view.edition.shown_hider, letter=seen.tile)


def _detective_did(view: View, seen: Move) -> str:
    if seen.kind == "start":
        text = _("{name} starts on {station}.")
    elif seen.kind == "pass":
        text = _("{name} cannot use any die, and stays.")
    else:
        text = _("{name} goes to {station} by {ticket}.")
    ticket = ticket_name(view, seen.ticket) if seen.kind == "step" else ""
    return text.format(name=seat_name(view, seen.seat), station=seen.station, ticket=ticket)


def _own_move(view: View, move: Move, event: Event) -> str:
    """The person's own move as hider."""
    kind, ticket, where, space = move.kind, move.ticket, move.station or view.hider, event.entry
    if kind == "pass":
        text = _("No die is usable, so you stay on {place}; space {space} of the card shows {face}.")
        return text.format(place=where, space=space, face=shown_mode(NO_FACE))
    if kind == "helicopter":
        text = _("You take the helicopter to {place}; space {space} of the card shows {face}.")
        return text.format(place=where, space=space, face=shown_mode(NO_FACE))
    if move.names_mode:
        text = _("You use a black ticket, by {mode}, to {place}; the detectives see only {face}.")
        mode = shown_mode(view.board.modes[move.mode])
        return text.format(mode=mode, place=where, face=shown_mode(NO_FACE))
    text = _("You go to {place} by {ticket}; space {space} of the card shows {ticket}.")
    return text.format(place=where, ticket=ticket_name(view, ticket), space=space)


def _hidden_move(view: View, event: Event) -> str:
    """The hider's move as everybody sees it."""
    kind, ticket = event.move.kind, event.move.ticket
    known = {"name": view.edition.shown_hider, "space": event.entry, "face": shown_mode(NO_FACE)}
    if kind == "pass":
        text = _("{name} can use none of the dice, and stays; space {space} of the card shows {face}.")
    elif kind == "helicopter":
        text = _("{name} flies across the board by helicopter; space {space} of the card shows {face}.")
    elif is_black(ticket):
        text = _("{name} uses a black ticket; space {space} of the card shows {face}.")
    else:
        text = _("{name} moves; space {space} of the card shows {face}.")
        known["face"] = ticket_name(view, ticket)
    return text.format(**known)
