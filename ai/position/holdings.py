"""What lies on the table besides the pawns: dice, special tickets, and the hider's log."""

from dataclasses import dataclass
from typing import NamedTuple

from ai.position.move import MODES, STARTED_MARK, STAYED_MARK
from ai.rules import state
from ai.rules.state import Row


@dataclass(frozen=True)
class Dice:
    """Where the dice are. All of them are hand + rolled + used - turned + card + supply."""

    hand: int  # held by the detectives
    rolled: tuple[int, ...]  # by face: the modes, then X
    used: tuple[int, ...]  # in this round by the detectives, by mode
    turned: int  # how many of the used dice lie on the hider's card, showing X
    card: int  # on the hider's card
    supply: int
    rerolls: int  # tokens to roll again, not dice
    size: int  # how many dice the detectives roll with a full hand

    @classmethod
    def in_row(cls, row: Row, size: int) -> "Dice":
        """The dice as counted in a row."""
        cells = row[: state.PLACE].tolist()
        return cls(
            hand=cells[state.HAND],
            rolled=tuple(cells[state.ROLLED : state.ROLLED + MODES + 1]),
            used=tuple(cells[state.USED : state.USED + MODES]),
            turned=cells[state.TURNED],  # which of the used dice these are is open until a double move is finished
            card=cells[state.LAID],
            supply=cells[state.BOX],
            rerolls=cells[state.REROLLS],
            size=size,
        )

    @property
    def to_take(self) -> int:
        """How many used dice the hider can still take."""
        return sum(self.used) - self.turned


class SpecialTickets(NamedTuple):
    """Black and double-move tickets."""

    black: int
    double: int


@dataclass(frozen=True)
class LogEntry:
    """A line of the hider's log, as one side may read it."""

    number: int
    ticket: int  # or die, or one of the marks in ai/position/move.py
    station: int  # 0 if it is covered
    shown: bool  # the hider showed himself here
    deeds: str = ""  # what he did on arriving, in words: "crime", "dive", …

    @property
    def is_start(self) -> bool:
        """Whether he started here, or the game was set up with him here."""
        return self.ticket == STARTED_MARK

    @property
    def is_stay(self) -> bool:
        """Whether he stayed where he was."""
        return self.ticket == STAYED_MARK
