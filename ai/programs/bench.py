"""Measures the program: how many random games it plays in a second, and a signature of how it behaves.

The signature is a digest over games played from fixed seeds, by chance, by the greedy players and by the search. The
same code gives the same signature on every machine; a change that moves it has changed the rules, the luck or the
players.
"""

import hashlib
import time
from dataclasses import dataclass

import numpy as np

from ai.compiling.jit import kernel
from ai.evaluate.board_tables import habits_of, learn
from ai.game.game import Game
from ai.players.player import GreedyPlayer, RandomPlayer
from ai.players.search.opponents import make_room
from ai.players.search.playout import grow
from ai.players.search.think import ROOM_FOR, read_minds
from ai.players.search.tree import make_tree, plant
from ai.players.searcher import SearchPlayer
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.chance import chance_from
from ai.rules.deal import draw_cards, set_table
from ai.rules.options import Options
from ai.rules.setup import deal
from ai.rules.state import E_WIDTH, HIDER_WINS, WINNER
from ai.rules.tables import move_room
from ai.rules.turn import random_game
from maps.edition import Edition
from maps.edition_file import EDITIONS
from profiles import Knobs, load_profile

SIGNATURE_GAMES = 3
BENCH_DEAL, BENCH_ROUND = 14, 6


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


@dataclass(frozen=True)
class SearchSpeed:
    """How fast a level thinks about London."""

    seekers: float  # playouts a second on one core, with all five detectives to move
    hider: float
    seekers_turn: float  # seconds for a whole turn, on all cores
    hider_turn: float


def measure_search(level: str, seconds: float) -> SearchSpeed:
    """Playouts in the middle of a game, one tree on one core; and whole turns, as they are played."""
    knobs = load_profile(level).knobs
    rates, turns = {}, {}
    for side in (SEEKER_SIDE, HIDER_SIDE):
        game = _middle_of_a_game(side)
        view, player = game.view(side), SearchPlayer(1, knobs)
        _thoughtful(1).choose(view)  # compiles
        belief, aim = player.believe(view, chance_from("bench")), player.aim(view)
        tree, minds, lore = make_tree(ROOM_FOR, 4 * ROOM_FOR), read_minds(view, belief), learn(view.tables)
        room, chance = (
            make_room(view.tables, view.rules, view.row, view.deal.scenes, len(minds.seen)),
            chance_from("bench", side),
        )
        plant(tree)
        done, batch = 0, 500
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            grow(batch, tree, view.row, minds, view.tables, view.rules, lore, habits_of("london"), aim, room, chance)
            done += batch
        rates[side] = done / spent
        start = time.perf_counter()
        while game.to_move == side:
            game.push(player.choose(game.view(side)).move)
        turns[side] = time.perf_counter() - start
    return SearchSpeed(rates[SEEKER_SIDE], rates[HIDER_SIDE], turns[SEEKER_SIDE], turns[HIDER_SIDE])


def _middle_of_a_game(side: str) -> Game:
    """London in round 6, before he shows himself for the second time, and neither side has nearly won."""
    game = Game.new(Options(seed=BENCH_DEAL))
    players = {"hider": _thoughtful(1), "seekers": _thoughtful(1)}
    while game.round < BENCH_ROUND or game.to_move != side:
        assert game.to_move is not None
        game.push(players[game.to_move].choose(game.view(game.to_move)).move)
    return game


def signature() -> str:
    """Ten letters that stay the same as long as the game behaves the same."""
    digest = hashlib.sha256()
    for edition in EDITIONS.values():
        for detectives in reversed(edition.counts):
            for seed in range(SIGNATURE_GAMES):
                game = Game.new(Options(edition=edition.id, detectives=detectives, seed=seed))
                make = (RandomPlayer, GreedyPlayer, _thoughtful)[seed % 3]
                players = {"hider": make(seed), "seekers": make(seed)}
                while (side := game.to_move) is not None:
                    game.push(players[side].choose(game.view(side)).move)
                    game.settle_chance()
                digest.update(np.array(game.moves, "<i4").tobytes() + game.row.astype("<i4").tobytes())
    return digest.hexdigest()[:10]


def _thoughtful(seed: int) -> SearchPlayer:
    """A player that searches a little."""
    return SearchPlayer(seed, Knobs(seeker_playouts=40, hider_playouts=80))
