"""The arena: lets computer players meet in many games, on this machine's cores or on a cluster's.

Game number i is dealt from the seed and i alone, and each player's luck comes from the seed, i and its side. So a
result depends neither on the number of workers nor on their order, and two runs with one seed share their deals.
"""

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache, partial
from gettext import gettext as _

from ai.arena.backends import ArenaError, end_workers, other_program, own_source, run_calls
from ai.arena.contestants import Contestant, ContestantError, EngineCommand, as_level
from ai.arena.engine_process import end_engines
from ai.arena.seats import Forfeit, RefusalError, Seating, level_player, take_seat
from ai.arena.series import Task
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.mechanics.registry import MECHANICS
from ai.players.player import Player
from ai.players.search.think import Effort
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, OPPONENT, SEEKER_SIDE
from ai.rules.chance import chance_from
from ai.rules.options import Options, SetupError
from maps.edition_file import load_edition

FORFEITS = {HIDER_SIDE: "hider forfeits", SEEKER_SIDE: "seekers forfeit"}  # how a game ends whose program failed


@dataclass(frozen=True)
class Run:
    """All that decides how the games go; how many there are and who plays them does not."""

    edition: str
    detectives: int
    hider: Contestant
    seekers: Contestant
    effort: Effort
    seed: int
    board: str  # digest
    program: str  # version
    source: str  # digest

    @property
    def sides(self) -> dict[str, Contestant]:
        """Who plays each side."""
        return {HIDER_SIDE: self.hider, SEEKER_SIDE: self.seekers}

    @property
    def has_engine(self) -> bool:
        """Whether another program plays a side."""
        return any(isinstance(contestant, EngineCommand) for contestant in self.sides.values())


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
    fault: str = field(default="", compare=False)  # what the program did that lost the game
    restarts: int = field(default=0, compare=False)  # of programs that died


def set_up(
    edition: str,
    detectives: int | None,
    hider: Contestant,
    seekers: Contestant,
    effort: Effort,
    seed: int,
    program: str,
) -> Run:
    """A run, with what was left open filled in; raises SetupError or BoardError."""
    for contestant in (hider, seekers):
        if isinstance(contestant, EngineCommand):
            try:
                contestant.refuse(effort)
            except ContestantError as error:
                raise SetupError(str(error)) from error
    game = Game.new(Options(edition=edition, detectives=detectives))  # refuses what cannot be
    load_weights(game.edition.weights)
    count = detectives or load_edition(edition).counts[-1]
    return Run(edition, count, hider, seekers, effort, seed, own_board(edition), program, own_source())


def play_game(run: Run, number: int) -> Result:
    """One game of a run."""
    game, seatings = _dealt(run, number)
    seats = {side: take_seat(run.sides[side], seating) for side, seating in seatings.items()}
    fault = ""
    try:
        while (side := game.to_move) is not None:
            game.play(seats[side].decide(game))
            game.settle_chance()
        outcome = game.outcome
        assert outcome is not None
        winner, reason = outcome.winner, outcome.reason
    except Forfeit as lost:
        winner, reason, fault = OPPONENT[lost.side], FORFEITS[lost.side], str(lost)
    except RefusalError as error:
        raise ArenaError(_("a program does not take part: {reason}").format(reason=error)) from error
    used = tuple(sorted(special_means(game.moves)))
    restarts = sum(seat.restarts for seat in seats.values())
    return Result(number, game.deal.seed, winner, reason, game.round, len(game.moves), used, fault, restarts)


def begin_game(run: Run, number: int) -> tuple[Game, dict[str, Player]]:
    """A game between levels, dealt but not begun, and its players by side: for those who look at what players think.

    Raises ArenaError where it would be another game, and ContestantError where another program plays.
    """
    game, seatings = _dealt(run, number)
    return game, {side: level_player(as_level(run.sides[side]), seating) for side, seating in seatings.items()}


def _dealt(run: Run, number: int) -> tuple[Game, dict[str, Seating]]:
    """A game of a run, dealt but not begun, and its seats by side; raises ArenaError where it would be another."""
    if (run.source, run.board) != (own_source(), own_board(run.edition)):
        raise other_program()
    options = Options(edition=run.edition, detectives=run.detectives, seed=deal_of(run.seed, number))
    seatings = {side: Seating(side, seed_of(run.seed, number, side), run.effort, options) for side in run.sides}
    return Game.new(options), seatings


def deal_of(seed: int, number: int) -> int:
    """The deal of a game of a run with that seed."""
    return seed_of(seed, number, "deal")


def seed_of(seed: int, number: int, what: str) -> int:
    """A seed for something of a game: 48 bits, which every reader of JSON keeps whole."""
    return int(chance_from("arena", seed, number, what)[0]) >> 16


@cache
def own_board(edition: str) -> str:
    """A name for the board here; where it is laid anew in each game, for one example."""
    return Game.new(Options(edition=edition)).board.digest


def special_means(moves: Iterable[Move]) -> set[str]:
    """Which of the hider's special means were used."""
    return {word for move in moves for mechanic in MECHANICS.values() for word in mechanic.means_used(move)}


def play(run: Run, numbers: Sequence[int], jobs: int | None = None, scheduler: str | None = None) -> Generator[Result]:
    """Plays games of a run and gives each back once, in any order; see `run_calls`. Raises ArenaError."""
    with closing(play_runs([run], [(0, number) for number in numbers], jobs, scheduler)) as played:
        for _which, result in played:
            yield result


def play_runs(
    runs: Sequence[Run], tasks: Sequence[Task], jobs: int | None = None, scheduler: str | None = None
) -> Generator[tuple[int, Result]]:
    """The same for several runs: gives back each result with the number of its run."""
    has_engine = any(run.has_engine for run in runs)
    if has_engine and scheduler is not None:
        raise ArenaError(_("other programs play on this machine alone, not on a cluster"))
    calls = {(which, number): partial(play_game, runs[which], number) for which, number in tasks}
    try:
        with closing(run_calls(calls, jobs, scheduler)) as played:
            for (which, _number), result in played:
                yield which, result
    finally:
        if has_engine:
            end_engines()
            if jobs != 1:  # the workers, which would wait for more, end now, and their engines with them
                end_workers()
