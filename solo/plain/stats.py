"""The statistics on the command line."""

import argparse
import json
import sys
from gettext import gettext as _
from typing import TextIO

from solo.files.folders import FileError, Folders, find_folders
from solo.learn.stats.stats import played_games, start_anew, stats_data, stats_lines
from solo.terminal.arguments import complain
from solo.terminal.progress import reading


def run(options: argparse.Namespace, lines: TextIO, out: TextIO) -> int:
    """Prints the statistics, or resets them; returns the exit code, 1 if a file could not be read."""
    try:
        folders = find_folders()
        if options.reset:
            return _reset(folders, options, lines, out)
        with reading(sys.stderr) as tell:
            games, wrong = played_games(folders, tell)
    except FileError as error:
        return complain(error.text)
    text = json.dumps(stats_data(games)) if options.json else "\n".join(stats_lines(games, ascii_only=options.ascii))
    print(text, file=out)
    for sentence in wrong:
        complain(sentence)
    return 1 if wrong else 0


def _reset(folders: Folders, options: argparse.Namespace, lines: TextIO, out: TextIO) -> int:
    """Asks for confirmation, and resets the statistics."""
    if not options.yes:
        yes, no = _("yes"), _("no")
        question = _("Start the counts again from now? Kept games stay. Type {yes} or {no} [{no}]: ").format(
            yes=yes, no=no
        )
        print(question, end="", file=out, flush=True)
        if lines.readline().strip().lower() not in ("yes", "y", yes.lower()):
            print(_("Nothing has changed."), file=out)
            return 0
    start_anew(folders)
    print(_("The statistics now start from zero."), file=out)
    return 0
