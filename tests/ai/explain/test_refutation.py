"""What happens after a bad move: the answer that catches him, the ways out that it leaves; from nothing hidden."""

import re
from dataclasses import replace

import pytest
from counting_facts import KINDS
from explaining import believed, half, verdict_of
from oracle_facts import Checker
from same_trace import pairs_for_seekers
from table import london, play, streets, turn

from ai.explain.judge import Judge
from ai.explain.refutation import Arrow, refute
from ai.explain.verdict import Verdict
from ai.game.game import Game
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.state import HIDER
from maps.edition_file import EDITIONS


def test_an_answer_that_catches_him() -> None:
    """He will be seen on 19, and Yellow stands beside it, on 32."""
    game = london(8, 31, 32, black=0, double=0, reveals=(1,))
    view = game.view(HIDER_SIDE)
    found = refute(view, believed(view), half(game, "taxi 19"))
    assert found is not None
    assert found.text == "taxi 19, then Yellow comes to 19 and catches you."
    assert found.arrows == (Arrow(0, 8, 19), Arrow(2, 32, 19))


def test_an_answer_that_watches_every_way_out() -> None:
    """He will be seen on 1, from where taxis lead to 8 and 9, buses to 46 and 58. Red goes to 8, Yellow to 58, and
    Green to 19: 9 and 46 are left, each next to one of them."""
    game = london(8, 18, 57, 32, black=0, double=0, reveals=(1,))
    view = game.view(HIDER_SIDE)
    found = refute(view, believed(view), half(game, "taxi 1"))
    assert found is not None
    assert found.text == "taxi 1, then Red 8, Yellow 58 and Green 19: the ways out are 9 and 46, all watched."
    assert found.arrows == (Arrow(0, 8, 1), Arrow(1, 18, 8), Arrow(2, 57, 58), Arrow(3, 32, 19))
    assert (found.exits, found.open_exits) == ((9, 46), ())
    checker = Checker(view, believed(view))
    ends = {arrow.seat: arrow.end for arrow in found.arrows[1:]}
    near = set().union(*(checker.rides(view.row, seat, end) for seat, end in ends.items()))
    assert checker.ways(view.row, 1) - {*ends.values()} == {9, 46}
    assert {9, 46} <= near


def test_nothing_is_said_of_an_answer_that_leaves_him_many_ways() -> None:
    """The seekers are far away; only what a search saw would be told."""
    game = london(8, 199, 188)
    view, move = game.view(HIDER_SIDE), half(game, "taxi 1")
    assert refute(view, believed(view), move) is None
    verdict = with_captures(verdict_of(game, {"taxi 18": 0.8, "taxi 1": 0.5}), {half(game, "taxi 1"): 0.4})
    found = refute(view, believed(view), move, verdict)
    assert found is not None
    assert found.text.startswith("taxi 1: 40% risk of being caught within 3 turns")
    assert refute(view, believed(view), half(game, "taxi 18"), verdict) is None


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ((0.8, 0.5), "nothing is lost at once, but later: win chance 50%; 80% with the best move."),
        ((1.0, 0.7), "nothing is lost at once, but later: win chance 70%; over 99% with the best move."),
    ],
)
def test_a_slow_loss_is_called_slow(values: tuple[float, float], told: str) -> None:
    """Reached by nobody, with as many ways on; the search never saw him caught."""
    game = london(8, 199, 188, black=0, double=0)
    view, (good, bad) = game.view(HIDER_SIDE), (half(game, text) for text in ("taxi 1", "taxi 19"))
    verdict = verdict_of(game, dict(zip(("taxi 1", "taxi 19"), values, strict=True)))
    found = refute(view, believed(view), bad, verdict, told=KINDS)
    assert found is not None
    assert found.text == f"taxi 19: {told}"
    assert found.arrows == (Arrow(0, 8, 19),)
    assert refute(view, believed(view), good, verdict, told=KINDS) is None


def test_what_is_spent_is_no_danger() -> None:
    game = london(8, 199, 188)
    view = game.view(HIDER_SIDE)
    verdict = verdict_of(game, {"taxi 1": 0.8, "black 1": 0.6})
    found = refute(view, believed(view), half(game, "black 1"), verdict)
    assert found is not None
    assert found.text.startswith("black 1: nothing is lost at once, but it spends a black ticket, ")
    risky = with_captures(verdict, {half(game, "black 1"): 0.3})
    found = refute(view, believed(view), half(game, "black 1"), risky)
    assert found is not None
    assert found.text == "black 1: 30% risk of being caught within 3 turns; 0% with the best move."
    assert found.is_risk


