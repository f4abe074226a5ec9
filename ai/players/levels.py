"""From a level to the player that plays it."""

from ai.players.nijssen2012 import NijssenPlayer
from ai.players.player import GreedyPlayer, Player, RandomPlayer
from ai.players.search.think import Effort
from ai.players.searcher import SearchPlayer
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
