"""The pace of the computer's turn: its moves are shown one after the other, with a short pause after each.

A key ends the pauses until the person's next turn. With the setting `animation` off there are none.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from solo.play.events import GameOver, MoveMade, SessionEvent

if TYPE_CHECKING:
    from solo.screens.app import Yard

AFTER_MOVE, AFTER_REVEAL, AFTER_END = 0.7, 2.0, 2.0  # seconds until the next move, or the screen of the end, is shown


class Pace:
    """When the next thing may be shown in one game."""

    def __init__(self, yard: "Yard") -> None:
        self.yard = yard
        self._due = 0.0  # when the next thing may be shown
        self._next: Callable[[], None] | None = None  # what is to be shown then
        self._cancel: Callable[[], None] = lambda: None
        self._is_hurried = False  # a key was pressed since the person's last turn

    @property
    def is_pausing(self) -> bool:
        """Whether something waits for its moment."""
        return self._next is not None

    @property
    def holds(self) -> bool:
        """Whether nothing would be shown yet, even if it were there."""
        return self.is_pausing or self.yard.clock.now() < self._due

    def has_shown(self, events: Sequence[SessionEvent]) -> None:
        """Begins the pause after these events, if the person wants pauses."""
        pause = max(map(pause_after, events), default=0.0)
        if self.yard.settings.animation and not self._is_hurried:
            self._due = self.yard.clock.now() + pause

    def when_due(self, do: Callable[[], None]) -> None:
        """Calls a function when the pause is over."""
        self.stop()
        left = self._due - self.yard.clock.now()
        if left <= 0:
            do()
            return
        self._next = do
        self._cancel = self.yard.clock.later(left, self._go)

    def _go(self) -> None:
        do, self._next = self._next, None
        if do is not None:
            do()

    def hurry(self) -> None:
        """Ends the pauses until the person's next turn. What waits is shown after the key that is being handled."""
        self._is_hurried, self._due = True, 0.0
        if self._next is not None:
            self._cancel()
            self._cancel = self.yard.clock.later(0.0, self._go)

    def rest(self) -> None:
        """From now on there are pauses again: it is the person's turn."""
        self._is_hurried = False

    def stop(self) -> None:
        """Drops what waits."""
        self._cancel()
        self._next = None


def pause_after(event: SessionEvent) -> float:
    """How long one looks at an event, in seconds."""
    if isinstance(event, GameOver):
        return AFTER_END
    if isinstance(event, MoveMade):
        return AFTER_REVEAL if is_seen(event) else AFTER_MOVE
    return 0.0


def is_seen(event: SessionEvent) -> bool:
    """Whether the hider shows himself with it."""
    if not isinstance(event, MoveMade):
        return False
    public = event.public
    return public.shown > 0 and not public.move.seat and not public.ends