def with_captures(verdict: Verdict, caught: dict[int, float]) -> Verdict:
    return replace(verdict, moves=tuple(replace(one, caught=caught.get(one.move, 0.0)) for one in verdict.moves))


def test_a_double_move_is_drawn_in_both_halves() -> None:
    """Both as they are likely, or as they were searched."""
    game = london(8, 18, 57, 32, reveals=(2,))
    view, first = game.view(HIDER_SIDE), half(game, "double taxi 19")
    second = game.parse_move("double taxi 19 taxi 8")[1]
    verdict = replace(verdict_of(game, {"taxi 1": 0.6, "double taxi 19": 0.4}), doubles=((first, second),))
    found = refute(view, believed(view), first, verdict)
    assert found is not None
    assert found.text == "double taxi 19 taxi 8, then Red comes to 8 and catches you."
    assert found.arrows == (Arrow(0, 8, 19), Arrow(0, 19, 8), Arrow(1, 18, 8))


def test_where_he_slips_away_to() -> None:
    """Shown on 8, and Red does not look there, but goes to 31; from 8 he can go to 1, 18 and 19."""
    game = play(london(1, 18, 199, 188, reveals=(1,)), "taxi 8")
    view, move = game.view(SEEKER_SIDE), half(game, "d1 taxi 31")
    verdict = verdict_of(game, {"d1 taxi 8": 1.0, "d1 taxi 31": 0.2})
    found = refute(view, believed(view), move, verdict)
    assert found is not None
    assert found.text.startswith("d1 taxi 31, then he gets away from 8 (100%) to ")
    (red, hider) = found.arrows
    assert red == Arrow(1, 18, 31)
    assert (hider.seat, hider.start) == (0, 8)
    assert hider.end in found.exits
    assert {*found.exits} <= {1, 18, 19}
    assert refute(view, believed(view), half(game, "d1 taxi 8"), verdict) is None  # there is no getting away


def test_with_dice_nobody_foresees_the_answer() -> None:
    """But a detective beside him is told: from 14 a taxi takes him to 13, and to 16, which is next to 19."""
    game = turn(streets(14, 20, 24, 36, rerolls=0), "d1 taxi 19", "d2 taxi 23", "d3 taxi 35")
    view = game.view(HIDER_SIDE)
    belief = believed(view)
    found = refute(view, belief, half(game, "taxi 16"))
    assert found is not None
    assert found.text == "taxi 16, and Red can be on 16 next turn if the dice fall well."
    assert found.arrows == (Arrow(0, 14, 16), Arrow(1, 19, 16))
    assert refute(view, belief, half(game, "taxi 13")) is None


@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
def test_a_better_move_is_not_given_away(side: str) -> None:
    told = 0
    for seed in range(4):
        game = london(8, 43 + seed, 32, 58 + seed)
        if side == SEEKER_SIDE:
            play(game, "taxi 1")
        view = game.view(side)
        belief, verdict = believed(view), Judge(1, 300).judge(view)
        for one in verdict.moves:
            best = verdict.rival(one.move).move
            found = refute(view, belief, one.move, verdict, best)
            if found and best != one.move:
                assert view.move_text(best) not in re.split(r",|:", found.text, maxsplit=1)[1]
                told += 1
    assert told > 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_seekers_are_told_nothing_hidden(edition: str) -> None:
    """Two games that look the same to them, though he is elsewhere: after every move the same is told."""
    told = 0
    for _seed, games in pairs_for_seekers(edition, 6):
        views = [game.view(SEEKER_SIDE) for game in games]
        verdicts = [Judge(1, 200).judge(view) for view in views]
        assert verdicts[0] == verdicts[1]
        moves, beliefs = views[0].legal_moves(), [believed(view) for view in views]
        one, other = (
            [refute(view, belief, move, verdicts[0]) for move in moves]
            for view, belief in zip(views, beliefs, strict=True)
        )
        assert one == other
        told += any(one)
    assert told or edition == "dice"


def test_where_he_is_changes_nothing() -> None:
    """The row that the seekers' refutation starts from has no station in it, even if somebody looks."""
    game = play(london(1, 18, 199, 188), "taxi 8")
    told = []
    for truth in (8, 9):
        copy: Game = game.fork(1)
        copy.row[HIDER] = truth
        view = copy.view(SEEKER_SIDE)
        assert view.hider == 0
        belief = believed(view)
        moves = view.legal_moves()
        verdict = verdict_of(copy, {copy.move_text(move): 0.9 - n / 100 for n, move in enumerate(moves)})
        told.append([refute(view, belief, move, verdict) for move in moves])
    assert told[0] == told[1]
    assert any(told[0])
