"""Uses every kernel in every edition, and prints what came out: a line for each part, its name and a digest.

    PYTHONPATH=.:tests/helpers python tests/helpers/workout.py FOLDER GAMES PLAYOUTS [SETUP …]

plays so many random games of each setup, and imagines so many games for a move of the computer players; FOLDER is for
boards. Compiled, interpreted, and with every index checked it must print the same. Interpreted, the computer players
are a thousand times slower: where setups are named (by how their names begin), they play these alone, and do not learn.
At last it says what was not compiled on the way, where everything had to be.
"""

import hashlib
import importlib
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from boards import hub_lines, random_lines, write_board, write_sherlock_board

from ai.arena.matches import set_up
from ai.belief.filter import Belief
from ai.belief.trails import Trails
from ai.compiling import jit
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.pursuit import distances, solve_pairs
from ai.explain.judge import Judge
from ai.game.game import Game
from ai.players.nijssen2012 import NijssenPlayer, NijssenRoot, make_growth, search
from ai.players.player import GreedyPlayer
from ai.players.search.forest import new_scratch, root_and_model
from ai.players.search.playout import run_playouts
from ai.players.search.think import Effort
from ai.players.search.tree import make_tree, reset_tree
from ai.players.searcher import SearchPlayer
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE
from ai.programs.bench import make_decks, make_game_scratch, random_games
from ai.programs.examples import examples_of
from ai.programs.self_play import SelfPlay, play_game
from ai.programs.surprise import surprises
from ai.rules.chance import chance_from
from ai.rules.options import Options
from ai.rules.state import PHASE
from ai.rules.tables import move_room
from ai.rules.turn import draw_move
from maps.edition import MOST_BOBBIES, MOST_DETECTIVES, MOST_ROUNDS, MOST_SPACES, MOST_STATIONS
from maps.edition_file import EDITIONS
from profiles import RANKS, Knobs, load_profile

SMALL_BOARDS = 4
PARSED = 5  # lines that are read from the middle of a game
OFTEN = 3  # a player is asked in each phase of a game
FEW = 12  # moves that a judge judges
SMALL_TREE = (30, 300)  # nodes and edges: so few that playouts go on in a full tree


