"""A belief that does not trust one hider model alone: a Bayesian mixture of filters.

Nobody tells the seekers what kind of hider they hunt. So several filters run side by side, each with a model of its
own: the network that was fitted to strong play, a plainer model that is less sure of him, a beginner who runs from the
closest seeker, and a hider who makes any move. What is seen is likelier under some of them than under others; each is
trusted accordingly, and none less than a part of its prior share, since a hider may change his ways.
"""

from collections.abc import Sequence

import numpy as np

from ai.belief.filter import Belief, Seen
from ai.belief.station_filter import Probabilities
from ai.evaluate.hider_model import RUNS_AWAY
from ai.evaluate.learnt_weights import LearntWeights
from ai.evaluate.network import Network
from ai.position.position import View
from ai.rules.options import Deal

PRIOR = (0.4, 0.25, 0.2, 0.15)  # how likely he is as the network, the plain model, the beginner, or as nobody says
KEPT = 0.1  # share of the prior that no evidence takes away


class MixedBelief(Belief):
    """The probability of each station under several hider models together."""

    def __init__(self, deal: Deal, models: Sequence[Network | None]) -> None:
        """Starts from the public part of a deal; None stands for a hider who makes any move."""
        self.parts: list[Belief] = []
        super().__init__(deal, models[0])
        self.models = tuple(models)
        self.parts = [Belief(deal, model) for model in models]

    @property
    def trust(self) -> Probabilities:
        """How likely each model is, from what was seen; shape (models,)."""
        prior = np.array(PRIOR[: len(self.parts)]) / sum(PRIOR[: len(self.parts)])
        evidence = np.array([part.evidence for part in self.parts])
        posterior = prior * np.exp(evidence - evidence.max())
        trust: Probabilities = KEPT * prior + (1 - KEPT) * posterior / posterior.sum()
        return trust

    def advance(self, event: Seen) -> None:
        """Updates all parts by one public event, and mixes them."""
        self.catch_up((event,))

    def catch_up(self, events: Sequence[Seen]) -> None:
        """Advances by some events; the parts are mixed once they have seen all of them."""
        for part in self.parts:
            part.catch_up(events)
        self.followed += events
        if events:
            self._mix()

    def _mix(self) -> None:
        """Takes over what the parts agree on, and mixes their probabilities by trust."""
        first = self.parts[0]
        self.row, self.plans, self.exhausted = first.row, first.plans, first.exhausted
        shares = [trust * part.weights for trust, part in zip(self.trust, self.parts, strict=True)]
        self.weights = np.sum(shares, axis=0)
        self.stuck = np.sum([part.stuck for part in self.parts], axis=0) / len(self.parts)
        if self.plans is not None:
            joint = np.sum(
                [share[:, None] * part.given for share, part in zip(shares, self.parts, strict=True)], axis=0
            )
            self.given = joint / np.where(self.weights > 0, self.weights, 1.0)[:, None]
        self._normalise()

    def copy(self) -> "MixedBelief":
        """An independent copy of this belief."""
        other = super().copy()
        assert isinstance(other, MixedBelief)
        other.parts = [part.copy() for part in self.parts]
        return other

    def minds(self) -> tuple[Belief, ...]:
        """Beliefs to look ahead from, one for each hider model: copies."""
        return tuple(part.copy() for part in self.parts)

    def clues(self) -> set[int]:
        """The stations where he may have been CLUE_AGE log entries ago: the same under every model."""
        return self.parts[0].clues()

    def afresh(self, view: View) -> Belief:
        return MixedBelief(view.deal, self.models)


def seekers_belief(deal: Deal, learnt: LearntWeights) -> Belief:
    """What good seekers believe: the mixture of all hider models."""
    return MixedBelief(deal, (learnt.policy, learnt.plain, RUNS_AWAY, None))
