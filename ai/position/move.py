"""One move and one public event, with names for their bits and columns.

A `Move` is the packed integer of ai/rules/moves.py and can be used wherever that integer is expected. An `Event` is
what everybody at the table sees of a move.
"""

from typing import Literal, NamedTuple

from ai.rules import moves as bits
from ai.rules.characters import CLUE_AGE, YES
from ai.rules.dice_rolls import DIGIT, TILE
from ai.rules.options import FLEW_MARK, LANDED_MARK, NO_TICKET, STARTED_MARK, STAYED_MARK
from ai.rules.state import BLACK_TICKET, MODES, NOBODY, R_CAPTURED, R_HIDER_STUCK
from ai.rules.tables import BLACK_RIDE, IntArray
from maps.board import DISTRICTS, SYMBOLS

__all__ = [
    "BLACK_RIDE",
    "BLACK_TICKET",
    "CLUE_AGE",
    "FLEW_MARK",
    "LANDED_MARK",
    "MODES",
    "NO_TICKET",
    "STARTED_MARK",
    "STAYED_MARK",
]

# The kind of a move. Where a player types a word for it, this is the word.
Kind = Literal[
    "step",
    "double",  # the first step of a double move
    "pass",
    "balloon",
    "double balloon",
    "start",
    "card",  # chance draws one for the balloon
    "land",
    "manhunt",
    "ban",
    "ask",
    "clue",
    "block",
    "reroll",
    "helicopter",
    "roll",  # chance rolls the dice
    "caught",  # announced at a table of real people; not a move of the rules
]
Deed = Literal["crime", "take black", "take double", "dive"]  # what the hider does on arriving

KIND_BITS: dict[Kind, int] = {
    "step": bits.STEP,
    "double": bits.DOUBLE_STEP,
    "pass": bits.PASS,
    "balloon": bits.BALLOON,
    "double balloon": bits.DOUBLE_BALLOON,
    "start": bits.CHOOSE_START,
    "card": bits.DRAW,
    "land": bits.LAND,
    "manhunt": bits.MANHUNT,
    "ban": bits.BAN_MODE,
    "ask": bits.ASK,
    "clue": bits.CLUE,
    "block": bits.BLOCK,
    "reroll": bits.REROLL,
    "helicopter": bits.HELICOPTER,
    "roll": bits.ROLL,
    "caught": 31,
}
KINDS: dict[int, Kind] = {number: kind for kind, number in KIND_BITS.items()}
ABILITIES: dict[int, Deed] = {bits.TAKE_BLACK: "take black", bits.TAKE_DOUBLE: "take double", bits.DIVE: "dive"}
DEEDS: tuple[Deed, ...] = ("crime", *ABILITIES.values())

CHIP_KINDS: tuple[Kind, ...] = ("manhunt", "ban", "ask", "clue", "block")
QUESTIONS: tuple[Kind, ...] = ("manhunt", "ask", "clue")  # chips that the hider answers
RIDES: tuple[Kind, ...] = ("step", "double")
DOUBLES: tuple[Kind, ...] = ("double", "double balloon")
BALLOONS: tuple[Kind, ...] = ("balloon", "double balloon")  # the take-off
LOG_MARKS: dict[Kind, int] = {"land": LANDED_MARK, "start": STARTED_MARK, "helicopter": FLEW_MARK, "pass": STAYED_MARK}
# Everything that can stand in a log entry: tickets, an unknown ticket, and the marks of other moves.
LOG_TICKETS = (*range(MODES), BLACK_TICKET, NO_TICKET, LANDED_MARK, STARTED_MARK, FLEW_MARK, STAYED_MARK)


def is_black(ticket: int) -> bool:
    """Whether a ticket is black, with or without a known mode."""
    return BLACK_TICKET <= ticket < BLACK_RIDE + MODES


def tile_letter(tile: int) -> str:
    """The letter of a street tile, from its number counted from 1."""
    return chr(ord("A") + tile - 1)


