"""Texts about the state of a game with dice: the hider's card, the pawns, and where dice and tokens are."""

from gettext import gettext as _
from gettext import ngettext

from ai.position.names import faces_name, start_tile, ticket_name
from ai.position.position import HIDER_SIDE, View
from maps.wording import all_of, listed
from solo.texts.mechanics.places import lines_from, pawn, place


def card_lines(view: View) -> list[str]:
    """How full the card is, and when the hider is seen again."""
    hiding, spaces = view.side == HIDER_SIDE, view.spaces
    if view.entry == spaces:
        text = _("This is the detectives' last turn: all {spaces} spaces are covered.")
        return [text.format(spaces=spaces)]
    text = ngettext("{count} of {spaces} spaces is covered.", "{count} of {spaces} spaces are covered.", view.entry)
    covered = text.format(count=view.entry, spaces=spaces)
    if view.next_reveal:
        you, he = _("You show yourself on space {space}."), _("{name} shows himself on space {space}.")
        return [covered, (you if hiding else he).format(name=view.edition.shown_hider, space=view.next_reveal)]
    return [covered, _("You do not have to show yourself again.") if hiding else _("He will not show himself again.")]


def where_he_is(view: View) -> str:
    """What the person knows of the hider's place."""
    name, letter = view.edition.shown_hider, start_tile(view)
    if view.side == HIDER_SIDE:
        if not view.hider:
            return _("You have not chosen where to start.")
        text = _("You are on {place}. {lines}")
        return text.format(place=place(view, view.hider), lines=lines_from(view, view.hider))
    entry, station = view.seen or (1, 0)
    used = listed([ticket_name(view, e.ticket) for e in view.log if e.number > entry])
    if station and used:
        text = _("{name} was last seen on {place}, on space {space}; since then: {dice}.")
    elif station:
        text = _("{name} was last seen on {place}, on space {space}.")
    elif not view.entry:
        text = _("{name} has not chosen where to start.")
    elif letter and used:
        text = _("{name} has not been seen yet; he started on tile {letter}; since then: {dice}.")
    elif letter:
        text = _("{name} has not been seen yet; he started on tile {letter}.")
    elif used:
        text = _("{name} has not been seen yet; since then: {dice}.")
    else:
        text = _("{name} has not been seen yet.")
    where = place(view, station) if station else ""
    return text.format(name=name, place=where, space=entry, dice=used, letter=letter)


def dice_seat(view: View, seat: int) -> str:
    """A pawn: where it is, and whether it has moved."""
    done = view.phase == "seekers" and view.has_moved(seat)
    if not view.station(seat):
        return _("{pawn} has not chosen a start.").format(pawn=pawn(view, seat))
    text = _("{pawn} is on {place} and has moved.") if done else _("{pawn} is on {place}.")
    return text.format(pawn=pawn(view, seat), place=place(view, view.station(seat)))


def hider_means(view: View) -> str:
    """What the hider has left besides dice."""
    you, he = _("You have {means} left."), _("{name} has {means} left.")
    means = []
    if view.plays_black:
        black = ngettext("{count} black ticket", "{count} black tickets", view.black).format(count=view.black)
        means.append(black if view.black else _("no black tickets"))
    if view.plays_double:
        means.append(_("the double move") if view.double else _("no double move"))
    means.append(_("no helicopter") if view.has_flown else _("the helicopter"))
    return (you if view.side == HIDER_SIDE else he).format(name=view.edition.shown_hider, means=all_of(means))


def dice_lines(view: View, *, rolled: bool) -> list[str]:
    """Where the dice and tokens are."""
    dice = view.dice
    assert dice is not None
    lines = []
    if any(dice.rolled) and rolled:
        lines.append(_("The dice show {dice}.").format(dice=faces_name(dice.rolled)))
    if any(dice.used) and view.side != HIDER_SIDE:
        lines.append(_("Used by the detectives this round: {dice}.").format(dice=faces_name(dice.used)))
    text = ngettext(
        "Dice: {card} on the card, {supply} in the supply; {count} reroll token left.",
        "Dice: {card} on the card, {supply} in the supply; {count} reroll tokens left.",
        dice.rerolls,
    )
    if not dice.rerolls:
        text = _("Dice: {card} on the card, {supply} in the supply; no reroll tokens left.")
    return [*lines, text.format(card=dice.card, supply=dice.supply, count=dice.rerolls)]
