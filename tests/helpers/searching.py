"""Games that the tests of the search begin from."""

import random

from table import london, play

from ai.game.game import Game
from ai.rules.options import Options

TABLES: list[dict[str, object]] = [
    {"edition": "london"},
    {"edition": "london", "detectives": 2},
    {"edition": "sherlock"},
    {"edition": "venice"},
    {"edition": "dice", "detectives": 1},
    {"edition": "dice", "detectives": 2},
    {"edition": "dice", "detectives": 3},
    {"edition": "dice", "detectives": 3, "expert": True},
]


def name_of(options: dict[str, object]) -> str:
    return "-".join(str(value) for value in options.values())


def some_game(side: str, seed: int = 1, edition: str = "london") -> Game:
    """A game some random moves old, in which a side is to move."""
    chance = random.Random(seed)
    game = Game.new(Options(edition=edition, seed=seed))
    plies = chance.randint(5, 30)
    while len(game.moves) < plies or game.to_move != side or len(game.legal_moves()) < 2:
        if game.outcome is not None:
            return some_game(side, seed + 1000, edition)
        game.push(chance.choice(game.legal_moves()))
    return game


def seen_in_a_corner() -> Game:
    """Mister X has just been seen on 8, and detective 1 stands beside him on 18."""
    game = london(1, 18, 199, reveals=(1,))
    return play(game, "taxi 8")
