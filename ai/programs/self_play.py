"""Self-play for learning: games of the search against itself, written down so that they can be played through again.

A record holds the deal, all moves, and what the search found at each decision of the hider and at the first decision of
each seekers' turn. It holds no features: those are computed when it is played through again (ai/programs/examples.py),
so other features can be fitted to the same games.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ai.belief.filter import Belief
from ai.game.game import Game
from ai.players.player import Thought, ask
from ai.players.searcher import SearchPlayer
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Options
from ai.rules.state import P_SEEKERS, PHASE, ROUND
from maps.edition_file import load_edition
from profiles import Knobs

STRAY = 0.02  # how often the hider makes a random move, so that unusual positions are seen too
STRAY_SEEKERS = 0.2 * STRAY  # the same for each move of a seeker
MIX = 0.004  # how much the hider mixes
DEALS = 1_000_000  # deals of one seed; those of the next seed follow


@dataclass(frozen=True)
class SelfPlay:
    """A series of games: with the program, the edition and its weights, it decides how they go."""

    edition: str
    seed: int
    playouts: int  # for each move of a seeker

    def deal_of(self, number: int) -> int:
        """The seed of a game of the series."""
        return self.seed * DEALS + number

    @property
    def knobs(self) -> Knobs:
        """How both sides play. The hider makes fewer moves, so he has time for more playouts."""
        return Knobs(seeker_playouts=self.playouts, hider_playouts=5 * self.playouts, mix=MIX)


class SearchedDecision(NamedTuple):
    """What the search found at one decision. The values are chances of winning of the side that decides, 0 to 1."""

    ply: int  # moves of the game before it
    choice: int  # the move that the search chose; now and then another one was made
    value: float | None  # mean of all playouts; None where there was one legal move, and no search
    visits: tuple[int, ...]  # playouts of each legal move, in the order of `legal_moves`; empty for the seekers
    values: tuple[float, ...]  # like visits: the mean of its playouts, 0 if there were none


@dataclass(frozen=True)
class SelfPlayGame:
    """The record of one game."""

    number: int
    deal: int  # the seed that deals it again
    detectives: int
    expert: bool
    winner: str
    moves: tuple[int, ...]  # packed, those of chance too
    decisions: tuple[SearchedDecision, ...]


def deal_options(edition: str, deal: int) -> tuple[Options, random.Random]:
    """How a game is set up, and the luck that is left for its random moves."""
    luck = random.Random(deal)
    played = load_edition(edition)
    detectives = played.counts[-1] if luck.random() < 0.5 else luck.choice(played.counts)
    expert = any(grid.light for grid in played.grids.values()) and luck.random() < 0.5
    return Options(edition=edition, detectives=detectives, seed=deal, expert=expert), luck


def play_game(series: SelfPlay, number: int) -> SelfPlayGame:
    """Plays a game of the search against itself and writes it down."""
    deal = series.deal_of(number)
    options, luck = deal_options(series.edition, deal)
    game = Game.new(options)
    players = {side: SearchPlayer(deal, series.knobs) for side in (HIDER_SIDE, SEEKER_SIDE)}
    decisions: list[SearchedDecision] = []
    turn = 0  # the round of the seekers' last turn
    game.settle_chance()
    while (side := game.to_move) is not None:
        thought = ask(players[side], game.view(side))
        move, legal = thought.move, game.legal_moves()
        if side == HIDER_SIDE:
            decisions.append(_decision(game, thought, legal))
        elif begins_turn(game, turn):
            turn = game.round
            decisions.append(_decision(game, thought, ()))
        if luck.random() < (STRAY if side == HIDER_SIDE else STRAY_SEEKERS):
            move = luck.choice(legal)
        game.push(move)
        game.settle_chance()
    outcome = game.outcome
    assert outcome is not None
    assert options.detectives is not None
    moves = tuple(int(move) for move in game.moves)
    about = number, deal, options.detectives, options.expert
    return SelfPlayGame(*about, outcome.winner, moves, tuple(decisions))


def begins_turn(game: Game, turn: int) -> bool:
    """Whether the seekers are about to begin a turn; `turn` is the round of their last one, 0 for none."""
    return bool(game.row[PHASE] == P_SEEKERS and game.row[ROUND] > turn)


def _decision(game: Game, thought: Thought, legal: Sequence[Move]) -> SearchedDecision:
    """What a side found before the next move; for each of the legal moves, if given."""
    ply, choice, total = len(game.moves), int(thought.move), sum(thought.visits)
    if not total:
        return SearchedDecision(ply, choice, None, (), ())
    found = {move: (tried, value) for (move, value), tried in zip(thought.ranked, thought.visits, strict=True)}
    mean = sum(tried * value for tried, value in found.values()) / total
    visits, values = zip(*(found[move] for move in legal), strict=True) if legal else ((), ())
    return SearchedDecision(ply, choice, round(mean, 4), visits, values)


class Moment:
    """A decision of a recorded game, in a game that stands as it stood then."""

    def __init__(self, game: Game, decision: SearchedDecision, beliefs: list[Belief]) -> None:
        self.game = game
        self.decision = decision
        self._beliefs = beliefs  # at most one, followed from moment to moment

    def belief(self) -> Belief:
        """What the seekers believe then if they think any move of the hider equally likely."""
        view = self.game.view(SEEKER_SIDE)
        last = self._beliefs.pop() if self._beliefs else Belief(view.deal)
        self._beliefs.append(last.follow(view))
        return self._beliefs[0]


class ReplayError(ValueError):
    """A record that the rules do not allow; the message says which game, and where."""


def replay(edition: str, record: SelfPlayGame) -> Iterator[Moment]:
    """Plays a recorded game through again and stops at each of its decisions; raises ReplayError.

    All moments share one game, so each must be looked at before the next.
    """
    game = Game.new(Options(edition=edition, detectives=record.detectives, seed=record.deal, expert=record.expert))
    beliefs: list[Belief] = []
    due = {decision.ply: decision for decision in record.decisions}
    for ply, move in enumerate(record.moves):
        legal = game.legal_moves()
        if decision := due.pop(ply, None):
            if decision.choice not in legal or len(decision.visits) not in (0, len(legal)):
                raise ReplayError(f"game {record.number}: the decision before move {ply + 1} is not of this game")
            yield Moment(game, decision, beliefs)
        if move not in legal:
            raise ReplayError(f"game {record.number}: move {ply + 1} ({move}) is not possible")
        game.push(move)
    if due or game.outcome is None or game.outcome.winner != record.winner:
        raise ReplayError(f"game {record.number}: does not end as it was written down")
