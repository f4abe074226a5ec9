"""Root-parallel search: runs a fixed number of trees until time or playouts are up, and adds up their roots.

Each tree has an rng of its own, whatever the number of cores; so the same seed and the same playouts give the same
choice everywhere. Playouts come in chunks of a few hundredths of a second, between which a search can be stopped.
"""

import os
import time
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from threading import Lock

import numpy as np

from ai.belief.filter import Belief
from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.learnt_weights import LearntWeights
from ai.players.search.opponents import (
    GameModel,
    Root,
    Scratch,
    SearchParameters,
    SeekerBeliefs,
    make_scratch,
    observed,
)
from ai.players.search.playout import RESTRICTED, run_playouts
from ai.players.search.tree import Tree, make_tree, reset_tree
from ai.players.search.watch import Watch
from ai.position.position import HIDER_SIDE, View
from ai.rules.chance import Chance, chance_from
from ai.rules.questions import takes_off
from ai.rules.routines import do_move, list_moves
from ai.rules.state import E_SHOWN, E_WIDTH, P_SECOND, PHASE, WINNER
from ai.rules.tables import move_room

TREES = 2
CHUNK_SECONDS = 0.03
FIRST_CHUNK = 64
TREE_NODES = 200_000  # nodes of a tree

RootMoves = list[tuple[int, int, float]]  # moves, how often each was tried, and what it brought, added up


@dataclass(frozen=True)
class Effort:
    """How long to think: so many playouts, or so many seconds, or both."""

    playouts: int | None = None
    seconds: float | None = None

    @property
    def is_set(self) -> bool:
        """Whether anything is said at all."""
        return self.playouts is not None or self.seconds is not None


@dataclass(frozen=True)
class SearchResult:
    """The moves at the root with their visits and mean values, the most visited first."""

    moves: tuple[int, ...]
    tried: tuple[int, ...]
    values: tuple[float, ...]
    playouts: int


