"""A mechanic: the hooks that every mechanic may fill, and what passes through them.

What belongs to one mechanic stands in its file here; whoever reads, refuses, believes or explains moves loops over the
mechanics of an edition (ai/mechanics/registry.py), and never asks for one by name.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.mechanics.facts import Fact
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
# What news can be about, beside an entry of the log that lies so many entries back.
NOW: Final = 0
AT_START: Final = -1
# The parts of a hint to the hider, the most telling first: what he does on arriving, how he moves, what he spends.
NUDGE_SLOTS = ("deed", "kind", "means")


class PublicState(NamedTuple):
    """The row as everybody sees it, and the board and rules that it belongs to."""

    row: Row
    tables: Tables
    rules: Rules


class News(NamedTuple):
    """What a public event tells about where the hider is, or was."""

    allowed: Flags  # shape (n + 1,): the stations that are left
    when: int = NOW  # how many log entries ago he was there, or AT_START
    afresh: bool = False  # he has just started: all stations that are left are equally likely


def only(tables: Tables, *stations: int) -> Flags:
    """Flags of some stations and no others."""
    flags = np.zeros(tables.stations + 1, np.bool_)
    flags[list(stations)] = True
    return flags


class Mechanic:
    """One mechanic of the game. Every hook adds nothing until a mechanic fills it.

    One instance serves all editions; what is different in a game is handed to the hook. Texts go through gettext when
    a hook is called, never before: the language may change.
    """

    joins: tuple[str, ...] = (TICKETS,)  # the ways to travel that it can be played with
    verbs: tuple[Kind, ...] = ()  # words that begin a move of its own
    deed_words: tuple[str, ...] = ()  # words that follow a move, for what the hider does on arriving
    means: tuple[str, ...] = ()  # special means of the hider that the arena counts
    whole_line = False  # whether its verbs begin a line alone, and follow no other move

    # What is typed (ai/game/reader.py)

    def read(self, words: TypedWords, verb: Kind, seat: int | None) -> Wish:
        """Reads a move that begins with one of its verbs; the verb itself is read."""
        raise NotImplementedError

    def read_doubled(self, words: TypedWords) -> Wish | None:
        """Reads a first half of a double move that is no step; None where the words are another's."""
        return None

    def read_deeds(self, words: TypedWords) -> Iterable[Deed]:
        """Reads what the hider does on arriving."""
        return ()

    def begins_pair(self, words: TypedWords, seat: int | None) -> bool:
        """Whether the line is a move in two halves; reads the word that says so."""
        return False

    def nothing_follows(self, verb: Kind, said: str) -> str:
        """Why nothing more can be typed after one of its moves."""
        return _("nothing follows {words}").format(words=said)

    def log_words(self) -> Mapping[str, int]:
        """Words for what stands on the log where a ticket would, when a game is set up; all but other spellings."""
        return {}

    def log_spellings(self) -> Mapping[str, int]:
        """Other spellings of those words, and of tickets."""
        return {}

    def station_alone(self) -> Mapping[Phase, Kind]:
        """What a station typed alone means in a phase, where it is no step."""
        return {}

    # Why a move is not possible (ai/game/why_not.py). Each answers for what is its own; "" leaves it to others.

    def why_not_yet(self, game: Position, wish: Wish) -> str:
        """What has to be done first."""
        return ""

    def why_not_hider(self, game: Position, wish: Wish) -> str:
        """Why the hider, whose turn it is, cannot move so at all."""
        return ""

    def why_not_arrive(self, game: Position, wish: Wish) -> str:
        """Why the hider, who can go there, cannot do what he wants on arriving."""
        return ""

    def why_not_ride(self, game: Position, seat: int, station: int, joined: set[int], ticket: int | None) -> str:
        """Why a pawn, 0 for the hider's, cannot ride a line that is there."""
        return ""

    def why_not_seekers(self, game: Position, wish: Wish) -> str:
        """Why the seekers, whose turn it is, cannot move so at all."""
        return ""

    # What everybody learns (ai/belief)

    def news(self, state: PublicState, event: Event) -> Iterable[News]:
        """What a public event, which follows a state, tells about the hider beyond the move that he is seen to make."""
        return ()

    def answers(
        self, state: PublicState, move: Move, places: Sequence[int], past: Callable[[], set[int]]
    ) -> set[int] | None:
        """Every answer that the hider may give to a question, if he may be at some places; None where nothing is asked.

        `past` tells the stations where he may have been at the time that a question can be about.
        """
        return None

    def starts(self, state: PublicState, moves: Sequence[Move]) -> Sequence[Move]:
        """The hider's starts as everybody hears of them."""
        return moves

    def secret_deeds(self, position: Position, move: Move, seen: Move, scenes: IntArray) -> Iterable[Move]:
        """A move as it is seen, with what only the hider knows that he may do; `scenes` is 1 where crimes may be."""
        return ()

    def open_hider_turn(self, row: Row) -> None:
        """Makes of a row in another's turn what the hider will have in his next one; its phase is changed later."""

    # Facts for reasons and hints (ai/explain); what they need of belief and search is in the study

    def hider_facts(self, study: "HiderStudy", move: Move) -> Iterable[Fact]:
        """What counts for or against a move of the hider."""
        return ()

    def seeker_facts(self, study: "SeekerStudy", move: Move) -> Iterable[Fact]:
        """What counts for or against a move of the seekers."""
        return ()

    def hider_nudges(self, view: View, move: Move) -> Mapping[str, str]:
        """What the hider should think of, by NUDGE_SLOTS, without telling the move."""
        return {}

    def seeker_nudge(self, view: View, move: Move) -> str:
        """What the seekers should think of, where the move is no step."""
        return ""

    def without_station(self, view: View, move: Move) -> str:
        """A word about a move that leads to no station."""
        return ""

    # The arena (ai/arena)

    def means_used(self, move: Move) -> Iterable[str]:
        """Which of its `means` the hider uses with a move."""
        return ()

    # The engine (ai/programs/engine.py)

    def described(self, view: View) -> Mapping[str, Any]:
        """What it adds to a position as plain data."""
        return {}
