"""Help and short rules for every game with dice."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _

from ai.position.names import seat_name
from ai.position.position import HIDER_SIDE, Position, View
from maps.wording import all_of, any_of, in_line, listed, shown_mode
from solo.texts.mechanics.base import Paragraph


def dice_opening(view: View) -> list[str]:
    """Who moves first, and who moves two pawns."""
    text = _("The detectives roll and move first; then {name} moves by one of the dice that they used.")
    lines = [text.format(name=view.edition.shown_hider), numbering()]
    if view.side != HIDER_SIDE and not view.first_seat:
        pawns = all_of([seat_name(view, seat) for seat in view.seats])
        lines.append(_("You move two pawns, {pawns}.").format(pawns=pawns))
    return lines


def numbering() -> str:
    """The order of the numbers of places, which looks random once the tiles are shuffled."""
    return _("Places are numbered tile by tile, in rows: tile A has 1 to 4, B has 5 to 8, and so on.")


def dice_commands() -> dict[str, str]:
    """Places instead of stations, a card instead of a log."""
    return {
        "look": _("where everybody is; {example} tells the ways that leave a place").format(example="look 14"),
        "log": _("the hider's card"),
        "why": _("what leads to a place, such as {example}, or why he cannot be there").format(example="why 14"),
    }


def dice_help(pos: Position, parts: Mapping[str, Sequence[str]]) -> Iterable[Paragraph]:
    """How dice, tokens and the hider's other moves are typed."""
    used = any_of(("taxi 14", "bus 19", "underground 30"))
    others = listed([*parts["way"], *parts["helicopter"], *parts["double-way"]])
    detectives = _("The detectives say {examples}; {word} where no die is of use.")
    if pos.edition.rerolls:
        detectives = _("The detectives say {examples}; {reroll} pays a token; {word} where no die is of use.")
    hider = _("{name} takes a die that they used: {example}. Or he says {examples}; {word} where no die is of use.")
    lines = [
        _("A move is a die and a place; a place alone will do where it is clear, and words may be cut short."),
        detectives.format(examples=used, reroll="reroll", word="pass"),
        _("One player with two pawns says which one moves: {example}.").format(example="d2 bus 19"),
        hider.format(name=pos.edition.shown_hider, example="taxi 14", examples=others, word="pass"),
        _("Tiles are called by letters; one that lies with its light side up is written small where tiles are listed."),
    ]
    return [Paragraph("move", line) for line in lines]


def dice_in_short(pos: Position) -> Iterable[Paragraph]:
    """The start, a turn of each side, reveals, who wins when, and light sides."""
    shown = any_of([*map(str, pos.reveals)])
    values = {
        "name": pos.edition.shown_hider,
        "dice": pos.dice.size if pos.dice else 0,
        "spaces": pos.spaces,
        "spaces_shown": shown,
        "x": shown_mode("X"),
    }
    start = _(
        "The detectives start where only taxis stop. {name} starts on any free place, covers space 1 of his card, "
        "and names the letter of his tile."
    )
    reveal = _(
        "When he covers space {spaces_shown} he shows himself, and all dice on his card go back to the supply. The "
        "detectives always fill up to {dice} dice."
    )
    ending = _(
        "The detectives win when one of them and {name} are on the same place, whoever moved there. When all "
        "{spaces} spaces are covered they have one more turn; then he has won."
    )
    told = [
        ("start", start),
        ("first", _seekers_in_short(pos)),
        ("second", _hider_in_short(pos)),
        ("reveals", reveal),
        ("ending", ending),
        ("light", _light_in_short(pos)),
    ]
    return [Paragraph(slot, text.format(**values)) for slot, text in told if text]


def _seekers_in_short(pos: Position) -> str:
    if pos.edition.rerolls:
        return _(
            "In each round the detectives go first. The first of them rolls {dice} dice, moves by one and lays it "
            "aside; the next one rolls those that are left. Another one begins each round; one player with two pawns "
            "picks the order. A taxi goes to the next place, a bus straight on to the next bus stop, the underground "
            "to any other of its places, {x} nowhere. Nobody stops on a colleague, and no bus passes one who stands on "
            "a bus stop. A token rolls all dice again that are not laid aside. Who can use no die stays; who can must."
        )
    return _(
        "In each round the detectives go first. The first of them rolls {dice} dice, moves by one and lays it "
        "aside; the next one rolls those that are left. Another one begins each round; one player with two pawns "
        "picks the order. A taxi goes to the next place, a bus straight on to the next bus stop, the underground "
        "to any other of its places, {x} nowhere. Nobody stops on a colleague, and no bus passes one who stands on "
        "a bus stop. Who can use no die stays; who can must."
    )


def _hider_in_short(pos: Position) -> str:
    black, double = pos.edition.plays_black, pos.edition.plays_double
    if black and pos.edition.double == 1:
        return _(
            "Then {name} takes one of the dice that they used, moves by it and covers the next space with it: the "
            "others see the die and not the place. If none is of use he passes. Instead he may use a black ticket, "
            "which is good for any way and leaves an {x}; once the helicopter, from the border straight across to the "
            "other border, {x} too (from a corner either way); and once the double move, two dice or black tickets in "
            "a row."
        )
    told = [
        _(
            "Then {name} takes one of the dice that they used, moves by it and covers the next space with it: the "
            "others see the die and not the place. If none is of use he passes."
        )
    ]
    if black:
        told.append(_("Instead he may use a black ticket, which is good for any way and leaves an {x}."))
    told.append(
        _(
            "Once he may fly by helicopter, from the border straight across to the other border (from a corner either "
            "way)."
        )
    )
    if double:
        told.append(_("With a double move he makes two moves in a row."))
    return in_line(told)


def _light_in_short(pos: Position) -> str:
    if not pos.deal.layout or pos.deal.layout.order.isupper():
        return ""
    if pos.edition.plays_black:
        return _(
            "Light sides: taxis and buses go only along arrows, also if just a part of the way is one-way; black "
            "tickets may go against them. Nothing passes a closed street. Diagonal lanes are for taxis."
        )
    return _(
        "Light sides: taxis and buses go only along arrows, also if just a part of the way is one-way. Nothing passes "
        "a closed street. Diagonal lanes are for taxis."
    )