def think(view: View, belief: Belief, learnt: LearntWeights, parameters: SearchParameters, effort: Effort, seed: int,
          watch: Watch | None = None, allowed: Collection[int] | None = None) -> SearchResult:  # fmt: skip
    """Searches from a view; `belief` is what the seekers believe, `allowed` the moves to choose from, None for all."""
    watch = watch or Watch()
    if allowed is not None:
        parameters = parameters._replace(judging=RESTRICTED)
    with prepared_searches(view, belief, learnt, parameters, seed) as searches:
        for search in searches if allowed is not None else ():
            search.run_playouts(1)  # expands the root
            shut_all_but(search.tree, allowed or ())
        shares = [None if effort.playouts is None else (effort.playouts + n) // TREES for n in range(TREES)]
        run_all(searches, shares, effort.seconds, watch)
        roots = [root_of(search.tree) for search in searches]
        return _gather([[one for one in root if allowed is None or one[0] in allowed] for root in roots])


@dataclass(frozen=True)
class TreeSearch:
    """One tree, and all that its playouts need."""

    tree: Tree
    root: Root
    model: GameModel
    parameters: SearchParameters
    scratch: Scratch
    chance: Chance

    def run_playouts(self, count: int) -> float:
        """Plays so many playouts; returns what they brought, added up."""
        about = self.root, self.model, self.parameters, self.scratch, self.chance
        return float(run_playouts(count, self.tree, *about))


def root_and_model(view: View, belief: Belief, learnt: LearntWeights) -> tuple[Root, GameModel]:
    """What all trees of a search grow from."""
    model = GameModel(view.tables, view.rules, load_board_tables(view.tables), learnt)
    return Root(view.row, make_seeker_beliefs(view, belief)), model


def new_scratch(view: View, root: Root) -> Scratch:
    """Scratch buffers for a search from a root."""
    return make_scratch(view.tables, view.rules, view.row, view.deal.scenes, len(root.beliefs.seen))


@contextmanager
def prepared_searches(view: View, belief: Belief, learnt: LearntWeights, parameters: SearchParameters,
            seed: int) -> Iterator[list[TreeSearch]]:  # fmt: skip
    """Empty trees, each with an rng of its own."""
    root, model = root_and_model(view, belief, learnt)
    with ExitStack() as stack:
        searches = []
        for number in range(TREES):
            tree = stack.enter_context(borrowed_tree())
            reset_tree(tree)
            chance = chance_from("search", seed, len(view.events), number)
            searches.append(TreeSearch(tree, root, model, parameters, new_scratch(view, root), chance))
        yield searches


def run_all(searches: list[TreeSearch], shares: Sequence[int | None], seconds: float | None, watch: Watch) -> None:
    """Runs all trees at once, each for its share of the playouts."""
    with ThreadPoolExecutor(min(TREES, os.cpu_count() or 1)) as pool:
        try:
            for _done in pool.map(lambda search, share: _run(search, share, seconds, watch), searches, shares):
                pass
        except BaseException:  # such as Ctrl-C: nobody wants the rest
            watch.stop()
            raise


_spare: list[Tree] = []  # arrays that no search uses now
_spare_lock = Lock()


@contextmanager
def borrowed_tree() -> Iterator[Tree]:
    """The arrays of a tree that no other search uses; given back afterwards."""
    with _spare_lock:
        tree = _spare.pop() if _spare else make_tree(TREE_NODES, 4 * TREE_NODES)
    try:
        yield tree
    finally:
        with _spare_lock:
            _spare.append(tree)


def forget_trees() -> None:
    """Frees the arrays that no search uses now: some forty megabytes for each tree that ever grew beside others."""
    with _spare_lock:
        _spare.clear()


def _run(search: TreeSearch, playouts: int | None, seconds: float | None, watch: Watch) -> None:
    """Runs one tree; the first chunk is always played, so that there is an answer."""
    start = time.perf_counter()
    done, chunk = 0, FIRST_CHUNK
    while playouts is None or done < playouts:
        count = chunk if playouts is None else min(chunk, playouts - done)
        before = time.perf_counter()
        search.run_playouts(count)
        now = time.perf_counter()
        done += count
        watch.share = max(done / playouts if playouts else 0.0, (now - start) / seconds if seconds else 0.0)
        watch.favourite = _favourite(search.tree)
        if watch.stopped or (seconds is not None and now - start >= seconds):
            return
        chunk = max(16, min(20_000, int(count * CHUNK_SECONDS / max(now - before, 1e-6))))


def _favourite(tree: Tree) -> int:
    """The move at the root that was tried most so far."""
    first = int(tree.first[0])
    return int(tree.move[first + int(np.argmax(tree.tried[first : first + int(tree.edges[0])]))])


def shut_all_but(tree: Tree, moves: Collection[int]) -> None:
    """Shuts all other moves of the root, which has been expanded: they are not tried again."""
    for edge in range(tree.first[0], tree.first[0] + tree.edges[0]):
        tree.shut[edge] = int(tree.move[edge]) not in moves


def root_of(tree: Tree) -> RootMoves:
    """What was found out about each move at the root."""
    first = int(tree.first[0])
    edges = range(first, first + int(tree.edges[0]))
    return [(int(tree.move[e]), int(tree.tried[e]), float(tree.won[e])) for e in edges]


def _gather(roots: list[RootMoves]) -> SearchResult:
    """The roots of all trees, added up."""
    tried: dict[int, int] = {}
    won: dict[int, float] = {}
    for root in roots:
        for move, times, sum_of_values in root:
            tried[move] = tried.get(move, 0) + times
            won[move] = won.get(move, 0.0) + sum_of_values
    order = sorted(tried, key=lambda move: (-tried[move], -won[move], move))
    values = tuple(won[move] / tried[move] if tried[move] else 0.0 for move in order)
    return SearchResult(tuple(order), tuple(tried[move] for move in order), values, sum(tried.values()))


def make_seeker_beliefs(view: View, belief: Belief) -> SeekerBeliefs:
    """What the seekers believe now, and after all that can be seen of the next turn of a hider to move."""
    beliefs: dict[tuple[int, int, int, int], np.ndarray] = {(0, 0, 0, 0): belief.weights}
    if view.side == HIDER_SIDE:
        _imagine(view, view.row, belief, (0, 0) if view.row[PHASE] == P_SECOND else None, beliefs)
    keys = list(beliefs)
    places = [np.flatnonzero(beliefs[key]).astype(np.int32) for key in keys]
    shares = [beliefs[key][at] / beliefs[key][at].sum() for key, at in zip(keys, places, strict=True)]
    starts = np.cumsum([0, *map(len, places)]).astype(np.int32)
    flat = np.concatenate(places), np.concatenate(shares)
    return SeekerBeliefs(np.array(keys, np.int32), starts, *flat, belief.crime_sets, belief.given)


def _imagine(view: View, row: np.ndarray, belief: Belief, before: tuple[int, int] | None,
             beliefs: dict[tuple[int, int, int, int], np.ndarray]) -> None:  # fmt: skip
    """Adds what the seekers would believe after each move from a row, and after the second half of a double."""
    room = move_room(view.tables, view.rules)
    after, event = row.copy(), np.zeros(E_WIDTH, np.int32)
    known: dict[tuple[int, int], Belief] = {}
    for move in room[: list_moves(row, view.tables, view.rules, room)].tolist():
        if takes_off(move):
            continue
        after[:] = row
        do_move(after, move, view.tables, view.rules, event)
        if after[WINNER]:
            continue
        seen = (int(observed(event)), int(event[E_SHOWN]))
        if before and (*before, *seen) in beliefs:
            continue  # another first half that looks the same was followed by one that looks like this
        if seen not in known:
            known[seen] = belief.copy()
            known[seen].advance(event.copy())
            if known[seen].weights.any():
                beliefs[(*before, *seen) if before else (*seen, 0, 0)] = known[seen].weights
        if after[PHASE] == P_SECOND:
            _imagine(view, after, known[seen], seen, beliefs)
