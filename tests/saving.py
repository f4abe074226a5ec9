"""Helpers for tests of saved games: games of chance choices, and a program that can be killed while it saves.

Run as a script (`python tests/saving.py STATE`) it waits for seeds, one a line. For each it plays a game in a process
of its own, and tells the number of that process, and then the number of moves after each save.
"""

import os
import random
import signal
import sys
from pathlib import Path

from ai.blind import BlindGame
from ai.game import Game
from ai.position import CHANCE
from ai.rules.options import Options
from ai.rules.setup import deal
from profiles import load_profile
from solo.running import Autosave
from solo.saves import Save

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


def tell(word: object) -> None:
    """A line for whoever started this, whole or not at all."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def saving_game(folder: Path, seed: int) -> None:
    """A game saved after every move; the system writes a few bytes at a time, as it may."""
    write = os.write
    os.write = lambda handle, data: write(handle, data[:50])  # type: ignore[assignment]
    save, game = begin(Options(edition=EDITIONS[seed % 4], seed=seed))
    luck = random.Random(seed)
    autosave = Autosave(folder, save)
    while game.outcome is None:
        autosave.record(game)
        tell(len(game.moves))
        step(game, luck)
    signal.pause()  # until it is killed


def main() -> None:
    """Begins games in processes of their own, which are killed from outside."""
    for edition in EDITIONS:  # compiled once, before the processes part
        play_on(begin(Options(edition=edition))[1], 1, 50)
    tell("ready")
    for line in iter(sys.stdin.readline, ""):
        if child := os.fork():
            os.waitpid(child, 0)
            tell("ended")
        else:
            tell(os.getpid())
            saving_game(Path(sys.argv[1]), int(line))
            os._exit(0)


if __name__ == "__main__":
    main()
