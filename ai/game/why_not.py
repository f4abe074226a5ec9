"""Why a move is not possible, in words: the mechanics tell, from what the side to move knows."""

from ai.mechanics.registry import joining, travel_of
from ai.mechanics.typed import Wish
from ai.position.position import Position


def why_not(game: Position, wish: Wish) -> str:
    """The reason that no legal move is what was typed."""
    travel = travel_of(game.edition)
    return travel.why_not(game, wish, joining(travel))
