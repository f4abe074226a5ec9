"""A position and what one side may know of it: rows with names for what they hold."""

from dataclasses import dataclass
from functools import cached_property

from ai.position import names
from ai.rules.characters import ABILITIES
from ai.rules.options import Deal
from ai.rules.routines import list_moves
from ai.rules.state import (
    BLACK,
    BOX,
    CARD,
    DOUBLE,
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
from maps import Board
from maps.edition import Edition

HIDER_SIDE, SEEKER_SIDE, CHANCE = "hider", "seekers", "chance"
# Who decides in a phase, where it is not the hider.
DECIDERS = {P_SEEKERS: SEEKER_SIDE, P_PLACE: SEEKER_SIDE, P_DRAW: CHANCE, P_ROLL: CHANCE}
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

    def ability(self, seat: int) -> str:
        """What a character can do with a chip, one of `maps.edition.ABILITIES`; empty for other pawns."""
        codes = {code: word for word, code in ABILITIES.items()}
        return codes.get(int(self.rules.character[seat]), "")

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
        count = list_moves(self.row, self.tables, self.rules, self._room)
        return [int(move) for move in self._room[:count]]

    def move_text(self, move: int) -> str:
        """A move in words, such as "d2 bus 77"."""
        return names.move_text(self, move)


@dataclass(eq=False)
class View(Position):
    """All that one side may know; the only thing a computer player, a hint or a screen is ever given.

    `row` and `deal.row` are hidden from what the side may not see; `events` is what happened since the deal, so that a
    belief can be computed from public knowledge alone.
    """

    side: str
    events: tuple[IntArray, ...]
    log: tuple[LogEntry, ...]
