"""The `maps` commands: list, show, compare, draw and check boards and street tiles.

Each command imports what it needs only when it runs. Where street tiles have to form a board, they lie in the order of
their letters, dark sides up.
"""

import argparse
import json
import sys
from gettext import gettext as _
from gettext import pgettext
from pathlib import Path
from typing import TYPE_CHECKING

from maps.edition_file import EDITIONS, FILE
from maps.files import is_file
from maps.wording import listed
from solo.terminal.arguments import complain
from solo.terminal.streams import write_utf8

if TYPE_CHECKING:
    from maps import Board, BoardError
    from maps.tiles import TileSet


def add_options(parser: argparse.ArgumentParser) -> None:
    """What can be done with boards."""
    actions = parser.add_subparsers(metavar=_("ACTION"), required=True)
    action = actions.add_parser("list", help=_("the boards that come with the game"))
    action.set_defaults(run=maps_list)
    action = actions.add_parser("show", help=_("a board in numbers"))
    action.add_argument("board", help=_("a board's name or folder"))
    action.add_argument("--json", action="store_true", help=_("print the figures as JSON"))
    action.set_defaults(run=maps_show)
    action = actions.add_parser("compare", help=_("boards in numbers, side by side"))
    action.add_argument("boards", nargs="+", help=_("names or folders of boards"))
    action.set_defaults(run=maps_compare)
    action = actions.add_parser("draw", help=_("a board as an SVG picture, on standard output"))
    action.add_argument("board", help=_("a board's name or folder"))
    action.set_defaults(run=maps_draw)
    action = actions.add_parser("check", help=_("check that a board is sound, or say what is wrong with it"))
    action.add_argument("board", help=_("a board's folder or name"))
    action.set_defaults(run=maps_check)
    action = actions.add_parser("new", help=_("write the folder of your own edition, to start from"))
    action.add_argument("name", metavar=_("NAME"), help=_("the folder to write"))
    text = _("which edition to start from: {known} (default {default})")
    known, default = listed([*EDITIONS]), next(iter(EDITIONS))
    action.add_argument("--like", default=default, help=text.format(known=known, default=default))
    action.set_defaults(run=maps_new)


def maps_list(options: argparse.Namespace) -> int:
    """The boards' names."""
    from maps import board_names, load_board
    from maps.tiles import OWN, load_tiles
    from maps.wording import shown_board

    titles = {name: load_board(name).title for name in board_names()} | {OWN.name: load_tiles(OWN.name).title}
    for name in sorted(titles):
        print(f"{name:10} {shown_board(titles[name])}")
    return 0


def maps_show(options: argparse.Namespace) -> int:
    """Prints the figures of a board, or of street tiles."""
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
    names = {key: pgettext("figure", key) for key in numbers}
    width = max(map(len, names.values()))
    for key, value in numbers.items():
        print(f"{names[key]:{width}}  {_figure(key, value)}")
    return 0


def maps_draw(options: argparse.Namespace) -> int:
    """Draws a board as a picture."""
    from maps import BoardError
    from maps.draw import draw

    try:
        picture = draw(_load_board(options.board))
    except BoardError as error:
        return _board_problems(options.board, error)
    write_utf8()
    sys.stdout.write(picture)
    return 0


def maps_compare(options: argparse.Namespace) -> int:
    """Compares boards: each figure a line, each board a column."""
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
            print(pgettext("figure", key))
            for column in columns:
                print(f"  {column['name']!s:12} {_figure(key, column[key])}")
    return 0


def _figure(key: str, value: object) -> str:
    """A figure formatted for people: lists and groups of numbers on a line, texts translated."""
    from maps.wording import shown_board

    return shown_board(value) if isinstance(value, str) and key in ("title", "provenance") else _in_words(value)


def _in_words(value: object) -> str:
    if isinstance(value, dict):
        text = _("{name} {value}")
        return listed([text.format(name=_group(key), value=_in_words(part)) for key, part in value.items()])
    return listed([str(part) for part in value]) if isinstance(value, list) else str(value)


def _group(key: str) -> str:
    """The name of a group of numbers: a mode, a symbol, or a word of its own."""
    shown = (pgettext(context, key) for context in ("ticket", "symbol", "figure"))
    return next((name for name in shown if name != key), key)


def maps_check(options: argparse.Namespace) -> int:
    """Checks whether a board, or a set of street tiles, can be played on."""
    from maps import Board, BoardError
    from maps.tile_figures import check_tiles
    from maps.wording import printable

    try:
        found = _load(options.board)
        if not isinstance(found, Board) and (problems := check_tiles(found)):
            raise BoardError(problems)
    except BoardError as error:
        return _board_problems(options.board, error)
    name = printable(options.board)
    if isinstance(found, Board):
        text = _("{board}: sound, {stations} stations and {lines} lines")
        print(text.format(board=name, stations=found.size, lines=len(found.lines)))
    else:
        text, tiles = _("{board}: sound, {tiles} street tiles with {places} places"), len(found.letters)
        print(text.format(board=name, tiles=tiles, places=4 * tiles))
    return _check_edition(options.board)


def _check_edition(name: str) -> int:
    """Proves the edition in the same folder, if there is one."""
    from maps import BoardError
    from solo.tools.editions import prove_edition

    if name not in EDITIONS and not is_file(Path(name) / FILE):
        return 0
    try:
        print(prove_edition(name))
    except BoardError as error:
        return _board_problems(name, error)
    except ValueError as error:  # the game cannot be set up
        return complain(str(error))
    return 0


def maps_new(options: argparse.Namespace) -> int:
    """Writes the folder of an edition."""
    from maps import BoardError
    from maps.wording import printable
    from solo.tools.checks import WrongFlags, check_edition
    from solo.tools.editions import new_edition

    folder = Path(options.name)
    try:
        check_edition(options.like)
        new_edition(folder, options.like)
    except (WrongFlags, BoardError) as error:
        return complain(str(error))
    text = _("{folder} has been written. Change its files, then check it with {check} and play with {play}.")
    name = printable(str(folder))
    check, play = " ".join(("solo-yard", "maps", "check", name)), f"solo-yard play --edition {name}"
    print(text.format(folder=name, check=check, play=play))
    return 0


def _load(name: str) -> "Board | TileSet":
    """Loads what a name or a folder holds; raises BoardError with everything that is wrong."""
    from maps import BoardError, Problem, board_names, load_board
    from maps.tile_figures import is_tiles
    from maps.tiles import OWN, load_tiles
    from maps.wording import printable
    from solo.tools.checks import board_guessed

    if is_tiles(name):
        return load_tiles(name)
    if name not in board_names() and not is_file(Path(name) / "board.toml"):
        known = listed(sorted((*board_names(), OWN.name)))
        text = _("no board of that name ({known}) and no folder with a {board} or a {tiles}")
        why = text.format(known=known, board="board.toml", tiles="tiles.csv")
        raise BoardError([Problem(printable(name[:60]), board_guessed(name, why))])
    return load_board(name)


def _load_board(name: str) -> "Board":
    """The board of a name or a folder; street tiles lie in the order of their letters."""
    from maps import Board
    from maps.tile_figures import example

    found = _load(name)
    return found if isinstance(found, Board) else example(found).board


def _board_problems(name: str, error: "BoardError") -> int:
    from maps.wording import printable

    shown = printable(name)
    for problem in error.problems:
        told = str(problem) if problem.place == shown[:60] else f"{shown}: {problem}"
        print(printable(told), file=sys.stderr)
    return 1
