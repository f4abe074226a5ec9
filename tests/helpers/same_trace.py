"""Pairs of games that look the same to the seekers, though the hider's secret is another."""

import random
from collections.abc import Iterator

from ai.game.game import Game
from ai.rules.moves import station_of, without_station
from ai.rules.setup import Options
from ai.rules.state import CRIME, E_SHOWN, HIDER, START_CARD, Row
from maps.edition_file import EDITIONS


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
    wanted = truth.events[ply]
    public = without_station(truth.moves[ply])
    for move in other.legal_moves():
        if without_station(move) != public:
            continue
        if truth.events[ply][E_SHOWN] and station_of(move) != station_of(truth.moves[ply]):
            continue
        event = other.push(move)
        if event == wanted and follow(other, truth, ply + 1, vain):
            return True
        other.pop()
    vain.add(here)
    return False
