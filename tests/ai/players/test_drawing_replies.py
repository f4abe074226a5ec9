"""Replies of the seekers are drawn from their tree as often as each move was visited; shown on trees made by hand."""

from collections import Counter

import numpy as np
import pytest

from ai.players.search.opponents import PLANNED, REPLIES
from ai.players.search.replies import FEWEST, LEAST_ASKED, MOST, RARE, draw_by_visits, draw_replies, replies_wanted
from ai.players.search.tree import NOTHING, Tree, add_node, expand_node, make_tree, reset_tree
from ai.rules.chance import chance_from


def grow(tree: Tree, node: int, visits: dict[int, int]) -> dict[int, int]:
    """Gives a node edges by these moves with so many visits; returns the node that each move leads to."""
    moves = np.array([*visits], np.int32)
    assert expand_node(tree, node, moves, np.full(moves.size, 1 / moves.size), moves.size)
    first = int(tree.first[node])
    children = {}
    for edge, (move, times) in enumerate(visits.items(), start=first):
        tree.tried[edge] = times
        tree.child[edge] = children[move] = int(add_node(tree))
    return children


def empty_tree() -> Tree:
    tree = make_tree(100, 100)
    reset_tree(tree)
    return tree


def drawn_from(tree: Tree, seed: int = 1) -> list[list[int]]:
    """Replies drawn from a tree, each up to where it ends."""
    replies = np.full((REPLIES, PLANNED), 99, np.int32)
    draw_replies(tree, replies, chance_from("replies", seed))
    found = []
    for reply in replies.tolist():
        end = reply.index(NOTHING) if NOTHING in reply else PLANNED
        assert set(reply[end:]) <= {NOTHING}
        found.append(reply[:end])
    return found


def test_an_edge_is_drawn_in_proportion_to_its_visits() -> None:
    tree, chance, draws = empty_tree(), chance_from("visits"), 5000
    grow(tree, 0, {11: 1, 12: 6, 13: 0, 14: 3})
    drawn = Counter(int(tree.move[draw_by_visits(tree, 0, False, chance)]) for _ in range(draws))
    assert {move: drawn[move] / draws for move in (11, 12, 13, 14)} == {
        11: pytest.approx(0.1, abs=0.02),
        12: pytest.approx(0.6, abs=0.03),
        13: 0,
        14: pytest.approx(0.3, abs=0.03),
    }
    assert {int(tree.move[draw_by_visits(tree, 0, True, chance)]) for _ in range(20)} == {12}


def test_turns_are_drawn_move_by_move_and_the_first_is_the_favourite() -> None:
    tree = empty_tree()
    second = grow(tree, 0, {11: 2, 12: 5, 13: 3})
    grow(tree, second[12], {21: 4, 22: 1})
    grow(tree, second[13], {31: 0, 32: 3})
    found = [drawn_from(tree, seed) for seed in range(200)]
    assert {tuple(replies[0]) for replies in found} == {(12, 21)}
    drawn = Counter(tuple(reply) for replies in found for reply in replies[1:])
    total = sum(drawn.values())
    assert total == 200 * (REPLIES - 1)
    assert {turn: times / total for turn, times in drawn.items()} == {
        (11,): pytest.approx(0.2, abs=0.04),
        (12, 21): pytest.approx(0.4, abs=0.04),
        (12, 22): pytest.approx(0.1, abs=0.04),
        (13, 32): pytest.approx(0.3, abs=0.04),
    }


def test_equal_luck_draws_equal_replies() -> None:
    tree = empty_tree()
    grow(tree, 0, dict.fromkeys(range(1, 30), 1))
    assert drawn_from(tree, 1) == drawn_from(tree, 1) != drawn_from(tree, 2)


def test_nothing_is_drawn_where_nothing_was_visited() -> None:
    tree = empty_tree()
    assert drawn_from(tree) == [[]] * REPLIES
    grow(tree, 0, {11: 0, 12: 0})
    assert drawn_from(tree) == [[]] * REPLIES


def test_a_long_turn_is_drawn_as_far_as_there_is_room() -> None:
    tree, node = empty_tree(), 0
    for step in range(PLANNED + 3):
        node = grow(tree, node, {100 + step: 1})[100 + step]
    assert drawn_from(tree) == [[*range(100, 100 + PLANNED)]] * REPLIES


def test_seekers_search_from_beliefs_that_were_met_often_enough() -> None:
    few, rare = LEAST_ASKED - 1, 10 * RARE
    assert [*replies_wanted(np.array([50, few, LEAST_ASKED, 40]))] == [(2, FEWEST), (3, 80)], "belief 0 is now"
    assert [*replies_wanted(np.array([0, 9, 10, rare - 19]))] == [(2, FEWEST), (3, 2 * (rare - 19))]
    assert [*replies_wanted(np.array([0, 10**6]))] == [(1, MOST)]
    assert [*replies_wanted(np.array([10**6]))] == []
