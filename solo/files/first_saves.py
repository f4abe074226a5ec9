"""Reads saves of version 1, in which the places of street tiles were numbered from 1 without gaps.

Since then a place has the number printed on its tile. With all tiles on the table both are the same; otherwise every
number of a saved game is converted here as it is read.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from gettext import gettext as _
from typing import TYPE_CHECKING

from ai.game.setting_up import Options, SetupError, layout_of
from maps import BoardError
from maps.tiles import Layout
from solo.files.board_digest import board_digest
from solo.files.json_values import Misfit

if TYPE_CHECKING:
    from solo.files.saves import Save

PLACE = re.compile(r"(?<= )[1-9][0-9]*$")  # the place is the last word of a move


def with_printed_numbers(save: "Save") -> "Save":
    """The same game in today's numbers; raises Misfit if a number is not a place.

    If it can no longer be set up, or the board has changed, its replay will say so.
    """
    try:
        layout = layout_of(save.options)
    except (SetupError, BoardError):
        return save
    if layout is None or layout.board.size == len(layout.board.numbers):
        return save
    counted = {number: place for place, number in enumerate(layout.board.numbers, start=1)}
    same = save.board.digest == board_digest(layout.board, layout, counted.__getitem__)
    number = partial(_printed, layout)
    return replace(
        save,
        options=_options(save.options, number),
        board=replace(save.board, digest=board_digest(layout.board, layout)) if same else save.board,
        dealt=replace(save.dealt, hider=number(save.dealt.hider), seekers=tuple(map(number, save.dealt.seekers))),
        moves=printed_moves(layout, save.moves),
        redo=printed_moves(layout, save.redo),
    )


def printed_moves(layout: Layout, moves: Iterable[str]) -> tuple[str, ...]:
    """Moves in words with today's numbers; raises Misfit if a number is not a place."""
    return tuple(PLACE.sub(lambda found: str(_printed(layout, int(found[0]))), move) for move in moves)


def _printed(layout: Layout, place: int) -> int:
    """The printed number of a place in the old numbering; 0 stays 0."""
    if not 0 <= place <= len(layout.board.numbers):
        raise Misfit(_("there is no place {number}").format(number=place))
    return (0, *layout.board.numbers)[place]


def _options(options: Options, number: Callable[[int], int]) -> Options:
    """The options of the game with converted numbers."""
    start, starts, log = options.hider_start, options.seeker_starts, options.log
    return replace(
        options,
        hider_start=None if start is None else number(start),
        seeker_starts=None if starts is None else tuple(map(number, starts)),
        log=None if log is None else tuple(replace(past, station=number(past.station)) for past in log),
    )
