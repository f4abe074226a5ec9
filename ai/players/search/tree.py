"""The search tree and PUCT: nodes are information sets of the searching side, edges its moves, links observations.

A node at which that side decides has an edge for each move, with prior, visits and summed value. At any other node
(the other side moves, or dice are rolled) links lead on, one for each observation. The hider's station is not part of a
node: each playout brings its own, drawn from the belief.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import kernel, routine, subroutine
from ai.rules.tables import IntArray

Floats = NDArray[np.float64]
NODES, EDGES, LINKS = 0, 1, 2  # what Tree.used counts
NOTHING = -1


class Tree(NamedTuple):
    """The arrays of a tree, reused from search to search."""

    first: IntArray  # by node: its first edge, NOTHING before it is opened
    edges: IntArray  # by node: how many
    visits: IntArray  # by node
    head: IntArray  # by node: its first link
    move: IntArray  # by edge
    prior: Floats  # by edge: how good the move looks before it is tried; those of a node add up to 1
    shut: IntArray  # by edge: 1 where it is not to be tried again
    tried: IntArray  # by edge
    won: Floats  # by edge: what the playouts brought, added up, for the side that thinks
    square: Floats  # by edge of the root: the squares of what they brought, added up
    caught: IntArray  # by edge of the root: playouts that the seekers won before the horizon
    caught_now: IntArray  # ... of these in their first turn
    child: IntArray  # by edge: the node it leads to
    seen: IntArray  # by link: what is seen, two numbers, shape (links, 2)
    onward: IntArray  # by link: the next link of the same node
    leads: IntArray  # by link: the node it leads to
    used: IntArray  # shape (3,): nodes, edges, links in use


def make_tree(nodes: int, edges: int) -> Tree:
    """Room for so many nodes and edges. The system gives memory for zeros when they are first written to, so that a
    short thought costs little of it."""

    def room(size: int) -> IntArray:
        return np.zeros(size, np.int32)

    return Tree(
        first=room(nodes),
        edges=room(nodes),
        visits=room(nodes),
        head=room(nodes),
        move=room(edges),
        prior=np.zeros(edges),
        shut=room(edges),
        tried=room(edges),
        won=np.zeros(edges),
        square=np.zeros(edges),
        caught=room(edges),
        caught_now=room(edges),
        child=room(edges),
        seen=np.zeros((nodes, 2), np.int32),
        onward=room(nodes),
        leads=room(nodes),
        used=room(3),
    )


@routine
def reset_tree(tree):
    """Empties a tree: node 0, the root, is all that is left."""
    tree.used[NODES] = 0
    tree.used[EDGES] = 0
    tree.used[LINKS] = 0
    add_node(tree)


@kernel
def add_node(tree):
    """A new node; NOTHING if the tree is full."""
    node = tree.used[NODES]
    if node == tree.first.size:
        return NOTHING
    tree.used[NODES] += 1
    tree.first[node] = NOTHING
    tree.edges[node] = 0
    tree.visits[node] = 0
    tree.head[node] = NOTHING
    return node


@subroutine
def expand_node(tree, node, moves, priors, count):
    """Expands a node: gives it its edges with their priors. False if the tree is full."""
    first = tree.used[EDGES]
    if first + count > tree.move.size:
        return False
    tree.used[EDGES] += count
    for i in range(count):
        tree.move[first + i] = moves[i]
        tree.prior[first + i] = priors[i]
        tree.tried[first + i] = 0
        tree.won[first + i] = 0.0
        tree.shut[first + i] = 0
        tree.square[first + i] = 0.0
        tree.caught[first + i] = 0
        tree.caught_now[first + i] = 0
        tree.child[first + i] = NOTHING
    tree.first[node] = first
    tree.edges[node] = count
    return True


@subroutine
def follow_observation(tree, node, seen, shown):
    """The node after an observation: a new one the first time, NOTHING if the tree is full."""
    link = tree.head[node]
    while link != NOTHING:
        if tree.seen[link, 0] == seen and tree.seen[link, 1] == shown:
            return tree.leads[link]
        link = tree.onward[link]
    link = tree.used[LINKS]
    if link == tree.leads.size:
        return NOTHING
    child = add_node(tree)
    if child == NOTHING:
        return NOTHING
    tree.used[LINKS] += 1
    tree.seen[link, 0] = seen
    tree.seen[link, 1] = shown
    tree.leads[link] = child
    tree.onward[link] = tree.head[node]
    tree.head[node] = link
    return child


@subroutine
def select_by_puct(tree, node, c_puct, fpu_reduction):
    """Selects the next edge by PUCT: mean value + c_puct * prior * sqrt(visits of the node + 1) / (1 + own visits).

    First-play urgency: an edge without visits counts as the mean of the node less `fpu_reduction`. An edge that is
    shut is not selected.
    """
    first = tree.first[node]
    tried = 0
    won = 0.0
    for e in range(first, first + tree.edges[node]):
        tried += tree.tried[e]
        won += tree.won[e]
    untried = (won / tried if tried else 0.5) - fpu_reduction
    root = c_puct * math.sqrt(tried + 1.0)
    best = first
    best_score = -1e300
    for e in range(first, first + tree.edges[node]):
        if tree.shut[e]:
            continue
        score = tree.won[e] / tree.tried[e] if tree.tried[e] else untried
        score += root * tree.prior[e] / (1.0 + tree.tried[e])
        if score > best_score:
            best = e
            best_score = score
    return best


@subroutine
def select_least_visited(tree, node):
    """Selects the edge with the fewest visits, of those that are not shut."""
    first = tree.first[node]
    best = NOTHING
    for e in range(first, first + tree.edges[node]):
        if tree.shut[e] == 0 and (best == NOTHING or tree.tried[e] < tree.tried[best]):
            best = e
    return best
