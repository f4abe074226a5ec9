"""Thinks about a position: grows the trees until time or playouts are up, and adds up their roots."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ai.belief.filter import Belief
from ai.evaluate.learnt_weights import LearntWeights
from ai.players.search.exposure import exposure
from ai.players.search.forest import Forest, RootMoves, most_tried_seconds, planted, trees_for
from ai.players.search.opponents import SearchParameters
from ai.players.search.playout import RESTRICTED
from ai.players.search.watch import Watch
from ai.position.position import HIDER_SIDE, View

PILOT = 8  # an eighth of the work shows which replies of the seekers are worth foreseeing


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
    exposed: tuple[float, ...] = ()  # for the hider: how exposed each move leaves him, see exposure.py
    doubles: tuple[tuple[int, int], ...] = ()  # first halves of double moves, and the second half tried most after each


def think(view: View, belief: Belief, learnt: LearntWeights, parameters: SearchParameters, effort: Effort, seed: int,
          watch: Watch | None = None, allowed: Collection[int] | None = None) -> SearchResult:  # fmt: skip
    """Searches from a view; `belief` is what the seekers believe, `allowed` the moves to choose from, None for all."""
    deadline = None if effort.seconds is None else time.perf_counter() + effort.seconds
    watch = watch or Watch()
    if allowed is not None:
        parameters = parameters._replace(judging=RESTRICTED)
    trees = trees_for(effort.playouts, effort.seconds)
    with planted(view, belief, learnt, parameters, seed, trees) as forest:
        for search in forest.searches if allowed is not None else ():
            search.run_playouts(1)  # expands the root
            search.shut_all_but(allowed or ())
        _grow(forest, effort.playouts, deadline, watch)
        roots = [search.root_moves for search in forest.searches]
        found = _gather([[one for one in root if allowed is None or one[0] in allowed] for root in roots])
        if view.side != HIDER_SIDE:
            return found
        exposed = tuple(exposure(view, forest.outlook, move) for move in found.moves)
        return replace(found, exposed=exposed, doubles=most_tried_seconds(forest.searches))


def _grow(forest: Forest, playouts: int | None, deadline: float | None, watch: Watch) -> None:
    """Runs all trees; a hider foresees the seekers' replies once a part of the work is done."""
    trees = len(forest.searches)
    shares = _split(playouts, trees)
    if not forest.has_replies:
        forest.run(shares, deadline, watch)
        return
    first = _split(None if playouts is None else playouts // PILOT, trees)
    now = time.perf_counter()
    soon = None if deadline is None else now + (deadline - now) / PILOT
    forest.run(first, soon, watch, (0.0, 1 / PILOT))
    if watch.stopped:
        return
    forest.find_replies(watch)
    rest = [None if share is None else share - (done or 0) for share, done in zip(shares, first, strict=True)]
    forest.run(rest, deadline, watch, (1 / PILOT, 1.0))


def _split(playouts: int | None, trees: int) -> list[int | None]:
    """The share of each tree; None where time alone counts."""
    return [None if playouts is None else (playouts + number) // trees for number in range(trees)]


def _gather(roots: Sequence[RootMoves]) -> SearchResult:
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
