"""The judge of moves: what is best, what is lost, how sure that is; always from what a side may know."""

import random

import pytest
from same_trace import pairs_for_seekers
from searching import SIDES, TABLES, name_of, seen_in_a_corner, some_game
from table import london, play

from ai.explain.judge import Judge, Judged, Loss, Verdict, accuracy, walker
from ai.game.game import Game
from ai.players.search import forest
from ai.players.search.watch import Watch
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.moves import seat_of
from ai.rules.options import Options
from maps.edition_file import EDITIONS


def test_a_capture_in_one_is_the_best_move_and_missing_it_is_a_blunder() -> None:
    game = seen_in_a_corner()
    verdict = Judge(1, 2000).judge(game.view(SEEKER_SIDE))
    best = verdict.best
    assert game.move_text(best.move) == "d1 taxi 8"
    assert best.value == 1.0
    missed = {game.move_text(one.move): verdict.loss(one.move).mark for one in verdict.moves if seat_of(one.move) == 1}
    assert missed.pop("d1 taxi 8") == ""
    assert missed
    assert set(missed.values()) == {"??"}


def test_who_moves_first_is_no_mistake_while_the_capture_is_still_to_come() -> None:
    game = seen_in_a_corner()
    verdict = Judge(1, 2000).judge(game.view(SEEKER_SIDE))
    others = [one for one in verdict.moves if seat_of(one.move) == 2]
    assert others
    assert all(not verdict.loss(one.move).mark and one.value > 0.95 for one in others)


def test_walking_into_a_detective_beside_every_way_out_loses() -> None:
    """He will be seen on 1, 18 or 19; beside 18 and 19 stand detectives, and 1 is further from both."""
    game = london(8, 31, 32, black=0, double=0, reveals=(1,))
    verdict = Judge(1, 4000).judge(game.view(HIDER_SIDE))
    values = {game.move_text(one.move): one.value for one in verdict.moves}
    assert max(values["taxi 18"], values["taxi 19"]) < 0.1
    assert values["taxi 1"] > 0.2


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("options", TABLES, ids=name_of)
def test_every_move_is_judged_in_every_edition(options: dict[str, object], side: str) -> None:
    chance, judged = random.Random(3), 0
    game, judge = Game.new(Options(seed=9, **options)), Judge(1, 300)
    while game.outcome is None and judged < 12:
        if game.to_move == side and chance.random() < 0.3:
            view = game.view(side)
            verdict = judge.judge(view)
            assert sorted(one.move for one in verdict.moves) == game.legal_moves()
            assert all(0 <= one.value <= 1 and 0 < one.error < 1 and one.tried >= 32 for one in verdict.moves)
            values = [one.value for one in verdict.moves]
            assert values == sorted(values, reverse=True)
            assert verdict.playouts == sum(one.tried for one in verdict.moves)
            assert not verdict.loss(verdict.best.move).mark
            judged += 1
        game.push(chance.choice(game.legal_moves()))


