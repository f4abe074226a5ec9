"""The computer players: each is given a View, and answers with a Thought.

A player is asked for one move at a time; a double move is two questions. It never sees the game itself.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ai import greedy
from ai.belief import Belief
from ai.game import Game, Line
from ai.greedy_dice import score_dice_seekers
from ai.lore import learn
from ai.position import HIDER_SIDE, View
from ai.pursuit import distances
from ai.rules.chance import Chance, below, chance_from
from ai.rules.moves import (
    ASK,
    BALLOON,
    BAN_MODE,
    BLOCK,
    CHOOSE_START,
    CLUE,
    DOUBLE_BALLOON,
    DOUBLE_STEP,
    HELICOPTER,
    MANHUNT,
    PASS,
    REROLL,
    kind_of,
    seat_of,
    station_of,
)
from ai.rules.state import E_WIDTH
from ai.rules.tables import move_room
from ai.words import seat_name


@dataclass(frozen=True)
class Thought:
    """A move, and why."""

    move: int
    reason: str
    ranked: tuple[tuple[int, float], ...]  # the legal moves and how good each looks, best first
    playouts: int = 0  # games that were imagined


class Player(Protocol):
    """Somebody who can be asked for a move."""

    def choose(self, view: View) -> Thought:
        """The move it would make; the same view and seed give the same move."""


class RandomPlayer:
    """Plays any legal move."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> Thought:
        moves = view.legal_moves()
        move = moves[below(_chance(self.seed, view), len(moves))]
        return Thought(move, "any move will do", tuple((m, 0.0) for m in moves))


REASONS = {
    PASS: "nothing more can be gained this turn",
    REROLL: "no die gains ground",
    HELICOPTER: "flying across is safer than any step",
    CHOOSE_START: "a good place to start from",
    BALLOON: "flying away is safer than any step",
    DOUBLE_BALLOON: "flying away and on is safer than any step",
    MANHUNT: "the answer divides the places where he may be",
    ASK: "the answer divides the places where he may be",
    CLUE: "he has been out of sight for long",
    BAN_MODE: "most places where he may be have such a line",
    BLOCK: "it closes a way out of where he is likely",
}


class GreedyPlayer:
    """Looks one move ahead: the hider runs from the closest seeker, the seekers run to where he is likely to be."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._belief: Belief | None = None
        self._far: tuple[str, np.ndarray] | None = None

    def choose(self, view: View) -> Thought:
        chance = _chance(self.seed, view)
        far = self._distances(view)
        moves = move_room(view.tables, view.rules)
        scores = np.zeros(moves.size)
        if view.side == HIDER_SIDE:
            event, after = np.zeros(E_WIDTH, np.int32), view.row.copy()
            count = greedy.score_hider(
                view.row, view.tables, view.rules, far, moves, scores, after, event, np.zeros_like(moves)
            )
        else:
            self._belief = (self._belief or Belief(view.deal)).follow(view)
            weights = self._belief.weights
            if view.rules.dice:
                cover = learn(view.tables).reach
                count = score_dice_seekers(view.row, view.tables, view.rules, far, cover, weights, moves, scores)
            else:
                count = greedy.score_seekers(view.row, view.tables, view.rules, far, weights, moves, scores)
        best = int(moves[greedy.pick_best(scores, count, chance)])
        order = sorted(range(count), key=lambda i: (-scores[i], moves[i]))
        ranked = tuple((int(moves[i]), round(float(scores[i]), 3)) for i in order)
        return Thought(best, self._reason(view, best, far), ranked)

    def _distances(self, view: View) -> np.ndarray:
        if self._far is None or self._far[0] != view.board.digest:
            self._far = (view.board.digest, distances(view.tables))
        return self._far[1]

    def _reason(self, view: View, move: int, far: np.ndarray) -> str:
        """What the score was made of, in words."""
        to = station_of(move)
        if kind_of(move) in REASONS:
            return REASONS[kind_of(move)]
        if view.side == HIDER_SIDE:
            seat = min(view.seats, key=lambda s: (int(far[view.station(s), to]), s))
            steps = int(far[view.station(seat), to])
            if kind_of(move) == DOUBLE_STEP:
                return f"on by way of {to}: a single move would leave a seeker too close"
            return f"the closest seeker, {seat_name(view, seat)}, needs {steps} moves to {to}"
        assert self._belief is not None
        likely = int(np.argmax(self._belief.weights))
        if self._belief.weights[to] > 0:
            return f"he may be on {to} ({self._belief.weights[to]:.0%})"
        name, steps = seat_name(view, seat_of(move)), int(far[to, likely])
        return f"brings {name} within {steps} moves of {likely}, where he is most likely"


def _chance(seed: int, view: View) -> Chance:
    """Luck of its own for each decision, so that a choice does not depend on what was thought before."""
    return chance_from("player", seed, len(view.events))


PLAYERS: Mapping[str, Callable[[int], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def choose_line(player: Player, game: Game, side: str) -> tuple[Line, Thought]:
    """A whole line from a player, both halves of a double, and the thought behind its first move."""
    thought = player.choose(game.view(side))
    if kind_of(thought.move) != DOUBLE_STEP:
        return (thought.move,), thought
    game.push(thought.move)
    second = player.choose(game.view(side)).move
    game.pop()
    return (thought.move, second), thought
