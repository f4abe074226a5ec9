"""His trail, as far as a side may know it: where he showed himself, the last moves, and rings around his last place."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ai.position.position import View
from solo.map.glyphs import BLACK_LINE


@dataclass(frozen=True)
class KnownTrail:
    """Reveals and the last moves."""

    seen: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # by station, the entries with which he was shown
    steps: tuple[tuple[int, int], ...] = ()  # from station to station, the last move of each pawn


def trail_of(view: View) -> KnownTrail:
    """The trail in the knowledge of a view: its own side's moves, and what everybody has seen."""
    seen: dict[int, tuple[int, ...]] = {}
    for entry in view.log:
        if entry.shown and entry.station:
            seen[entry.station] = (*seen.get(entry.station, ()), entry.number)
    return KnownTrail(seen, (*_hider_steps(view), *_seeker_steps(view)))


def _seeker_steps(view: View) -> list[tuple[int, int]]:
    """The moves of this round and the one before, the last of each seeker."""
    at: dict[int, int] = {}  # where each was after its last move; unknown before its first
    last: dict[int, tuple[int, int]] = {}
    for event in view.events:
        seat, to = event.move.seat, event.move.station
        if seat and to and (event.move.rides or event.move.kind == "start"):
            if event.move.rides and seat in at and event.round >= view.round - 1:
                last[seat] = (at[seat], to)
            at[seat] = to
    return [*last.values()]


def _hider_steps(view: View) -> list[tuple[int, int]]:
    """His last move, if both its ends are known to this side."""
    places = [entry.station for entry in view.log[-2:]]
    return [(places[0], places[1])] if len(places) == 2 and all(places) else []


def rings_of(view: View) -> dict[int, int]:
    """How many moves each station is from where he was last seen, up to the moves he has made since, at least one;
    by any ticket, so he may be on fewer of them. Empty before he is seen."""
    if view.seen is None:
        return {}
    entry, station = view.seen
    ends: dict[int, list[int]] = {}
    for here, mode, to in view.board.arcs():
        if mode != BLACK_LINE or view.plays_black:
            ends.setdefault(here, []).append(to)
    rings, edge = {station: 0}, [station]
    for moves in range(1, max(view.entry - entry, 1) + 1):
        edge = [to for to in dict.fromkeys(to for here in edge for to in ends.get(here, ())) if to not in rings]
        rings |= dict.fromkeys(edge, moves)
    del rings[station]
    return rings
