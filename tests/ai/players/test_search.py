"""The search finds what it should, in the same way every time, and only ever from what its side may know."""

import random
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest
from boards import write_board
from same_trace import twin
from searching import SIDES, TABLES, Grown, name_of, search, some_game
from table import holmes, london, play, streets

from ai.belief.filter import Belief
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.players.levels import make_player
from ai.players.search import forest
from ai.players.search.opponents import find_belief
from ai.players.search.seeker_beliefs import NOTHING_SEEN, Outlook, look_ahead
from ai.players.search.think import Effort
from ai.players.search.tree import NODES, NOTHING, make_tree
from ai.players.search.watch import Watch
from ai.players.searcher import SearchPlayer
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.moves import BALLOON, DIVE, DOUBLE_BALLOON, DOUBLE_STEP, ROLL, ability_of, kind_of, station_of, ticket_of
from ai.rules.options import Options
from ai.rules.state import AGAIN, E_MOVE, E_SHOWN, P_LANDING, PHASE
from maps.edition_file import EDITIONS
from profiles import RANKS, Knobs, load_profile

SEARCHERS = [name for name in RANKS if load_profile(name).knobs.hider_playouts]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_plan_that_is_remembered_is_the_plan_that_would_be_made(edition: str) -> None:
    """What the seekers of playouts will do first is worked out once; without a memory the search finds the same."""
    game = some_game(HIDER_SIDE, edition=edition)
    kept, forgetful = Grown(game), Grown(game)
    total = kept.run_playouts(150)
    assert (kept.scratch.plan != NOTHING).any() == (not game.rules.dice)
    parts = []
    for _number in range(150):
        forgetful.scratch = forgetful.new_scratch()
        parts.append(forgetful.run_playouts(1))
    assert sum(parts) == pytest.approx(total, abs=1e-9)
    for ours, theirs in zip(kept.tree, forgetful.tree, strict=True):
        used = min(len(ours), 400)
        assert np.array_equal(ours[:used], theirs[:used])


@pytest.mark.parametrize("side", SIDES)
def test_a_player_asked_twice_says_the_same(side: str) -> None:
    view = some_game(side, 3).view(side)
    player = make_player(load_profile("commander"), 5, Effort(100))
    first = player.choose(view)
    assert player.choose(view) == first
    assert make_player(load_profile("commander"), 5, Effort(100)).choose(view) == first


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("playouts", [1, 2, 7, 64, 65, 301])
def test_as_many_games_are_imagined_as_were_asked_for(side: str, playouts: int) -> None:
    found = search(some_game(side), playouts)
    assert sum(found.tried) == found.playouts == playouts


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("patience", [0, 1, 3])
def test_who_is_told_to_stop_still_answers(side: str, patience: int) -> None:
    seen = []

    class Impatient(Watch):
        @property
        def stopped(self) -> bool:
            seen.append((self.share, self.favourite))
            return len(seen) > patience

        @stopped.setter
        def stopped(self, value: bool) -> None: ...

    view = some_game(side).view(side)
    thought = SearchPlayer(1, Knobs(), Effort(10**7)).choose(view, Impatient())
    assert thought.move in view.legal_moves()
    assert 0 < thought.playouts < 10**6
    assert all(0 < share < 0.1 and move in view.legal_moves() for share, move in seen)


@pytest.mark.parametrize("side", SIDES)
def test_whoever_waits_sees_the_end_coming(side: str) -> None:
    watch, view = Watch(), some_game(side).view(side)
    thought = SearchPlayer(1, Knobs(noise=0.0, mix=0.0), Effort(300)).choose(view, watch)
    assert watch.share == 1.0
    assert watch.favourite in [move for move, _ in thought.ranked]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("room_for", [(1, 80), (2, 80), (5, 81), (100, 80), (3, 5000)])
