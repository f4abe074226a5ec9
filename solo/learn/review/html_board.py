"""The board of a step as SVG: belief as a heat map, the hider's way, pawns, and the signs of the mechanics.

The board itself is drawn once a page (`<symbol>`); each step uses it and lays its own shapes over it.
"""

from html import escape

from ai.position.names import seat_code
from ai.position.position import View
from maps.board import Board
from maps.draw import VIEW_BOX, shapes
from maps.wording import percent
from solo.learn.review.steps import Step
from solo.map.glyphs import UNICODE
from solo.map.signs import hider_letter, signs_of

BOARD = "board"  # the id of the symbol
HOT = "#e8590c"
LEAST_SHADE, SHADES = 0.18, 0.72  # the opacity of the least likely place, and how much more the likeliest has
PAWNS = ("#c1121f", "#e9b82f", "#2b9348", "#1d6fd1", "#7b2cbf")  # by seat
INKS = ("#ffffff", "#000000", "#ffffff", "#ffffff", "#ffffff")
BOBBY = "#5c6670"


def board_symbol(board: Board) -> str:
    """The board, to be used by the picture of each step."""
    parts = "\n".join(shapes(board))
    look = 'font-family="sans-serif" text-anchor="middle"'
    return (
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><symbol id="{BOARD}" '
        f'viewBox="{VIEW_BOX}"><g {look}>\n{parts}\n</g></symbol></svg>'
    )


def step_picture(step: Step, label: str) -> str:
    """The picture of a step."""
    view = step.view
    x, y, width, height = VIEW_BOX.split()
    parts = [
        f'<svg viewBox="{VIEW_BOX}" role="img" aria-label="{escape(label)}" font-family="sans-serif" '
        'text-anchor="middle">',
        f'<use href="#{BOARD}" x="{x}" y="{y}" width="{width}" height="{height}"/>',
        *_heat(view, step.heat),
        *_route(view, step.route),
        *_signs(view),
        *_pawns(view),
        "</svg>",
    ]
    return "\n".join(parts)


def _place(view: View, station: int) -> tuple[int, int]:
    place = view.board.station(station)
    return place.x, place.y


def _heat(view: View, heat: dict[int, float]) -> list[str]:
    most, parts = max(heat.values(), default=1.0), []
    for station, chance in heat.items():
        x, y = _place(view, station)
        shade = LEAST_SHADE + SHADES * chance / most
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="13" fill="{HOT}" fill-opacity="{shade:.2f}">'
            f"<title>{station}: {percent(chance)}</title></circle>"
            f'<text x="{x}" y="{y + 2.5}" font-size="7">{station}</text>'
        )
    return parts


def _route(view: View, route: tuple[int, ...]) -> list[str]:
    if len(route) < 2:
        return []
    points = " ".join("{},{}".format(*_place(view, station)) for station in route)
    way = 'fill="none" stroke="#111" stroke-width="3" stroke-dasharray="2 5" stroke-linecap="round"'
    return [f'<polyline points="{points}" {way} opacity="0.75"/>']


def _signs(view: View) -> list[str]:
    """What the mechanics lay on the board, such as roadblocks and scenes of crimes."""
    parts = []
    for sign in signs_of(view):
        for station in sorted(sign.stations) if sign.kind != "printed" else ():
            x, y = _place(view, station)
            text = escape(UNICODE.marks[sign.glyph])
            parts.append(f'<text x="{x + 11}" y="{y - 7}" font-size="16" fill="#b00020">{text}</text>')
    return parts


def _pawns(view: View) -> list[str]:
    parts = []
    if view.seen and view.seen[1] != view.hider:
        x, y = _place(view, view.seen[1])
        parts.append(f'<circle cx="{x}" cy="{y}" r="15" fill="none" stroke="#111" stroke-width="3"/>')
    for seat in view.seats:
        if not view.board.has_station(view.station(seat)):
            continue
        bobby = view.is_bobby(seat)
        number = (seat - 1) % len(PAWNS)
        fill, ink = (BOBBY, "#ffffff") if bobby else (PAWNS[number], INKS[number])
        parts += _pawn(view, view.station(seat), seat_code(view, seat), fill, ink)
    if view.board.has_station(view.hider):
        parts += _pawn(view, view.hider, hider_letter(view), "#111111", "#ffffff")
    return parts


def _pawn(view: View, station: int, text: str, fill: str, ink: str) -> list[str]:
    x, y = _place(view, station)
    return [
        f'<circle cx="{x}" cy="{y}" r="14" fill="{fill}" stroke="#fff" stroke-width="2"/>',
        f'<text x="{x}" y="{y + 4.5}" font-size="13" font-weight="bold" fill="{ink}">{escape(text)}</text>',
    ]
