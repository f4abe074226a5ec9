"""Which of several equally good moves is named first: the one that fits the principles best.

Where the win chances of moves differ by less than their error, the numbers do not decide. A good player then stays out
of reach, hides more, keeps what is scarce, and stands on fast lines before a reveal.
"""

from ai.belief.filter import Belief
from ai.explain.gather import facts, facts_of
from ai.explain.verdict import Verdict, walker
from ai.position.move import Move
from ai.position.position import View

# Facts that say what a move spends, risks, hides or gets ready for; others do not decide between equals.
THRIFT = frozenset(
    {
        *("reached", "places", "black_left", "double_left", "supply", "balloon_once", "helicopter_once"),
        *("last_ticket", "few_tickets", "stranded", "last_chip", "chips_left", "beside", "hub", "reroll", "last_token"),
    }
)


def better(view: View, belief: Belief, verdict: Verdict, move: int) -> int:
    """The move to name in the place of another; that one itself if nothing is clearly better."""
    return preferred(view, belief, verdict, move) if verdict.loss(move).is_clear else move


def preferred(view: View, belief: Belief, verdict: Verdict, move: int = 0) -> int:
    """The move to recommend, in place of another one if that is given: of all that are as good as the best (of the same
    pawn), the one that fits the principles best. A reroll is not recommended where a step is as good without it."""
    rival = verdict.rival(move or verdict.best.move)
    if Move(rival.move).kind == "reroll":
        steps = (one for one in verdict.moves if walker(one.move) and not verdict.behind(one.move).is_clear)
        rival = next(steps, rival)
    equal = verdict.equals(rival.move)
    if len(equal) == 1:
        return equal[0].move
    facts_of(view, belief).study.seconds.update(verdict.doubles)
    return max(equal, key=lambda one: (round(thrift(view, belief, one.move), 4), one.value)).move


def thrift(view: View, belief: Belief, move: int) -> float:
    """How well a move fits the principles, in units of win probability."""
    return sum(fact.weight for fact in facts(view, belief, move) if fact.kind in THRIFT)
