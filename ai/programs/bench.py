"""Measures the program: how many random games it plays in a second, and a signature of how it behaves.

The signature is a digest over games played from fixed seeds, by chance, by the greedy players and by the search. The
same code gives the same signature on every machine; a change that moves it has changed the rules, the luck or the
players.
"""

import hashlib
import time
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ai.compiling.jit import routine
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.players.player import GreedyPlayer, RandomPlayer
from ai.players.search.forest import TREE_NODES, TreeSearch, new_scratch, root_and_model
from ai.players.search.tree import make_tree, reset_tree
from ai.players.searcher import SearchPlayer
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.chance import chance_from
from ai.rules.deal import Start, draw_cards, set_table
from ai.rules.options import Deal, Options
from ai.rules.setup import deal
from ai.rules.state import E_WIDTH, HIDER_WINS, P_PLACE, P_START, PHASE, WINNER, Row
from ai.rules.tables import IntArray, move_room
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


class Decks(NamedTuple):
    """What random games are dealt from."""

    blank: Row  # the row before the pawns are set
    phase: int  # in which a game begins
    seekers: IntArray  # start stations; where seekers choose theirs, a 0 for each
    hider: IntArray  # start stations, or the numbers of cards with two stations; empty where he may start anywhere
    scenes: IntArray  # of crimes


class GameScratch(NamedTuple):
    """Scratch buffers of a random game."""

    row: Row
    moves: IntArray
    event: IntArray


def make_decks(setup: Deal) -> Decks:
    """The decks of the edition of a game."""
    edition = setup.edition
    decks = (edition.seeker_deck, edition.hider_deck, edition.crime_deck)
    seekers, hider, scenes = (_stations(setup, deck) for deck in decks)
    phase = int(setup.row[PHASE])
    if setup.rules.cards.size:  # he chooses between the stations of a card, so the deck is of card numbers
        phase, hider = P_START, np.arange(1, len(hider) + 1, dtype=np.int32)
    if phase == P_PLACE:
        seekers = np.zeros(setup.rules.seekers, np.int32)
    return Decks(setup.blank, phase, seekers, hider, scenes)


def _stations(setup: Deal, deck: str) -> IntArray:
    return np.array([card.station for card in setup.board.deck(deck)], np.int32)


def make_game_scratch(setup: Deal) -> GameScratch:
    return GameScratch(np.zeros_like(setup.blank), move_room(setup.tables, setup.rules), np.zeros(E_WIDTH, np.int32))


@routine
def random_games(count, decks, tables, rules, chance, scratch, tally):
    """Deals and plays games by chance; adds moves and the hider's wins to the tally."""
    for _ in range(count):
        hider = 0
        card = 0
        if decks.hider.size:
            draw_cards(decks.seekers, rules.seekers, chance)
            draw_cards(decks.hider, 1, chance)
            draw_cards(decks.scenes, rules.crimes, chance)
            if rules.cards.size:
                card = decks.hider[0]
            else:
                hider = decks.hider[0]
        start = Start(decks.phase, decks.seekers, hider, card, decks.scenes)
        set_table(scratch.row, decks.blank, start, tables, rules)
        tally[0] += random_game(scratch.row, tables, rules, chance, scratch.moves, scratch.event)
        tally[1] += scratch.row[WINNER] == HIDER_WINS


def measure_random_games(edition: Edition, seconds: float) -> Speed:
    """Complete random games, dealing included, one after the other on one core."""
    setup = deal(Options(edition=edition.id))
    decks, scratch, tally = make_decks(setup), make_game_scratch(setup), np.zeros(2, np.int64)
    chance = chance_from("bench", edition.id)

    def play(count: int) -> None:
        random_games(count, decks, setup.tables, setup.rules, chance, scratch, tally)

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
        belief, parameters = player.believe(view, chance_from("bench")), player.parameters(view)
        tree, (root, model, _outlook) = (
            make_tree(TREE_NODES, 4 * TREE_NODES),
            root_and_model(view, belief, load_weights("london")),
        )
        search = TreeSearch(tree, root, model, parameters, new_scratch(view, root, model), chance_from("bench", side))
        reset_tree(tree)
        done, batch = 0, 500
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            search.run_playouts(batch)
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
