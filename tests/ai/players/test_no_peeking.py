"""Nobody looks under the table: what the seekers see, and what their players choose, never depends on the secret."""

import random

import numpy as np
import pytest
from same_trace import pairs_for_seekers

from ai.belief.filter import Belief
from ai.game.game import Game
from ai.players.levels import make_player
from ai.players.player import Player
from ai.players.search.think import Effort
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.moves import DIVE, LAND, ability_of, kind_of
from ai.rules.setup import Options
from ai.rules.state import CRIME, E_ENTRY, HIDER, SEEN, SEEN_ENTRY, START_CARD, WAS, WAS2
from maps.edition_file import EDITIONS
from profiles import load_profile, profile_names

EDITION_IDS = list(EDITIONS)
PAIRS = 8  # pairs of games that look the same and are not
PLAYOUTS = 20


def players(seed: int) -> dict[str, Player]:
    """A player of every level; those that search do so a little."""
    found = {}
    for name in profile_names():
        profile = load_profile(name)
        searches = profile.player in ("search", "nijssen") and profile.knobs.seeker_playouts
        found[name] = make_player(profile, seed, Effort(PLAYOUTS) if searches else None)
    return found


def seen_by_all(view: View) -> tuple[object, ...]:
    """Everything in a view that could carry a secret, as bytes and values."""
    return (
        view.row.tobytes(),
        view.deal.row.tobytes(),
        view.deal.prior,
        view.events,
        view.log,
    )


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_two_truths_with_one_trace_give_one_view_and_one_choice(edition: str) -> None:
    for seed, (truth, other) in pairs_for_seekers(edition, PAIRS):
        views = truth.view(SEEKER_SIDE), other.view(SEEKER_SIDE)
        assert seen_by_all(views[0]) == seen_by_all(views[1])
        for (name, one), another in zip(players(seed).items(), players(seed).values(), strict=True):
            thoughts = one.choose(views[0]), another.choose(views[1])
            assert repr(thoughts[0]) == repr(thoughts[1]), name
        beliefs = [Belief(view.deal).follow(view).weights for view in views]
        assert np.array_equal(*beliefs)
        assert beliefs[0][truth.hider] > 0
        assert beliefs[0][other.hider] > 0
        assert truth.row[HIDER] != other.row[HIDER]


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_the_seekers_view_hides_the_hider_between_reveals(edition: str) -> None:
    for seed in range(20):
        chance = random.Random(seed)
        game = Game.new(Options(edition=edition, seed=seed))
        while game.outcome is None:
            view = game.view(SEEKER_SIDE)
            secrets = [HIDER, WAS, WAS2, START_CARD, CRIME, CRIME + 1, CRIME + 2]
            assert not view.row[secrets].any()
            assert not view.deal.row[secrets].any()
            assert view.deal.seed == 0  # with the seed anybody could deal the same game again
            entries = [move for move, event in zip(game.moves, game.events, strict=True) if event[E_ENTRY]]
            for entry, move in zip(view.log, entries, strict=True):
                due = bool(game.rules.reveals[entry.number]) and ability_of(int(move)) != DIVE
                assert (entry.station != 0) == entry.shown == (due or kind_of(int(move)) == LAND)
            if view.seen:
                log = {entry.number: entry.station for entry in game.log(HIDER_SIDE)}
                assert log[view.seen[0]] == view.seen[1] == game.row[SEEN]
                assert view.seen[0] == game.row[SEEN_ENTRY]
            assert game.view(HIDER_SIDE).hider == game.hider
            game.push(chance.choice(game.legal_moves()))
        assert game.view(SEEKER_SIDE).hider == game.hider  # after the game, everything is shown


def test_a_view_cannot_be_used_to_change_the_game() -> None:
    game = Game.new(Options(seed=1))
    game.view(HIDER_SIDE).row[HIDER] = 1
    assert game.hider != 1
