"""The differences from the best-known edition, for people who know that one, if there are few."""

from collections.abc import Iterable
from dataclasses import fields
from gettext import gettext as _

from maps import load_board
from maps.edition import Edition
from maps.edition_file import DEFAULT_EDITION, EDITIONS
from maps.wording import shown_mode
from solo.texts.mechanics.base import BookPage, Section
from solo.texts.mechanics.wording import listed

# Fields that the section covers, and fields that are not rules. If anything else differs, there is no section.
TOLD = {"board", "hider", "hider_short", "bobby", "bobby_plural", "stock", "pool", "mechanics"}
NO_RULE = {
    "id",
    "folder",
    "order",
    "title",
    "name",
    "about",
    "story",
    "example",
    "weights",
    "rulings",
    "seeker_deck",
    "hider_deck",
}


def comparison(page: BookPage) -> Iterable[Section]:
    """Lists the differences from the first edition of the menu, if the board differs and all else is the same."""
    known = EDITIONS[DEFAULT_EDITION]
    if page.edition.board == known.board or not _alike(page, known):
        return
    yield page.section(
        "unlike",
        _("For those who know the {known} game"),
        *_board(page, known),
        *_names(page, known),
        *([_("{hider} replaces {known_hider}.")] if page.edition.hider != known.hider else []),
        *(
            [_("The box has {stock} tickets, a slightly different number.")]
            if page.edition.stock != known.stock
            else []
        ),
        *page.at("unlike"),
        _("Everything else is the same."),
        known=known.shown_name,
        known_hider=known.shown_hider_short,
    )


def _alike(page: BookPage, known: Edition) -> bool:
    """Whether nothing differs but what the section covers, and mechanics that have a sentence for it."""
    same = {field.name for field in fields(Edition)} - TOLD - NO_RULE
    if any(getattr(page.edition, name) != getattr(known, name) for name in same):
        return False
    new = {name: texts for name, texts in page.mechanics.items() if name not in known.in_play}
    return {*known.in_play} <= {*page.mechanics} and all(texts.sentences(page).get("unlike") for texts in new.values())


def _board(page: BookPage, known: Edition) -> list[str]:
    theirs = load_board(known.board)
    if page.board.modes == theirs.modes:
        return [_("The board is different.")]
    text = _("The board is different, with {taxi}, {bus} and {underground} instead of {known_modes}.")
    return [page.fill(text, known_modes=listed(shown_mode(mode) for mode in theirs.modes))]


def _names(page: BookPage, known: Edition) -> list[str]:
    """New names for the mode of black tickets and for bobbies."""
    theirs = load_board(known.board).black_mode
    ferry = bool(theirs and page.board.black_mode) and theirs != page.board.black_mode
    bobbies = known.bobby != page.edition.bobby
    if ferry and bobbies:
        text = _("The {ferry} replaces the {known_ferry}, and the {bobbies} replace the {known_bobbies}.")
    elif ferry:
        text = _("The {ferry} replaces the {known_ferry}.")
    elif bobbies:
        text = _("The {bobbies} replace the {known_bobbies}.")
    else:
        return []
    return [page.fill(text, known_ferry=shown_mode(theirs), known_bobbies=known.shown_bobby_plural)]
