"""What can be learnt from a mistake: what was better and why, what happens after it, and the principle behind it."""

from dataclasses import dataclass
from gettext import gettext as _

from ai.belief.filter import Belief
from ai.explain.contrast import SEARCHED, FactTable, beside
from ai.explain.preference import better
from ai.explain.principles import principle_behind
from ai.explain.refutation import Refutation, refute
from ai.explain.sentences import line_text
from ai.explain.verdict import Loss, Verdict
from ai.mechanics.facts import Principle
from ai.position.move import Move
from ai.position.position import View
from maps.wording import apart


@dataclass(frozen=True)
class Insight:
    """A move that was played or considered, beside the one that is named in its place."""

    move: Move
    best: Move
    loss: Loss
    line: str  # the move in words, of a double move both halves
    best_line: str  # and the better one
    reason: str  # why the best is better than the move, without capital letter and full stop
    refutation: Refutation | None  # what happens after the move
    principle: Principle | None


def lesson(view: View, belief: Belief, verdict: Verdict, move: int, best: int = 0) -> Insight:
    """The lesson of a move, from a settled verdict on its position; beside `best`, if something has named that."""
    best = Move(best or better(view, belief, verdict, move))
    table = FactTable(view, belief, verdict)
    claims, told = table.claims(best, [move]), beside(table, best, move)
    seen = [claim for claim in told if claim.kind not in SEARCHED] or told  # without what only the search knows
    refutation = refute(view, belief, move, verdict, best, {claim.kind for claim in seen})
    if refutation and refutation.is_risk:  # it is not told twice
        told = seen
    return Insight(
        Move(move),
        best,
        verdict.loss(move),
        line_text(view, move, verdict.doubles),
        line_text(view, best, verdict.doubles),
        apart([table.words(claim) for claim in told]) or _("it wins more often, for no single reason"),
        refutation,
        principle_behind(view, table, best, claims),
    )
