"""Nobody looks under the table: what the seekers see, and what their players choose, never depends on the secret."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from ai.belief import Belief
from ai.game import Game
from ai.levels import make_player
from ai.player import Player
from ai.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.moves import DIVE, LAND, ability_of, kind_of, station_of, without_station
from ai.rules.setup import Options
from ai.rules.state import CRIME, E_ENTRY, E_SHOWN, HIDER, SEEN, SEEN_ENTRY, START_CARD, WAS, WAS2, Row
from ai.search.think import Effort
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
        tuple(event.tobytes() for event in view.events),
        view.log,
    )


def same_trace_games(edition: str, seed: int) -> tuple[Game, Game] | None:
    """Two running games whose hiders stand elsewhere, though everything that was seen is the same."""
    chance = random.Random(seed)
    truth = Game.new(Options(edition=edition, detectives=chance.choice(EDITIONS[edition].counts), seed=seed))
    plies = chance.randint(1, 40)
    while truth.outcome is None and len(truth.moves) < plies:
        truth.push(chance.choice(truth.legal_moves()))
    if truth.outcome is not None:
        return None
    for secret in other_secrets(truth, chance):
        other = Game(truth.deal)
        other.row[:] = secret
        if follow(other, truth, 0, set()):
            return truth, other
    return None


def other_secrets(truth: Game, chance: random.Random) -> Iterator[Row]:
    """The first row with another secret: another start station, or another start card and other crimes."""
    deal = truth.deal
    if deal.rules.dice:  # he chooses his start himself, among his moves
        yield deal.row.copy()
        return
    scenes = [card.station for card in deal.board.deck(deal.edition.crime_deck)]
    if not deal.row[START_CARD]:
        for station in deal.prior:
            row = deal.row.copy()
            row[HIDER] = station
            yield row
        return
    for card in range(1, len(deal.rules.cards) // 2 + 1):
        for crimes in (chance.sample(scenes, 3), chance.sample(scenes, 3), deal.row[CRIME : CRIME + 3]):
            row = deal.row.copy()
            row[START_CARD] = card
            row[CRIME : CRIME + 3] = crimes
            yield row


def follow(other: Game, truth: Game, ply: int, vain: set[tuple[int, bytes]]) -> bool:
    """Plays the same public trace from another secret, trying all hidden stations; False where none fits.

    `vain` collects after how many moves which rows lead nowhere, so that none is tried twice.
    """
    if ply == len(truth.moves):
        return other.hider != truth.hider and other.outcome is None
    here = ply, other.row.tobytes()
    if here in vain:
        return False
    wanted = truth.events[ply].tobytes()
    public = without_station(truth.moves[ply])
    for move in other.legal_moves():
        if without_station(move) != public:
            continue
        if truth.events[ply][E_SHOWN] and station_of(move) != station_of(truth.moves[ply]):
            continue
        event = other.push(move)
        if event.tobytes() == wanted and follow(other, truth, ply + 1, vain):
            return True
        other.pop()
    vain.add(here)
    return False


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_two_truths_with_one_trace_give_one_view_and_one_choice(edition: str) -> None:
    pairs = 0
    for seed in range(200):
        games = same_trace_games(edition, seed)
        if games is None or games[0].to_move != SEEKER_SIDE:
            continue
        truth, other = games
        pairs += 1
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
        if pairs == PAIRS:
            return
    pytest.fail(f"only {pairs} pairs of games were found")


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
                due = bool(game.rules.reveals[entry.number]) and ability_of(move) != DIVE
                assert (entry.station != 0) == entry.shown == (due or kind_of(move) == LAND)
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
