"""Starts what depends on the kept games: a deal of the day, or a game against the rank of the ladder."""

from collections.abc import Sequence
from dataclasses import replace
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from solo.files.folders import Folders
from solo.files.settings import NewGame
from solo.files.summaries import HIDER_NAME, SEEKERS_NAME, Listed
from solo.learn.stats.career import Contest, by_contest, first_tries
from solo.learn.stats.daily import DailyDeal, results
from solo.learn.stats.ladder import AUTO, Standing, standing_of, tonight
from solo.play.new_game import HouseRules, begun

if TYPE_CHECKING:
    from solo.files.saves import Save
    from solo.play.session import Session


def on_ladder(wish: NewGame, games: Sequence[Listed]) -> tuple[NewGame, list[str]]:
    """A wish with the rank of the ladder in the place of `auto`, and a sentence about it; other wishes as they are.

    `games` are those that are over, oldest first.
    """
    if wish.level != AUTO:
        return wish, []
    standing = standing_in(Contest(wish.edition, HIDER_NAME if wish.side == HIDER_NAME else SEEKERS_NAME), games)
    return replace(wish, level=standing.rank), [tonight(standing)]


def standing_in(contest: Contest, games: Sequence[Listed]) -> Standing:
    """The standing on one ladder."""
    return standing_of(by_contest(first_tries(games)).get(contest, ()))


def begun_daily(deal: DailyDeal, hints: str, today: str) -> "tuple[Session, Save]":
    """A deal of the day as a new game that has no file yet."""
    from solo.files.saves import DailyMark

    session, save = begun(deal.wish(hints), deal.seed, HouseRules())
    return session, replace(save, daily=DailyMark(deal.date, deal.date < today))


def opening_words(deal: DailyDeal, games: Sequence[Listed]) -> list[str]:
    """What to know before a deal of the day."""
    about = _("The deal of the day {date}.").format(date=deal.date)
    if deal in results(games):
        return [about, _("You have finished it before: this game is practice.")]
    return [about, _("The first game of it that you finish counts.")]


def unfinished(folders: Folders | None, deal: DailyDeal) -> Path | None:
    """The game of a deal of the day that was begun and left, if there is one."""
    if folders is None:
        return None
    from solo.files.running_game import running_games

    for info in running_games(folders.state):
        save = info.save
        if save is None or save.daily is None or save.result is not None:
            continue
        if DailyDeal(save.daily.date, save.options.edition, save.side) == deal:
            return info.path
    return None
