"""What a finished game has changed, worked out by another thread: thousands of games may have to be looked at."""

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.play.autosave import Keeper
    from solo.screens.app import Yard


def tell_news(yard: "Yard", keeper: "Keeper", then: Callable[[list[str]], None]) -> None:
    """Calls `then` in the UI thread with what the game that has just been kept changed, unless that is nothing."""
    folders, path = keeper.folders, keeper.finished
    if folders is None or path is None:
        return

    def work() -> None:
        from solo.learn.stats.news import news

        try:
            lines = news(folders, path.name, ascii_only=yard.settings.glyphs == "ascii")
        except BaseException as error:
            fault = error
            yard.soon(lambda: yard.fail(fault))
            return
        if lines:
            yard.soon(lambda: then(lines))

    Thread(target=work, name="news", daemon=True).start()
