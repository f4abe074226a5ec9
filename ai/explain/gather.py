"""Collects the facts about a move: everything true and relevant that can be told, weightiest first."""

from ai.belief.filter import Belief
from ai.explain.hider_facts import hider_facts
from ai.explain.hider_outlook import HiderStudy
from ai.explain.seeker_facts import SeekerStudy, seeker_facts
from ai.mechanics.facts import Fact
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, View

__all__ = ["Fact", "Facts", "facts", "facts_of"]


class Facts:
    """The facts about all moves of a position; each move's are worked out once."""

    def __init__(self, view: View, belief: Belief) -> None:
        self.study = (HiderStudy if view.side == HIDER_SIDE else SeekerStudy)(view, belief)
        self._found: dict[tuple[int, int], list[Fact]] = {}

    def of(self, move: int) -> list[Fact]:
        """The facts about a legal move, weightiest first."""
        study = self.study
        key = move, study.seconds.get(move, 0)
        if key not in self._found:
            about = hider_facts(study, Move(move)) if isinstance(study, HiderStudy) else seeker_facts(study, Move(move))
            self._found[key] = sorted(about, key=lambda fact: (-fact.weight, fact.kind))
        return [*self._found[key]]


class _Desk:
    """A cache of the last position studied: callers that ask about one move often ask about others too."""

    def __init__(self) -> None:
        self._last: tuple[View, Belief, int, Facts] | None = None

    def facts(self, view: View, belief: Belief) -> Facts:
        """The facts of a position, cached if it was the last one asked for."""
        last, events = self._last, len(belief.followed)
        if last is not None and last[0] is view and last[1] is belief and last[2] == events:
            return last[3]
        found = Facts(view, belief)
        self._last = view, belief, events, found
        return found


_desk = _Desk()


def facts_of(view: View, belief: Belief) -> Facts:
    """The facts of a position; `belief` is the seekers'."""
    return _desk.facts(view, belief)


def facts(view: View, belief: Belief, move: int) -> list[Fact]:
    """All facts about a legal move of the side to move, weightiest first."""
    return facts_of(view, belief).of(move)
