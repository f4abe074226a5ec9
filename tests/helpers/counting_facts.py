"""What facts about moves are counted from: the printed board, walked breadth first, and what everybody holds."""

from collections import deque
from functools import cached_property

import numpy as np

from ai.belief.filter import Belief
from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.reach import RIDES
from ai.position.position import Position, View
from ai.rules.moves import STEP, kind_of, seat_of, station_of, ticket_of
from ai.rules.routines import do_move
from ai.rules.state import (
    BAN,
    BLACK,
    E_WIDTH,
    MODES,
    PLACE,
    PURSE,
    ROADBLOCK,
    SEEKER,
    SUPPLY,
    USED,
    Row,
)
from maps import Board

# All kinds of facts that there are, but for those that only a search knows.
KINDS = frozenset(
    {
        *("answer", "black_left", "caught", "distance", "double_left", "guess", "only_black", "only_way", "over"),
        *("pair", "places", "reached", "reveal", "second", "shown", "supply", "vanish", "ways"),
        *(
            "beside",
            "catch",
            "exits",
            "few_tickets",
            "heads",
            "hub",
            "last_ticket",
            "near",
            "only_move",
            "stranded",
            "post",
            "reach",
        ),
        *("stands", "stuck"),
        *("crime", "last_crime", "scene"),
        *("balloon", "balloon_once", "dive", "hideout", "pressed", "take_black", "take_double"),
        *("answers", "ban", "block", "chips_kept", "chips_left", "districts", "last_chip", "no_news", "splits"),
        *("unseen", "helicopter", "helicopter_once", "must_stay"),
        *("apart", "begins", "best_die", "gives", "last_token", "only_die", "reroll", "same_die", "spread", "stays"),
        *("useless_dice", "watched"),
    }
)
NO_WAY = 99  # moves
Numbers = dict[str, float]
Purse = tuple[int, ...]  # tickets by mode
Arcs = dict[tuple[int, int], set[int]]  # (station, mode): where lines of that mode lead


def arcs_of(board: Board) -> Arcs:
    found: Arcs = {}
    for here, mode, to in board.arcs():
        found.setdefault((here, mode), set()).add(to)
    return found


