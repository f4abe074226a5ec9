"""Helpers for tests of what is said about the belief: its lines, and sessions in the middle of a game."""

import random

from ai.belief.filter import Belief
from ai.belief.mixture import seekers_belief
from ai.evaluate.learnt_weights import load_weights
from ai.position.position import View
from ai.rules.options import Options
from profiles import load_profile
from solo.play.session import Seat, Session


def believed(view: View) -> Belief:
    return seekers_belief(view.deal, load_weights(view.edition.weights)).follow(view)


def sessions(edition: str, side: str, seed: int, plies: int) -> Session:
    """A game in which so many moves were made by lot."""
    session = Session.new(Options(edition=edition, seed=seed), Seat.named(side), load_profile("random"))
    session.open()
    chance = random.Random(seed)
    for _ply in range(plies):
        if session.game.outcome is None:
            session.game.push(chance.choice(session.game.legal_moves()))
            session.game.settle_chance()
    return session
