"""A game in which the program does not know where the hider is: real people at a table, seen from the seekers' side.

The hider's moves are written with a question mark (`taxi ?`), or with the station where he shows himself. A move of his
is legal if the rules allow it from some station where he may be. Only the players know of a capture: `caught` says that
the seeker who moved last has found him.
"""

from collections.abc import Sequence
from gettext import gettext as _

from ai.belief.filter import Belief
from ai.game.game import Game, MoveLine
from ai.game.notation import IllegalMove
from ai.mechanics.base import PublicState
from ai.position.move import Event, Move
from ai.rules.options import Deal
from ai.rules.questions import as_seen, is_watched, shows_at
from ai.rules.state import (
    HIDER,
    P_OVER,
    PHASE,
    R_CAPTURED,
    R_HIDER_STUCK,
    REASON,
    SEEKERS_WIN,
    WINNER,
)

CAUGHT = Move.of("caught")
STUCK = Move.of("pass")  # the hider says that he cannot move


class BlindGame(Game):
    """A game whose hider is known by his tickets only."""

    def __init__(self, setup: Deal) -> None:
        super().__init__(setup)
        self.belief = Belief(setup)
        self._beliefs: list[Belief] = []  # before each move
        self._legal: tuple[Belief | None, bytes, list[Move]] = (None, b"", [])  # the latest legal moves, and of what

    def legal_moves(self) -> list[Move]:
        """They are asked for again and again while a move is read and told; each move has a belief of its own."""
        belief, row, _moves = self._legal
        if belief is not self.belief or row != self.row.tobytes():
            self._legal = self.belief, self.row.tobytes(), self._list_legal()
        return [*self._legal[2]]

    def _list_legal(self) -> list[Move]:
        phase = self.phase
        if phase == "seekers":
            moves = {seen for move in super().legal_moves() for seen in self.answered(move)}
        elif phase == "over" or self.belief.exhausted:
            moves = set()
        else:
            moves = self._hider_moves() if phase in ("hider", "second half", "landing") else self._others()
        if phase == "hider" and self.belief.stuck.any():
            moves.add(STUCK)
        if self._may_be_caught():
            moves.add(CAUGHT)
        return sorted(moves)

    def _others(self) -> set[Move]:
        """Moves other than the hider's: outcomes of chance, places to start, tiles where the hider may start."""
        moves: Sequence[Move] = super().legal_moves()
        if self.phase == "start":
            for mechanic in self.belief.mechanics:
                moves = mechanic.starts(self._state, moves)
        return {*moves}

    @property
    def _state(self) -> PublicState:
        return PublicState(self.row, self.tables, self.rules)

    def _hider_moves(self) -> set[Move]:
        """Every move that he may have, as it would be seen."""
        moves: set[Move] = set()
        alike: dict[Move, Move] = {}  # moves that look the same wherever they begin, and how they look
        for place in self.belief.places:
            self.row[HIDER] = place
            scenes = self.belief.scenes_from(place)
            for move in super().legal_moves():
                seen = alike.get(move) or self._seen_from(place, move)
                if move.kind != "pass":
                    alike[move] = seen
                moves.add(seen)
                for mechanic in self.belief.mechanics:
                    moves |= {*mechanic.secret_deeds(self, move, seen, scenes)}
        self.row[HIDER] = 0
        return moves

    def _seen_from(self, place: int, move: Move) -> Move:
        """A move of his from a place, as it would be seen; the row must have him there."""
        whole = Move(as_seen(int(move), place))
        in_sight = is_watched(self.row, move.station) or shows_at(self.row, self.rules, int(move))
        return whole if in_sight else whole.without_station()

    def answered(self, move: Move) -> list[Move]:
        """A seekers' move, once for each answer that the hider may give."""
        for mechanic in self.belief.mechanics:
            answers = mechanic.answers(self._state, move, self.belief.places, self.belief.clues)
            if answers is not None:
                return [move.with_answer(answer) for answer in answers]
        return [move]

    def _may_be_caught(self) -> bool:
        """Whether the seeker who moved last may have found him; it can be said until the next move is made."""
        if not self.moves or self.row[WINNER] == SEEKERS_WIN:
            return False
        last = self.moves[-1]
        if not last.seat or last.kind != "step":
            return False
        return bool(self._beliefs[-1].weights[last.station] > 0)

    def push(self, move: int) -> Event:
        self._beliefs.append(self.belief)
        self.belief = self.belief.copy()
        stuck = move == STUCK and self.phase != "seekers" and self.rules.pays  # with tickets a pass of his means stuck
        if move == CAUGHT or stuck:
            return self._tell(Move(move))
        event = super().push(move)
        self.row[HIDER] = event.shown if event.ends else 0
        self.belief.advance(event)
        if self.belief.exhausted:  # he has been caught or is stuck; if both are possible, the players must say which
            if not self.belief.stuck.any():
                return self._end(event, R_CAPTURED, Move(move).station)
            if not self._may_be_caught():
                return self._end(event, R_HIDER_STUCK, 0)
        return event

    def _tell(self, move: Move) -> Event:
        """The players say how the game ended."""
        reason, station = (R_CAPTURED, self.moves[-1].station) if move == CAUGHT else (R_HIDER_STUCK, 0)
        self._rows.append(self.row.copy())
        self.moves.append(move)
        self.events.append(Event(move, self.round, 0, 0, 0, 0, told=1))
        return self._end(self.events[-1], reason, station)

    def _end(self, event: Event, reason: int, station: int) -> Event:
        """Ends the game, and says so in the last event."""
        self.row[PHASE], self.row[WINNER], self.row[REASON], self.row[HIDER] = P_OVER, SEEKERS_WIN, reason, station
        self.events[-1] = event._replace(winner=SEEKERS_WIN, reason=reason, shown=station)
        return self.events[-1]

    def pop(self) -> Move:
        self.belief = self._beliefs.pop()
        return super().pop()

    def move_text(self, move: int) -> str:
        return "caught" if move == CAUGHT else super().move_text(move)

    def parse_move(self, text: str, *, half: bool = False) -> MoveLine:
        if text.strip().lower() != "caught":
            return super().parse_move(text, half=half)
        if not self._may_be_caught():
            raise IllegalMove(text, _("no seeker has just moved to a station where he may be"))
        return (CAUGHT,)
