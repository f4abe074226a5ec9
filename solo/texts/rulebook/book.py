"""The complete rules of each edition, as this program plays them, for the page in the game and for the command.

`rulebook` gives lines: a heading begins with "# ", everything else is a paragraph, which the screen wraps. The sections
come from the mechanics of the edition (solo/texts/mechanics); this file has only their order. Numbers come from
editions and boards, so that no sentence can contradict the game. What the printed rules leave open is at the end, under
the rulings.
"""

from gettext import gettext as _

from maps.edition import Edition
from maps.edition_file import load_edition
from solo.texts.mechanics.base import BookPage, Filled, Ruling, Section
from solo.texts.mechanics.registry import texts_of, travel_of
from solo.texts.mechanics.wording import listed
from solo.texts.rulebook.comparison import comparison

HEADING = "# "

# The order of sections. A slot that is not listed comes after all of these, and before the rulings.
SLOTS = (
    "story",
    "goal",
    "meanings",
    "lines",
    "marks",
    "tiles",
    "dice",
    "purses",
    "team",
    "one-hunter",
    "setup",
    "round",
    "moving",
    "ride",
    "black",
    "double",
    "helicopter",
    "light",
    "alone",
    "crimes",
    "hideouts",
    "balloon",
    "chips",
    "abilities",
    "endings",
    "unlike",
)
# The order of rulings; those of the edition itself come last.
RULING_SLOTS = (
    "tiles",
    "closed",
    "lanes",
    "dice",
    "ride",
    "paying",
    "double",
    "flight",
    "black",
    "stuck",
    "team",
    "alone",
    "purses",
    "log",
    "crimes",
    "hideouts",
    "balloon",
    "characters",
)


def rulebook(edition: str) -> list[str]:
    """The complete rules of an edition, line by line: headings begin with "# "."""
    return book_of(load_edition(edition))


def rulings(edition: str) -> dict[str, str]:
    """What the printed rules leave open and how it is decided here, by short names that are never translated."""
    return rulings_on(page_of(load_edition(edition)))


def book_of(edition: Edition) -> list[str]:
    """The rules of an edition that is already loaded."""
    page = page_of(edition)
    found = [Section("story", _("The story"), [edition.shown_story]), *comparison(page)]
    for texts in page.mechanics.values():
        found += texts.sections(page)
    about = _("Where the printed books leave a question open or disagree, this program decides as follows.")
    found.sort(key=lambda section: _place(section.slot, SLOTS))
    found.append(Section("rulings", _("Rulings"), [about, *rulings_on(page).values()]))
    return [line for section in found for line in (HEADING + section.title, *section.paragraphs)]


def rulings_on(page: BookPage) -> dict[str, str]:
    """The rulings by name: those of the mechanics, and those that the edition adds or words differently."""
    found: list[Ruling] = [ruling for texts in page.mechanics.values() for ruling in texts.rulings(page)]
    found.sort(key=lambda ruling: _place(ruling.slot, RULING_SLOTS))
    told = {ruling.name: ruling.text for ruling in found}
    told |= {name: Filled(text) for name, text in page.edition.shown_rulings.items()}
    return {name: page.fill(text) for name, text in told.items()}


def page_of(edition: Edition) -> BookPage:
    """An empty page of an edition, with all names and numbers of its mechanics."""
    mechanics = texts_of(edition)
    words = _edition_words(edition)
    for texts in mechanics.values():
        words |= texts.words(edition)
    return BookPage(edition, mechanics, words)


def _edition_words(edition: Edition) -> dict[str, object]:
    """Names and numbers that every edition has."""
    last = travel_of(edition).last_entry(edition)
    reveals = [entry for entry in edition.reveals if entry <= last]
    return {
        "hider": edition.shown_hider_short,
        "rounds": edition.rounds,
        "spaces": edition.spaces,
        "reveals": listed(reveals) if reveals else "",
        "last_reveal": max(reveals, default=0),
        "last_but_one": edition.spaces - 1,
        "fewest": min(edition.counts),
        "most": max(edition.counts),
    }


def _place(slot: str, slots: tuple[str, ...]) -> int:
    return slots.index(slot) if slot in slots else len(slots)
