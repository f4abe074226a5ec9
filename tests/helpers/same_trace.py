"""Pairs of games that look the same to the seekers, though the hider's secret is another."""

import random
from collections.abc import Iterator
from functools import cache

from ai.game.game import Game
from ai.position.move import Move
from ai.position.position import SEEKER_SIDE
from ai.rules.setup import Options
from ai.rules.state import CRIME, HIDER, START_CARD, Row
from maps.edition_file import EDITIONS

STATION_BITS = 255  # of a move: what else stands in it is public


Trace = tuple[list[Move], Row, list[Move]]  # the moves of a game, another first row, and the moves from there


def pairs_for_seekers(edition: str, count: int) -> Iterator[tuple[int, tuple[Game, Game]]]:
    """So many pairs of games in which the seekers are to move, each with its seed."""
    found = 0
    for seed in range(200):
        games = same_trace_games(edition, seed)
        if games and games[0].to_move == SEEKER_SIDE:
            yield seed, games
            found += 1
            if found == count:
                return
    raise AssertionError(f"only {found} pairs of games were found")


def same_trace_games(edition: str, seed: int) -> tuple[Game, Game] | None:
    """Two running games whose hiders stand elsewhere, though everything that was seen is the same."""
    truth = _new(edition, seed)
    trace = _trace(edition, seed)
    if trace is None:
        return None
    moves, secret, others = trace
    other = Game(truth.deal)
    other.row[:] = secret
    truth.play(moves)
    other.play(others)
    return truth, other


def _new(edition: str, seed: int) -> Game:
    detectives = random.Random(seed).choice(EDITIONS[edition].counts)
    return Game.new(Options(edition=edition, detectives=detectives, seed=seed))


@cache
def _trace(edition: str, seed: int) -> Trace | None:
    """What is found for a seed, and how: several tests look at the same games."""
    chance, truth = random.Random(seed), _new(edition, seed)
    chance.choice(EDITIONS[edition].counts)
    plies = chance.randint(1, 40)
    while truth.outcome is None and len(truth.moves) < plies:
        truth.push(chance.choice(truth.legal_moves()))
    if truth.outcome is not None:
        return None
    vain: set[tuple[int, bytes]] = set()  # of all secrets: many lead to the same rows
    for secret in other_secrets(truth, chance):
        other = Game(truth.deal)
        other.row[:] = secret
        if follow(other, truth, 0, vain):
            return truth.moves, secret, other.moves
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
    wanted, made = truth.events[ply], truth.moves[ply]
    for move in other.legal_moves():
        if (move ^ made) > STATION_BITS or (wanted.shown and move.number != made.number):
            continue
        event = other.push(move)
        if event == wanted and follow(other, truth, ply + 1, vain):
            return True
        other.pop()
    vain.add(here)
    return False


def twin(game: Game, chance: random.Random) -> Game | None:
    """A game whose hider stands elsewhere, though all that was seen is the same."""
    for secret in other_secrets(game, chance):
        other = Game(game.deal)
        other.row[:] = secret
        if follow(other, game, 0, set()):
            return other
    return None
