"""Streaks and records, by edition, side and level: the longest run of wins, the fastest catch, the longest escape."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from gettext import ngettext

from solo.files.summaries import HIDER_NAME, Summary
from solo.learn.stats.career import Contest


@dataclass(frozen=True)
class Record:
    """The best that somebody has done in one edition, on one side, against one level."""

    edition: str
    side: str
    level: str
    games: int
    won: int
    run: int  # wins in a row up to the last game
    longest_run: int
    best: int  # log entries: the fewest of a catch, or as hider the most; 0 if there is none yet


def records_of(games: Mapping[Contest, Sequence[Summary]]) -> list[Record]:
    """The records of games that count, each list oldest first; sorted as they are, then by level."""
    found = []
    for same in games.values():
        levels: dict[str, list[Summary]] = {}
        for game in same:
            levels.setdefault(game.level, []).append(game)
        found += [record_of(levels[level]) for level in sorted(levels)]
    return found


def record_of(games: Sequence[Summary]) -> Record:
    """The record of games of one edition, side and level, oldest first; there is at least one."""
    first, own = games[0], games[0].team
    run = longest = 0
    lengths = []  # of the games that were won
    for game in games:
        if game.winner != own:
            run = 0
            continue
        run += 1
        lengths.append(game.length)
        if run > longest:
            longest = run
    won = len(lengths)
    best = max(game.length for game in games) if own == HIDER_NAME else min(filter(None, lengths), default=0)
    return Record(first.edition, first.team, first.level, len(games), won, run, longest, best)


def best_words(record: Record) -> str:
    """The best of a record, in a few words: the move of the fastest catch, or how many moves the hider was free."""
    if not record.best:
        return "-"
    if record.side == HIDER_NAME:
        return ngettext("{n} move", "{n} moves", record.best).format(n=record.best)
    return _("move {n}").format(n=record.best)
