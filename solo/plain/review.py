"""A review in plain mode: as text or as data, printed or written to a file."""

import argparse
import json
import os
import sys
from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from typing import TextIO

from maps.wording import percent, printable
from solo.files.atomic import PLAIN, write_whole
from solo.files.folders import Folders, reason_of, shown
from solo.files.saves import SaveError, load
from solo.learn.review.analysis import Review
from solo.learn.review.html_page import html_page
from solo.learn.review.review_file import Analysis
from solo.learn.review.text import review_data, review_lines
from solo.map.glyphs import ASCII
from solo.plain.preparing import STEP, prepare
from solo.play.replay import Replay
from solo.terminal.arguments import complain

INTERRUPTED = 130  # the exit code
MOST_COLUMNS = 100  # longer lines are hard to read
NUMBERS = " 0123456789?!"  # a line of the game begins with the number of the move and its mark


Film = Callable[[Replay, Review], str]


def review(
    path: Path, folders: Folders | None, options: argparse.Namespace, out: TextIO, film: Film | None = None
) -> int:
    """Reviews the game in a file; returns the exit code. An interrupt prints what was found so far.

    `film` makes the asciicast, if that is wanted.
    """
    named = options.html or options.cast or options.output
    target = Path(named) if named else None
    if target is not None and not options.force and os.path.lexists(target):
        return complain(_("{file} already exists; {flag} overwrites it.").format(file=shown(target), flag="--force"))
    prepare(sys.stderr)
    try:
        analysis = Analysis(path, *load(path), folders)
        replay = Replay.open(path)
    except SaveError as error:
        return complain(error.text)
    stopped = _analyse(analysis)
    if analysis.wrong:
        complain(analysis.wrong)
    if options.json:
        text = json.dumps(review_data(replay, analysis.review), ensure_ascii=options.ascii) + "\n"
    elif options.html:
        text = html_page(replay, analysis.review)
    elif film:
        text = film(replay, analysis.review)
    else:
        lines = review_lines(replay, analysis.review, ascii_only=options.ascii)
        text = as_text([ASCII.shown(line) for line in lines] if options.ascii else lines, out if not target else None)
    if target is None:
        print(text, end="", file=out)
    elif wrong := export(target, text):
        return complain(wrong)
    return INTERRUPTED if stopped else 0


def _analyse(analysis: Analysis) -> bool:
    """Analyses a game and reports the progress; True if the person interrupted it."""
    told = 0

    def tell() -> None:
        nonlocal told
        share = 100 * analysis.review.plies // max(analysis.review.count, 1)
        if share >= told + STEP:
            told = share // STEP * STEP
            print(_("{share} analysed").format(share=percent(told / 100)), file=sys.stderr, flush=True)

    try:
        analysis.run(tell)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return True
    return False


def as_text(lines: list[str], terminal: TextIO | None = None) -> str:
    """Lines as printed, with headings set off; wrapped if a terminal shows them."""
    found = []
    width = min(MOST_COLUMNS, max(20, get_terminal_size().columns)) if terminal and terminal.isatty() else 0
    for line in map(printable, lines):
        if line.startswith("# "):
            found += ["", line[2:].upper(), ""]
        else:
            found += _broken(line, width) if width else [line]
    return "\n".join(found) + "\n"


def _broken(line: str, width: int) -> list[str]:
    """A line wrapped with a hanging indent; tables and charts stay as they are."""
    indent = len(line) - len(line.lstrip(NUMBERS))
    if len(line) <= width or "  " in line[indent:] or "|" in line:
        return [line]
    below = " " * (indent if indent < len(line) else 0)
    return wrap(line, width, subsequent_indent=below, break_long_words=False, break_on_hyphens=False)


def export(target: Path, text: str) -> str:
    """Writes a text to a file; returns a sentence that says why if that fails."""
    try:
        write_whole(target, text.encode(), PLAIN)
    except (OSError, ValueError) as error:
        told = _("{file} cannot be written: {reason}.")
        return told.format(file=shown(target), reason=reason_of(error))
    return ""
