"""A review as one HTML page to send to a friend: nothing is loaded from elsewhere, and it can be read without a script.

A little script steps through the moves, with the arrow keys or by the win-chance curve.
"""

from collections.abc import Iterable
from gettext import gettext as _
from html import escape

from maps.wording import percent
from solo.language.catalogues import spoken
from solo.learn.review.analysis import Review
from solo.learn.review.html_board import board_symbol, step_picture
from solo.learn.review.steps import Step, steps
from solo.learn.review.story import story_lines
from solo.learn.review.text import heading, summary
from solo.play.replay import Replay

HEADING = "# "
IN = ' class="in"'  # of a line that belongs to the one before
CURVE = (1000, 160)  # the size of the win-chance curve

STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fbfaf7; --dim: #59636e; --line: #c9ccd1; --mark: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e6e3; --paper: #16191d; --dim: #9aa4af; --line: #3b424a; --mark: #ff8a7a; }
}
body { margin: 0 auto; max-width: 62rem; padding: 1rem; font: 16px/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--paper); }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
svg { max-width: 100%; height: auto; display: block; border-radius: 6px; }
.curve { width: 100%; } .curve polyline { fill: none; stroke: #2f7fd1; stroke-width: 3; }
.curve line { stroke: var(--line); } .curve circle { fill: var(--mark); } .curve text { fill: var(--dim); }
#here { stroke: var(--ink); }
details { border-top: 1px solid var(--line); padding: .4rem 0; } summary { cursor: pointer; }
.mark { color: var(--mark); font-weight: bold; } .worth { border-left: 3px solid #2f7fd1; padding-left: .8rem; }
p { margin: .3rem 0; } .in { margin-left: 1.4rem; }
.dim { color: var(--dim); } nav { display: none; gap: .5rem; align-items: center; }
.stepping nav { display: flex; position: sticky; top: 0; background: var(--paper); padding: .4rem 0; }
.stepping details:not([open]) { display: none; }
"""

SCRIPT = """
const moves = [...document.querySelectorAll("details.move")], here = document.getElementById("here");
const where = document.getElementById("where");
let now = 0;
function show(number) {
  now = Math.min(Math.max(number, 0), moves.length - 1);
  moves.forEach((move, index) => { move.open = index === now; });
  where.textContent = now + " / " + (moves.length - 1);
  const x = now / Math.max(moves.length - 1, 1) * CURVE_WIDTH;
  here.setAttribute("x1", x); here.setAttribute("x2", x);
}
document.body.classList.add("stepping");
document.querySelectorAll("nav button").forEach(button => button.addEventListener("click", () => {
  show(button.dataset.by ? now + Number(button.dataset.by) : Number(button.dataset.to));
}));
document.addEventListener("keydown", event => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by) { event.preventDefault(); show(now + by); }
});
document.querySelectorAll("a[href^='#move-']").forEach(link => link.addEventListener("click", event => {
  event.preventDefault(); show(Number(link.hash.slice(6)));
}));
show(location.hash.startsWith("#move-") ? Number(location.hash.slice(6)) : 0);
"""


def html_page(replay: Replay, review: Review) -> str:
    """The whole page; the replay is at its end afterwards."""
    title = f"Solo Yard: {heading(replay.save)}"
    story = story_lines(replay, review)
    moves = [*steps(replay, review)]
    key = _("Shaded: where the seekers could think he was. Dashed: where he really went.")
    parts = [
        "<!DOCTYPE html>",
        f'<html xmlns="http://www.w3.org/1999/xhtml" lang="{spoken()}">',
        '<head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/>',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(heading(replay.save))}</h1>",
        *_paragraphs(summary(replay.save, review)[1:]),
        *_section(_("# Turning points").removeprefix(HEADING), _paragraphs(story)),
        *_section(_("# Win chance").removeprefix(HEADING), _curve(review)),
        *_section(_("# All moves").removeprefix(HEADING), [f'<p class="dim">{escape(key)}</p>']),
        _buttons(len(moves)),
        board_symbol(moves[0].view.board),
        *(_move(step) for step in moves),
        f"<script>{_script()}</script>",
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _script() -> str:
    """The script, safe inside of XML, too."""
    return f"//<![CDATA[\n{SCRIPT.replace('CURVE_WIDTH', str(CURVE[0]))}//]]>"


def _paragraphs(lines: Iterable[str]) -> list[str]:
    return [f"<p{IN * line.startswith(' ')}>{escape(line)}</p>" for line in lines if line]


def _section(title: str, inner: list[str]) -> list[str]:
    return [f"<h2>{escape(title)}</h2>", *inner] if inner else []


def _curve(review: Review) -> list[str]:
    """The win chance in the course of the game; each mistake is a link to its move."""
    if not review.curve:
        return []
    width, height = CURVE
    across, down = width / max(review.count, 1), height
    points = " ".join(f"{ply * across:.1f},{(1 - chance) * down:.1f}" for ply, chance in review.curve)
    parts = [f'<svg class="curve" viewBox="-48 -10 {width + 58} {height + 20}" role="img">']
    for share in (0, 0.5, 1):
        y = (1 - share) * down
        parts.append(f'<line x1="0" x2="{width}" y1="{y}" y2="{y}"/>')
        parts.append(f'<text x="-6" y="{y + 4}" font-size="13" text-anchor="end">{percent(share)}</text>')
    parts.append(f'<polyline points="{points}"/><line id="here" x1="0" x2="0" y1="0" y2="{height}"/>')
    for one in review.mistakes:
        x, y = (one.ply + 1) * across, (1 - one.value) * down
        about = escape(f"{one.move} {one.mark}")
        dot = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7"><title>{about}</title></circle>'
        parts.append(f'<a href="#move-{one.ply + 1}">{dot}</a>')
    return [*parts, "</svg>"]


def _buttons(count: int) -> str:
    steps = {'data-to="0"': "|◀", 'data-by="-1"': "◀", 'data-by="1"': "▶", f'data-to="{count - 1}"': "▶|"}
    buttons = "".join(f"<button {where}>{sign}</button>" for where, sign in steps.items())
    return f'<nav>{buttons}<span id="where"></span></nav>'


def _move(step: Step) -> str:
    """A move with its picture; closed until somebody opens it, but those with a mark and the start are open."""
    happened = " ".join(step.happened)
    mark = f' <span class="mark">{escape(step.mark)}</span>' if step.mark else ""
    is_open = ' open=""' if step.mark or not step.ply else ""
    parts = [
        f'<details class="move" id="move-{step.ply}"{is_open}>',
        f"<summary>{escape(step.title)}{mark} {escape(happened)}</summary>",
    ]
    if step.worth:
        parts.append('<div class="worth">' + "".join(_paragraphs(step.worth)) + "</div>")
    return "\n".join([*parts, step_picture(step, f"{step.title} {happened}"), "</details>"])
