"""The belief is exactly what follows from what everybody saw: compared with counting all hidden truths."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from boards import write_sherlock_board
from small_games import depends_on_start_card, policy_of, rare_ones_often, small_options, sort_of
from table import play
from worlds import Worlds, any_move, by_habit, follow_game

from ai.arena.matches import set_up
from ai.belief.filter import Belief
from ai.belief.joint_crimes import sample_crimes
from ai.game.game import Game
from ai.players.search.seeker_beliefs import look_ahead
from ai.players.search.think import Effort
from ai.position.position import SEEKER_SIDE
from ai.programs.belief_loss import belief_losses
from ai.programs.surprise import surprises
from ai.rules.chance import chance_from
from ai.rules.moves import (
    ASK,
    BALLOON,
    BAN_MODE,
    BLOCK,
    CLUE,
    DOUBLE_BALLOON,
    DOUBLE_STEP,
    DRAW,
    HELICOPTER,
    LAND,
    MANHUNT,
    PASS,
    REROLL,
    STEP,
    options_of,
    station_of,
)
from ai.rules.setup import Options
from ai.rules.state import CRIME, HIDER, MOST_CRIMES
from maps.edition_file import EDITIONS
from profiles import load_profile

HABITS = ("none", "learnt", "any")
NEAR = 1e-9


def difference(belief: Belief, worlds: Worlds) -> float:
    """The largest difference between what is believed and what is counted."""
    apart = float(np.abs(belief.weights - worlds.stations()).max())
    if belief.crime_sets.size:
        plans = worlds.plans()
        for station, shares in enumerate(belief.joint):
            for planned, share in zip(belief.crime_sets.tolist(), shares, strict=True):
                apart = max(apart, abs(share - plans.pop((station, frozenset(planned) - {0}), 0.0)))
        assert not plans
    return apart


def compare_through(options: Options, habits: str, chance: random.Random) -> Counter[int | str]:
    """Compares at every moment of a random game; returns the moves made, counted by sort."""
    game = Game.new(options)
    policy = policy_of(habits, options.edition, chance)
    worlds = Worlds(game.deal, any_move(game.deal) if policy is None else by_habit(game.deal, policy))
    belief = Belief(game.view(SEEKER_SIDE).deal, policy)
    sorts: Counter[int | str] = Counter()
    text: list[str] = []
    while game.outcome is None and not depends_on_start_card(game):
        if game.hider:  # he has chosen his start
            apart = difference(belief, worlds)
            assert apart < NEAR, f"{apart} after {text}, {options}"
            sorts["compared"] += 1
        move = rare_ones_often(game, chance)
        text.append(game.move_text(move))
        if follow_game(game, worlds, move):
            sorts[sort_of(move)] += 1
            belief = belief.follow(game.view(SEEKER_SIDE))
    return sorts


# What must have been seen in all games together.
SORTS = {
    "london": {STEP, DOUBLE_STEP, PASS},
    "sherlock": {"crime", "dive", "take", BALLOON, DOUBLE_BALLOON, DRAW, LAND, MANHUNT, BAN_MODE, ASK, CLUE, BLOCK},
    "dice": {STEP, DOUBLE_STEP, PASS, HELICOPTER, REROLL},
}


def check_games(folder: Path, edition: str, habits: str, numbers: range) -> None:
    sorts: Counter[int | str] = Counter()
    for number in numbers:
        chance = random.Random(f"{edition} {habits} {number}")
        sorts += compare_through(small_options(folder / f"board {number}", edition, chance), habits, chance)
    assert SORTS[edition] <= {*sorts}
    assert sorts["compared"] > 10 * len(numbers)


@pytest.mark.parametrize("habits", HABITS)
@pytest.mark.parametrize("edition", ["london", "sherlock", "dice"])
def test_the_belief_equals_counting_all_worlds(tmp_path: Path, edition: str, habits: str) -> None:
    check_games(tmp_path, edition, habits, range(40))


@pytest.mark.slow
@pytest.mark.parametrize("habits", HABITS)
@pytest.mark.parametrize("edition", ["london", "sherlock", "dice"])
def test_the_belief_equals_counting_all_worlds_in_many_games(tmp_path: Path, edition: str, habits: str) -> None:
    check_games(tmp_path, edition, habits, range(40, 400))


# What the belief once missed, each in its smallest case.


def sherlock_board(folder: Path, cards: list[tuple[int, int]], scenes: list[int]) -> str:
    """A ring 1-2-…-12-1 of carriages, hideouts at 3, 6, 9 and 12, with these M cards and crimes."""
    ring = [(s, s % 12 + 1, "taxi") for s in range(1, 13)]
    board = write_sherlock_board(folder, 12, ring, random.Random(1))
    rows = [*(f"D,{s}," for s in (1, 2, 4, 5, 11)), *(f"M,{a},{b}" for a, b in cards)]
    rows += [f"crime,{s}," for s in scenes]
    (folder / "cards.csv").write_text("\n".join(["deck,station,second", *rows]) + "\n")
    return board


def begin(**settings: Any) -> tuple[Game, Belief]:
    """A game of the Sherlock Holmes edition against one detective without chips."""
    game = Game.new(Options(edition="sherlock", detectives=1, bobbies=0, chips=(0,), **settings))
    return game, Belief(game.view(SEEKER_SIDE).deal)


def test_who_draws_a_card_for_his_balloon_has_not_started_from_it(tmp_path: Path) -> None:
    """Before the draw both hideouts are as likely; the card that comes is that of one of them."""
    board = sherlock_board(tmp_path, [(3, 7), (6, 8), (9, 10)], [3, 6, 9, 12])
    game, belief = begin(board=board, seeker_starts=(1,))
    play(game, f"start {min(station_of(move) for move in game.legal_moves())}", "balloon")
    assert sorted(belief.follow(game.view(SEEKER_SIDE)).places) == [3, 6, 9]
    assert len({*belief.weights[[3, 6, 9]]}) == 1
    drawn = game.legal_moves()[0]
    game.push(drawn)
    started = {3, 6, 9} - {station_of(drawn)}
    assert {*belief.follow(game.view(SEEKER_SIDE)).places} == started


def test_a_card_with_one_open_station_is_drawn_as_often_as_any_other(tmp_path: Path) -> None:
    board = sherlock_board(tmp_path, [(3, 7), (6, 8), (9, 10)], [3, 6, 9, 12])
    _, belief = begin(board=board, seeker_starts=(7,))
    assert belief.weights[3] == pytest.approx(1 / 3)
    assert belief.weights[[6, 8, 9, 10]] == pytest.approx([1 / 6] * 4)


def test_no_crime_is_committed_twice(tmp_path: Path) -> None:
    """He was shown on 7 and came to a scene, 8; after another step the next crime must be another, on 10."""
    board = sherlock_board(tmp_path, [(3, 7), (6, 8), (9, 10)], [8, 10, 12])
    game, belief = begin(board=board, hider_start=6, seeker_starts=(1,), reveals=(1,), black=0, double=0)
    play(game, "carriage 7", "d1 carriage 2", "carriage 8 crime")
    assert belief.follow(game.view(SEEKER_SIDE)).places == [8]
    assert belief.crime_sets[belief.given[8] > 0].tolist() == [[10, 12, 0]]
    play(game, "d1 carriage 1", "carriage 9", "d1 carriage 2")
    assert belief.follow(game.view(SEEKER_SIDE)).places == [7, 9]
    play(game, "carriage 10 crime")
    assert belief.follow(game.view(SEEKER_SIDE)).places == [10]


def test_crimes_that_somebody_gave_are_not_reckoned_with() -> None:
    """Then any station may be a scene; the seekers are not told which were given."""
    belief = Belief(Game.new(Options(edition="sherlock", crimes=(1, 2, 3))).view(SEEKER_SIDE).deal)
    assert belief.plans is None
    assert belief.joint.size == belief.crime_sets.size == 0


def test_playouts_draw_crimes_as_they_are_believed(tmp_path: Path) -> None:
    """Drawn often, each set comes as often as it is likely where the hider is; one that cannot be never comes."""
    board = sherlock_board(tmp_path, [(3, 7), (6, 8), (9, 10)], [4, 6, 8, 10, 12])
    game, belief = begin(board=board, hider_start=6, seeker_starts=(1,), reveals=(1,), black=0, double=0, seed=2)
    first = next(move for move in game.legal_moves() if station_of(move) == 7 and not options_of(move))
    game.push(first)
    game.push(game.legal_moves()[0])
    game.push(next(move for move in game.legal_moves() if station_of(move) == 6 and not options_of(move)))
    view = game.view(SEEKER_SIDE)
    belief = belief.follow(view)
    beliefs, scenes = look_ahead(view, belief).as_arrays(), np.array(view.deal.scenes, np.int32)
    row, chance, draws = view.row.copy(), chance_from("test"), 4000
    row[HIDER] = 6
    drawn = Counter()
    for _ in range(draws):
        sample_crimes(row, view.rules, beliefs.sets, beliefs.planned, scenes, chance)
        drawn[tuple(row[CRIME : CRIME + MOST_CRIMES].tolist())] += 1
    shares = [drawn[tuple(planned)] / draws for planned in belief.crime_sets.tolist()]
    assert len({*belief.given[6].round(9)}) > 1
    assert shares == pytest.approx(belief.given[6].tolist(), abs=0.03)


@pytest.mark.slow
def test_habits_are_less_surprised_by_the_hider_than_any_other_belief() -> None:
    level = load_profile("commissioner")
    run = set_up("london", None, level, level, Effort(100), 7, "")
    games = [surprises(run, number) for number in range(12)]
    for noted in ([game.reveals for game in games], [game.turns for game in games]):
        found = {name: loss.mean for name, loss in belief_losses(noted).losses.items()}
        assert min(found, key=lambda name: found[name]) == "fitted_policy"


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_the_truth_is_never_ruled_out(edition: str) -> None:
    check_truths(edition, range(25))


@pytest.mark.slow
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_the_truth_is_never_ruled_out_in_thousands_of_games(edition: str) -> None:
    check_truths(edition, range(25, 2025))


def check_truths(edition: str, seeds: range) -> None:
    """Random games: where he is, and what he plans, is always thought possible, with habits and without."""
    for seed in seeds:
        chance = random.Random(f"{edition} {seed}")
        detectives = chance.choice(EDITIONS[edition].counts)
        expert = bool(EDITIONS[edition].grids) and seed % 2 == 0
        game = Game.new(Options(edition=edition, detectives=detectives, seed=seed, expert=expert))
        belief = Belief(game.view(SEEKER_SIDE).deal, policy_of(HABITS[seed % 3], edition, chance))
        while True:
            event = game.push(rare_ones_often(game, chance))
            if game.outcome is not None:
                break
            belief.advance(event)
            if game.hider:
                assert belief.weights[game.hider] > 0, f"{edition} seed {seed} move {len(game.moves)}"
                assert abs(belief.weights.sum() - 1) < NEAR
            if game.hider and game.rules.crimes:
                planned = sorted(s for s in game.row[CRIME : CRIME + MOST_CRIMES].tolist() if s)
                number = belief.crime_sets[:, : len(planned)].tolist().index(planned)
                assert belief.joint[game.hider, number] > 0
                assert abs(belief.joint.sum() - 1) < NEAR
