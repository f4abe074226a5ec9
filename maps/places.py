"""Makes a board from named places and canals: its author writes names, and the numbers are assigned.

A folder may hold places.csv, canals.csv and a cards.csv of names instead of tables of numbers. A row of places.csv is a
name and a spot on the plane; a row of canals.csv is one mode and its places in order, with > between them, and means a
line between each place and the next. Other columns (the part of town, the name of the canal) are for readers.
"""

from difflib import get_close_matches
from gettext import gettext as _
from itertools import pairwise
from pathlib import Path

from maps.board import Card, Line, Station
from maps.edition import MOST_STATIONS
from maps.files import LONGEST_NAME, name_in, number_in, read_rows
from maps.problems import Problem

BAND = 40  # places are numbered in horizontal bands of this height on the plane
NEXT = ">"  # separates two places of a canal


def read_places(folder: Path, problems: list[Problem]) -> tuple[list[Station], list[Line], list[Card]]:
    """Stations, lines and cards of a board that is written in names; errors are added to `problems`."""
    written: dict[str, str] = {}  # the names, and where each is written
    drawn: dict[tuple[str, frozenset[str]], str] = {}  # the lines, and where each is written

    def make_place(row: dict[str, str], place: str) -> Station:
        name = name_in(row)
        if not name or NEXT in name:
            raise ValueError(_("a place needs a name, and one without {sign}").format(sign=NEXT))
        if name in written:
            raise ValueError(_("{word} is written already in {place}").format(word=name, place=written[name]))
        written[name] = place
        return Station(0, number_in(row, "x"), number_in(row, "y"), name, place=place)

    def make_canal(row: dict[str, str], place: str) -> list[Line]:
        mode, names = row["mode"], [name.strip() for name in row["places"].split(NEXT)]
        if len(names) < 2:
            raise ValueError(_("a canal needs at least two places, with {sign} between them").format(sign=NEXT))
        stops = [find(name) for name in names]
        for a, b in pairwise(names):
            line = (mode, frozenset((a, b)))
            if a == b:
                raise ValueError(_("a line joins {station} to itself").format(station=a))
            if line in drawn:
                why = _("the {word} line {a} {sign} {b} is written already in {place}")
                raise ValueError(why.format(word=mode, a=a, sign=NEXT, b=b, place=drawn[line]))
            drawn[line] = place
        return [Line(mode, a, b, place=place) for a, b in pairwise(stops)]

    def make_card(row: dict[str, str], place: str) -> Card:
        return Card(row["deck"], find(row["place"]), place=place)

    def find(name: str) -> int:
        if name not in written:
            few = len(written) <= MOST_STATIONS  # too many places are reported elsewhere
            near = get_close_matches(name[:LONGEST_NAME], written, n=1) if few else []
            why = (
                _("there is no place called {word}; {near} perhaps?") if near else _("there is no place called {word}")
            )
            raise ValueError(why.format(word=repr(name[:40]), near="".join(near)))
        return numbers.get(name, 0)  # 0 if its row is wrong, which is reported there

    stations = numbered(read_rows(folder, "places.csv", ("name", "x", "y"), make_place, problems))
    numbers = {station.name: station.number for station in stations}
    canals = read_rows(folder, "canals.csv", ("mode", "places"), make_canal, problems)
    cards = read_rows(folder, "cards.csv", ("deck", "place"), make_card, problems)
    return stations, [line for canal in canals for line in canal], cards


def numbered(places: list[Station]) -> list[Station]:
    """Numbers the places: band by band from top to bottom, and in each band from left to right."""
    order = sorted(places, key=lambda s: (s.y // BAND, s.x, s.y))
    return [Station(number, s.x, s.y, s.name, place=s.place) for number, s in enumerate(order, start=1)]
