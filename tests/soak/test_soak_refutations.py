"""Every move that gets a mark has a refutation: what happens then, or plainly that nothing is lost at once."""

from collections import Counter

import pytest
from sampled_decisions import decisions
from soaking import Tell, sizes

from ai.explain.judge import Judge
from ai.explain.lesson import lesson
from ai.explain.refutation import refute
from ai.game.game import Game
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from solo.play.grades import lesson_lines

PLAYOUTS = {HIDER_SIDE: 2000, SEEKER_SIDE: 4000}  # of a verdict
SHARE = 0.2  # of a side's decisions in a game
SLOW = "nothing is lost at once"
PLANNED = ("step", "double", "helicopter")  # moves whose line can be drawn


def missing(game: Game, side: str, kinds: Counter[str]) -> list[str]:
    """The marked moves of a decision of which the tutor, or a lesson, does not say what happens then."""
    view, judge, found = game.view(side), Judge(playouts=PLAYOUTS[side]), list[str]()
    verdict, belief = judge.judge(view), judge.believe(view).copy()
    for one in verdict.moves:
        if not verdict.loss(one.move).mark:
            continue
        told, learnt = refute(view, belief, one.move, verdict), lesson(view, belief, verdict, one.move)
        text = told.text if told else ""
        kinds["slow" if SLOW in text else "marked"] += 1
        is_drawn = bool(told and told.arrows) or Move(one.move).kind not in PLANNED
        if not text.endswith(".") or not is_drawn or learnt.refutation is None:
            found.append(f"{view.move_text(one.move)}: {text}")
        elif learnt.refutation.text not in lesson_lines(view, learnt):
            found.append(f"{view.move_text(one.move)}: not in the lesson")
    return found


@pytest.mark.parametrize("most", sizes(2, 60))
@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
@pytest.mark.parametrize("edition", ["london", "sherlock", "venice", "dice"])
def test_every_mark_has_a_refutation(edition: str, side: str, most: int, tell: Tell) -> None:
    kinds: Counter[str] = Counter()
    told = [
        fault
        for game in decisions(edition, side, most, first=4601, share=SHARE)
        for fault in missing(game, side, kinds)
    ]
    tell("refutations", edition=edition, side=side, positions=most, **kinds, missing=len(told))
    assert kinds
    assert not told, "\n".join(told)
