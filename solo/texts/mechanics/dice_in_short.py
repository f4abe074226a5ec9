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
        "look": _("where everybody is; {example} shows the ways out of a place").format(example="look 14"),
        "log": _("the hider's card"),
        "why": _("the routes to a place, such as {example}, or why he cannot be there").format(example="why 14"),
    }


def dice_help(pos: Position, parts: Mapping[str, Sequence[str]]) -> Iterable[Paragraph]:
    """How dice, tokens and the hider's other moves are typed."""
    used = any_of(("taxi 14", "bus 19", "underground 30"))
    others = listed([*parts["way"], *parts["helicopter"], *parts["double-way"]])
    detectives = _("The detectives type {examples}; {word} if no die is usable.")
    if pos.edition.rerolls:
        detectives = _("The detectives type {examples}; {reroll} pays a token; {word} if no die is usable.")
    hider = _("{name} takes a die that they used: {example}. Or he types {examples}; {word} if no die is usable.")
    lines = [
        _("A move is a die and a place; the place alone is enough where it is clear, and words can be shortened."),
        detectives.format(examples=used, reroll="reroll", word="pass"),
        _("A player with two pawns types which one moves: {example}.").format(example="d2 bus 19"),
        hider.format(name=pos.edition.shown_hider, example="taxi 14", examples=others, word="pass"),
        _("Each tile has a letter; a small letter is a tile with its light side up."),
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
        "The detectives win when one of them and {name} are on the same place, whoever moved there. When "
        "all {spaces} spaces are covered they have one more turn; if he is still free then, he wins."
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
            "In each round the detectives go first. The first of them rolls {dice} dice, moves by one and "
            "sets it aside; the next one rolls the remaining dice. A different one goes first each round; a "
            "player with two pawns picks the order. A taxi goes to the next place, a bus straight on to the "
            "next bus stop, the underground to any other underground place, {x} nowhere. Nobody stops on "
            "another detective, and no bus passes one who stands on a bus stop. A token rerolls all dice "
            "that are not set aside. A detective who can use a die must; one who cannot stays."
        )
    return _(
        "In each round the detectives go first. The first of them rolls {dice} dice, moves by one and "
        "sets it aside; the next one rolls the remaining dice. A different one goes first each round; a "
        "player with two pawns picks the order. A taxi goes to the next place, a bus straight on to the "
        "next bus stop, the underground to any other underground place, {x} nowhere. Nobody stops on "
        "another detective, and no bus passes one who stands on a bus stop. A detective who can use a "
        "die must; one who cannot stays."
    )


def _hider_in_short(pos: Position) -> str:
    black, double = pos.edition.plays_black, pos.edition.plays_double
    if black and pos.edition.double == 1:
        return _(
            "Then {name} takes one of the dice that they used, moves by it and covers the next space with "
            "it: the others see the die and not the place. If he can use none he passes. Instead he may use "
            "a black ticket, which can be any ride and shows an {x}; once the helicopter, from the edge "
            "straight across to the opposite edge, also shown as {x} (from a corner either way); and once "
            "the double move, two dice or black tickets in a row."
        )
    told = [
        _(
            "Then {name} takes one of the dice that they used, moves by it and covers the next space with "
            "it: the others see the die and not the place. If he can use none he passes."
        )
    ]
    if black:
        told.append(_("Instead he may use a black ticket, which can be any ride and shows an {x}."))
    told.append(
        _(
            "Once he may fly by helicopter, from the edge straight across to the opposite edge (from a "
            "corner either way)."
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
            "Light sides: taxis and buses only go along arrows, even if just part of the way is one-way; "
            "black tickets may go against them. Nothing passes a closed street. Diagonal lanes are for taxis."
        )
    return _(
        "Light sides: taxis and buses only go along arrows, even if just part of the way is one-way. "
        "Nothing passes a closed street. Diagonal lanes are for taxis."
    )
