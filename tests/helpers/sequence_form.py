"""A whole game in sequence form, and its exact solution: what the computer players are measured against.

The tree is built by the rules themselves, move by move, from every place where the hider may start. A *sequence* is all
that one side has done up to a point; an *information set* is what it has seen and done. A strategy is a realisation
plan: how likely a side plays each of its sequences, as far as that depends on itself. In this form the solution is a
linear programme of the size of the tree (von Stengel, Games and Economic Behavior 14, 1996, 220).
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack

from ai.belief.filter import first_weights
from ai.game.game import Game
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.options import Deal
from ai.rules.state import HIDER

Floats = NDArray[np.float64]
SIDES = (HIDER_SIDE, SEEKER_SIDE)
EMPTY = 0  # the sequence of a side that has done nothing yet
Behaviour = Callable[[View], dict[int, float]]  # how likely a player makes each of its moves


@dataclass
class InformationSet:
    """Positions that one side cannot tell apart."""

    before: int  # the sequence that led here
    moves: dict[int, int] = field(default_factory=dict)  # the sequence that each move makes of it
    example: tuple[int, tuple[int, ...]] = (0, ())  # a start and moves that lead to one of the positions


class SequenceForm:
    """A game without chance but for the hider's start; the hider wins 1 or 0."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.sets: dict[str, dict[object, InformationSet]] = {side: {} for side in SIDES}
        self.sequences = dict.fromkeys(SIDES, 1)  # how many
        self._wins: dict[tuple[int, int], float] = defaultdict(float)  # by the sequences of hider and seekers
        weights = first_weights(deal)
        for start in deal.prior:
            self._walk(
                self.begun(start), {HIDER_SIDE: (start,), SEEKER_SIDE: ()}, dict.fromkeys(SIDES, EMPTY), weights[start]
            )

    def begun(self, start: int, moves: Sequence[int] = ()) -> Game:
        """The game with the hider at one of his starts, some moves later."""
        row = self.deal.row.copy()
        row[HIDER] = start
        game = Game(replace(self.deal, row=row))
        game.play(moves)
        return game

    def _walk(self, game: Game, seen: dict[str, tuple[object, ...]], done: dict[str, int], chance: float) -> None:
        """Adds a position and all that follow; `seen` and `done` are what each side has seen, and its sequence."""
        side = game.to_move
        if side is None:
            assert game.outcome is not None
            self._wins[done[HIDER_SIDE], done[SEEKER_SIDE]] += chance * (game.outcome.winner == HIDER_SIDE)
            return
        here = self.sets[side].get(seen[side])
        if here is None:
            start = seen[HIDER_SIDE][0]
            assert isinstance(start, int)
            here = InformationSet(done[side], example=(start, tuple(game.moves)))
            for move in game.legal_moves():
                here.moves[int(move)] = self.sequences[side]
                self.sequences[side] += 1
            self.sets[side][seen[side]] = here
        assert here.before == done[side], "perfect recall"
        for move, sequence in here.moves.items():
            event = game.push(move)
            onward = {each: (*seen[each], (move if each == side else 0, event)) for each in SIDES}
            self._walk(game, onward, {**done, side: sequence}, chance)
            game.pop()

    @cached_property
    def wins(self) -> csr_array:
        """How likely the hider wins where both sides play certain sequences; shape (hider's, seekers')."""
        rows, columns = np.array(list(self._wins)).T
        shape = self.sequences[HIDER_SIDE], self.sequences[SEEKER_SIDE]
        return csr_array(coo_array((list(self._wins.values()), (rows, columns)), shape=shape))

    def value(self, plans: dict[str, Floats]) -> float:
        """How likely the hider wins if both play by these plans."""
        return float(plans[HIDER_SIDE] @ (self.wins @ plans[SEEKER_SIDE]))

    def best_response(self, side: str, other: Floats) -> float:
        """How likely the hider wins if `side` plays as well as can be against the other's plan."""
        brings = (self.wins @ other if side == HIDER_SIDE else other @ self.wins).tolist()
        best = max if side == HIDER_SIDE else min
        for here in reversed(
            self.sets[side].values()
        ):  # later sets come first, because a set is added before those after it
            brings[here.before] += best(brings[sequence] for sequence in here.moves.values())
        return float(brings[EMPTY])

    def solve(self) -> dict[str, Floats]:
        """A plan for each side against which the other can do nothing: the solution of the game.

        The hider's plan x and a price q of each of the seekers' information sets, such that the price of the first is
        as high as can be and no sequence of the seekers is cheaper than what it brings. The seekers' plan is the dual.
        """
        hider, hider_from = self._constraints(HIDER_SIDE)
        seekers, seekers_from = self._constraints(SEEKER_SIDE)
        plans, prices = hider.shape[1], seekers.shape[0]
        found = linprog(
            np.concatenate([np.zeros(plans), -seekers_from]),
            A_ub=hstack([-self.wins.T, seekers.T], format="csr"),
            b_ub=np.zeros(seekers.shape[1]),
            A_eq=hstack([hider, csr_array((hider.shape[0], prices))], format="csr"),
            b_eq=hider_from,
            bounds=[(0, None)] * plans + [(None, None)] * prices,
            method="highs",
        )
        assert found.status == 0, found.message
        return {HIDER_SIDE: found.x[:plans], SEEKER_SIDE: -found.ineqlin.marginals}

    def _constraints(self, side: str) -> tuple[csr_array, Floats]:
        """The equations of a side's plans, matrix and right side: the empty sequence has probability 1, and what goes
        into an information set comes out of it."""
        entries = [(0, EMPTY, 1.0)]
        for number, here in enumerate(self.sets[side].values(), start=1):
            entries.append((number, here.before, -1.0))
            entries += [(number, sequence, 1.0) for sequence in here.moves.values()]
        rows, columns, values = zip(*entries, strict=True)
        shape = len(self.sets[side]) + 1, self.sequences[side]
        right = np.zeros(shape[0])
        right[0] = 1.0
        return csr_array(coo_array((values, (rows, columns)), shape=shape)), right

    def plan_of(self, side: str, behaviour: Behaviour) -> Floats:
        """The plan of a player who behaves so; asked only where it comes by its own moves."""
        plan = np.zeros(self.sequences[side])
        plan[EMPTY] = 1.0
        for here in self.sets[side].values():
            if plan[here.before] > 0.0:
                forced = dict.fromkeys(here.moves, 1.0) if len(here.moves) == 1 else None
                for move, chance in (forced or behaviour(self.begun(*here.example).view(side))).items():
                    plan[here.moves[move]] = plan[here.before] * chance
        return plan
