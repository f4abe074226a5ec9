"""The judge of moves: what is best, what is lost, how sure that is; always from what a side may know."""

import random

import pytest
from same_trace import pairs_for_seekers
from searching import SIDES, TABLES, name_of, seen_in_a_corner, some_game
from table import london, play

from ai.explain.judge import FULL, HORIZON, SEED, Judge
from ai.explain.verdict import SLIGHT, Judged, Loss, Verdict, walker
from ai.game.game import Game
from ai.players.search import forest
from ai.players.search.watch import Watch
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
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


def test_moves_are_equal_as_far_as_the_error_tells() -> None:
    """Moves of the hider: 4 is worse by more than its error, 3 by less, and 2 by less than anybody would notice."""
    sure, unsure, slight = Judged(4, 0.7, 0.04, 9), Judged(3, 0.75, 0.06, 9), Judged(2, 0.8 - SLIGHT / 2, 0.0, 9)
    verdict = Verdict((Judged(1, 0.8, 0.0, 9), slight, unsure, sure), 36, 1.0)
    assert [one.move for one in verdict.equals(1)] == [1, 2, 3]
    assert verdict.equals(4) == verdict.equals(1)


def test_seekers_are_equal_to_nobody_else() -> None:
    game = seen_in_a_corner()
    first, second = ([move for move in game.legal_moves() if seat_of(move) == seat] for seat in (1, 2))
    moves = (*(Judged(move, 0.5, 0.01, 9) for move in first), *(Judged(move, 0.495, 0.01, 9) for move in second))
    verdict = Verdict(moves, 99, 1.0)
    assert [one.move for one in verdict.equals(first[0])] == first
    assert [one.move for one in verdict.equals(second[0])] == second


@pytest.mark.parametrize(("rival", "again", "value"), [(0.6, 0.5, 0.7), (0.6, 0.65, 0.85), (0.95, 0.1, 0.0)])
def test_a_second_look_tells_how_far_a_move_is_behind_its_rival(rival: float, again: float, value: float) -> None:
    """Nothing else changes: what was as good as the best still is."""
    verdict = Verdict((Judged(1, 0.8, 0.1, 9), Judged(2, 0.7, 0.1, 9), Judged(3, 0.3, 0.1, 9)), 27, 1.0, ((1, 5),))
    looked = Verdict((Judged(1, rival, 0.02, 90), Judged(3, again, 0.02, 90)), 180, 1.0)
    both = verdict.with_second_look(looked, 3)
    assert both.find(3) == Judged(3, pytest.approx(value), 0.02, 90)
    assert [both.find(move) for move in (1, 2)] == [verdict.find(move) for move in (1, 2)]
    assert sorted(both.moves, key=lambda one: -one.value) == [*both.moves]
    assert (both.doubles, both.share, both.playouts) == (verdict.doubles, verdict.share, verdict.playouts)


ENOUGH = {HIDER_SIDE: 6000, SEEKER_SIDE: 60000}  # playouts: so many that the first tries of all moves are few


def pruned_mistake(side: str) -> tuple[View, Verdict, int]:
    """A position, a verdict on it, and a move that was given up early and looks like a mistake."""
    for seed in range(5, 25):
        view = some_game(side, seed).view(side)
        verdict = Judge(1, ENOUGH[side]).judge(view)
        for one in verdict.moves:
            if verdict.loss(one.move).mark and one.tried < verdict.rival(one.move).tried / 2:
                return view, verdict, one.move
    raise AssertionError("nobody errs")


@pytest.mark.parametrize("side", SIDES)
def test_a_mistake_is_looked_at_again_before_it_is_told(side: str) -> None:
    """It and its rival alone, about as often as the rival was tried."""
    view, verdict, move = pruned_mistake(side)
    judge, rival = Judge(1, ENOUGH[side]), verdict.rival(move)
    confirmed = judge.confirm(view, verdict, move)
    before, after = verdict.find(move), confirmed.find(move)
    assert before.tried < rival.tried / 2 < after.tried
    assert after.error < before.error
    assert {one for one in confirmed.moves if one.move != move} == {one for one in verdict.moves if one.move != move}
    assert judge.confirm(view, verdict, move) == confirmed
    assert judge.confirm(view, verdict, verdict.best.move) is verdict  # no mistake: no second look
    assert judge.confirm(view, verdict, move, Watch(stopped=True)) is verdict