class Digest:
    """A digest that takes whatever there is."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()

    def add(self, *things: object) -> None:
        for thing in things:
            text = thing.tobytes() if isinstance(thing, np.ndarray) else repr(thing).encode()
            self._digest.update(text + b"\0")

    def __str__(self) -> str:
        return self._digest.hexdigest()[:16]


def setups(folder: Path) -> Iterator[tuple[str, Options]]:
    """Every edition with every number of detectives, and small boards with one-way lines."""
    for edition in EDITIONS.values():
        for detectives in edition.counts if edition.grids else range(1, 6):
            for expert in (False, True) if edition.grids else (False,):
                name = f"{edition.id}-{detectives}{'-expert' * expert}"
                yield name, Options(edition=edition.id, detectives=detectives, expert=expert)
    for number in range(SMALL_BOARDS):
        chance = random.Random(number)
        stations = chance.randint(12, 20)
        lines = random_lines(chance, stations)
        sherlock = number % 2 == 1
        if sherlock:
            board = write_sherlock_board(folder / str(number), stations, lines, chance, arrows=number > 1)
        else:
            board = write_board(folder / str(number), stations, lines, arrows=number > 1)
        edition = "sherlock" if sherlock else "london"
        few: dict[str, Any] = {"purses": ((4, 2, 1),), "supply": (3, 2, 1), "detectives": 3, "bobbies": 1}
        yield f"small-{edition}-{number}", Options(edition=edition, board=board, **few)
    long: dict[str, Any] = {"rounds": MOST_ROUNDS, "spaces": MOST_SPACES, "bobbies": MOST_BOBBIES}
    widest = write_board(folder / "widest", MOST_STATIONS, hub_lines(MOST_STATIONS))
    starts = tuple(range(2, 2 + MOST_DETECTIVES + MOST_BOBBIES))
    yield "long", Options(detectives=MOST_DETECTIVES, **long)
    yield "wide", Options(board=widest, hider_start=1, seeker_starts=starts, detectives=MOST_DETECTIVES, rounds=4)


def rules(options: Options, games: int, digest: Digest) -> None:
    """Random games, move by move and in one go, and all that could be played from the middle of each."""
    for seed in range(games):
        game = Game.new(replace(options, seed=seed))
        luck, room = chance_from("workout", seed), move_room(game.tables, game.rules)
        while game.outcome is None:
            digest.add(game.legal_moves(), game.chances() if game.to_move == CHANCE else "")
            event = game.push(int(draw_move(game.row, game.tables, game.rules, luck, room)))
            digest.add(event, game.row)
        for _move in range(len(game.moves) // 2):
            game.pop()
        texts = [game.line_text(line) for line in game.legal_lines()]
        digest.add(game.perft(1), texts)
        if game.to_move != CHANCE:
            digest.add([game.parse_move(text) for text in texts[:PARSED]])
    deal = game.deal
    decks, scratch, tally = make_decks(deal), make_game_scratch(deal), np.zeros(2, np.int64)
    if decks.seekers.size < deal.rules.seekers:
        others = np.array([s for s in deal.board.numbers[:-1] if s not in decks.hider], np.int32)
        decks = decks._replace(seekers=others)
    random_games(games, decks, deal.tables, deal.rules, chance_from("workout"), scratch, tally)
    digest.add(scratch.row, tally)


def greedy(options: Options, games: int, digest: Digest) -> None:
    """Greedy players, and what can be believed of their games."""
    for seed in range(games):
        game = Game.new(replace(options, seed=seed))
        players = {side: GreedyPlayer(seed) for side in (HIDER_SIDE, SEEKER_SIDE)}
        habits = load_weights(game.edition.weights)
        even, used = Belief(game.view(SEEKER_SIDE).deal), Belief(game.view(SEEKER_SIDE).deal, habits.policy)
        while (side := game.to_move) is not None:
            move = game.draw() if side == CHANCE else players[side].choose(game.view(side)).move
            view = game.view(SEEKER_SIDE)
            even, used = even.follow(view), used.follow(view)
            digest.add(move, even.weights.round(9), used.weights.round(9))
            game.push(move)
        view = game.view(SEEKER_SIDE)
        digest.add(Trails(view, habits.policy).weights.round(9), game.outcome)


def thinkers(options: Options, games: int, playouts: int, digest: Digest) -> None:
    """Random games, and in each phase some questions: to players of all ranks, to the one that was published, and to a
    judge."""
    ranks = [load_profile(rank).knobs for rank in RANKS]
    for seed in range(games):
        game, luck = Game.new(replace(options, seed=seed)), random.Random(seed)
        published, judge = NijssenPlayer(seed, playouts), Judge(seed, playouts)
        asked: Counter[int] = Counter()
        while (side := game.to_move) is not None:
            phase, view = int(game.row[PHASE]), game.view(side)
            first = asked[phase] == 0
            if side != CHANCE and (first or (asked[phase] < OFTEN and luck.random() < 0.1)):
                knobs = ranks[(seed + asked[phase]) % len(ranks)]
                if knobs.hider_playouts:
                    knobs = replace(knobs, hider_playouts=playouts, seeker_playouts=playouts)
                digest.add(SearchPlayer(seed, knobs).choose(view).ranked, published.choose(view).ranked)
                full_trees(game, side, playouts, digest)
                if first and len(view.legal_moves()) <= FEW:
                    digest.add([(one.move, round(one.value, 9), one.tried) for one in judge.judge(view).moves])
                asked[phase] += 1
            game.push(luck.choice(game.legal_moves()))


def full_trees(game: Game, side: str, playouts: int, digest: Digest) -> None:
    """Trees with little room, which fill up while they grow."""
    view = game.view(side)
    belief = Belief(view.deal).follow(view)
    tree, luck = make_tree(*SMALL_TREE), chance_from("full", len(game.moves))
    root, model, _outlook = root_and_model(view, belief, load_weights(view.edition.weights))
    reset_tree(tree)
    parameters = SearchPlayer(1, Knobs(hider_horizon=3, seeker_horizon=3)).parameters(view)
    total = run_playouts(playouts, tree, root, model, parameters, new_scratch(view, root, model), luck)
    growth = make_growth(view.tables, view.rules, SMALL_TREE[0])._replace(row=view.row.copy())
    growth.used[0], growth.head[0] = 1, -1
    places = np.array(belief.places, np.int32)
    shares = np.cumsum(np.full(places.size, 1 / max(1, places.size)))
    published = NijssenRoot(view.row, int(side == HIDER_SIDE), places, shares)
    search(playouts, growth, published, view.tables, view.rules, model.board_tables, luck)
    digest.add(round(float(total), 9), tree.used, growth.used)


def learned(edition: str, playouts: int, digest: Digest) -> None:
    """What is written down of a game for learning."""
    record = play_game(SelfPlay(edition, 0, playouts), 3)
    outcomes, choices = examples_of(edition, record)
    digest.add(record.moves, outcomes.features.round(9), choices.features.round(9), choices.sizes)
    level = replace(load_profile("inspector"), knobs=Knobs(seeker_playouts=playouts, hider_playouts=playouts))
    noted = surprises(set_up(edition, None, level, level, Effort(), 4, ""), 0)
    digest.add([round(loss, 9) for moment in (*noted.reveals, *noted.turns) for loss in moment])


def idle_kernels() -> list[str]:
    """The kernels that this program has neither compiled nor loaded."""
    names = []
    for module in sorted(jit.kernel_sources(jit._sources())):
        for name, value in vars(importlib.import_module(module)).items():
            if hasattr(value, "py_func") and value.py_func.__module__ == module and not value.overloads:
                names.append(f"{module}.{name}")
    return names


def main(folder: Path, games: int, playouts: int, thoughtful: tuple[str, ...]) -> None:
    for name, options in setups(folder):
        parts = {"rules": Digest()}
        rules(options, games, parts["rules"])
        if name.startswith(thoughtful or ""):
            parts |= {"greedy": Digest(), "thinkers": Digest()}
            greedy(options, max(1, games // 8), parts["greedy"])
            thinkers(options, max(1, games // 8), playouts, parts["thinkers"])
        if name.startswith(("small", "dice")):
            tables = Game.new(options).tables
            parts["pairs"] = Digest()
            parts["pairs"].add(distances(tables), solve_pairs(tables))
        for part, digest in parts.items():
            print(name, part, digest, flush=True)
    for edition in () if thoughtful else EDITIONS:
        digest = Digest()
        learned(edition, playouts, digest)
        print(edition, "learning", digest, flush=True)
    print("idle", *idle_kernels(), file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), tuple(sys.argv[4:]))
