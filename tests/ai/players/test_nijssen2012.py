"""The published player that serves as a yardstick: what is told of it holds, and it can play every edition."""

import random

import numpy as np
import pytest
from table import london, play

from ai.belief.filter import Belief
from ai.evaluate.board_tables import load_board_tables
from ai.game.game import Game
from ai.players import nijssen2012 as nijssen
from ai.players.nijssen2012 import (
    CATEGORIES,
    NOTHING,
    NijssenPlayer,
    NijssenRoot,
    NijssenTree,
    make_growth,
    of_one_seat,
    reward,
    search,
)
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.chance import chance_from
from ai.rules.options import Options
from ai.rules.state import ENTRY, HIDER, HIDER_WINS, PHASE, ROUND, SEEKERS_WIN, WAS, WAS2, WINNER
from ai.rules.tables import move_room
from maps.edition_file import EDITIONS

HUB, TAXIS_ONLY = 67, 8  # stations of London
CENTRE = (140, 154, 128, 89, 105)


def considered(game: Game, *, round: int = 5, entry: int = 4) -> set[str]:
    """The moves that are looked at in some round, after so many log entries."""
    row, moves = game.row.copy(), move_room(game.tables, game.rules)
    row[ROUND], row[ENTRY] = round, entry
    return {game.move_text(int(move)) for move in moves[: of_one_seat(row, game.tables, game.rules, moves)]}


def black_is_considered(game: Game, **when: int) -> bool:
    return any("black" in text.split() for text in considered(game, **when))


def prepared_searches(view: View, nodes: int) -> NijssenTree:
    """A tree with nothing but its root."""
    growth = make_growth(view.tables, view.rules, nodes)._replace(row=view.row.copy())
    growth.used[0] = 1
    growth.head[0] = NOTHING
    return growth


def test_black_tickets_are_not_wasted() -> None:
    """Not in the first two rounds, not where he will be seen, and not where only taxis stop anyway."""
    hub = london(HUB, 199, 188)
    assert black_is_considered(hub)
    assert not black_is_considered(hub, round=1)
    assert not black_is_considered(hub, round=2)
    assert black_is_considered(hub, round=3)
    for reveal in EDITIONS["london"].reveals:
        assert not black_is_considered(hub, entry=reveal - 1)
        assert reveal == 24 or black_is_considered(hub, entry=reveal)
    assert not black_is_considered(london(TAXIS_ONLY, 199, 188))


def test_nothing_else_is_left_out() -> None:
    hub = london(HUB, 199, 188)
    assert considered(hub) == {hub.move_text(move) for move in hub.legal_moves()}
    assert considered(hub, round=1) == {text for text in considered(hub) if "black" not in text.split()}


def test_who_has_only_black_tickets_uses_them() -> None:
    assert black_is_considered(london(HUB, 199, 188, supply=(0, 0, 0)), round=1)


def test_detectives_move_one_after_the_other() -> None:
    game = play(london(HUB, 199, 188, 1), "taxi 66")
    assert {text.split()[0] for text in considered(game)} == {"d1"}
    play(game, "d1 taxi 171")
    assert {text.split()[0] for text in considered(game)} == {"d2"}


def test_who_can_catch_him_does() -> None:
    game = play(london(1, 18, 199, 188, reveals=(1,)), "taxi 8")
    for seed in range(5):
        assert game.move_text(NijssenPlayer(seed, 300).choose(game.view(SEEKER_SIDE)).move) == "d1 taxi 8"


@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
def test_the_same_seed_gives_the_same_thought(side: str) -> None:
    game = london(HUB, *CENTRE)
    if side == SEEKER_SIDE:
        play(game, "taxi 66")
    thoughts = [NijssenPlayer(seed, 700).choose(game.view(side)) for seed in (1, 1, 2)]
    assert thoughts[0] == thoughts[1] != thoughts[2]
    assert thoughts[0].playouts == 700


