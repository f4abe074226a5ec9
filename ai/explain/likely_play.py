"""The most likely play from a position: a turn of the seekers by coverage, and the hider's next move by his policy.

Everything is worked out from the public row and the belief, never from where the hider is. It is one model of each
side, and quick: a turn takes about a millisecond.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.belief.station_filter import list_policies, make_policies
from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.hider_model import HiderModel, make_policy_scratch
from ai.evaluate.learnt_weights import LearntWeights
from ai.evaluate.team import PERFECT_TEAM, Suspects, TeamScratch, score_team
from ai.mechanics.base import Flags
from ai.position.move import Move
from ai.rules.moves import station_of
from ai.rules.options import Deal
from ai.rules.routines import do_move
from ai.rules.state import E_WIDTH, HIDER, P_SEEKERS, PHASE, Row
from ai.rules.tables import IntArray, move_room

Floats = NDArray[np.float64]
LONGEST = 16  # moves of one turn: each seeker moves once, and a few use a chip


class LikelyTurn(NamedTuple):
    """A turn of the seekers, or the rest of one."""

    moves: tuple[Move, ...]
    row: Row  # after it, as the seekers see it if nobody found the hider
    weights: Floats  # the belief then, shape (n + 1,); all 0 if he must have been found
    found: float  # how likely one of the moves finds him, 0 to 1


class WayOn(NamedTuple):
    """A move that the hider may make next."""

    here: int
    to: int
    chance: float  # of being there and going there


class WaysOn(NamedTuple):
    """All moves that the hider may make next, in columns."""

    here: IntArray
    to: IntArray
    chance: Floats

    def chance_of(self, which: Flags) -> float:
        """How likely one of these is made."""
        return float(sum(self.chance[which].tolist()))

    def each(self, which: Flags) -> list[WayOn]:
        """These, one by one."""
        columns = self.here[which].tolist(), self.to[which].tolist(), self.chance[which].tolist()
        return [WayOn(*way) for way in zip(*columns, strict=True)]


def likely_turn(deal: Deal, row: Row, weights: Floats) -> LikelyTurn:
    """The seekers' turn from a public row and a belief: seeker by seeker the step with the best coverage.

    Nothing is foreseen beyond a question or a roll.
    """
    tables, rules, board_tables = deal.tables, deal.rules, load_board_tables(deal.tables)
    row, weights, event = row.copy(), weights.copy(), np.zeros(E_WIDTH, np.int32)
    row[HIDER] = 0
    moves, free = move_room(tables, rules), np.zeros(tables.stations + 1)
    scores = np.zeros(moves.size)
    made: list[Move] = []
    found = 0.0
    while row[PHASE] == P_SEEKERS and len(made) < LONGEST and weights.any():
        places = np.flatnonzero(weights).astype(np.int32)
        suspects = Suspects(places, weights[places] / weights.sum(), 0, places.size, weights)
        count = score_team(row, tables, rules, board_tables, PERFECT_TEAM, suspects, TeamScratch(moves, scores, free))
        steps = [i for i in range(count) if Move(moves[i]).kind in ("step", "pass")]
        if not steps:
            break
        move = Move(moves[max(steps, key=lambda i: (scores[i], -i))])
        do_move(row, int(move), tables, rules, event)
        made.append(move)
        if move.kind == "step":
            found += float(weights[move.station])
            weights[move.station] = 0.0
    return LikelyTurn(tuple(made), row, weights, found)


def ways_on(deal: Deal, learnt: LearntWeights, row: Row, weights: Floats) -> WaysOn:
    """The hider's next moves from every station where he may be, with how likely each is; his turn must have begun.

    Only where a move leads counts, not how it is paid; of a double move only the first half.
    """
    scratch = make_policy_scratch(deal.tables, deal.rules, learnt.policy)
    policies, row = make_policies(weights, scratch), row.copy()
    model = HiderModel(load_board_tables(deal.tables), learnt.policy)
    list_policies(row, deal.tables, deal.rules, model, weights, policies, scratch)
    used, here = int(policies.starts[-1]), np.repeat(np.arange(weights.size), np.diff(policies.starts))
    to = station_of(policies.moves[:used])
    to = np.where(to, to, here)
    ways, first, numbers = np.unique(here * weights.size + to, return_index=True, return_inverse=True)
    chances = np.bincount(numbers, weights[here] * policies.chances[:used], ways.size)
    order = np.argsort(first)
    firsts = first[order]
    return WaysOn(here[firsts].astype(np.int32), to[firsts], chances[order].astype(np.float64))
