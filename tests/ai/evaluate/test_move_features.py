"""Every feature of a hider's move, worked out by hand in a hamlet; and the policy that follows from them."""

from itertools import combinations
from math import exp, log
from pathlib import Path

import numpy as np
import pytest
from hamlet import hamlet
from networks import any_network, plain_score
from searching import some_game
from table import play

from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.hider_model import (
    MOVE_FEATURES,
    NO_SCENE,
    OF_POSITION,
    UNIFORM,
    HiderModel,
    MoveFeature,
    hider_policy,
    make_policy_scratch,
    move_features,
    position_features,
)
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.network import Floats, Network
from ai.evaluate.pursuit import NEVER
from ai.evaluate.station_sets import make_reach
from ai.game.game import Game
from ai.position.move import Move
from ai.position.position import HIDER_SIDE
from ai.rules.moves import PASS, kind_of
from ai.rules.state import CRIME, MOST_CRIMES
from maps.edition_file import EDITIONS

Named = dict[str, float]


def features_of(game: Game, move: int) -> Floats:
    """All features of a move."""
    found, reach, tables = np.full(MOVE_FEATURES, 99.0), make_reach(), load_board_tables(game.tables)
    position_features(game.row, game.rules, tables, reach, found)
    move_features(game.row, game.tables, game.rules, tables, reach, int(move), found)
    return found


def named(game: Game, text: str) -> Named:
    """The features of a move by name, where they are not 0; the first half of a double is named with any second."""
    found = features_of(game, game.parse_move(text)[0])
    return {feature.name: float(found[feature]) for feature in MoveFeature if found[feature]}


def of_place(game: Game, station: int, **others: float) -> Named:
    """How firmly a station is held, beside other features."""
    pairs = load_board_tables(game.tables).pairs
    turns = [int(pairs[a, b, station]) for a, b in combinations([game.station(seat) for seat in game.seats], 2)]
    firm = 1 - float(np.prod([1 - 0.5 * 0.7**turn for turn in turns if turn != NEVER]))
    return {"HELD": firm, "HELD_SQUARED": firm * firm, **others} if firm else others


def test_the_second_round(tmp_path: Path) -> None:
    """He has shown himself on 4, two moves from the detectives on 2 and 6 and three from the bobby on 12. In one move
    they reach 1, 2, 3, 5, 6, 7, 11 and 12, in two all others up to 12 but 9."""
    game = hamlet(tmp_path, 10, 1, 7, 11, reveals=(1, 4))
    play(game, "underground 4", "d1 taxi 2", "d2 taxi 6", "b1 taxi 12")
    position = {
        "REVEAL_WAIT": 3 / 5,
        "BLACK_LEFT": 2 / 5,
        "DOUBLE_LEFT": 1 / 2,
        "ROUNDS_PLAYED": 2 / 10,
        "CLOSEST_NOW": 2 / 3,
        "SEEKERS": 3 / 5,
    }
    ten = {
        "CLOSEST_SEEKER_2": 1,
        "MEAN_DISTANCE": (3 + 3 + 2) / 3,
        "EXITS": log(1 + 3),
        "SAFE_EXITS": log(1 + 2),  # 4, 9
        "FAR_EXITS": log(1 + 1),  # 9
        "WAYS_ON": log(1 + 2) / 2,  # 13 by way of 9, 15 by way of 4
        "SECOND_CLOSEST_SEEKER": 3 / 3,
        "THIRD_MODE_STOP": 1,
    }
    assert named(game, "underground 10") == pytest.approx(position | of_place(game, 10, **ten, THIRD_MODE=1))
    assert named(game, "black 10") == pytest.approx(position | of_place(game, 10, **ten, BLACK=1, BLACK_AFTER_REVEAL=1))
    seven = {
        "CLOSEST_SEEKER_1": 1,
        "MEAN_DISTANCE": (3 + 1 + 4) / 3,
        "EXITS": log(1 + 3),
        "SAFE_EXITS": log(1 + 2),  # 4, 8
        "WAYS_ON": log(1 + 2) / 2,  # 9 by way of 8, 15 by way of 4
        "SECOND_CLOSEST_SEEKER": 3 / 3,
        "SECOND_MODE_STOP": 1,
        "SECOND_MODE": 1,
    }
    assert named(game, "bus 7") == pytest.approx(position | of_place(game, 7, **seven))
    dead_end = {
        "CLOSEST_SEEKER_3": 1,
        "MEAN_DISTANCE": (3 + 3 + 4) / 3,
        "EXITS": log(1 + 1),
        "SAFE_EXITS": log(1 + 1),  # 4
        "WAYS_ON": log(1 + 1) / 2,  # to and fro
        "SECOND_CLOSEST_SEEKER": 3 / 3,
    }
    assert named(game, "taxi 15") == pytest.approx(position | of_place(game, 15, **dead_end))


