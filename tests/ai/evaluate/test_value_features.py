"""Every feature of a position, worked out by hand in a hamlet; and the value that follows from them."""

from itertools import combinations
from math import exp, log
from pathlib import Path

import numpy as np
import pytest
from boards import write_board
from hamlet import hamlet
from networks import any_network, plain_score
from searching import some_game
from table import play

from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.network import NO_NETWORK
from ai.evaluate.pursuit import NEVER
from ai.evaluate.value import STATE_FEATURES, StateFeature, leaf_value, make_value_scratch, state_features
from ai.game.game import Game
from ai.position.position import HIDER_SIDE
from ai.rules.options import Options
from maps.edition_file import EDITIONS


def features_of(game: Game) -> dict[str, float]:
    """All features of a position by name."""
    scratch = make_value_scratch(NO_NETWORK)
    scratch.features[:] = 99.0  # nothing of an earlier position may stay
    state_features(game.row, game.tables, game.rules, load_board_tables(game.tables), scratch)
    return {feature.name: float(scratch.features[feature]) for feature in StateFeature}


def firmness(game: Game, station: int) -> float:
    """How firmly the seekers hold a station: 1 - the product of what each pair misses."""
    pairs = load_board_tables(game.tables).pairs
    stations = [game.station(seat) for seat in game.seats]
    turns = [int(pairs[a, b, station]) for a, b in combinations(stations, 2)]
    return 1 - float(np.prod([1 - 0.5 * 0.7**turn for turn in turns if turn != NEVER]))


def test_the_second_round(tmp_path: Path) -> None:
    """He has shown himself on 4, two moves from the detectives on 2 and 6 and three from the bobby on 12."""
    game = hamlet(tmp_path, 10, 1, 7, 11, reveals=(1, 4))
    play(game, "underground 4", "d1 taxi 2", "d2 taxi 6", "b1 taxi 12")
    firm = firmness(game, 4)
    exits = [firmness(game, station) for station in (3, 5, 7, 10, 15)]
    assert 0 < firm < 1
    wanted = {
        "BIAS": 1,
        "HELD": firm,
        "HELD_SQUARED": firm * firm,
        "HELD_LOG": -log(1 - firm),
        "CLOSEST_SEEKER_1": 0,
        "CLOSEST_SEEKER_2": 1,
        "CLOSEST_SEEKER_3": 0,
        "CLOSEST_SEEKER_4": 0,
        "SEEKERS_AROUND": 2 / 4,
        "NO_EXIT": 0,
        "NO_SAFE_EXIT": 0,
        "ONE_SAFE_EXIT": 0,
        "SAFE_EXITS": 4 / 8,  # by a ticket of the mode and by a black one, to 10 and to 15
        "ROUNDS_LEFT": 9 / 10,
        "ROUNDS_LEFT_HELD": 9 / 10 * firm,
        "ROUNDS_LEFT_SQUARED": 81 / 100,
        "HAS_BLACK": 1,
        "BLACK_TICKETS": 2 / 5,
        "HAS_DOUBLE": 1,
        "DOUBLE_TICKETS": 1 / 2,
        "DOUBLE_NO_SAFE_EXIT": 0,
        "UNSEEN": 0,
        "UNSEEN_HELD": 0,
        "UNSEEN_CLOSE": 0,
        "REVEAL_WAIT": 3 / 5,  # after entries 2, 3 and 4
        "REVEAL_NEXT": 0,
        "SEEKER_TICKETS": 2 * (3 + 2) / (12 * 2),
        "CRIMES_DONE": 0,
        "NEXT_SCENE": 0,
        "REROLLS": 0,
        "FLIGHT_LEFT": 0,
        "HIDEOUT": 0,
        "ROUNDS_LEFT_UNSEEN": 0,
        "SEEKER_DISTANCE_1": 2 / 4,
        "SEEKER_DISTANCE_2": 2 / 4,
        "SEEKER_DISTANCE_3": 3 / 4,  # 12, 11, 10, and the underground
        "SEEKER_DISTANCE_4": 9 / 4,
        "SEEKER_DISTANCE_5": 9 / 4,
        "EXITS_LOG": log(1 + 5),  # 3, 5, 7, 10, 15
        "WAYS_ON": log(1 + 4),  # 4, 8, 9, 11; on 2 and 6 stand seekers
        "SAFE_EXITS_LOG": log(1 + 2),  # 10, 15
        "SAFE_WAYS_ON": log(1 + 1),  # 9
        "NEAR_WAYS_ON": log(1 + 3),  # 4, 8, 9
        "SAFE_BLACK_EXITS": log(1 + 2),  # 10, 15; the ferry leads to the bobby
        "EXIT_HELD_LEAST": min(exits),
        "EXIT_HELD_MEAN": sum(exits) / 5,
        "BLACK_HELD_LEAST": min(exits),
        "SECOND_MODE_STOP": 1,
        "THIRD_MODE_STOP": 1,
        "BLACK_MODE_STOP": 1,
        "TICKETS_1": (3 + 3) / (10 * 2),  # each has paid for one taxi
        "TICKETS_2": (3 + 3) / (10 * 2),
        "TICKETS_3": (2 + 2) / (10 * 2),
        "WITHOUT_1": 0,
        "WITHOUT_2": 0,
        "WITHOUT_3": 0,
        "SUPPLY_1": 5 / 6,  # three, and the two that the detectives paid with
        "SUPPLY_2": 2 / 6,
        "SUPPLY_3": 1,  # eight
        "DETECTIVES": 2 / 5,
        "SEEKERS": 3 / 5,
        "SPREAD": (4 + 5 + 5) / 3 / 6,
    }
    assert [*wanted] == [feature.name for feature in StateFeature]
    assert features_of(game) == pytest.approx(wanted)


