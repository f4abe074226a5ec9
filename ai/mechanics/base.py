"""The interface of a mechanic: the hooks that each mechanic may implement, and the types they pass.

All code that belongs to one mechanic is in its file here. Code that reads, refuses, believes or explains moves loops
over the mechanics of an edition (ai/mechanics/registry.py) and never asks for one by name.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.mechanics.facts import Fact, Principle
from ai.mechanics.typed import TypedWords, Wish
from ai.position.move import Deed, Event, Kind, Move
from ai.position.position import Phase, Position, View
from ai.rules.state import Row
from ai.rules.tables import IntArray, Rules, Tables

if TYPE_CHECKING:
    from ai.explain.hider_outlook import HiderStudy
    from ai.explain.seeker_facts import SeekerStudy

Flags = NDArray[np.bool_]

TICKETS: Final = "tickets"
DICE: Final = "dice"
# Values of `News.when`; a positive number means that many log entries ago.
NOW: Final = 0
AT_START: Final = -1
# The parts of a hint to the hider, most telling first: what he does on arriving, how he moves, what he spends.
NUDGE_SLOTS = ("deed", "kind", "means")


class PublicState(NamedTuple):
    """The row as everybody sees it, with its board and rules."""

    row: Row
    tables: Tables
    rules: Rules


class News(NamedTuple):
    """What a public event tells about where the hider is, or was."""

    allowed: Flags  # shape (n + 1,): the stations that remain possible
    when: int = NOW  # how many log entries ago he was there, or AT_START
    afresh: bool = False  # he has just started: all remaining stations are equally likely


def only(tables: Tables, *stations: int) -> Flags:
    """Flags that are set for the given stations only."""
    flags = np.zeros(tables.stations + 1, np.bool_)
    flags[list(stations)] = True
    return flags


class Mechanic:
    """One mechanic of the game. Every hook does nothing by default.

    One instance serves all editions; what differs between games is passed to the hook. Texts go through gettext when a
    hook is called, never before: the language may change.
    """

    joins: tuple[str, ...] = (TICKETS,)  # the ways to travel that it can be combined with
    verbs: tuple[Kind, ...] = ()  # words that begin its own moves
    deed_words: tuple[str, ...] = ()  # words after a move, for what the hider does on arriving
    means: tuple[str, ...] = ()  # the hider's special resources that the arena counts
    principles: tuple[Principle, ...] = ()  # rules of thumb about it
    whole_line = False  # whether its verbs must begin a line and cannot follow another move

    # Reading typed moves (ai/game/reader.py)

    def read(self, words: TypedWords, verb: Kind, seat: int | None) -> Wish:
        """Reads a move that begins with one of its verbs; the verb has already been read."""
        raise NotImplementedError

    def read_doubled(self, words: TypedWords) -> Wish | None:
        """Reads the first half of a double move that is not a step; None if the words belong to another mechanic."""
        return None

    def read_deeds(self, words: TypedWords) -> Iterable[Deed]:
        """Reads what the hider does on arriving."""
        return ()

    def begins_pair(self, words: TypedWords, seat: int | None) -> bool:
        """Whether the line is a move in two halves; if so, reads the word that says it."""
        return False

    def nothing_follows(self, verb: Kind, said: str) -> str:
        """Why nothing more can be typed after one of its moves."""
        return _("nothing may follow {words}").format(words=said)

    def log_words(self) -> Mapping[str, int]:
        """Words for the marks on a log, used when a game is set up; alternative spellings not included."""
        return {}

    def log_spellings(self) -> Mapping[str, int]:
        """Alternative spellings of those words, and of tickets."""
        return {}

    def station_alone(self) -> Mapping[Phase, Kind]:
        """What a station typed alone means in a phase, if not a step."""
        return {}

    # Why a move is refused (ai/game/why_not.py). Each mechanic answers for its own moves; "" leaves it to the others.

    def why_not_yet(self, game: Position, wish: Wish) -> str:
        """What must be done first."""
        return ""

    def why_not_hider(self, game: Position, wish: Wish) -> str:
        """Why the hider, on his turn, cannot make such a move at all."""
        return ""

    def why_not_arrive(self, game: Position, wish: Wish) -> str:
        """Why the hider, who can go there, cannot do what he wants on arriving."""
        return ""

    def why_not_ride(self, game: Position, seat: int, station: int, joined: set[int], ticket: int | None) -> str:
        """Why a pawn (seat 0 is the hider) cannot ride a line that exists."""
        return ""

    def why_not_seekers(self, game: Position, wish: Wish) -> str:
        """Why the seekers, on their turn, cannot make such a move at all."""
        return ""

    # What everybody learns (ai/belief)

    def news(self, state: PublicState, event: Event) -> Iterable[News]:
        """What a public event tells about the hider beyond his visible move; `state` is from before the event."""
        return ()

    def answers(
        self, state: PublicState, move: Move, places: Sequence[int], past: Callable[[], set[int]]
    ) -> set[int] | None:
        """Every answer that the hider may give to a question if he is at one of `places`; None if nothing is asked.

        `past` returns the stations where he may have been at the time that the question is about.
        """
        return None

    def starts(self, state: PublicState, moves: Sequence[Move]) -> Sequence[Move]:
        """The hider's possible starts, as everybody would hear of them."""
        return moves

    def secret_deeds(self, position: Position, move: Move, seen: Move, scenes: IntArray) -> Iterable[Move]:
        """Variants of a move as seen, with deeds only the hider knows to be possible; `scenes` flags crime scenes."""
        return ()

    def open_hider_turn(self, row: Row) -> None:
        """Gives the hider, in a row of another's turn, what he will have on his own; the phase is changed later."""

    # Facts for explanations and hints (ai/explain). Whatever they need from belief and search is in the study.

    def hider_facts(self, study: "HiderStudy", move: Move) -> Iterable[Fact]:
        """What counts for or against a move of the hider."""
        return ()

    def seeker_facts(self, study: "SeekerStudy", move: Move) -> Iterable[Fact]:
        """What counts for or against a move of the seekers."""
        return ()

    def hider_nudges(self, view: View, move: Move) -> Mapping[str, str]:
        """What the hider should think of, by NUDGE_SLOTS, without giving the move away."""
        return {}

    def seeker_nudge(self, view: View, move: Move) -> str:
        """What the seekers should think of, if the move is not a step."""
        return ""

    def without_station(self, view: View, move: Move) -> str:
        """A remark about a move without a station."""
        return ""

    # The arena (ai/arena)

    def means_used(self, move: Move) -> Iterable[str]:
        """Which of its `means` the hider uses with a move."""
        return ()

    # The engine (ai/programs/engine.py)

    def described(self, view: View) -> Mapping[str, Any]:
        """What it adds to a position, as plain data."""
        return {}
