"""What a finished game changed: the deal of the day, the ladder, records and achievements."""

from collections.abc import Sequence
from gettext import gettext as _
from gettext import pgettext

from solo.files.folders import Folders
from solo.files.summaries import HIDER_NAME, Listed, Summary
from solo.learn.stats.achievements import ACHIEVEMENTS, earned
from solo.learn.stats.career import Contest, first_tries
from solo.learn.stats.daily import DailyDeal, paste_lines, results, streak_of
from solo.learn.stats.ladder import standing_of, step_taken
from solo.learn.stats.records import record_of
from solo.learn.stats.stats import played_games
from solo.texts.titles import edition_word

MOST_UNREAD = 300  # games; they are read in a tenth of a second
WORTH_TELLING = 2  # wins in a row from which on a longest run is told


class Unread(Exception):
    """Raised if too many games would have to be read."""


def news(folders: Folders, name: str, *, ascii_only: bool = False) -> list[str]:
    """What the game in a file of this name changed, in sentences; nothing if too many games are not in the index."""

    def stop(done: int, count: int) -> None:
        if count > MOST_UNREAD:
            raise Unread

    try:
        games, _wrong = played_games(folders, stop)
    except (Unread, OSError):
        return []
    return news_of(games, name, ascii_only=ascii_only)


def news_of(games: Sequence[Listed], name: str, *, ascii_only: bool = False) -> list[str]:
    """The same from the games that are over, oldest first."""
    until = next((number for number, one in enumerate(games, start=1) if one.name == name), 0)
    game = games[until - 1].game if until else None
    if game is None:
        return []
    games = games[:until]
    lines = _daily_lines(games, game, ascii_only=ascii_only)
    counting = first_tries(games)
    if not counting or counting[-1].name != name:
        return lines
    return [*lines, *_record_lines(counting, game), *_ladder_lines(counting, game), *_achievement_lines(counting)]


def _daily_lines(games: Sequence[Listed], game: Summary, *, ascii_only: bool) -> list[str]:
    if not game.daily:
        return []
    played = results(games)
    deal = DailyDeal(game.daily, game.edition, game.side)
    if played[deal].name != games[-1].name:
        return [_("Only practice: your first game of this deal of the day is the one that counts.")]
    lines = paste_lines(deal, game, streak_of(played.values(), game.daily), ascii_only=ascii_only)
    text = _("To share it: {command} prints these three lines.")
    return [*lines, text.format(command="solo-yard daily --result")]


def _record_lines(games: Sequence[Listed], game: Summary) -> list[str]:
    """The records that the last game has set; the first game of its kind sets none."""
    same = [
        one.game
        for one in games
        if one.game and Contest.of(one.game) == Contest.of(game) and one.game.level == game.level
    ]
    if len(same) < 2:
        return []
    before, after = record_of(same[:-1]), record_of(same)
    names = {"edition": edition_word(game.edition), "level": pgettext("level", game.level)}
    lines = []
    if after.best != before.best and before.best:
        text = _("{edition}, against {level}: your fastest catch, on move {n} (previous best: move {old}).")
        if game.side == HIDER_NAME:
            text = _("{edition}, against {level}: your longest escape, {n} moves (previous best: {old}).")
        lines.append(text.format(n=after.best, old=before.best, **names))
    if after.longest_run > max(before.longest_run, WORTH_TELLING - 1):
        text = _("{edition}, against {level}: your longest run, {n} wins in a row.")
        lines.append(text.format(n=after.longest_run, **names))
    return lines


def _ladder_lines(games: Sequence[Listed], game: Summary) -> list[str]:
    same = [one.game for one in games if one.game and Contest.of(one.game) == Contest.of(game)]
    told = step_taken(standing_of(same[:-1]), standing_of(same))
    return [told] if told else []


def _achievement_lines(games: Sequence[Listed]) -> list[str]:
    before, after = earned(games[:-1]), earned(games)
    return [
        _("Achievement: {name}. {about}").format(name=row.name(), about=row.about())
        for row in ACHIEVEMENTS
        if row.id in after and row.id not in before
    ]