def test_both_halves_of_a_double_in_danger(tmp_path: Path) -> None:
    """On 4, next to the detective on 3, with others on 6 and 12; entry 2 will be revealed. They reach 2 to 7, 11 and 12
    in one move, and all up to 12 but 9 in two: 3, 4, and the underground to 10."""
    game = hamlet(tmp_path, 4, 3, 6, 12, reveals=(2,), double=2)
    position = {
        "REVEAL_NEXT": 1,
        "REVEAL_WAIT": 2 / 5,
        "BLACK_LEFT": 2 / 5,
        "DOUBLE_LEFT": 1,
        "ROUNDS_PLAYED": 1 / 10,
        "IN_DANGER": 1,
        "CLOSEST_NOW": 1 / 3,
        "SEEKERS": 3 / 5,
        "UNSEEN": 1,
    }
    five = {
        "CLOSEST_SEEKER_1": 1,
        "MEAN_DISTANCE": (2 + 1 + 4) / 3,
        "EXITS": log(1 + 2),
        "NO_SAFE_EXIT": 1,  # 4, 6
        "SECOND_CLOSEST_SEEKER": 2 / 3,
    }
    assert named(game, "taxi 5") == pytest.approx(position | of_place(game, 5, **five))
    first = {**five, "DOUBLE": 1, "DOUBLE_IN_DANGER": 1}
    assert named(game, "double taxi 5 taxi 4") == pytest.approx(position | of_place(game, 5, **first))
    game.push(game.parse_move("double bus 7 taxi 8")[0])
    position |= {"REVEAL_NOW": 1, "REVEAL_WAIT": 1 / 5, "DOUBLE_LEFT": 1 / 2, "SECOND_HALF": 1}
    del position["REVEAL_NEXT"]
    eight = {
        "CLOSEST_SEEKER_2": 1,
        "MEAN_DISTANCE": (3 + 2 + 4) / 3,
        "EXITS": log(1 + 2),
        "SAFE_EXITS": log(1 + 1),  # 9
        "FAR_EXITS": log(1 + 1),
        "WAYS_ON": log(1 + 1) / 2,  # 13
        "SECOND_CLOSEST_SEEKER": 3 / 3,
        "BLACK": 1,
        "BLACK_AT_REVEAL": 1,
        "BLACK_IN_DANGER": 1,
        "BLACK_BEFORE_FIRST_REVEAL": 1,
    }
    assert named(game, "black 8") == pytest.approx(position | of_place(game, 8, **eight))


def test_far_from_one_seeker_and_long_unseen(tmp_path: Path) -> None:
    """He has been out of sight for three entries; nothing is left to show, so the end of the log counts as a reveal."""
    game = hamlet(tmp_path, 1, 13, 14, reveals=(1,), spaces=5, black=0, double=0)
    for _ in range(2):
        play(game, "taxi 2", "d1 taxi 9", "d2 taxi 13", "taxi 1", "d2 taxi 14", "d1 taxi 13")
    found = named(game, "taxi 2")
    wanted = {
        "CLOSEST_SEEKER_5": 1,
        "MEAN_DISTANCE": (5 + 6) / 2,
        "EXITS": log(1 + 2),
        "SAFE_EXITS": log(1 + 2),
        "FAR_EXITS": log(1 + 2),
        "WAYS_ON": log(1 + 2) / 2,  # 2, 4
        "SECOND_CLOSEST_SEEKER": 2,  # six moves or more
        "REVEAL_NEXT": 1,
        "REVEAL_WAIT": 2 / 5,
        "ROUNDS_PLAYED": 5 / 10,
        "CLOSEST_NOW": 2,
        "SEEKERS": 2 / 5,
        "UNSEEN": 3 / 6,
    }
    assert found == pytest.approx(of_place(game, 2, **wanted))


