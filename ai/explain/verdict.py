"""A verdict: the win chance after every legal move, its error, and how much each loses against the best.

All values are win chances of the side to move, 0 to 1.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import sqrt

from ai.position.move import Move

SLIGHT = 0.01  # win chance: moves that differ by less are equally good
GOOD, DOUBTFUL, WRONG = 0.025, 0.06, 0.14  # win chance lost: below the first is good, then ?!, then ?, then ??


@dataclass(frozen=True)
class Judged:
    """A move, the win chance after it, and the half-width of its 95 % interval."""

    move: int
    value: float
    error: float
    tried: int
    caught: float = 0.0  # share of the playouts in which the hider was caught within the search's horizon
    caught_now: float = 0.0  # ... in the seekers' first turn, or what is left of it


@dataclass(frozen=True)
class Loss:
    """How much worse a move is than the best: the difference of their win chances, and its 95 % error."""

    loss: float
    error: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether the loss is more than its error."""
        return self.loss > self.error

    @property
    def is_clear(self) -> bool:
        """Whether the loss is more than its error, and more than anybody would notice."""
        return self.sure and self.loss >= SLIGHT

    @property
    def mark(self) -> str:
        """The mark of a grade: "", "?!", "?" or "??"; empty unless the loss is sure."""
        if self.loss < GOOD or not self.sure:
            return ""
        return "?!" if self.loss < DOUBTFUL else "?" if self.loss < WRONG else "??"

    def __add__(self, other: "Loss") -> "Loss":
        """The loss of two decisions in a row, such as the moves of one turn."""
        return Loss(self.loss + other.loss, sqrt(self.error**2 + other.error**2))


@dataclass(frozen=True)
class Verdict:
    """What is known about all legal moves, best first."""

    moves: tuple[Judged, ...]
    playouts: int
    share: float  # how much of the work is done, 0 to 1
    doubles: tuple[tuple[int, int], ...] = ()  # first halves of double moves, and the second half tried most after each

    @property
    def best(self) -> Judged:
        return self.moves[0]

    @property
    def forced(self) -> bool:
        """Whether there was only one legal move."""
        return len(self.moves) == 1

    def find(self, move: int) -> Judged:
        """What is known about one move; raises KeyError."""
        for judged in self.moves:
            if judged.move == move:
                return judged
        raise KeyError(move)

    def rival(self, move: int) -> Judged:
        """The move that a move is compared with. For a seeker's step it is the best step of the same seeker, because
        all seekers will move and their order matters little; for anything else it is the best move of all."""
        who = walker(move)
        return next(judged for judged in self.moves if not who or walker(judged.move) == who)

    def loss(self, move: int) -> Loss:
        """How much worse a move is than its best rival."""
        return _difference(self.rival(move), self.find(move))

    def behind(self, move: int) -> Loss:
        """How much worse a move is than the best move of all."""
        return _difference(self.best, self.find(move))

    def equals(self, move: int) -> list[Judged]:
        """The moves that are as good as the best rival of a move, as far as the error tells; the best one first."""
        best = self.rival(move)
        return [
            one for one in self.moves if walker(one.move) == walker(best.move) and not _difference(best, one).is_clear
        ]

    def going_on(self, move: int, second: int) -> "Verdict":
        """The same with the second half that somebody chose after a double move, instead of the one a search tried
        most; as it is if there is none."""
        if not second or not Move(move).is_first_step:
            return self
        return replace(self, doubles=tuple({**dict(self.doubles), move: second}.items()))

    def with_second_look(self, looked: "Verdict", move: int) -> "Verdict":
        """The same with what a second look found out about a move: how far it is behind its rival.

        The rival and all others stay as they were, so that the same moves are equally good as before.
        """
        rival, again = self.rival(move), looked.find(move)
        beside = looked.find(rival.move)

        def moved(number: float, was: float, now: float) -> float:
            return min(1.0, max(0.0, number + was - now))

        again = replace(
            again,
            value=moved(again.value, rival.value, beside.value),
            caught=moved(again.caught, rival.caught, beside.caught),
            caught_now=moved(again.caught_now, rival.caught_now, beside.caught_now),
        )
        return replace(self, moves=ranked(again if one.move == move else one for one in self.moves))


def _difference(best: Judged, judged: Judged) -> Loss:
    if judged is best:
        return Loss(0.0)
    return Loss(best.value - judged.value, sqrt(best.error**2 + judged.error**2))


def walker(move: int) -> int:
    """The seeker that a move brings to a station; 0 for other moves."""
    move = Move(move)
    return move.seat if move.kind in ("step", "start") else 0


def ranked(judged: Iterable[Judged]) -> tuple[Judged, ...]:
    """Sorted, best first."""
    return tuple(sorted(judged, key=lambda one: (-one.value, one.move)))
