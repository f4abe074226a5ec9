"""A game that can be played, taken back and looked at: the readable face of the rules.

`Game` has few verbs: `legal_moves`, `push`, `pop`, `parse_move`, `move_text`, `outcome`, `view`. `push` trusts its
caller; `parse_move` checks, and says what was wrong. A move is one packed number (ai/rules/moves.py). A *line* is what
is written or typed at once: a tuple of one move, or of the two halves of a double move.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from ai import notation, words
from ai.rules import perft as counting
from ai.rules.chance import chance_from
from ai.rules.editions import Edition
from ai.rules.moves import CHOOSE_START, DOUBLE_STEP, PASS, ROLL, kind_of, station_of, ticket_of
from ai.rules.options import STARTED, Deal, Options
from ai.rules.rolls import TILE, roll_ways
from ai.rules.setup import deal
from ai.rules.state import (
    BLACK,
    BOX,
    CARD,
    DOUBLE,
    E_ENTRY,
    E_MOVE,
    E_SHOWN,
    E_WIDTH,
    ENTRY,
    HAND,
    HIDER,
    HIDER_WINS,
    LAID,
    MODES,
    MOVED,
    NOBODY,
    P_DRAW,
    P_LANDING,
    P_PLACE,
    P_ROLL,
    P_SEEKERS,
    P_START,
    PHASE,
    PLACE,
    PURSE,
    R_CAPTURED,
    R_CRIMES,
    R_HIDER_STUCK,
    R_SEEKERS_STUCK,
    R_TIME_UP,
    REASON,
    REROLLS,
    ROLLED,
    ROUND,
    SEEKER,
    SEEN,
    SEEN_ENTRY,
    START_CARD,
    SUPPLY,
    TURNED,
    USED,
    WINNER,
    Row,
)
from ai.rules.tables import IntArray, Rules, Tables, move_room
from ai.rules.turn import apply_move, draw_move, legal_moves
from ai.rules.view import hide
from maps import Board

Line = tuple[int, ...]

HIDER_SIDE, SEEKER_SIDE, CHANCE = "hider", "seekers", "chance"
# Who decides in a phase, where it is not the hider.
DECIDERS = {P_SEEKERS: SEEKER_SIDE, P_PLACE: SEEKER_SIDE, P_DRAW: CHANCE, P_ROLL: CHANCE}
DEEPEST_COUNT = 4  # lines that a kernel counts in one go, some hundredths of a second
REASONS = {
    R_CAPTURED: "captured",
    R_HIDER_STUCK: "hider stuck",
    R_TIME_UP: "time up",
    R_SEEKERS_STUCK: "seekers stuck",
    R_CRIMES: "three crimes",
}


def side_to_move(row: Row) -> str | None:
    """Who decides in a row."""
    if row[WINNER] != NOBODY:
        return None
    return DECIDERS.get(int(row[PHASE]), HIDER_SIDE)


def _ends_on(move: int, row: Row) -> int:
    """The station of the hider after a move from a row, 0 where nobody tells."""
    if kind_of(move) == CHOOSE_START and ticket_of(move) == TILE:
        return 0
    return station_of(move) or (int(row[HIDER]) if kind_of(move) == PASS else 0)


@dataclass(frozen=True)
class Outcome:
    """Who has won, and why."""

    winner: str  # HIDER_SIDE or SEEKER_SIDE
    reason: str  # one of REASONS


@dataclass(frozen=True)
class Dice:
    """Where the dice are: hand + rolled + used - turned + card + supply are all of them."""

    hand: int  # held by the detectives
    rolled: tuple[int, ...]  # by face: the modes, then X
    used: tuple[int, ...]  # in this round by the detectives, by mode
    turned: int  # so many of the used ones lie on the hider's card, showing X
    card: int  # on the hider's card
    supply: int
    rerolls: int  # tokens, no dice


@dataclass(frozen=True)
class LogEntry:
    """A line of the hider's log, as one side may read it."""

    number: int
    ticket: int  # or die, or one of the marks in ai/rules/options.py
    station: int  # 0 where it is covered
    shown: bool  # the hider showed himself here
    deeds: str = ""  # what he did on arriving, in words: "crime", "dive", …


