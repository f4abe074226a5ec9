"""What a finished game has changed, worked out by another thread: thousands of games may have to be looked at."""

from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.screens.game_screen import GameScreen


def tell_news(screen: "GameScreen") -> None:
    """Tells below the map what the game that has just been kept changed, as soon as that is known."""
    yard, folders, path = screen.yard, screen.keeper.folders, screen.keeper.finished
    if folders is None or path is None:
        return

    def tell(lines: list[str]) -> None:
        screen.news = lines
        screen.talk.say(lines, "grade")
        yard.app.invalidate()

    def work() -> None:
        from solo.learn.stats.news import news

        try:
            lines = news(folders, path.name, ascii_only=yard.settings.glyphs == "ascii")
        except BaseException as error:
            fault = error
            yard.soon(lambda: yard.fail(fault))
            return
        if lines:
            yard.soon(lambda: tell(lines))

    Thread(target=work, name="news", daemon=True).start()