def test_a_corner_with_empty_purses(tmp_path: Path) -> None:
    """He stands on 1 with nothing but taxis, and a detective is next to him."""
    game = hamlet(
        tmp_path, 1, 2, 14, purses=((12, 0, 1), (0, 0, 0)), supply=(6, 0, 0), black=0, double=0, reveals=(1, 9)
    )
    assert game.rules.seekers == 2
    found = features_of(game)
    assert found["NO_EXIT"] == found["NO_SAFE_EXIT"] == found["CLOSEST_SEEKER_1"] == found["REVEAL_NEXT"] == 1
    wanted = {
        "UNSEEN": 1,
        "UNSEEN_CLOSE": 1,
        "REVEAL_WAIT": 1 / 5,
        "SEEKER_DISTANCE_1": 1 / 4,
        "SEEKER_DISTANCE_2": 7 / 4,  # 14, 13, 9, 10, by underground to 4, 3, 2, 1
        "SEEKER_DISTANCE_3": 9 / 4,
        "EXITS_LOG": 0,
        "WAYS_ON": 0,
        "SAFE_EXITS_LOG": 0,
        "SAFE_WAYS_ON": 0,
        "NEAR_WAYS_ON": 0,
        "SAFE_BLACK_EXITS": 0,
        "EXIT_HELD_LEAST": 1,
        "EXIT_HELD_MEAN": 1,
        "BLACK_HELD_LEAST": 1,
        "SECOND_MODE_STOP": 0,
        "THIRD_MODE_STOP": 0,
        "BLACK_MODE_STOP": 0,
        "TICKETS_1": 10 / 20,  # no more than ten count
        "TICKETS_2": 0,
        "TICKETS_3": 1 / 20,
        "WITHOUT_1": 1 / 2,
        "WITHOUT_2": 1,
        "WITHOUT_3": 1 / 2,
        "SUPPLY_1": 1,
        "SUPPLY_2": 0,
        "SUPPLY_3": 0,
        "DETECTIVES": 2 / 5,
        "SEEKERS": 2 / 5,
        "SPREAD": 6 / 6,
    }
    assert {name: found[name] for name in wanted} == pytest.approx(wanted)


def test_exits_are_held_more_or_less_firmly(tmp_path: Path) -> None:
    """On 4 with taxis alone, against 3 and 8: from 5 he is caught in two turns, from 15 in one; with a black ticket he
    would get to 10 or 12, which takes three."""
    game = hamlet(tmp_path, 4, 3, 8, black=0, supply=(3, 0, 0), reveals=(12,))
    pairs = load_board_tables(game.tables).pairs
    assert [int(pairs[3, 8, station]) for station in (5, 15, 10, 12)] == [2, 1, 3, 3]
    found = features_of(game)
    wanted = {
        "EXIT_HELD_LEAST": 0.5 * 0.7**2,
        "EXIT_HELD_MEAN": 0.5 * (0.7**2 + 0.7) / 2,
        "BLACK_HELD_LEAST": 0.5 * 0.7**3,
        "SAFE_BLACK_EXITS": 0,
        "SAFE_EXITS": 2 / 8,  # 5 and 15, for there is nothing but taxis in the supply
        "EXITS_LOG": log(1 + 4),  # 5, 7, 10, 15, whatever the supply has
        "SAFE_EXITS_LOG": log(1 + 3),  # 5, 10, 15
        "REVEAL_WAIT": 1,
        "SEEKER_DISTANCE_1": 1 / 4,
        "SEEKER_DISTANCE_2": 2 / 4,
        "SPREAD": 3 / 6,
    }
    assert {name: found[name] for name in wanted} == pytest.approx(wanted)


def test_no_distance_counts_for_more_than_eight(tmp_path: Path) -> None:
    board = write_board(tmp_path, 15, [(s, s + 1, "taxi") for s in range(1, 15)])
    game = Game.new(Options(board=board, detectives=3, bobbies=0, hider_start=1, seeker_starts=(15, 8, 10)))
    found = features_of(game)
    assert [found[f"SEEKER_DISTANCE_{rank}"] for rank in range(1, 6)] == [7 / 4, 2, 2, 9 / 4, 9 / 4]
    assert found["SPREAD"] == pytest.approx((7 + 5 + 2) / 3 / 6)


def test_the_five_closest_of_eight_seekers(tmp_path: Path) -> None:
    game = hamlet(tmp_path, 1, 2, 3, 14, 4, 13, 9, 5, 6, detectives=5, bobbies=3)
    found = features_of(game)
    assert [found[f"SEEKER_DISTANCE_{rank}"] * 4 for rank in range(1, 6)] == [1, 2, 3, 4, 5]
    assert (found["DETECTIVES"], found["SEEKERS"]) == (1, 8 / 5)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_value_is_the_network_s(edition: str) -> None:
    """With weights that were learnt, and with any."""
    values = set()
    for seed in range(5):
        game = some_game(HIDER_SIDE, seed, edition)
        features = [*features_of(game).values()]
        networks = [load_weights(EDITIONS[edition].weights).value, any_network(STATE_FEATURES, 9, seed, size=0.3)]
        for network in networks:
            scratch = make_value_scratch(network)
            about = game.row, game.tables, game.rules, load_board_tables(game.tables)
            value = leaf_value(*about, network, scratch)
            assert value == pytest.approx(1 / (1 + exp(-plain_score(network, features))), rel=1e-9)
            values.add(round(value, 6))
    assert len(values) > 5
