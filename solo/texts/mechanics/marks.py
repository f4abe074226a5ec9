"""Texts about districts and symbols: marks on a board that more than one mechanic uses."""

from collections import Counter
from gettext import gettext as _
from gettext import pgettext

from maps.board import DISTRICTS, SYMBOLS
from solo.texts.mechanics.base import BookPage
from solo.texts.mechanics.wording import listed


def districts(page: BookPage) -> list[str]:
    """Which districts there are, and how large each is."""
    found = Counter(station.district for station in page.board.stations)
    names = [name for name in DISTRICTS[1:] if found[name]]
    text = _("Each station lies in one of {district_count} districts: {districts}.")
    told = [_numbered(name, found[name]) for name in names]
    return [page.fill(text, district_count=len(names), districts=listed(told))] if told else []


def symbols(page: BookPage) -> list[str]:
    """Which symbols there are, and how many stations carry each."""
    found = Counter(station.symbol for station in page.board.stations)
    text = _("Some stations carry a symbol, at most one each: {symbols}.")
    told = [_numbered(pgettext("symbol", name), found[name]) for name in SYMBOLS[1:] if found[name]]
    return [page.fill(text, symbols=listed(told))] if told else []


def _numbered(name: str, count: int) -> str:
    return _("{name} ({count} stations)").format(name=name, count=count)
