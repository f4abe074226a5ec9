"""The belief about the hider is exactly what follows from what everybody saw."""

import random
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from boards import random_lines, write_board

from ai.belief.filter import Belief
from ai.game.game import Game
from ai.position.position import SEEKER_SIDE
from ai.rules.moves import without_station
from ai.rules.setup import Options
from ai.rules.state import E_MOVE, HIDER


def worlds_after(truth: Game) -> dict[int, Fraction]:
    """Brute force: every hidden history that looks like the game, weighed by an even choice of the hider's moves."""
    weights: dict[int, Fraction] = defaultdict(Fraction)

    def walk(game: Game, ply: int, weight: Fraction) -> None:
        if ply == len(truth.moves):
            weights[game.hider] += weight
            return
        seekers = game.to_move == SEEKER_SIDE
        moves = game.legal_moves()
        for move in moves:
            seen = int(truth.events[ply][E_MOVE])
            if move == seen or (not seekers and without_station(move) == seen):
                event = game.push(move)
                if event == truth.events[ply]:
                    walk(game, ply + 1, weight if seekers else weight / len(moves))
                game.pop()

    for start in truth.deal.prior:
        game = Game(truth.deal)
        game.row[HIDER] = start
        if not game.legal_moves():
            continue  # there he would have lost before the first move
        walk(game, 0, Fraction(1, len(truth.deal.prior)))
    total = sum(weights.values())
    return {station: weight / total for station, weight in weights.items()}


@pytest.mark.parametrize("number", range(40))
def test_the_belief_equals_counting_all_histories(tmp_path: Path, number: int) -> None:
    chance = random.Random(number)
    stations = chance.randint(8, 12)
    board = write_board(tmp_path / "board", stations, random_lines(chance, stations))
    starts = chance.sample(range(1, stations + 1), 3)
    options = Options(
        board=board, detectives=2, bobbies=0, hider_start=starts[0], seeker_starts=tuple(starts[1:]), reveals=(3, 5),
        supply=(9, 9, 9), purses=((9, 9, 9),), black=2, double=1,
    )  # fmt: skip
    game = Game.new(options)
    belief = Belief(game.view(SEEKER_SIDE).deal)
    compared = 0
    while game.outcome is None and game.entry < 5:
        if len(game.moves) <= 9:
            exact = worlds_after(game)
            assert belief.places == sorted(exact)
            assert np.allclose([belief.weights[s] for s in exact], [float(w) for w in exact.values()])
            compared += 1
        game.push(chance.choice(game.legal_moves()))
        if game.outcome is None:
            belief.follow(game.view(SEEKER_SIDE))
    assert compared >= 3 or game.outcome is not None


def test_the_true_station_is_never_ruled_out() -> None:
    for seed in range(40):
        chance = random.Random(seed)
        game = Game.new(Options(detectives=chance.choice((2, 3, 4, 5)), seed=seed))
        belief = Belief(game.view(SEEKER_SIDE).deal)
        while game.outcome is None:
            belief = belief.follow(game.view(SEEKER_SIDE))
            assert belief.weights[game.hider] > 0
            assert abs(belief.weights.sum() - 1) < 1e-9
            assert not any(belief.weights[game.station(seat)] for seat in game.seats)
            game.push(chance.choice(game.legal_moves()))


def test_after_an_undo_the_belief_starts_afresh() -> None:
    game = Game.new(Options(seed=4))
    chance = random.Random(4)
    belief = Belief(game.view(SEEKER_SIDE).deal)
    for _ in range(12):
        game.push(chance.choice(game.legal_moves()))
        belief = belief.follow(game.view(SEEKER_SIDE))
    for _ in range(7):
        game.pop()
    game.push(game.legal_moves()[-1])
    view = game.view(SEEKER_SIDE)
    assert np.array_equal(belief.follow(view).weights, Belief(view.deal).follow(view).weights)
