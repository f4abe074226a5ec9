"""A forest of trees: the same findings on any number of threads, its room lent and given back, and stopped at once."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from signal import SIGINT, default_int_handler, pthread_kill, signal
from threading import get_ident, main_thread

import numpy as np
import pytest
from searching import SIDES, parameters_of, search, some_game

from ai.belief.filter import Belief
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.players.search import forest
from ai.players.search.forest import (
    FEW_TREES,
    LEAST_SECONDS,
    TREES,
    WORTH_THREADS,
    Forest,
    TreeSearch,
    borrowed_tree,
    planted,
    trees_for,
)
from ai.players.search.think import Effort, think
from ai.players.search.tree import EDGES, NODES, NOTHING
from ai.players.search.watch import Watch
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from maps.edition_file import EDITIONS

ENOUGH = 1200  # playouts after which a hider has foreseen replies


@pytest.fixture(params=[*SIDES])
def side(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@contextmanager
def grown(game: Game, shares: list[int | None], seed: int = 1) -> Iterator[Forest]:
    """The forest of a game after so many playouts, replies included."""
    view = game.view(str(game.to_move))
    belief = Belief(view.deal).follow(view)
    with planted(view, belief, load_weights(game.edition.weights), parameters_of(view), seed, TREES) as trees:
        trees.run(shares)
        if trees.has_replies:
            trees.find_replies()
            trees.run(shares)
        yield trees


@pytest.fixture(autouse=True)
def small_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """All trees grow, however few playouts each has."""
    monkeypatch.setattr(forest, "LEAST_SHARE", 1)


def test_small_searches_grow_few_trees() -> None:
    """The number depends on the work, never on the cores."""
    assert trees_for(TREES, None) == TREES
    assert trees_for(TREES - 1, None) == FEW_TREES
    assert trees_for(None, LEAST_SECONDS) == TREES
    assert trees_for(None, LEAST_SECONDS / 2) == FEW_TREES
    assert trees_for(1, 100.0) == FEW_TREES


def as_bytes(trees: Forest) -> list[list[bytes]]:
    """Everything that was found: all trees as far as they are used, and the replies."""
    found = [[trees.searches[0].root.beliefs.replies.tobytes()]]
    for one in trees.searches:
        nodes, edges = int(one.tree.used[NODES]), int(one.tree.used[EDGES])
        arrays = [array[:nodes] for array in (one.tree.first, one.tree.edges, one.tree.visits)]
        arrays += [array[:edges] for array in (one.tree.move, one.tree.prior, one.tree.tried, one.tree.won)]
        found.append([array.tobytes() for array in arrays])
    return found


def test_the_same_is_found_by_one_two_and_eight_threads(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many cores there are and however large a chunk is, the same seed and playouts give the same findings."""
    game = some_game(side)
    found = search(game, ENOUGH)
    assert search(game, ENOUGH) == found
    for cores, chunk in ((1, 64), (2, 64), (2, 17), (8, 64), (8, 3), (None, 5)):
        monkeypatch.setattr(forest.os, "cpu_count", lambda cores=cores: cores)
        monkeypatch.setattr(forest, "FIRST_CHUNK", chunk)
        assert search(game, ENOUGH) == found
    assert search(game, ENOUGH, seed=2) != found


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_tree_and_every_reply_is_the_same_to_a_byte(
    edition: str, side: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, found = some_game(side, 4, edition), []
    for cores in (1, 2, 8):
        monkeypatch.setattr(forest.os, "cpu_count", lambda cores=cores: cores)
        with grown(game, [40] * TREES) as trees:
            found.append(as_bytes(trees))
    assert found[0] == found[1] == found[2]
    assert len({tuple(tree) for tree in found[0][1:]}) == TREES, "each tree has luck of its own"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many threads were asked for, each time that any were."""
    asked = []

    def pool(threads: int) -> ThreadPoolExecutor:
        asked.append(threads)
        return ThreadPoolExecutor(threads)

    monkeypatch.setattr(forest, "ThreadPoolExecutor", pool)
    return asked


def test_threads_are_as_many_as_cores_and_never_more_than_trees(
    asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for cores in (1, 3, 100, None):
        monkeypatch.setattr(forest.os, "cpu_count", lambda cores=cores: cores)
        search(some_game(SEEKER_SIDE), WORTH_THREADS)
    assert asked == [1, 3, TREES, 1]


@pytest.mark.parametrize("cores", [1, 3, 100])
def test_replies_are_looked_for_by_threads_too(asked: list[int], cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forest.os, "cpu_count", lambda: cores)
    search(some_game(HIDER_SIDE), ENOUGH)
    _before, replies, after = [0] * (3 - len(asked)) + asked  # a short part needs none
    assert 1 <= replies <= cores
    assert after == min(cores, TREES)


def test_a_short_search_starts_no_thread(asked: list[int], side: str) -> None:
    """It is over before they would be running."""
    search(some_game(side), WORTH_THREADS // 2)
    assert asked == []


def test_whoever_thinks_by_the_clock_uses_threads(asked: list[int]) -> None:
    game = some_game(SEEKER_SIDE)
    view = game.view(SEEKER_SIDE)
    belief = Belief(view.deal).follow(view)
    think(view, belief, load_weights("london"), parameters_of(view), Effort(None, 0.001), 1)
    assert len(asked) == 1


def test_replies_are_foreseen_by_a_hider_whose_opponents_do_not_roll_dice() -> None:
    for edition in EDITIONS:
        for side in SIDES:
            game = some_game(side, edition=edition)
            with grown(game, [40] * TREES) as trees:
                foreseen = side == HIDER_SIDE and not game.rules.dice
                assert trees.has_replies == foreseen
                assert (trees.searches[0].root.beliefs.replies != NOTHING).any() == foreseen


def test_foreseen_replies_change_what_a_hider_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    game = some_game(HIDER_SIDE)
    found = search(game, ENOUGH)
    monkeypatch.setattr(Forest, "find_replies", lambda self, watch: None)
    assert search(game, ENOUGH).values != found.values


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_move_alone_is_searched_where_only_it_is_allowed(edition: str, side: str) -> None:
    game = some_game(side, 3, edition)
    view, move = game.view(side), game.legal_moves()[1]
    belief = Belief(view.deal).follow(view)
    learnt, effort = load_weights(game.edition.weights), Effort(200)
    found = think(view, belief, learnt, parameters_of(view), effort, 1, allowed=[move])
    assert found.moves == (move,)
    assert 200 <= found.playouts <= 200 + TREES, "the first of each tree may have tried another"


def test_room_is_lent_to_one_search_at_a_time_and_given_back() -> None:
    forest.forget_trees()
    with borrowed_tree() as one, borrowed_tree() as other:
        assert one.first is not other.first
    with borrowed_tree() as again:
        assert again.first is one.first or again.first is other.first
    search(some_game(HIDER_SIDE), ENOUGH)
    assert len({id(tree.first) for tree in forest._spare}) == len(forest._spare) <= TREES + (forest.os.cpu_count() or 1)
    forest.forget_trees()
    assert forest._spare == []


def test_ctrl_c_stops_all_trees(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watch, real, main, most = Watch(), TreeSearch.run_playouts, main_thread().ident, 20_000
    assert main == get_ident()

    def run_playouts(self: TreeSearch, count: int) -> float:
        if not watch.stopped:
            pthread_kill(main, SIGINT)
        return real(self, count)

    game = some_game(side)
    view = game.view(side)
    belief = Belief(view.deal).follow(view)
    before = signal(SIGINT, default_int_handler)
    try:
        with planted(view, belief, load_weights(game.edition.weights), parameters_of(view), 1, TREES) as trees:
            monkeypatch.setattr(TreeSearch, "run_playouts", run_playouts)
            with pytest.raises(KeyboardInterrupt):
                trees.run([most] * TREES, None, watch)
            done = sum(tried for one in trees.searches for _move, tried, _won in one.root_moves)
    finally:
        signal(SIGINT, before)
    assert watch.stopped
    assert done < TREES * most / 2


def test_who_is_told_to_stop_looks_for_no_more_replies(monkeypatch: pytest.MonkeyPatch) -> None:
    game = some_game(HIDER_SIDE)
    view, watch, real = game.view(HIDER_SIDE), Watch(), Forest._find_reply
    looked = []

    def find_reply(self: Forest, number: int, *about: object) -> None:
        looked.append(number)
        watch.stop()
        real(self, number, *about)

    monkeypatch.setattr(forest.os, "cpu_count", lambda: 1)
    with planted(view, Belief(view.deal).follow(view), load_weights("london"), parameters_of(view), 1, TREES) as trees:
        trees.run([100] * TREES)
        with monkeypatch.context() as patch:
            patch.setattr(Forest, "_find_reply", find_reply)
            trees.find_replies(watch)
        replies = trees.searches[0].root.beliefs.replies
        assert np.flatnonzero((replies != NOTHING).any(axis=(1, 2))).tolist() == looked
        assert len(looked) == 1
        trees.find_replies()
        assert np.count_nonzero((replies != NOTHING).any(axis=(1, 2))) > 1


def test_seekers_think_once_and_hiders_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hider plays an eighth of his playouts before he foresees replies; what is shown goes on to the end."""
    real, spans = Forest.run, []

    def run(self: Forest, shares: Sequence[int | None], deadline: float | None, watch: Watch,
            span: tuple[float, float] = (0.0, 1.0)) -> None:  # fmt: skip
        spans.append((sum(share or 0 for share in shares), span))
        real(self, shares, deadline, watch, span)

    monkeypatch.setattr(Forest, "run", run)
    search(some_game(SEEKER_SIDE), 803)
    assert spans == [(803, (0.0, 1.0))]
    spans.clear()
    search(some_game(HIDER_SIDE), 803)
    assert spans == [(100, (0.0, 0.125)), (703, (0.125, 1.0))]
