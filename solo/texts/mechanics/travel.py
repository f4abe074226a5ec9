"""How one gets about: by tickets or by dice. Every edition is played with one of the two.

It settles what a board, a move and a log are called. So it has an answer for everything that depends on these words, in
whole sentences.
"""

from abc import ABC, abstractmethod

from ai.position.position import Position, View
from maps.edition import Edition
from solo.texts.mechanics.base import MechanicTexts


class TravelTexts(MechanicTexts, ABC):
    """What a person reads of the mechanic by which everybody moves."""

    examples: tuple[int, int]  # stations for examples of what can be typed
    repeats_next: bool  # whether plain mode says again what to do next, after an answer to a question

    # The log, and how far the game is

    @abstractmethod
    def last_entry(self, edition: Edition) -> int:
        """How many entries of the log can be written at most."""

    @abstractmethod
    def log_title(self) -> str:
        """What the log is called above its entries."""

    @abstractmethod
    def empty_log(self) -> str:
        """That nothing stands on the log."""

    @abstractmethod
    def moment(self) -> str:
        """An entry of the log as a point in time, with {number}."""

    @abstractmethod
    def progress(self, view: View) -> str:
        """How far the game is, in the line on top."""

    @abstractmethod
    def leaving(self, pos: Position) -> str:
        """How far the game was, to somebody who leaves."""

    @abstractmethod
    def case_title(self) -> str:
        """The heading of what else there is to know of the game."""

    # Where the hider can be

    @abstractmethod
    def is_hidden(self, view: View) -> bool:
        """Whether the hider has begun: before that, there is nothing to work out."""

    @abstractmethod
    def possible_places(self, view: View) -> str:
        """On how many places he can be: {name}, {n}, and for himself {place} and {chance}."""

    @abstractmethod
    def other_places(self, n: int) -> str:
        """The less likely places, so many, with {n} and {chance}."""

    @abstractmethod
    def shades(self, n: int, *, hiding: bool) -> str:
        """On how many places the map shows him, with {count} and {signs}; `hiding` is whether he reads it."""

    @abstractmethod
    def chain_from_start(self, view: View) -> str:
        """How a chain of moves begins that nobody has seen begin, with {stations}."""

    @abstractmethod
    def no_start(self) -> str:
        """That a place is none of those where he may have started."""

    # Where he can go

    @abstractmethod
    def no_exit(self) -> str:
        """That he can go nowhere."""

    @abstractmethod
    def exits_heading(self, *, own_turn: bool) -> str:
        """What the table of his exits tells; `own_turn` is whether he is to move."""

    @abstractmethod
    def station_text(self, *, marked: bool) -> str:
        """All about a station, with {place}, {lines}, and {marks} where it is marked."""

    # After the game

    @abstractmethod
    def where_chances_went(self) -> str:
        """What own moves, luck and others did to the win chance: {start}, {end}, {lost}, {luck} and {others}."""
