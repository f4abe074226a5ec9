"""The kept games on the full screen: lists to choose from, statistics, the quiz, the drill.

Thousands of files may have to be read, so another thread does that (WorkScreen), and nothing here imports the rules
before they are needed.
"""

from collections.abc import Callable, Sequence
from functools import partial
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from solo.files.folders import Folders
from solo.files.settings import NewGame
from solo.files.summaries import Listed
from solo.language.dates import today
from solo.learn.kept.index import kept_games
from solo.screens.menu import GameList
from solo.screens.screen import ListScreen, WorkScreen
from solo.screens.widgets import ChoiceList

if TYPE_CHECKING:
    from ai.mechanics.facts import Principle
    from solo.files.running_game import GameInfo
    from solo.screens.app import Yard


def show_replays(yard: "Yard") -> None:
    """Lists the finished games, to review them."""
    _with_games(yard, partial(_list_replays, yard))


def show_stats(yard: "Yard") -> None:
    """Shows the person's statistics."""
    _with_games(yard, partial(_tell_stats, yard))


def show_daily(yard: "Yard", edition: str | None = None, side: str | None = None, day: str | None = None) -> None:
    """Shows the deals of a day, by default of today, or plays one of them."""

    def show(folders: Folders, games: list[Listed]) -> None:
        from solo.learn.stats.stats import counted
        from solo.screens.daily import open_daily

        open_daily(yard, edition, side, day or today(), counted(folders, games)[0])

    _with_games(yard, show)


def find_rank(yard: "Yard", wish: NewGame, begin: Callable[[NewGame, Sequence[str]], None]) -> None:
    """Begins a game against the rank of the ladder."""
    from solo.learn.stats.starting import on_ladder
    from solo.learn.stats.stats import counted

    if yard.folders is None:
        begin(*on_ladder(wish, []))
    else:
        _with_games(yard, lambda folders, games: begin(*on_ladder(wish, counted(folders, games)[0])))


def show_quiz(yard: "Yard") -> None:
    """Starts the quiz about mistakes in reviewed games."""

    def ask(folders: Folders, games: list[Listed]) -> None:
        from solo.screens.quiz import open_quiz

        open_quiz(yard, folders, games)

    _with_games(yard, ask)


def show_drill(yard: "Yard", edition: str, side: str | None, principle: "Principle | None", *, is_lesson: bool) -> None:
    """Lists the principles of an edition, or starts with one of them, or with the lesson about all."""

    def ask(folders: Folders, games: list[Listed]) -> None:
        from solo.screens.drill import open_drill

        screen = open_drill(yard, edition, principle.side if principle else side, folders, games)
        if wrong := screen.drill.schedule.wrong:
            yard.tell([wrong])
        elif principle:
            screen.begin(principle)
        elif is_lesson:
            screen.begin_lesson(side)

    _with_games(yard, ask)


def show_running(yard: "Yard") -> None:
    """Lists the unfinished games, to resume one."""
    from solo.files.running_game import tidy

    folders = yard.folders
    assert folders is not None
    yard.push(
        WorkScreen(yard, lambda tell: tidy(folders.state, folders.replays, tell), partial(_list_running, yard, folders))
    )


def _with_games(yard: "Yard", then: Callable[[Folders, list[Listed]], None]) -> None:
    """Reads the index of kept games, and goes on when that is done."""
    folders = yard.folders
    if folders is None:
        yard.tell([_("There is no folder to keep games in.")])
        return
    yard.push(WorkScreen(yard, partial(kept_games, folders), partial(then, folders)))


def _list_replays(yard: "Yard", folders: Folders, games: list[Listed]) -> None:
    if not games:
        yard.tell([_("No game is finished yet. Finished games are kept here.")])
        return

    def look_at(one: Listed) -> None:
        yard.when_ready(lambda: yard.review_file(folders.replays / one.name))

    choices = GameList(yard, games, look_at)
    yard.push(ListScreen(yard, "Solo Yard", ChoiceList(lambda: choices, _("Replays"))))


def _tell_stats(yard: "Yard", folders: Folders, games: list[Listed]) -> None:
    from solo.learn.stats.stats import counted, stats_lines

    played, wrong = counted(folders, games)
    lines = stats_lines(played, ascii_only=yard.settings.glyphs == "ascii")
    yard.tell([*wrong, "", *lines] if wrong else lines)  # first, since the lines fill more than a screen


def open_review(yard: "Yard", path: Path) -> None:
    """Shows a kept game with what its moves were worth; raises SaveError if it cannot be read."""
    from solo.files.saves import load
    from solo.learn.review.review_file import Analysis
    from solo.play.replay import Replay
    from solo.screens.review import ReviewScreen

    replay, analysis = Replay.open(path), Analysis(path, *load(path), yard.folders)
    yard.push(ReviewScreen(yard, replay, analysis))


def _list_running(yard: "Yard", folders: Folders, games: "Sequence[GameInfo]") -> None:
    if not games:
        yard.tell([_("There is no game to resume: none is unfinished, or it is open elsewhere.")])
        return
    choices = GameList(yard, [info.listed for info in games], lambda one: yard.resume_file(folders.state / one.name))
    yard.push(ListScreen(yard, "Solo Yard", ChoiceList(lambda: choices, _("Resume"))))
