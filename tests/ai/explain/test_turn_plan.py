"""A plan for the seekers' turn: who follows it is told the same at every step, and it depends on nothing hidden."""

from itertools import pairwise

import pytest
from same_trace import pairs_for_seekers
from searching import some_game
from table import holmes, london, play

from ai.explain.judge import Judge
from ai.explain.preference import preferred
from ai.explain.turn_plan import LONGEST, PlannedMove, imagined, plan_turn
from ai.explain.verdict import Judged, Verdict
from ai.players.search.watch import Watch
from ai.position.move import QUESTIONS, Move
from ai.position.position import SEEKER_SIDE, View

EDITIONS = ("london", "sherlock", "venice", "dice")


def plan(judge: Judge, view: View, watch: Watch | None = None) -> tuple[PlannedMove, ...]:
    *_shorter, whole = [(), *plan_turn(judge, view, lambda at: at.legal_moves(), watch or Watch())]
    return whole


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_follows_the_plan_is_told_the_same(edition: str) -> None:
    """By the same judge, who remembers, and by another one, who thinks again."""
    followed = 0
    for seed in range(1, 9):
        game, judge = some_game(SEEKER_SIDE, seed, edition), Judge(1, 200)
        planned = plan(judge, game.view(SEEKER_SIDE))
        for n, step in enumerate(planned):
            if game.outcome is not None or game.to_move != SEEKER_SIDE:
                break
            view = game.view(SEEKER_SIDE)
            assert (view.row.tolist(), view.events) == (step.view.row.tolist(), step.view.events)
            for other in (judge, Judge(1, 200)):
                assert [one.move for one in plan(other, view)] == [one.move for one in planned[n:]]
            game.push(step.move)
            followed += n > 0
        if seed >= 3 and followed > 3:
            break
    assert followed > 3 or edition == "dice"  # where a roll comes after every step


def test_a_plan_grows_step_by_step() -> None:
    game = some_game(SEEKER_SIDE)
    view = game.view(SEEKER_SIDE)
    found = list(plan_turn(Judge(1, 200), view, lambda at: at.legal_moves(), Watch()))
    assert [len(planned) for planned in found] == [*range(1, len(found) + 1)]
    assert all(longer[: len(shorter)] == shorter for shorter, longer in pairwise(found))
    whole = found[-1]
    waiting = [seat for seat in view.seats if not view.has_moved(seat)]
    assert sorted(step.move.seat for step in whole) == waiting
    assert len(whole) <= LONGEST


def test_each_step_is_the_one_to_recommend() -> None:
    judge, game = Judge(1, 200), some_game(SEEKER_SIDE, 2)
    for step in plan(judge, game.view(SEEKER_SIDE)):
        assert step.verdict == Judge(1, 200).judge(step.view, step.view.legal_moves())
        assert step.move == preferred(step.view, step.belief, step.verdict)


def test_only_what_may_be_planned_is() -> None:
    game = some_game(SEEKER_SIDE, 3)
    view, judge = game.view(SEEKER_SIDE), Judge(1, 200)
    seat = next(seat for seat in view.seats if not view.has_moved(seat))

    def own(at: View) -> list[Move]:
        return [move for move in at.legal_moves() if move.seat == seat]

    (*_rest, whole) = plan_turn(judge, view, own, Watch())
    assert [step.move.seat for step in whole] == [seat]


def test_a_plan_that_is_stopped_ends() -> None:
    watch = Watch()
    steps = plan_turn(Judge(1, 200), some_game(SEEKER_SIDE).view(SEEKER_SIDE), lambda at: at.legal_moves(), watch)
    assert len(next(steps)) == 1
    watch.stopped = True
    assert list(steps) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_plan_depends_on_nothing_hidden(edition: str) -> None:
    """Two games that look the same to the seekers, though he is elsewhere."""
    for _seed, games in pairs_for_seekers(edition, 4):
        one, other = (plan(Judge(1, 100), game.view(SEEKER_SIDE)) for game in games)
        assert [(step.move, step.verdict) for step in one] == [(step.move, step.verdict) for step in other]


def test_a_plan_goes_on_as_if_nobody_were_found() -> None:
    """Red looks on 8, where he is; the others are planned all the same."""
    game = play(london(1, 18, 199, reveals=(2,)), "taxi 8")
    view = game.view(SEEKER_SIDE)
    (there,) = game.parse_move("d1 taxi 8")
    after = imagined(view, there)
    assert after is not None
    assert after.station(1) == 8
    assert after.outcome is None
    assert {Move(move).seat for move in after.legal_moves()} == {2}
    (*_rest, last) = (move for move in after.legal_moves())
    assert imagined(after, last) is None  # his turn: nobody plans that


def test_nothing_is_planned_beyond_a_question() -> None:
    game = play(holmes(8, 199, 188, characters=("sherlock", "lestrade"), chips=(1, 1)), "carriage 1")
    view = game.view(SEEKER_SIDE)
    questions = [move for move in view.legal_moves() if move.kind in QUESTIONS]
    assert questions
    assert all(imagined(view, move) is None for move in questions)
    assert any(imagined(view, move) for move in view.legal_moves() if move.kind == "step")


def test_the_stake_of_a_step() -> None:
    """What an average move of the same pawn loses."""
    game = play(london(1, 18, 45, reveals=(1,)), "taxi 8")
    view = game.view(SEEKER_SIDE)
    red = [move for move in view.legal_moves() if move.seat == 1]
    yellow = [move for move in view.legal_moves() if move.seat == 2]
    values = dict(zip(red, (0.9, 0.3, 0.6), strict=True)) | dict.fromkeys(yellow, 0.5)
    moves = tuple(Judged(move, value, 0.01, 9) for move, value in sorted(values.items(), key=lambda pair: -pair[1]))
    verdict = Verdict(moves, 99, 1.0)
    belief = Judge(1).believe(view)
    assert PlannedMove(red[0], view, belief, verdict).stake == pytest.approx(0.3)
    assert PlannedMove(yellow[0], view, belief, verdict).stake == pytest.approx(0.0)
