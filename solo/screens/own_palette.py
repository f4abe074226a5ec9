"""A palette of one's own: the styles in `[palette.mine]` of the settings, on top of another palette."""

import re
from collections.abc import Iterable
from functools import cache
from gettext import gettext as _
from pathlib import Path

from prompt_toolkit.styles import Style

from maps.wording import any_of
from solo.files.own_settings import MINE, PALETTE, OwnEntry, wrong
from solo.files.settings import PALETTES as CHOICES
from solo.screens.style import COMMON, PALETTES, palette_for, style_of
from solo.terminal.arguments import guessed

COLOUR = re.compile("(fg:|bg:)?#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")  # prompt_toolkit accepts others, and fails later
LIKE = "like"  # names the palette below
BASES = tuple(name for name in CHOICES if name != MINE)


class OwnPalette:
    """The styles of one's own, as far as they can be used."""

    def __init__(self, entries: Iterable[OwnEntry] = (), file: Path = Path()) -> None:
        self.base = BASES[0]
        self.wrong: list[str] = []  # what is wrong with the entries
        styles: dict[str, str] = {}
        for entry in entries:
            if entry.table != PALETTE:
                continue
            try:
                _check(entry)
            except ValueError as error:
                self.wrong.append(wrong(file, entry, str(error)))
                continue
            if entry.name == LIKE:
                self.base = entry.value
            else:
                styles[entry.name] = entry.value
        self.styles = tuple(styles.items())

    def style(self, choice: str, *, light: bool) -> Style:
        """The style for the palette that was chosen, on a light or a dark terminal."""
        if choice != MINE:
            return style_of(palette_for(choice, light=light))
        return _mixed(palette_for(self.base, light=light), self.styles)


def _check(entry: OwnEntry) -> None:
    """Checks a style; raises ValueError, which says what is wrong with it."""
    if not entry.name:
        raise ValueError(_("it must be a table"))
    if entry.name == LIKE:
        if entry.value not in BASES:
            raise ValueError(_("it must be {names}").format(names=any_of(BASES)))
        return
    known = style_names()
    if entry.name not in known:
        raise ValueError(guessed(_("there is no such style"), entry.name, known))
    try:
        if not entry.value or not all(COLOUR.fullmatch(word) for word in entry.value.split() if "#" in word):
            raise ValueError
        Style.from_dict({"one": entry.value}).get_attrs_for_style_str("class:one")
    except ValueError as error:
        text = _("a style is written such as {examples}")
        raise ValueError(text.format(examples=any_of(['"#ffd166 bold"', '"bg:#1d3557 #ffffff"']))) from error


def style_names() -> list[str]:
    """All styles that can be set."""
    return sorted({*COMMON, *(name for palette in PALETTES.values() for name in palette)})


@cache
def _mixed(base: str, styles: tuple[tuple[str, str], ...]) -> Style:
    """The same object each time, so that prompt_toolkit's caches stay valid."""
    return Style.from_dict(COMMON | PALETTES[base] | dict(styles))
