"""Boards and editions: data, with checks that prove them sound.

Board modules are imported lazily: every start of the program needs the names of the editions, but not the boards.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from maps.board import Board, Card, Line, Station
    from maps.load import board_names, load_board
    from maps.problems import BoardError, Problem

__all__ = ["Board", "BoardError", "Card", "Line", "Problem", "Station", "board_names", "load_board"]

HOMES = {
    **dict.fromkeys(("Board", "Card", "Line", "Station"), "maps.board"),
    **dict.fromkeys(("BoardError", "Problem"), "maps.problems"),
    **dict.fromkeys(("board_names", "load_board"), "maps.load"),
}


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(name)
    return getattr(import_module(HOMES[name]), name)
