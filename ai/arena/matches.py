"""The arena: lets computer players meet in many games, on this machine's cores or on a cluster's.

Game number i is dealt from the seed and i alone, and each player's luck comes from the seed, i and its side. So a
result depends neither on the number of workers nor on their order, and two runs with one seed share their deals.
"""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial

from ai.arena.backends import other_program, own_source, results_of
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.mechanics.registry import MECHANICS
from ai.players.levels import make_player
from ai.players.player import Player, ask
from ai.players.search.think import Effort
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.chance import chance_from
from ai.rules.options import Options
from maps.edition_file import load_edition
from profiles import Profile


@dataclass(frozen=True)
class Run:
    """All that decides how the games go; how many there are and who plays them does not."""

    edition: str
    detectives: int
    hider: Profile
    seekers: Profile
    effort: Effort
    seed: int
    board: str  # digest
    program: str  # version
    source: str  # digest


@dataclass(frozen=True)
class Result:
    """How one game went."""

    number: int
    deal: int  # the seed that deals it again
    winner: str
    reason: str
    rounds: int
    moves: int
    used: tuple[str, ...]  # of the hider's special means: "crime", "take", "dive", "balloon"


def set_up(
    edition: str, detectives: int | None, hider: Profile, seekers: Profile, effort: Effort, seed: int, program: str
) -> Run:
    """A run, with what was left open filled in; raises SetupError or BoardError."""
    game = Game.new(Options(edition=edition, detectives=detectives))  # refuses what cannot be
    load_weights(game.edition.weights)
    count = detectives or load_edition(edition).counts[-1]
    return Run(edition, count, hider, seekers, effort, seed, own_board(edition), program, own_source())


def play_game(run: Run, number: int) -> Result:
    """One game of a run."""
    game, players = begin_game(run, number)
    while (side := game.to_move) is not None:
        game.push(ask(players[side], game.view(side)).move)
        game.settle_chance()
    outcome = game.outcome
    assert outcome is not None
    used = tuple(sorted(special_means(game.moves)))
    return Result(number, game.deal.seed, outcome.winner, outcome.reason, game.round, len(game.moves), used)


def begin_game(run: Run, number: int) -> tuple[Game, dict[str, Player]]:
    """A game of a run, dealt but not begun, and its players by side; raises ArenaError where it would be another."""
    if (run.source, run.board) != (own_source(), own_board(run.edition)):
        raise other_program()
    game = Game.new(Options(edition=run.edition, detectives=run.detectives, seed=deal_of(run.seed, number)))
    players = {
        side: make_player(profile, _seed(run.seed, number, side), run.effort if run.effort.is_set else None)
        for side, profile in ((HIDER_SIDE, run.hider), (SEEKER_SIDE, run.seekers))
    }
    return game, players


def deal_of(seed: int, number: int) -> int:
    """The deal of a game of a run with that seed."""
    return _seed(seed, number, "deal")


def _seed(seed: int, number: int, what: str) -> int:
    """48 bits, which every reader of JSON keeps whole."""
    return int(chance_from("arena", seed, number, what)[0]) >> 16


@cache
def own_board(edition: str) -> str:
    """A name for the board here; where it is laid anew in each game, for one example."""
    return Game.new(Options(edition=edition)).board.digest


def special_means(moves: Iterable[Move]) -> set[str]:
    """Which of the hider's special means were used."""
    return {word for move in moves for mechanic in MECHANICS.values() for word in mechanic.means_used(move)}


def play(run: Run, numbers: Sequence[int], jobs: int | None = None, scheduler: str | None = None) -> Generator[Result]:
    """Plays games of a run and gives each back once, in any order; see `run_tasks`, which raises ArenaError."""
    return results_of(partial(play_game, run), numbers, jobs, scheduler)
