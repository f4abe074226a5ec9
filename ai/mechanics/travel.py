"""Travel: how pawns move, with tickets or with dice.

Every edition has exactly one of these; other mechanics are combined with it.
"""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING

from ai.mechanics.base import Mechanic, News, PublicState, only
from ai.mechanics.typed import TypedWords, UnreadableMove, Wish
from ai.position.move import BLACK_TICKET, Event, Kind, Move
from ai.position.position import Position, View
from ai.rules.state import P_SEEKERS, PHASE

if TYPE_CHECKING:
    from ai.explain.seeker_facts import SeekerStudy


class TravelMechanic(Mechanic):
    """A way to travel: the words for steps, why one is refused, and how the engine scores the team's steps."""

    name: str
    verbs: tuple[Kind, ...] = ("pass", "start")
    rolls = False  # whether dice decide who can go where, so that nobody's answer can be foreseen

    # Messages about what was typed; names in braces are filled in

    @property
    def missing_station(self) -> str:
        """Says that a station is missing after {words}."""
        raise NotImplementedError

    def no_such_station(self, pos: Position, number: str) -> str:
        """Says that the board has no station of that number, and which it has."""
        raise NotImplementedError

    @property
    def what_a_move_is(self) -> str:
        """Says what a step looks like, such as {example}."""
        raise NotImplementedError

    @property
    def missing_second_step(self) -> str:
        """Says that a double move stops after {first}."""
        raise NotImplementedError

    def unknown_word(self, words: TypedWords, typed: str) -> UnreadableMove:
        """The error for an unknown word."""
        raise NotImplementedError

    def read_black(self, words: TypedWords) -> int:
        """Reads what follows the word for a black ticket; returns the ticket."""
        return BLACK_TICKET

    def why_not(self, game: Position, wish: Wish, others: Sequence[Mechanic]) -> str:
        """Why no legal move matches what was typed; `others` are the mechanics combined with this one."""
        raise NotImplementedError

    # What everybody learns

    def news(self, state: PublicState, event: Event) -> Iterable[News]:
        """A seeker moved to a station: the hider is not there, or was caught there."""
        if state.row[PHASE] == P_SEEKERS and event.move.kind == "step":
            there = only(state.tables, event.move.station)
            yield News(there if event.shown else ~there)

    # How the seekers' steps are scored

    def in_reach(self, study: "SeekerStudy", move: Move) -> float:
        """How likely a step finds the hider, or leaves him within reach of a seeker after his next move, 0 to 1."""
        raise NotImplementedError

    def reach_now(self, study: "SeekerStudy") -> float:
        """The same if nobody moves."""
        raise NotImplementedError

    def hider_nudges(self, view: View, move: Move) -> Mapping[str, str]:
        if move.kind == "pass":
            return {"kind": _("Is there anything you can do but wait?")}
        if move.kind == "start":
            return {"kind": _("How far are the seekers, and how many ways lead on?")}
        return {}

    def seeker_nudge(self, view: View, move: Move) -> str:
        if move.kind == "pass":
            return _("Who can still move? Perhaps it is enough for this turn.")
        return _("Where can a detective start to reach many places soon?") if move.kind == "start" else ""

    def look_at(self, view: View, move: Move) -> str:
        """What a seeker should look at to find a step paid with this ticket or die."""
        raise NotImplementedError