class Move(int):
    """A move, as it is made or as it is seen by everybody."""

    __slots__ = ()

    @classmethod
    def of(cls, kind: Kind, *, ticket: int = 0, station: int = 0) -> "Move":
        """A move of the hider or of chance, built from its parts."""
        return cls(KIND_BITS[kind] << bits.KIND_SHIFT | ticket << bits.TICKET_SHIFT | station)

    @property
    def kind(self) -> Kind:
        return KINDS[self >> bits.KIND_SHIFT & 31]

    @property
    def seat(self) -> int:
        """Who moves: 0 is the hider, or chance."""
        return self >> bits.SEAT_SHIFT & 15

    @property
    def ticket(self) -> int:
        """The ticket or die that pays for the move; for a ban, the mode."""
        return self >> bits.TICKET_SHIFT & 7

    @property
    def station(self) -> int:
        """Where the move leads, or where a roadblock is laid; 0 for none, or if secret."""
        return 0 if self.tile or self.kind in ("roll", "manhunt", "ask") else self.number

    @property
    def number(self) -> int:
        """The raw station bits: a station, an answer, a tile, or dice."""
        return self & 255

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """What the hider does on arriving."""
        options = self >> bits.OPTION_SHIFT & 7
        if not options:
            return ()
        return (*DEEDS[: options & 1], *([ABILITIES[options >> 1]] if options >> 1 else []))

    @property
    def is_double(self) -> bool:
        """Whether it is the first half of a double move."""
        return self.kind in DOUBLES

    @property
    def is_first_step(self) -> bool:
        """Whether it is the first step of a double move; it shares a line of text with the second."""
        return self.kind == "double"

    @property
    def rides(self) -> bool:
        """Whether a pawn rides a line, paid with a ticket or a die."""
        return self.kind in RIDES

    @property
    def takes_off(self) -> bool:
        """Whether the hider takes off by balloon; where he lands is not yet known."""
        return self.kind in BALLOONS

    @property
    def is_chip(self) -> bool:
        return self.kind in CHIP_KINDS

    @property
    def is_black(self) -> bool:
        """Whether it is a step paid with a black ticket."""
        return self.rides and is_black(self.ticket)

    @property
    def names_mode(self) -> bool:
        """Whether it is a black-ticket step that says by which mode."""
        return self.is_black and self.ticket != BLACK_TICKET

    @property
    def mode(self) -> int:
        """The mode of a step; the number of the black ticket if the mode is not known."""
        return self.ticket - BLACK_RIDE if self.names_mode else self.ticket

    @property
    def symbol(self) -> str:
        """What a question asks about: park, landmark or river."""
        return SYMBOLS[self.ticket] if self.kind == "ask" else ""

    @property
    def answer(self) -> str:
        """The hider's answer, as a word or a number; empty if nothing was asked or answered."""
        said = self.number if self.kind in QUESTIONS else 0
        if not said or self.kind == "clue":
            return str(said or "")
        return DISTRICTS[said] if self.kind == "manhunt" else "yes" if said == YES else "no"

    @property
    def tile(self) -> str:
        """The letter of the street tile on which the hider starts, if the move names the tile and not the place."""
        return tile_letter(self.number) if self.kind == "start" and self.ticket == TILE else ""

    @property
    def faces(self) -> tuple[int, ...]:
        """After a roll, how many dice show each mode, and then X."""
        code = self.number
        return code % DIGIT, code // DIGIT % DIGIT, code // DIGIT**2, self.ticket

    @property
    def log_mark(self) -> int:
        """What the move leaves on the log: its ticket, or a mark."""
        return LOG_MARKS.get(self.kind, self.ticket)

    def paid_with(self, ticket: int) -> "Move":
        """The same move with another ticket."""
        return Move(self & ~(7 << bits.TICKET_SHIFT) | ticket << bits.TICKET_SHIFT)

    def with_crime(self) -> "Move":
        return Move(self | 1 << bits.OPTION_SHIFT)

    def with_answer(self, number: int) -> "Move":
        """A question together with its answer: a station, a district, YES or NO."""
        return Move(self | number)

    def without_station(self) -> "Move":
        """The move as seen by those who may not know where it leads."""
        return Move(self & ~255)


class Event(NamedTuple):
    """The public event of a move: what everybody sees, and nothing more. Fields are in the order of the E_… columns."""

    move: Move  # its station is 0 if secret, or the answer to a question
    round: int  # the round it was made in
    entry: int  # the log entry it wrote, 0 for none
    shown: int  # the station where the hider shows himself, 0 for none
    winner: int
    reason: int
    told: int  # 1 if people at a real table said how their game ended, and no move was made

    @classmethod
    def of(cls, columns: IntArray) -> "Event":
        """An event from the columns that the rules wrote."""
        move, *others = columns.tolist()
        return cls(Move(move), *others)

    @property
    def ends(self) -> bool:
        """Whether this event ended the game."""
        return self.winner != NOBODY

    @property
    def is_capture(self) -> bool:
        return self.ends and self.reason == R_CAPTURED

    @property
    def is_stuck(self) -> bool:
        """Whether the hider has lost because he could not move."""
        return self.reason == R_HIDER_STUCK
