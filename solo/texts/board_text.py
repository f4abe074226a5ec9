"""The board in sentences: stations, what is on them, and their lines."""

from gettext import gettext as _
from gettext import pgettext

from ai.position.position import View
from maps.board import DISTRICTS, SYMBOLS
from maps.wording import listed
from solo.texts.mechanics.places import lines_from, place
from solo.texts.mechanics.play_texts import MarkedStations
from solo.texts.mechanics.registry import texts_in, travel_of


def station_lines(view: View, station: int) -> list[str]:
    """Everything that the board says about a station."""
    about = view.board.station(station)
    marks = [_("district {district}").format(district=about.district)] if about.district else []
    marks += [pgettext("symbol", about.symbol)] if about.symbol else []
    marks += [mark for texts in texts_in(view) for mark in texts.station_marks(view, station)]
    text = travel_of(view.edition).station_text(marked=bool(marks))
    return [text.format(place=place(view, station), marks=listed(marks), lines=lines_from(view, station))]


def marked_stations(view: View) -> dict[str, MarkedStations]:
    """The stations of each kind by the word typed for it: parks, landmarks, the river, the districts, and what a
    mechanic marks."""
    stations = view.board.stations
    marks = {
        "park": MarkedStations([s.number for s in stations if s.symbol == SYMBOLS[1]], _("Park: {places}.")),
        "landmark": MarkedStations([s.number for s in stations if s.symbol == SYMBOLS[2]], _("Landmark: {places}.")),
        "river": MarkedStations([s.number for s in stations if s.symbol == SYMBOLS[3]], _("River: {places}.")),
    }
    for name in DISTRICTS[1:]:
        found = [s.number for s in stations if s.district == name]
        marks[name.lower()] = MarkedStations(found, _("District {district}: {places}."))
    for texts in texts_in(view):
        marks |= texts.stations_marked(view)
    return marks


def stations_with(view: View, word: str) -> list[str] | None:
    """All stations of a kind; None for an unknown word."""
    found, text = marked_stations(view).get(word, ([], ""))
    if not found:
        return None
    return [text.format(district=word.upper(), places=listed([place(view, station) for station in found]))]


def board_rows(view: View) -> list[str]:
    """The board row by row, if it is laid out anew for each game; empty otherwise."""
    return [row for texts in texts_in(view) for row in texts.board_rows(view)]
