"""Measures how fast the map is drawn."""

import random
import time
from dataclasses import dataclass
from itertools import count

from ai.belief.filter import Belief
from ai.game.game import Game
from ai.game.setting_up import Options
from ai.position.position import SEEKER_SIDE, View
from solo.map.board_map import UNICODE, MapMarks, draw_map, fit, forget
from solo.map.trail import trail_of

BENCH_SIZE = (160, 48)
BENCH_PLIES = 30


@dataclass(frozen=True)
class MapSpeed:
    """Milliseconds for a whole picture as fragments: median of many."""

    cold: float  # without a cached background, as after a change of the window or the zoom
    warm: float  # new marks and pawns on a cached background


def measure_map(seconds: float, edition: str = "london") -> MapSpeed:
    """Draws a position in the middle of a game repeatedly, with legal moves, lit lines, a cursor, a heat map
    and the trail."""
    view, marks = _middle_of_a_game(edition)
    width, height = BENCH_SIZE
    camera = fit(view, width, height)
    spent: dict[bool, list[float]] = {True: [], False: []}
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or not spent[False]:
        for cold in (True, False):
            if cold:
                forget()
            start = time.perf_counter()
            draw_map(view, width, height, camera, marks, UNICODE).rows()
            spent[cold].append(1000 * (time.perf_counter() - start))
    return MapSpeed(*(sorted(spent[cold])[len(spent[cold]) // 2] for cold in (True, False)))


def _middle_of_a_game(edition: str) -> tuple[View, MapMarks]:
    """A position after some random moves, and highlights for it."""
    for seed in count():
        chance, game = random.Random(seed), Game.new(Options(edition=edition, seed=seed))
        while game.outcome is None and (len(game.moves) < BENCH_PLIES or game.to_move != SEEKER_SIDE):
            game.push(chance.choice(game.legal_moves()))
        if game.outcome is None:
            break
    view = game.view(SEEKER_SIDE)
    weights = Belief(view.deal).follow(view).weights
    heat = {station: float(weight / weights.sum()) for station, weight in enumerate(weights) if weight > 0}
    moves = game.legal_moves()
    legal = frozenset(move.station for move in moves if move.seat == moves[0].seat) - {0}
    here = view.station(moves[0].seat)
    lit = frozenset((mode, at, to) for at, mode, to in view.board.arcs() if at == here)
    tickets = {to: (mode,) for mode, _at, to in lit}
    cursor = min(legal, default=0)
    return view, MapMarks(legal, cursor, heat, moves[0].seat, tickets=tickets, lit=lit, trail=trail_of(view))