def of_moves(features: Floats) -> Named:
    return {feature.name: float(features[feature]) for feature in MoveFeature if feature < OF_POSITION}


def test_a_balloon_and_a_pass_have_no_features_of_a_place() -> None:
    chosen: dict[str, Game] = {}
    for seed in range(200):
        game = some_game(HIDER_SIDE, seed, "sherlock" if seed % 2 else "dice")
        for move in game.legal_moves():
            if move.takes_off or kind_of(move) == PASS:
                chosen.setdefault(game.move_text(move), game)
                found = {name for name, value in of_moves(features_of(game, move)).items() if value}
                if kind_of(move) == PASS:
                    assert found == {"PASS"}
                else:
                    assert "BALLOON" in found <= {"BALLOON", "BALLOON_IN_DOUBLE", "BALLOON_IN_DANGER"}
                    assert ("BALLOON_IN_DOUBLE" in found) == move.is_double
                    assert ("BALLOON_IN_DANGER" in found) == bool(features_of(game, move)[MoveFeature.IN_DANGER])
    assert {"pass", "balloon"} <= {*chosen}


def test_crimes_and_hideouts() -> None:
    """Scenes and hideouts count where he arrives; a dive or a ticket taken is an ability."""
    seen = set()
    for seed in range(60):
        game = some_game(HIDER_SIDE, seed, "sherlock")
        far = load_board_tables(game.tables).far
        for move in game.legal_moves():
            if move.takes_off or kind_of(move) == PASS or not move.station:
                continue
            found = of_moves(features_of(game, move))
            planned = [int(far[move.station, scene]) for scene in game.row[CRIME : CRIME + MOST_CRIMES] if scene]
            assert found["NEXT_SCENE"] == pytest.approx(min([NO_SCENE, *planned]) / NO_SCENE)
            assert found["HIDEOUT"] == game.is_hideout(move.station)
            seen |= {name for name in ("CRIME", "DIVE", "TAKE_TICKET") if found[name]}
            words = game.move_text(move).split()
            assert found["CRIME"] == ("crime" in words)
            assert found["DIVE"] == ("dive" in words)
            assert found["TAKE_TICKET"] == ("take" in words)
    assert seen == {"CRIME", "DIVE", "TAKE_TICKET"}


def policy_of(game: Game, network: Network) -> dict[Move, float]:
    scratch = make_policy_scratch(game.tables, game.rules, network)
    model = HiderModel(load_board_tables(game.tables), network)
    count = hider_policy(game.row, game.tables, game.rules, model, scratch)
    moves = [Move(move) for move in scratch.moves[:count].tolist()]
    return dict(zip(moves, scratch.chances[:count].tolist(), strict=True))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_policy_is_a_softmax_of_the_network_s_scores(edition: str) -> None:
    """With weights that were learnt, and with any; a tenth is uniform."""
    for seed in range(4):
        game = some_game(HIDER_SIDE, seed, edition)
        for network in (load_weights(EDITIONS[edition].weights).policy, any_network(MOVE_FEATURES, 5, seed, size=0.5)):
            found = policy_of(game, network)
            assert sorted(found) == sorted(game.legal_moves())
            points = {move: plain_score(network, features_of(game, move).tolist()) for move in found}
            best = max(points.values())
            shares = {move: exp(max(-30.0, score - best)) for move, score in points.items()}
            total = sum(shares.values())
            wanted = {move: UNIFORM / len(found) + (1 - UNIFORM) * share / total for move, share in shares.items()}
            assert found == pytest.approx(wanted, rel=1e-9)
            assert sum(found.values()) == pytest.approx(1)


def test_features_of_the_position_matter_by_way_of_hidden_units_alone(tmp_path: Path) -> None:
    """What all moves share decides nothing by itself; a hidden unit may combine it with what a move does."""
    game = hamlet(tmp_path, 4, 2, 6)
    linear = any_network(MOVE_FEATURES, 0, 1)
    other = linear._replace(linear=linear.linear.copy())
    other.linear[OF_POSITION:] += 5.0
    assert policy_of(game, other) == pytest.approx(policy_of(game, linear))
    mixed = any_network(MOVE_FEATURES, 4, 1)
    other = mixed._replace(hidden=mixed.hidden.copy())
    other.hidden[OF_POSITION:] = 0.0
    assert policy_of(game, other) != pytest.approx(policy_of(game, mixed))
