"""Why a move is refused, in words from the mechanics. Uses only what the side to move knows."""

from ai.mechanics.registry import joining, travel_of
from ai.mechanics.typed import Wish
from ai.position.position import Position


def why_not(game: Position, wish: Wish) -> str:
    """Why no legal move matches what was typed."""
    travel = travel_of(game.edition)
    return travel.why_not(game, wish, joining(travel))
