"""When the tutor stops a move: at a fixed loss, or at one that follows the learner.

By default the tutor stops for what matters to this person, about twice a game: the loss from which on it stops depends
on how accurately they play, and rises after every stop.
"""

from ai.position.position import HIDER_SIDE, SEEKER_SIDE

STRANGER = 10.0  # points: where it begins for somebody whose games are not known
LEAST, MOST = 6.0, 25.0  # points: where it begins for somebody whose accuracy is 100, and 0
RISE = 2.0  # after a stop
SHARE = {HIDER_SIDE: 1.0, SEEKER_SIDE: 0.5}  # of all that, by side: one step of several decides less than his one move


class Tutor:
    """The loss, in points of win chance, from which on a move is stopped."""

    def __init__(self, accuracy: float | None = None, fixed: float | None = None, side: str = HIDER_SIDE) -> None:
        """For somebody who plays a side, and whose games have this accuracy, 0 to 100; None if that is not known.

        A fixed number of points takes the place of everything else.
        """
        self.fixed = fixed
        first = STRANGER if accuracy is None else MOST - (MOST - LEAST) * accuracy / 100
        self._most, self._points = SHARE[side] * MOST, SHARE[side] * first

    @property
    def points(self) -> float:
        return self._points if self.fixed is None else self.fixed

    def has_stopped(self) -> None:
        """A move was stopped: the next one has to be worse."""
        self._points = min(self._most, RISE * self._points)
