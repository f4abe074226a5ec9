"""The chains that lead to a station: compared with all histories that fit what was seen, one by one."""

import random
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from boards import write_board
from small_games import depends_on_start_card, policy_of, rare_ones_often, small_options, sort_of
from table import holmes, play, streets, turn, village
from worlds import Worlds, any_move, by_habit, packed_row

from ai.belief.filter import Belief
from ai.belief.trails import NO_CHAIN, Exclusion, Trails, trails
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.position.move import Event
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.moves import (
    ASK,
    CLUE,
    MANHUNT,
    seat_of,
    station_of,
)
from ai.rules.setup import Options
from ai.rules.state import E_SHOWN, HIDER, NOBODY, WINNER
from maps.edition_file import EDITIONS

NEAR = 1e-9
ALL = 10**6  # more chains than there are
MOST = {"london": 600, "sherlock": 4000, "dice": 600}  # histories that are followed; a game with more is left
Way = tuple[int, ...]  # the hider's stations, from his start on


class Histories:
    """All hidden truths that look like a game, each with the hider's whole way."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds
        self.weight: dict[tuple[bytes, Way], float] = {}
        for packed, weight in worlds.weight.items():
            station = int(np.frombuffer(packed, np.int32)[HIDER])
            self.weight[packed, (station,) if station else ()] = weight

    def follow(self, move: int, event: Event, decider: str | None) -> None:
        onward: dict[tuple[bytes, Way], float] = defaultdict(float)
        for (packed, way), weight in self.weight.items():
            for after, share in self.worlds.futures(packed, move, event, decider):
                if after[WINNER] == NOBODY:
                    goes = event.entry or not way
                    on = (*way, int(after[HIDER])) if goes and after[HIDER] else way
                    onward[packed_row(after), on] += weight * share
        self.weight = onward

    def ways(self, length: int) -> dict[Way, float]:
        """How likely the last stations of his way are, so many of them."""
        total = sum(self.weight.values())
        found: dict[Way, float] = defaultdict(float)
        for (_packed, way), weight in self.weight.items():
            found[way[-length:]] += weight / total
        return found


def compare(found: Trails, histories: Histories) -> int:
    """Compares all chains to all stations; returns how many there are."""
    length = len(found.layers)
    expected = histories.ways(length)
    chains = [trail for station in found.weights.nonzero()[0] for trail in found.to(int(station), ALL)]
    assert {tuple(step.station for step in trail.steps) for trail in chains} == {*expected}
    assert len(chains) == len(expected)
    for trail in chains:
        assert abs(trail.probability - expected[tuple(step.station for step in trail.steps)]) < NEAR
    ends = Counter(way[-1] for way in expected)
    for station in range(1, len(found.weights)):
        few, exclusion = found.to(station, 3), found.exclusion(station)
        assert found.count(station) == ends[station]
        assert [trail.probability for trail in few] == sorted((trail.probability for trail in few), reverse=True)
        likeliest = sorted((share for way, share in expected.items() if way[-1] == station), reverse=True)[:3]
        assert [trail.probability for trail in few] == pytest.approx(likeliest)
        assert (exclusion is None) == (ends[station] > 0)
    return len(expected)


def compare_through(options: Options, habits: str, chance: random.Random) -> Counter[int | str]:
    """Compares now and then in a random game; returns the moves made, counted by sort."""
    game = Game.new(options)
    policy = policy_of(habits, options.edition, chance)
    worlds = Worlds(game.deal, any_move(game.deal) if policy is None else by_habit(game.deal, policy))
    histories = Histories(worlds)
    sorts: Counter[int | str] = Counter()
    while game.outcome is None and len(histories.weight) < MOST[options.edition] and not depends_on_start_card(game):
        if game.hider and chance.random() < 0.3:
            sorts["chains"] += compare(Trails(game.view(SEEKER_SIDE), policy), histories)
            sorts["compared"] += 1
        move, decider = rare_ones_often(game, chance), game.to_move
        event = game.push(move)
        if game.outcome is not None:
            break
        sorts[sort_of(move)] += 1
        histories.follow(move, event, decider)
    return sorts


@pytest.mark.parametrize("habits", ["none", "learnt"])
@pytest.mark.parametrize("edition", ["london", "sherlock", "dice"])
def test_chains_are_all_histories_that_fit(tmp_path: Path, edition: str, habits: str) -> None:
    sorts: Counter[int | str] = Counter()
    for number in range(16 if edition == "sherlock" else 7):
        chance = random.Random(f"trails {edition} {habits} {number}")
        sorts += compare_through(small_options(tmp_path / f"board {number}", edition, chance), habits, chance)
    assert sorts["compared"] > 12
    assert sorts["chains"] > 100
    if edition == "sherlock":
        assert {"crime", "dive", "take", MANHUNT, ASK, CLUE} <= {*sorts}


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_chains_add_up_to_the_belief_and_hold_the_truth(edition: str) -> None:
    """On the real boards, to the end of each game."""
    for seed in range(4):
        chance = random.Random(f"sums {edition} {seed}")
        detectives = chance.choice(EDITIONS[edition].counts)
        game = Game.new(Options(edition=edition, detectives=detectives, seed=seed))
        policy = load_weights(EDITIONS[edition].weights).policy if seed % 2 else None
        belief = Belief(game.view(SEEKER_SIDE).deal, policy)
        while game.outcome is None:
            game.push(rare_ones_often(game, chance))
            view = game.view(SEEKER_SIDE)
            belief = belief.follow(view)
            if not game.hider or (chance.random() < 0.85 and game.outcome is None):
                continue
            found = Trails(view, belief)
            assert np.abs(found.weights - belief.weights).max() < NEAR
            if game.outcome is not None and game.events[-1][E_SHOWN]:
                assert found.weights[game.hider] == 1
            if found.count(game.hider) < 3000:
                chains = found.to(game.hider, ALL)
                assert sum(chain.probability for chain in chains) == pytest.approx(belief.weights[game.hider])
                assert true_way(game, len(found.layers)) in {tuple(s.station for s in c.steps) for c in chains}
                assert [s.entry for s in chains[0].steps] == [layer.entry for layer in found.layers]


def true_way(game: Game, length: int) -> Way:
    """Where the hider really was after the last entries, and at his start."""
    start = next((station_of(m) for m, e in zip(game.moves, game.events, strict=True) if not seat_of(m)), 0)
    log = [entry.station for entry in game.log(HIDER_SIDE)]
    if game.rules.dice:
        return tuple(log[-length:])
    first = int(game.deal.row[HIDER]) or start
    return tuple([first, *log][-length:])


def ladder(folder: Path, **more: object) -> Game:
    """Taxis 1-2, 2-3, 2-4, 3-5, 4-5, 5-6, a bus 1-6, and a detective on 8, at the end of 6-7-8; X starts on 1."""
    lines = [(1, 2), (2, 3), (2, 4), (3, 5), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9)]
    board = write_board(folder, 9, [*((a, b, "taxi") for a, b in lines), (1, 6, "bus"), (5, 7, "bus")])
    settings: dict[str, Any] = {"detectives": 1, "bobbies": 0, "black": 0, "double": 0, "reveals": (1,)} | more
    return Game.new(Options(board=board, hider_start=1, seeker_starts=(8,), **settings))


def test_a_chain_tells_entries_tickets_and_stations(tmp_path: Path) -> None:
    game = play(ladder(tmp_path), "taxi 2", "d1 taxi 9", "taxi 3", "d1 taxi 8", "taxi 5", "d1 taxi 9")
    chains = trails(game.view(SEEKER_SIDE), None, 5)
    steps = {tuple((step.entry, step.ticket, step.station) for step in chain.steps) for chain in chains}
    assert steps == {((1, 0, 2), (2, 0, 3), (3, 0, 5)), ((1, 0, 2), (2, 0, 4), (3, 0, 5))}
    # From 2 he went to 1, 3 or 4; from 3 and 4 a taxi leads back or to 5; from 1 a taxi leads back, and a bus away: so
    # there are five chains, each as likely as the others.
    assert [chain.probability for chain in chains] == pytest.approx([1 / 5, 1 / 5])


def test_a_station_to_which_no_chain_leads(tmp_path: Path) -> None:
    game = play(ladder(tmp_path), "taxi 2", "d1 taxi 7", "taxi 3", "d1 taxi 6")
    found = Trails(game.view(SEEKER_SIDE))
    assert found.exclusion(3) is found.exclusion(4) is None
    assert found.exclusion(5) == Exclusion(NO_CHAIN)
    play(game, "taxi 5")
    found = Trails(game.view(SEEKER_SIDE))
    assert found.exclusion(5) is None
    assert found.exclusion(3) == Exclusion(NO_CHAIN), "he cannot have stayed"


def test_a_seeker_who_looked_is_the_reason(tmp_path: Path) -> None:
    """X was seen on 5 and may have gone to 3, 4 or 6; the detective comes to 6 and finds nobody."""
    game = play(ladder(tmp_path, reveals=(3,)), "taxi 2", "d1 taxi 7", "taxi 3", "d1 taxi 8", "taxi 5", "d1 taxi 7")
    play(game, "taxi 3", "d1 taxi 6")
    found = Trails(game.view(SEEKER_SIDE))
    looked = len(game.events) - 1
    assert found.exclusion(6) == Exclusion(looked, there=True, entry=4)
    assert found.exclusion(7) == Exclusion(NO_CHAIN)
    play(game, "taxi 2", "d1 taxi 5")
    found = Trails(game.view(SEEKER_SIDE))
    # From 6 a taxi would have led to 7, had he been there.
    assert found.exclusion(7) == Exclusion(looked, there=False, entry=4)


def test_an_answer_is_the_reason() -> None:
    """Moriarty was seen on 116 and left by carriage; Holmes hears his district."""
    game = holmes(127, 1, characters=("sherlock",), chips=(2,), reveals=(1,))
    play(game, "carriage 116", "d1 carriage 8", "pass", "carriage 118")
    before = Trails(game.view(SEEKER_SIDE))
    play(game, "d1 manhunt")
    after, districts = Trails(game.view(SEEKER_SIDE)), game.tables.district
    gone = [s for s in range(1, 200) if before.weights[s] > 0 and districts[s] != districts[118]]
    assert gone
    for station in gone:
        assert after.exclusion(station) == Exclusion(len(game.events) - 1, there=True, entry=2)


def test_a_clue_is_the_reason(tmp_path: Path) -> None:
    """He may have started on any station of the cards, 6 to 9; a clue tells that he went to 8."""
    game = village(tmp_path, 7, characters=("mycroft",), chips=(2,), reveals=(6,))
    play(game, "carriage 8", "d1 carriage 1", "carriage 7", "d1 carriage 5", "carriage 6")
    before = Trails(game.view(SEEKER_SIDE))
    play(game, "d1 clue")
    after = Trails(game.view(SEEKER_SIDE))
    assert (after.layers[0].entry, after.layers[0].shown, after.layers[0].clue) == (1, 8, True)
    gone = [s for s in range(1, 10) if before.weights[s] > 0 and not after.weights[s]]
    assert gone
    for station in gone:
        exclusion = after.exclusion(station)
        assert exclusion is not None
        assert (exclusion.event, exclusion.there) == (len(game.events) - 1, False)


def test_who_is_caught_by_his_own_move_has_come_there_for_all_to_see() -> None:
    game = turn(streets(14, 15, 20, 36), "d1 taxi 13", "d2 pass", "d3 pass")
    play(game, "taxi 13")
    assert game.outcome is not None
    found = Trails(game.view(SEEKER_SIDE))
    assert found.weights[13] == 1
    assert [[step.station for step in chain.steps] for chain in found.to(13)] == [[13]]
