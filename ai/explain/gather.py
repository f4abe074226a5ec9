"""Collects the facts about a move: everything true and relevant that the engine looks at, weightiest first."""

from ai.belief.filter import Belief
from ai.explain.hider_facts import hider_facts
from ai.explain.hider_outlook import HiderStudy
from ai.explain.seeker_facts import SeekerStudy, seeker_facts
from ai.explain.study import Study
from ai.mechanics.facts import Fact
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, View

__all__ = ["Fact", "facts"]


class _Desk:
    """A cache of the last position studied: callers that ask about one move often ask about others too."""

    def __init__(self) -> None:
        self._last: tuple[View, Belief, int, Study] | None = None

    def study(self, view: View, belief: Belief) -> Study:
        """The study of a position, cached if it was the last one asked for."""
        last, events = self._last, len(belief.followed)
        if last is not None and last[0] is view and last[1] is belief and last[2] == events:
            return last[3]
        study = (HiderStudy if view.side == HIDER_SIDE else SeekerStudy)(view, belief)
        self._last = view, belief, events, study
        return study


_desk = _Desk()


def facts(view: View, belief: Belief, move: int) -> list[Fact]:
    """All facts about a legal move of the side to move, weightiest first; `belief` is the seekers'."""
    study = _desk.study(view, belief)
    if move not in study.found:
        study.found[move] = sorted(_facts(study, Move(move)), key=lambda fact: (-fact.weight, fact.kind))
    return [*study.found[move]]


def _facts(study: Study, move: Move) -> list[Fact]:
    if isinstance(study, HiderStudy):
        return hider_facts(study, move)
    assert isinstance(study, SeekerStudy)
    return seeker_facts(study, move)