@pytest.mark.parametrize("side", SIDES)
def test_verdicts_get_surer_and_the_same_seed_gives_the_same(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view = some_game(side).view(side)
    found = list(Judge(1, 3000).refine(view))
    assert [verdict.share for verdict in found] == sorted({verdict.share for verdict in found})
    assert (found[0].share, found[-1].share) == (0.0, 1.0)
    assert found[-1].best.error < found[0].best.error
    monkeypatch.setattr(forest.os, "cpu_count", lambda: 1)
    assert list(Judge(1, 3000).refine(view)) == found
    assert Judge(2, 3000).judge(view) != found[-1]


@pytest.mark.parametrize("side", SIDES)
def test_a_move_that_is_kept_is_tried_as_often_as_the_best(side: str) -> None:
    """Without that, most positions have a move that is given up."""
    given_up = 0
    for seed in (5, 7, 8):
        view = some_game(side, seed).view(side)
        verdict = Judge(1, 6000).judge(view)
        worst = verdict.moves[-1]
        given_up += worst.tried < verdict.rival(worst.move).tried / 2
        verdict = Judge(1, 6000).judge(view, keep=worst.move)
        kept = verdict.find(worst.move)
        assert kept.tried >= worst.tried
        assert abs(kept.tried - verdict.rival(worst.move).tried) <= 24
    assert given_up >= 2


def test_only_some_moves_are_judged_where_that_is_asked() -> None:
    view = some_game(SEEKER_SIDE).view(SEEKER_SIDE)
    some = view.legal_moves()[1:4]
    verdict = Judge(1, 2000).judge(view, among=some)
    assert sorted(one.move for one in verdict.moves) == some
    with pytest.raises(KeyError):
        verdict.find(view.legal_moves()[0])


def test_a_judge_who_is_told_to_stop_has_an_answer() -> None:
    view, watch = some_game(HIDER_SIDE).view(HIDER_SIDE), Watch(stopped=True)
    found = list(Judge(1, 10**8).refine(view, watch=watch))
    assert len(found) == 1
    assert watch.favourite == found[0].best.move


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_verdict_does_not_depend_on_where_he_is(edition: str) -> None:
    for _seed, games in pairs_for_seekers(edition, 6):
        one, other = (Judge(1, 200).judge(game.view(SEEKER_SIDE)) for game in games)
        assert one == other


@pytest.mark.parametrize(
    ("loss", "mark"),
    [(0.0, ""), (0.0249, ""), (0.025, "?!"), (0.0599, "?!"), (0.06, "?"), (0.1399, "?"), (0.14, "??"), (0.9, "??")],
)
def test_marks_are_given_at_their_thresholds_and_only_if_sure(loss: float, mark: str) -> None:
    assert Loss(loss, loss / 2).mark == mark
    assert Loss(loss, loss).mark == ""
    assert Loss(loss, loss + 0.01).mark == ""


def test_losses_of_a_turn_add_up_with_their_errors() -> None:
    whole = Loss(0.03, 0.03) + Loss(0.04, 0.04)
    assert (whole.loss, whole.error) == (pytest.approx(0.07), pytest.approx(0.05))
    assert whole.mark == "?"


@pytest.mark.parametrize(("loss", "expected"), [(0.0, 100.0), (0.025, 89.4), (0.06, 76.3), (0.14, 52.9), (1.0, 0.0)])
def test_accuracy_falls_with_what_is_lost(loss: float, expected: float) -> None:
    assert accuracy(loss) == pytest.approx(expected, abs=0.05)
    assert Loss(loss, 2.0).accuracy == accuracy(0.0)


def test_a_seeker_is_held_against_its_own_moves_and_anything_else_against_all() -> None:
    game = Game.new(Options(seed=1))
    play(game, game.move_text(game.legal_moves()[0]))
    own = [move for move in game.legal_moves() if seat_of(move) == 2][:2]
    other = next(move for move in game.legal_moves() if seat_of(move) == 1)
    moves = (Judged(other, 0.9, 0.01, 9), Judged(own[0], 0.8, 0.03, 9), Judged(own[1], 0.5, 0.04, 9))
    verdict = Verdict(moves, 27, 1.0)
    assert {walker(one.move) for one in moves} == {1, 2}
    assert verdict.loss(own[0]) == Loss(0.0)
    assert verdict.loss(own[1]).loss == pytest.approx(0.3)
    assert verdict.loss(own[1]).error == pytest.approx(0.05)


def test_a_start_is_worth_as_much_as_the_best_move_from_there() -> None:
    """In the Sherlock Holmes edition he chooses one of two stations; what he is told then is what he is told before."""
    game = Game.new(Options(edition="sherlock", seed=8))
    game.settle_chance()
    verdict = Judge(1, 4000).judge(game.view(HIDER_SIDE))
    assert sorted(one.move for one in verdict.moves) == game.legal_moves()
    for one in verdict.moves:
        game.push(one.move)
        best = Judge(1, 2000).judge(game.view(HIDER_SIDE)).best
        assert one.value == pytest.approx(best.value, abs=1e-12)
        game.pop()
