"""Short rules for every game with tickets: a turn of each side, what they pay with, and who wins when."""

from collections.abc import Iterable
from gettext import gettext as _

from ai.position.position import Position
from maps.wording import all_of, any_of, in_line, shown_mode
from solo.texts.mechanics.base import Paragraph, log_can_fill


def tickets_in_short(pos: Position) -> Iterable[Paragraph]:
    """Who moves when, what the other side sees, and how a game ends."""
    name, shown = pos.edition.shown_hider, [*map(str, pos.reveals)]
    first = [
        _("In each round {name} moves first.").format(name=name),
        _("Everybody sees the ticket that he puts on his log, but not where he goes."),
    ]
    if shown:
        first.append(_("After entries {entries} he shows himself.").format(entries=all_of(shown)))
    then = _("Then every seeker moves once, in any order, along one line to the next station; those who can move must.")
    yield Paragraph("first", in_line(first))
    yield Paragraph("second", in_line([then, _payment(pos)]))
    yield Paragraph("paying", _own_tickets(pos))
    yield Paragraph("ending", _ending(pos))


def _payment(pos: Position) -> str:
    """Who of the seekers pays with what."""
    bobbies = len(pos.seats) > pos.detectives
    if pos.pooled and bobbies:
        text = _("Detectives pay with tickets from one pool, which go to the supply; a {bobby} rides free.")
    elif pos.pooled:
        text = _("Detectives pay with tickets from one pool, which go to the supply.")
    elif bobbies:
        text = _("Detectives pay with tickets of their own, which go to the supply; a {bobby} rides free.")
    else:
        text = _("Detectives pay with tickets of their own, which go to the supply.")
    return text.format(bobby=pos.edition.shown_bobby) if bobbies else text


def _own_tickets(pos: Position) -> str:
    """What the hider pays with."""
    black, double = pos.edition.plays_black, pos.edition.plays_double
    words = {"name": pos.edition.shown_hider}
    ferry = pos.board.black_mode
    if black and ferry:
        words["ferry"] = shown_mode(ferry)
    if black and double and ferry:
        text = _(
            "{name} pays with tickets from the supply, and they stay on his log. A black ticket is good for "
            "every line, including the {ferry}, and does not show which; a double-move ticket gives him two "
            "moves in a row. Nobody moves to a station where a seeker stands."
        )
        return text.format(**words)
    if black and double:
        text = _(
            "{name} pays with tickets from the supply, and they stay on his log. A black ticket is good for "
            "every line, and does not show which; a double-move ticket gives him two moves in a row. Nobody "
            "moves to a station where a seeker stands."
        )
        return text.format(**words)
    told = [_("{name} pays with tickets from the supply, and they stay on his log.")]
    if black and ferry:
        told.append(_("A black ticket is good for every line, including the {ferry}, and does not show which."))
    elif black:
        told.append(_("A black ticket is good for every line, and does not show which."))
    if double:
        told.append(_("A double-move ticket gives him two moves in a row."))
    told.append(_("Nobody moves to a station where a seeker stands."))
    return in_line([text.format(**words) for text in told])


def _ending(pos: Position) -> str:
    """Who wins when."""
    stuck, full, crimes = pos.edition.stuck_lose, log_can_fill(pos.edition), pos.edition.has("crimes")
    ways = [
        _("round {rounds} is over").format(rounds=pos.rounds),
        *([_("no detective has a usable ticket left")] if stuck else []),
        *([_("his log is full and the seekers have moved")] if full else []),
        *([_("he has committed all his crimes")] if crimes else []),
    ]
    text = _("The seekers win when one of them moves to his station, or when he cannot move. {name} wins when {ways}.")
    return text.format(name=pos.edition.shown_hider, ways=any_of(ways))
