"""The player of all ranks: belief, tree search and choice, each as good as its level allows.

A level is made of knobs (profiles/): how far it searches, how many places it keeps in mind, how well its detectives
work together, how often it errs. A level without playouts looks one move ahead.
"""

import math
from collections.abc import Collection, Sequence

import numpy as np

from ai.belief.filter import Belief
from ai.belief.mixture import seekers_belief
from ai.belief.station_filter import Probabilities
from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.hider_model import HiderModel, hider_policy, make_policy_scratch
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.team import PERFECT_TEAM, Suspects, TeamScratch, TeamStyle, score_team
from ai.evaluate.win_chance import load_win_chance
from ai.players.player import Thought
from ai.players.search.opponents import SearchParameters
from ai.players.search.think import Effort, SearchResult, think
from ai.players.search.watch import Watch
from ai.position.position import HIDER_SIDE, View
from ai.rules.chance import Chance, below, chance_from
from profiles import Knobs

PLAUSIBLE = 0.05  # a station within reach is taken if the seekers think him there with at least this probability


class SearchPlayer:
    """Plays either side by belief, team heuristics and tree search."""

    def __init__(self, seed: int, knobs: Knobs, effort: Effort | None = None) -> None:
        """A player; an effort takes the place of the level's own."""
        self.seed = seed
        self.knobs = knobs
        self.effort = effort
        self._belief: Belief | None = None

    def choose(self, view: View, watch: Watch | None = None, allowed: Collection[int] | None = None) -> Thought:
        """The move it would make; the same view and seed give the same move, if playouts bound the search."""
        chance = chance_from("player", self.seed, len(view.events))
        belief = self.believe(view, chance)
        moves = [move for move in view.legal_moves() if allowed is None or move in allowed]
        if len(moves) == 1:
            return Thought(moves[0], ((moves[0], 0.0),))
        own = self.knobs.hider_playouts if view.side == HIDER_SIDE else self.knobs.seeker_playouts
        effort = self.effort or Effort(own)
        if effort.playouts == 0:
            found = self._glance(view, belief, moves)
        else:
            learnt, parameters = load_weights(view.edition.weights), self.parameters(view)
            found = think(view, belief, learnt, parameters, effort, self.seed, watch, allowed)
        picked = self._pick(found, chance)
        order = sorted(range(len(found.moves)), key=lambda i: -found.values[i])
        shown = found.values if effort.playouts == 0 else _win_chances(view, found)
        ranked = tuple((found.moves[i], round(shown[i], 4)) for i in order)
        visits = tuple(found.tried[i] for i in order)
        searched = None if effort.playouts == 0 else found.values[picked]
        return Thought(found.moves[picked], ranked, found.playouts, visits, found.doubles, searched)

    def parameters(self, view: View) -> SearchParameters:
        """The parameters of this level's search."""
        knobs, hiding = self.knobs, view.side == HIDER_SIDE
        style = PERFECT_TEAM if hiding else TeamStyle(knobs.coordination, knobs.discipline)
        horizon = knobs.hider_horizon if hiding else knobs.seeker_horizon
        return SearchParameters(int(hiding), horizon, knobs.explore, knobs.patience, knobs.epsilon, style)

    def believe(self, view: View, chance: Chance) -> Belief:
        """Where the hider may be, as far as this level follows it."""
        if self._belief is None:
            learnt = load_weights(view.edition.weights)
            self._belief = seekers_belief(view.deal, learnt) if self.knobs.habits else Belief(view.deal)
        self._belief = self._belief.follow(view)
        if view.side == HIDER_SIDE:
            return self._belief
        weights = self._belief.weights
        if below(chance, 1000) < 1000 * self.knobs.forget:
            weights = (weights > 0).astype(np.float64)
        if np.count_nonzero(weights) > self.knobs.attention:
            # The likeliest places; which of equals are seen is luck.
            luck = np.array([below(chance, 1 << 20) for _ in range(weights.size)]) * 1e-12
            least = np.sort(weights + luck)[-self.knobs.attention]
            weights = np.where(weights + luck >= least, weights, 0.0)
        if weights is self._belief.weights:
            return self._belief
        narrow = self._belief.copy()
        narrow.weights = weights / weights.sum()
        return narrow

    def _glance(self, view: View, belief: Belief, among: Collection[int]) -> SearchResult:
        """Looks one move ahead, at some moves: the hider by the hider model, the seekers by the team's scores."""
        board_tables, about = load_board_tables(view.tables), (view.row, view.tables, view.rules)
        learnt = load_weights(view.edition.weights)
        network = learnt.policy if self.knobs.habits else learnt.plain
        policy = make_policy_scratch(view.tables, view.rules, network)
        moves, scores = policy.moves, policy.chances
        if view.side == HIDER_SIDE:
            model = HiderModel(board_tables, network)
            count = hider_policy(*about, model, policy)
        else:
            weights: Probabilities = belief.weights
            places = np.flatnonzero(weights).astype(np.int32)
            style = TeamStyle(self.knobs.coordination, self.knobs.discipline)
            suspects = Suspects(places, weights[places], 0, places.size, weights)
            count = score_team(*about, board_tables, style, suspects, TeamScratch(moves, scores, np.zeros(places.size)))
        kept = [i for i in range(count) if int(moves[i]) in among]
        order = sorted(kept, key=lambda i: (-scores[i], moves[i]))
        return SearchResult(
            tuple(int(moves[i]) for i in order), (1,) * len(order), tuple(float(scores[i]) for i in order), len(order)
        )

    def _pick(self, found: SearchResult, chance: Chance) -> int:
        """The number of the move to make: the best, or one nearly as good, because nobody should be foreseen. The hider
        stays out of reach if that costs little."""
        picked = self._draw_move(found, chance)
        if not found.exposed or found.exposed[picked] < PLAUSIBLE:
            return picked
        least = found.values[picked] - self.knobs.caution
        safe = [i for i in _tried_enough(found) if found.exposed[i] < PLAUSIBLE and found.values[i] >= least]
        return max(safe, key=lambda i: found.values[i], default=picked)

    def _draw_move(self, found: SearchResult, chance: Chance) -> int:
        """The number of the move to make, by its value alone."""
        spread = self.knobs.noise + self.knobs.mix
        if spread <= 0.0:
            return 0
        tried = _tried_enough(found)
        best = max(found.values[i] for i in tried)
        spread *= max(0.1, 4.0 * best * (1.0 - best))  # where a game is nearly won or lost, little is much
        weights = [math.exp(max(-30.0, (found.values[i] - best) / spread)) for i in tried]
        return tried[_draw(weights, chance)]


def _win_chances(view: View, found: SearchResult) -> tuple[float, ...]:
    """The win chance after each move that was found."""
    curve, played = load_win_chance(view.edition.weights, view.side), view.round / view.rounds
    return tuple(curve.chance(value, played) for value in found.values)


def _tried_enough(found: SearchResult) -> list[int]:
    """The numbers of the moves whose values can be relied on."""
    enough = min(max(found.tried), max(1, sum(found.tried) // 50))
    return [i for i, count in enumerate(found.tried) if count >= enough]


def _draw(weights: Sequence[float], chance: Chance) -> int:
    """An index, drawn as the weights say."""
    point = below(chance, 1 << 30) / (1 << 30) * sum(weights)
    for i, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return i
    return len(weights) - 1
