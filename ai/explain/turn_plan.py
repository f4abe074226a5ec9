"""A plan for a whole turn of the seekers: who goes where, the decisive move first.

Each step of the plan is the best move of a settled verdict (ai/explain/judge.py) in the position after the steps before
it, if they find nobody. So somebody who follows the plan is told the same at every step.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

import numpy as np

from ai.belief.filter import Belief
from ai.explain.judge import Judge, Verdict
from ai.explain.preference import preferred
from ai.players.search.watch import Watch
from ai.position.move import QUESTIONS, Event, Move
from ai.position.position import View
from ai.rules.routines import do_move
from ai.rules.state import E_WIDTH

LONGEST = 16  # moves: each seeker moves once, and a few use a chip
Choices = Callable[[View], Collection[int]]  # the moves that may be planned in a view


@dataclass(frozen=True)
class PlannedMove:
    """One step of a plan, with all that is known about its alternatives."""

    move: Move
    view: View  # before it
    belief: Belief
    verdict: Verdict

    @property
    def stake(self) -> float:
        """How much win chance it decides: the loss of an average move of the same pawn."""
        values = [one.value for one in self.verdict.moves if Move(one.move).seat == self.move.seat]
        return self.verdict.find(self.move).value - sum(values) / len(values)


def imagined(view: View, move: int) -> View | None:
    """The view of a side after a move of its own that finds nobody; None if an answer or luck comes first."""
    if Move(move).kind in QUESTIONS:
        return None
    row, columns = view.row.copy(), np.zeros(E_WIDTH, np.int32)
    do_move(row, int(move), view.tables, view.rules, columns)
    after = replace(view, row=row, events=(*view.events, Event.of(columns)))
    return after if after.to_move == view.side and after.outcome is None else None


def plan_turn(judge: Judge, view: View, choices: Choices, watch: Watch) -> Iterator[tuple[PlannedMove, ...]]:
    """The plan from a view on, growing step by step; ends early if the watch is stopped."""
    planned: tuple[PlannedMove, ...] = ()
    at: View | None = view
    while at is not None and len(planned) < LONGEST:
        among = frozenset(choices(at))
        if not among:
            return
        verdict = judge.judge(at, among, watch=watch)
        if watch.stopped:
            return
        belief = judge.believe(at).copy()
        move = preferred(at, belief, verdict)
        planned = (*planned, PlannedMove(Move(move), at, belief, verdict))
        yield planned
        at = imagined(at, move)
