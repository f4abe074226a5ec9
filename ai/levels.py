"""From a level to the player that plays it."""

from ai.nijssen import NijssenPlayer
from ai.player import GreedyPlayer, Player, RandomPlayer
from ai.search.think import Effort
from ai.searcher import SearchPlayer
from profiles import Profile


def make_player(profile: Profile, seed: int, effort: Effort | None = None) -> Player:
    """The player of a level; an effort takes the place of the level's own, where the player searches."""
    if profile.player == "random":
        return RandomPlayer(seed)
    if profile.player == "greedy":
        return GreedyPlayer(seed)
    if profile.player == "nijssen":
        own = effort or Effort(profile.knobs.seeker_playouts)
        return NijssenPlayer(seed, own.playouts, own.seconds)
    return SearchPlayer(seed, profile.knobs, effort)
