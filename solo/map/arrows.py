"""Where the arrow keys lead: from a station to the nearest one in a direction."""

from collections.abc import Collection

import numpy as np

from ai.position.position import View
from maps.board import HEIGHT, WIDTH

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def next_station(view: View, station: int, direction: str, candidates: Collection[int] | None = None) -> int:
    """The nearest station in a direction, among the candidates if given; the same station if there is none.

    A direction is the quarter of the plane around it, and distance is Manhattan distance. So each step towards a
    station brings the cursor closer to it, and the arrow keys reach every station from every other. If the quarter is
    empty, the whole half-plane counts. Without a current station it is the one in the middle.
    """
    numbers = np.array(view.board.numbers if candidates is None else sorted(candidates), np.int64)
    if not numbers.size:
        return station
    places = view.board.positions[numbers].astype(float)
    if not station:
        middle = np.abs(places - (WIDTH / 2, HEIGHT / 2)).sum(axis=1)
        return int(numbers[np.argmin(middle)])
    right, down = DIRECTIONS[direction]
    steps = places - view.board.positions[station]
    ahead = steps @ (right, down)
    aside = np.abs(steps @ (down, right))
    reached = (ahead > 0) & (aside <= ahead)
    if not reached.any():
        reached = ahead > 0
    if not reached.any():
        return station
    return int(numbers[np.argmin(np.where(reached, ahead + aside, np.inf))])
