"""Exact Bayes filter over the hider's station, from public events only.

`Belief` holds a probability for each station and a row as the seekers see it. Each public event advances both, at the
moment it happens, through the rules themselves: from every station where the hider may be, the kernel lists his moves,
and those that look like what was seen carry their share of the probability on. How likely he makes each move comes from
the hider model (ai/evaluate/hider_model.py), or is uniform without one. If he plans crimes, the belief is joint over
his station and his crimes (ai/belief/joint_crimes.py).
"""

import math
from collections.abc import Sequence

import numpy as np

from ai.belief.joint_crimes import (
    JointBelief,
    filter_jointly,
    first_plans,
    plans_after_crime,
    ways_to,
)
from ai.belief.scratch import BeliefScratch
from ai.belief.station_filter import (
    Policies,
    Probabilities,
    StationBelief,
    drop_stuck,
    filter_move,
    list_policies,
    make_policies,
)
from ai.evaluate.board_tables import NO_BOARD_TABLES, load_board_tables
from ai.evaluate.hider_model import HiderModel
from ai.evaluate.network import NO_NETWORK, Network
from ai.mechanics.base import AT_START, NOW, Flags, News, PublicState
from ai.mechanics.registry import mechanics_of, news_of
from ai.position.move import Event
from ai.position.position import View
from ai.rules.characters import CLUE_AGE
from ai.rules.moves import STEP, commits_crime, kind_of, station_of
from ai.rules.options import Deal
from ai.rules.past_log import led_to, places_after
from ai.rules.routines import do_move
from ai.rules.state import (
    E_ENTRY,
    E_MOVE,
    E_REASON,
    E_SHOWN,
    E_TOLD,
    E_WINNER,
    ENTRY,
    HIDER,
    NOBODY,
    P_HIDER,
    P_LANDING,
    P_SECOND,
    PHASE,
    R_HIDER_STUCK,
    Row,
)
from ai.rules.tables import IntArray, Rules, Tables
from ai.rules.view import hide

Seen = Event | IntArray  # a public event, or its columns
NO_SETS = np.zeros((0, 0), np.int32)


def starts_by_card(deal: Deal) -> bool:
    """Whether the hider drew a start card and chose one of its two stations."""
    return bool(deal.rules.cards.size) and not deal.log and {*deal.prior} <= {*deal.rules.cards.tolist()}


def first_weights(deal: Deal) -> Probabilities:
    """How likely he starts at each station: uniform over those possible, or over the cards and then their stations."""
    weights = np.zeros(deal.tables.stations + 1)
    weights[list(deal.prior)] = 1.0
    if starts_by_card(deal):
        for pair in deal.rules.cards.reshape(-1, 2):
            weights[pair] /= max(1.0, weights[pair].sum())
    weights /= weights.sum()
    return weights


