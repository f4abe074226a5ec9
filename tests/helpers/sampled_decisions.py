"""Decisions from games between two levels, for soaks that judge many positions."""

import random
from collections.abc import Iterator
from itertools import count

from ai.game.game import Game
from ai.players.levels import make_player
from ai.players.player import ask
from ai.position.position import HIDER_SIDE
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from profiles import load_profile

LEVELS = ("inspector", "sergeant")


def decisions(edition: str, side: str, most: int, *, first: int, share: float) -> Iterator[Game]:
    """Games at decisions of a side, `share` of all that it has a choice in; the seeds count from `first`. Either level
    hides in turn."""
    found = 0
    for seed in count(first):
        chance, counts = random.Random(seed), EDITIONS[edition].counts
        hider, seekers = (make_player(load_profile(level), seed) for level in LEVELS[:: 1 - 2 * (seed % 2)])
        game = Game.new(Options(edition=edition, seed=seed, detectives=counts[seed % len(counts)]))
        game.settle_chance()
        while (to_move := game.to_move) is not None:
            view = game.view(to_move)
            if to_move == side and len(view.legal_moves()) > 1 and chance.random() < share:
                yield game
                found += 1
                if found == most:
                    return
            game.push(ask(hider if to_move == HIDER_SIDE else seekers, view).move)
            game.settle_chance()
