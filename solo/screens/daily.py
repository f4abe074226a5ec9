"""The deals of the day on the full screen: a list with their results, and playing one."""

from functools import partial
from gettext import gettext as _
from typing import TYPE_CHECKING

from solo.files.summaries import Listed
from solo.language.dates import today
from solo.learn.stats.daily import DailyDeal, deals_of, paste_lines, results, status, streak_lines, streak_of
from solo.learn.stats.starting import begun_daily, opening_words, unfinished
from solo.screens.screen import ListScreen
from solo.screens.widgets import Choice, ChoiceList
from solo.texts.styled_text import StyledLine, folded

if TYPE_CHECKING:
    from solo.screens.app import Yard


class DailyScreen(ListScreen):
    """The deals of one day, each with its result."""

    def __init__(self, yard: "Yard", day: str, games: list[Listed]) -> None:
        self.yard = yard
        self.day = day
        self.games = games
        self.played = results(games)
        self.streak = streak_of(self.played.values(), today())
        rows = [self._row(deal) for deal in deals_of(day)]
        super().__init__(yard, "Solo Yard", ChoiceList(lambda: rows, self._title(), self._head))

    def _title(self) -> str:
        text = _("Today's deals, {date}:") if self.day == today() else _("The deals of {date}:")
        return text.format(date=self.day)

    def _head(self, width: int) -> list[StyledLine]:
        about = _("The same for everybody. The first game of a deal that you finish counts; later ones are practice.")
        lines = [about, *streak_lines(self.streak)]
        return [line for text in lines for line in folded(text, width, "class:list.about")]

    def _row(self, deal: DailyDeal) -> Choice:
        one = self.played.get(deal)
        about = _("Play it.")
        if one and one.game:
            ascii_only = self.yard.settings.glyphs == "ascii"
            streak = streak_of(self.played.values(), self.day)
            about = paste_lines(deal, one.game, streak, ascii_only=ascii_only)[-1]
        return Choice(deal.shown, about, partial(play_daily, self.yard, deal, self.games), value=lambda: status(one))


def play_daily(yard: "Yard", deal: DailyDeal, games: list[Listed]) -> None:
    """Begins a deal of the day, or goes on with the game of it that was left."""

    def go() -> None:
        if path := unfinished(yard.folders, deal):
            yard.resume_file(path)
            return
        session, save = begun_daily(deal, yard.settings.hints, today())
        yard.play(session, save, told=opening_words(deal, games))

    yard.when_playable(go)


def open_daily(yard: "Yard", edition: str | None, side: str | None, day: str, games: list[Listed]) -> None:
    """Plays a deal of the day at once if edition and side are known; else shows all, that edition's first."""
    if edition and side:
        play_daily(yard, DailyDeal(day, edition, side), games)
        return
    screen = DailyScreen(yard, day, games)
    wanted = (deal for deal in deals_of(day) if edition in (None, deal.edition) and side in (None, deal.side))
    screen.list.at = deals_of(day).index(next(wanted))
    yard.push(screen)
