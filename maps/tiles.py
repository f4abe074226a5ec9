"""Makes a board from street tiles, as in the dice edition: tiles.csv, streets.csv and dice.toml of a folder.

A tile has two sides, dark and light, and four places in two rows of two. Tiles are laid side by side, all the same way
up. Taxis then go from place to place along the streets, buses straight on to the next bus stop, and undergrounds from
any of their places to any other.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from gettext import gettext as _
from itertools import combinations, pairwise, product
from pathlib import Path

from maps.board import HEIGHT, WIDTH, Board, Line, Station
from maps.files import is_file, number_in, read_rows, read_toml
from maps.problems import BoardError, Problem
from maps.wording import all_of, listed, printable

OWN = Path(__file__).parent / "dice"
TILE_MODES = TAXI, BUS, UNDERGROUND = "taxi", "bus", "underground"
FACES = (*TILE_MODES, "X")  # what a die can show
SIDES = DARK, LIGHT = "dark", "light"
KINDS = ONE_WAY, DEAD_END, TAXI_LANE = "one-way", "dead-end", "taxi-lane"
SIZES = {(9, 3): 0, (6, 3): 3, (6, 2): 3}  # (tiles, columns): how many must have an underground, 0 for any number

Spot = tuple[int, int]  # row and column of a place, on a tile or on the whole board; (-1, 0) is north of a tile
CORNERS: tuple[Spot, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))  # the spots of a tile's places, in order
COMPASS: dict[str, Spot] = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


@dataclass(frozen=True)
class TilePlace:
    """A place of a tile, as printed on one side or on both."""

    tile: str
    sides: tuple[str, ...]
    number: int
    stops: tuple[str, ...]
    place: str


@dataclass(frozen=True)
class Street:
    """A special street printed on one side of a tile or on both; one of its two spots may lie beyond the tile."""

    tile: str
    sides: tuple[str, ...]
    kind: str
    a: Spot
    b: Spot
    place: str


@dataclass(frozen=True)
class TileSet:
    """Everything printed on the tiles and the dice."""

    title: str
    faces: tuple[str, ...]  # the six of each die
    provenance: str
    places: tuple[TilePlace, ...]
    streets: tuple[Street, ...]

    @property
    def letters(self) -> tuple[str, ...]:
        return tuple(sorted({place.tile for place in self.places}))

    def on(self, tile: str, side: str) -> tuple[TilePlace, ...]:
        """The four places of one side, row by row."""
        found = [place for place in self.places if place.tile == tile and side in place.sides]
        return tuple(sorted(found, key=lambda place: place.number))

    def has_underground(self, tile: str) -> bool:
        return any(UNDERGROUND in place.stops for place in self.places if place.tile == tile)


@dataclass(frozen=True)
class Layout:
    """A board of tiles, with what a plain board does not say."""

    board: Board  # without cards; a station's name is that of its tile
    order: str  # the tiles' letters, row by row; small if the light side is up
    columns: int  # tiles side by side
    faces: tuple[str, ...]  # the six of each die
    against: frozenset[tuple[int, int, int]]  # (from, mode number, to) against an arrow: open to black tickets only
    # By station number, from 0 to the highest. Numbers not on the table have no stops, no letter and the spot (-1, -1).
    stops: tuple[tuple[str, ...], ...]  # the modes that stop there
    tiles: tuple[str, ...]  # the letter of its tile
    spots: tuple[Spot, ...]  # its row and column, counted from 0
    in_the_box: tuple[tuple[int, str], ...]  # numbers of places not on the table, each with the letter of its tile

    @cached_property
    def station_at(self) -> dict[Spot, int]:
        """The station at each row and column."""
        return {self.spots[station]: station for station in self.board.numbers}

    @property
    def taxi_only(self) -> frozenset[int]:
        """The stations where only taxis stop."""
        return frozenset(station for station, stops in enumerate(self.stops) if stops == (TAXI,))


def load_tiles(name: str | Path) -> TileSet:
    """The tiles that come with the game, or those of a folder; raises BoardError with everything that is wrong."""
    if name == OWN.name:
        return _own_tiles()
    if not is_file(Path(name) / "tiles.csv"):
        text = _("no tiles of that name ({known}) and no folder with a {file}")
        raise BoardError([Problem(printable(str(name)[:60]), text.format(known=OWN.name, file="tiles.csv"))])
    return read_tiles(Path(name))


@cache
def _own_tiles() -> TileSet:
    return read_tiles(OWN)


def read_tiles(folder: Path) -> TileSet:
    """Reads the tiles and dice of a folder; raises BoardError with everything that is wrong."""
    problems: list[Problem] = []
    printed: dict[tuple[str, str], dict[int, str]] = {}  # the numbers on a side, and where each is written
    owner: dict[int, str] = {}  # the tile of each number
    told: dict[tuple[str, str, frozenset[Spot]], str] = {}  # the streets of a side, and where each is written

    def make_place(row: dict[str, str], place: str) -> TilePlace:
        tile, number, stops = row["tile"], number_in(row, "place"), tuple(row["stops"].split())
        if len(tile) != 1 or not "A" <= tile <= "Z":
            raise ValueError(_("a tile is called by one capital letter, not {word}").format(word=repr(tile[:40])))
        if TAXI not in stops or len(set(stops)) != len(stops) or not set(stops) <= set(TILE_MODES):
            why = _("stops must be {taxi}, and with it {bus}, {underground} or both, each once")
            raise ValueError(why.format(taxi=TAXI, bus=BUS, underground=UNDERGROUND))
        if owner.setdefault(number, tile) != tile:
            raise ValueError(_("place {place} is on tile {tile} already").format(place=number, tile=owner[number]))
        for side in _sides_in(row):
            if (first := printed.setdefault((tile, side), {}).setdefault(number, place)) != place:
                dark = _("the dark side of {tile} has place {place} already in {first}")
                light = _("the light side of {tile} has place {place} already in {first}")
                raise ValueError((light if side == LIGHT else dark).format(tile=tile, place=number, first=first))
        return TilePlace(tile, _sides_in(row), number, stops, place)

    def make_street(row: dict[str, str], place: str) -> Street:
        tile, kind, ends = row["tile"], row["kind"], (row["from"], row["to"])
        if kind not in KINDS:
            why = _("{key} must be one of {known}, but is {given}")
            raise ValueError(why.format(key="kind", known=listed(KINDS), given=repr(kind[:40])))
        numbers = sorted(number for number, its_tile in owner.items() if its_tile == tile)
        corners = {str(number): spot for number, spot in zip(numbers, CORNERS, strict=False)}
        a, b = (corners.get(end) for end in ends)
        a, b = a or _beyond(b, ends[0]), b or _beyond(a, ends[1])
        if a is None or b is None:
            why = _("{start} to {end} neither joins places of tile {tile} nor leaves it")
            raise ValueError(why.format(start=ends[0][:30], end=ends[1][:30], tile=tile[:20]))
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != (2 if kind == TAXI_LANE else 1):
            lane = _("a {kind} must join two places diagonally")
            street = _("a {kind} must join two places side by side")
            raise ValueError((lane if kind == TAXI_LANE else street).format(kind=kind))
        for side in _sides_in(row):
            if (first := told.setdefault((tile, side, frozenset((a, b))), place)) != place:
                dark = _("the dark side of {tile} has this street already in {first}")
                light = _("the light side of {tile} has this street already in {first}")
                raise ValueError((light if side == LIGHT else dark).format(tile=tile, first=first))
        return Street(tile, _sides_in(row), kind, a, b, place)

    places = read_rows(folder, "tiles.csv", ("tile", "side", "place", "stops"), make_place, problems)
    letters = sorted({tile for tile, _side in printed})
    for tile, side in product(letters, SIDES):
        if (count := len(printed.get((tile, side), ()))) != len(CORNERS):
            dark = _("the dark side of tile {tile} has {count} places, not 4")
            light = _("the light side of tile {tile} has {count} places, not 4")
            text = (light if side == LIGHT else dark).format(tile=tile, count=count)
            problems.append(Problem("tiles.csv", text))
    if sorted(owner) != [*range(1, 4 * len(letters) + 1)]:
        text = _("the places of {tiles} tiles must be 1 to {last}")
        problems.append(Problem("tiles.csv", text.format(tiles=len(letters), last=4 * len(letters))))
    streets = read_rows(folder, "streets.csv", ("tile", "side", "kind", "from", "to"), make_street, problems)
    title, faces, provenance = _read_head(folder, problems)
    if problems:
        raise BoardError(problems)
    return TileSet(title, faces, provenance, tuple(places), tuple(streets))


def lay(tiles: TileSet, order: Sequence[str], columns: int, light: Collection[str] = ()) -> Layout:
    """The board of these tiles, laid row by row, with some light sides up; raises ValueError if they cannot be laid.

    A station has the number printed on its place, whichever tiles are laid; numbers of other tiles are left out.
    """
    if (len(order), columns) not in SIZES or len({*order} & {*tiles.letters}) != len(order):
        raise ValueError(_("lay nine tiles in three columns, or six in three or in two, each tile once"))
    if not {*light} <= {*order}:
        raise ValueError(_("only tiles on the table can be turned to their light side"))
    if (needed := SIZES[len(order), columns]) not in (0, sum(map(tiles.has_underground, order))):
        why = _("of {tiles} tiles, {needed} must have an underground place")
        raise ValueError(why.format(tiles=len(order), needed=needed))

    rows, width = 2 * len(order) // columns, 2 * columns
    lying: list[tuple[TilePlace, Spot]] = []
    marked: dict[str, dict[tuple[Spot, Spot], str]] = {kind: {} for kind in KINDS}  # and where each is written
    for index, tile in enumerate(order):
        down, right = 2 * (index // columns), 2 * (index % columns)
        side = LIGHT if tile in light else DARK
        lying += [(p, (down + r, right + c)) for p, (r, c) in zip(tiles.on(tile, side), CORNERS, strict=True)]
        for s in tiles.streets:
            if s.tile == tile and side in s.sides:
                marked[s.kind][(down + s.a[0], right + s.a[1]), (down + s.b[0], right + s.b[1])] = s.place
    lying.sort(key=lambda one: one[0].number)
    number = {spot: place.number for place, spot in lying}
    stops = {mode: [spot for p, spot in lying if mode in p.stops] for mode in TILE_MODES}

    lines: list[Line] = []
    against: set[tuple[int, int, int]] = set()

    def join(mode: str, *way: Spot) -> None:
        """Adds a line between the ends of a way, unless a part of it is closed; one-way if a part is."""
        steps = [*pairwise(way)]
        if any((a, b) in marked[DEAD_END] or (b, a) in marked[DEAD_END] for a, b in steps):
            return
        a, b = number[way[0]], number[way[-1]]
        onward = [marked[ONE_WAY][step] for step in steps if step in marked[ONE_WAY]]
        back = [marked[ONE_WAY][b, a] for a, b in steps if (b, a) in marked[ONE_WAY]]
        against.update(
            [(b, TILE_MODES.index(mode), a)] if onward else [], [(a, TILE_MODES.index(mode), b)] if back else []
        )
        if not (onward and back):  # else arrows point at each other
            lines.append(Line(mode, b, a, True, back[0]) if back else Line(mode, a, b, bool(onward), *onward[:1]))

    for mode in (TAXI, BUS):
        for r, c in stops[mode]:
            for way in [(r, right) for right in range(c + 1, width)], [(down, c) for down in range(r + 1, rows)]:
                if found := [n for n, spot in enumerate(way, start=1) if spot in stops[mode]]:
                    join(mode, (r, c), *way[: found[0]])
    for a, b in marked[TAXI_LANE]:
        join(TAXI, a, b)
    for a, b in combinations(stops[UNDERGROUND], 2):
        lines.append(Line(UNDERGROUND, number[a], number[b]))

    def station(p: TilePlace, spot: Spot) -> Station:
        x, y = (2 * spot[1] + 1) * WIDTH // (2 * width), (2 * spot[0] + 1) * HEIGHT // (2 * rows)
        return Station(number[spot], x, y, f"tile {p.tile}", place=p.place)

    stations = tuple(station(*one) for one in lying)
    at = {p.number: (p, spot) for p, spot in lying}
    slots = [at.get(n) for n in range(max(at) + 1)]
    away = {p.number: p.tile for p in tiles.places if p.tile not in order}
    board = Board("dice", tiles.title, TILE_MODES, "", stations, tuple(lines), provenance=tiles.provenance)
    return Layout(
        board,
        order="".join(tile.lower() if tile in light else tile for tile in order),
        columns=columns,
        faces=tiles.faces,
        against=frozenset(against),
        stops=tuple(one[0].stops if one else () for one in slots),
        tiles=tuple(one[0].tile if one else "" for one in slots),
        spots=tuple(one[1] if one else (-1, -1) for one in slots),
        in_the_box=tuple(sorted(away.items())),
    )


def _sides_in(row: dict[str, str]) -> tuple[str, ...]:
    if row["side"] not in (*SIDES, "both"):
        why = _("{key} must be {dark}, {light} or {both}, but is {given}")
        given = repr(row["side"][:40])
        raise ValueError(why.format(key="side", dark=DARK, light=LIGHT, both="both", given=given))
    return SIDES if row["side"] == "both" else (row["side"],)


def _beyond(spot: Spot | None, word: str) -> Spot | None:
    """The spot just outside the tile, next to `spot` in a compass direction; None if there is none."""
    if spot is None or word not in COMPASS:
        return None
    next_spot = (spot[0] + COMPASS[word][0], spot[1] + COMPASS[word][1])
    return None if next_spot in CORNERS else next_spot


def _read_head(folder: Path, problems: list[Problem]) -> tuple[str, tuple[str, ...], str]:
    """Title, faces and provenance from dice.toml; errors are added to `problems`."""
    try:
        head, _text = read_toml(folder / "dice.toml")
        title, provenance = (" ".join(head[key].split()) for key in ("title", "provenance"))
        for key, text in (("title", title), ("provenance", provenance)):
            if not text.isprintable():
                problems.append(Problem("dice.toml", _("{key} holds control characters").format(key=key)))
        if len(head["faces"]) != 6 or set(head["faces"]) != set(FACES):
            text = _("{key} must be six, with {faces} among them").format(key="faces", faces=listed(FACES))
            problems.append(Problem("dice.toml", text))
        return title, tuple(head["faces"]), provenance
    except BoardError as error:
        problems += error.problems
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
        text = _("not TOML with {keys}: {reason}")
        keys = all_of(("title", "faces", "provenance"))
        problems.append(Problem("dice.toml", text.format(keys=keys, reason=str(error)[:60])))
    return "", (), ""