def test_a_tree_without_room_goes_on_with_what_it_has(
    side: str, room_for: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = some_game(side, 2)
    monkeypatch.setattr(forest, "borrowed_tree", lambda: nullcontext(make_tree(*room_for)))
    found = search(game, 300)
    assert sum(found.tried) == 300
    assert set(found.moves) <= set(game.legal_moves())
    assert side == SEEKER_SIDE or set(found.moves) == set(game.legal_moves())
    by_hand = Grown(game, room_for)
    by_hand.run_playouts(300)
    assert by_hand.tree.used[NODES] <= room_for[0]
    assert by_hand.tree.tried[: int(by_hand.tree.edges[0])].sum() == 300


@pytest.mark.parametrize("level", RANKS)
def test_who_can_catch_him_for_certain_does(level: str) -> None:
    """He has just shown himself on 8, and detective 1 stands next to it; or on 67, a bus ride from detective 2."""
    shown = [
        play(london(1, 18, 199, 188, reveals=(1,)), "taxi 8"),
        play(london(66, 199, 23, 188, 1, reveals=(1,)), "taxi 67"),
    ]
    for game, capture in zip(shown, ("d1 taxi 8", "d2 bus 67"), strict=True):
        for seed in range(5):
            playouts = load_profile(level).knobs.seeker_playouts
            player = make_player(load_profile(level), seed, Effort(150) if playouts else None)
            assert game.move_text(player.choose(game.view(SEEKER_SIDE)).move) == capture


@pytest.mark.parametrize("level", SEARCHERS)
def test_the_one_safe_way_out_is_taken(level: str, tmp_path: Path) -> None:
    """Of the hider's ways from 6, those to 2 and 4 lead next to a detective, the one to 7 leads away,
    and three rounds are to be played."""
    ways = [(1, 6), (1, 2), (3, 4), (2, 6), (4, 6), (3, 5), (6, 7), (7, 8), (8, 9), (9, 10), (8, 11), (11, 12)]
    board = write_board(tmp_path / "board", 12, [(a, b, "taxi") for a, b in ways])
    everywhere = tuple(range(1, 25))
    options = {"detectives": 2, "bobbies": 0, "hider_start": 6, "seeker_starts": (1, 3), "black": 0, "double": 0}
    game = Game.new(Options(board=board, reveals=everywhere, rounds=3, **options))
    for seed in range(5):
        thought = make_player(load_profile(level), seed, Effort(200)).choose(game.view(HIDER_SIDE))
        assert game.move_text(thought.move) == "taxi 7"


def test_a_station_with_very_many_lines_is_no_trouble(tmp_path: Path) -> None:
    """From the middle of a star there are more than two hundred moves, none of which is tried often."""
    board = write_board(tmp_path / "board", 60, [(6, s, "taxi") for s in range(1, 61) if s != 6])
    game = Game.new(Options(board=board, detectives=2, bobbies=0, hider_start=6, seeker_starts=(1, 2)))
    legal = game.legal_moves()
    assert len(legal) > 200
    for level in RANKS:
        player = make_player(load_profile(level), 1, Effort(100) if level in SEARCHERS else None)
        assert player.choose(game.view(HIDER_SIDE)).move in legal


def minds_of(game: Game) -> dict[tuple[int, ...], np.ndarray]:
    """What the hider takes the seekers to believe, by what they may see."""
    view = game.view(HIDER_SIDE)
    belief = Belief(view.deal, load_weights(game.edition.weights).policy).follow(view)
    beliefs = look_ahead(view, belief).as_arrays()
    found = {}
    for number, seen in enumerate(beliefs.seen.tolist()):
        weights = np.zeros(game.tables.stations + 1)
        here = slice(beliefs.starts[number], beliefs.starts[number + 1])
        weights[beliefs.places[here]] = beliefs.shares[here]
        assert abs(weights.sum() - 1) < 1e-9
        assert number == 0 or find_belief(beliefs, *seen) == number, "each is found again"
        found[tuple(seen)] = weights
    return found


def believed(game: Game) -> dict[tuple[int, ...], np.ndarray]:
    """The same from the seekers' side of the table, who watch every move being made."""
    view = game.view(SEEKER_SIDE)
    belief = Belief(view.deal, load_weights(game.edition.weights).policy).follow(view)
    found = {(0, 0, 0, 0): belief.weights}

    def watch(before: tuple[int, ...], belief: Belief) -> None:
        for move in game.legal_moves():
            event = game.push(move)
            seen = (*before, int(event[E_MOVE]) + 1, int(event[E_SHOWN]))
            if kind_of(move) not in (BALLOON, DOUBLE_BALLOON) and game.outcome is None:
                after = belief.copy()
                after.advance(event)
                found[(*seen, 0, 0)[:4]] = after.weights
                if kind_of(move) == DOUBLE_STEP:
                    watch(seen, after)
            game.pop()

    second = bool(game.moves) and kind_of(game.moves[-1]) == DOUBLE_STEP
    watch((0, 0) if second else (), belief)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_hider_knows_what_the_seekers_will_believe(edition: str) -> None:
    """Exactly what they work out from what they see, for each of his moves and both halves of a double."""
    for seed in range(6):
        game = some_game(HIDER_SIDE, seed, edition)
        ours, theirs = minds_of(game), believed(game)
        assert ours.keys() == theirs.keys()
        assert all(np.allclose(ours[seen], theirs[seen], rtol=1e-12, atol=0) for seen in ours)


def test_the_seekers_of_a_playout_believe_what_they_would(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a hidden taxi they act on what it tells them; without that they are imagined otherwise."""
    game = Game.new(Options(hider_start=20, seeker_starts=(3, 24, 34, 50, 91), black=0, double=0))
    assert {ticket_of(move) for move in game.legal_moves()} == {0}
    known = search(game, 400)

    def forgotten(view: View, belief: Belief) -> Outlook:
        whole = look_ahead(view, belief)
        assert len(whole.after) > 1
        return Outlook({NOTHING_SEEN: whole.after[NOTHING_SEEN]})

    monkeypatch.setattr(forest, "look_ahead", forgotten)
    assert search(game, 400).values != known.values


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_seekers_believe_does_not_depend_on_where_he_is(edition: str) -> None:
    """Two hiders who left the same trace take the seekers to believe the same."""
    compared = 0
    for seed in range(20):
        chance = random.Random(seed)
        game = Game.new(Options(edition=edition, detectives=2, seed=seed))
        while game.outcome is None and (len(game.moves) < 4 or game.to_move != HIDER_SIDE):
            game.push(chance.choice(game.legal_moves()))
        other = twin(game, chance) if game.outcome is None else None
        if other is not None:
            one, another = minds_of(game), minds_of(other)
            shared = one.keys() & another.keys()
            assert all(np.array_equal(one[seen], another[seen]) for seen in shared)
            compared += len(shared) > 1
    assert compared >= 5


@pytest.mark.parametrize("options", TABLES, ids=name_of)
def test_whole_games(options: dict[str, object]) -> None:
    """Both sides search a little, to the end: every move is legal, and every value a share of the game."""
    game = Game.new(Options(seed=6, **options))
    players = {side: SearchPlayer(2, Knobs(), Effort(15)) for side in SIDES}
    game.settle_chance()
    while (side := game.to_move) is not None:
        thought = players[side].choose(game.view(side))
        legal = set(game.legal_moves())
        assert thought.move in legal
        assert {move for move, _ in thought.ranked} <= legal
        assert all(0 <= value <= 1 for _, value in thought.ranked)
        game.push(thought.move)
        game.settle_chance()
    assert game.outcome is not None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("side", SIDES)
def test_imagined_games_leave_the_real_one_alone(edition: str, side: str) -> None:
    by_hand = Grown(some_game(side, 4, edition))
    row, beliefs = by_hand.view.row.copy(), [part.copy() for part in by_hand.beliefs]
    assert 0 <= by_hand.run_playouts(100) <= 100
    assert np.array_equal(by_hand.view.row, row)
    assert all(np.array_equal(part, before) for part, before in zip(by_hand.beliefs, beliefs, strict=True))


def test_each_roll_of_the_dice_leads_elsewhere() -> None:
    """After a detective has moved the next one rolls: what follows is thought about for each roll by itself."""
    game = play(streets(36, 1, 2, 3), "roll taxi taxi X X")
    by_hand = Grown(game)
    by_hand.run_playouts(2000)
    tree = by_hand.tree
    most = max(range(int(tree.edges[0])), key=lambda edge: int(tree.tried[edge]))
    links = by_hand.links(int(tree.child[most]))
    assert len(links) > 3
    assert all(kind_of(seen) == ROLL for seen, _ in links)
    assert len({seen for seen, _ in links}) == len({node for _, node in links}) == len(links)
    assert any(tree.edges[node] for _, node in links)


def test_who_dives_is_not_seen() -> None:
    """He should show himself, and dives: the imagined detectives know no better where he is."""
    by_hand = Grown(holmes(10, 1, 2, 3, 4, reveals=(1,)), hider_horizon=1, explore=10.0)
    dives = led_astray = 0
    for _ in range(3000):
        by_hand.run_playouts(1)
        move = int(by_hand.tree.move[by_hand.scratch.path[0]])
        if ability_of(move) == DIVE and kind_of(move) != DOUBLE_STEP:
            dives += 1
            led_astray += bool((by_hand.scratch.particles != station_of(move)).any())
    assert dives > 5
    assert led_astray > dives / 2


def test_who_lands_is_seen() -> None:
    """A balloon lands in sight of all: the imagined detectives know where."""
    for seed in range(300):
        game = some_game(HIDER_SIDE, seed, "sherlock")
        if game.row[PHASE] == P_LANDING and not game.rules.reveals[game.entry + 1]:
            break
    else:
        pytest.fail("nobody flies")
    by_hand = Grown(game, hider_horizon=1)
    for _ in range(100):
        by_hand.run_playouts(1)
        move = int(by_hand.tree.move[by_hand.scratch.path[0]])
        assert (by_hand.scratch.particles == station_of(move)).all() or game.row[AGAIN]
