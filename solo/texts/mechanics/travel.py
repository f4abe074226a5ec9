"""Texts about travel, by tickets or by dice. Every edition has exactly one of the two.

Travel decides what a board, a move and a log are called. So it words everything that depends on these names, in whole
sentences.
"""

from abc import ABC, abstractmethod

from ai.position.position import Position, View
from maps.edition import Edition
from solo.texts.mechanics.base import MechanicTexts


class TravelTexts(MechanicTexts, ABC):
    """All texts about the mechanic by which everybody travels."""

    examples: tuple[int, int]  # stations for examples of what can be typed
    repeats_next: bool  # whether plain mode repeats what to do next after answering a question

    # The log, and how far the game is

    @abstractmethod
    def last_entry(self, edition: Edition) -> int:
        """The highest possible number of log entries."""

    @abstractmethod
    def log_title(self) -> str:
        """What the log is called above its entries."""

    @abstractmethod
    def empty_log(self) -> str:
        """Says that the log is empty."""

    @abstractmethod
    def moment(self) -> str:
        """An entry of the log as a point in time, with {number}."""

    @abstractmethod
    def progress(self, view: View) -> str:
        """The progress of the game, for the top line."""

    @abstractmethod
    def leaving(self, pos: Position) -> str:
        """The progress of the game, for somebody who leaves."""

    @abstractmethod
    def case_title(self) -> str:
        """The heading above what else there is to know about the game."""

    # Where the hider can be

    @abstractmethod
    def is_hidden(self, view: View) -> bool:
        """Whether the hider has started; before that there is no belief."""

    @abstractmethod
    def possible_places(self, view: View) -> str:
        """How many places are possible: {name}, {n}, and for the hider himself {place} and {chance}."""

    @abstractmethod
    def other_places(self, n: int) -> str:
        """The less likely places, with {n} and {chance}."""

    @abstractmethod
    def shades(self, n: int, *, hiding: bool) -> str:
        """How many places the map shades, with {count} and {signs}, or the only {place}; `hiding`: for the hider."""

    @abstractmethod
    def chain_from_start(self, view: View) -> str:
        """How a chain of moves begins at an unknown start, with {stations}."""

    @abstractmethod
    def no_start(self) -> str:
        """Says that he cannot have started at a place."""

    # Where he can go

    @abstractmethod
    def no_exit(self) -> str:
        """Says that he cannot go anywhere."""

    @abstractmethod
    def exits_heading(self, *, own_turn: bool) -> str:
        """The heading of the table of exits; `own_turn` says whether he is to move."""

    @abstractmethod
    def station_text(self, *, marked: bool) -> str:
        """Everything about a station, with {place}, {lines}, and {marks} if it is marked."""

    # After the game

    @abstractmethod
    def where_chances_went(self) -> str:
        """What own moves, luck and others did to the win chance: {start}, {end}, {lost}, {luck} and {others}."""
