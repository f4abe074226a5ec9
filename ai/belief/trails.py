"""Trails: the chains of tickets that lead the hider to a station, each with its probability, or why none does.

A trail begins where everybody last knew his station: at a reveal, at a station told by a clue, or at a possible start.
The probabilities of all trails to a station add up to the probability that ai/belief/filter.py gives it.
"""

import heapq
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ai.belief.filter import Belief
from ai.belief.trail_layers import TOLD, Floats, Layer, TrailRecord
from ai.evaluate.network import Network
from ai.mechanics.base import Flags
from ai.position.position import View
from ai.rules.tables import IntArray

NO_CHAIN = -2  # instead of the number of an event: no chain of tickets leads there at all


@dataclass(frozen=True)
class TrailStep:
    """A log entry, and the station to which it led."""

    entry: int
    ticket: int  # as everybody sees it, or one of the marks in ai/rules/options.py
    station: int


@dataclass(frozen=True)
class Trail:
    """One way that the hider may have come, from the last certain place or from his start."""

    steps: tuple[TrailStep, ...]
    probability: float


@dataclass(frozen=True)
class Exclusion:
    """Why the hider cannot be at a station."""

    event: int  # the number of the public event that ruled it out; or BEGINNING, or NO_CHAIN
    there: bool = False  # whether the event was about this station itself; else about others that all chains crossed
    cause: int = TOLD  # one of those in ai/belief/trail_layers.py
    entry: int = 0  # the log entry that the event was about


def trails(view: View, policy: Network | Belief | None, station: int, most: int = 5) -> list[Trail]:
    """The likeliest chains that lead to a station."""
    return Trails(view, policy).to(station, most)


