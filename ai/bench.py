"""Measures the program: how many random games it plays in a second, and a signature of how it behaves.

The signature is a digest over games played from fixed seeds, by chance and by the greedy players. The same code gives
the same signature on every machine; a change that moves it has changed the rules, the luck or the players.
"""

import hashlib
import time
from dataclasses import dataclass

import numpy as np

from ai.game import Game
from ai.player import PLAYERS
from ai.rules.chance import chance_from
from ai.rules.deal import draw_cards, set_table
from ai.rules.editions import EDITIONS, Edition
from ai.rules.jit import kernel
from ai.rules.options import Options
from ai.rules.setup import deal
from ai.rules.state import E_WIDTH, HIDER_WINS, WINNER
from ai.rules.tables import move_room
from ai.rules.turn import random_game

SIGNATURE_GAMES = 12


@dataclass(frozen=True)
class Speed:
    """Random games of one edition."""

    games_per_second: float
    moves_per_game: float
    hider_wins: float  # share of the games


@kernel
def random_games(count, blank, seeker_cards, hider_cards, scenes, tables, rules, chance, row, moves, event, tally):
    """Deals and plays games by chance; adds moves and the hider's wins to the tally."""
    for _ in range(count):
        hider = 0
        if hider_cards.size:  # on street tiles there are no cards, and all choose where to start
            draw_cards(seeker_cards, rules.seekers, chance)
            draw_cards(hider_cards, 1, chance)
            draw_cards(scenes, rules.crimes, chance)
            hider = hider_cards[0]
        card = hider if rules.cards.size else 0
        set_table(row, blank, seeker_cards, hider, card, scenes, tables, rules)
        tally[0] += random_game(row, tables, rules, chance, moves, event)
        tally[1] += row[WINNER] == HIDER_WINS


def measure_random_games(edition: Edition, seconds: float) -> Speed:
    """Complete random games, dealing included, one after the other on one core."""
    setup = deal(Options(edition=edition.id))
    board = setup.board
    blank = setup.blank
    decks = (edition.seeker_deck, edition.hider_deck, edition.crime_deck)
    cards = [np.array([card.station for card in board.deck(deck)], np.int32) for deck in decks]
    if setup.rules.cards.size:  # he chooses between the stations of a card, so the deck is of card numbers
        cards[1] = np.arange(1, len(cards[1]) + 1, dtype=np.int32)
    if edition.grids:
        cards[0] = np.zeros(setup.rules.seekers, np.int32)
    tally = np.zeros(2, np.int64)
    room = (np.zeros_like(blank), move_room(setup.tables, setup.rules), np.zeros(E_WIDTH, np.int32), tally)
    chance = chance_from("bench", edition.id)

    def play(count: int) -> None:
        random_games(count, blank, *cards, setup.tables, setup.rules, chance, *room)

    play(1)  # compiles
    tally[:] = 0
    games, batch = 0, 1000
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        play(batch)
        games += batch
    return Speed(games / spent, float(tally[0]) / games, float(tally[1]) / games)


def signature() -> str:
    """Ten letters that stay the same as long as the game behaves the same."""
    digest = hashlib.sha256()
    for edition in EDITIONS.values():
        for detectives in reversed(edition.counts):
            for seed in range(SIGNATURE_GAMES):
                game = Game.new(Options(edition=edition.id, detectives=detectives, seed=seed))
                name = ("random", "greedy")[seed % 2]
                players = {"hider": PLAYERS[name](seed), "seekers": PLAYERS[name](seed)}
                while (side := game.to_move) is not None:
                    game.push(players[side].choose(game.view(side)).move)
                    game.settle_chance()
                digest.update(np.array(game.moves, "<i4").tobytes() + game.row.astype("<i4").tobytes())
    return digest.hexdigest()[:10]
