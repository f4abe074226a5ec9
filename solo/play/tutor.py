"""When the tutor stops a move: at a fixed loss, or at one that follows the learner.

By default the tutor stops for what matters to this person, about twice a game: the loss from which on it stops depends
on how accurately they play, and rises after every stop.
"""

STRANGER = 10.0  # points: where it begins for somebody whose games are not known
LEAST, MOST = 6.0, 25.0  # points: where it begins for somebody whose accuracy is 100, and 0
RISE = 1.5  # after a stop


class Tutor:
    """The loss, in points of win chance, from which on a move is stopped."""

    def __init__(self, accuracy: float | None = None, fixed: float | None = None) -> None:
        """For somebody whose reviewed games have this accuracy, 0 to 100; None if that is not known.

        A fixed number of points takes the place of everything else.
        """
        self.fixed = fixed
        self._points = STRANGER if accuracy is None else MOST - (MOST - LEAST) * accuracy / 100

    @property
    def points(self) -> float:
        return self._points if self.fixed is None else self.fixed

    def has_stopped(self) -> None:
        """A move was stopped: the next one has to be worse."""
        self._points = min(MOST, RISE * self._points)
