"""The log of a game that is set up in the middle: where its tickets may have led the hider."""

from collections.abc import Iterable, Sequence

from ai.rules.options import NO_TICKET, Past
from ai.rules.state import BLACK_TICKET, MODES
from maps import Board


def led_to(board: Board, places: Iterable[int], log: Iterable[Past]) -> set[int]:
    """The stations to which the tickets of some log entries lead from the given stations.

    The seekers stood elsewhere at the time, so nothing is in the way. A forgotten ticket may have been any.
    """
    found = {*places}
    for past in log:
        modes = {*range(MODES + 1)} if past.ticket in (NO_TICKET, BLACK_TICKET) else {past.ticket}
        found = {to for here, mode, to in board.arcs() if here in found and mode in modes}
    return found


def places_after(board: Board, log: Sequence[Past]) -> set[int]:
    """Where the hider may be after these log entries: wherever they lead from his last reveal; anywhere if there was
    none."""
    known = [number for number, past in enumerate(log) if past.station]
    if not known:
        return {*board.numbers}
    return led_to(board, {log[known[-1]].station}, log[known[-1] + 1 :])
