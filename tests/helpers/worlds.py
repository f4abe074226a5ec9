"""Every hidden truth that fits what was seen, counted one by one: the belief is measured against it.

A world is a full row, with all secrets filled in. The referee plays the game on in every world; a world stays if what
everybody sees there is byte for byte what was seen in the true game. The hider's choices carry their probability under
a model of him. Worlds whose rows have become equal go on as one: a row holds all that the future depends on.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.hider_model import HiderModel, hider_policy, make_policy_scratch
from ai.evaluate.network import Network
from ai.game.game import Game, side_to_move
from ai.position.move import Event
from ai.position.position import CHANCE, HIDER_SIDE
from ai.rules.options import Deal
from ai.rules.routines import do_move, list_moves
from ai.rules.state import CRIME, E_WIDTH, HIDER, MOST_CRIMES, NOBODY, P_ROLL, P_START, PHASE, START_CARD, WINNER, Row
from ai.rules.tables import move_room
from ai.rules.turn import enter

Floats = NDArray[np.float64]
Model = Callable[[Row], tuple[list[int], list[float]]]  # the moves from a row, and how likely each is


def any_move(deal: Deal) -> Model:
    """A hider who makes any legal move."""
    room = move_room(deal.tables, deal.rules)

    def model(row: Row) -> tuple[list[int], list[float]]:
        count = list_moves(row, deal.tables, deal.rules, room)
        return room[:count].tolist(), [1 / count] * count

    return model


def by_habit(deal: Deal, policy: Network) -> Model:
    """A hider who has habits; where he starts is any of the places open to him."""
    scratch = make_policy_scratch(deal.tables, deal.rules, policy)
    hider = HiderModel(load_board_tables(deal.tables), policy)
    even = any_move(deal)

    def model(row: Row) -> tuple[list[int], list[float]]:
        if row[PHASE] == P_START:
            return even(row)
        count = hider_policy(row, deal.tables, deal.rules, hider, scratch)
        return scratch.moves[:count].tolist(), scratch.chances[:count].tolist()

    return model


def packed_row(row: Row) -> bytes:
    """A row as a key; in which order he drew his crimes does not matter."""
    key = row.copy()
    key[CRIME : CRIME + MOST_CRIMES].sort()
    return key.tobytes()


class Worlds:
    """All worlds that look like a game."""

    def __init__(self, deal: Deal, model: Model) -> None:
        self.deal, self.model = deal, model
        self.even = any_move(deal)
        self.weight: dict[bytes, float] = {}
        for row in self._first_rows():
            if row[WINNER] == NOBODY:
                self.weight[packed_row(row)] = 1.0

    def _first_rows(self) -> list[Row]:
        """The first row with every secret that the deal may have, each as likely as any other."""
        deal = self.deal
        rows = [deal.row.copy()]
        if deal.row[START_CARD]:
            rows = [self._with(row, START_CARD, card) for row in rows for card in self._open_cards()]
        elif deal.row[HIDER]:
            rows = [self._with(row, HIDER, station) for row in rows for station in deal.prior]
            if not deal.rules.dice:
                for row in rows:
                    enter(row, int(row[PHASE]), deal.tables, deal.rules)
        if deal.rules.crimes:
            plans = list(combinations(deal.scenes, deal.rules.crimes))
            rows = [self._with(row, CRIME, plan) for row in rows for plan in plans]
        return rows

    def _open_cards(self) -> list[int]:
        """Start cards, counted from 1, that have a station where nobody stands."""
        cards = self.deal.rules.cards.tolist()
        pairs = zip(cards[::2], cards[1::2], strict=True)
        return [number for number, pair in enumerate(pairs, start=1) if {*pair} & {*self.deal.prior}]

    @staticmethod
    def _with(row: Row, column: int, secret: object) -> Row:
        other = row.copy()
        size = len(secret) if isinstance(secret, tuple) else 1
        other[column : column + size] = secret
        return other

    def follow(self, move: int, event: Event, decider: str | None) -> None:
        """The true game went on by a move, of which the event was seen."""
        onward: dict[bytes, float] = defaultdict(float)
        for packed, weight in self.weight.items():
            for after, share in self.futures(packed, move, event, decider):
                onward[packed_row(after)] += weight * share
        total = sum(onward.values())
        self.weight = {packed: weight / total for packed, weight in onward.items()}

    def futures(self, packed: bytes, move: int, event: Event, decider: str | None) -> Iterator[tuple[Row, float]]:
        """The rows that a world can go on to where the same is seen as in the true game, and how likely each is."""
        row = np.frombuffer(packed, np.int32).copy()  # one that can be written, for which kernels are compiled
        seen = np.zeros(E_WIDTH, np.int32)
        if decider == HIDER_SIDE:
            choices = self.model(row)
        elif decider == CHANCE and row[PHASE] != P_ROLL:
            choices = self.even(row)
        else:
            choices = [move], [1.0]  # the seekers move, and dice fall, without knowing where he is
        for choice, share in zip(*choices, strict=True):
            after = row.copy()
            do_move(after, choice, self.deal.tables, self.deal.rules, seen)
            if Event.of(seen) == event:
                assert side_to_move(row) == decider
                yield after, share

    def stations(self) -> Floats:
        """How likely each station is, shape (n + 1,)."""
        weights = np.zeros(self.deal.tables.stations + 1)
        for packed, weight in self.weight.items():
            weights[np.frombuffer(packed, np.int32)[HIDER]] += weight
        return weights / weights.sum()

    def plans(self) -> dict[tuple[int, frozenset[int]], float]:
        """How likely each station is together with the crimes still planned."""
        found: dict[tuple[int, frozenset[int]], float] = defaultdict(float)
        total = sum(self.weight.values())
        for packed, weight in self.weight.items():
            row = np.frombuffer(packed, np.int32)
            planned = frozenset(int(s) for s in row[CRIME : CRIME + MOST_CRIMES] if s)
            found[int(row[HIDER]), planned] += weight / total
        return found


def follow_game(game: Game, worlds: Worlds, move: int) -> bool:
    """Plays a move in the true game and in all worlds; returns whether the game goes on."""
    decider = game.to_move
    event = game.push(move)
    if game.outcome is not None:
        return False
    worlds.follow(move, event, decider)
    assert packed_row(game.row) in worlds.weight
    return True