def known_categories(game: Game) -> dict[int, float]:
    """How likely each place should be drawn: by how far the closest detective is from it."""
    view = game.view(SEEKER_SIDE)
    far = load_board_tables(game.tables).far
    near = {
        x: min(int(far[game.station(seat), x]) for seat in game.seats) for x in Belief(view.deal).follow(view).places
    }
    weights = {x: CATEGORIES[min(5, steps)] for x, steps in near.items()}
    assert len(set(near.values())) > 3
    return {x: weight / sum(weights.values()) for x, weight in weights.items()}


def test_places_are_drawn_by_how_far_the_closest_detective_is(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(london(HUB, *CENTRE), "taxi 66")
    expected = known_categories(game)
    given = []
    real = nijssen.search
    monkeypatch.setattr(nijssen, "search", lambda *words: (given.append(words[2]), real(*words)))
    NijssenPlayer(1, 10).choose(game.view(SEEKER_SIDE))
    (root,) = given
    assert dict(zip(root.places.tolist(), np.diff(root.up_to, prepend=0), strict=True)) == pytest.approx(expected)

    # And they are drawn so: an imagined game that is over before it begins leaves the place that was drawn.
    view = game.view(SEEKER_SIDE)
    view.row[WINNER] = HIDER_WINS
    growth, chance = prepared_searches(view, 10), chance_from("draws", 1)
    draws = 20_000
    drawn = dict.fromkeys(expected, 0)
    for _ in range(draws):
        search(1, growth, root._replace(row=view.row), view.tables, view.rules, load_board_tables(view.tables), chance)
        drawn[int(growth.row[HIDER])] += 1
    surprise = sum((drawn[x] - draws * share) ** 2 / (draws * share) for x, share in expected.items())
    freedom = len(expected) - 1
    assert abs(surprise - freedom) < 5 * (2 * freedom) ** 0.5


def test_a_capture_by_a_colleague_counts_a_little_less() -> None:
    row = london(HUB, *CENTRE).row
    row[WINNER] = SEEKERS_WIN
    assert [reward(row, seat, 2) for seat in (0, 1, 2, 3)] == [0, 0.9, 1, 0.9]
    assert [reward(row, seat, 0) for seat in (0, 1, 2)] == [0, 1, 1], "nobody caught him: he was stuck"
    row[WINNER] = HIDER_WINS
    assert [reward(row, seat, 0) for seat in (0, 1, 2)] == [1, 0, 0]


@pytest.mark.parametrize("nodes", [1, 3, 22, 60, 5000])
@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
def test_imagined_games_keep_to_the_rules(side: str, nodes: int) -> None:
    """Also when there is no room in the tree for another node."""
    game = london(85, *CENTRE)
    if side == SEEKER_SIDE:
        play(game, "taxi 68")
    view = game.view(side)
    places, board_tables, chance = (
        np.array([game.hider], np.int32),
        load_board_tables(game.tables),
        chance_from("imagined", 1),
    )
    growth, root = prepared_searches(view, nodes), NijssenRoot(view.row, int(side == HIDER_SIDE), places, np.ones(1))
    for _ in range(40):
        search(1, growth, root, view.tables, view.rules, board_tables, chance)
        replay, moves = Game(game.deal), iter(growth.line.tolist())
        for move in game.moves:
            replay.push(move)
        while replay.outcome is None:
            move = next(moves)
            assert move in replay.legal_moves()
            replay.push(move)
        replay.row[[WAS, WAS2]] = growth.row[[WAS, WAS2]]  # the seekers do not know where he was
        assert np.array_equal(replay.row, growth.row)
        assert growth.used[0] <= nodes


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_can_be_played(edition: str) -> None:
    chance = random.Random(edition)
    for detectives in EDITIONS[edition].counts[::2]:
        game = Game.new(Options(edition=edition, detectives=detectives, seed=3))
        player = NijssenPlayer(1, 30)
        phases = set()
        while game.outcome is None and len(game.moves) < 40:
            game.settle_chance()
            side = str(game.to_move)
            phases.add(int(game.row[PHASE]))
            legal = game.legal_moves()
            thought = player.choose(game.view(side))
            assert thought.move in legal
            assert all(move in legal and 0 <= value <= 1 for move, value in thought.ranked)
            game.push(thought.move if chance.random() < 0.7 else chance.choice(legal))
            game.settle_chance()
        assert len(phases) > 1
