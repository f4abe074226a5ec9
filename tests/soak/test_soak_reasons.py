"""Reasons tell the best move apart from the bad ones: few positions have a bad move of which all that is told is just
as true."""

import pytest
from sampled_decisions import decisions
from soaking import Tell

from ai.explain.contrast import CLEAR, FactTable
from ai.explain.judge import Judge
from ai.explain.verdict import walker
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View

PLAYOUTS = {HIDER_SIDE: 6000, SEEKER_SIDE: 20000}  # of a verdict
SHARE = 0.25  # of a side's decisions in a game
JUST_AS_TRUE = 1e-9


def not_told_apart(view: View, judge: Judge) -> tuple[bool, str]:
    """Whether a move of the same pawn is clearly worse than the best, and one of those of which all that is told for
    the best is just as true; empty if there is none."""
    verdict = judge.judge(view)
    best, table = verdict.best, FactTable(view, judge.believe(view), verdict)
    bad = [
        one.move for one in verdict.moves if walker(one.move) == walker(best.move) and best.value - one.value >= CLEAR
    ]
    if not bad:
        return False, ""
    told = table.claims(best.move, table.worse_than(best.move))
    for rival in bad:
        if all(table.claim(best.move, rival, claim.kind).gain <= JUST_AS_TRUE for claim in told):
            words = "; ".join(table.words(claim) for claim in told)
            return True, f"{view.move_text(best.move)}, not {view.move_text(rival)}: {words}"
    return True, ""


def check_reasons(edition: str, side: str, most: int, allowed: int, tell: Tell) -> None:
    """Fails if more than the allowed number of positions have a bad move that is not told apart."""
    clear, unexplained = 0, []
    for game in decisions(edition, side, most, first=1, share=SHARE):
        view = game.view(side)
        has_bad, text = not_told_apart(view, Judge(playouts=PLAYOUTS[side]))
        clear += has_bad
        unexplained += [f"round {view.round}, {text}"] if text else []
    tell("reasons", edition=edition, side=side, positions=most, with_bad_moves=clear, unexplained=len(unexplained))
    assert clear
    assert len(unexplained) <= allowed, "\n".join(unexplained)


@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
def test_reasons_tell_bad_moves_apart(side: str, tell: Tell) -> None:
    """In the dice game, whose positions are judged soonest; `make soak` takes all kinds of editions."""
    check_reasons("dice", side, 12, 3, tell)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["london", "sherlock", "venice", "dice"])
@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
def test_reasons_tell_nearly_all_bad_moves_apart(edition: str, side: str, tell: Tell) -> None:
    """Under a tenth of the positions."""
    check_reasons(edition, side, 200, 19, tell)
