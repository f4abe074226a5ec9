"""Accuracy says how well somebody plays: near 0 at random, and higher for each stronger level, on either side."""

from statistics import fmean

import pytest
from soaking import Tell

from ai.explain import judge
from ai.game.game import Game
from ai.players.levels import make_player
from ai.players.player import ask
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Options
from profiles import load_profile
from solo.files.saves import Save
from solo.learn.review.analysis import analyse

LEVELS = ("random", "constable", "sergeant", "inspector", "superintendent", "commander", "commissioner")
OPPONENT = "inspector"
GAMES = 6
PLAYOUTS = {True: 6000, False: 16_000}  # of a verdict: for the hider, for the seekers
LEAST = 15.0  # points between random play and an inspector's


def accuracy(level: str, side: str, seed: int) -> float:
    """How a level plays a game of London against an opponent, as its review would say."""
    options = Options(edition="london", seed=seed)
    game, start = Game.new(options), Game.new(options)
    players = {side: make_player(load_profile(level), seed)}
    players[SEEKER_SIDE if side == HIDER_SIDE else HIDER_SIDE] = make_player(load_profile(OPPONENT), seed)
    game.settle_chance()
    while (to_move := game.to_move) is not None:
        game.push(ask(players[to_move], game.view(to_move)).move)
        game.settle_chance()
    texts = [game.move_text(move) for move in game.moves]
    save = Save.begin(start, options, side, OPPONENT, load_profile(OPPONENT)).after(texts, (), game.outcome)
    *_growing, review = analyse(save, game)
    assert review.accuracy is not None
    return review.accuracy


@pytest.fixture
def fewer_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    for hiding, playouts in PLAYOUTS.items():
        monkeypatch.setitem(judge.FULL, hiding, playouts)


@pytest.mark.slow
@pytest.mark.usefixtures("fewer_playouts")
@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
def test_a_stronger_level_is_more_accurate(side: str, tell: Tell) -> None:
    found = {}
    for level in reversed(LEVELS):
        values = [accuracy(level, side, seed) for seed in range(1, GAMES + 1)]
        found[level] = fmean(values)
        tell("accuracy", level=level, side=side, games=GAMES, mean=f"{found[level]:.1f}", each=values)
    assert found["random"] + LEAST < found["inspector"]
