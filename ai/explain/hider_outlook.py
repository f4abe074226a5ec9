"""The consequences of the hider's moves: what the seekers would believe after each, and their likely answer."""

from functools import cached_property
from typing import NamedTuple

import numpy as np

from ai.belief.filter import Belief
from ai.evaluate.hider_model import HiderModel, hider_policy, make_policy_scratch
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.ticket_distances import moves_needed
from ai.explain.likely_play import LikelyTurn, likely_turn
from ai.explain.study import Floats, Study
from ai.mechanics.base import Flags
from ai.position.move import MODES, Event, Move
from ai.position.position import Position, View
from ai.rules.routines import do_move
from ai.rules.state import E_WIDTH, HIDER, P_SEEKERS, PHASE, PLACE, Row

NO_WAY = 99  # moves: a seeker without the tickets to get there


class Glimpse:
    """The consequences of a move of the hider: the row after it, and the seekers' belief then."""

    def __init__(self, row: Row, event: Event, mind: Floats | None, events: tuple[Event, ...]) -> None:
        self.row, self.event, self.mind, self.events = row, event, mind, events
        self.to = int(row[HIDER])
        self.shown = event.shown != 0
        self.over = event.ends

    @property
    def places(self) -> int:
        """How many places the seekers must consider."""
        return 0 if self.mind is None else int((self.mind > 0).sum())


class Answer(NamedTuple):
    """The seekers' likely answer to a move, and what it leaves the hider."""

    turn: LikelyTurn
    taken_by: int  # the seeker who goes where he is; 0 for none
    ways: tuple[int, ...]  # stations he can go on to
    open: tuple[int, ...]  # ... that no seeker can reach with its next move


class HiderStudy(Study):
    """The study of a position with the hider to move, with the consequences of all his moves.

    `seconds` gives the second half of double moves; where it does not, the half that the hider model likes best is
    taken.
    """

    def __init__(self, view: View, belief: Belief) -> None:
        super().__init__(view, belief)
        self.here = int(self.row[HIDER])
        self._minds: dict[tuple[Event, ...], Belief | None] = {}
        self._glimpses: dict[Move, Glimpse] = {}
        self._finals: dict[tuple[Move, Move], Glimpse] = {}
        self._guessed: dict[Move, Move] = {}
        self._answers: dict[tuple[Event, ...], LikelyTurn] = {}
        self._ways: dict[tuple[int, ...], Flags] = {}

    def glimpse(self, move: Move) -> Glimpse:
        """The consequences of a move; of a double move, of its first half."""
        if move not in self._glimpses:
            row, event = self.after(move)
            self._glimpses[move] = Glimpse(row, event, self._mind((event,)), (event,))
        return self._glimpses[move]

    def final(self, move: Move) -> Glimpse:
        """The consequences of a whole turn: of a double move, after both halves."""
        if not move.is_double or move.takes_off or self.glimpse(move).over:
            return self.glimpse(move)
        line = move, self.second(move)
        if line not in self._finals:
            first = self.glimpse(move)
            row, columns = first.row.copy(), np.zeros(E_WIDTH, np.int32)
            do_move(row, int(line[1]), self.tables, self.rules, columns)
            event = Event.of(columns)
            events = (*first.events, event)
            self._finals[line] = Glimpse(row, event, self._mind(events), events)
        return self._finals[line]

    def held_next(self, move: Move) -> Position:
        """The position after a move, or its first half, with what he will hold on his next turn: what he takes by the
        move is in it."""
        row = self.glimpse(move).row.copy()
        for mechanic in self.mechanics:
            mechanic.open_hider_turn(row)
        return Position(self.view.deal, row)

    def second(self, move: Move) -> Move:
        """The second half of a double move."""
        if move in self.seconds:
            return Move(self.seconds[move])
        if move not in self._guessed:
            row = self.glimpse(move).row
            learnt = load_weights(self.view.edition.weights)
            scratch = make_policy_scratch(self.tables, self.rules, learnt.policy)
            count = hider_policy(row, self.tables, self.rules, HiderModel(self.board_tables, learnt.policy), scratch)
            self._guessed[move] = Move(scratch.moves[int(np.argmax(scratch.chances[:count]))])
        return self._guessed[move]

    def _mind(self, events: tuple[Event, ...]) -> Floats | None:
        """The seekers' belief after events; None if the game is over, or no station is possible."""
        *_before, event = events
        if event.ends:
            return None
        if event.shown:
            known = np.zeros_like(self.weights)
            known[event.shown] = 1.0
            return known
        if events not in self._minds:
            mind = self.belief.copy()
            for each in events:
                mind.advance(each)
            self._minds[events] = mind if mind.weights.any() else None
        found = self._minds[events]
        return None if found is None else found.weights

    def answer(self, move: Move) -> Answer | None:
        """The seekers' likely answer to a move; None if it cannot be foreseen, as with dice."""
        glimpse = self.final(move)
        if glimpse.over or glimpse.row[PHASE] != P_SEEKERS or glimpse.mind is None or self.travel.rolls:
            return None
        if glimpse.events not in self._answers:
            self._answers[glimpse.events] = likely_turn(self.view.deal, glimpse.row, glimpse.mind)
        turn = self._answers[glimpse.events]
        taken_by = next((step.seat for step in turn.moves if step.station == glimpse.to), 0)
        row = turn.row.copy()
        row[HIDER] = glimpse.to
        ways = np.flatnonzero(self.ways(row)[glimpse.to] & (row[PLACE:] == 0)).tolist()
        near = self.within_one(row)
        return Answer(turn, taken_by, tuple(ways), tuple(way for way in ways if not near[way]))

    def nearest(self, station: int) -> tuple[int, int]:
        """The seeker who is soonest at a station with the tickets it holds, and how many moves it needs."""
        steps = {seat: self._needed[seat].get(station, NO_WAY) for seat in self.seats}
        seat = min(steps, key=lambda one: (steps[one], one))
        return seat, steps[seat]

    @cached_property
    def _needed(self) -> dict[int, dict[int, int]]:
        """By seeker, the moves it needs to each station where he may be after his next turn."""
        stations = {self.final(move).to for move in self.moves if not move.takes_off} | {self.here}
        return {seat: moves_needed(self.view, seat, stations) for seat in self.seats}

    def rare_lines(self, glimpse: Glimpse) -> int:
        """How many lines of the rarest mode leave the station where a move ends."""
        return int(self.rides[MODES - 1, glimpse.to].sum())

    @cached_property
    def pressed(self) -> bool:
        """Whether a seeker can reach him with its next move."""
        return self.presser != 0

    @cached_property
    def presser(self) -> int:
        """The first seeker who can be on his station with its next move; 0 for none."""
        near = (seat for seat in self.seats if self.here and self.one_ride(self.row, seat)[self.here])
        return next(near, 0)

    def ways_from(self, move: Move) -> tuple[int, int]:
        """The number of stations he can go on to after a move if the seekers stay, and of those that none can reach."""
        glimpse = self.final(move)
        after = Position(self.view.deal, glimpse.row)
        key = *after.supply, after.black
        if key not in self._ways:
            self._ways[key] = self.ways(glimpse.row)
        ways = self._ways[key][glimpse.to] & (glimpse.row[PLACE:] == 0)
        return int(ways.sum()), int((ways & ~self._near).sum())

    @cached_property
    def _near(self) -> Flags:
        return self.within_one(self.row)
