"""Seekers who exploit a given hider: they know how he really moves, and search with the belief that follows from it.

The belief is the exact filter (ai/belief/filter.py), but the probability of a move is not the fitted model's alone:
copies of the hider's own player, with other seeds, are put on the stations where he may be, and asked what they would
play there. His player is a black box that sees what he would see, so the response is valid for whatever he does to find
a move.

Only the likeliest stations are asked about. The fitted model stands in for the rest, for his choice of a
start, and for how likely each set of crimes is at a station. So the response is a lower bound on what could be gained.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from ai.belief.filter import NO_SETS, Belief
from ai.belief.joint_crimes import Plans, sample_crimes
from ai.belief.station_filter import Probabilities
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.network import Network
from ai.players.player import Player, ask
from ai.players.search.think import Effort
from ai.players.searcher import SearchPlayer
from ai.position.holdings import LogEntry
from ai.position.move import Event
from ai.position.position import HIDER_SIDE, View
from ai.rules.chance import Chance, chance_from
from ai.rules.options import Deal
from ai.rules.routines import do_move, list_moves
from ai.rules.state import E_MOVE, E_SHOWN, E_WIDTH, E_WINNER, ENTRY, HIDER, Row
from profiles import Knobs

PSEUDO_COUNT = 1.0  # the fitted model counts as so many copies: no move that he may make becomes impossible
ELSEWHERE = 0  # the answer of a copy whose move would look different

Part = tuple[Probabilities, Probabilities]  # P(station), shape (n + 1,), and P(set of crimes | station)


class InformedBelief(Belief):
    """Where the hider is, for somebody who knows his player."""

    def __init__(self, deal: Deal, policy: Network, copies: Sequence[Player], most: int, seed: int) -> None:
        """Starts from the public part of a deal. `policy` is the fitted model's, `copies` are players of the hider,
        `most` is about how many stations they are asked."""
        self.copies, self.most, self.seed, self._deal = copies, most, seed, deal
        self._events: tuple[Event, ...] = ()  # of the view that is followed, and its log
        self._log_seen: tuple[LogEntry, ...] = ()
        self._is_live = False  # whether events are followed for the first time, not imagined or replayed
        self._answers: dict[tuple[int, int], list[int]] = {}  # by number of events and station
        super().__init__(deal, policy)

    def attend(self, view: View) -> None:
        """Advances by the new events of a view. It must be of the one game that is followed."""
        self._events, self._log_seen, self._is_live = view.events, view.log, True
        for event in view.events[len(self.followed) :]:
            self.advance(event)
        self._is_live = False

    def copy(self) -> "InformedBelief":
        """A copy that asks nobody: it knows only what was answered before."""
        other = super().copy()
        assert isinstance(other, InformedBelief)
        other._is_live = False
        return other

    def _move_on(self, move: int) -> None:
        """One step of the filter: the model's, station by station, corrected by the copies' answers."""
        weights, given, plans, ways = self.weights, self.given, self.plans, self._ways
        stations = np.flatnonzero(weights).tolist()
        if self.followed[-1][E_SHOWN] or not stations:  # everybody knows where he is now
            super()._move_on(move)
            return
        parts: dict[int, Part] = {}  # of each station from which such a move is possible
        for station in stations:
            self.weights, self.given, self.plans, self._ways = np.zeros_like(weights), given, plans, ways
            self.weights[station] = weights[station]
            super()._move_on(move)
            if self.weights.any():
                parts[station] = self.weights.copy(), self.given
        for station in sorted(parts, key=lambda station: -float(parts[station][0].sum()))[: self.most]:
            answers = self._ask_at(station, plans, given)
            onward, sets = parts[station]
            parts[station] = corrected(onward, answers, float(weights[station])), sets
        self.weights, self.given = _added_up(parts.values(), self.weights, self.given)

    def _ask_at(self, station: int, plans: Plans | None, given: Probabilities) -> list[int]:
        """Where each copy would go from a station by a move that looks like the one that was seen, or ELSEWHERE; empty
        if nobody is asked. `plans` and `given` are those before the move."""
        ply = len(self.followed) - 1
        if not self._is_live or (ply, station) in self._answers:
            return self._answers.get((ply, station), [])
        truths = self._truths(station, plans, given)
        if all(list_moves(truth, self.tables, self.rules, self._scratch.policy.moves) == 1 for truth in truths):
            return []  # he has no choice, which the model knows too
        entries = tuple(entry for entry in self._log_seen if entry.number <= self.row[ENTRY])
        views = [View(self._deal, truth, HIDER_SIDE, self._events[:ply], entries) for truth in truths]
        self._answers[ply, station] = [
            self._answer(ask(copy, view).move, view.row) for copy, view in zip(self.copies, views, strict=True)
        ]
        return self._answers[ply, station]

    def _truths(self, station: int, plans: Plans | None, given: Probabilities) -> list[Row]:
        """The row as the hider would see it at a station, once for each copy; each draws crimes of its own.

        Where he was before is left open: his future does not depend on it.
        """
        sets = NO_SETS if plans is None else plans.sets
        chance = chance_from("informed", self.seed, len(self.followed), station)
        truths = [self.row.copy() for _copy in self.copies]
        for truth in truths:
            truth[HIDER] = station
            if self.rules.crimes:
                sample_crimes(truth, self.rules, sets, given, np.flatnonzero(self.scenes).astype(np.int32), chance)
        return truths

    def _answer(self, move: int, truth: Row) -> int:
        """The station to which a move leads that looks like the one that was seen; else ELSEWHERE."""
        after, columns = truth.copy(), np.zeros(E_WIDTH, np.int32)
        do_move(after, move, self.tables, self.rules, columns)
        if any(columns[column] != self.followed[-1][column] for column in (E_MOVE, E_SHOWN, E_WINNER)):
            return ELSEWHERE
        return int(after[HIDER]) or int(truth[HIDER])  # a balloon that has taken off is nowhere yet


def corrected(onward: Probabilities, answers: Sequence[int], before: float) -> Probabilities:
    """What the model says of one station, corrected by the copies' answers.

    `before` is the weight of the station before the move; `onward`, shape (n + 1,), is what of it the model moves on to
    each station. The model is a Dirichlet prior of PSEUDO_COUNT, each answer counts 1.
    """
    counts = np.bincount(np.array(answers, np.int64), minlength=onward.size).astype(np.float64)
    counts[ELSEWHERE] = 0.0
    counts[onward == 0.0] = 0.0  # what the model calls impossible has no crimes to go with it
    shares: Probabilities = (counts + PSEUDO_COUNT * onward / before) / (len(answers) + PSEUDO_COUNT)
    return before * shares


def _added_up(parts: Iterable[Part], weights: Probabilities, given: Probabilities) -> Part:
    """All parts together; the last two arguments give the shapes."""
    total, joint = np.zeros_like(weights), np.zeros_like(given)
    for onward, sets in parts:
        total += onward
        joint += onward[:, None] * sets
    return total, np.divide(joint, total[:, None], out=joint, where=total[:, None] > 0)


class InformedSeekers(SearchPlayer):
    """A search like the strongest level's, from what is believed by somebody who knows the hider."""

    def __init__(self, seed: int, knobs: Knobs, effort: Effort, copies: Sequence[Player], most: int) -> None:
        """`copies` are players of the hider, with other seeds; `most` is about how many stations they are asked."""
        super().__init__(seed, knobs, effort)
        self.copies, self.most = copies, most

    def believe(self, view: View, chance: Chance) -> Belief:
        if self._belief is None:
            policy = load_weights(view.edition.weights).policy
            self._belief = InformedBelief(view.deal, policy, self.copies, self.most, self.seed)
        assert isinstance(self._belief, InformedBelief)
        self._belief.attend(view)
        return self._belief
