"""The computer players: each is given a View, and answers with a Thought.

A player is asked for one move at a time; a double move is two questions. It never sees the game itself.
"""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ai.belief.filter import Belief
from ai.evaluate import greedy
from ai.evaluate.reach import Nearness, nearness
from ai.game.game import Game, MoveLine
from ai.players.search.watch import Watch
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, View
from ai.rules.chance import Chance, below, chance_from
from ai.rules.state import E_WIDTH
from ai.rules.tables import move_room


@dataclass(frozen=True)
class Thought:
    """A move, and how good the others looked beside it."""

    move: int
    ranked: tuple[
        tuple[int, float], ...
    ]  # the legal moves and how good each looks, best first; win chances if searched
    playouts: int = 0  # games that were imagined
    visits: tuple[int, ...] = ()  # how many of them began with each ranked move; empty where none were imagined
    doubles: tuple[tuple[int, int], ...] = ()  # first halves of double moves, and the second half that looks best
    searched: float | None = None  # what the search found for the move, before it was made into a win chance


class Player(Protocol):
    """Somebody who can be asked for a move."""

    def choose(self, view: View, watch: Watch | None = None, allowed: Collection[int] | None = None) -> Thought:
        """The move it would make; the same view and seed give the same move.

        `allowed` are the legal moves among which it may choose, where somebody else makes the others; None for all.
        """


class IllegalAnswer(Exception):
    """A computer player chose a move that it cannot make: a fault of the player, never put right by another move."""


def ask(player: Player, view: View, watch: Watch | None = None, allowed: Collection[int] | None = None) -> Thought:
    """Lets a player choose; raises IllegalAnswer where it may not play what it chose."""
    thought = player.choose(view, watch, allowed)
    check_answer(player, view, thought.move, allowed)
    return thought


def check_answer(player: Player, view: View, move: int, allowed: Collection[int] | None = None) -> None:
    """Raises IllegalAnswer, with player, position and answer, unless a move is legal and allowed."""
    legal = view.legal_moves()
    if move in legal and (allowed is None or move in allowed):
        return
    text = "?"
    with suppress(LookupError, ValueError):  # a number may stand for anything
        text = view.move_text(move)
    where = f"edition={view.edition.id} side={view.side} round={view.round} events={len(view.events)}"
    open_moves = ", ".join(view.move_text(one) for one in legal if allowed is None or one in allowed)
    raise IllegalAnswer(f"player={type(player).__name__} answer={move} ({text}) {where} allowed={open_moves}")


class RandomPlayer:
    """Plays any legal move."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, watch: Watch | None = None, allowed: Collection[int] | None = None) -> Thought:
        moves = [move for move in view.legal_moves() if allowed is None or move in allowed]
        move = moves[below(_chance(self.seed, view), len(moves))]
        return Thought(move, tuple((m, 0.0) for m in moves))


class GreedyPlayer:
    """Looks one move ahead: the hider runs from the closest seeker, the seekers run to where he is likely to be."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._belief: Belief | None = None
        self._near: tuple[str, Nearness] | None = None

    def choose(self, view: View, watch: Watch | None = None, allowed: Collection[int] | None = None) -> Thought:
        chance = _chance(self.seed, view)
        near = self._nearness(view)
        moves = move_room(view.tables, view.rules)
        scores = np.zeros(moves.size)
        if view.side == HIDER_SIDE:
            event = np.zeros(E_WIDTH, np.int32)
            scratch = greedy.HiderScratch(moves, scores, view.row.copy(), np.zeros_like(moves), event)
            count = greedy.score_hider(view.row, view.tables, view.rules, near.far, scratch)
        else:
            self._belief = (self._belief or Belief(view.deal)).follow(view)
            weights = self._belief.weights
            count = greedy.score_seekers(view.row, view.tables, view.rules, near, weights, moves, scores)
        if allowed is not None:
            kept = [i for i in range(count) if int(moves[i]) in allowed]
            moves, scores, count = moves[kept], scores[kept], len(kept)
        best = int(moves[greedy.pick_best(scores, count, chance)])
        order = sorted(range(count), key=lambda i: (-scores[i], moves[i]))
        ranked = tuple((int(moves[i]), round(float(scores[i]), 3)) for i in order)
        return Thought(best, ranked)

    def _nearness(self, view: View) -> Nearness:
        if self._near is None or self._near[0] != view.board.digest:
            self._near = (view.board.digest, nearness(view.tables))
        return self._near[1]


def _chance(seed: int, view: View) -> Chance:
    """Luck of its own for each decision, so that a choice does not depend on what was thought before."""
    return chance_from("player", seed, len(view.events))


PLAYERS: Mapping[str, Callable[[int], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def choose_line(player: Player, game: Game, side: str) -> tuple[MoveLine, Thought]:
    """A whole line from a player, both halves of a double, and the thought behind its first move."""
    thought = ask(player, game.view(side))
    first = Move(thought.move)
    if not first.is_first_step:
        return (first,), thought
    game.push(first)
    second = Move(ask(player, game.view(side)).move)
    game.pop()
    return (first, second), thought
