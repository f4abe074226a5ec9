"""A game in which nobody tells the program where the hider is: a table of real people, seen from the seekers' side.

The hider's moves are written with a question mark (`taxi ?`), or with the station where he shows himself. What is legal
for him is what the rules allow from some station where he may be. Only the table knows of a capture: `caught` says that
the seeker who moved last has found him.
"""

from gettext import gettext as _

import numpy as np

from ai.belief.filter import Belief
from ai.game.game import Game, Line
from ai.game.notation import IllegalMove
from ai.rules.characters import NO, YES
from ai.rules.dice_rolls import TILE, as_seen
from ai.rules.moves import (
    ASK,
    CHOOSE_START,
    CLUE,
    DIVE,
    DOUBLE_STEP,
    KIND_SHIFT,
    LAND,
    MANHUNT,
    OPTION_SHIFT,
    PASS,
    STEP,
    ability_of,
    kind_of,
    pack,
    seat_of,
    station_of,
    ticket_of,
    without_station,
)
from ai.rules.options import Deal
from ai.rules.state import (
    CRIMES,
    E_MOVE,
    E_REASON,
    E_ROUND,
    E_SHOWN,
    E_TOLD,
    E_WIDTH,
    E_WINNER,
    HIDER,
    P_HIDER,
    P_LANDING,
    P_OVER,
    P_SECOND,
    P_SEEKERS,
    P_START,
    PHASE,
    PLACE,
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
        phase = int(self.row[PHASE])
        if phase == P_SEEKERS:
            moves = {seen for move in super().legal_moves() for seen in self.answered(move)}
        elif phase == P_OVER or self.belief.exhausted:
            moves = set()
        else:
            moves = self._hider_moves() if phase in (P_HIDER, P_SECOND, P_LANDING) else self._others()
        if phase == P_HIDER and self.belief.stuck.any():
            moves.add(STUCK)
        if self._may_be_caught():
            moves.add(CAUGHT)
        return sorted(moves)

    def _others(self) -> set[int]:
        """What chance may bring, where pawns may start, and the tile on which the hider may."""
        moves = super().legal_moves()
        if self.row[PHASE] == P_START:
            return {int(pack(CHOOSE_START, 0, TILE, self.tables.district[station_of(move)])) for move in moves}
        return {*moves}

    def _hider_moves(self) -> set[int]:
        """Every move that he can have, as it would be seen."""
        moves: set[int] = set()
        shown = self.rules.reveals[self.entry + 1]
        for place in self.belief.places:
            self.row[HIDER] = place
            scenes = self.belief.scenes_from(place)
            for move in super().legal_moves():
                whole = as_seen(move, place) if self.rules.dice else move
                caught = self.rules.dice and self.row[PLACE + station_of(move)]
                open_to_all = caught or kind_of(move) == LAND or (shown and ability_of(move) != DIVE)
                seen = whole if open_to_all else without_station(whole)
                moves.add(seen)
                last = self.row[CRIMES] + 1 == self.rules.crimes and kind_of(move) == DOUBLE_STEP
                if scenes[station_of(move)] and self.row[CRIMES] < self.rules.crimes and not last:
                    moves.add(seen | 1 << OPTION_SHIFT)
        self.row[HIDER] = 0
        return moves

    def answered(self, move: int) -> list[int]:
        """A seekers' move with every answer that the hider may give to it."""
        kind, belief = kind_of(move), self.belief
        if kind == MANHUNT:
            answers = {int(self.tables.district[place]) for place in belief.places}
        elif kind == ASK:
            answers = {YES if self.tables.symbol[place] == ticket_of(move) else NO for place in belief.places}
        elif kind == CLUE:
            answers = belief.clues()
        else:
            return [move]
        return [move | answer for answer in answers]

    def _may_be_caught(self) -> bool:
        """Whether the seeker who moved last may have found him; until the next move it is not too late to say so."""
        if not self.moves or self.row[WINNER] == SEEKERS_WIN:
            return False
        last = self.moves[-1]
        if not seat_of(last) or kind_of(last) != STEP:
            return False
        return bool(self._beliefs[-1].weights[station_of(last)] > 0)

    def push(self, move: int) -> IntArray:
        self._beliefs.append(self.belief)
        self.belief = self.belief.copy()
        stuck = move == STUCK and self.row[PHASE] != P_SEEKERS and not self.rules.dice
        if move == CAUGHT or stuck:
            return self._tell(move)
        event = super().push(move)
        self.row[HIDER] = event[E_SHOWN] if event[E_WINNER] else 0
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
            raise IllegalMove(text, _("no seeker has just moved to a station where he may be"))
        return (CAUGHT,)
