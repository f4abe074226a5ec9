"""Hints say something that speaks for the move, and hint, ranking, grade and review agree about it."""

from collections import Counter

import pytest
from coaching import seated
from sampled_decisions import decisions
from soaking import Tell, sizes

from ai.explain.contrast import FactTable, reasons
from ai.explain.judge import Judge
from ai.explain.lesson import lesson
from ai.explain.verdict import walker
from ai.game.game import Game
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from solo.play.coach import TurnJudgement
from solo.play.hints import DECISIVE, hint_work, make_hint, ranked, ranking

PLAYOUTS = {HIDER_SIDE: 2000, SEEKER_SIDE: 4000}  # of a verdict
UNAVOIDABLE = ("ways", "reached")  # told of a quiet move as they are
SHARE = 0.2  # of a side's decisions in a game


def faults(game: Game, side: str) -> list[str]:
    """What is wrong with the hint for a decision, or where something else disagrees with it."""
    person, found = seated(game, side, PLAYOUTS[side]), list[str]()
    coach, work = person.coach, hint_work(person.coach)
    hint = make_hint(coach, work, "move")
    work.done.wait()
    if not hint.moves:  # nothing is left to decide
        return []
    verdict, view = coach.look().wait(), person.view
    steps = work.plan if isinstance(work, TurnJudgement) else ()
    tables = [FactTable(one.view, one.belief, one.verdict, one.free) for one in steps if one.stake >= DECISIVE]
    if not steps:
        tables = [FactTable(view, work.believed, verdict)]
    decisive = [one.move for one in steps if one.stake >= DECISIVE] or [*hint.moves[: not steps]]
    for move, table in zip(decisive, tables, strict=True):
        text, clauses = table.view.move_text(move), reasons(table, move)
        if table.worse_than(move) and not clauses:
            found.append(f"empty: {text}")
        against = [fact.kind for fact in table.quiet_facts(move) if fact.weight < 0 and fact.kind not in UNAVOIDABLE]
        found += [f"argues against itself: {text}, {kind}" for kind in against]
        if ("no black ticket is spent" in clauses and Move(move).is_black) or (
            "no double move is spent" in clauses and Move(move).is_double
        ):
            found.append(f"argues against itself: {text}: {clauses}")
    first, *_others = ranking(coach, verdict, hint)
    if first.move != hint.moves[0]:
        found.append(f"ranking: {view.move_text(first.move)}, hint {view.move_text(hint.moves[0])}")
    for move in hint.moves:
        if any(one.move == move for one in verdict.moves) and " -" in ranked(view, verdict, verdict.find(move), hint):
            found.append(f"ranking: {view.move_text(move)} is behind")
    (decision,) = coach.decisions((Move(hint.moves[0]),))
    if coach.loss(decision).mark:
        found.append(f"grade: {view.move_text(decision.move)} is marked")
    judge = Judge(playouts=PLAYOUTS[side])
    settled = judge.judge(view, person.choices())
    confirmed = judge.confirm(view, settled, hint.moves[0])
    if confirmed.loss(hint.moves[0]).mark:
        found.append(f"review: {view.move_text(hint.moves[0])} is marked")
    bad = [one for one in settled.moves if settled.loss(one.move).mark and walker(one.move) == walker(hint.moves[0])]
    if bad:
        looked = judge.confirm(view, settled, bad[-1].move)
        best = lesson(view, judge.believe(view), looked, bad[-1].move).best
        if looked.loss(bad[-1].move).mark and best != hint.moves[0]:
            found.append(f"review: {view.move_text(best)}, hint {view.move_text(hint.moves[0])}")
    coach.stop()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("most", sizes(3, 25))
@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
@pytest.mark.parametrize("edition", ["london", "sherlock", "venice", "dice"])
def test_no_hint_is_empty_and_nothing_disagrees_with_it(edition: str, side: str, most: int, tell: Tell) -> None:
    told = [fault for game in decisions(edition, side, most, first=501, share=SHARE) for fault in faults(game, side)]
    kinds = Counter(fault.partition(":")[0] for fault in told)
    tell("hints", edition=edition, side=side, positions=most, faults=dict(kinds))
    assert not told, "\n".join(told)
