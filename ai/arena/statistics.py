"""What many games come to, how sure that is, and whether two runs on the same deals differ."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import TYPE_CHECKING

from ai.position.position import HIDER_SIDE, OPPONENT, SEEKER_SIDE

if TYPE_CHECKING:
    from ai.arena.matches import Result

Interval = tuple[float, float]
Sides = Mapping[str, str]  # who plays each side
OWN_NAMES: Sides = {HIDER_SIDE: HIDER_SIDE, SEEKER_SIDE: SEEKER_SIDE}
Z = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


@dataclass(frozen=True)
class Faults:
    """What programs did wrong that played by the engine protocol."""

    forfeits: dict[str, int]  # games lost for that, by who made the fault
    first: dict[str, tuple[int, str]]  # the number of the first of them, and the fault
    restarts: int  # of programs that had died or hung, together

    def __bool__(self) -> bool:
        return bool(self.forfeits or self.restarts)


@dataclass(frozen=True)
class Tally:
    """What many games come to."""

    games: int
    hider_wins: float  # share of the games
    interval: Interval  # 95 %
    endings: dict[str, float]  # shares
    used: dict[str, float]  # share of games that saw each of the hider's special means
    mean_rounds: float
    mean_moves: float
    faults: "Faults"

    def as_dict(self) -> dict[str, object]:
        """Plain data, for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Comparison:
    """Two runs, a and b, on the deals that both have played; all shares are the wins of one side, mostly the hider."""

    games: int
    a: float
    a_interval: Interval  # 95 %, as all intervals
    b: float
    b_interval: Interval
    difference: float  # a - b
    difference_interval: Interval
    only_a: int  # deals that the side won in a alone
    only_b: int
    p: float  # how likely chance alone makes two equal runs differ at least so much

    def as_dict(self) -> dict[str, object]:
        """Plain data, for JSON."""
        return asdict(self)


def tally(results: "Iterable[Result]") -> Tally:
    """Adds up results, at least one."""
    results = list(results)
    count = len(results)
    wins = sum(result.winner == HIDER_SIDE for result in results)
    endings = Counter(result.reason for result in results)
    used = Counter(word for result in results for word in result.used)
    return Tally(
        games=count,
        hider_wins=wins / count,
        interval=wilson(wins, count),
        endings={reason: number / count for reason, number in sorted(endings.items(), key=lambda x: (-x[1], x[0]))},
        used={word: number / count for word, number in sorted(used.items())},
        mean_rounds=sum(result.rounds for result in results) / count,
        mean_moves=sum(result.moves for result in results) / count,
        faults=faults_in((result, OWN_NAMES) for result in results),
    )


def faults_in(results: "Iterable[tuple[Result, Sides]]") -> Faults:
    """The faults in games; each comes with the names of those who played it."""
    played = sorted(results, key=lambda game: game[0].number)
    lost = [(names[OPPONENT[result.winner]], result) for result, names in played if result.fault]
    forfeits = Counter(name for name, _result in lost)
    first = {name: (result.number, result.fault) for name, result in reversed(lost)}
    return Faults(dict(sorted(forfeits.items())), first, sum(result.restarts for result, _names in played))


def wilson(wins: int, games: int) -> Interval:
    """The 95 % interval of a share after so many games, by Wilson's formula."""
    share = wins / games
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    middle = share + Z * Z / (2 * games)
    return max(0.0, (middle - spread) / (1 + Z * Z / games)), min(1.0, (middle + spread) / (1 + Z * Z / games))


def compare(a: "Mapping[int, Result]", b: "Mapping[int, Result]") -> Comparison:
    """Two runs on the same deals, at least one of which both have played."""
    shared = a.keys() & b.keys()
    return compare_wins((a[number].winner == HIDER_SIDE, b[number].winner == HIDER_SIDE) for number in shared)


def compare_wins(wins: Iterable[tuple[bool, bool]]) -> Comparison:
    """The same from who won each deal: in a, and in b."""
    cases = Counter(wins)
    both, only_a, only_b = cases[True, True], cases[True, False], cases[False, True]
    games = cases.total()
    return Comparison(
        games=games,
        a=(both + only_a) / games,
        a_interval=wilson(both + only_a, games),
        b=(both + only_b) / games,
        b_interval=wilson(both + only_b, games),
        difference=(only_a - only_b) / games,
        difference_interval=paired_interval(both, only_a, only_b, games - both - only_a - only_b),
        only_a=only_a,
        only_b=only_b,
        p=exact_test(only_a, only_b),
    )


def exact_test(only_a: int, only_b: int) -> float:
    """The exact paired test (McNemar's): deals that both won or lost say nothing, the others are tosses of a coin."""
    from scipy.stats import binomtest  # takes a second to import, and only this needs it

    return float(binomtest(only_a, only_a + only_b).pvalue) if only_a + only_b else 1.0


def paired_interval(both: int, only_a: int, only_b: int, neither: int) -> Interval:
    """The 95 % interval of the difference between two shares of the same games.

    Newcombe's: from the Wilson intervals of both shares and their correlation (Statistics in Medicine 17, 1998, 2635,
    method 10).
    """
    games = both + only_a + only_b + neither
    wins_a, wins_b = both + only_a, both + only_b
    a, b = wins_a / games, wins_b / games
    (a_low, a_high), (b_low, b_high) = wilson(wins_a, games), wilson(wins_b, games)
    margins = wins_a * (games - wins_a) * wins_b * (games - wins_b)
    excess: float = both * neither - only_a * only_b
    if excess > 0:
        excess = max(excess - games / 2, 0)
    together = excess / sqrt(margins) if margins else 0.0
    down, up = _apart(a - a_low, b_high - b, together), _apart(a_high - a, b - b_low, together)
    return a - b - down, a - b + up


def _apart(x: float, y: float, together: float) -> float:
    """The third side of a triangle; the angle between x and y has the cosine `together`."""
    return sqrt(max(x * x - 2 * together * x * y + y * y, 0.0))


def clustered_mean(games: Sequence[Sequence[float]]) -> tuple[float, Interval | None]:
    """The mean of all values of some games, at least one value, and its 95 % interval.

    Values of one game hang together, so the games are what is drawn at random: the mean is the ratio of two sums over
    games, with the linearised variance of a ratio and Student's t for the number of games (Cochran, Sampling
    Techniques, 1977, 6.3). From a single game nothing follows but the mean: there is no interval.
    """
    from scipy.stats import t  # takes a second to import

    count = sum(map(len, games))
    mean = sum(map(sum, games)) / count
    if len(games) < 2:
        return mean, None
    squares = sum((sum(game) - mean * len(game)) ** 2 for game in games)
    spread = t.ppf(0.975, len(games) - 1) * sqrt(len(games) / (len(games) - 1) * squares) / count
    return mean, (float(mean - spread), float(mean + spread))
