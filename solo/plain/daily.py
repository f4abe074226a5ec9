"""The deals of the day on the command line: their list, a result to be pasted, and playing one."""

import sys
from gettext import gettext as _
from typing import TextIO

from solo.files.folders import FileError, Folders
from solo.files.summaries import Listed
from solo.language.dates import today
from solo.learn.stats.daily import listing, paste_lines, results, streak_of
from solo.learn.stats.stats import played_games
from solo.terminal.arguments import complain
from solo.terminal.progress import reading


def games_in(folders: Folders | None) -> list[Listed]:
    """The games that are over, oldest first; none if they cannot be kept. Shows the progress of reading them."""
    if folders is None:
        return []
    try:
        with reading(sys.stderr) as tell:
            games, wrong = played_games(folders, tell)
    except FileError as error:
        wrong, games = [error.text], []
    for sentence in wrong:
        complain(sentence)
    return games


def print_list(folders: Folders | None, day: str, out: TextIO) -> int:
    """Prints the deals of a day with their results."""
    print("\n".join(listing(day, games_in(folders), today())), file=out)
    return 0


def print_results(
    folders: Folders | None, day: str, edition: str | None, side: str | None, out: TextIO, *, ascii_only: bool
) -> int:
    """Prints the results of a day, three lines each, to be pasted somewhere."""
    played = results(games_in(folders))
    streak = streak_of(played.values(), day)
    found = [
        paste_lines(deal, one.game, streak, ascii_only=ascii_only)
        for deal, one in played.items()
        if one.game and deal.date == day and edition in (None, deal.edition) and side in (None, deal.side)
    ]
    if not found:
        return complain(_("No such deal of {date} is finished yet.").format(date=day))
    print("\n\n".join("\n".join(lines) for lines in found), file=out)
    return 0
