"""Texts about street tiles, the board of games with dice: their places, their light sides, and the sizes of the game.

The size of a game depends on the number of detectives. If there are two sizes, both are in one sentence; if there is
one, or more than two, each has its own sentence.
"""

from collections.abc import Iterable
from gettext import gettext as _

from maps.edition import Edition, Grid
from maps.tiles import BUS, CORNERS, DARK, SIZES, TAXI, UNDERGROUND, lay, load_tiles
from solo.texts.mechanics.base import BookPage, Ruling, Section
from solo.texts.mechanics.wording import black_tickets, either


def tile_words(edition: Edition) -> dict[str, object]:
    """What is printed on the tiles."""
    tiles = load_tiles(edition.board)
    stops = [set(place.stops) for letter in tiles.letters for place in tiles.on(letter, DARK)]
    return {
        "tiles": len(tiles.letters),
        "first_letter": tiles.letters[0],
        "last_letter": tiles.letters[-1],
        "places": len(stops),
        "tile_places": len(CORNERS),
        "plain_places": sum(stop == {TAXI} for stop in stops),
        "bus_places": sum(BUS in stop for stop in stops),
        "underground_places": sum(UNDERGROUND in stop for stop in stops),
    }


def sizes(edition: Edition) -> list[dict[str, object]]:
    """The numbers of each size of the game, most detectives first."""
    found: dict[Grid, list[int]] = {}
    for count in reversed(edition.counts):
        found.setdefault(edition.grids[count], []).insert(0, count)
    return [{"counts": either(counts), **_numbers(grid)} for grid, counts in found.items()]


def _numbers(grid: Grid) -> dict[str, object]:
    rows = grid.tiles // grid.columns
    return {
        "laid": grid.tiles,
        "columns": grid.columns,
        "rows": rows,
        "laid_places": grid.tiles * len(CORNERS),
        "wide": 2 * grid.columns,
        "high": 2 * rows,
        "pawns": grid.pawns,
        "rolled": grid.dice,
        "black": black_tickets(grid.black),
        "light": grid.light,
        "undergrounds": SIZES.get((grid.tiles, grid.columns), 0),
    }


def by_size(page: BookPage, one: str, two: str, each: str) -> list[str]:
    """Sentences about the sizes of the game: `one` if there is one, `two` if there are two, else `each`."""
    found = sizes(page.edition)
    if len(found) == 1:
        return [page.fill(one, **found[0])]
    if len(found) == 2:
        named = {f"{name}_{key}": value for name, size in zip(("big", "small"), found, strict=True)
                 for key, value in size.items()}  # fmt: skip
        return [page.fill(two, **named)]
    return [page.fill(each, **size) for size in found]


def tile_sections(page: BookPage) -> Iterable[Section]:
    """The places, and the expert variant."""
    laid = []
    for size in sizes(page.edition):
        lie = _("With {counts} detectives, {laid} tiles are laid out, {columns} side by side in {rows} rows.")
        there = _("So there are {laid_places} places, {wide} across and {high} down.")
        laid += [page.fill(lie, **size), page.fill(there, **size)]
        if size["undergrounds"]:
            laid.append(page.fill(_("Only {undergrounds} of the {laid} tiles have an underground."), **size))
    gaps = []
    if any(size["laid"] != len(page.tiles.letters) for size in sizes(page.edition)):
        gaps.append(_("The numbers on tiles that stay in the box are missing."))
    yield page.section(
        "tiles",
        _("Tiles and places"),
        _("There are {tiles} street tiles, lettered {first_letter} to {last_letter}. Each has {tile_places} places."),
        *dict.fromkeys(laid),
        _("Each place has the number that is printed on its tile, whatever tiles lie beside it."),
        *gaps,
        _("The tiles are shuffled for each game, and all lie dark side up and the same way round."),
        _(
            "Taxis stop everywhere. Of all {places} places, {bus_places} are bus stops and {underground_places} "
            "undergrounds."
        ),
        _("On {plain_places} places only taxis stop."),
        _("A street joins each place to its neighbours left, right, up and down, even across the edges of tiles."),
        _("Nothing leaves the board: there is no way past its edge."),
    )
    if has_light_sides(page.edition):
        yield _light_sides(page)


def has_light_sides(edition: Edition) -> bool:
    """Whether the expert variant turns some tiles over."""
    return any(grid.light for grid in edition.grids.values())


def _light_sides(page: BookPage) -> Section:
    turned = by_size(
        page,
        _("If you play by the experts' rules, {light} of {laid} tiles lie light side up."),
        _(
            "If you play by the experts' rules, {big_light} of {big_laid} tiles lie light side up, or "
            "{small_light} of {small_laid}."
        ),
        _("By the experts' rules, {light} of {laid} tiles lie light side up for {counts} detectives."),
    )
    black = page.has("black")
    closed = _("Closed street: nothing passes, not even a bus on a longer ride or a black ticket.")
    lane = _("Taxi lane: a diagonal way, for taxis only, in both directions. A black ticket may use it as a taxi.")
    return page.section(
        "light",
        _("Light sides, for experts"),
        *turned,
        _("The stops are the same there, but some streets are different."),
        _("One-way street: taxis and buses only go along the arrow. One such part makes the whole ride one-way."),
        *([_("A black ticket may go against the arrow.")] if black else []),
        closed if black else _("Closed street: nothing passes, not even a bus on a longer ride."),
        lane if black else _("Taxi lane: a diagonal way, for taxis only, in both directions."),
    )


def tile_rulings(page: BookPage) -> Iterable[Ruling]:
    """How tiles are turned over and passed."""
    text = _(
        "The data of the printed tiles and dice is not public. Those used here were drawn anew from what "
        "the book says about them."
    )
    yield Ruling("tiles", "tiles", text)
    if has_light_sides(page.edition):
        text = _("Who chooses the tiles that are turned over? Here they are chosen at random.")
        yield Ruling("tiles", "light-by-lot", text)
    text = _(
        "May a bus pass a bus stop where a pawn stands? No, because a bus ends at the next stop. So "
        "another detective there blocks the way."
    )
    yield Ruling("tiles", "occupied-stop", text)
    yield Ruling("tiles", "colleague", _("May two detectives be on the same place? No, whatever they ride."))
    if has_light_sides(page.edition):
        text = _("What if arrows on one ride point at each other? Then it is closed.")
        if page.has("black"):
            text = _("What if arrows on one ride point at each other? Then it is open to black tickets only.")
        yield Ruling("tiles", "arrows-that-meet", text)
        text = _("Is a taxi lane one-way? No. And no bus uses it, not even between two bus stops.")
        yield Ruling("lanes", "lane-both-ways", text)


def bus_example(page: BookPage) -> list[str]:
    """A bus ride to the right that crosses from tile to tile, where all tiles lie in the order of their letters."""
    letters = page.tiles.letters
    if (len(letters), 3) not in SIZES:
        return []
    layout = lay(page.tiles, letters, 3)
    rides = [
        (line.a, line.b)
        for line in layout.board.lines
        if line.mode == BUS and layout.spots[line.a][0] == layout.spots[line.b][0]
        if layout.tiles[line.a] != layout.tiles[line.b]
    ]
    found = sorted(rides, key=lambda ride: (ride[0] != page.edition.example, ride))[:1]
    text = _("For example, from {a} straight to {b}, if tile {right} lies to the right of tile {left}.")
    return [page.fill(text, a=a, b=b, left=layout.tiles[a], right=layout.tiles[b]) for a, b in found]
