"""Copies of a belief can be advanced in several threads at once: kernels run side by side there."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from ai.belief.filter import Belief
from ai.belief.mixture import seekers_belief
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.players.player import GreedyPlayer, RandomPlayer, ask
from ai.position.position import SEEKER_SIDE
from ai.rules.options import Options
from maps.edition_file import EDITIONS

THREADS = 4
TIMES = 10  # that each thread advances a copy


def beginning_and_end(edition: str) -> tuple[Belief, list[object]]:
    """A belief at the start of a game, and all that everybody has seen some turns later."""
    game = Game.new(Options(edition=edition, seed=5))
    players = {"hider": RandomPlayer(5), SEEKER_SIDE: GreedyPlayer(5)}
    game.settle_chance()
    start = seekers_belief(game.view(SEEKER_SIDE).deal, load_weights(game.edition.weights)).follow(
        game.view(SEEKER_SIDE)
    )
    seen = len(game.view(SEEKER_SIDE).events)
    for _ in range(30):
        if (side := game.to_move) is None:
            break
        game.push(ask(players[side], game.view(side)).move)
        game.settle_chance()
    return start, list(game.view(SEEKER_SIDE).events[seen:])


@pytest.mark.parametrize("edition", EDITIONS)
def test_copies_advanced_in_several_threads_believe_the_same(edition: str) -> None:
    start, events = beginning_and_end(edition)

    def end(_number: int) -> bytes:
        belief = start.copy()
        belief.catch_up(events)
        return bytes(np.concatenate([belief.weights, belief.given.ravel()]).tobytes())

    alone = end(0)
    with ThreadPoolExecutor(THREADS) as pool:
        assert set(pool.map(end, range(THREADS * TIMES))) == {alone}
