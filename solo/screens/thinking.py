"""The computer's turn on the full screen: it thinks in its own thread, and the screen shows the progress."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from threading import Lock, Thread
from typing import TYPE_CHECKING

from ai.compiling.interpreting import is_interpreting
from ai.players.player import Thought
from ai.players.search.watch import Watch
from maps.wording import in_line
from solo.play.coach import HINT
from solo.play.events import GameOver, MoveMade, SessionEvent
from solo.play.session import Session
from solo.play.telling import told
from solo.screens.board_screen import BoardScreen
from solo.screens.messages import REVEAL, TURN
from solo.screens.pace import Pace, is_seen
from solo.texts.headlines import end_headline, reveal_headline

if TYPE_CHECKING:
    from solo.screens.app import Yard

SEEN = "◆"  # before a message that the hider shows himself, as in the log
END = "end"  # the kind of event that ends the game
TICK = 0.1  # seconds between updates of the progress


class ThinkingScreen(BoardScreen):
    """A board on which the computer moves."""

    def __init__(self, yard: "Yard", session: Session) -> None:
        super().__init__(yard, session)
        self.watch: Watch | None = None  # of the running search, until its move is shown
        self.pace = Pace(yard)
        self.has_ended = False  # whether the screen of the end waits until this screen is on top
        self._one = Lock()  # a search that was stopped must end before the next begins
        yard.app.key_processor.before_key_press += self._hear

    def closed(self) -> None:
        """Stops listening to keys."""
        self.yard.app.key_processor.before_key_press -= self._hear

    def _hear(self, sender: object) -> None:
        """Called before each key: the banner goes, and the pauses end. The key still does what it does."""
        if self.yard.top is not self:
            return
        self.spotlight.heard()
        if self.watch is not None or self.pace.is_pausing:
            self.pace.hurry()

    def changed(self, events: Sequence[SessionEvent], *, by_computer: bool = False, own: bool = False) -> None:
        """Saves a game that has changed, and only then shows it and goes on."""
        raise NotImplementedError

    def ending(self, sentences: list[str]) -> list[str]:
        """How the game ended; a screen may add to it."""
        return sentences

    def tell(self, events: Sequence[SessionEvent], *, by_computer: bool) -> None:
        """Tells what happened below the map. That the hider shows himself stands apart, and the end counts most."""
        for kind, some in groupby(events, key=_kind):
            sentences = told(some)
            if kind == REVEAL:
                sentences = [in_line([SEEN, *sentences])]
            if kind == END:
                self.talk.begin()
                self.talk.say(self.ending(sentences))
            elif by_computer:
                self.talk.tell_turn(sentences, kind)
            else:
                self.talk.say(sentences, REVEAL if kind == REVEAL else "new")

    def stage(self, events: Sequence[SessionEvent], *, by_computer: bool) -> None:
        """Shows on the map what happened: the pawn that has moved, or a hider who shows himself, and the end."""
        self.pace.has_shown(events)
        moves = [event.public.move for event in events if isinstance(event, MoveMade)]
        self.moved = moves[0].seat if moves and by_computer and not self.session.waiting else 0
        if self.yard.settings.animation or not by_computer:  # else it would be gone at once
            self.spotlight.clear()
        for event in events:
            if isinstance(event, GameOver):
                self.spotlight.show(end_headline(event.view, self.session.side), event.view.hider)
            elif isinstance(event, MoveMade) and is_seen(event):
                self.spotlight.show(reveal_headline(event.view, event.public), event.public.shown)

    def go_on(self) -> None:
        """Lets the computer think if it is to move."""
        if self.session.game.outcome is not None or self.session.waiting or self.watch is not None:
            return
        question, watch = self.session.question(), Watch()
        self.watch = watch
        if self.yard.settings.show_plan:
            self.session.unrated.add(HINT)

        def think() -> None:
            try:
                with self._one:
                    if not question.is_answerable(watch):
                        return
                    told = partial(self._thought, watch, question.answer(watch))
            except BaseException as error:  # reported in the UI thread
                told = partial(self.yard.fail, error)
            self.yard.soon(told)

        Thread(target=think, name="thinking", daemon=True).start()
        self._tick(watch)

    def _tick(self, watch: Watch) -> None:
        """Redraws the progress during a search."""
        if self.watch is watch and not self.pace.is_pausing and (loop := self.yard.app.loop):
            self.yard.app.invalidate()
            loop.call_later(TICK, self._tick, watch)

    def _thought(self, watch: Watch, thought: Thought) -> None:
        """Plays the computer's choice after the pause, unless it has become obsolete."""
        if self.watch is watch:
            self.pace.when_due(partial(self._make, watch, thought))
            self.yard.app.invalidate()

    def _make(self, watch: Watch, thought: Thought) -> None:
        if self.watch is not watch:
            return
        self.watch = None
        self.changed(self.session.accept(thought.move), by_computer=True)

    def stop_thinking(self) -> None:
        """Makes the computer move at once with what it has found so far, if it could begin to think."""
        self.pace.hurry()
        if self.watch and not is_interpreting():
            self.watch.stop()

    def give_up_thinking(self) -> None:
        """Discards the running search, or the move that it found."""
        if self.watch:
            self.watch.stop()
        self.pace.stop()
        self.watch = None


def _kind(event: SessionEvent) -> str:
    """The kind of message that tells an event of the computer's turn."""
    if isinstance(event, GameOver):
        return END
    return REVEAL if is_seen(event) else TURN
