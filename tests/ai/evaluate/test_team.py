"""The detectives as a team: they hold places together as the formula says, and say in plain words what they do."""

import random
from itertools import combinations

import numpy as np
import pytest
from table import holmes, london, play

from ai.belief.filter import Belief
from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.pursuit import NEVER
from ai.evaluate.team import LAST_TICKET, Suspects, TeamScratch, TeamStyle, held, score_team
from ai.explain.guards import guard
from ai.game.game import Game
from ai.position.move import Move
from ai.position.position import SEEKER_SIDE
from ai.rules.moves import PASS, STEP, kind_of, seat_of, station_of, ticket_of
from ai.rules.options import Options
from ai.rules.tables import move_room
from maps.edition_file import EDITIONS

PERFECT_TEAM = TeamStyle(1.0, 0.0)
Shares = dict[int, float]


def scores(game: Game, shares: Shares, style: TeamStyle) -> dict[int, float]:
    """What each legal move is worth to a team that takes him to be at these places."""
    moves = move_room(game.tables, game.rules)
    out = np.zeros(moves.size)
    places, each = np.array(list(shares), np.int32), np.array(list(shares.values()))
    weights = np.zeros(game.tables.stations + 1)
    weights[places] = each
    suspects = Suspects(places, each, 0, places.size, weights)
    scratch = TeamScratch(moves, out, np.zeros(places.size))
    count = score_team(game.row, game.tables, game.rules, load_board_tables(game.tables), style, suspects, scratch)
    return {int(move): float(score) for move, score in zip(moves[:count], out[:count], strict=True)}


def firmly(stations: list[int], x: int, pairs: np.ndarray) -> float:
    """How firmly seekers at these stations hold a place: 1 - the product of what each pair misses."""
    turns = [int(pairs[a, b, x]) for a, b in combinations(stations, 2)]
    return 1 - float(np.prod([1 - 0.5 * 0.7**turn for turn in turns if turn != NEVER]))


def after(game: Game, move: int) -> list[int]:
    """Where the seekers stand after a move."""
    return [station_of(move) if seat == seat_of(move) else game.station(seat) for seat in game.seats]


def some_positions(edition: str, count: int) -> list[tuple[Game, Shares]]:
    """Games with the seekers to move, and made-up shares of places where the hider may be."""
    found = []
    for seed in range(count):
        chance = random.Random(seed)
        game = Game.new(Options(edition=edition, detectives=chance.choice(EDITIONS[edition].counts), seed=seed))
        while game.to_move is not None and (len(game.moves) < chance.randint(0, 30) or game.to_move != SEEKER_SIDE):
            game.push(chance.choice(game.legal_moves()))
        if game.outcome is None:
            taken = {game.station(seat) for seat in game.seats}
            near = {station_of(move) for move in game.legal_moves() if kind_of(move) == STEP}
            others = chance.sample(range(1, game.board.size + 1), 8)
            places = sorted({*chance.sample(sorted(near), min(3, len(near))), *others} - taken)
            parts = [chance.random() for _ in places]
            found.append((game, {x: part / sum(parts) for x, part in zip(places, parts, strict=True)}))
    return found


@pytest.mark.parametrize("edition", ["london", "sherlock", "venice"])
def test_a_team_holds_what_its_pairs_hold(edition: str) -> None:
    """Move by move as the plain formula says; and a place that is looked at is held for certain."""
    captures = 0
    for game, shares in some_positions(edition, 25):
        pairs = load_board_tables(game.tables).pairs
        for move, score in scores(game, shares, PERFECT_TEAM).items():
            stations = after(game, move) if kind_of(move) == STEP else [game.station(seat) for seat in game.seats]
            if kind_of(move) not in (STEP, PASS):
                continue  # chips are worth what they tell besides
            to = station_of(move) if kind_of(move) == STEP else 0
            expected = sum(share * (1 if x == to else firmly(stations, x, pairs)) for x, share in shares.items())
            assert score == pytest.approx(expected, abs=1e-12)
            assert 0 <= score <= 1
            captures += to in shares
    assert captures > 10


def test_how_firmly_a_place_is_held() -> None:
    game = london(67, 140, 154, 128)
    for x in range(1, 200):
        expected = firmly([140, 154, 128], x, load_board_tables(game.tables).pairs)
        assert held(game.row, game.rules, load_board_tables(game.tables), x) == pytest.approx(expected, abs=1e-12)


