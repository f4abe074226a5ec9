"""What the hider reads about his exits: every open station, how soon he is caught there, what seekers would think."""

import random
import re

import numpy as np
import pytest
from believing import believed, sessions
from sessions import obey, said
from table import london, play, streets, turn

from ai.belief.exits import exits
from ai.evaluate.ticket_distances import moves_needed
from ai.game.game import Game
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from maps.wording import probability
from solo.texts.exits import exits_lines


def soonest(game: Game, seat: int, goal: int) -> int | None:
    """Moves to a station, tried out move by move with the tickets that are left."""
    purse = game.purse(seat)
    reached = {(game.station(seat), purse)}
    for moves in range(12):
        if any(station == goal for station, _left in reached):
            return moves
        onward = set()
        for station, left in reached:
            for here, mode, to in game.board.arcs():
                if here == station and mode < 3:
                    if left is None:
                        onward.add((to, None))
                    elif left[mode] > 0:
                        onward.add((to, tuple(n - (m == mode) for m, n in enumerate(left))))
        reached = onward
    return None


@pytest.mark.parametrize("purse", [(11, 8, 4), (2, 1, 0), (3, 0, 1), (0, 2, 0), (0, 0, 0)])
def test_ways_are_as_long_as_the_tickets_allow(purse: tuple[int, int, int]) -> None:
    game = london(199, 13, 67, bobbies=(100,), purses=(purse,))
    goals = [1, 13, 46, 66, 88, 140]
    for seat in game.seats:
        found = moves_needed(game, seat, goals)
        near = {goal for goal in goals if found.get(goal, 9) <= 3}
        for goal in goals:
            if goal in near or not any(purse[1:]):
                assert found.get(goal) == soonest(game, seat, goal), (seat, goal)
        assert all(moves > 3 for goal, moves in found.items() if goal not in near)


def rows_of(lines: list[str]) -> dict[int, list[str]]:
    """The table: by station what each seeker needs, and the rest."""
    return {int(line.split()[0]): line.split() for line in lines[2:] if line.split()[0].isdigit()}


def test_exits_tell_every_station_that_is_open_the_safest_first() -> None:
    game = london(23, 67, 3, bobbies=(1,), purses=((1, 0, 0), (4, 4, 4)))
    view = game.view(HIDER_SIDE)
    lines = exits_lines(view, believed(view))
    assert lines[1].split()[:4] == ["to", "d1", "d2", "b1"]
    rows = rows_of(lines)
    assert {*rows} == {12, 13, 22, 37}, "67 and 3 are taken"
    needed = {s: [moves_needed(game, seat, [s]).get(s) for seat in game.seats] for s in rows}
    for station, words in rows.items():
        assert words[1:4] == [str(n) if n is not None else "–" for n in needed[station]]
        assert "black" in words
    closest = [min(n for n in needed[station] if n is not None) for station in rows]
    assert closest == sorted(closest, reverse=True)


def test_exits_tell_what_the_seekers_would_think() -> None:
    """Compared with playing each move; where he would show himself, it says so."""
    game = london(37, 51, 1, reveals=(1, 3))
    play(game, "taxi 23", "d1 taxi 52", "d2 taxi 8")
    view = game.view(HIDER_SIDE)
    chances = set()
    for station, words in rows_of(exits_lines(view, believed(view))).items():
        for ticket, chance in re.findall(r"([a-z]+) ([<>]?\d+)%", " ".join(words)):
            play(game, f"{ticket} {station}")
            after = believed(game.view(SEEKER_SIDE))
            assert f"{chance}%" == probability(after.weights[station], short=True), (ticket, station)
            chances.add(chance)
            game.undo()
    assert len(chances) > 4
    play(game, "taxi 12", "d1 taxi 51", "d2 taxi 1")
    view = game.view(HIDER_SIDE)
    assert all("(seen)" in " ".join(words) for words in rows_of(exits_lines(view, believed(view))).values())


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_exits_can_be_asked_for_at_any_time(edition: str) -> None:
    for plies in range(0, 36, 7):
        session = sessions(edition, "hider", 3, plies)
        before = session.game.row.copy()
        reply = obey(session, "exits")
        assert said(reply)
        assert not reply.moved
        assert np.array_equal(before, session.game.row)


def test_dice_that_are_not_rolled_yet_may_fall_in_any_way() -> None:
    game = streets(14, 15, 20, 36)
    view = game.view(HIDER_SIDE)
    lines = exits_lines(view, believed(view))
    assert "if the detectives use dice for it" in lines[0]
    assert {4, 13, 16, 17} <= {*rows_of(lines)}
    turn(game, "d1 taxi 13", "d2 pass", "d3 pass")
    view = game.view(HIDER_SIDE)
    lines = exits_lines(view, believed(view))
    assert "if the detectives use dice for it" not in lines[0]
    assert 13 not in rows_of(lines), "who goes there is caught"


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_open_when_the_log_is_full(edition: str) -> None:
    """In the seekers' last turn he will not move again, whatever could be played."""
    asked = 0
    for seed in range(30):
        game = Game.new(Options(edition=edition, seed=seed, rounds=3, spaces=3, detectives=2, reveals=(2,)))
        chance = random.Random(seed)
        while game.outcome is None:
            game.push(game.draw() if game.to_move == CHANCE else chance.choice(game.legal_moves()))
            if game.outcome is None and game.entry == game.spaces and game.to_move == SEEKER_SIDE:
                asked += 1
                assert exits(game.view(HIDER_SIDE)) == {}
    assert asked > 10
