"""The seekers' replies that a hider foresees: legal turns, from what the seekers may know, which playouts follow."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

import numpy as np
import pytest
from same_trace import twin
from searching import Grown, parameters_of, some_game
from table import london

from ai.belief.filter import Belief
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.players.search import forest
from ai.players.search.forest import TREES, Forest, planted
from ai.players.search.opponents import PLANNED, REPLIES, best_of, score_seeker_moves, team_move
from ai.players.search.replies import LEAST_ASKED, RARE, draw_replies
from ai.players.search.seeker_beliefs import Foreseen, look_ahead
from ai.players.search.tree import NOTHING, Tree
from ai.position.position import HIDER_SIDE
from ai.rules.moves import DOUBLE_STEP, kind_of, station_of
from ai.rules.options import Options
from ai.rules.routines import do_move, list_moves
from ai.rules.state import (
    CRIME,
    E_MOVE,
    E_SHOWN,
    E_WIDTH,
    HIDER,
    MOST_CRIMES,
    NOBODY,
    P_SEEKERS,
    PHASE,
    SEEKER,
    WINNER,
    Row,
)
from ai.rules.tables import move_room
from ai.rules.view import hide
from maps.edition_file import EDITIONS

PLANNING = [edition for edition, about in EDITIONS.items() if not about.grids]  # no dice between the seekers' moves
SHARE = 60  # playouts of each tree before replies are looked for


@contextmanager
def foreseeing(game: Game, seed: int = 1, share: int = SHARE) -> Iterator[Forest]:
    """The forest of a hider who has foreseen replies."""
    view = game.view(HIDER_SIDE)
    learnt = load_weights(game.edition.weights)
    belief = Belief(view.deal, learnt.policy).follow(view)
    with planted(view, belief, learnt, parameters_of(view), seed, TREES) as trees:
        trees.run([share] * TREES)
        trees.find_replies()
        yield trees


def replies_of(trees: Forest) -> dict[int, np.ndarray]:
    """The replies to each belief that has some."""
    replies = trees.searches[0].root.beliefs.replies
    return {number: turns for number, turns in enumerate(replies) if (turns != NOTHING).any()}


def truths(foreseen: Foreseen, chance: random.Random) -> Iterator[Row]:
    """Some full rows that the seekers think possible in a foreseen position."""
    belief = foreseen.minds[0]
    for place in chance.sample(belief.places, min(6, len(belief.places))):
        row = foreseen.row.copy()
        row[HIDER] = place
        if len(belief.crime_sets):
            possible = np.flatnonzero(belief.given[place])
            row[CRIME : CRIME + MOST_CRIMES] = belief.crime_sets[chance.choice(possible.tolist())]
        yield row


def play_reply(game: Game, row: Row, reply: list[int]) -> Counter[str]:
    """Plays a reply through the rules until somebody has won; counts its moves, the answers and the whole turns."""
    room, event = move_room(game.tables, game.rules), np.zeros(E_WIDTH, np.int32)
    count: Counter[str] = Counter(turns=1)
    for move in reply[: reply.index(NOTHING)]:
        if row[WINNER] != NOBODY:
            break
        assert row[PHASE] == P_SEEKERS, "a reply ends with the seekers' turn"
        assert not count["answers"], "what the seekers do next depends on the answer"
        legal = room[: list_moves(row, game.tables, game.rules, room)].tolist()
        assert move in legal, game.move_text(move)
        do_move(row, move, game.tables, game.rules, event)
        count["moves"] += 1
        count["answers"] += int(event[E_MOVE]) != move
    count["whole turns"] += row[PHASE] != P_SEEKERS or row[WINNER] != NOBODY
    return count


@pytest.mark.parametrize("edition", PLANNING)
def test_every_reply_is_a_legal_turn_wherever_he_may_be(edition: str) -> None:
    chance, count = random.Random(1), Counter[str]()
    for seed in range(6):
        game = some_game(HIDER_SIDE, seed, edition)
        with foreseeing(game) as trees:
            foreseen = list(trees.outlook.after.values())
            for number, replies in replies_of(trees).items():
                for reply in replies.tolist():
                    assert reply[0] != NOTHING
                    for row in truths(foreseen[number], chance):
                        count += play_reply(game, row, reply)
    assert count["turns"] > 200
    assert count["moves"] > 2 * count["turns"]
    assert count["whole turns"] > 20
    assert (count["answers"] > 20) == (edition == "sherlock")


@pytest.mark.parametrize("edition", PLANNING)
def test_what_is_foreseen_is_what_the_seekers_will_see(edition: str) -> None:
    """The position after each of his moves, both halves of a double included, as their side of the table has it."""
    checked = 0

    def compare(game: Game, seen: tuple[int, ...]) -> None:
        nonlocal checked
        for move in game.legal_moves():
            event = game.push(move)
            key = (*seen, int(event[E_MOVE]) + 1, int(event[E_SHOWN]))
            if game.outcome is None and not move.takes_off:
                found = outlook.after[(*key, 0, 0)[:4]]
                assert found.row.tobytes() == hide(game.row).tobytes()
                assert found.row[HIDER] == 0
                checked += 1
                if kind_of(move) == DOUBLE_STEP:
                    compare(game, key)
            game.pop()

    for seed in range(6):
        game = some_game(HIDER_SIDE, seed, edition)
        view = game.view(HIDER_SIDE)
        outlook = look_ahead(view, Belief(view.deal).follow(view))
        compare(game, (0, 0) if kind_of(game.moves[-1]) == DOUBLE_STEP else ())
    assert checked > 40


@pytest.mark.parametrize("edition", PLANNING)
def test_the_first_reply_is_the_most_visited_turn(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compared, lock = [], Lock()

    def draw(tree: Tree, replies: np.ndarray, chance: np.ndarray) -> None:
        draw_replies(tree, replies, chance)
        node, turn = 0, []
        while node != NOTHING and tree.first[node] != NOTHING:
            edges = slice(tree.first[node], tree.first[node] + tree.edges[node])
            if not tree.tried[edges].any():
                break
            best = int(tree.first[node]) + int(np.argmax(tree.tried[edges]))
            turn.append(int(tree.move[best]))
            node = int(tree.child[best])
        with lock:
            compared.append((replies[0].tolist(), (turn + [NOTHING] * PLANNED)[:PLANNED]))

    monkeypatch.setattr(forest, "draw_replies", draw)
    with foreseeing(some_game(HIDER_SIDE, 2, edition)) as trees:
        assert len(compared) == len(replies_of(trees)) > 1
    assert all(first == favourite for first, favourite in compared)


@pytest.mark.parametrize("edition", PLANNING)
def test_equal_seeds_foresee_equal_replies(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, found = some_game(HIDER_SIDE, 2, edition), []
    for cores, seed in ((1, 1), (2, 1), (8, 1), (2, 2)):
        monkeypatch.setattr(forest.os, "cpu_count", lambda cores=cores: cores)
        with foreseeing(game, seed) as trees:
            found.append(trees.searches[0].root.beliefs.replies.tobytes())
    assert found[0] == found[1] == found[2] != found[3]


@pytest.mark.parametrize("edition", PLANNING)
def test_only_beliefs_that_were_met_have_replies(edition: str) -> None:
    with foreseeing(some_game(HIDER_SIDE, 2, edition)) as trees:
        asked = np.sum([one.scratch.asked for one in trees.searches], axis=0)
        assert asked.sum() > 0
        found, after = replies_of(trees), list(trees.outlook.after.values())
        often = [n for n, times in enumerate(asked) if n and times >= LEAST_ASKED and times * RARE >= asked.sum()]
        assert [*found] == [number for number in often if after[number].row[PHASE] == P_SEEKERS]
        assert any(number not in found for number in range(1, len(after))), "some were hardly ever met"
        assert all((replies[:, 0] != NOTHING).all() for replies in found.values())


def test_without_playouts_nothing_is_foreseen() -> None:
    with foreseeing(some_game(HIDER_SIDE), share=0) as trees:
        assert replies_of(trees) == {}


@pytest.mark.parametrize("edition", PLANNING)
def test_replies_do_not_depend_on_where_he_is(edition: str) -> None:
    """Two hiders who left the same trace foresee the same replies to whatever both can let the seekers see."""
    compared = 0
    for seed in range(12):
        chance = random.Random(seed)
        game = Game.new(Options(edition=edition, detectives=2, seed=seed))
        while game.outcome is None and (len(game.moves) < 4 or game.to_move != HIDER_SIDE):
            game.push(chance.choice(game.legal_moves()))
        other = twin(game, chance) if game.outcome is None else None
        if other is None:
            continue
        with foreseeing(game, share=0) as one, foreseeing(other, share=0) as another:
            shared = sorted(one.outlook.after.keys() & another.outlook.after.keys())[1:]
            for seen in [seen for seen in shared if one.outlook.after[seen].row[PHASE] == P_SEEKERS][:4]:
                found = []
                for trees in (one, another):
                    trees._find_reply(1, trees.outlook.after[seen], 100)
                    found.append(replies_of(trees)[1].tobytes())
                assert found[0] == found[1]
                compared += 1
    assert compared >= 5


@pytest.mark.parametrize("edition", PLANNING)
def test_the_seekers_of_a_playout_follow_the_reply_that_was_drawn(edition: str) -> None:
    """As far as it goes; then they make the move that looks best."""
    grown = Grown(some_game(HIDER_SIDE, 2, edition))
    number, foreseen = next(
        (n, one) for n, one in enumerate(grown.outlook.after.values()) if n and one.row[PHASE] == P_SEEKERS
    )
    parameters, scratch = grown.parameters._replace(epsilon=0.0), grown.scratch

    def asked(step: int) -> int:
        scratch.row[:] = foreseen.row
        about = grown.model, grown.beliefs, np.int64(number), np.int64(step), parameters, scratch, grown.chance
        return int(team_move(*about))

    scratch.row[:] = foreseen.row
    count = score_seeker_moves(grown.model, grown.beliefs, np.int64(number), parameters.style, scratch)
    moves, best = scratch.moves[:count].tolist(), int(best_of(scratch.scores, count))
    assert asked(0) == moves[best]
    for reply in range(REPLIES):
        grown.beliefs.replies[number, reply, 0] = moves[(best + 1 + reply) % count]
    for reply in range(REPLIES):
        scratch.reply[0] = reply
        assert asked(0) == moves[(best + 1 + reply) % count]
        assert asked(1) == moves[best], "the reply has ended"
        assert asked(NOTHING) == moves[best], "somebody has done something else"


def test_playouts_draw_all_replies_alike() -> None:
    """Each playout of a hider in which the seekers get to move draws one."""
    game = some_game(HIDER_SIDE, 2)
    grown = Grown(game, hider_horizon=1)
    grown.parameters = grown.parameters._replace(epsilon=0.0)
    drawn = Counter()
    for _ in range(800):
        before = int(grown.scratch.asked.sum())
        grown.run_playouts(1)
        if grown.scratch.asked.sum() > before:
            drawn[int(grown.scratch.reply[0])] += 1
    assert sorted(drawn) == [*range(REPLIES)]
    total = sum(drawn.values())
    assert all(abs(times / total - 1 / REPLIES) < 0.05 for times in drawn.values())


def test_a_playout_follows_its_reply_to_the_end_of_the_turn() -> None:
    """Seekers who never err: at the horizon they stand where the reply led them."""
    game = london(100, 1, 20, 199, double=0)
    grown, chance = Grown(game, hider_horizon=1), random.Random(1)
    grown.parameters = grown.parameters._replace(epsilon=0.0)
    ends = {station_of(move) for move in game.legal_moves()}
    stands: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for number, (seen, foreseen) in enumerate(grown.outlook.after.items()):
        for reply in grown.beliefs.replies[number] if number else ():
            row = foreseen.row.copy()
            row[HIDER] = game.hider
            reply[: game.rules.seekers], stand = some_turn(game, row, chance, ends)
            stands.setdefault(seen, []).append(stand)
    followed = set()
    for _ in range(400):
        grown.run_playouts(1)
        event = game.push(int(grown.tree.move[grown.scratch.path[0]]))
        game.pop()
        seen = (int(event[E_MOVE]) + 1, int(event[E_SHOWN]), 0, 0)
        drawn = int(grown.scratch.reply[0])
        assert seekers_of(game, grown.scratch.row) == stands[seen][drawn]
        followed.add((seen, drawn))
    assert len(followed) > REPLIES


def some_turn(game: Game, row: Row, chance: random.Random, shunned: set[int]) -> tuple[list[int], tuple[int, ...]]:
    """Any turn of the seekers that comes to none of these stations, and where they stand then."""
    room, event, turn = move_room(game.tables, game.rules), np.zeros(E_WIDTH, np.int32), []
    while row[PHASE] == P_SEEKERS:
        legal = room[: list_moves(row, game.tables, game.rules, room)].tolist()
        turn.append(chance.choice([move for move in legal if station_of(move) not in shunned]))
        do_move(row, turn[-1], game.tables, game.rules, event)
    return turn, seekers_of(game, row)


def seekers_of(game: Game, row: Row) -> tuple[int, ...]:
    return tuple(row[SEEKER + 1 : SEEKER + 1 + game.rules.seekers].tolist())