def steps_from(arcs: Arcs, start: int) -> dict[int, int]:
    """How many moves a seeker with every ticket needs to each station."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for mode in range(MODES):
            for to in arcs.get((here, mode), set()):
                if to not in steps:
                    steps[to] = steps[here] + 1
                    queue.append(to)
    return steps


class Counting:
    """One position, and what everything is counted from."""

    def __init__(self, view: View, belief: Belief) -> None:
        self.view, self.belief = view, belief
        self.row, self.rules, self.tables, self.board = view.row, view.rules, view.tables, view.board
        self.share = {s: float(w) for s, w in enumerate(belief.weights) if w > 0}
        self.arcs = arcs_of(self.board)
        self.board_tables = load_board_tables(self.tables)
        self.seats = [seat for seat in view.seats if view.station(seat)]
        self.legal = view.legal_moves()
        self._ends: dict[tuple[bytes, ...], dict[int, float]] = {}
        self._steps: dict[int, dict[int, int]] = {}
        self._scores: dict[int, float] = {}

    def far(self, here: int, to: int) -> int:
        if here not in self._steps:
            self._steps[here] = steps_from(self.arcs, here)
        return self._steps[here][to]

    def after(self, move: int) -> Row:
        row = self.row.copy()
        do_move(row, move, self.tables, self.rules, np.zeros(E_WIDTH, np.int32))
        return row

    def made(self, row: Row, *moves: int) -> Row:
        """A row after some more moves."""
        row = row.copy()
        for move in moves:
            do_move(row, int(move), self.tables, self.rules, np.zeros(E_WIDTH, np.int32))
        return row

    def needed(self, row: Row, seat: int, to: int) -> int:
        """How many moves a seeker needs to a station with the tickets that it has; NO_WAY if it cannot get there."""
        purse = Position(self.view.deal, row).purse(seat)
        here = int(row[SEEKER + seat])
        if purse is None:
            return steps_from(self.arcs, here).get(to, NO_WAY)
        if (found := self._paid_steps.get((purse, here, to))) is None:
            found = self._paid_steps[purse, here, to] = self._count_paid(purse, here, to)
        return found

    @cached_property
    def _paid_steps(self) -> dict[tuple[Purse, int, int], int]:
        """What was counted before, by purse and both ends."""
        return {}

    def _count_paid(self, purse: Purse, here: int, to: int) -> int:
        rim, known, steps = {(here, purse)}, {(here, purse)}, 0
        while rim:
            if any(station == to for station, _left in rim):
                return steps
            onward = set()
            for station, left in rim:
                for mode in range(MODES):
                    if left[mode]:
                        rest = tuple(count - (n == mode) for n, count in enumerate(left))
                        onward |= {(end, rest) for end in self.arcs.get((station, mode), set())}
            rim, steps = onward - known, steps + 1
            known |= rim
        return NO_WAY

    def rides(self, row: Row, seat: int, here: int) -> set[int]:
        """Where a seeker can ride from a station, by the tickets that it has."""
        found = set()
        for mode in range(MODES):
            purse = self.view.purse(seat)
            left = 1 if purse is None else row[PURSE + MODES * self.rules.purse_of[seat] + mode]
            if left:
                found |= self.arcs.get((here, mode), set())
        return found

    def close(self, row: Row) -> set[int]:
        """Stations where a seeker stands or can ride."""
        spots = {seat: int(row[SEEKER + seat]) for seat in self.seats}
        return {*spots.values()}.union(*(self.rides(row, seat, here) for seat, here in spots.items()))

    def ways(self, row: Row, here: int) -> set[int]:
        """Where the hider can go on to, whoever stands there."""
        found = set()
        for mode in (*range(MODES), MODES):
            banned = mode < MODES and row[BAN] >> mode & 1
            has = mode < MODES and (self.rules.dice or row[SUPPLY + mode])
            if not banned and (has or row[BLACK]):
                found |= self.arcs.get((here, mode), set())
        if row[BLACK] and self.view.deal.layout:
            found |= {to for start, _mode, to in self.view.deal.layout.against if start == here}
        return {to for to in found if not row[PLACE + to] & ROADBLOCK}

    def reach(self, row: Row, found: int = 0) -> float:
        """How likely a detective with dice comes to where he goes next."""
        total = self.share.get(found, 0.0)
        for place, chance in self.share.items():
            ways = [(mode, to) for mode in range(MODES) for to in self.arcs.get((place, mode), set())]
            parts = []
            for mode, to in ways:
                missed = 1.0
                for seat in self.seats:
                    missed *= 1 - self.rolled_to(int(row[SEEKER + seat]), to)
                if not any(row[SEEKER + seat] == to for seat in self.seats):
                    parts.append((1.1 if row[USED + mode] else 0.1, 1 - missed))
            if place != found:
                total += chance * (sum(a * b for a, b in parts) / sum(a for a, _b in parts) if parts else 1.0)
        return total

    def rolled_to(self, here: int, to: int) -> float:
        if here == to:
            return 0.5
        rides = [RIDES[mode] for mode in range(MODES) if to in self.arcs.get((here, mode), set())]
        return max(rides) if rides else 0.25 * 0.5 ** (self.far(here, to) - 2)

    def own_steps(self, seat: int) -> list[int]:
        return [move for move in self.legal if kind_of(move) == STEP and seat_of(move) == seat]

    def score(self, move: int) -> float:
        """With dice, the reach after a step."""
        if move not in self._scores:
            row = self.row.copy()
            row[SEEKER + seat_of(move)] = station_of(move)
            row[USED + ticket_of(move)] += 1
            self._scores[move] = self.reach(row, station_of(move))
        return self._scores[move]

    def left(self, seat: int, mode: int) -> int:
        purse = self.view.purse(seat)
        assert purse is not None
        return purse[mode]

    def next_reveal(self, entry: int) -> int:
        shows = np.flatnonzero(self.rules.reveals).tolist()
        return min(number for number in shows if number > entry) - entry
