"""Takes the pictures of README from the running program: `make pictures`.

The program runs in a terminal of its own; what stands on its screen becomes an SVG, cell by cell.
"""

import sys
import tempfile
from pathlib import Path
from xml.sax.saxutils import escape

from terminal import DOWN, RIGHT, Process

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "solo" / "pictures"
CELL = (8, 17)  # pixels
GROUND, INK = "#121212", "#d4d4d4"
NAMED = {
    "black": "#000000", "red": "#cd3131", "green": "#0dbc79", "brown": "#e5b510", "blue": "#2472c8",
    "magenta": "#bc3fbc", "cyan": "#11a8cd", "white": "#e5e5e5",
}  # fmt: skip

# A name, the size, the command, and the keys to press with what to wait for after each.
SHOTS = (
    ("menu", (80, 24), [], [("", "New game")]),
    ("london", (120, 40), ["play", "--side", "seekers", "--seed", "7", "--level", "constable"],
     [("", "Type a move"), (RIGHT, "›")]),
    ("small", (80, 24), ["play", "--side", "hider", "--seed", "7", "--level", "constable"],
     [("", "Type a move"), (RIGHT, "›"), ("\r", "How?"), (DOWN, "How?")]),
    ("venice", (120, 40), ["play", "--edition", "venice", "--side", "hider", "--seed", "3", "--level", "constable"],
     [("", "Type a move")]),
    ("sherlock", (120, 40), ["play", "--edition", "sherlock", "--side", "seekers", "--seed", "5", "--level", "random"],
     [("", "Type a move")]),
    ("hint", (120, 40), ["play", "--side", "seekers", "--seed", "7", "--level", "constable", "--hints", "on"],
     [("", "(d1) on"), ("hint\r", "win chance")]),
    ("dice", (100, 32), ["play", "--edition", "dice", "--side", "hider", "--seed", "4", "--level", "constable"],
     [("", "Type a move"), ("14\r", "Rolled")]),
)  # fmt: skip


# The moving picture: a size, the command, and the keys of each frame with what to wait for; it stands FRAME seconds.
FILM = ((100, 30), ["play", "--side", "seekers", "--seed", "7", "--level", "constable", "--detectives", "3"])
FRAMES = (
    ("", "Type a move"), (RIGHT, "›"), ("\r", "How?"), ("\r", "(d2)"), ("hint\r", "(d2)"),
    ("heat\r", "(d2)"), ("heat\r", "(d2)"),
)  # fmt: skip
FRAME = 2.0
NO_BREAK = "\u00a0"  # blanks that no viewer drops


def colour(name: str, usual: str) -> str:
    """A colour as SVG writes it."""
    return usual if name == "default" else NAMED.get(name, f"#{name}" if len(name) == 6 else usual)


def picture(process: Process) -> str:
    """The screen as an SVG."""
    return "\n".join([_head(process), *_cells(process), "</svg>"]) + "\n"


def film(frames: list[list[str]], head: str) -> str:
    """Screens one after the other, for ever; where nothing moves, the first one stands."""
    turn, share = FRAME * len(frames), 100 / len(frames)
    steps = f"0%, {share:.3f}% {{ visibility: visible }} {share + 0.001:.3f}%, 100% {{ visibility: hidden }}"
    rules = [f"@keyframes turn {{ {steps} }}"]
    rules += [f".frame {{ animation: turn {turn:g}s step-end infinite; visibility: hidden }}"]
    rules += [f"#frame-{number} {{ animation-delay: {FRAME * number:g}s }}" for number in range(len(frames))]
    rules += ["@media (prefers-reduced-motion: reduce) { .frame { animation: none } #frame-0 { visibility: visible } }"]
    groups = [f'<g class="frame" id="frame-{n}">' + "\n".join(cells) + "</g>" for n, cells in enumerate(frames)]
    return "\n".join([head, f"<style>{' '.join(rules)}</style>", *groups, "</svg>"]) + "\n"


def _head(process: Process) -> str:
    screen = process.glass.screen
    width, height = CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {screen.columns * width} {screen.lines * height}" '
        f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13">\n'
        f'<rect width="100%" height="100%" fill="{GROUND}"/>'
    )


def _cells(process: Process) -> list[str]:
    screen = process.glass.screen
    parts = []
    for row in range(screen.lines):
        column = 0
        while column < screen.columns:
            cell = screen.buffer[row][column]
            end = column + 1
            while end < screen.columns and screen.buffer[row][end]._replace(data="") == cell._replace(data=""):
                end += 1
            text = "".join(screen.buffer[row][at].data for at in range(column, end))
            parts += _run(cell, text, column, row)
            column = end
    return parts


def _run(cell: object, text: str, column: int, row: int) -> list[str]:
    """Some cells of one style."""
    width, height = CELL
    ink, ground = colour(cell.fg, INK), colour(cell.bg, GROUND)  # type: ignore[attr-defined]
    if cell.reverse:  # type: ignore[attr-defined]
        ink, ground = ground, ink
    x, y, length = column * width, row * height, len(text) * width
    found = []
    if ground != GROUND:
        found.append(f'<rect x="{x}" y="{y}" width="{length}" height="{height}" fill="{ground}"/>')
    if text.strip():
        bold = ' font-weight="bold"' if cell.bold else ""  # type: ignore[attr-defined]
        shown = escape(text).replace(" ", NO_BREAK)
        line = ' text-decoration="underline"' if cell.underscore else ""  # type: ignore[attr-defined]
        found.append(
            f'<text x="{x}" y="{y + height - 4}" textLength="{length}" lengthAdjust="spacingAndGlyphs" '
            f'fill="{ink}"{bold}{line}>{shown}</text>'
        )
    return found


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for name, size, words, steps in SHOTS:
        with tempfile.TemporaryDirectory() as home, Process(words, Path(home), size) as process:
            for keys, wanted in steps:
                process.press(keys)
                process.until(wanted)
            _rest(process)
            (PICTURES / f"{name}.svg").write_text(picture(process), "utf-8")
            print(name, file=sys.stderr)
    size, words = FILM
    with tempfile.TemporaryDirectory() as home, Process(words, Path(home), size) as process:
        shown = []
        for keys, wanted in FRAMES:
            process.press(keys)
            process.until(wanted)
            _rest(process)
            shown.append(_cells(process))
        (PICTURES / "film.svg").write_text(film(shown, _head(process)), "utf-8")


def _rest(process: Process) -> None:
    """Waits until nobody thinks, and nothing more is drawn."""
    process.until(lambda: "thinking" not in process.text())
    for _round in range(20):
        process.pump(0.05)


if __name__ == "__main__":
    main()
