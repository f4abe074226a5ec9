"""The consequences of the hider's moves, and what the seekers would believe after each."""

from collections.abc import Callable
from functools import cached_property

import numpy as np

from ai.belief.filter import Belief
from ai.explain.study import Floats, Study
from ai.mechanics.base import Flags
from ai.position.move import Event, Move
from ai.position.position import Position, View
from ai.rules.state import HIDER, PLACE, Row


class Glimpse:
    """The consequences of a move of the hider: the row after it, and the seekers' belief then."""

    def __init__(self, row: Row, event: Event, mind: Floats | None) -> None:
        self.row, self.event, self.mind = row, event, mind
        self.to = int(row[HIDER])
        self.shown = event.shown != 0
        self.over = event.ends

    @property
    def places(self) -> int:
        """How many places the seekers must consider."""
        return 0 if self.mind is None else int((self.mind > 0).sum())


class HiderStudy(Study):
    """The study of a position with the hider to move, with the consequences of all his moves."""

    def __init__(self, view: View, belief: Belief) -> None:
        super().__init__(view, belief)
        self.here = int(self.row[HIDER])
        self._minds: dict[Event, Floats | None] = {}
        self._glimpses: dict[Move, Glimpse] = {}
        self._means: dict[Callable[[HiderStudy, Move], float], float] = {}
        self._ways: dict[tuple[int, ...], Flags] = {}

    def glimpse(self, move: Move) -> Glimpse:
        """The consequences of a move."""
        if move not in self._glimpses:
            row, event = self.after(move)
            self._glimpses[move] = Glimpse(row, event, self._mind(event))
        return self._glimpses[move]

    def _mind(self, event: Event) -> Floats | None:
        """The seekers' belief after an event; None if the game is over, or no station is possible."""
        if event.ends:
            return None
        if event.shown:
            known = np.zeros_like(self.weights)
            known[event.shown] = 1.0
            return known
        if event not in self._minds:
            mind = self.belief.copy()
            mind.advance(event)
            self._minds[event] = mind.weights if mind.weights.any() else None
        return self._minds[event]

    @cached_property
    def landings(self) -> list[Move]:
        """His moves that lead to a station and do not end the game; single moves only, if there are any."""
        found = [move for move in self.moves if not move.takes_off and not self.glimpse(move).over]
        return [move for move in found if not move.is_double] or found

    def beside_others(self, measure: Callable[["HiderStudy", Move], float], move: Move) -> float:
        """How much a move exceeds the average of his moves in some measure."""
        if measure not in self._means:
            values = [measure(self, other) for other in self.landings]
            self._means[measure] = sum(values) / len(values) if values else 0.0
        return measure(self, move) - self._means[measure]

    @cached_property
    def pressed(self) -> bool:
        """Whether a seeker can reach him with its next move."""
        return self.here != 0 and self.closest(self.here)[1] <= 1

    def ways_from(self, move: Move) -> tuple[int, int]:
        """The number of stations he can go on to after a move if the seekers stay, and of those that none can reach."""
        glimpse = self.glimpse(move)
        after = Position(self.view.deal, glimpse.row)
        key = *after.supply, after.black
        if key not in self._ways:
            self._ways[key] = self.ways(glimpse.row)
        ways = self._ways[key][glimpse.to] & (glimpse.row[PLACE:] == 0)
        return int(ways.sum()), int((ways & ~self._near).sum())

    @cached_property
    def _near(self) -> Flags:
        return self.within_one(self.row)
