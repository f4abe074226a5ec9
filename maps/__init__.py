"""The boards: stations, lines and start cards as data, with checks that prove them sound."""

from maps.board import Board, BoardError, Card, Line, Problem, Station
from maps.load import board_names, load_board

__all__ = ["Board", "BoardError", "Card", "Line", "Problem", "Station", "board_names", "load_board"]