@dataclass(eq=False)
class Position:
    """A row with the board and the rules it belongs to, and names for what it holds."""

    deal: Deal
    row: Row

    @property
    def edition(self) -> Edition:
        return self.deal.edition

    @property
    def board(self) -> Board:
        return self.deal.board

    @property
    def tables(self) -> Tables:
        return self.deal.tables

    @property
    def rules(self) -> Rules:
        return self.deal.rules

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return int(self.row[ROUND])

    @property
    def entry(self) -> int:
        """How many log entries are written."""
        return int(self.row[ENTRY])

    @property
    def hider(self) -> int:
        """The hider's station, 0 where this position does not tell."""
        return int(self.row[HIDER])

    @property
    def seen(self) -> tuple[int, int] | None:
        """(log entry, station) where the hider last showed himself."""
        return (int(self.row[SEEN_ENTRY]), int(self.row[SEEN])) if self.row[SEEN] else None

    @property
    def black(self) -> int:
        return int(self.row[BLACK])

    @property
    def double(self) -> int:
        return int(self.row[DOUBLE])

    @property
    def supply(self) -> tuple[int, ...]:
        """Tickets in the general supply, by mode."""
        return tuple(int(n) for n in self.row[SUPPLY : SUPPLY + MODES])

    @property
    def seats(self) -> range:
        """The seekers' seats."""
        return range(1, self.rules.seekers + 1)

    def station(self, seat: int) -> int:
        """Where a seat's pawn stands."""
        return int(self.row[SEEKER + seat]) if seat else self.hider

    def is_bobby(self, seat: int) -> bool:
        return seat > self.rules.detectives

    def purse(self, seat: int) -> tuple[int, ...] | None:
        """A detective's tickets by mode; None for a bobby, who needs none, and where dice are rolled."""
        if self.is_bobby(seat) or self.rules.dice:
            return None
        first = PURSE + MODES * int(self.rules.purse_of[seat])
        return tuple(int(n) for n in self.row[first : first + MODES])

    @property
    def pooled(self) -> bool:
        """Whether the detectives pay from one purse."""
        return self.rules.detectives > 1 and self.rules.purse_of[1] == self.rules.purse_of[2]

    def has_moved(self, seat: int) -> bool:
        """Whether a seeker has moved in the running turn."""
        return bool(int(self.row[MOVED]) >> seat & 1)

    @property
    def card(self) -> tuple[int, int] | None:
        """The two stations of the card from which the hider chooses now, where this position tells."""
        number = {P_START: self.row[START_CARD], P_LANDING: self.row[CARD]}.get(int(self.row[PHASE]), 0)
        return (int(self.rules.cards[2 * number - 2]), int(self.rules.cards[2 * number - 1])) if number else None

    @property
    def dice(self) -> Dice | None:
        """Where the dice are; None where tickets are paid."""
        if not self.rules.dice:
            return None
        row = [int(n) for n in self.row[:PLACE]]
        used = row[USED : USED + MODES]
        # In the middle of a double move it is open which of the used dice he has turned over.
        rolled = row[ROLLED : ROLLED + MODES + 1]
        return Dice(row[HAND], tuple(rolled), tuple(used), row[TURNED], row[LAID], row[BOX], row[REROLLS])

    @property
    def to_move(self) -> str | None:
        """The side that decides now, or chance; None when the game is over."""
        return side_to_move(self.row)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        if self.row[WINNER] == NOBODY:
            return None
        side = HIDER_SIDE if self.row[WINNER] == HIDER_WINS else SEEKER_SIDE
        return Outcome(side, REASONS[int(self.row[REASON])])

    @cached_property
    def _room(self) -> IntArray:
        return move_room(self.tables, self.rules)

    def legal_moves(self) -> list[int]:
        """Every legal move, ascending; none when the game is over."""
        count = legal_moves(self.row, self.tables, self.rules, self._room)
        return [int(move) for move in self._room[:count]]

    def move_text(self, move: int) -> str:
        """A move in words, such as "d2 bus 77"."""
        return words.move_text(self, move)


@dataclass(eq=False)
class View(Position):
    """All that one side may know; the only thing a computer player, a hint or a screen is ever given.

    `row` and `deal.row` are hidden from what the side may not see; `events` is what happened since the deal, so that a
    belief can be computed from public knowledge alone.
    """

    side: str
    events: tuple[IntArray, ...]
    log: tuple[LogEntry, ...]


