"""The log of a game that is set up in the middle: where its tickets can have led the hider."""

from collections.abc import Iterable, Sequence

from ai.rules.options import NO_TICKET, Past
from ai.rules.state import BLACK_TICKET, MODES
from maps import Board


def led_to(board: Board, places: Iterable[int], log: Iterable[Past]) -> set[int]:
    """The stations to which the tickets of some log entries lead from some stations.

    The seekers stood elsewhere then, so nothing is in the way; a ticket that nobody remembers may be any.
    """
    found = {*places}
    for past in log:
        modes = {*range(MODES + 1)} if past.ticket in (NO_TICKET, BLACK_TICKET) else {past.ticket}
        found = {to for here, mode, to in board.arcs() if here in found and mode in modes}
    return found


def places_after(board: Board, log: Sequence[Past]) -> set[int]:
    """Where the hider can have been after the last of some log entries: wherever they lead from where he last showed
    himself, or anywhere."""
    known = [number for number, past in enumerate(log) if past.station]
    if not known:
        return {*board.numbers}
    return led_to(board, {log[known[-1]].station}, log[known[-1] + 1 :])
