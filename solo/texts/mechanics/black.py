"""Texts about black tickets: one ride by any mode, without saying which."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _
from gettext import ngettext

from ai.position.position import Position, View
from maps.edition import Edition
from solo.texts.mechanics.base import BookPage, MechanicTexts, Ruling, Section, Words
from solo.texts.mechanics.play_texts import Fragment
from solo.texts.mechanics.wording import black_tickets


class BlackTexts(MechanicTexts):
    """All texts about black tickets."""

    def words(self, edition: Edition) -> Words:
        """How many the hider has."""
        return {"black": black_tickets(edition.black)}

    def sections(self, page: BookPage) -> Iterable[Section]:
        """What a black ticket can do."""
        if page.has("dice"):
            yield _instead_of_a_die(page)
        elif page.words["ferry_ways"]:
            yield _with_a_ferry(page)
        else:
            yield page.section(
                "black",
                _("Black tickets"),
                _("A black ticket pays for one ride of any mode. The others see black, and not the mode."),
                *_like_all(),
            )

    def sentences(self, page: BookPage) -> Mapping[str, Sequence[str]]:
        """The ferry, his own tickets, and rides with an empty supply or against an arrow."""
        ferry = _(
            "By {ferry}: {ferry_lines} lines, {ferry_ways}. They are open to {hider} only, and only with black tickets."
        )
        supply = _(
            "What if the supply has no ticket of a mode? Then {hider} can ride that mode only with a black ticket."
        )
        return {
            "ferry": [ferry],
            "own": [black_tickets(page.edition.black)] if page.edition.black else [],
            "empty-supply": [supply],
        }

    def rulings(self, page: BookPage) -> Iterable[Ruling]:
        """What black tickets do on light sides, and with a die that shows X."""
        if not page.has("dice"):
            return
        if any(grid.light for grid in page.edition.grids.values()):
            text = _("Do black tickets open a closed street? No. They may ignore arrows, and nothing else.")
            yield Ruling("closed", "closed-to-black", text)
        if page.has("double"):
            text = _(
                "Which die becomes X if the first half of a double move is black? Any used one; this is settled "
                "when it matters. So if two were used, either of them may serve for the second half."
            )
            yield Ruling("black", "black-first", text)

    def help_parts(self, pos: Position) -> Mapping[str, Sequence[str]]:
        """A ride with a black ticket."""
        return {"move": ["black 45"], "way": ["black taxi 14"]}

    def in_hand(self, view: View) -> Sequence[Fragment]:
        """How many he has left."""
        text = ngettext("{n} black", "{n} black", view.black)
        return [("class:map.black", text.format(n=view.black))]

    def laid_down(self, view: View) -> Sequence[str]:
        """A black ticket at a real table."""
        return ["black"]


def _instead_of_a_die(page: BookPage) -> Section:
    return page.section(
        "black",
        _("Black tickets"),
        _("Instead of a die he may use a black ticket: one ride by taxi, bus or underground, whatever was rolled."),
        _("He covers the space with a die that shows X. Everybody knows that it was black, but not which mode."),
    )


def _with_a_ferry(page: BookPage) -> Section:
    hand, reveal = _like_all()
    return page.section(
        "black",
        _("Black tickets and the {ferry}"),
        _(
            "A black ticket pays for one ride of any mode, including the {ferry}. The others see black, and "
            "not the mode."
        ),
        hand,
        _("The {ferry} takes black tickets only, and only {hider} has them. So no seeker ever takes the {ferry}."),
        reveal,
    )


def _like_all() -> tuple[str, str]:
    return (
        _(
            "It comes from his own hand, so he can use it even when the supply is empty. Once used, it stays "
            "on the log."
        ),
        _("A black ticket does not save him from a reveal."),
    )
