"""A hamlet small enough to work out every feature of a position by hand.

1 - 2 - 3 - 4 - 5 - 6 - 7 - 8 - 9 - 10 - 11 - 12     9 - 13 - 14 and 4 - 15, by taxi
            4 ------------- 7                        by bus
            4 ---------------------- 10              by underground
            4 --------------------------------- 12   by ferry
"""

from pathlib import Path
from typing import Any

from boards import write_board

from ai.game.game import Game
from ai.rules.options import Options

TAXIS = [(s, s + 1) for s in range(1, 12)] + [(9, 13), (13, 14), (4, 15)]
LINES = [*((a, b, "taxi") for a, b in TAXIS), (4, 7, "bus"), (4, 10, "underground"), (4, 12, "ferry")]


def hamlet(folder: Path, hider: int, *seekers: int, **more: Any) -> Game:
    """A game with the hider to move, against two detectives and as many bobbies as there are stations left."""
    settings = {"rounds": 10, "spaces": 12, "purses": ((4, 3, 2),), "supply": (3, 2, 9), "black": 2, "double": 1}
    settings |= {"detectives": 2, "bobbies": len(seekers) - 2, **more}
    board = write_board(folder / "hamlet", 15, LINES)
    return Game.new(Options(board=board, hider_start=hider, seeker_starts=seekers, **settings))
