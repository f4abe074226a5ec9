"""Nobody looks under the table: what the seekers see, and what their players choose, never depends on the secret."""

import random

import numpy as np
import pytest

from ai.belief import Belief
from ai.game import HIDER_SIDE, SEEKER_SIDE, Game, View
from ai.player import PLAYERS
from ai.rules.editions import EDITIONS
from ai.rules.moves import station_of, without_station
from ai.rules.setup import Options
from ai.rules.state import HIDER, SEEN, SEEN_ENTRY, WAS, WAS2

EDITION_IDS = list(EDITIONS)


def seen_by_all(view: View) -> tuple[object, ...]:
    """Everything in a view that could carry a secret, as bytes and values."""
    return (
        view.row.tobytes(),
        view.deal.row.tobytes(),
        view.deal.prior,
        tuple(event.tobytes() for event in view.events),
        view.log,
    )


def same_trace_games(edition: str, seed: int) -> tuple[Game, Game] | None:
    """Two running games whose hiders stand elsewhere, though everything that was seen is the same."""
    chance = random.Random(seed)
    truth = Game.new(Options(edition=edition, detectives=chance.choice((2, 3, 4, 5)), seed=seed))
    plies = chance.randint(1, 40)
    while truth.outcome is None and len(truth.moves) < plies:
        truth.push(chance.choice(truth.legal_moves()))
    if truth.outcome is not None:
        return None
    starts = [station for station in truth.deal.prior if station != truth.deal.row[HIDER]]
    for start in starts:
        other = Game(truth.deal)
        other.row[HIDER] = start
        if follow(other, truth, 0):
            if other.hider != truth.hider:
                return truth, other
            continue
    return None


def follow(other: Game, truth: Game, ply: int) -> bool:
    """Plays the same public trace from another secret, trying all hidden stations; False where none fits."""
    if ply == len(truth.moves):
        return other.hider != truth.hider and other.outcome is None
    wanted = truth.events[ply].tobytes()
    public = without_station(truth.moves[ply])
    for move in other.legal_moves():
        if without_station(move) != public:
            continue
        if truth.events[ply][0] != public and station_of(move) != station_of(truth.moves[ply]):
            continue
        event = other.push(move)
        if event.tobytes() == wanted and follow(other, truth, ply + 1):
            return True
        other.pop()
    return False


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_two_truths_with_one_trace_give_one_view_and_one_choice(edition: str) -> None:
    pairs = 0
    for seed in range(150):
        games = same_trace_games(edition, seed)
        if games is None or games[0].to_move != SEEKER_SIDE:
            continue
        truth, other = games
        pairs += 1
        views = truth.view(SEEKER_SIDE), other.view(SEEKER_SIDE)
        assert seen_by_all(views[0]) == seen_by_all(views[1])
        for name, make in PLAYERS.items():
            thoughts = [make(seed).choose(view) for view in views]
            assert repr(thoughts[0]) == repr(thoughts[1]), name
        beliefs = [Belief(view.deal).follow(view).weights for view in views]
        assert np.array_equal(*beliefs)
        assert beliefs[0][truth.hider] > 0
        assert beliefs[0][other.hider] > 0
        assert truth.row[HIDER] != other.row[HIDER]
    assert pairs >= 40, pairs


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_the_seekers_view_hides_the_hider_between_reveals(edition: str) -> None:
    for seed in range(20):
        chance = random.Random(seed)
        game = Game.new(Options(edition=edition, seed=seed))
        while game.outcome is None:
            view = game.view(SEEKER_SIDE)
            assert [view.row[column] for column in (HIDER, WAS, WAS2)] == [0, 0, 0]
            assert view.deal.row[HIDER] == 0
            for entry in view.log:
                assert (entry.station != 0) == entry.shown == bool(game.rules.reveals[entry.number])
            if view.seen:
                log = {entry.number: entry.station for entry in game.log(HIDER_SIDE)}
                assert log[view.seen[0]] == view.seen[1] == game.row[SEEN]
                assert view.seen[0] == game.row[SEEN_ENTRY]
            assert game.view(HIDER_SIDE).hider == game.hider != 0
            game.push(chance.choice(game.legal_moves()))
        assert game.view(SEEKER_SIDE).hider == game.hider  # after the game, everything is shown


def test_a_view_cannot_be_used_to_change_the_game() -> None:
    game = Game.new(Options(seed=1))
    game.view(HIDER_SIDE).row[HIDER] = 1
    assert game.hider != 1
