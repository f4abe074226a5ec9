"""Root-parallel search: a fixed number of trees, each with an rng of its own, grown by as many threads as there are
cores.

The number of trees does not depend on the cores, so the same seed and the same playouts give the same choice
everywhere. Playouts come in chunks of a few hundredths of a second, between which a search can be stopped.
"""

import os
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from itertools import pairwise
from threading import Lock
from typing import TypeVar

import numpy as np

from ai.belief.filter import Belief
from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.learnt_weights import LearntWeights
from ai.players.search.opponents import REPLIES, GameModel, Root, Scratch, SearchParameters, make_scratch
from ai.players.search.playout import run_playouts
from ai.players.search.replies import FEWEST, draw_replies, replies_wanted
from ai.players.search.seeker_beliefs import NOTHING_SEEN, Foreseen, Outlook, look_ahead, mind_shares
from ai.players.search.tree import NOTHING, Tree, make_tree, reset_tree
from ai.players.search.watch import Watch
from ai.position.position import HIDER_SIDE, View
from ai.rules.chance import Chance, chance_from
from ai.rules.questions import begins_double, turn_can_be_planned
from ai.rules.state import P_SEEKERS, PHASE

TREES = 8  # if each has enough to do; else FEW_TREES
FEW_TREES = 2
LEAST_SHARE = 2000  # playouts of a tree: smaller trees see less than one large one
LEAST_SECONDS = 0.5  # the same where time alone counts
CHUNK_SECONDS = 0.03
FIRST_CHUNK = 64
TREE_NODES = 200_000  # nodes of a tree
REPLY_HORIZON = 1  # turns that the seekers look ahead for their replies
WORTH_THREADS = 300  # playouts: fewer are done sooner than threads are started

Item = TypeVar("Item")
RootMoves = list[tuple[int, int, float]]  # moves, how often each was tried, and what it brought, added up


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

    def run(self, playouts: int | None, deadline: float | None, watch: Watch, span: tuple[float, float]) -> None:
        """Runs until so many playouts are done or the time is up; the first chunk is always played, so that there is an
        answer. `span` is the part of the whole work that this is, 0 to 1."""
        start = time.perf_counter()
        done, chunk = 0, FIRST_CHUNK
        while playouts is None or done < playouts:
            count = chunk if playouts is None else min(chunk, playouts - done)
            before = time.perf_counter()
            self.run_playouts(count)
            now = time.perf_counter()
            done += count
            part = done / playouts if playouts else 0.0
            if deadline is not None:
                part = max(part, (now - start) / max(deadline - start, 1e-6))
            watch.share = span[0] + min(1.0, part) * (span[1] - span[0])
            watch.favourite = self.favourite
            if watch.stopped or (deadline is not None and now >= deadline):
                return
            chunk = max(16, min(20_000, int(count * CHUNK_SECONDS / max(now - before, 1e-6))))

    @property
    def favourite(self) -> int:
        """The move at the root that was tried most so far."""
        tree, first = self.tree, int(self.tree.first[0])
        return int(tree.move[first + int(np.argmax(tree.tried[first : first + int(tree.edges[0])]))])

    def shut_all_but(self, moves: Collection[int]) -> None:
        """Shuts all other moves of the root, which has been expanded: they are not tried again."""
        tree = self.tree
        for edge in range(tree.first[0], tree.first[0] + tree.edges[0]):
            tree.shut[edge] = int(tree.move[edge]) not in moves

    @property
    def root_moves(self) -> RootMoves:
        """What was found out about each move at the root."""
        tree, first = self.tree, int(self.tree.first[0])
        edges = range(first, first + int(tree.edges[0]))
        return [(int(tree.move[e]), int(tree.tried[e]), float(tree.won[e])) for e in edges]

    def second_halves(self) -> Iterator[tuple[int, int, int]]:
        """For each double move at the root its first half, each second half, and how often that was tried."""
        tree = self.tree
        for edge in range(tree.first[0], tree.first[0] + tree.edges[0]):
            child = tree.child[edge]
            if begins_double(int(tree.move[edge])) and child != NOTHING and tree.first[child] != NOTHING:
                for second in range(tree.first[child], tree.first[child] + tree.edges[child]):
                    yield int(tree.move[edge]), int(tree.move[second]), int(tree.tried[second])


def most_tried_seconds(searches: Sequence[TreeSearch]) -> tuple[tuple[int, int], ...]:
    """The first halves of double moves at the root, each with the second half that was tried most after it."""
    tried: dict[int, Counter[int]] = {}
    for search in searches:
        for first, second, times in search.second_halves():
            tried.setdefault(first, Counter())[second] += times
    return tuple((first, max(sorted(tries), key=tries.__getitem__)) for first, tries in sorted(tried.items()))


