"""Calibration: whether the win chances that a searching player predicts come true.

At each decision of a player that searches, the predicted win chance of its side is written down, and after the game
whether that side won. The prediction is the value of the move that was chosen: the same number that a person is shown.
(The mean over all visits is lower, because it counts moves that were tried and rejected.) A forced move is not searched
and predicts nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from ai.arena.contestants import as_level
from ai.arena.kept_lines import LARGEST, Header, KeptFile, LineFormat, is_whole
from ai.arena.matches import Run, begin_game
from ai.arena.proofs import is_header, misfit, wrong_deal, wrong_header
from ai.arena.results import head
from ai.arena.statistics import Interval, clustered_mean
from ai.players.player import Thought, ask
from ai.players.search.think import Effort
from ai.position.position import HIDER_SIDE, OPPONENT, SEEKER_SIDE
from profiles import Profile

FORMAT = "solo-yard calibration 2"
BUCKETS = 10
GAME_FIELDS = {"number": int, "deal": int, "winner": str, "decisions": list}
FIELDS = {
    "game": int, "ply": int, "round": int, "side": str, "edition": str, "value": float, "searched": float, "won": int,
    "playouts": int,
}  # fmt: skip


@dataclass(frozen=True)
class Prediction:
    """One prediction, and what became of it."""

    game: int  # its number in the run
    ply: int  # moves made before it
    round: int
    side: str
    edition: str
    value: float  # the predicted win chance of the side
    searched: float  # the value of the search from which it was made, see ai/evaluate/win_chance.py
    won: int  # 1 if the side won the game
    playouts: int


@dataclass(frozen=True)
class PredictedGame:
    """A game with all its predictions: a line of a file."""

    number: int
    deal: int
    winner: str
    decisions: tuple[Prediction, ...]


@dataclass(frozen=True)
class Bucket:
    """The predictions between two bounds; the means are None if there are none."""

    low: float
    high: float
    count: int
    predicted: float | None
    observed: float | None


@dataclass(frozen=True)
class Mean:
    """A mean over decisions, with its 95 % interval; games are independent, decisions of one game are not."""

    count: int
    games: int
    mean: float
    interval: Interval | None  # None for a single game


@dataclass(frozen=True)
class Calibration:
    """How well the predictions of one side came true."""

    decisions: int
    games: int
    predicted: float  # mean
    observed: float  # mean
    bias: float  # predicted - observed
    bias_interval: Interval | None
    brier: float  # mean squared error of the predictions
    brier_constant: float  # ... of always predicting `observed`
    buckets: tuple[Bucket, ...]

    def as_dict(self) -> dict[str, object]:
        """Plain data, for JSON."""
        return asdict(self)


def predicts(profile: Profile, side: str, effort: Effort) -> bool:
    """Whether a level's values on a side are win chances: it searches. Otherwise they are scores of one move."""
    if profile.player == "search":
        own = profile.knobs.hider_playouts if side == HIDER_SIDE else profile.knobs.seeker_playouts
        return effort.is_set or own > 0
    return profile.player == "nijssen"


def value_of(thought: Thought) -> float | None:
    """The win chance that a searching player predicts; None where it had no choice and did not search."""
    return dict(thought.ranked)[thought.move] if thought.playouts else None


def play_and_predict(run: Run, number: int) -> PredictedGame:
    """One game of a run, with the predictions of the players that search."""
    game, players = begin_game(run, number)
    searching = {side: predicts(as_level(level), side, run.effort) for side, level in run.sides.items()}
    made: list[tuple[int, int, str, float, float, int]] = []
    while (side := game.to_move) is not None:
        thought = ask(players[side], game.view(side))
        value = value_of(thought) if searching[side] else None
        if value is not None:
            searched = value if thought.searched is None else thought.searched
            made.append((len(game.moves), game.round, side, value, searched, thought.playouts))
        game.push(thought.move)
        game.settle_chance()
    outcome = game.outcome
    assert outcome is not None
    decisions = tuple(
        Prediction(number, ply, at_round, side, run.edition, value, searched, int(side == outcome.winner), playouts)
        for ply, at_round, side, value, searched, playouts in made
    )
    return PredictedGame(number, game.deal.seed, outcome.winner, decisions)