@pytest.mark.parametrize("side", SIDES)
def test_the_same_position_gets_the_same_verdict(side: str) -> None:
    """Asked twice it is the same one, and nothing is searched; in another order, from another game, an equal one."""
    first, second = (some_game(side, seed) for seed in (1, 2))
    there, back = Judge(1, 600), Judge(1, 600)
    found = [there.judge(game.view(side)) for game in (first, second, first)]
    again = [back.judge(game.view(side)) for game in (second, first, second)]
    assert found[0] is found[2]
    assert again[0] is again[2]
    assert found[0] is not found[1]
    assert (found[0], found[1]) == (again[1], again[0])
    assert list(there.refine(first.view(side))) == [found[0]]


def test_what_was_asked_is_remembered_with_it() -> None:
    """Other moves among which to choose, or a move to keep, are another question."""
    view, judge = some_game(SEEKER_SIDE).view(SEEKER_SIDE), Judge(1, 600)
    some = view.legal_moves()[1:4]
    whole = judge.judge(view)
    assert judge.judge(view, among=some) is judge.judge(view, among=[*reversed(some)])
    assert len(judge.judge(view, among=some).moves) == 3
    assert judge.judge(view, keep=some[0]) is not whole
    assert judge.judge(view) is whole


def test_a_judge_who_is_stopped_remembers_nothing() -> None:
    view, judge = some_game(HIDER_SIDE).view(HIDER_SIDE), Judge(1, 600)
    hasty = judge.judge(view, watch=Watch(stopped=True))
    assert (hasty.share, judge.judge(view).share) == (0.0, 1.0)


@pytest.mark.parametrize("side", SIDES)
def test_a_judge_who_is_told_nothing_is_the_usual_one(side: str, little_thought: None) -> None:
    """Everybody who asks gets the verdict of the same seed and effort."""
    view = some_game(side).view(side)
    assert Judge().judge(view) == Judge(SEED, FULL[side == HIDER_SIDE]).judge(view)
    assert Judge().judge(view) != Judge(SEED + 1).judge(view)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("options", TABLES[::3], ids=name_of)
def test_captures_are_counted_as_far_as_is_played_out(
    options: dict[str, object], side: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within a horizon of one turn, whoever is caught is caught in it."""
    judged, late, near = Judge(1, 300), 0, Judge(1, 300)
    for seed in range(3):
        game = some_game(side, seed, str(options["edition"]))
        found = judged.judge(game.view(side)).moves
        assert all(0 <= one.caught_now <= one.caught <= 1 for one in found)
        late += any(one.caught_now < one.caught for one in found)
        with monkeypatch.context() as patch:
            patch.setitem(HORIZON, side == HIDER_SIDE, 1)
            assert all(one.caught_now == one.caught for one in near.judge(game.view(side)).moves)
    assert late


def test_a_sure_capture_is_counted_in_every_playout() -> None:
    game = seen_in_a_corner()
    verdict = Judge(1, 1000).judge(game.view(SEEKER_SIDE))
    caught = {game.move_text(one.move): (one.caught_now, one.caught) for one in verdict.moves}
    assert caught["d1 taxi 8"] == (1.0, 1.0)
    assert caught["d1 taxi 43"] < (0.5, 0.5)
    assert max(one.caught for one in verdict.moves if seat_of(one.move) == 2) > 0.9  # Red is still to move
    game = london(8, 31, 32, black=0, double=0, reveals=(1,))
    verdict = Judge(1, 1000).judge(game.view(HIDER_SIDE))
    caught = {game.move_text(one.move): (one.caught_now, one.caught) for one in verdict.moves}
    assert min(caught["taxi 18"], caught["taxi 19"]) > (0.5, 0.5)
    assert caught["taxi 1"] < (0.1, 0.5)


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
