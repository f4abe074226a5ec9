"""A game as an asciicast (version 2), a film for terminals: each move as a picture of the screen.

The file is a line of JSON with the size, then a line for each picture: the second at which it comes, and what a
terminal prints. https://docs.asciinema.org/manual/asciicast/v2/
"""

import io
import json

from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.renderer import print_formatted_text

from solo.learn.review.analysis import Review
from solo.learn.review.steps import Step, steps
from solo.learn.review.text import heading
from solo.map.board_map import MapMarks, draw_map, fit
from solo.map.glyphs import Glyphs
from solo.play.replay import Replay
from solo.screens.screen import panel_width
from solo.screens.style import style_of
from solo.texts import panels
from solo.texts.styled_text import StyledLine, clipped, folded
from solo.texts.titles import side_words

COLUMNS, ROWS = 120, 40
MESSAGES = 6  # rows
START, MOVE, MARKED, END = 3.0, 1.5, 4.0, 5.0  # seconds for which a picture stands
HOME, CLEAR = "\x1b[H", "\x1b[2J"


def cast(replay: Replay, review: Review, *, glyphs: Glyphs) -> str:
    """The whole film; the replay is at its end afterwards."""
    title = f"Solo Yard: {heading(replay.save)}"
    lines = [json.dumps({"version": 2, "width": COLUMNS, "height": ROWS, "title": title})]
    at = 0.0
    for step in steps(replay, review):
        picture = CLEAR * (not step.ply) + HOME + _printed(_picture(step, replay, glyphs), glyphs)
        lines.append(json.dumps([round(at, 3), "o", picture], ensure_ascii=False))
        at += START if not step.ply else MARKED if step.mark else MOVE
    lines.append(json.dumps([round(at - MOVE + END, 3), "o", ""]))
    return "\n".join(lines) + "\n"


def _picture(step: Step, replay: Replay, glyphs: Glyphs) -> list[StyledLine]:
    """The screen after a move: header, map, panel, messages."""
    view, save = step.view, replay.save
    aside = panel_width(COLUMNS)
    width, height = COLUMNS - aside - 1, ROWS - 1 - MESSAGES
    you = side_words(save.options.edition, save.side)
    drawn = draw_map(view, width, height, fit(view, width, height), MapMarks(heat=step.heat), glyphs).rows()
    beside = panels.side_panel(view, aside, height)
    frame: StyledLine = [("class:frame", glyphs.spelt("│"))]
    rows = [panels.header(view, COLUMNS, you, save.profile.shown_name)]
    for number in range(height):
        here = drawn[number] if number < len(drawn) else []
        there = beside[number] if number < len(beside) else []
        rows.append([*clipped(here, width), *frame, *clipped(there, aside)])
    told = [line for text in (step.title, *step.happened, *step.worth) for line in folded(text, COLUMNS, margin=1)]
    told += [[] for _row in range(MESSAGES - len(told))]
    return [*rows, *(clipped(line, COLUMNS) for line in told[:MESSAGES])]


def _printed(rows: list[StyledLine], glyphs: Glyphs) -> str:
    """What a terminal prints for some rows."""
    out = io.StringIO()
    output = Vt100_Output(out, lambda: Size(rows=ROWS, columns=COLUMNS), term="xterm-256color", enable_cpr=False)
    fragments = []
    for number, row in enumerate(rows):
        fragments += [(look, glyphs.shown(text)) for look, text in row]
        fragments.append(("", "\n" if number < len(rows) - 1 else ""))
    style = style_of("dark")
    print_formatted_text(output, FormattedText(fragments), style, color_depth=ColorDepth.DEPTH_24_BIT)
    return out.getvalue()
