"""Draws a board as an SVG picture, to look at while designing one."""

from xml.sax.saxutils import escape

from maps.board import HEIGHT, WIDTH, Board

MARGIN = 30
COLOURS = ("#d9a400", "#00843d", "#d7141a", "#222222")  # by mode: paid, paid, paid, black
SHIFT = 3  # lines of several modes between two stations lie side by side
SYMBOL_FILL = {"": "#ffffff", "park": "#cfe8c0", "landmark": "#f3c6c0", "river": "#bcd9f2"}


def draw(board: Board) -> str:
    """The picture as text: lines in the colours of their modes, stations with numbers and names, hideouts in bold."""
    size = f"{-MARGIN} {-MARGIN} {WIDTH + 2 * MARGIN} {HEIGHT + 2 * MARGIN}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="sans-serif" text-anchor="middle">',
        f"<title>{escape(board.title)}</title>",
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="100%" height="100%" fill="#eef4f7"/>',
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
            parts.append(f'<text x="{s.x}" y="{s.y + 14}" font-size="4.5" fill="#444">{escape(s.name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