def test_the_table_of_pairs_is_read_the_right_way() -> None:
    """A hider on 8, who can go to 1, 18 and 19, is lost in one turn to two who stand next to those."""
    game = london(8, 9, 43)
    assert load_board_tables(game.tables).pairs[9, 43, 8] == 1
    assert held(game.row, game.rules, load_board_tables(game.tables), 8) == pytest.approx(0.5 * 0.7)


@pytest.mark.parametrize("edition", ["london", "sherlock", "venice"])
def test_who_does_not_work_together_chases(edition: str) -> None:
    """Each detective runs to where he may be, whatever the others do; in between it is a mixture."""
    for game, shares in some_positions(edition, 10):
        far = load_board_tables(game.tables).far
        alone, both, mixed = (scores(game, shares, TeamStyle(share, 0.0)) for share in (0.0, 1.0, 0.4))
        for move in (move for move in alone if kind_of(move) == STEP):
            expected = sum(share * 0.5 ** int(far[station_of(move), x]) for x, share in shares.items())
            assert alone[move] == pytest.approx(expected)
            assert mixed[move] == pytest.approx(0.4 * both[move] + 0.6 * alone[move])


def paid_for(game: Game, discipline: float) -> dict[int, float]:
    """What every step costs a team that saves its tickets."""
    shares = {1: 0.5, 8: 0.5}
    free, saving = scores(game, shares, TeamStyle(1.0, 0.0)), scores(game, shares, TeamStyle(1.0, discipline))
    return {move: free[move] - saving[move] for move in free if kind_of(move) == STEP}


def test_tickets_are_saved_only_where_they_run_short() -> None:
    """In round 1 of 22, with twenty-one more to come: 21 tickets last, 20 do not."""
    enough = play(london(67, 140, 154, purses=((21, 30, 99),), supply=(9, 9, 9)), "taxi 66")
    assert set(paid_for(enough, 1.0).values()) == {0}
    short = play(london(67, 140, 154, purses=((20, 5, 1),), supply=(9, 9, 9)), "taxi 66")
    for discipline in (1.0, 3.0):
        costs = paid_for(short, discipline)
        assert {ticket_of(move) for move in costs} == {0, 1, 2}
        for move, cost in costs.items():
            assert cost == pytest.approx(discipline * LAST_TICKET / (20, 5, 1)[ticket_of(move)])


def test_bobbies_need_no_tickets() -> None:
    game = play(london(67, 140, 154, bobbies=(128, 89), purses=((1, 1, 1),)), "taxi 66")
    costs = paid_for(game, 1.0)
    assert {seat_of(move) for move, cost in costs.items() if cost == 0} == {3, 4}
    assert {seat_of(move) for move, cost in costs.items() if cost > 0} == {1, 2}


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_two_guard_the_same_place(edition: str) -> None:
    """As many places are guarded as there are seekers or likely places, and he may be at each of them."""
    guards = 0
    for seed in range(12):
        chance = random.Random(seed)
        game = Game.new(Options(edition=edition, seed=seed))
        plies = chance.randint(4, 30)
        while game.to_move is not None and (len(game.moves) < plies or game.to_move != SEEKER_SIDE):
            game.push(chance.choice(game.legal_moves()))
        view = game.view(SEEKER_SIDE)
        steps = [move for move in game.legal_moves() if kind_of(move) == STEP]
        if not steps:
            continue
        belief = Belief(view.deal).follow(view)
        posts = guard(view, belief, chance.choice(steps))
        assert len(set(posts.values())) == len(posts) == min(game.rules.seekers, len(belief.places))
        assert set(posts) <= set(game.seats)
        assert all(belief.weights[post] > 0 for post in posts.values())
        guards += 1
    assert guards > 5


def test_who_is_closer_guards_it() -> None:
    """Detectives on 1 and 199, the hider on 8 or 188: nobody runs across the board."""
    game = holmes(100, 1, 199)
    view = game.view(SEEKER_SIDE)
    belief = Belief(view.deal).follow(view)
    belief.weights[:] = 0
    belief.weights[[8, 188]] = 0.5
    assert guard(view, belief, Move(0)) == {1: 8, 2: 188}
