"""A game in which nobody tells the program where the hider is: a table of real people, seen from the seekers' side.

The hider's moves are written with a question mark (`taxi ?`), or with the station where he shows himself. What is legal
for him is what the rules allow from some station where he may be. Only the table knows of a capture: `caught` says that
the seeker who moved last has found him.
"""

import numpy as np

from ai.belief import Belief
from ai.game import Game, Line
from ai.notation import IllegalMove
from ai.rules.moves import KIND_SHIFT, PASS, seat_of, station_of, without_station
from ai.rules.setup import Deal
from ai.rules.state import (
    E_MOVE,
    E_REASON,
    E_ROUND,
    E_SHOWN,
    E_TOLD,
    E_WIDTH,
    E_WINNER,
    HIDER,
    P_OVER,
    P_SEEKERS,
    PHASE,
    R_CAPTURED,
    R_HIDER_STUCK,
    REASON,
    SEEKERS_WIN,
    WINNER,
)
from ai.rules.tables import IntArray

CAUGHT = 31 << KIND_SHIFT  # a word of the table, not a move of the rules
STUCK = PASS << KIND_SHIFT  # the hider says that he cannot move


class BlindGame(Game):
    """A game whose hider is known by his tickets alone."""

    def __init__(self, setup: Deal) -> None:
        super().__init__(setup)
        self.belief = Belief(setup)
        self._beliefs: list[Belief] = []  # before each move

    def legal_moves(self) -> list[int]:
        moves = set(super().legal_moves()) if self.row[PHASE] == P_SEEKERS else self._hider_moves()
        if self._may_be_caught():
            moves.add(CAUGHT)
        return sorted(moves)

    def _hider_moves(self) -> set[int]:
        """Every move that he can have, as it would be seen; STUCK where he may have none."""
        moves: set[int] = set()
        if self.row[PHASE] == P_OVER:
            return moves
        shown = self.rules.reveals[self.entry + 1]
        for place in [] if self.belief.exhausted else self.belief.places:
            self.row[HIDER] = place
            moves.update(move if shown else without_station(move) for move in super().legal_moves())
        self.row[HIDER] = 0
        if self.belief.stuck.any():
            moves.add(STUCK)
        return moves

    def _may_be_caught(self) -> bool:
        """Whether the seeker who moved last may have found him; until the next move it is not too late to say so."""
        if not self.moves or not seat_of(self.moves[-1]) or self.row[WINNER] == SEEKERS_WIN:
            return False
        return bool(self._beliefs[-1].weights[station_of(self.moves[-1])] > 0)

    def push(self, move: int) -> IntArray:
        self._beliefs.append(self.belief)
        self.belief = self.belief.copy()
        if move == CAUGHT or (move == STUCK and self.row[PHASE] != P_SEEKERS):
            return self._tell(move)
        event = super().push(move)
        self.row[HIDER] = 0
        self.belief.advance(event)
        if self.belief.exhausted:  # he has been caught, or cannot move; where both can be, the table must tell
            if not self.belief.stuck.any():
                self._end(event, R_CAPTURED, station_of(move))
            elif not self._may_be_caught():
                self._end(event, R_HIDER_STUCK, 0)
        return event

    def _tell(self, move: int) -> IntArray:
        """The table says how the game ended."""
        event = np.zeros(E_WIDTH, np.int32)
        event[E_MOVE], event[E_ROUND], event[E_TOLD] = move, self.round, 1
        self._rows.append(self.row.copy())
        if move == CAUGHT:
            self._end(event, R_CAPTURED, station_of(self.moves[-1]))
        else:
            self._end(event, R_HIDER_STUCK, 0)
        self.moves.append(move)
        self.events.append(event)
        return event

    def _end(self, event: IntArray, reason: int, station: int) -> None:
        self.row[PHASE], self.row[WINNER], self.row[REASON], self.row[HIDER] = P_OVER, SEEKERS_WIN, reason, station
        event[E_WINNER], event[E_REASON], event[E_SHOWN] = SEEKERS_WIN, reason, station

    def pop(self) -> int:
        self.belief = self._beliefs.pop()
        return super().pop()

    def move_text(self, move: int) -> str:
        return "caught" if move == CAUGHT else super().move_text(move)

    def parse_move(self, text: str, *, half: bool = False) -> Line:
        if text.strip().lower() != "caught":
            return super().parse_move(text, half=half)
        if not self._may_be_caught():
            raise IllegalMove(text, "no seeker has just moved to a station where he may be")
        return (CAUGHT,)
