"""The deal of the day: one for each edition and side, the same for everybody.

Its seed is a digest of date, edition and side, so it is the same with every version and on every machine. The date is
that of the person's own calendar: a new deal comes at their midnight, and whoever has the same date has the same deal.
Level and number of detectives are given, so that results can be compared. The first finished game counts, with its
result; later ones are practice. A deal can be played on a later day: it is marked so, and adds nothing to the streak.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from gettext import gettext as _
from gettext import ngettext, pgettext
from hashlib import sha256

from maps.edition_file import EDITIONS, load_edition
from maps.wording import in_line
from profiles import DEFAULT_LEVEL
from solo.files.settings import NewGame
from solo.files.summaries import HIDER_NAME, SEEKERS_NAME, Listed, Summary
from solo.texts.titles import edition_word, side_words

SEEDS = 10**9  # as many as can be typed in the menu
SIDES = (SEEKERS_NAME, HIDER_NAME)
DAY = timedelta(days=1)


@dataclass(frozen=True)
class DailyDeal:
    """The deal of a day for one edition and side."""

    date: str
    edition: str
    side: str

    @property
    def seed(self) -> int:
        words = f"solo-yard/daily/{self.date}/{self.edition}/{self.side}"
        return int.from_bytes(sha256(words.encode()).digest()[:8]) % SEEDS

    def wish(self, hints: str = "off") -> NewGame:
        """The game of this deal: the default level, and as many detectives as the menu offers first."""
        edition = load_edition(self.edition)
        count = edition.one_hunter if self.side == SEEKERS_NAME else edition.counts[-1]
        return NewGame(edition=self.edition, side=self.side, detectives=count, level=DEFAULT_LEVEL, hints=hints)

    @property
    def shown(self) -> str:
        """Edition and side, for people."""
        return _("{edition}, {side}").format(
            edition=edition_word(self.edition), side=side_words(self.edition, self.side)
        )


def deals_of(day: str) -> list[DailyDeal]:
    """All deals of a day: those of the editions that come with the game."""
    return [DailyDeal(day, edition, side) for edition in EDITIONS for side in SIDES]


def results(games: Iterable[Listed]) -> dict[DailyDeal, Listed]:
    """By deal of the day the game that counts: the first that was finished. Games are listed oldest first."""
    found: dict[DailyDeal, Listed] = {}
    for one in games:
        if one.game and one.game.daily:
            found.setdefault(DailyDeal(one.game.daily, one.game.edition, one.game.side), one)
    return found


@dataclass(frozen=True)
class DailyStreak:
    """How many days in a row somebody has played a deal of the day on its day."""

    now: int
    longest: int


def streak_of(played: Collection[Listed], today: str) -> DailyStreak:
    """The streak from the games that count; one that goes up to yesterday can still be continued today."""
    days = {date.fromisoformat(one.game.daily) for one in played if one.game and not one.game.late}
    longest = 0
    for day in days:
        if day - DAY not in days:
            longest = max(longest, _run_from(day, days, DAY))
    last = date.fromisoformat(today)
    return DailyStreak(_run_from(last if last in days else last - DAY, days, -DAY), longest)


def _run_from(day: date, days: Collection[date], step: timedelta) -> int:
    run = 0
    while day in days:
        run, day = run + 1, day + step
    return run


def result_words(game: Summary) -> str:
    """How a game ended, in a few words that name no station."""
    if game.side == HIDER_NAME:
        text = _("got away") if game.won else _("caught on move {n}")
    else:
        text = _("caught him on move {n}") if game.won else _("he got away")
    return text.format(n=game.length)


def paste_lines(deal: DailyDeal, game: Summary, streak: DailyStreak, *, ascii_only: bool = False) -> list[str]:
    """A result in three lines, to be pasted somewhere. They give nothing away: no station and no move."""
    heading = _("Solo Yard, deal of the day {date}").format(date=deal.date)
    text = _("{edition}: {you} against {level}")
    who = text.format(
        edition=edition_word(deal.edition),
        you=side_words(deal.edition, deal.side),
        level=pgettext("level", game.level),
    )
    marks = [_("with help")] * game.unrated + [_("played later")] * game.late
    spaces = load_edition(deal.edition).spaces
    full, free = "#." if ascii_only else "■□"
    bar = full * min(game.length, spaces) + free * (spaces - game.length)
    won = _("Won: {result}.") if game.won else _("Lost: {result}.")
    said = [won.format(result=result_words(game))]
    if streak.now > 1 and not game.late:
        said.append(days_in_a_row(streak.now))
    return [heading, ", ".join([who, *marks]), f"{bar} {in_line(said)}"]


def days_in_a_row(days: int) -> str:
    """A streak in a sentence."""
    return ngettext("Streak: {days} day.", "Streak: {days} days.", days).format(days=days)


def listing(day: str, games: Sequence[Listed], today: str) -> list[str]:
    """The deals of a day with their results, for people, and the streak."""
    played = results(games)
    deals = deals_of(day)
    wide = max(len(deal.shown) for deal in deals)
    title = _("The deals of {date}:") if day != today else _("Today's deals, {date}:")
    lines = [title.format(date=day)]
    lines += [f"  {deal.shown:{wide}}  {status(played.get(deal))}" for deal in deals]
    return [*lines, *streak_lines(streak_of(played.values(), today))]


def status(one: Listed | None) -> str:
    """What is known about a deal of the day: its result, or that it is still to be played."""
    if one is None or one.game is None:
        return _("not played yet")
    won = _("won: {result}") if one.game.won else _("lost: {result}")
    marks = [_("with help")] * one.game.unrated + [_("played later")] * one.game.late
    return ", ".join([won.format(result=result_words(one.game)), *marks])


def streak_lines(streak: DailyStreak) -> list[str]:
    """The streak in sentences; none if there never was one."""
    if not streak.longest:
        return []
    now = days_in_a_row(streak.now) if streak.now else _("No streak at the moment.")
    longest = ngettext("Longest streak: {days} day.", "Longest streak: {days} days.", streak.longest)
    return [in_line([now, longest.format(days=streak.longest)])]
