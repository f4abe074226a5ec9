"""Ranges of place numbers in words. The numbers are printed on the tiles, so with few tiles there are gaps."""

from collections.abc import Iterable
from gettext import gettext as _

from maps.tiles import Layout
from maps.wording import all_of


def spans(numbers: Iterable[int]) -> str:
    """Ascending numbers as ranges: "1-4, 9 and 17-24"."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return all_of([f"{first}-{last}" if last > first else f"{first}" for first, last in found])


def no_place(layout: Layout, number: str) -> str:
    """Why there is no place of that number on the table, as a clause."""
    why = _("there is no place {number}: places here are {places}")
    tile = next((letter for away, letter in layout.in_the_box if str(away) == number), "")
    if tile:
        why = _("there is no place {number} here: tile {tile} is not on the table (places here are {places})")
    return why.format(number=number, tile=tile, places=spans(layout.board.numbers))
