"""A study: the numbers of a position that the facts about all its moves share."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ai.belief.filter import Belief
from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.pursuit import NEVER
from ai.mechanics.base import Flags
from ai.mechanics.registry import mechanics_of, travel_of
from ai.position.move import MODES, Event
from ai.position.position import Position, View
from ai.rules.moves import TICKET_SHIFT
from ai.rules.questions import may_ride_by
from ai.rules.routines import do_move
from ai.rules.state import E_WIDTH, ENTRY, SEEKER, Row
from ai.rules.tables import IntArray

Floats = NDArray[np.float64]

SOON = 3  # log entries: a reveal this near is worth thinking of now


class Study:
    """A position analysed once for all its moves."""

    def __init__(self, view: View, belief: Belief) -> None:
        self.view, self.belief = view, belief
        self.row, self.tables, self.rules = view.row, view.tables, view.rules
        self.weights: Floats = belief.weights.copy()
        self.board_tables = load_board_tables(view.tables)
        self.liking: Floats = load_weights(view.edition.weights).plain.linear  # the plain hider model, by MoveFeature
        self.moves = view.legal_moves()
        self.mechanics, self.travel = mechanics_of(view.edition), travel_of(view.edition)
        self.seats = [seat for seat in view.seats if view.station(seat)]
        self.seconds: dict[int, int] = {}  # the second halves of double moves, as far as a search has found them

    @cached_property
    def _lines(self) -> tuple[IntArray, IntArray, IntArray, Flags]:
        """For every edge: where it begins, where it leads, its ticket, and whether it is paid (not black)."""
        starts, edges = self.tables.starts, self.tables.edges
        here = np.repeat(np.arange(starts.size - 1, dtype=np.int32), np.diff(starts))
        paid: Flags = np.arange(edges.size) < (starts[:-1] + self.tables.paid)[here]
        return here, edges & 255, edges >> TICKET_SHIFT & 7, paid

    @cached_property
    def rides(self) -> Flags:
        """Whether a line of a mode leads from one station to another, shape (MODES, n + 1, n + 1)."""
        here, to, ticket, paid = self._lines
        found = np.zeros((MODES, self.tables.stations + 1, self.tables.stations + 1), np.bool_)
        found[ticket[paid], here[paid], to[paid]] = True
        return found

    @cached_property
    def black_rides(self) -> IntArray:
        """The modes of all lines open to a black ticket from one station to another, bit m for mode m."""
        here, to, _ticket, paid = self._lines
        found = np.zeros((self.tables.stations + 1, self.tables.stations + 1), np.int32)
        np.bitwise_or.at(found, (here[~paid], to[~paid]), self.tables.joins[~paid])
        return found

    def after(self, move: int) -> tuple[Row, Event]:
        """The row after a move, and what everybody sees of it."""
        row, columns = self.row.copy(), np.zeros(E_WIDTH, np.int32)
        do_move(row, int(move), self.tables, self.rules, columns)
        return row, Event.of(columns)

    def ways(self, row: Row) -> Flags:
        """Whether a hider at one station could go to another with the tickets of a row, shape (n + 1, n + 1).

        Roadblocks and bans close ways; seekers do not, since they move.
        """
        found: Flags = np.zeros_like(self.rides[0])
        position = Position(self.view.deal, row)
        open_modes = [mode for mode in range(MODES + 1) if mode not in position.banned]
        for mode in open_modes:
            if mode < MODES and may_ride_by(row, self.rules, mode):
                found |= self.rides[mode]
        if position.black > 0:
            found |= (self.black_rides & sum(1 << mode for mode in open_modes)) != 0
        found[:, list(position.roadblocks)] = False
        return found

    def held_by(self, row: Row, seat: int) -> list[int]:
        """The modes that a seeker can pay for in a row."""
        purse = Position(self.view.deal, row).purse(seat)
        return [mode for mode in range(MODES) if purse is None or purse[mode] > 0]

    def within_one(self, row: Row, seats: Sequence[int] | None = None) -> Flags:
        """Whether a seeker, or one of some, stands on a station or can ride there in one move, shape (n + 1,)."""
        near = np.zeros(self.tables.stations + 1, np.bool_)
        for seat in self.seats if seats is None else seats:
            near[row[SEEKER + seat]] = True
            near |= self.one_ride(row, seat)
        return near

    def one_ride(self, row: Row, seat: int) -> Flags:
        """Whether a seeker can ride to a station in one move with the tickets it holds, shape (n + 1,)."""
        found: Flags = np.zeros(self.tables.stations + 1, np.bool_)
        for mode in self.held_by(row, seat):
            found |= self.rides[mode, row[SEEKER + seat]]
        return found

    def away(self, row: Row, places: IntArray) -> Floats:
        """How likely the hider gets away from all pairs of seekers, by place."""
        free = np.ones(len(places))
        stations = [int(row[SEEKER + seat]) for seat in self.seats]
        for i, a in enumerate(stations):
            for b in stations[i + 1 :]:
                free *= self.board_tables.missed[self.board_tables.pairs[a, b, places]]
        return free

    def fewest_turns(self, station: int) -> int | None:
        """The fewest turns in which two of the seekers catch a hider they see at a station; None if no two can."""
        here = [int(self.row[SEEKER + seat]) for seat in self.seats]
        turns = [int(self.board_tables.pairs[a, b, station]) for i, a in enumerate(here) for b in here[i + 1 :]]
        return min((turn for turn in turns if turn != NEVER), default=None)

    def closest(self, station: int) -> tuple[int, int]:
        """The seeker closest to a station, and how many moves it needs."""
        steps = {seat: int(self.board_tables.far[self.row[SEEKER + seat], station]) for seat in self.seats}
        seat = min(steps, key=lambda one: (steps[one], one))
        return seat, steps[seat]

    def reveal_in(self, entry: int) -> int:
        """How many entries after this one the hider shows himself next; 0 for never."""
        for wait in range(1, self.rules.spaces - entry + 1):
            if self.rules.reveals[entry + wait]:
                return wait
        return 0

    @cached_property
    def entry(self) -> int:
        """How many log entries have been written."""
        return int(self.row[ENTRY])
