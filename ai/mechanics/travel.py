"""Travel: how pawns move at all, with tickets or by dice.

Every edition is played with one of these, and other mechanics join it.
"""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING

from ai.mechanics.base import Mechanic, News, PublicState, only
from ai.mechanics.facts import LEAST_POINTS, Fact
from ai.mechanics.typed import TypedWords, UnreadableMove, Wish
from ai.position.move import BLACK_TICKET, Event, Kind, Move
from ai.position.position import Position, View
from ai.rules.state import P_SEEKERS, PHASE, Row

if TYPE_CHECKING:
    from ai.explain.seeker_facts import SeekerStudy


class TravelMechanic(Mechanic):
    """A way to travel: what steps are called, why one cannot be made, and how the engine scores the team's."""

    name: str
    verbs: tuple[Kind, ...] = ("pass", "start")
    danger = "danger"  # the kind of fact that warns of a seeker who can come next

    # Sentences about what was typed, with names in braces

    @property
    def missing_station(self) -> str:
        """No station stands where there should be one, after {words}."""
        raise NotImplementedError

    def no_such_station(self, pos: Position, number: str) -> str:
        """The board has no station of that number; which ones it has."""
        raise NotImplementedError

    @property
    def what_a_move_is(self) -> str:
        """What a step looks like, such as {example}."""
        raise NotImplementedError

    @property
    def missing_second_step(self) -> str:
        """A double move stops after {first}."""
        raise NotImplementedError

    def unknown_word(self, words: TypedWords, typed: str) -> UnreadableMove:
        """The refusal of a word that means nothing."""
        raise NotImplementedError

    def read_black(self, words: TypedWords) -> int:
        """Reads what follows the word for a black ticket; returns the ticket."""
        return BLACK_TICKET

    def why_not(self, game: Position, wish: Wish, others: Sequence[Mechanic]) -> str:
        """The reason that no legal move is what was typed; `others` are the mechanics that can join this one."""
        raise NotImplementedError

    # What everybody learns

    def news(self, state: PublicState, event: Event) -> Iterable[News]:
        """A seeker moved: the hider is not there, or was caught there."""
        if state.row[PHASE] == P_SEEKERS and event.move.kind == "step":
            there = only(state.tables, event.move.station)
            yield News(there if event.shown else ~there)

    # What the engine counts of the seekers' steps

    def standing(self, study: "SeekerStudy", row: Row, found: int) -> float:
        """How well the team stands in a row, 0 to 1, if the hider is caught where he may be found."""
        raise NotImplementedError

    def seekers_after(self, study: "SeekerStudy", move: Move) -> Row:
        """The row after a step, as far as the team's score depends on it."""
        raise NotImplementedError

    def standing_fact(self, now: float, then: float) -> Fact:
        """The team stands better or worse after a move than now."""
        raise NotImplementedError

    def better_step(self, seat: int, score: float, best: float) -> Fact:
        """Another step of the same seeker would be better for the team."""
        raise NotImplementedError

    def team_facts(self, study: "SeekerStudy", move: Move) -> list[Fact]:
        """How the whole team stands then, as the engine counts it, and how after the same seeker's best move."""
        score, now = study.scores[move], study.standing_now
        best = max(study.scores[other] for other in study.steps_of(move.seat))
        facts = [self.standing_fact(now, score)] if abs(score - now) >= LEAST_POINTS else []
        if best - score >= LEAST_POINTS:
            facts.append(self.better_step(move.seat, score, best))
        return facts

    def hider_nudges(self, view: View, move: Move) -> Mapping[str, str]:
        if move.kind == "pass":
            return {"kind": _("Is there anything you can do but wait?")}
        if move.kind == "start":
            return {"kind": _("How far are the seekers, and how many ways lead on?")}
        return {}

    def seeker_nudge(self, view: View, move: Move) -> str:
        if move.kind == "pass":
            return _("Who can still move? Perhaps it is enough for this turn.")
        return _("From where can a detective get to many places soon?") if move.kind == "start" else ""

    def look_at(self, view: View, move: Move) -> str:
        """What a seeker should look at, to find a step by such a ticket or die."""
        raise NotImplementedError
