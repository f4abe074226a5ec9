"""A plan for a whole turn of the seekers: who goes where, the decisive move first.

Each step of the plan is the best move of a settled verdict (ai/explain/judge.py) in the position after the steps before
it, if they find nobody: of the pawn that has most at stake there. So somebody who follows the plan is told the same at
every step, and the decisive step comes first.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from ai.belief.filter import Belief
from ai.explain.judge import Judge, imagined
from ai.explain.preference import preferred
from ai.explain.verdict import Verdict, walker
from ai.players.search.watch import Watch
from ai.position.move import Move
from ai.position.position import View

LONGEST = 16  # moves: each seeker moves once, and a few use a chip
Choices = Callable[[View], Collection[int]]  # the moves that may be planned in a view


@dataclass(frozen=True)
class PlannedMove:
    """One step of a plan, with all that is known about its alternatives."""

    move: Move
    view: View  # before it
    belief: Belief
    verdict: Verdict
    free: float = 1.0  # how likely the steps before it do not find the hider

    @property
    def stake(self) -> float:
        """How much win chance it decides."""
        return stake(self.verdict, self.move)


def stake(verdict: Verdict, move: int) -> float:
    """How much win chance a move decides: what an average move of the same pawn would lose."""
    values = [one.value for one in verdict.moves if Move(one.move).seat == Move(move).seat]
    return verdict.find(move).value - sum(values) / len(values)


def _most_at_stake(verdict: Verdict) -> int:
    """The best move of the pawn that has most at stake; or the best of all, if that is no step."""
    bests = {walker(one.move): one.move for one in reversed(verdict.moves)}
    return (
        max(bests.values(), key=lambda move: (stake(verdict, move), -move))
        if walker(verdict.best.move)
        else verdict.best.move
    )


def plan_turn(judge: Judge, view: View, choices: Choices, watch: Watch) -> Iterator[tuple[PlannedMove, ...]]:
    """The plan from a view on, growing step by step; ends early if the watch is stopped."""
    planned: tuple[PlannedMove, ...] = ()
    at: View | None = view
    free = 1.0
    while at is not None and len(planned) < LONGEST:
        among = frozenset(choices(at))
        if not among:
            return
        verdict = judge.judge(at, among, watch=watch)
        if watch.stopped:
            return
        belief = judge.believe(at).copy()
        move = preferred(at, belief, verdict, _most_at_stake(verdict))
        planned = (*planned, PlannedMove(Move(move), at, belief, verdict, free))
        yield planned
        free *= 1.0 - float(belief.weights[walker(move) and Move(move).station])
        at = imagined(at, move)
