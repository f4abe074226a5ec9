"""The end of a game in facts: his way, his narrowest escape, and the turn that decided it."""

from itertools import pairwise
from typing import Any

import pytest
from reviewing import recorded
from saving import texts

from ai.game.game import Game
from ai.position.position import SEEKER_SIDE
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from solo.learn.review.analysis import Review
from solo.learn.review.decision import LUCK, OTHERS, START, ReviewedDecision
from solo.learn.review.ending import Escape, Stop, decided, ending_of, escape_line, result_lines, swings


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("side", ["hider", "seekers", "detective:2"])
def test_the_way_is_that_of_the_game(edition: str, side: str) -> None:
    _save, game = recorded(Options(edition=edition, detectives=2, seed=4), side, seed=6)
    before = texts(game)
    ending = ending_of(game, "hider" if side == "hider" else SEEKER_SIDE)
    assert texts(game) == before, "the game stays as it is"
    entries = [stop.entry for stop in ending.way]
    assert entries[0] in (0, 1)
    assert all(after == one + 1 for one, after in pairwise(entries))
    assert {stop.entry: stop.station for stop in ending.way if stop.entry} == {
        entry.number: entry.station for entry in ending.view.log
    }
    assert ending.way[-1].station == game.hider
    assert ending.won == (game.outcome is not None and game.outcome.winner == ending.side)
    assert result_lines(ending)[0] == ("You win." if ending.won else "You lose.")


def hunted(*moves: str) -> Game:
    """A short game in which Red begins beside him."""
    game = Game.new(Options(hider_start=64, seeker_starts=(82, 199), detectives=2, bobbies=0, rounds=2, spaces=2))
    for move in moves:
        game.play(game.parse_move(move))
    return game


def test_the_narrowest_escape_is_a_capture_that_was_missed() -> None:
    game = hunted("taxi 81", "d1 taxi 66", "d2 taxi 188", "taxi 64", "d1 taxi 82", "d2 taxi 199")
    assert game.outcome is not None
    ending = ending_of(game, "hider")
    assert ending.escape == Escape(round=1, station=81, seats=(1,))
    assert ending.way == (Stop(0, 64), Stop(1, 81), Stop(2, 64))
    assert escape_line(ending) == "Narrowest escape: round 1. You were on 81, one move away from Red (d1)."


def test_being_caught_is_no_escape() -> None:
    ending = ending_of(hunted("taxi 81", "d1 taxi 81"), SEEKER_SIDE)
    assert ending.escape is None
    assert escape_line(ending).startswith("Narrowest escape: none.")
    assert result_lines(ending)[1].startswith("Red caught him on ")


def decision(turn: int, value: float, best: float, since: str = OTHERS, **more: Any) -> ReviewedDecision:
    about = {"ply": 2 * turn, "round": turn, "seat": 0, "move": "taxi 1", "best": "taxi 2", "error": 0.01}
    about |= {"stake": 0.1, "principle": "", "options": ()} | more
    return ReviewedDecision(since=since, value=value, best_value=best, **about)


def test_what_decided_a_game_is_the_largest_change_towards_its_end() -> None:
    decisions = (
        decision(1, 0.55, 0.60, START),
        decision(2, 0.20, 0.50),
        decision(3, 0.65, 0.65, LUCK, move="taxi 2"),
        decision(4, 0.60, 0.60, move="taxi 2"),
    )
    lost = Review(10, 10, decisions, result=0.0, ending=OTHERS)
    changes = {(one.round, one.worst is None): round(one.after - one.before, 2) for one in swings(lost)}
    assert changes[2, False] == -0.3
    assert changes[2, True] == 0.45
    ending = ending_of(hunted("taxi 81", "d1 taxi 81"), SEEKER_SIDE)
    assert ending.won
    assert "round 2: your win chance went from 20% to 65% after your turn, by luck" in decided(ending, lost)
    other = ending_of(hunted("taxi 81", "d1 taxi 81"), "hider")
    assert "round 4: your win chance went from 60% to 0% with the reply" in decided(other, lost)
    worse = Review(10, 10, (*decisions[:3], decision(4, 0.0, 0.60)), result=0.0, ending=OTHERS)
    assert "round 4: your win chance went from 60% to 0% with taxi 1. Better: taxi 2." in decided(other, worse)
