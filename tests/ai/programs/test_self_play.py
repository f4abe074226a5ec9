"""Recorded games: everything that learning needs can be computed from a record, and no record is believed blindly."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from ai.belief.filter import Belief
from ai.evaluate.hider_model import MOVE_FEATURES
from ai.evaluate.value import STATE_FEATURES
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE
from ai.programs.examples import examples_of, extract, joined
from ai.programs.self_play import ReplayError, SelfPlay, SelfPlayGame, play_game, replay
from ai.rules.state import P_HIDER, P_SEEKERS, PHASE
from maps.edition_file import EDITIONS

PLAYOUTS = 4


@cache
def record(edition: str, number: int = 1) -> SelfPlayGame:
    """A game, played once."""
    return play_game(SelfPlay(edition, 0, PLAYOUTS), number)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_is_written_down_whole(edition: str) -> None:
    """Every decision of the hider, and the first of each seekers' turn, with what the search found."""
    for number in (1, 2):
        found = record(edition, number)
        assert found.winner in (HIDER_SIDE, SEEKER_SIDE)
        due = {decision.ply for decision in found.decisions}
        turns: list[int] = []
        game = next(replay(edition, found)).game
        for move in found.moves[len(game.moves) :]:
            ply, seekers = len(game.moves), game.row[PHASE] == P_SEEKERS
            if seekers and game.round not in turns:
                turns.append(game.round)
                assert ply in due, "the first decision of a turn"
            else:
                assert (game.to_move == HIDER_SIDE) == (ply in due)
            game.push(move)
        assert turns == [*range(1, len(turns) + 1)]
        assert game.outcome is not None
        assert game.outcome.winner == found.winner


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_decision_tells_what_the_search_found(edition: str) -> None:
    for moment in replay(edition, record(edition)):
        game, decision = moment.game, moment.decision
        legal = game.legal_moves()
        assert decision.choice in legal
        if decision.value is None:
            assert len(legal) == 1
        elif game.to_move == HIDER_SIDE:
            assert len(decision.visits) == len(decision.values) == len(legal)
            assert sum(decision.visits) > 0.9 * 5 * PLAYOUTS - 4, "a tree's first playouts only make its root"
            mean = np.dot(decision.visits, decision.values) / sum(decision.visits)
            assert decision.value == pytest.approx(mean, abs=1e-4)
        else:
            assert decision.visits == decision.values == ()
            assert 0 <= decision.value <= 1


def test_a_record_depends_on_the_series_and_the_number_alone() -> None:
    assert play_game(SelfPlay("london", 0, PLAYOUTS), 1) == record("london")
    assert record("london", 2) != record("london")
    assert play_game(SelfPlay("london", 1, PLAYOUTS), 1).deal == 1_000_001


@pytest.mark.parametrize("edition", EDITIONS)
def test_examples_are_what_happened(edition: str) -> None:
    found = record(edition)
    outcomes, choices = examples_of(edition, found)
    moments = [m.game.row[PHASE] for m in replay(edition, found)]
    assert len(outcomes.features) == len(outcomes.won) == sum(phase == P_HIDER for phase in moments)
    assert outcomes.features.shape[1] == STATE_FEATURES
    assert (outcomes.features[:, 0] == 1).all()
    assert np.isfinite(outcomes.features).all()
    assert np.abs(outcomes.features).max() < 10
    assert {*outcomes.won} == {float(found.winner == SEEKER_SIDE)}
    assert choices.features.shape == (choices.sizes.sum(), MOVE_FEATURES)
    assert len(choices.sizes) >= len(outcomes.won)
    assert np.isfinite(choices.features).all()
    assert (np.abs(choices.features).sum(axis=1) > 0).all(), "a move of which nothing is known"
    starts = np.cumsum(choices.sizes) - choices.sizes
    assert (np.add.reduceat(choices.shares, starts) == 1).all()
    assert {*choices.shares} <= {0.0, 1.0}


def test_examples_do_not_depend_on_who_extracts_them() -> None:
    games = [record("london", number) for number in range(3)]
    one, two = (joined(extract("london", games, jobs)) for jobs in (1, 2))
    for a, b in zip((*one.outcomes, *one.choices), (*two.outcomes, *two.choices), strict=True):
        assert a.tobytes() == b.tobytes()
    assert len(one.outcomes.won) == sum(len(examples_of("london", game).outcomes.won) for game in games)


@pytest.mark.parametrize("edition", ["london", "sherlock", "dice"])
def test_a_replay_knows_what_the_seekers_believed(edition: str) -> None:
    checked = 0
    for moment in replay(edition, record(edition)):
        game = moment.game
        if game.hider and len(game.moves) % 3 == 0:  # not at every moment: it catches up
            belief, view = moment.belief(), game.view(SEEKER_SIDE)
            assert belief.weights[game.hider] > 0
            assert belief.weights.tobytes() == Belief(view.deal).follow(view).weights.tobytes()
            checked += 1
    assert checked > 2


def test_a_record_of_other_rules_is_refused() -> None:
    found = record("london")
    first, *others = found.decisions
    game = next(replay("london", found)).game
    unseen = next(move for move in range(200) if move not in game.legal_moves())
    assert game.to_move not in (None, CHANCE)
    wrong = [
        (replace(found, moves=(unseen, *found.moves[1:])), "game 1: move 1 .* is not possible"),
        (replace(found, moves=found.moves[:-1]), "game 1: does not end as it was written down"),
        (replace(found, winner="nobody"), "game 1: does not end as it was written down"),
        (replace(found, decisions=(first._replace(choice=unseen), *others)), "the decision before move 1 is not"),
        (replace(found, decisions=(first._replace(visits=(1,), values=(0.5,)), *others)), "the decision before move 1"),
        (replace(found, decisions=(*others, others[-1]._replace(ply=9999))), "does not end as it was written down"),
    ]
    for damaged, answer in wrong:
        with pytest.raises(ReplayError, match=answer):
            list(replay("london", damaged))
