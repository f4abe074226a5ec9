"""Pages to read: help and rules."""

from collections.abc import Sequence
from functools import partial
from gettext import gettext as _
from typing import TYPE_CHECKING

from solo.screens.screen import ListScreen, PageScreen
from solo.screens.widgets import Choice, ChoiceList
from solo.texts.styled_text import StyledLine, folded
from solo.texts.titles import edition_word

if TYPE_CHECKING:
    from solo.play.session import Session
    from solo.screens.app import Yard


def help_page(yard: "Yard", session: "Session", words: Sequence[str]) -> None:
    """The help page: commands, keys, and the signs of the map."""
    from solo.map.key import map_key
    from solo.screens.game_keys import key_lines

    signs = map_key(session.view, yard.glyphs)
    wide = max(len(sign) for sign, _style, _meaning in signs) + 2

    def lines(width: int) -> list[StyledLine]:
        key: list[StyledLine] = []
        for sign, style, meaning in signs:
            first, *more = folded(meaning, min(width, 100) - wide, margin=2)
            text = first[0][1].removeprefix("  ")
            key.append([("", "  "), (f"class:{style}", sign), ("", " " * (wide - len(sign)) + text)])
            key += [[("", " " * wide), *line] for line in more]
        return [*page_lines([*words, _("# Keys"), *key_lines(yard.keys), _("# Map signs")], width), *key]

    yard.push(PageScreen(yard, _("Help"), lines))


def rules_page(yard: "Yard", edition: str) -> None:
    """The rules of an edition, with every ruling."""
    from solo.texts.rulebook.book import rulebook

    yard.tell(rulebook(edition), edition_word(edition))


def rules_menu(yard: "Yard") -> None:
    """Lists the editions, to read the rules of one."""
    choices = [
        Choice(edition.shown_name, edition.shown_about, partial(rules_page, yard, edition.id))
        for edition in yard.editions()
    ]
    yard.push(ListScreen(yard, "Solo Yard", ChoiceList(lambda: choices, _("Rules"))))


def page_lines(lines: Sequence[str], width: int) -> list[StyledLine]:
    """Paragraphs and headings, wrapped between words."""
    found: list[StyledLine] = []
    for line in lines:
        if line.startswith("# "):
            found += [[], [("class:list.title", f"  {line[2:]}")], []]
        else:
            found += folded(line, min(width, 100))
    return found
