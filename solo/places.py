"""What the board tells, in sentences: stations, the lines that leave them, and street tiles row by row."""

from ai.position import HIDER_SIDE, Position, View
from ai.rules.state import PLACE, ROADBLOCK
from ai.words import seat_name
from maps.board import DISTRICTS, SYMBOLS
from maps.tiles import MODES, TAXI, Layout

LIGHT_SIDES = "A tile on its light side changes its streets, as told below the rows."


def place(pos: Position, station: int) -> str:
    """A station with its name, where it has one: "49 (British Museum)"."""
    name = pos.board.stations[station - 1].name
    return f"{station} ({name})" if name else str(station)


def lines_from(pos: Position, station: int) -> str:
    """The lines that leave a station: "Taxi: 86, 116. Bus: 87."."""
    ends: dict[str, list[int]] = {}
    for here, mode, to in sorted(pos.board.arcs()):
        if here == station:
            ends.setdefault(pos.board.all_modes[mode], []).append(to)
    for here, _, to in sorted(pos.deal.layout.against) if pos.deal.layout else ():
        if here == station and to not in ends.setdefault("against an arrow, with a black ticket", []):
            ends["against an arrow, with a black ticket"].append(to)
    return " ".join(f"{mode.capitalize()}: {', '.join(map(str, stops))}." for mode, stops in ends.items())


def station_lines(view: View, station: int) -> list[str]:
    """All that the board tells about a station."""
    about = view.board.stations[station - 1]
    marks = [f"district {about.district}"] if about.district else []
    marks += [about.symbol] if about.symbol else []
    marks += ["hideout"] if about.hideout else []
    marks += ["roadblock"] if view.row[PLACE + station] & ROADBLOCK else []
    words = f", {', '.join(marks)}" if marks else ""
    what = "Place" if view.rules.dice else "Station"
    return [f"{what} {place(view, station)}{words}. {lines_from(view, station)}"]


def stations_with(view: View, word: str) -> list[str] | None:
    """All stations of a kind: hideouts, scenes, parks, landmarks, the river, or a district; None for another word."""
    marks = {
        "hideouts": [s.number for s in view.board.stations if s.hideout],
        "scenes": sorted(card.station for card in view.board.deck(view.edition.crime_deck)),
        **{symbol: [s.number for s in view.board.stations if s.symbol == symbol] for symbol in SYMBOLS[1:]},
        **{name.lower(): [s.number for s in view.board.stations if s.district == name] for name in DISTRICTS[1:]},
    }
    if not marks.get(word):
        return None
    heading = f"District {word.upper()}" if word.upper() in DISTRICTS else word.capitalize()
    return [f"{heading}: {', '.join(place(view, station) for station in marks[word])}."]


def board_rows(view: View) -> list[str]:
    """The places row by row, with the tiles they lie on, what stops there, and who is there; then the streets that
    light sides change."""
    layout = view.deal.layout
    assert layout is not None
    across, down = 2 * layout.columns, len(layout.spots[1:]) // (2 * layout.columns)
    station = {spot: s for s, spot in enumerate(layout.spots)}
    lines = [f"The board has {down} rows of {across} places. T means taxi, B bus, U underground."]
    lines += [] if layout.order.isupper() else [LIGHT_SIDES]
    for row in range(down):
        if row % 2 == 0:
            first = row // 2 * layout.columns
            tiles = layout.order[first : first + layout.columns]
            lines.append(f"Tiles {', '.join(t.upper() + (' (light side)' if t.islower() else '') for t in tiles)}:")
        lines.append("  " + "; ".join(_place_words(view, station[row, column]) for column in range(across)) + ".")
    return [*lines, *street_lines(layout)]


def _place_words(view: View, station: int) -> str:
    """A place in a few words: "14 TB Red"."""
    layout = view.deal.layout
    assert layout is not None
    letters = "".join(word[0].upper() for word in layout.stops[station])
    names = [seat_name(view, seat) for seat in view.seats if view.station(seat) == station]
    if view.hider == station:
        names.append("you" if view.side == HIDER_SIDE else view.edition.hider)
    if view.seen and view.seen[1] == station:
        names.append("you were last seen here" if view.side == HIDER_SIDE else f"{view.edition.hider} last seen")
    return " ".join([str(station), letters, ", ".join(names)]).strip()


def street_lines(layout: Layout) -> list[str]:
    """Where streets differ from a plain grid: arrows, closed streets, and lanes that cut across a tile."""
    spots, taxi = layout.spots, MODES.index(TAXI)
    streets = {(line.a, line.b): line.one_way for line in layout.board.lines if line.mode == TAXI}
    joined = {frozenset(ends) for ends in streets}
    arrows = [f"{a} to {b}" for (a, b), one_way in sorted(streets.items()) if one_way]
    lanes = [f"{a} and {b}" for a, b in sorted(streets) if spots[a][0] != spots[b][0] and spots[a][1] != spots[b][1]]
    shut: list[str] = []
    black: list[str] = []
    for a, spot in enumerate(spots[1:], start=1):
        for b, other in enumerate(spots[a + 1 :], start=a + 1):
            if abs(spot[0] - other[0]) + abs(spot[1] - other[1]) == 1 and frozenset((a, b)) not in joined:
                (black if (a, taxi, b) in layout.against else shut).append(f"{a} and {b}")
    found = {
        "One-way": (arrows, " Taxis and buses go only so; a black ticket goes against the arrow too."),
        "Arrows from both ends": (black, " Only black tickets go between."),
        "Closed": (shut, " Nothing goes between, with a black ticket neither."),
        "Taxi lanes": (lanes, " They cut across a tile, for taxis alone."),
    }
    return [f"{word}: {', '.join(ends)}.{about}" for word, (ends, about) in found.items() if ends]
