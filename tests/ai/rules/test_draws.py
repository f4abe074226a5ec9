"""A move drawn without listing the moves is one of them, and each comes equally often."""

import random
from collections import Counter

import numpy as np
import pytest

from ai.game.game import Game
from ai.rules.chance import below, chance_from
from ai.rules.setup import Options
from ai.rules.tables import move_room
from ai.rules.turn import draw_move

POSITIONS = [
    Options(seed=1),
    Options(detectives=2, seed=2),
    Options(detectives=3, seed=3, purses=((1, 0, 1), (0, 1, 0), (2, 0, 0)), supply=(1, 0, 1), black=1, double=1),
    Options(detectives=4, hider_start=194, seeker_starts=(192, 193, 195, 140), black=1, supply=(1, 0, 0)),
]


@pytest.mark.parametrize("options", POSITIONS)
@pytest.mark.parametrize("plies", [0, 1, 2, 4])
def test_draws_are_uniform(options: Options, plies: int) -> None:
    game = Game.new(options)
    chance = random.Random(plies)
    for _ in range(plies):
        game.push(chance.choice(game.legal_moves()))
    moves = game.legal_moves()
    room, luck = move_room(game.tables, game.rules), chance_from("draws", plies)
    before = game.row.copy()
    tries = 400 * len(moves)
    drawn = Counter(int(draw_move(game.row, game.tables, game.rules, luck, room)) for _ in range(tries))
    assert np.array_equal(before, game.row)
    assert set(drawn) == set(moves)
    # 400 of each are expected, with a standard deviation of 20.
    assert all(290 < count < 510 for count in drawn.values()), drawn


def test_a_pass_is_drawn_where_nobody_can_move() -> None:
    """Blindly drawing finds no line that is open, so the moves are listed, and there is the pass."""
    options = Options(
        detectives=2,
        bobbies=0,
        hider_start=100,
        seeker_starts=(1, 199),
        purses=((1, 0, 0), (0, 0, 1)),
        supply=(5, 5, 5),
    )
    game = Game.new(options)  # 199 has no underground, so d2 can never move
    game.push(game.legal_moves()[0])
    assert {move >> 11 & 15 for move in game.legal_moves()} == {1}
    game.push(game.legal_moves()[0])
    moves = game.legal_moves()
    assert [game.move_text(move) for move in moves] == ["pass"]
    room = move_room(game.tables, game.rules)
    assert draw_move(game.row, game.tables, game.rules, chance_from(1), room) == moves[0]


def test_numbers_below_a_bound_are_uniform_and_streams_differ() -> None:
    luck = chance_from("below")
    counts = Counter(int(below(luck, 6)) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(9_600 < count < 10_400 for count in counts.values()), counts
    assert int(below(chance_from("a", 1), 10**9)) != int(below(chance_from("a", 2), 10**9))
