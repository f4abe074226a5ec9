"""Draws a board as an SVG picture, to look at while designing one."""

from html import escape

from maps.board import HEIGHT, WIDTH, Board, Scenery
from maps.wording import shown_board, shown_name

MARGIN = 30
VIEW_BOX = f"{-MARGIN} {-MARGIN} {WIDTH + 2 * MARGIN} {HEIGHT + 2 * MARGIN}"
COLOURS = ("#d9a400", "#00843d", "#d7141a", "#222222")  # by mode: paid, paid, paid, black
SHIFT = 3  # lines of several modes between two stations lie side by side
LAND, WATER, PARK = "#eef4f7", "#a9cfe8", "#d5ebc8"
SYMBOL_FILL = {"": "#ffffff", "park": "#cfe8c0", "landmark": "#f3c6c0", "river": "#bcd9f2"}


def draw(board: Board) -> str:
    """The picture as SVG text: lines in the colours of their modes, numbered and named stations, hideouts in bold."""
    look = 'font-family="sans-serif" text-anchor="middle"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}" {look}>'
    title = f"<title>{escape(shown_board(board.title))}</title>"
    return "\n".join([head, title, *shapes(board), "</svg>"]) + "\n"


def shapes(board: Board) -> list[str]:
    """Everything in the picture, for another picture with more in it."""
    islands = any(thing.kind == "land" for thing in board.scenery)
    size = f'width="{WIDTH + 2 * MARGIN}" height="{HEIGHT + 2 * MARGIN}"'
    parts = [
        f'<rect x="{-MARGIN}" y="{-MARGIN}" {size} fill="{WATER if islands else LAND}"/>',
        *(_draw_scenery(thing) for thing in board.scenery),
    ]
    where = {s.number: s for s in board.stations}
    for line in sorted(board.lines, key=lambda line: -board.all_modes.index(line.mode)):
        mode = board.all_modes.index(line.mode)
        a, b = where[line.a], where[line.b]
        dash = ' stroke-dasharray="6 5"' if mode == len(board.modes) else ""
        shift = SHIFT * mode
        parts.append(
            f'<line x1="{a.x + shift}" y1="{a.y + shift}" x2="{b.x + shift}" y2="{b.y + shift}" '
            f'stroke="{COLOURS[mode]}" stroke-width="1.6"{dash}/>'
        )
    for s in board.stations:
        ring = ' stroke-width="3"' if s.hideout else ""
        parts.append(f'<circle cx="{s.x}" cy="{s.y}" r="8" fill="{SYMBOL_FILL[s.symbol]}" stroke="#333"{ring}/>')
        parts.append(f'<text x="{s.x}" y="{s.y + 2.5}" font-size="7">{s.number}</text>')
        if s.name:
            name = escape(shown_name(s.name))
            parts.append(f'<text x="{s.x}" y="{s.y + 14}" font-size="4.5" fill="#444">{name}</text>')
    return parts


def _draw_scenery(thing: Scenery) -> str:
    """A river as a broad line, parks and land as areas, each with its name; a bare name as text."""
    points, name = " ".join(f"{x},{y}" for x, y in thing.points), f"<title>{escape(thing.name)}</title>"
    if thing.kind == "river":
        return (
            f'<polyline points="{points}" fill="none" stroke="{WATER}" stroke-width="{thing.width}">{name}</polyline>'
        )
    if thing.kind == "name":
        x, y = thing.points[0]
        return f'<text x="{x}" y="{y}" font-size="12" fill="#4a7c9c">{escape(thing.name)}</text>'
    return f'<polygon points="{points}" fill="{PARK if thing.kind == "park" else LAND}">{name}</polygon>'
