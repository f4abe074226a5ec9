"""Esc in a game: it closes what was opened last, and nothing else. If nothing is open, the second Esc leaves."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.screens.game_screen import GameScreen

ANSWER, BOX, HEAT = "answer", "box", "heat"  # what can be open


class Leaving:
    """What Esc closes in one game, and whether the person has been told that the next Esc leaves."""

    def __init__(self, screen: "GameScreen") -> None:
        self.screen = screen
        self.is_told = False  # the next Esc leaves, unless another key comes before it
        self._was_told = False  # the value before the current key
        self._opened: list[str] = []  # what is open, last opened last
        screen.yard.app.key_processor.before_key_press += self._hear

    def _hear(self, sender: object) -> None:
        """Called before each key: any other key means that the person stays."""
        self._was_told, self.is_told = self.is_told, False

    def closed(self) -> None:
        """Stops listening to keys."""
        self.screen.yard.app.key_processor.before_key_press -= self._hear

    def opened(self, what: str, is_open: bool = True) -> None:
        """Records that something was opened, or was closed by other means."""
        self._opened = [other for other in self._opened if other != what] + [what] * is_open

    @property
    def closes(self) -> bool:
        """Whether Esc would close something."""
        talk, aide = self.screen.talk, self.screen.aide
        open_now = {ANSWER: talk.has_answer, BOX: self.screen.box.is_open, HEAT: self.screen.heat.on}
        return bool(aide.held or aide.judgement or talk.is_back or any(open_now[what] for what in self._opened))

    def escape(self) -> None:
        """Handles Esc: closes what was opened last, a question or a line before all; asks before it leaves."""
        screen = self.screen
        if screen.offers:
            screen.close_offers()
        elif screen.buffer.text:
            screen.buffer.reset()
        elif screen.aide.held:
            screen.aide.take_back()
        elif screen.aide.judgement:
            screen.aide.cancel()
        elif self._closes_something():
            return
        elif self._was_told or screen.is_over:
            screen.leave()
        else:
            self.is_told = True

    def _closes_something(self) -> bool:
        screen = self.screen
        if screen.talk.is_back:
            screen.talk.to_end()
            return True
        while self._opened:
            what = self._opened.pop()
            if what == ANSWER and screen.talk.close():
                return True
            if what == BOX and screen.box.is_open:
                screen.box.close()
                return True
            if what == HEAT and screen.heat.on:
                screen.heat.toggle()
                return True
        return False
