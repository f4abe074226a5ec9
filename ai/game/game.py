"""A game that can be played, taken back and inspected: the readable interface of the rules.

`Game` has few verbs: `legal_moves`, `push`, `pop`, `parse_move`, `move_text`, `outcome`, `view`. `push` trusts its
caller; `parse_move` checks, and says what was wrong. A move is a `Move` (ai/position/move.py), or its number. A *line*
is what is written or typed at once: a tuple of one move, or of the two halves of a double move.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ai.game import notation
from ai.position.holdings import LogEntry
from ai.position.move import Event, Move
from ai.position.position import CHANCE, HIDER_SIDE, Position, View, side_to_move
from ai.rules import perft as counting
from ai.rules.chance import Chance, chance_from
from ai.rules.options import Deal, Options
from ai.rules.routines import do_move, draw_any
from ai.rules.setup import deal
from ai.rules.state import E_WIDTH, HIDER, Row
from ai.rules.turn import chance_ways
from ai.rules.view import hide

MoveLine = tuple[Move, ...]
DEEPEST_COUNT = 4  # lines that one call of the kernel counts, in some hundredths of a second


def _ends_on(move: Move, row: Row) -> int:
    """The hider's station after a move from a row, 0 if unknown."""
    return move.station or (int(row[HIDER]) if move.kind == "pass" else 0)


class Game(Position):
    """A game from its setup to its end, with its whole history."""

    def __init__(self, setup: Deal) -> None:
        super().__init__(setup, setup.row.copy())
        self.moves: list[Move] = []
        self.events: list[Event] = []
        self._rows: list[Row] = []

    @classmethod
    def new(cls, options: Options | None = None) -> "Game":
        """A game set up from options; raises SetupError or BoardError."""
        return cls(deal(options or Options()))

    def fork(self, seed: int) -> "Game":
        """A copy that can be played on by itself; `seed` decides what chance brings from here on."""
        other = Game(replace(self.deal, seed=seed))
        other.row[:] = self.row
        other.moves, other.events, other._rows = [*self.moves], [*self.events], [*self._rows]
        return other

    def push(self, move: int) -> Event:
        """Plays a legal move and returns the public event."""
        columns = np.zeros(E_WIDTH, np.int32)
        self._rows.append(self.row.copy())
        do_move(self.row, int(move), self.tables, self.rules, columns)
        event = Event.of(columns)
        self.moves.append(Move(move))
        self.events.append(event)
        return event

    def pop(self) -> Move:
        """Takes back the last move and returns it."""
        self.row[:] = self._rows.pop()
        self.events.pop()
        return self.moves.pop()

    def draw(self) -> Move:
        """The outcome of chance that is due, determined by the seed of the deal and the number of moves so far."""
        return self.random_move(chance_from("draw", self.deal.seed, len(self.moves)))

    def random_move(self, chance: Chance) -> Move:
        """A random legal move, uniform but for rolls, which follow the dice; `chance` is advanced."""
        return Move(draw_any(self.row, self.tables, self.rules, chance, self._room))

    def play_at_random(self, *seed: int | str) -> None:
        """Plays random legal moves until the game is over; the same seed gives the same moves."""
        chance = chance_from(*seed)
        while self.outcome is None:
            self.push(self.random_move(chance))

    def chances(self) -> dict[Move, Fraction]:
        """The possible outcomes of chance now, with their probabilities."""
        outcomes = self.legal_moves()
        ways = [int(chance_ways(self.rules, int(move))) for move in outcomes]
        return {move: Fraction(count, sum(ways)) for move, count in zip(outcomes, ways, strict=True)}

    def settle_chance(self) -> list[Event]:
        """Plays outcomes of chance until somebody has to decide; returns the events."""
        events = []
        while self.to_move == CHANCE:
            events.append(self.push(self.draw()))
        return events

    def decider(self, ply: int) -> str | None:
        """The side that made the move with that number."""
        return side_to_move(self._rows[ply])

    def play(self, line: Sequence[int]) -> list[Event]:
        """Plays all moves of a line."""
        return [self.push(move) for move in line]

    def undo(self) -> MoveLine:
        """Takes back the last line; raises IndexError if there is none."""
        last = self.pop()
        if self.moves and self.moves[-1].is_first_step:
            return (self.pop(), last)
        return (last,)

    def legal_lines(self) -> list[MoveLine]:
        """Every line that can be played now: single moves, and double moves with both their halves."""
        lines: list[MoveLine] = []
        for move in self.legal_moves():
            if not move.is_first_step:
                lines.append((move,))
                continue
            self.push(move)
            lines += [(move, second) for second in self.legal_moves()]
            self.pop()
        return lines

    def line_text(self, line: Sequence[int]) -> str:
        """A line in words, such as "double taxi 9 black 20"."""
        return " ".join(self.move_text(move) for move in line)

    def parse_move(self, text: str, *, half: bool = False) -> MoveLine:
        """The line that a person means; `half` allows the first half of a double move alone.

        Raises UnreadableMove, IllegalMove or AmbiguousMove, each with what was typed and why.
        """
        return notation.parse_line(self, text, half=half)

    def perft(self, depth: int, left: NDArray[np.int64] | None = None) -> int:
        """How many ways there are to play that many lines from here; can be interrupted between kernel calls.

        `left[0]`, if given, is a budget of moves to try, and is counted down; at 0 the count stops.
        """
        left = np.array([np.iinfo(np.int64).max]) if left is None else left
        if depth <= DEEPEST_COUNT:
            return counting.perft(self.row, depth, self.tables, self.rules, left)
        leaves = 0
        for line in self.legal_lines():
            left[0] -= 1
            if left[0] <= 0:
                break
            self.play(line)
            leaves += self.perft(depth - 1, left)
            self.undo()
        return leaves

    def log(self, side: str) -> tuple[LogEntry, ...]:
        """The hider's log as a side may read it; after the game everything is public."""
        whole = side == HIDER_SIDE or self.outcome is not None
        entries = [
            LogEntry(number, past.ticket, past.station, past.station != 0)
            for number, past in enumerate(self.deal.log, start=1)
        ]
        if whole and len(entries) == 1 and entries[0].is_start:  # where he stood when the game was set up
            entries[0] = replace(entries[0], station=int(self.deal.row[HIDER]))
        for move, event, row in zip(self.moves, self.events, self._rows, strict=True):
            if event.entry:
                station = _ends_on(move, row) if whole else event.shown
                mark = (move if whole else event.move).log_mark
                entries.append(LogEntry(event.entry, mark, station, event.shown != 0, " ".join(move.deeds)))
        return tuple(entries)

    def view(self, side: str) -> View:
        """What a side may know now."""
        row = self.row.copy() if side == HIDER_SIDE else hide(self.row)
        return View(self._public, row, side, tuple(self.events), self.log(side))

    @cached_property
    def _public(self) -> Deal:
        """The deal without its secrets, as a view carries it."""
        return replace(self.deal, row=hide(self.deal.row), seed=0)  # the seed would tell everything