class Belief:
    """The probability of each station, from what everybody has seen."""

    def __init__(self, deal: Deal, policy: Network | None = None) -> None:
        """Starts from the public part of a deal. Without a `policy` all moves of the hider are equally likely."""
        self.policy: Network = NO_NETWORK if policy is None else policy
        self.board_tables = load_board_tables(deal.tables) if policy else NO_BOARD_TABLES
        self.tables: Tables = deal.tables
        self.rules: Rules = deal.rules
        self.mechanics = mechanics_of(deal.edition)
        self._log, self._board = deal.log, deal.board
        self.row: Row = hide(deal.row)
        self.weights: Probabilities = first_weights(deal)
        self.followed: list[Seen] = []  # the events so far
        self.scenes = np.zeros(self.tables.stations + 1, np.int32)
        self.scenes[list(deal.scenes)] = 1
        self.plans = first_plans(deal)  # the sets of crimes that he may have left; None if they are not tracked
        # How likely each set is if he is at a station, shape (n + 1, sets). Never changed, only replaced.
        sets = 0 if self.plans is None else len(self.plans.sets)
        self.given: Probabilities = np.full((self.tables.stations + 1, sets), 1 / max(1, sets))
        self._ways = self._ways_to_scenes()
        self._scratch = BeliefScratch(self.tables, self.rules, self.policy, len(deal.scenes) if sets else 0)
        self._entries: list[Belief] = []  # the beliefs after each of the last log entries
        self._first: Belief | None = None  # the belief at the start, if he drew a start card
        self._begun: Belief | None = None  # the first belief of a game that is set up in the middle
        self._next = np.zeros_like(self.weights)
        self._policies: Policies | None = None  # see `prepare`
        self.stuck: Probabilities = np.zeros_like(self.weights)  # weight of stations where he would have been stuck
        self.exhausted = False  # whether no station is left, so that the game must have ended
        self.evidence = 0.0  # log-likelihood of all that was seen, under this hider model
        self._replaying = False  # while past events are replayed, old clues are ignored
        self._settle()
        if starts_by_card(deal):
            self._first = self._snapshot()
        if deal.log and self.rules.chips:
            self._begun = self._snapshot()

    @property
    def joint(self) -> Probabilities:
        """How likely each station is together with each set of crimes still planned, shape (n + 1, sets)."""
        joint: Probabilities = self.weights[:, None] * self.given
        return joint

    @property
    def crime_sets(self) -> IntArray:
        """The sets of crimes that he may have left: their scenes, then 0; shape (sets, MOST_CRIMES)."""
        return NO_SETS if self.plans is None else self.plans.sets

    def scenes_from(self, station: int) -> IntArray:
        """1 at every station that may be one of his crime scenes, if he is at `station` now; shape (n + 1,)."""
        if self.plans is None:
            return self.scenes
        possible: IntArray = (self.plans.rest[self.given[station] > 0] >= 0).any(axis=0).astype(np.int32)
        return possible

    def _ways_to_scenes(self) -> IntArray:
        has_habits = bool(self.policy.linear.size)
        return ways_to(self.plans, self.board_tables.far) if self.plans and has_habits else NO_SETS

    @property
    def places(self) -> list[int]:
        """Every station where the hider can be."""
        return [int(s) for s in np.flatnonzero(self.weights)]

    def copy(self) -> "Belief":
        """An independent copy of this belief."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.row, other.weights, other._next = self.row.copy(), self.weights.copy(), self._next.copy()
        other.followed = [*self.followed]
        return other

    def _snapshot(self) -> "Belief":
        """A copy to return to, without the snapshots before it."""
        other = self.copy()
        other._entries, other._replaying = [], False
        return other

    def advance(self, event: Seen) -> None:
        """Updates the belief by one public event."""
        if event[E_TOLD]:  # people at a real table say how the game ended
            self.followed.append(event)
            self._conclude(event)
        else:
            self.advance_by(event, self.news(event))

    def news(self, event: Seen) -> list[News]:
        """What a public event tells: the same for all hider models."""
        return news_of(self.mechanics, PublicState(self.row, self.tables, self.rules), event)

    def advance_by(self, event: Seen, told: Sequence[News]) -> None:
        """The same for an event of which is known what it tells."""
        move = int(event[E_MOVE])
        self.followed.append(event)
        before = self.weights.copy()
        for news in told:
            self._take_in(news)
        if self.row[PHASE] in (P_HIDER, P_SECOND, P_LANDING):
            self._move_on(move)
        do_move(self.row, move, self.tables, self.rules, self._scratch.event)
        self.row[HIDER] = 0
        self._settle()
        if event[E_ENTRY] and self.rules.chips:
            self._entries = [*self._entries, self._snapshot()][-CLUE_AGE - 1 :]
        if self._replaying:
            return
        if event[E_WINNER] != NOBODY:
            self._conclude(event)
        elif self.exhausted and kind_of(move) == STEP:  # he is caught or stuck, and nobody has said which yet
            self.weights = self.stuck.copy()
            self.weights[station_of(move)] += before[station_of(move)]
            self._normalise()

    def _move_on(self, move: int) -> None:
        """The hider made a move that looks like this."""
        if self.plans is None:
            belief = StationBelief(self.weights, self.scenes, self._next)
            filter_move(self.row, move, belief, self._policies or self._list_policies())
            self._policies = None
        else:
            about = self.row, move, self.tables, self.rules, HiderModel(self.board_tables, self.policy)
            plans, ways = self.plans, self._ways
            if commits_crime(move):
                self.plans = plans_after_crime(self.row, self.rules, self.scenes)
                self._ways = self._ways_to_scenes()
            given = np.zeros((self.tables.stations + 1, len(self.plans.sets)))
            joint = JointBelief(self.weights, self.given, plans, ways, self._next, given)
            filter_jointly(*about, joint, self._scratch.joint)
            self.given = given
        self.weights, self._next = self._next, self.weights

    def prepare(self) -> None:
        """Works out what the hider may do, once for this belief and for all copies that are made of it before it
        advances."""
        if self.plans is None:
            self._policies = self._list_policies()

    def _list_policies(self) -> Policies:
        """What he may do from each station where he may be."""
        scratch, model = self._scratch.policy, HiderModel(self.board_tables, self.policy)
        policies = make_policies(self.weights, scratch)
        list_policies(self.row, self.tables, self.rules, model, self.weights, policies, scratch)
        return policies

    def _take_in(self, news: News) -> None:
        """Rules stations out by what an event tells."""
        if news.afresh:
            self.weights = news.allowed.astype(np.float64)
        elif news.when == NOW:
            self.weights[~news.allowed] = 0.0
        elif news.when == AT_START:
            self._rule_out_starts(~news.allowed)
        elif not self._replaying:
            self._go_back(int(np.argmax(news.allowed)))

    def _rule_out_starts(self, stations: Flags) -> None:
        """He did not start at these stations, since their card was drawn later: replays everything from the others.

        (His start card also rules out a balloon if all other cards are blocked; there are too few seekers for that.)
        """
        if self._first is None or self._replaying:
            return
        if not self._first.weights[stations].any():
            return  # known already
        first = self._first.copy()
        first.weights[stations] = 0.0
        first._normalise()
        past = first.copy()
        past._first = first
        for event in self.followed[:-1]:
            past.advance(event)
        if past.weights.any():  # else the players reported something impossible, which is ignored here
            self.weights, self.given, self._entries, self._first = past.weights, past.given, past._entries, first

    def clues(self) -> set[int]:
        """The stations where he may have been CLUE_AGE log entries ago."""
        found = set()
        entry = int(self.row[ENTRY]) - CLUE_AGE
        before = entry <= len(self._log)  # it was written before the game was set up
        for station in places_after(self._board, self._log[:entry]) if before else self._entries[0].places:
            past = self.copy()
            past.followed.append(past.followed[-1])  # a placeholder for the answer, which is not replayed
            past._go_back(station)
            if past.weights.any():
                found.add(station)
        return found

    def _go_back(self, station: int) -> None:
        """A clue: he was at that station two entries ago. Restarts the filter there and replays all events since."""
        past = self._when_at(station)
        past._replaying = True
        for event in self.followed[len(past.followed) : -1]:
            past.advance(event)
        self.weights, self.given, self._entries = past.weights, past.given, past._entries

    def _when_at(self, station: int) -> "Belief":
        """The belief after that entry if everybody had known that he was at `station`; or the first belief, if the
        entry was written before the game was set up."""
        entry = int(self.row[ENTRY]) - CLUE_AGE
        if entry <= len(self._log):
            assert self._begun is not None
            past = self._begun.copy()
            places = np.zeros(past.weights.size, np.bool_)
            places[[*led_to(self._board, {station}, self._log[entry:])]] = True
            past.weights[~places] = 0.0
            past._normalise()
            return past
        past = self._entries[0].copy()
        past.weights[:] = 0.0
        past.weights[station] = 1.0
        past._entries = [past._snapshot()]
        return past

    def _settle(self) -> None:
        """Rules out stations at which the game would have ended, then normalises."""
        self.stuck = np.zeros(self.weights.size)
        if self.row[PHASE] == P_HIDER:
            drop_stuck(self.row, self.tables, self.rules, self.weights, self._scratch.policy.moves, self.stuck)
        total = float(self.weights.sum())
        self.exhausted = total == 0.0
        if not self.exhausted:
            self.evidence += math.log(total)
            self.weights /= total

    def _conclude(self, event: Seen) -> None:
        """The game is over: he is where he was shown, or where he could not move."""
        if event[E_SHOWN]:
            self.weights[:] = 0.0
            self.weights[event[E_SHOWN]] = 1.0
        elif event[E_REASON] == R_HIDER_STUCK and self.stuck.any():
            self.weights = self.stuck.copy()
        self._normalise()

    def _normalise(self) -> None:
        total = self.weights.sum()
        if total > 0:
            self.weights /= total

    def minds(self) -> "tuple[Belief, ...]":
        """Beliefs to look ahead from, one for each hider model: copies."""
        return (self.copy(),)

    def afresh(self, view: View) -> "Belief":
        """The same kind of belief, at the beginning of a game."""
        return Belief(view.deal, self.policy)

    def follow(self, view: View) -> "Belief":
        """Advances by the new events of a view; starts afresh if the events so far differ."""
        seen = len(self.followed)
        if seen > len(view.events) or any(a is not b for a, b in zip(self.followed, view.events, strict=False)):
            return self.afresh(view).follow(view)
        self.catch_up(view.events[seen:])
        return self

    def catch_up(self, events: Sequence[Seen]) -> None:
        """Advances by some events."""
        for event in events:
            self.advance(event)
