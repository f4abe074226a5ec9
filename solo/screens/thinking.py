"""The computer's turn on the full screen: it thinks in its own thread, and the screen shows the progress."""

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from threading import Lock, Thread
from typing import TYPE_CHECKING

from ai.players.player import Thought
from ai.players.search.watch import Watch
from solo.play.coach import HINT
from solo.play.events import SessionEvent
from solo.play.session import Session
from solo.screens.board_screen import BoardScreen

if TYPE_CHECKING:
    from solo.screens.app import Yard

PAUSE = 0.5  # seconds that each move of the computer takes at least, if animation is on
TICK = 0.1  # seconds between updates of the progress


class ThinkingScreen(BoardScreen):
    """A board on which the computer moves."""

    def __init__(self, yard: "Yard", session: Session) -> None:
        super().__init__(yard, session)
        self.watch: Watch | None = None  # of the running search
        self._one = Lock()  # a search that was stopped must end before the next begins

    def changed(self, events: Sequence[SessionEvent], tell: Callable[[Iterable[str]], None]) -> None:
        """Saves a game that has changed, and only then shows it and goes on."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Lets the computer think if it is to move."""
        if self.session.game.outcome is not None or self.session.waiting or self.watch is not None:
            return
        question, watch = self.session.question(), Watch()
        self.watch = watch
        if self.yard.settings.show_plan:
            self.session.unrated.add(HINT)
        pause = PAUSE if self.yard.settings.animation else 0.0

        def think() -> None:
            end = time.monotonic() + pause
            try:
                with self._one:
                    told = partial(self._thought, watch, question.answer(watch))
            except BaseException as error:  # reported in the UI thread
                told = partial(self.yard.fail, error)
            while time.monotonic() < end and not watch.stopped:
                time.sleep(TICK)
            self.yard.soon(told)

        Thread(target=think, name="thinking", daemon=True).start()
        self._tick(watch)

    def _tick(self, watch: Watch) -> None:
        """Redraws the progress during a search."""
        if self.watch is watch and (loop := self.yard.app.loop):
            self.yard.app.invalidate()
            loop.call_later(TICK, self._tick, watch)

    def _thought(self, watch: Watch, thought: Thought) -> None:
        """Plays the computer's choice, unless it has become obsolete."""
        if self.watch is not watch:
            return
        self.watch = None
        self.changed(self.session.accept(thought.move), self.talk.tell_turn)

    def stop_thinking(self) -> None:
        """Makes the computer move at once with what it has found so far."""
        if self.watch:
            self.watch.stop()

    def give_up_thinking(self) -> None:
        """Discards the running search."""
        self.stop_thinking()
        self.watch = None
