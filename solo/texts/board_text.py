"""What the board tells, in sentences: stations, the lines that leave them, and street tiles row by row."""

from gettext import gettext as _
from gettext import pgettext
from itertools import combinations

from ai.position.names import seat_name
from ai.position.position import HIDER_SIDE, Position, View
from maps.board import DISTRICTS, SYMBOLS
from maps.tiles import TAXI, TILE_MODES, Layout
from maps.wording import apart, in_line, listed, shown_name


def place(pos: Position, station: int) -> str:
    """A station with its name, where it has one: "49 (British Museum)"; 0 is none."""
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
    # The capital is the source's own, so that a language decides about its letters itself.
    lines = [
        text.format(mode=pgettext("heading", mode.capitalize()), stations=listed(stops)) for mode, stops in ends.items()
    ]
    arrows = sorted(pos.layout.against) if pos.layout else []
    if against := dict.fromkeys(str(to) for here, _mode, to in arrows if here == station):
        text = _("Against an arrow, with a black ticket: {stations}.")
        lines.append(text.format(stations=listed([*against])))
    return in_line(lines)


def station_lines(view: View, station: int) -> list[str]:
    """All that the board tells about a station."""
    about = view.board.station(station)
    marks = [_("district {district}").format(district=about.district)] if about.district else []
    marks += [pgettext("symbol", about.symbol)] if about.symbol else []
    marks += [_("hideout")] if view.is_hideout(station) else []
    marks += [_("roadblock")] if station in view.roadblocks else []
    if view.edition.has("dice"):
        text = _("Place {place}. {lines}")
    elif marks:
        text = _("Station {place}, {marks}. {lines}")
    else:
        text = _("Station {place}. {lines}")
    return [text.format(place=place(view, station), marks=listed(marks), lines=lines_from(view, station))]


def stations_with(view: View, word: str) -> list[str] | None:
    """All stations of a kind: hideouts, scenes, parks, landmarks, the river, or a district; None for another word."""
    stations = view.board.stations
    marks = {
        "hideouts": ([s.number for s in stations if view.is_hideout(s.number)], _("Hideouts: {places}.")),
        "scenes": (sorted(card.station for card in view.board.deck(view.edition.crime_deck)), _("Scenes: {places}.")),
        "park": ([s.number for s in stations if s.symbol == SYMBOLS[1]], _("Park: {places}.")),
        "landmark": ([s.number for s in stations if s.symbol == SYMBOLS[2]], _("Landmark: {places}.")),
        "river": ([s.number for s in stations if s.symbol == SYMBOLS[3]], _("River: {places}.")),
    }
    for name in DISTRICTS[1:]:
        text = _("District {district}: {places}.")
        marks[name.lower()] = ([s.number for s in stations if s.district == name], text)
    found, text = marks.get(word, ([], ""))
    if not found:
        return None
    return [text.format(district=word.upper(), places=listed([place(view, station) for station in found]))]


def board_rows(view: View) -> list[str]:
    """The places row by row, with the tiles they lie on, what stops there, and who is there; then the streets that
    light sides change."""
    layout = view.layout
    assert layout is not None
    across, down = 2 * layout.columns, 2 * len(layout.order) // layout.columns
    # Translators: {t}, {b} and {u} are the letters T, B and U
    text = _("The board has {rows} rows of {columns} places. {t} means taxi, {b} bus, {u} underground.")
    lines = [text.format(rows=down, columns=across, t="T", b="B", u="U")]
    if not layout.order.isupper():
        lines.append(_("A tile on its light side changes its streets, as told below the rows."))
    for row in range(down):
        if row % 2 == 0:
            first = row // 2 * layout.columns
            tiles = layout.order[first : first + layout.columns]
            light = _("{letter} (light side)")
            words = [light.format(letter=t.upper()) if t.islower() else t for t in tiles]
            lines.append(_("Tiles {letters}:").format(letters=listed(words)))
        places = apart([_place_words(view, layout.station_at[row, column]) for column in range(across)])
        lines.append("  " + _("{places}.").format(places=places))
    return [*lines, *street_lines(layout)]


def _place_words(view: View, station: int) -> str:
    """A place in a few words: "14 TB Red"."""
    layout = view.layout
    assert layout is not None
    stops = "".join(word[0].upper() for word in layout.stops[station])
    name, you = view.edition.shown_hider, view.side == HIDER_SIDE
    pawns = [seat_name(view, seat) for seat in view.seats if view.station(seat) == station]
    if view.hider == station:
        pawns.append(_("you") if you else name)
    if view.seen and view.seen[1] == station:
        pawns.append(_("you were last seen here") if you else _("{name} last seen").format(name=name))
    text = _("{station} {stops} {pawns}") if pawns else _("{station} {stops}")
    return text.format(station=station, stops=stops, pawns=listed(pawns))


def street_lines(layout: Layout) -> list[str]:
    """Where streets differ from a plain grid: arrows, closed streets, and lanes that cut across a tile."""
    spots, taxi = layout.spots, TILE_MODES.index(TAXI)
    streets = {(line.a, line.b): line.one_way for line in layout.board.lines if line.mode == TAXI}
    joined = {frozenset(ends) for ends in streets}
    between, onward = _("{a} and {b}"), _("{a} to {b}")
    arrows = [onward.format(a=a, b=b) for (a, b), one_way in sorted(streets.items()) if one_way]
    across = [(a, b) for a, b in sorted(streets) if spots[a][0] != spots[b][0] and spots[a][1] != spots[b][1]]
    lanes = [between.format(a=a, b=b) for a, b in across]
    shut: list[str] = []
    black: list[str] = []
    for a, b in combinations(layout.board.numbers, 2):
        apart_by = abs(spots[a][0] - spots[b][0]) + abs(spots[a][1] - spots[b][1])
        if apart_by == 1 and frozenset((a, b)) not in joined:
            (black if (a, taxi, b) in layout.against else shut).append(between.format(a=a, b=b))
    found = [
        (arrows, _("One-way: {streets}. Taxis and buses go only so; a black ticket goes against the arrow too.")),
        (black, _("Arrows from both ends: {streets}. Only black tickets go between.")),
        (shut, _("Closed: {streets}. Nothing goes between, with a black ticket neither.")),
        (lanes, _("Taxi lanes: {streets}. They cut across a tile, for taxis alone.")),
    ]
    return [text.format(streets=listed(ends)) for ends, text in found if ends]
