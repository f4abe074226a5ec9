"""Reasons tell the best move apart from the bad ones: few positions have a bad move of which all that is told is just
as true."""

import random
from collections.abc import Iterator
from itertools import count

import pytest
from soaking import Tell

from ai.explain.contrast import CLEAR, FactTable
from ai.explain.judge import Judge
from ai.explain.verdict import walker
from ai.game.game import Game
from ai.players.levels import make_player
from ai.players.player import ask
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from profiles import load_profile

PLAYOUTS = {HIDER_SIDE: 6000, SEEKER_SIDE: 20000}  # of a verdict
LEVELS = ("inspector", "sergeant")
SHARE = 0.25  # of a side's decisions in a game
JUST_AS_TRUE = 1e-9


def positions(edition: str, side: str, most: int) -> Iterator[View]:
    """Decisions of a side in games between the two levels, either of which hides in turn."""
    found = 0
    for seed in count(1):
        chance, counts = random.Random(seed), EDITIONS[edition].counts
        hider, seekers = (make_player(load_profile(level), seed) for level in LEVELS[:: 1 - 2 * (seed % 2)])
        game = Game.new(Options(edition=edition, seed=seed, detectives=counts[seed % len(counts)]))
        game.settle_chance()
        while (to_move := game.to_move) is not None:
            view = game.view(to_move)
            if to_move == side and len(view.legal_moves()) > 1 and chance.random() < SHARE:
                yield view
                found += 1
                if found == most:
                    return
            game.push(ask(hider if to_move == HIDER_SIDE else seekers, view).move)
            game.settle_chance()


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
    for view in positions(edition, side, most):
        has_bad, text = not_told_apart(view, Judge(playouts=PLAYOUTS[side]))
        clear += has_bad
        unexplained += [f"round {view.round}, {text}"] if text else []
    tell("reasons", edition=edition, side=side, positions=most, with_bad_moves=clear, unexplained=len(unexplained))
    assert clear
    assert len(unexplained) <= allowed, "\n".join(unexplained)


@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
def test_reasons_tell_bad_moves_apart(side: str, tell: Tell) -> None:
    check_reasons("london", side, 12, 3, tell)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["london", "sherlock", "venice", "dice"])
@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
def test_reasons_tell_nearly_all_bad_moves_apart(edition: str, side: str, tell: Tell) -> None:
    """Under a tenth of the positions."""
    check_reasons(edition, side, 200, 19, tell)