class Game(Position):
    """A game from its setup to its end, with everything that was played."""

    def __init__(self, setup: Deal) -> None:
        super().__init__(setup, setup.row.copy())
        self.moves: list[int] = []
        self.events: list[IntArray] = []
        self._rows: list[Row] = []

    @classmethod
    def new(cls, options: Options | None = None) -> "Game":
        """A game set up from options; raises SetupError or BoardError."""
        return cls(deal(options or Options()))

    def push(self, move: int) -> IntArray:
        """Plays a legal move and returns the public event."""
        event = np.zeros(E_WIDTH, np.int32)
        self._rows.append(self.row.copy())
        apply_move(self.row, move, self.tables, self.rules, event)
        self.moves.append(move)
        self.events.append(event)
        return event

    def pop(self) -> int:
        """Takes back the last move and returns it."""
        self.row[:] = self._rows.pop()
        self.events.pop()
        return self.moves.pop()

    def draw(self) -> int:
        """What chance brings now, settled by the seed of the deal and how often one has moved."""
        chance = chance_from("draw", self.deal.seed, len(self.moves))
        return int(draw_move(self.row, self.tables, self.rules, chance, self._room))

    def chances(self) -> dict[int, Fraction]:
        """What chance may bring now, and how likely each is."""
        outcomes = self.legal_moves()
        ways = [int(roll_ways(self.rules, move)) if kind_of(move) == ROLL else 1 for move in outcomes]
        return {move: Fraction(count, sum(ways)) for move, count in zip(outcomes, ways, strict=True)}

    def settle_chance(self) -> list[IntArray]:
        """Lets chance bring what it has to, until somebody decides again; returns the events."""
        events = []
        while self.to_move == CHANCE:
            events.append(self.push(self.draw()))
        return events

    def decider(self, ply: int) -> str | None:
        """Who made the move of that number."""
        return side_to_move(self._rows[ply])

    def play(self, line: Line) -> list[IntArray]:
        """Plays all moves of a line."""
        return [self.push(move) for move in line]

    def undo(self) -> Line:
        """Takes back the last line; raises IndexError where there is none."""
        last = self.pop()
        if self.moves and kind_of(self.moves[-1]) == DOUBLE_STEP:
            return (self.pop(), last)
        return (last,)

    def legal_lines(self) -> list[Line]:
        """Every line that can be played now: single moves, and double moves with both their halves."""
        lines: list[Line] = []
        for move in self.legal_moves():
            if kind_of(move) != DOUBLE_STEP:
                lines.append((move,))
                continue
            self.push(move)
            lines += [(move, second) for second in self.legal_moves()]
            self.pop()
        return lines

    def line_text(self, line: Line) -> str:
        """A line in words, such as "double taxi 9 black 20"."""
        return " ".join(self.move_text(move) for move in line)

    def parse_move(self, text: str, *, half: bool = False) -> Line:
        """The line a person means; `half` allows the first half of a double alone.

        Raises UnreadableMove, IllegalMove or AmbiguousMove, each with what was typed and why.
        """
        return notation.parse_line(self, text, half=half)

    def perft(self, depth: int) -> int:
        """How many ways there are to play that many lines from here; an interrupt is heard in between."""
        if depth <= DEEPEST_COUNT:
            return counting.perft(self.row, depth, self.tables, self.rules)
        leaves = 0
        for line in self.legal_lines():
            self.play(line)
            leaves += self.perft(depth - 1)
            self.undo()
        return leaves

    def log(self, side: str) -> tuple[LogEntry, ...]:
        """The hider's log as a side may read it; after the game everybody may read all."""
        whole = side == HIDER_SIDE or self.outcome is not None
        entries = [
            LogEntry(number, past.ticket, past.station, past.station != 0)
            for number, past in enumerate(self.deal.log, start=1)
        ]
        if whole and len(entries) == 1 and entries[0].ticket == STARTED:  # there he stood when the game was set up
            entries[0] = replace(entries[0], station=int(self.deal.row[HIDER]))
        for move, event, row in zip(self.moves, self.events, self._rows, strict=True):
            if event[E_ENTRY]:
                shown = int(event[E_SHOWN])
                station = _ends_on(move, row) if whole else shown
                ticket = words.log_mark(move if whole else int(event[E_MOVE]))
                deeds = " ".join(words.option_words(move))
                entries.append(LogEntry(int(event[E_ENTRY]), ticket, station, shown != 0, deeds))
        return tuple(entries)

    def view(self, side: str) -> View:
        """What a side may know now."""
        row = self.row.copy() if side == HIDER_SIDE else hide(self.row)
        return View(self._public, row, side, tuple(self.events), self.log(side))

    @cached_property
    def _public(self) -> Deal:
        """The deal without its secret, as a view carries it."""
        return replace(self.deal, row=hide(self.deal.row), seed=0)  # the seed would tell everything
