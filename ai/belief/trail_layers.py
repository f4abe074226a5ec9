"""The hider's log as layers: the stations to which each entry may have led, and what was learnt about them later.

Between two entries the rules list his moves, exactly as in ai/belief/filter.py, but from one station at a time, to show
which station leads where. What the seekers find out is stored with the layer that it is about; so a clue about an older
entry, or a card that he did not start from, is stored with that entry.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ai.belief.filter import NO_SETS, Belief, first_weights, starts_by_card
from ai.belief.joint_crimes import (
    JointBelief,
    JointScratch,
    Plans,
    filter_jointly,
    first_plans,
    make_joint_scratch,
    most_plans,
    plans_after_crime,
    ways_to,
)
from ai.belief.station_filter import StationBelief, drop_stuck, filter_move, list_policies, make_policies
from ai.evaluate.hider_model import HiderModel, make_policy_scratch
from ai.evaluate.network import Network
from ai.mechanics.base import AT_START, NOW, Flags, News, PublicState
from ai.mechanics.registry import mechanics_of, news_of
from ai.position.move import STARTED_MARK, Event, Move
from ai.position.position import View
from ai.rules.moves import commits_crime
from ai.rules.options import Deal
from ai.rules.past_log import led_to
from ai.rules.routines import do_move
from ai.rules.state import (
    E_WIDTH,
    ENTRY,
    HIDER,
    P_HIDER,
    P_LANDING,
    P_SECOND,
    PHASE,
    Row,
)

Floats = NDArray[np.float64]
BEGINNING = -1  # instead of the number of an event: when the game was set up
# What rules a station out: the event itself; that he could not have moved from there, but has not lost; that he has
# lost, but could have moved from there.
TOLD, NOT_STUCK, WAS_STUCK = range(3)


@dataclass(frozen=True)
class Heard:
    """Something learnt about where the hider was: a seeker found nobody there, a question was answered, and so on."""

    event: int  # when it was learnt: the number of the public event, or BEGINNING
    layer: int  # the layer that it is about
    allowed: Flags  # shape (n + 1,): the stations that remain possible
    cause: int = TOLD


@dataclass
class Layer:
    """A log entry and the stations to which it may have led; the first layer is where the hider started."""

    entry: int
    ticket: int  # as everybody sees it, or one of the marks in ai/position/move.py
    shown: int = 0  # the station where he showed himself, or that a clue told later
    clue: bool = False
    caught: bool = False  # he moved onto a seeker's place himself
    row: Row | None = None  # before the move, as the seekers see it
    move: Move | None = None  # as everybody sees it
    plans: Plans | None = None  # the sets of crimes that he may have planned before the move
    flights: list[tuple[Row, Move]] = field(default_factory=list)  # balloons that took off from here: row and move


class TrailRecord:
    """All layers of a game and everything learnt about them, from public events only."""

    def __init__(self, view: View, policy: Network | None) -> None:
        deal = view.deal
        start = Belief(deal, policy)
        self.tables, self.rules, self.board_tables, self.policy = (
            start.tables,
            start.rules,
            start.board_tables,
            start.policy,
        )
        self.scenes = start.scenes
        self.layers: list[Layer] = []
        self.heard: list[Heard] = []
        self._plans = first_plans(deal)
        self._by_card = starts_by_card(deal)
        self._mechanics = mechanics_of(deal.edition)
        self._deal = deal
        self.first: Floats = first_weights(deal)  # how likely each start is, shape (n + 1,)
        self._scratch = make_policy_scratch(self.tables, self.rules, self.policy)
        self._joint_scratch = self._make_joint_scratch(deal)
        self._read(view, start.row)

    def _make_joint_scratch(self, deal: Deal) -> JointScratch:
        most = most_plans(len(deal.scenes), self.rules.crimes) if self._plans is not None else 0
        return make_joint_scratch(self.tables.stations, most, self._scratch)

    # Reading the events

    def _read(self, view: View, row: Row) -> None:
        self.layers.append(Layer(int(row[ENTRY]), STARTED_MARK))
        self._hear_stuck(BEGINNING, row, lost=False)
        seen = np.zeros(E_WIDTH, np.int32)
        for number, event in enumerate(view.events):
            if event.told:  # people at a real table said how it ended
                return
            for news in news_of(self._mechanics, PublicState(row, self.tables, self.rules), event):
                self._hear(number, event, row, news)
            if row[PHASE] in (P_HIDER, P_SECOND, P_LANDING):
                self._move_on(event, row.copy())
            do_move(row, int(event.move), self.tables, self.rules, seen)
            row[HIDER] = 0
            self._hear_stuck(number, row, lost=event.is_stuck)

    def _add(self, event: int, layer: int, allowed: Flags, cause: int = TOLD) -> None:
        if not allowed[1:].all():
            self.heard.append(Heard(event, layer, allowed, cause))

    def _move_on(self, event: Event, row: Row) -> None:
        move = event.move
        if move.takes_off:
            self.layers[-1].flights.append((row, move))
            return
        layer = Layer(event.entry, move.log_mark, event.shown, row=row, move=move, plans=self._plans)
        layer.caught = event.is_capture
        self.layers.append(layer)
        if commits_crime(int(move)) and self._plans is not None:
            self._plans = plans_after_crime(row, self.rules, self.scenes)

    def _hear(self, number: int, event: Event, row: Row, news: News) -> None:
        """Stores what an event tells with the layer that it is about."""
        if news.afresh:
            self.first = news.allowed.astype(np.float64)
            self.layers = [Layer(event.entry, STARTED_MARK)]
        elif news.when == NOW:
            self._add(number, len(self.layers) - 1, news.allowed)
        elif news.when == AT_START:
            if self._by_card:
                self._add(number, 0, news.allowed)
        else:
            entry = int(row[ENTRY]) - news.when
            if entry < self.layers[0].entry:  # written before the game was set up
                self._add(number, 0, self._led_from(entry, news.allowed))
                return
            about = next(n for n, layer in enumerate(self.layers) if layer.entry == entry)
            if not self.layers[about].shown:
                self.layers[about].shown, self.layers[about].clue = int(np.argmax(news.allowed)), True
            self._add(number, about, news.allowed)

    def _led_from(self, entry: int, then: Flags) -> Flags:
        """Where the log can have led him by the time the game was set up, if he was at one of `then` after an entry."""
        flags = np.zeros_like(then)
        flags[[*led_to(self._deal.board, np.flatnonzero(then).tolist(), self._deal.log[entry:])]] = True
        return flags

    def _hear_stuck(self, number: int, row: Row, *, lost: bool) -> None:
        """When his turn begins, either he can move, or he has lost."""
        if row[PHASE] != P_HIDER:
            return
        free, stuck = np.ones(self.tables.stations + 1), np.zeros(self.tables.stations + 1)
        drop_stuck(row, self.tables, self.rules, free, self._scratch.moves, stuck)
        self._add(number, len(self.layers) - 1, (stuck if lost else free) > 0, WAS_STUCK if lost else NOT_STUCK)

    # From layer to layer. Joint weights have the shape (n + 1, sets): the probability that he is at a station and plans
    # a set of crimes. If sets are not tracked there is one column.

    def sets(self, number: int) -> int:
        """How many sets of crimes are possible at a layer."""
        plans = self.layers[number + 1].plans if number + 1 < len(self.layers) else self._plans
        return 1 if plans is None else len(plans.sets)

    def start(self) -> Floats:
        """The joint weights of the first layer."""
        sets = self.sets(0)
        joint: Floats = np.repeat(self.first[:, None] / sets, sets, axis=1)
        return joint

    def step(self, number: int, joint: Floats) -> Floats:
        """The joint weights of a layer, from those of the layer before it."""
        layer = self.layers[number]
        assert layer.row is not None
        assert layer.move is not None
        if layer.caught:
            weights = np.zeros((self.tables.stations + 1, self.sets(number)))
            weights[layer.shown] = joint.sum()
            return weights
        return self._next(layer.row, layer.move, layer.plans, joint, self.sets(number))

    def flown(self, number: int, joint: Floats) -> Floats:
        """Joint weights after all balloons that took off from this layer."""
        plans = self.layers[number + 1].plans if number + 1 < len(self.layers) else self._plans
        for row, move in self.layers[number].flights:
            joint = self._next(row, move, plans, joint, joint.shape[1])
        return joint

    def _next(self, row: Row, move: Move, plans: Plans | None, joint: Floats, sets: int) -> Floats:
        """Advances joint weights by a move that looks like `move`, with the kernels of ai/belief/filter.py."""
        weights = joint.sum(axis=1)
        onward = np.zeros_like(weights)
        model = HiderModel(self.board_tables, self.policy)
        about = row, int(move), self.tables, self.rules, model
        if plans is None:
            policies = make_policies(weights, self._scratch)
            list_policies(row, self.tables, self.rules, model, weights, policies, self._scratch)
            filter_move(row, int(move), StationBelief(weights, self.scenes, onward), policies)
            return np.reshape(onward, (-1, 1))
        given = joint / np.where(weights > 0, weights, 1.0)[:, None]
        given_onward = np.zeros((len(weights), sets))
        ways = ways_to(plans, self.board_tables.far) if self.policy.linear.size else NO_SETS
        belief = JointBelief(weights, given, plans, ways, onward, given_onward)
        filter_jointly(*about, belief, self._joint_scratch)
        after: Floats = onward[:, None] * given_onward
        return after

    def allowed(self, number: int, heard: int | None = None) -> Flags:
        """The stations of a layer that remain possible after everything learnt, or after the first `heard` items."""
        flags = np.ones(self.tables.stations + 1, np.bool_)
        for one in self.heard[:heard]:
            if one.layer == number:
                flags &= one.allowed
        return flags