class Trails:
    """All chains of a game up to now."""

    def __init__(self, view: View, policy: Network | Belief | None = None) -> None:
        """Reads the public events of a view; `policy` is the hider model's, given directly or by a belief."""
        self.record = TrailRecord(view, policy.policy if isinstance(policy, Belief) else policy)
        known = [number for number, layer in enumerate(self.record.layers) if layer.shown]
        self.first = known[-1] if known else 0  # the layer where trails begin
        self.last = len(self.record.layers) - 1
        self._onward: dict[tuple[int, int], dict[int, Floats]] = {}
        self._inverse: dict[tuple[int, int], IntArray] = {}

    @property
    def layers(self) -> list[Layer]:
        """The log entries that trails consist of; the first is where they begin."""
        return self.record.layers[self.first :]

    # Weights have the shape (n + 1, sets), see ai/belief/trail_layers.py. An arrival is the weight that a layer gets
    # from the one before it; what was learnt about the layer then reduces it, by the factors in `_left`.

    @cached_property
    def _beginning(self) -> Floats:
        """The weights with which trails begin, normalised to 1."""
        joint = self.record.start()
        for number in range(self.first):
            joint = self.record.step(number + 1, self._leave(number, joint))
            if total := joint.sum():
                joint = joint / total
        return joint

    def _leave(self, number: int, joint: Floats) -> Floats:
        return self.record.flown(number, joint * self.record.allowed(number)[:, None])

    @cached_property
    def _left(self) -> list[Floats]:
        """By layer, the share of an arrival that remains: 0 where he was not; if a balloon left, its probability."""
        ones = [np.ones((self.record.tables.stations + 1, self.record.sets(n))) for n in range(self.last + 1)]
        return [self._leave(number, joint) if number >= self.first else joint for number, joint in enumerate(ones)]

    def _ways(self, number: int, station: int) -> dict[int, Floats]:
        """Where a step into a layer leads from a station: by destination, the probability of each set of crimes."""
        key = number, station
        if key not in self._onward:
            unit = np.zeros((self.record.tables.stations + 1, self.record.sets(number - 1)))
            unit[station] = 1.0
            joint = self.record.step(number, unit)
            self._onward[key] = {int(to): joint[to] for to in np.flatnonzero(joint.any(axis=1))}
        return self._onward[key]

    def _before(self, number: int, station: int) -> IntArray:
        """By set of crimes left in a layer, the set before the step to a station (a crime takes one), -1 for none."""
        key = number, station
        if key not in self._inverse:
            plans, sets = self.record.layers[number].plans, self.record.sets(number)
            inverse = np.arange(sets, dtype=np.int32)
            if plans is not None and len(plans.sets) != sets:
                inverse = np.full(sets, -1, np.int32)
                whole = np.flatnonzero(plans.rest[:, station] >= 0)
                inverse[plans.rest[whole, station]] = whole
            self._inverse[key] = inverse
        return self._inverse[key]

    def _carry(self, number: int, station: int, joint: Floats) -> Floats:
        """Reorders weights by set of crimes from before a step to a station to after it."""
        before = self._before(number, station)
        after: Floats = np.where(before >= 0, joint[before], 0.0)
        return after

    def _carry_back(self, number: int, station: int, joint: Floats) -> Floats:
        before = self._before(number, station)
        found = np.zeros(self.record.sets(number - 1))
        found[before[before >= 0]] = joint[before >= 0]
        return found

    @cached_property
    def _filtered(self) -> tuple[list[Floats], list[Floats], list[dict[int, list[int]]]]:
        """By layer: the arrivals, the weight of the likeliest chain to each, and the stations it may come from."""
        arrivals, best = [self._beginning], [self._beginning]
        comes: list[dict[int, list[int]]] = [{}]
        for number in range(self.first + 1, self.last + 1):
            left = self._left[number - 1]
            shape = len(left), self.record.sets(number)
            arrival, likeliest, sources = np.zeros(shape), np.zeros(shape), defaultdict[int, list[int]](list)
            for station in np.flatnonzero((arrivals[-1] * left).any(axis=1)).tolist():
                for to, chances in self._ways(number, station).items():
                    whole, one = arrivals[-1][station] * left[station], best[-1][station] * left[station]
                    arrival[to] += self._carry(number, to, whole) * chances
                    likeliest[to] = np.maximum(likeliest[to], self._carry(number, to, one) * chances)
                    sources[to].append(station)
            arrivals.append(arrival)
            best.append(likeliest)
            comes.append(sources)
        return arrivals, best, comes

    @cached_property
    def weights(self) -> Floats:
        """The probability of each station, shape (n + 1,): as in ai/belief/filter.py, but computed from the chains."""
        found: Floats = (self._filtered[0][-1] * self._left[-1]).sum(axis=1)
        total = found.sum()
        return found / total if total > 0 else found

    def to(self, station: int, most: int = 5) -> list[Trail]:
        """The likeliest chains that lead to a station, likeliest first.

        Best-first search backwards from the station. The bound for an open end: what lies before it is at most as
        likely, for each set of crimes, as the best chain that leads there.
        """
        arrivals, best, comes = self._filtered
        total = float((arrivals[-1] * self._left[-1]).sum())
        found: list[Trail] = []
        after = self._left[-1][station]
        open_ends: list[tuple[float, tuple[int, ...], Floats]] = []
        heapq.heappush(open_ends, (-float((best[-1][station] * after).sum()), (station,), after))
        while open_ends and len(found) < most:
            bound, way, after = heapq.heappop(open_ends)
            if bound == 0:
                break
            depth = len(best) - len(way)
            if depth == 0:
                found.append(self._trail(way, -bound / total))
                continue
            number = self.first + depth
            for source in comes[depth][way[0]]:
                on = self._carry_back(number, way[0], self._ways(number, source)[way[0]] * after)
                on = on * self._left[number - 1][source]
                heapq.heappush(open_ends, (-float((best[depth - 1][source] * on).sum()), (source, *way), on))
        return found

    def _trail(self, way: tuple[int, ...], probability: float) -> Trail:
        steps = [TrailStep(layer.entry, layer.ticket, s) for layer, s in zip(self.layers, way, strict=True)]
        return Trail(tuple(steps), probability)

    def count(self, station: int) -> int:
        """How many chains lead to a station."""
        return self._counts.get(station, 0)

    @cached_property
    def _counts(self) -> dict[int, int]:
        """By station. Chains are distinguished by the sets of crimes that remain: no crime is committed twice."""
        chains: dict[tuple[int, bytes], int] = {}
        for station in np.flatnonzero(self._beginning.any(axis=1)).tolist():
            chains[station, (self._beginning[station] > 0).tobytes()] = 1
        for number in range(self.first + 1, self.last + 1):
            onward: dict[tuple[int, bytes], int] = defaultdict(int)
            for (station, packed), count in chains.items():
                planned = np.frombuffer(packed, np.bool_) * self._left[number - 1][station]
                if planned.any():
                    for to, chances in self._ways(number, station).items():
                        rest = self._carry(number, to, planned) * chances > 0
                        if rest.any():
                            onward[to, rest.tobytes()] += count
            chains = onward
        counts: dict[int, int] = defaultdict(int)
        for (station, packed), count in chains.items():
            if (np.frombuffer(packed, np.bool_) & (self._left[-1][station] > 0)).any():
                counts[station] += count
        return counts

    def exclusion(self, station: int) -> Exclusion | None:
        """Why he cannot be at a station; None if he can.

        Allows all chains of tickets first, then adds what was learnt, item by item, until no chain leads there. (Found
        by bisection.)
        """
        if self.weights[station] > 0:
            return None
        heard = self.record.heard
        if not self._reached(0)[station]:
            return Exclusion(NO_CHAIN)
        few, many = 0, len(heard)  # with the first `few` items he can be there, with the first `many` he cannot
        while many - few > 1:
            middle = (few + many) // 2
            few, many = (middle, many) if self._reached(middle)[station] else (few, middle)
        last = heard[many - 1]
        there = last.layer == self.last and not last.allowed[station]
        return Exclusion(last.event, there, last.cause, self.record.layers[last.layer].entry)

    def _reached(self, heard: int) -> Flags:
        """The stations where he could be if only the first `heard` items had been learnt."""
        joint = self._beginning
        for number in range(self.first, self.last + 1):
            if number > self.first:
                onward = np.zeros((len(joint), self.record.sets(number)))
                for station in np.flatnonzero(joint.any(axis=1)).tolist():
                    for to, chances in self._ways(number, station).items():
                        onward[to] += self._carry(number, to, joint[station]) * chances
                joint = onward
            joint = self.record.flown(number, joint * self.record.allowed(number, heard)[:, None])
        reached: Flags = joint.sum(axis=1) > 0
        return reached