@dataclass(frozen=True)
class Forest:
    """All trees of one decision."""

    view: View
    seed: int
    outlook: Outlook
    searches: list[TreeSearch]

    def run(self, shares: Sequence[int | None], deadline: float | None = None, watch: Watch | None = None,
            span: tuple[float, float] = (0.0, 1.0)) -> None:  # fmt: skip
        """Runs all trees, each for its share of the playouts or until the deadline."""
        watch = watch or Watch()
        trees = [*zip(self.searches, shares, strict=True)]
        is_long = None in shares or sum(share or 0 for share in shares) >= WORTH_THREADS
        do_each(lambda each: each[0].run(each[1], deadline, watch, span), trees, watch, in_threads=is_long)

    @property
    def has_replies(self) -> bool:
        """Whether the seekers' replies can be foreseen: the hider thinks, and nothing random comes between."""
        return self.view.side == HIDER_SIDE and bool(turn_can_be_planned(self.view.rules))

    def find_replies(self, watch: Watch | None = None) -> None:
        """Lets the seekers search from the beliefs that the playouts so far led to, and draws their replies.

        The more often a belief was met, the longer they search. Told to stop, they leave the rest.
        """
        watch = watch or Watch()
        asked = np.sum([search.scratch.asked for search in self.searches], axis=0)
        foreseen = list(self.outlook.after.values())

        def find(wanted: tuple[int, int]) -> None:
            number, playouts = wanted
            if foreseen[number].row[PHASE] == P_SEEKERS and not watch.stopped:
                self._find_reply(number, foreseen[number], playouts)

        wanted = [*replies_wanted(asked)]
        do_each(find, wanted, watch, in_threads=sum(playouts for _number, playouts in wanted) >= WORTH_THREADS)

    def _find_reply(self, number: int, foreseen: Foreseen, playouts: int) -> None:
        """Searches for the seekers of each mind after something was seen, and writes down their replies."""
        search = self.searches[0]
        parameters = search.parameters._replace(hiding=0, horizon=REPLY_HORIZON, judging=0)
        shares = mind_shares(len(foreseen.minds))
        ends = [0, *np.round(np.cumsum(shares) * REPLIES).astype(int).tolist()]
        for mind, share, (start, end) in zip(foreseen.minds, shares, pairwise(ends), strict=True):
            root = Root(foreseen.row, Outlook({NOTHING_SEEN: Foreseen(foreseen.row, (mind,))}).as_arrays())
            scratch = make_scratch(search.model, foreseen.row, self.view.deal.scenes, 1)
            chance = chance_from("replies", self.seed, len(self.view.events), number, end)
            replies = search.root.beliefs.replies[number, start:end]
            with borrowed_tree() as tree:
                reset_tree(tree)
                tries = max(FEWEST, int(playouts * share))
                run_playouts(tries, tree, root, search.model, parameters, scratch, chance)
                draw_replies(tree, replies, chance)


def do_each(do: Callable[[Item], None], items: Sequence[Item], watch: Watch, *, in_threads: bool) -> None:
    """Does something with each item, on all cores or one after the other. If it is interrupted, such as by Ctrl-C,
    nobody wants the rest."""
    with ThreadPoolExecutor(min(len(items), os.cpu_count() or 1)) if in_threads else nullcontext() as pool:
        try:
            for _done in pool.map(do, items) if pool else map(do, items):
                pass
        except BaseException:
            watch.stop()
            raise


def trees_for(playouts: int | None, seconds: float | None) -> int:
    """How many trees to grow: more cores are used if there is enough to do, whatever the number of cores."""
    enough = playouts >= TREES * LEAST_SHARE if playouts is not None else (seconds or 0.0) >= LEAST_SECONDS
    return TREES if enough else FEW_TREES


def root_and_model(view: View, belief: Belief, learnt: LearntWeights) -> tuple[Root, GameModel, Outlook]:
    """What all trees of a search grow from."""
    model = GameModel(view.tables, view.rules, load_board_tables(view.tables), learnt)
    outlook = look_ahead(view, belief)
    return Root(view.row, outlook.as_arrays()), model, outlook


def new_scratch(view: View, root: Root, model: GameModel) -> Scratch:
    """Scratch buffers for a search from a root."""
    return make_scratch(model, view.row, view.deal.scenes, len(root.beliefs.seen))


@contextmanager
def planted(view: View, belief: Belief, learnt: LearntWeights, parameters: SearchParameters, seed: int,
            trees: int) -> Iterator[Forest]:  # fmt: skip
    """So many empty trees, each with an rng of its own."""
    root, model, outlook = root_and_model(view, belief, learnt)
    with ExitStack() as stack:
        searches = []
        for number in range(trees):
            tree = stack.enter_context(borrowed_tree())
            reset_tree(tree)
            chance = chance_from("search", seed, len(view.events), number)
            searches.append(TreeSearch(tree, root, model, parameters, new_scratch(view, root, model), chance))
        yield Forest(view, seed, outlook, searches)


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
