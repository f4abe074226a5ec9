"""Street tiles in words: the places row by row, and the streets that light sides change."""

from gettext import gettext as _
from itertools import combinations

from ai.position.names import seat_name
from ai.position.position import HIDER_SIDE, View
from maps.tiles import TAXI, TILE_MODES, Layout
from maps.wording import apart, listed


def tile_rows(view: View) -> list[str]:
    """The places row by row, with their tiles, what stops there and who is there; then the streets that light sides
    change."""
    layout = view.layout
    assert layout is not None
    across, down = 2 * layout.columns, 2 * len(layout.order) // layout.columns
    # Translators: {t}, {b} and {u} are the letters T, B and U
    text = _("The board has {rows} rows of {columns} places. {t} means taxi, {b} bus, {u} underground.")
    lines = [text.format(rows=down, columns=across, t="T", b="B", u="U")]
    if not layout.order.isupper():
        lines.append(_("A tile with its light side up changes its streets, as listed below the rows."))
    for row in range(down):
        if row % 2 == 0:
            first = row // 2 * layout.columns
            tiles = layout.order[first : first + layout.columns]
            light = _("{letter} (light side)")
            words = [light.format(letter=t.upper()) if t.islower() else t for t in tiles]
            lines.append(_("Tiles {letters}:").format(letters=listed(words)))
        places = apart([_place_words(view, layout.station_at[row, column]) for column in range(across)])
        lines.append("  " + _("{places}.").format(places=places))
    return [*lines, *street_lines(layout, black=view.plays_black)]


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


def street_lines(layout: Layout, *, black: bool) -> list[str]:
    """Where streets differ from a plain grid: arrows, closed streets, and lanes across a tile; `black` says whether
    there are black tickets, which ignore arrows."""
    spots, taxi = layout.spots, TILE_MODES.index(TAXI)
    streets = {(line.a, line.b): line.one_way for line in layout.board.lines if line.mode == TAXI}
    joined = {frozenset(ends) for ends in streets}
    between, onward = _("{a} and {b}"), _("{a} to {b}")
    arrows = [onward.format(a=a, b=b) for (a, b), one_way in sorted(streets.items()) if one_way]
    across = [(a, b) for a, b in sorted(streets) if spots[a][0] != spots[b][0] and spots[a][1] != spots[b][1]]
    lanes = [between.format(a=a, b=b) for a, b in across]
    shut: list[str] = []
    facing: list[str] = []  # arrows from both ends
    for a, b in combinations(layout.board.numbers, 2):
        apart_by = abs(spots[a][0] - spots[b][0]) + abs(spots[a][1] - spots[b][1])
        if apart_by == 1 and frozenset((a, b)) not in joined:
            (facing if black and (a, taxi, b) in layout.against else shut).append(between.format(a=a, b=b))
    found = [
        (arrows, _one_way(black=black)),
        (facing, _("Arrows from both ends: {streets}. Only black tickets work there.")),
        (shut, _closed(black=black)),
        (lanes, _("Taxi lanes: {streets}. They cut across a tile, for taxis only.")),
    ]
    return [text.format(streets=listed(ends)) for ends, text in found if ends]


def _one_way(*, black: bool) -> str:
    if black:
        return _("One-way: {streets}. Taxis and buses go only this way; a black ticket may go against the arrow.")
    return _("One-way: {streets}. Taxis and buses go only this way.")


def _closed(*, black: bool) -> str:
    if black:
        return _("Closed: {streets}. Nothing passes, not even a black ticket.")
    return _("Closed: {streets}. Nothing passes.")
