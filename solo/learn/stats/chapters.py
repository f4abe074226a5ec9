"""What the statistics tell besides the table of games: deals of the day, ladders, records and achievements."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from gettext import gettext as _
from gettext import ngettext

from maps.edition_file import EDITIONS
from solo.files.summaries import Listed, Summary, time_of
from solo.language.dates import here
from solo.learn.stats.achievements import ACHIEVEMENTS, earned
from solo.learn.stats.career import Contest, by_contest, first_tries
from solo.learn.stats.daily import results, streak_lines, streak_of
from solo.learn.stats.ladder import rank_name, standing_of, what_is_next
from solo.learn.stats.records import best_words, records_of
from solo.texts.titles import edition_word, side_words

Table = Sequence[Sequence[str]]
Contests = Mapping[Contest, Sequence[Summary]]


def chapters(games: Sequence[Listed], today: str, table: Callable[[Table], list[str]]) -> list[str]:
    """All of it for people, from the games that are over, oldest first; `table` aligns rows."""
    counting = first_tries(games)
    contests = by_contest(counting)
    parts = [
        _daily_lines(games, today),
        _ladder_lines(contests),
        _record_lines(contests, table),
        _achievement_lines(counting),
    ]
    return [line for part in parts if part for line in [*part, ""]][:-1]


def chapters_data(games: Sequence[Listed], today: str) -> Mapping[str, object]:
    """The same for programs."""
    counting = first_tries(games)
    contests = by_contest(counting)
    played = results(games)
    found = earned(counting)
    return {
        "daily": {
            **asdict(streak_of(played.values(), today)),
            "games": len(played),
            "won": sum(one.game.won for one in played.values() if one.game),
        },
        "ladder": [
            {**contest._asdict(), **asdict(standing_of(same)), "level": standing_of(same).rank}
            for contest, same in contests.items()
        ],
        "records": [asdict(record) for record in records_of(contests)],
        "achievements": {row.id: _day(found[row.id]) if row.id in found else None for row in ACHIEVEMENTS},
    }


def _day(one: Listed) -> str:
    """The date of a game, on the person's calendar."""
    return f"{here(time_of(one.when)):%Y-%m-%d}"


def _daily_lines(games: Sequence[Listed], today: str) -> list[str]:
    played = results(games)
    if not played:
        return []
    won = sum(one.game.won for one in played.values() if one.game)
    text = ngettext(
        "Deals of the day: {count} played, {won} won.", "Deals of the day: {count} played, {won} won.", len(played)
    )
    return [text.format(count=len(played), won=won), *streak_lines(streak_of(played.values(), today))]


def _ladder_lines(contests: Contests) -> list[str]:
    found = []
    for contest, games in contests.items():
        standing = standing_of(games)
        who = {"edition": edition_word(contest.edition), "side": side_words(contest.edition, contest.side)}
        text = _("{edition}, {side}: {rank}. {next}")
        told = text.format(rank=rank_name(standing.step), next=what_is_next(standing), **who)
        found.append(told.rstrip())
    return [_("The ladder, which {level} follows:").format(level="--level auto"), *indented(found)] if found else []


def _record_lines(contests: Contests, table: Callable[[Table], list[str]]) -> list[str]:
    heads = (_("edition"), _("you"), _("against"), _("rated"), _("won"), _("run"), _("longest"), _("best"))
    rows = [
        (
            one.edition if one.edition in EDITIONS else edition_word(one.edition),
            one.side,
            one.level,
            *map(str, (one.games, one.won, one.run, one.longest_run)),
            best_words(one),
        )
        for one in records_of(contests)
    ]
    if not rows:
        return []
    key = _("Run: current wins in a row. Best: the fastest catch, or the longest escape, in moves.")
    return [_("Records (rated games only, each deal once):"), *indented(table([heads, *rows])), key]


def _achievement_lines(games: Sequence[Listed]) -> list[str]:
    found = earned(games)
    text = _("Achievements: {count} of {all}.").format(count=len(found), all=len(ACHIEVEMENTS))
    wide = max(len(row.name()) for row in ACHIEVEMENTS)
    lines = []
    for row in sorted(ACHIEVEMENTS, key=lambda row: row.id not in found):
        sign, when = ("+", _day(found[row.id])) if row.id in found else ("-", "")
        lines.append(f"{sign} {row.name():{wide}}  {row.about()} {when}".rstrip())
    return [text, *indented(lines)]


def indented(lines: Sequence[str]) -> list[str]:
    """Lines below a heading."""
    return [f"  {line}" for line in lines]
