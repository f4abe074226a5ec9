"""The short rules, and how moves are typed: what the `rules` and `help` commands of plain mode print.

This file has what is common to all games, and the order; the rest comes from the mechanics (solo/texts/mechanics).
"""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _

from ai.position.position import Position, View
from maps.wording import listed
from solo.texts.mechanics.base import Paragraph
from solo.texts.mechanics.registry import texts_of

# The order of paragraphs; one whose slot is not listed comes last.
RULES_SLOTS = ("start", "first", "second", "paying", "crimes", "hideouts", "chips", "reveals", "ending", "light")
HELP_SLOTS = ("move", "winning", "looking", "arriving", "chips")
# Kinds of examples: what `look` can list; moves, what is added on arriving, and the hider's moves besides dice.
LOOKS = ("hideouts", "scenes", "symbols", "districts")
EXAMPLES = (*LOOKS, "move", "seeker", "deed", "flight", "way", "helicopter", "double-way")


def how_to_type(pos: Position) -> list[str]:
    """How moves are typed, and what `look` can list; help prints it below the commands."""
    parts = _examples(pos)
    found = [*_looking(parts), *_arriving(parts)]
    for texts in texts_of(pos.edition).values():
        found += texts.help_lines(pos, parts)
    return _in_order(found, HELP_SLOTS)


def arrival_words(pos: Position) -> list[str]:
    """The words that the hider may add to a move for what he does on arriving, as typed."""
    return [deed for texts in texts_of(pos.edition).values() for deed in texts.deeds(pos.edition)]


def opening_lines(view: View) -> list[str]:
    """What a new player must know before the first move, if the edition differs from the others."""
    return [line for texts in texts_of(view.edition).values() for line in texts.opening(view)]


def rules_lines(pos: Position) -> list[str]:
    """Who moves when, what the other side sees, and how a game ends."""
    found = [paragraph for texts in texts_of(pos.edition).values() for paragraph in texts.rules_paragraphs(pos)]
    return _in_order(found, RULES_SLOTS)


def _in_order(found: Iterable[Paragraph], slots: Sequence[str]) -> list[str]:
    place = {slot: number for number, slot in enumerate(slots)}
    return [text for _slot, text in sorted(found, key=lambda paragraph: place.get(paragraph.slot, len(slots)))]


def _examples(pos: Position) -> dict[str, list[str]]:
    """The mechanics' examples by kind, without duplicates."""
    found: dict[str, list[str]] = {kind: [] for kind in EXAMPLES}
    for texts in texts_of(pos.edition).values():
        for kind, examples in texts.help_parts(pos).items():
            found[kind] += [example for example in examples if example not in found[kind]]
    return found


def _looking(parts: Mapping[str, Sequence[str]]) -> list[Paragraph]:
    """How to find what is marked on the board."""
    words = [word for kind in LOOKS for word in parts[kind]]
    text = _("{words} list them.") if len(words) > 1 else _("{words} lists them.")
    return [Paragraph("looking", text.format(words=listed(words)))] if words else []


def _arriving(parts: Mapping[str, Sequence[str]]) -> list[Paragraph]:
    """How to type what the hider does on arriving."""
    text = _("The hider may add what he does on arriving: {examples}.")
    if parts["flight"]:
        text = _("The hider may add what he does on arriving: {examples}. From a hideout he may type {balloon}, once.")
    told = text.format(examples=listed(parts["deed"]), balloon=listed(parts["flight"]))
    return [Paragraph("arriving", told)] if parts["deed"] else []
