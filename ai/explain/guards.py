"""Guards: assigns each seeker one of the stations where the hider is likely to be."""

import numpy as np

from ai.belief.filter import Belief
from ai.evaluate.board_tables import load_board_tables
from ai.position.move import Move
from ai.position.position import View


def get_ready() -> None:
    """Imports a slow module ahead of time, so that another thread can do it before the first question."""
    import scipy.optimize  # noqa: F401 (takes a third of a second, so no game begins with it)


def guard(view: View, belief: Belief, move: Move) -> dict[int, int]:
    """Which seeker guards which likely place after a move: an optimal assignment, one place for each seeker."""
    from scipy.optimize import linear_sum_assignment

    far = load_board_tables(view.tables).far
    weights = belief.weights
    likely = np.argsort(-weights, kind="stable")[: 2 * len(view.seats)]
    likely = likely[weights[likely] > 0]
    seats = [seat for seat in view.seats if view.station(seat)]
    stations = [move.station if seat == move.seat else view.station(seat) for seat in seats]
    worth = np.array([[weights[x] * 0.6 ** float(far[s, x]) for x in likely] for s in stations])
    if worth.size == 0:
        return {}
    rows, columns = linear_sum_assignment(worth, maximize=True)
    return {seats[r]: int(likely[c]) for r, c in zip(rows, columns, strict=True)}
