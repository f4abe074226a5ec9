"""The `maps` commands: boards and street tiles are listed, shown in numbers, compared, drawn and checked.

Each command imports what it needs only when it runs. Where a board is wanted of street tiles, they lie in the order of
their letters, dark sides up.
"""

import argparse
import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maps import Board, BoardError
    from maps.tiles import TileSet


def add_options(parser: argparse.ArgumentParser) -> None:
    """What can be done with boards."""
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    action = actions.add_parser("list", help="the boards that come with the game")
    action.set_defaults(run=maps_list)
    action = actions.add_parser("show", help="a board in numbers")
    action.add_argument("board", help="a board's name or folder")
    action.add_argument("--json", action="store_true", help="print the figures as JSON")
    action.set_defaults(run=maps_show)
    action = actions.add_parser("compare", help="boards in numbers, side by side")
    action.add_argument("boards", nargs="+", help="names or folders of boards")
    action.set_defaults(run=maps_compare)
    action = actions.add_parser("draw", help="a board as an SVG picture, on standard output")
    action.add_argument("board", help="a board's name or folder")
    action.set_defaults(run=maps_draw)
    action = actions.add_parser("check", help="prove that a board is sound, or say what is wrong with it")
    action.add_argument("board", help="a board's folder or name")
    action.set_defaults(run=maps_check)


def maps_list(options: argparse.Namespace) -> int:
    """The boards' names."""
    from maps import board_names, load_board
    from maps.tiles import OWN, load_tiles

    titles = {name: load_board(name).title for name in board_names()} | {OWN.name: load_tiles(OWN.name).title}
    for name in sorted(titles):
        print(f"{name:10} {titles[name]}")
    return 0


def maps_show(options: argparse.Namespace) -> int:
    """A board, or street tiles, in numbers."""
    from maps import Board, BoardError
    from maps.figures import figures
    from maps.tile_figures import tile_figures

    try:
        found = _load(options.board)
    except BoardError as error:
        return _board_problems(options.board, error)
    numbers = figures(found) if isinstance(found, Board) else tile_figures(found)
    if options.json:
        print(json.dumps(numbers))
        return 0
    width = max(map(len, numbers))
    for name, value in numbers.items():
        print(f"{name:{width}}  {_in_words(value)}")
    return 0


def maps_draw(options: argparse.Namespace) -> int:
    """A board as a picture."""
    from maps import BoardError
    from maps.draw import draw

    try:
        picture = draw(_load_board(options.board))
    except BoardError as error:
        return _board_problems(options.board, error)
    sys.stdout.write(picture)
    return 0


def maps_compare(options: argparse.Namespace) -> int:
    """Boards side by side: each figure a line, each board a column."""
    from maps import BoardError
    from maps.figures import figures

    columns = []
    for name in options.boards:
        try:
            columns.append(figures(_load_board(name)))
        except BoardError as error:
            return _board_problems(name, error)
    for key in columns[0]:
        if key not in ("cards", "hideouts", "provenance", "digest"):
            print(key)
            for column in columns:
                print(f"  {column['name']!s:12} {_in_words(column[key])}")
    return 0


def _in_words(value: object) -> str:
    """A figure for people: lists and groups of numbers in a line."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_in_words(part)}" for key, part in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def maps_check(options: argparse.Namespace) -> int:
    """Whether a board, or a set of street tiles, can be played on."""
    from maps import Board, BoardError
    from maps.tile_figures import check_tiles

    try:
        found = _load(options.board)
        if not isinstance(found, Board) and (problems := check_tiles(found)):
            raise BoardError(problems)
    except BoardError as error:
        return _board_problems(options.board, error)
    if isinstance(found, Board):
        print(f"{options.board}: sound, {found.size} stations and {len(found.lines)} lines")
    else:
        tiles = len(found.letters)
        print(f"{options.board}: sound, {tiles} street tiles with {4 * tiles} places")
    return 0


def _load(name: str) -> "Board | TileSet":
    """What a name or a folder holds; raises BoardError with all that is wrong."""
    from pathlib import Path

    from maps import BoardError, Problem, board_names, load_board
    from maps.files import is_file
    from maps.tile_figures import is_tiles
    from maps.tiles import OWN, load_tiles

    if is_tiles(name):
        return load_tiles(name)
    if name not in board_names() and not is_file(Path(name) / "board.toml"):
        known = ", ".join(sorted((*board_names(), OWN.name)))
        words = f"no board of that name ({known}) and no folder with a board.toml or a tiles.csv"
        raise BoardError([Problem(name[:60], words)])
    return load_board(name)


def _load_board(name: str) -> "Board":
    """The board of a name or a folder; of street tiles, as they lie in the order of their letters."""
    from maps import Board
    from maps.tile_figures import example

    found = _load(name)
    return found if isinstance(found, Board) else example(found).board


def _board_problems(name: str, error: "BoardError") -> int:
    for problem in error.problems:
        print(problem if problem.place == name[:60] else f"{name}: {problem}", file=sys.stderr)
    return 1
