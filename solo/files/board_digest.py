"""A digest of everything in a board that moves and deals depend on, to recognise the board of a saved game."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from maps import Board
from maps.tiles import Layout


def board_digest(board: Board, layout: Layout | None, called: Callable[[int], int] = int) -> str:
    """The digest of a board; `called` renumbers its stations first."""

    def ways(arcs: Any) -> list[tuple[int, int, int]]:
        return sorted((called(here), mode, called(to)) for here, mode, to in arcs)

    parts: list[Any] = [board.modes, board.black_mode, ways(board.arcs())]
    parts += [[(s.district, s.symbol, s.hideout) for s in board.stations]]
    parts += [[(card.deck, card.station, card.second) for card in board.cards]]
    if layout is not None:
        stops = [(), *(layout.stops[number] for number in board.numbers)]
        parts += [layout.faces, layout.order, layout.columns, stops, ways(layout.against)]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]
