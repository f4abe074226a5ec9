"""Helpers for tests of saved games: games of chance choices."""

import random
from pathlib import Path

from ai.belief.hidden_game import BlindGame
from ai.game.game import Game
from ai.position.position import CHANCE
from ai.rules.options import Options
from ai.rules.setup import deal
from profiles import load_profile
from solo.files.running_game import Autosave
from solo.files.saves import Save

EDITIONS = ("london", "sherlock", "venice", "dice")


def begin(options: Options, side: str = "seekers", level: str = "random") -> tuple[Save, Game]:
    """A game that was just set up, and its save."""
    setup = deal(options)
    game = BlindGame(setup) if options.blind else Game(setup)
    return Save.begin(game, options, side, level, load_profile(level)), game


def step(game: Game, luck: random.Random) -> None:
    """A move by chance; the hider takes the balloon when he can, so that cards are drawn."""
    if game.to_move == CHANCE and not isinstance(game, BlindGame):
        game.push(game.draw())
        return
    moves = game.legal_moves()
    flights = [move for move in moves if "balloon" in game.move_text(move)]
    game.push(luck.choice(flights or moves))


def play_on(game: Game, seed: int, most: int = 10_000) -> Game:
    """Plays a game on by choices that depend on the seed alone, to its end or for so many moves."""
    luck = random.Random(seed)
    while game.outcome is None and most and game.legal_moves():
        step(game, luck)
        most -= 1
    return game


def texts(game: Game) -> list[str]:
    return [game.move_text(move) for move in game.moves]


def started(state: Path, seed: int = 1, moves: int = 5) -> tuple[Autosave, Game]:
    """A game of some moves that is being saved."""
    save, game = begin(Options(edition="dice", seed=seed))
    autosave = Autosave(state, save)
    autosave.record(play_on(game, seed, moves))
    return autosave, game


def over(state: Path, seed: int = 1) -> Autosave:
    """A game that was played to its end."""
    autosave, game = started(state, seed, 10_000)
    assert game.outcome is not None
    return autosave


def names(folder: Path) -> list[str]:
    """The files in a folder."""
    return sorted(path.name for path in folder.iterdir())
