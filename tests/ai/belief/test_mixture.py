"""A belief in several hider models: each is trusted as well as it explains what was seen, and none is given up."""

import math

import numpy as np
import pytest
from table import play

from ai.belief.filter import Belief
from ai.belief.mixture import KEPT, PRIOR, MixedBelief, seekers_belief
from ai.evaluate.hider_model import RUNS_AWAY
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.players.player import GreedyPlayer, Player, RandomPlayer, ask
from ai.players.searcher import SearchPlayer
from ai.position.position import SEEKER_SIDE
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from profiles import Knobs


def follow(game: Game) -> MixedBelief:
    view = game.view(SEEKER_SIDE)
    belief = seekers_belief(view.deal, load_weights(game.edition.weights)).follow(view)
    assert isinstance(belief, MixedBelief)
    return belief


def played(edition: str, seed: int, turns: int, hider: Player | None = None) -> Game:
    """A game after some moves of a hider (any moves, if nobody is named) and of greedy seekers."""
    game = Game.new(Options(edition=edition, seed=seed))
    players = {"hider": hider or RandomPlayer(seed), SEEKER_SIDE: GreedyPlayer(seed)}
    game.settle_chance()
    for _ in range(turns):
        if (side := game.to_move) is None:
            break
        game.push(ask(players[side], game.view(side)).move)
        game.settle_chance()
    return game


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_the_sum_of_its_parts_by_trust(edition: str) -> None:
    """Each part is the filter with that model alone, whose likelihood of all that was seen decides its trust."""
    game = played(edition, 3, 9)
    belief, view = follow(game), game.view(SEEKER_SIDE)
    learnt = load_weights(game.edition.weights)
    alone = [Belief(view.deal, model).follow(view) for model in (learnt.policy, learnt.plain, RUNS_AWAY, None)]
    odds = np.array(PRIOR) * np.exp([part.evidence for part in alone])
    trust = KEPT * np.array(PRIOR) + (1 - KEPT) * odds / odds.sum()
    assert belief.trust == pytest.approx(trust)
    mixed = sum(share * part.weights for share, part in zip(trust, alone, strict=True))
    assert belief.weights == pytest.approx(mixed)
    assert belief.weights.sum() == pytest.approx(1)
    assert belief.places == alone[-1].places, "where he can be does not depend on habits"
    if len(belief.crime_sets):
        joint = sum(share * part.joint for share, part in zip(trust, alone, strict=True))
        assert belief.joint == pytest.approx(joint)


def test_the_evidence_is_the_likelihood_of_what_was_seen() -> None:
    """One hidden taxi from a known station: its probability under the model, by hand."""
    game = Game.new(Options(hider_start=20, seeker_starts=(3, 24, 34, 50, 91), reveals=(2,)))
    view = game.view(SEEKER_SIDE)
    belief = Belief(view.deal)
    belief.weights[:] = 0.0
    belief.weights[20] = 1.0
    before = belief.evidence
    moves = game.legal_moves()
    play(game, "taxi 9")
    belief.advance(game.view(SEEKER_SIDE).events[-1])
    taxis = [move for move in moves if move.ticket == 0 and move.kind == "step"]
    assert belief.evidence - before == pytest.approx(math.log(len(taxis) / len(moves)))


def test_who_plays_as_the_network_is_trusted_to() -> None:
    """Against a hider of the search the network gains trust; against one who makes any move, it loses nearly all."""
    searching = follow(played("london", 5, 60, SearchPlayer(5, Knobs(hider_playouts=400))))
    wild = follow(played("london", 5, 60))
    assert searching.trust[0] > PRIOR[0]
    assert wild.trust[0] < 0.2
    assert wild.trust[-1] > 0.5
    assert (wild.trust >= KEPT * np.array(PRIOR)).all()


def test_who_runs_away_is_trusted_to() -> None:
    """Greedy keeps away from the closest seeker, as a beginner does."""
    runner = follow(played("london", 5, 60, GreedyPlayer(5)))
    assert runner.trust[2] > 0.5


def test_copies_go_their_own_way() -> None:
    game = played("london", 4, 12)
    belief = follow(game)
    weights, trust = belief.weights.copy(), belief.trust
    other = belief.copy()
    while game.to_move == SEEKER_SIDE:
        game.push(game.legal_moves()[0])
    game.push(game.legal_moves()[0])
    other.follow(game.view(SEEKER_SIDE))
    assert np.array_equal(belief.weights, weights)
    assert np.array_equal(belief.trust, trust)
    assert not np.array_equal(other.weights, weights)


def test_another_game_begins_afresh() -> None:
    one, two = played("london", 4, 12), played("london", 5, 12)
    belief = follow(one).follow(two.view(SEEKER_SIDE))
    assert isinstance(belief, MixedBelief)
    assert belief.weights == pytest.approx(follow(two).weights)


@pytest.mark.parametrize("edition", EDITIONS)
def test_event_by_event_it_comes_to_the_same(edition: str) -> None:
    """As all at once, to the last bit."""
    game = played(edition, 5, 12)
    whole, view = follow(game), game.view(SEEKER_SIDE)
    one_by_one = seekers_belief(view.deal, load_weights(game.edition.weights))
    for event in view.events:
        one_by_one.advance(event)
    assert one_by_one.followed == whole.followed == [*view.events]
    assert np.array_equal(one_by_one.weights, whole.weights)
    assert np.array_equal(one_by_one.given, whole.given)
    assert np.array_equal(one_by_one.row, whole.row)
