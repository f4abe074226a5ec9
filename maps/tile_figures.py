"""Statistics of street tiles, checks that a set of them is playable, and an example layout."""

from collections import Counter
from gettext import gettext as _
from pathlib import Path

from maps.figures import distances_from, ways
from maps.files import is_file
from maps.problems import BoardError, Problem
from maps.tiles import DARK, FACES, KINDS, LIGHT, OWN, SIZES, TAXI, TILE_MODES, Layout, TileSet, lay

MOST_TILES, COLUMNS = max(SIZES)
NEEDED = max(SIZES.values())  # tiles with an underground in the smaller layouts
FEWEST_TILES = min(tiles for tiles, _columns in SIZES)


def is_tiles(name: str) -> bool:
    """Whether a name or folder holds street tiles instead of a board."""
    return name == OWN.name or (is_file(Path(name) / "tiles.csv") and not is_file(Path(name) / "board.toml"))


def example(tiles: TileSet, *, light: bool = False) -> Layout:
    """The first nine tiles by letter, all on one side; raises BoardError if there are fewer."""
    order = tiles.letters[:MOST_TILES]
    if len(order) < MOST_TILES:
        text = _("{most} tiles are laid, but there are {count}").format(most=MOST_TILES, count=len(order))
        raise BoardError([Problem("tiles.csv", text)])
    return lay(tiles, order, COLUMNS, order if light else ())


def check_tiles(tiles: TileSet) -> list[Problem]:
    """Why a set of tiles cannot be played in every size of the game; empty if it can."""
    deep = sum(map(tiles.has_underground, tiles.letters))
    others = FEWEST_TILES - NEEDED
    problems = []
    if deep < NEEDED or len(tiles.letters) - deep < others:
        text = _(
            "{needed} tiles with an underground and {others} without are needed, but there are {deep} and {shallow}"
        ).format(needed=NEEDED, others=others, deep=deep, shallow=len(tiles.letters) - deep)
        problems.append(Problem("tiles.csv", text))
    for side in (DARK, LIGHT):
        try:
            layout = example(tiles, light=side == LIGHT)
        except BoardError as error:
            return [*error.problems, *problems]
        streets = ways(layout.board, [TILE_MODES.index(TAXI)])
        places = layout.board.numbers
        lost = [s for s in places if len(distances_from(s, streets)) < len(places)]
        if lost:
            light = _("with all light sides up, taxis cannot get from place {place} to every other")
            dark = _("with all dark sides up, taxis cannot get from place {place} to every other")
            text = light if side == LIGHT else dark
            problems.append(Problem("streets.csv", text.format(place=lost[0])))
    return problems


def tile_figures(tiles: TileSet) -> dict[str, object]:
    """Counts of tiles, places, stops and streets, and what the dice show."""
    dark = [place for tile in tiles.letters for place in tiles.on(tile, DARK)]
    light = Counter(street.kind for street in tiles.streets if LIGHT in street.sides)
    return {
        "title": tiles.title,
        "tiles": [*tiles.letters],
        "places": len(dark),
        "stops": {mode: sum(mode in place.stops for place in dark) for mode in TILE_MODES},
        "places of taxis alone": [place.number for place in dark if place.stops == (TAXI,)],
        "tiles with an underground": [tile for tile in tiles.letters if tiles.has_underground(tile)],
        "on light sides": {kind: light[kind] for kind in KINDS},
        "faces of a die": {face: tiles.faces.count(face) for face in FACES},
        "provenance": tiles.provenance,
    }
