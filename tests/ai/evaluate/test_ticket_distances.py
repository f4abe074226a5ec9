"""How soon a seeker can be at a station with its tickets, compared with trying out every ride."""

import random
from pathlib import Path

import pytest
from boards import random_lines, write_board

from ai.evaluate.ticket_distances import moves_needed
from ai.game.game import Game
from ai.rules.options import Options

STATIONS = 12


def tried_out(game: Game, seat: int) -> dict[int, int]:
    """The moves to every station that can be reached: all that can be ridden is, with all that can be left."""
    purse, paid_lines = game.purse(seat), [(here, mode, to) for here, mode, to in game.board.arcs() if mode < 3]
    found: dict[int, int] = {}
    rim, known, moves = {(game.station(seat), purse)}, set(), 0
    while rim:
        for station, _left in rim:
            found.setdefault(station, moves)
        known |= rim
        rides = {(to, mode, left) for station, left in rim for here, mode, to in paid_lines if here == station}
        paid = {(to, None if left is None else (*left[:m], left[m] - 1, *left[m + 1 :])) for to, m, left in rides}
        rim, moves = {(to, left) for to, left in paid if left is None or min(left) >= 0} - known, moves + 1
    return found


@pytest.mark.parametrize("seed", range(20))
def test_every_station_is_as_far_as_the_tickets_allow(seed: int, tmp_path: Path) -> None:
    """On random boards, where the shortest way is often too dear, and some stations are out of reach for good."""
    chance = random.Random(seed)
    board = write_board(tmp_path, STATIONS, random_lines(chance, STATIONS))
    purse = tuple(chance.randint(0, 3) for _mode in range(3))
    starts = tuple(chance.sample(range(1, STATIONS), 2))
    options = Options(board=board, detectives=1, bobbies=1, purses=(purse,), seeker_starts=starts, hider_start=STATIONS)
    game = Game.new(options)
    for seat in game.seats:
        expected = tried_out(game, seat)
        assert moves_needed(game, seat, range(1, STATIONS + 1)) == expected
        goals = chance.sample(range(1, STATIONS + 1), 3)
        assert moves_needed(game, seat, goals) == {goal: expected[goal] for goal in goals if goal in expected}
