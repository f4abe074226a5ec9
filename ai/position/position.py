"""Positions and views: rows with named properties, and what one side may know."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ai.position import names
from ai.position.holdings import Dice, LogEntry, SpecialTickets
from ai.position.move import MODES, Event, Move
from ai.rules import state
from ai.rules.characters import ABILITY_CODES
from ai.rules.dice_rolls import dice_rolled, next_seat
from ai.rules.options import Deal
from ai.rules.routines import list_moves
from ai.rules.state import PHASE, WINNER, Row
from ai.rules.tables import IntArray, Rules, Tables, move_room
from maps import Board
from maps.edition import Edition
from maps.tiles import Layout

HIDER_SIDE, SEEKER_SIDE, CHANCE = "hider", "seekers", "chance"
OPPONENT = {HIDER_SIDE: SEEKER_SIDE, SEEKER_SIDE: HIDER_SIDE}
# The decision that is due.
Phase = Literal["over", "start", "hider", "second half", "draw", "landing", "seekers", "places", "roll"]
PHASES: dict[int, Phase] = {
    state.P_OVER: "over",
    state.P_START: "start",  # the hider chooses where to start
    state.P_HIDER: "hider",
    state.P_SECOND: "second half",  # of his double move
    state.P_DRAW: "draw",  # chance draws a card for his balloon
    state.P_LANDING: "landing",  # he chooses where to land
    state.P_SEEKERS: "seekers",
    state.P_PLACE: "places",  # the detectives choose where to start
    state.P_ROLL: "roll",  # chance rolls the dice
}
# The side that decides in each phase; the hider in all others.
DECIDERS = {state.P_SEEKERS: SEEKER_SIDE, state.P_PLACE: SEEKER_SIDE, state.P_DRAW: CHANCE, state.P_ROLL: CHANCE}
REASONS = {
    state.R_CAPTURED: "captured",
    state.R_HIDER_STUCK: "hider stuck",
    state.R_TIME_UP: "time up",
    state.R_SEEKERS_STUCK: "seekers stuck",
    state.R_CRIMES: "three crimes",
}


def side_to_move(row: Row) -> str | None:
    """The side that decides now, or chance; None when the game is over."""
    if row[WINNER] != state.NOBODY:
        return None
    return DECIDERS.get(int(row[PHASE]), HIDER_SIDE)


@dataclass(frozen=True)
class Outcome:
    """Who has won, and why."""

    winner: str  # HIDER_SIDE or SEEKER_SIDE
    reason: str  # one of REASONS


@dataclass(eq=False)
class Position:
    """A row with the board and rules that it belongs to, and names for its columns."""

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
    def layout(self) -> Layout | None:
        """The street tiles, if the board is made of them."""
        return self.deal.layout

    # How long the game is, and how far.

    @property
    def rounds(self) -> int:
        """The last round of the game."""
        return self.rules.rounds

    @property
    def spaces(self) -> int:
        """How many entries the log has room for."""
        return self.rules.spaces

    @property
    def reveals(self) -> list[int]:
        """The log entries after which the hider shows himself."""
        return [entry for entry in range(1, self.spaces + 1) if self.shows_at(entry)]

    @property
    def next_reveal(self) -> int:
        """The next log entry after which the hider shows himself, 0 for none."""
        return next((entry for entry in range(self.entry + 1, self.spaces + 1) if self.shows_at(entry)), 0)

    def shows_at(self, entry: int) -> bool:
        """Whether the hider shows himself after a log entry."""
        return bool(self.rules.reveals[entry])

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return int(self.row[state.ROUND])

    @property
    def entry(self) -> int:
        """How many log entries have been written."""
        return int(self.row[state.ENTRY])

    @property
    def phase(self) -> Phase:
        """The decision that is due."""
        return PHASES[int(self.row[PHASE])]

    @property
    def in_double(self) -> bool:
        """Whether the second half of a double move is to come."""
        return self.phase == "second half"

    # The hider

    @property
    def hider(self) -> int:
        """The hider's station, 0 if it is hidden."""
        return int(self.row[state.HIDER])

    @property
    def seen(self) -> tuple[int, int] | None:
        """(log entry, station) where the hider last showed himself."""
        row = self.row
        return (int(row[state.SEEN_ENTRY]), int(row[state.SEEN])) if row[state.SEEN] else None

    @property
    def black(self) -> int:
        """His black tickets."""
        return int(self.row[state.BLACK])

    @property
    def double(self) -> int:
        """His double-move tickets."""
        return int(self.row[state.DOUBLE])

    @property
    def supply(self) -> tuple[int, ...]:
        """Tickets in the general supply, by mode."""
        return self._counts(state.SUPPLY, MODES)

    @property
    def reserve(self) -> SpecialTickets:
        """The tickets that he can still take at hideouts."""
        return SpecialTickets(*self._counts(state.RESERVE, 2))

    @property
    def taken(self) -> SpecialTickets:
        """The tickets that he took and cannot use yet."""
        return SpecialTickets(*self._counts(state.PENDING, 2))

    @property
    def crimes(self) -> int:
        """How many crimes win the game, 0 if there are none."""
        return self.rules.crimes

    @property
    def crimes_done(self) -> int:
        return int(self.row[state.CRIMES])

    @property
    def scenes(self) -> tuple[int, ...]:
        """The scenes of the crimes that he still plans; empty if hidden."""
        return tuple(scene for scene in self._counts(state.CRIME, state.MOST_CRIMES) if scene)

    @property
    def has_flown(self) -> bool:
        """Whether the balloon or the helicopter has been used; it flies once in a game."""
        return bool(self.row[state.FLOWN])

    @property
    def has_used_stay(self) -> bool:
        """Whether he used a hideout ability on arriving at his station."""
        return bool(self.row[state.STAYED])

    @property
    def banned(self) -> tuple[int, ...]:
        """The modes that are forbidden to him on his next turn."""
        return tuple(mode for mode in range(MODES + 1) if self.row[state.BAN] >> mode & 1)

    @property
    def roadblocks(self) -> tuple[int, ...]:
        """The stations that are closed to him, ascending."""
        return tuple((self.row[state.PLACE :] & state.ROADBLOCK).nonzero()[0].tolist())

    @property
    def start_card(self) -> int:
        """The card he started from, counted from 1; 0 for none, or if hidden."""
        return int(self.row[state.START_CARD])

    @property
    def card(self) -> tuple[int, int] | None:
        """The two stations of the card between which the hider chooses now; None if hidden or if there is no choice."""
        number = {"start": self.start_card, "landing": int(self.row[state.CARD])}.get(self.phase, 0)
        return (int(self.rules.cards[2 * number - 2]), int(self.rules.cards[2 * number - 1])) if number else None

    # The seekers

    @property
    def detectives(self) -> int:
        """How many of the seekers are detectives; they have seats 1 to this number."""
        return self.rules.detectives

    @property
    def seats(self) -> range:
        """The seekers' seats."""
        return range(1, self.rules.seekers + 1)

    @property
    def next_seat(self) -> int:
        """The next seat that has not moved, counting round from the one who begins; 0 once all have moved."""
        return int(next_seat(self.row, self.rules))

    @property
    def first_seat(self) -> int:
        """The detective who begins the round, if the order is fixed; 0 if the players pick who moves."""
        return int(self.row[state.FIRST])

    def station(self, seat: int) -> int:
        """Where a seat's pawn stands."""
        return int(self.row[state.SEEKER + seat]) if seat else self.hider

    def is_free(self, station: int) -> bool:
        """Whether neither a seeker nor a roadblock is on a station."""
        return not self.row[state.PLACE + station]

    def is_hideout(self, station: int) -> bool:
        """Whether a station is a hideout; never in an edition without hideouts, whatever the board says."""
        return bool(self.tables.hideout[station])

    def is_bobby(self, seat: int) -> bool:
        return seat > self.detectives

    def purse(self, seat: int) -> tuple[int, ...] | None:
        """A detective's tickets by mode; None for a bobby, who needs none, and with dice."""
        if self.is_bobby(seat) or not self.rules.pays:
            return None
        return self._counts(state.PURSE + MODES * int(self.rules.purse_of[seat]), MODES)

    @property
    def plays_black(self) -> bool:
        """Whether the hider has black tickets in this game, or can get one."""
        return bool(self.edition.plays_black or self.deal.row[state.BLACK])

    @property
    def plays_double(self) -> bool:
        """Whether the hider has double-move tickets in this game, or can get one."""
        return bool(self.edition.plays_double or self.deal.row[state.DOUBLE])

    @property
    def pooled(self) -> bool:
        """Whether the detectives pay from one purse."""
        return self.detectives > 1 and self.rules.purse_of[1] == self.rules.purse_of[2]

    def ability(self, seat: int) -> str:
        """A character's chip ability, one of `maps.edition.ABILITIES`; empty for other pawns."""
        codes = {code: word for word, code in ABILITY_CODES.items()}
        return codes.get(int(self.rules.character[seat]), "")

    def chips(self, seat: int) -> int:
        """The chips that a seeker has left."""
        return int(self.row[state.CHIPS + seat])

    @property
    def chip_played(self) -> bool:
        """Whether a chip was played in the running turn."""
        return bool(self.row[state.CHIP_PLAYED])

    def has_moved(self, seat: int) -> bool:
        """Whether a seeker has moved in the running turn."""
        return bool(int(self.row[state.MOVED]) >> seat & 1)

    @property
    def dice(self) -> Dice | None:
        """Where the dice are; None in an edition with tickets."""
        return None if self.rules.pays else Dice.in_row(self.row, dice_rolled(self.rules))

    def _counts(self, first: int, count: int) -> tuple[int, ...]:
        return tuple(self.row[first : first + count].tolist())

    # Whose turn it is, and what can be done

    @property
    def to_move(self) -> str | None:
        """The side that decides now, or chance; None when the game is over."""
        return side_to_move(self.row)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        if self.row[WINNER] == state.NOBODY:
            return None
        side = HIDER_SIDE if self.row[WINNER] == state.HIDER_WINS else SEEKER_SIDE
        return Outcome(side, REASONS[int(self.row[state.REASON])])

    @cached_property
    def _room(self) -> IntArray:
        return move_room(self.tables, self.rules)

    def legal_moves(self) -> list[Move]:
        """Every legal move, ascending; none when the game is over."""
        count = list_moves(self.row, self.tables, self.rules, self._room)
        return [Move(move) for move in self._room[:count].tolist()]

    def move_text(self, move: int) -> str:
        """A move in words, such as "d2 bus 77"."""
        return names.move_text(self, Move(move))


@dataclass(eq=False)
class View(Position):
    """All that one side may know: the only thing that a computer player, a hint or a screen is ever given.

    What the side may not see is blanked in `row` and `deal.row`. `events` is what happened since the deal, so that a
    belief can be computed from public knowledge alone.
    """

    side: str
    events: tuple[Event, ...]
    log: tuple[LogEntry, ...]
