"""The arena: lets computer players meet in many games, and says who wins and how sure that is.

Game number i is dealt from the seed and i alone, so the result does not depend on the number of workers.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from joblib import Parallel, delayed

from ai.game import HIDER_SIDE, SEEKER_SIDE, Game
from ai.player import PLAYERS
from ai.rules.moves import BALLOON, DIVE, DOUBLE_BALLOON, TAKE_BLACK, TAKE_DOUBLE, ability_of, commits_crime, kind_of
from ai.rules.options import Options

BATCH = 50  # games a worker plays before it reports


@dataclass(frozen=True)
class Result:
    """How one game went."""

    winner: str
    reason: str
    rounds: int
    used: tuple[str, ...]  # of the hider's special means: "crime", "take", "dive", "balloon"


@dataclass(frozen=True)
class Tally:
    """What many games come to."""

    games: int
    hider_wins: float  # share of the games
    interval: tuple[float, float]  # 95 %
    endings: dict[str, float]  # shares
    used: dict[str, float]  # share of games that saw each of the hider's special means
    mean_rounds: float

    def as_dict(self) -> dict[str, object]:
        """Plain data, for JSON."""
        return asdict(self)


def play_game(edition: str, detectives: int | None, hider: str, seekers: str, seed: int, number: int) -> Result:
    """One game between two players."""
    game = Game.new(Options(edition=edition, detectives=detectives, seed=seed * 1_000_003 + number))
    players = {HIDER_SIDE: PLAYERS[hider](number), SEEKER_SIDE: PLAYERS[seekers](number)}
    while (side := game.to_move) is not None:
        game.push(players[side].choose(game.view(side)).move)
        game.settle_chance()
    outcome = game.outcome
    assert outcome is not None
    return Result(outcome.winner, outcome.reason, game.round, tuple(sorted(special_means(game.moves))))


def special_means(moves: Iterable[int]) -> set[str]:
    """Which of the hider's special means were used."""
    used = set()
    for move in moves:
        if commits_crime(move):
            used.add("crime")
        if ability_of(move) in (TAKE_BLACK, TAKE_DOUBLE):
            used.add("take")
        if ability_of(move) == DIVE:
            used.add("dive")
        if kind_of(move) in (BALLOON, DOUBLE_BALLOON):
            used.add("balloon")
    return used


def _play_batch(
    edition: str, detectives: int | None, hider: str, seekers: str, seed: int, numbers: Sequence[int]
) -> list[Result]:
    return [play_game(edition, detectives, hider, seekers, seed, number) for number in numbers]


def meet(
    edition: str, detectives: int | None, hider: str, seekers: str, games: int, seed: int, jobs: int
) -> list[Result]:
    """Plays so many games between two players on so many cores."""
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    played = Parallel(n_jobs=jobs)(
        delayed(_play_batch)(edition, detectives, hider, seekers, seed, numbers) for numbers in batches
    )
    return [result for batch in played for result in batch]


def tally(results: Sequence[Result]) -> Tally:
    """Adds up results."""
    count = len(results)
    wins = sum(result.winner == HIDER_SIDE for result in results)
    endings = Counter(result.reason for result in results)
    used = Counter(word for result in results for word in result.used)
    return Tally(
        games=count,
        hider_wins=wins / count,
        interval=wilson(wins, count),
        endings={reason: number / count for reason, number in endings.most_common()},
        used={word: number / count for word, number in sorted(used.items())},
        mean_rounds=sum(result.rounds for result in results) / count,
    )


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of a share after so many games, by Wilson's formula."""
    share = wins / games
    spread = z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    middle = share + z * z / (2 * games)
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)
