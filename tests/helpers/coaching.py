"""Helpers for tests of the coach: people who take over a game, and a position in which a capture can be missed."""

from searching import seen_in_a_corner

from ai.game.game import Game
from ai.position.position import SEEKER_SIDE
from ai.rules.options import Options
from profiles import load_profile
from solo.play.coach import Coach
from solo.play.session import Seat, Session

FEW = 1500  # playouts


def seated(game: Game, seat: str, playouts: int = FEW) -> Session:
    """A person who takes over a game that was played for a while."""
    found = Session(game, Options(edition=game.edition.id), Seat.named(seat), load_profile("random"))
    found.coach = Coach(found, playouts)
    return found


def corner() -> Session:
    """Detective 1 can catch Mister X on 8; detective 2 is far away."""
    return seated(seen_in_a_corner(), SEEKER_SIDE)