def calibrate(decisions: Iterable[Prediction]) -> Calibration:
    """Compares predictions, at least one, with what came true."""
    decisions = list(decisions)
    count = len(decisions)
    observed = sum(one.won for one in decisions) / count
    bias = mean_by_game([(one.game, one.value - one.won) for one in decisions])
    return Calibration(
        decisions=count,
        games=bias.games,
        predicted=sum(one.value for one in decisions) / count,
        observed=observed,
        bias=bias.mean,
        bias_interval=bias.interval,
        brier=sum((one.value - one.won) ** 2 for one in decisions) / count,
        brier_constant=observed * (1 - observed),
        buckets=tuple(_bucket(number, decisions) for number in range(BUCKETS)),
    )


def _bucket(number: int, decisions: Sequence[Prediction]) -> Bucket:
    """The predictions of one tenth; a certain win belongs to the last one."""
    inside = [one for one in decisions if min(int(one.value * BUCKETS), BUCKETS - 1) == number]
    count = len(inside)
    predicted = sum(one.value for one in inside) / count if count else None
    observed = sum(one.won for one in inside) / count if count else None
    return Bucket(number / BUCKETS, (number + 1) / BUCKETS, count, predicted, observed)


def mean_by_game(values: Sequence[tuple[int, float]]) -> Mean:
    """The mean of values, at least one, each given with its game."""
    games: dict[int, list[float]] = {}
    for game, value in values:
        games.setdefault(game, []).append(value)
    mean, interval = clustered_mean([*games.values()])
    return Mean(len(values), len(games), mean, interval)


def same_position(decisions: Sequence[Prediction]) -> list[tuple[Prediction, Prediction]]:
    """The hider's and the seekers' predictions for the same position, of one game.

    A player values positions only where its side is to move. So the hider's last prediction of a turn goes with the
    seekers' first one of the turn that follows, which in some editions is in the next round. Between the two lies the
    hider's move: what it tells the seekers is sometimes good for them and sometimes bad, and cancels out over many
    positions.
    """
    return [
        (before, after)
        for before, after in pairwise(decisions)
        if (before.side, after.side) == (HIDER_SIDE, SEEKER_SIDE) and after.round - before.round <= 1
    ]


def sums_of_both(games: Iterable[PredictedGame]) -> dict[str, Mean]:
    """What both sides predict for the same position, added up: 1 if they agree. In the first round, and later."""
    found: dict[str, list[tuple[int, float]]] = {"first": [], "later": []}
    for game in games:
        for before, after in same_position(game.decisions):
            found["first" if before.round == 1 else "later"].append((game.number, before.value + after.value))
    return {when: mean_by_game(values) for when, values in found.items() if values}


class PredictionsFile(KeptFile[PredictedGame]):
    """A file of games with their predictions that is being added to."""

    def __init__(self, path: Path, run: Run) -> None:
        """Opens a file or starts it, and reads what it holds; raises KeptError or OSError, and changes nothing then."""
        super().__init__(path, header(run), FORM)


def header(run: Run) -> Header:
    """The first line of a file of predictions."""
    return {**head(run), "format": FORMAT}


def _game(data: Mapping[str, Any]) -> PredictedGame | None:
    """A game whose values are of the right kinds."""
    if {key: type(value) for key, value in data.items()} != GAME_FIELDS or data["winner"] not in OPPONENT:
        return None
    decisions = [_prediction(one) for one in data["decisions"]]
    if None in decisions or not all(is_whole(data[key], 0, LARGEST) for key in ("number", "deal")):
        return None
    return PredictedGame(**{**data, "decisions": tuple(decisions)})


def _prediction(data: object) -> Prediction | None:
    """A prediction whose values are of the right kinds."""
    if not isinstance(data, dict) or {key: type(value) for key, value in data.items()} != FIELDS:
        return None
    is_right = data["side"] in OPPONENT and 0 <= data["value"] <= 1 and 0 <= data["searched"] <= 1
    return Prediction(**data) if is_right else None


def _wrong_game(game: PredictedGame, header: Header) -> str:
    """Why a game cannot have gone so in a run; empty where it can."""
    for one in game.decisions:
        if (one.game, one.edition, one.won) != (game.number, header["edition"], int(one.side == game.winner)):
            return misfit("decisions", asdict(one))
    return wrong_deal(game.number, game.deal, header)


FORM = LineFormat(FORMAT, is_header, wrong_header, _game, _wrong_game)
