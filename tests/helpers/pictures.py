"""Helpers for tests of the map: positions in which everything that can be seen on a board is seen."""

from table import holmes, london, streets

from ai.game.game import Game
from ai.position.position import View
from ai.rules.moves import seat_of, station_of
from ai.rules.options import STARTED_MARK, Options, Past
from ai.rules.state import PLACE, ROADBLOCK
from solo.map.board_map import UNICODE, Camera, Canvas, Glyphs, MapMarks, draw_map, fit
from solo.map.glyphs import STYLE_NAMES

EDITIONS = ("london", "sherlock", "venice", "dice")
SIDES = ("seekers", "hider")
SIZES = ((52, 16), (80, 24), (120, 40), (200, 60))

LOG = (Past(0), Past(1), Past(0, 36), Past(3), Past(0))  # he showed himself on 36, two entries ago
DICE_LOG = (Past(STARTED_MARK), Past(0), Past(1, 22), Past(0))
HIDERS = {"london": (48, 65), "sherlock": (48, 66), "venice": (34, 48), "dice": (21, 24)}  # where he may be after that


def table(edition: str, hider: int) -> Game:
    """A game in its middle."""
    if edition == "london":
        return london(hider, 13, 123, 94, 174, 117, log=LOG)
    if edition == "sherlock":
        return holmes(hider, 13, 86, 157, bobbies=(193,), log=LOG, crimes=(106, 115, 139))
    if edition == "venice":
        starts = (5, 105, 136, 178)
        return Game.new(Options(edition="venice", detectives=2, hider_start=hider, seeker_starts=starts, log=LOG))
    return streets(hider, 19, 27, 12, tiles="AbcDeFghi", log=DICE_LOG)


def view_of(edition: str, side: str, which: int = 0) -> View:
    """What a side sees when it is to move; the hider is at one of two places, and others go the first way they find."""
    game = table(edition, HIDERS[edition][which])
    while game.to_move != side:
        if not game.settle_chance():
            game.push(game.legal_moves()[0])
    if edition == "sherlock":
        game.row[PLACE + 52] |= ROADBLOCK
    return game.view(side)


def marks_of(view: View, seat: int | None = None) -> MapMarks:
    """The legal moves of a seat, the first of them under the cursor, and some heat."""
    moves = [move for move in view.legal_moves() if station_of(move)]
    first = min((int(seat_of(move)) for move in moves), default=0) if seat is None else seat
    legal = frozenset(int(station_of(move)) for move in moves if seat_of(move) == first)
    size = view.board.size
    heat = {station: 0.3 * station / size for station in range(size // 3, size // 2)}
    return MapMarks(legal, max(legal, default=size), heat, first)


def whole(view: View, size: tuple[int, int], marks: MapMarks | None = None, glyphs: Glyphs = UNICODE) -> Canvas:
    """The whole board in a window."""
    return draw_map(view, *size, fit(view, *size), marks or MapMarks(), glyphs)


def text_at(canvas: Canvas, station: int) -> str:
    """What is written at a station."""
    spot = canvas.spots[station]
    return "".join(map(chr, canvas.codes[spot.top, spot.left : spot.right + 1]))


def style_at(canvas: Canvas, station: int) -> str:
    """The style of its first sign."""
    spot = canvas.spots[station]
    names = [STYLE_NAMES[layer[spot.top, spot.left]] for layer in (canvas.grounds, canvas.inks)]
    return " ".join(f"class:{name}" for name in dict.fromkeys(names) if name)


def cameras(size: tuple[int, int]) -> list[Camera]:
    """The whole board, and nearer looks at parts of it."""
    looks = ((500, 375, 1), (600, 400, 1.7), (200, 300, 3), (930, 700, 3), (480, 360, 6))
    return [Camera(*look).clamped(size) for look in looks]
