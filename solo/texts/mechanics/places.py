"""Stations and places in words: their names, and their lines."""

from gettext import gettext as _
from gettext import pgettext

from ai.position.names import seat_code, seat_name
from ai.position.position import Position
from maps.wording import in_line, listed, shown_name


def place(pos: Position, station: int) -> str:
    """A station with its name, if it has one: "49 (British Museum)"; 0 is none."""
    name, layout = pos.board.station(station).name if station else "", pos.layout
    if not name:
        return str(station)
    shown = _("tile {letter}").format(letter=layout.tiles[station]) if layout else shown_name(name)
    return _("{station} ({name})").format(station=station, name=shown)


def lines_from(pos: Position, station: int) -> str:
    """The lines that leave a station: "Taxi: 86, 116. Bus: 87."."""
    ends: dict[str, list[str]] = {}
    for here, mode, to in sorted(pos.board.arcs()):
        if here == station:
            ends.setdefault(pos.board.all_modes[mode], []).append(str(to))
    # Translators: a means of transport, and the stations to which it goes
    text = _("{mode}: {stations}.")
    # The source text has the capital letter, so that each language can decide about its own.
    lines = [
        text.format(mode=pgettext("heading", mode.capitalize()), stations=listed(stops)) for mode, stops in ends.items()
    ]
    arrows = sorted(pos.layout.against) if pos.layout and pos.plays_black else []
    if against := dict.fromkeys(str(to) for here, _mode, to in arrows if here == station):
        text = _("Against an arrow, with a black ticket: {stations}.")
        lines.append(text.format(stations=listed([*against])))
    return in_line(lines)


def pawn(pos: Position, seat: int) -> str:
    """A seeker's pawn with its code: "Yellow (d2)"."""
    return _("{name} ({code})").format(name=seat_name(pos, seat), code=seat_code(pos, seat))
