"""A decision of the person as a review keeps it: the alternatives, what a good answer is, and what can be learnt."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from ai.explain.judge import Judge
from ai.explain.lesson import Insight, lesson
from ai.explain.verdict import Judged, Loss, Verdict, walker
from ai.game.game import Game

QUIZ_SWING = 0.10  # from this loss on the quiz asks for a better move
ACCEPTED = 0.04  # an answer that is worse than the best by at most this is right
START, LUCK, OTHERS, JUDGING = "start", "luck", "others", "judging"  # what came between two decisions


@dataclass(frozen=True)
class Option:
    """A legal move, and what the judge found out about it."""

    move: str
    value: float  # win chance after it
    error: float
    caught: float  # how likely the hider is caught soon
    second: str  # the second half of a double move; empty for other moves


@dataclass(frozen=True)
class ReviewedDecision:
    """One decision of the person, and the alternatives."""

    ply: int  # number of moves before it
    round: int
    seat: int  # who moved; 0 is the hider
    since: str  # what came between the previous decision and this one: START, LUCK, OTHERS or JUDGING
    move: str
    value: float  # win chance after it, 0 to 1
    best: str  # the move that a hint would have named; the one played if nothing is clearly better
    best_value: float  # win chance after the best of them, which may be another that is equally good
    error: float  # 95 % half-width of the difference
    stake: float  # how much win chance a random move of the same pawn would have lost on average
    principle: str  # the id of the principle that the better move follows; empty if there is none, or no mark
    options: tuple[Option, ...]  # all alternatives, best first; only of a move with a mark

    @property
    def loss(self) -> Loss:
        return Loss(self.best_value - self.value, self.error)

    @property
    def mark(self) -> str:
        return self.loss.mark

    def accepts(self, option: Option) -> bool:
        """Whether one of its options is a right answer: nearly as good as the best, or equal to it within the error."""
        behind = Loss(self.best_value - option.value, hypot(self.options[0].error, option.error))
        return behind.loss <= ACCEPTED or not behind.is_clear

    @property
    def fits_quiz(self) -> bool:
        """Whether it was so clear a mistake that the quiz can ask for a better move."""
        return bool(self.options) and self.loss.sure and self.loss.loss >= QUIZ_SWING


def rivals_of(move: int, choices: Sequence[int]) -> list[int]:
    """The moves that a move is compared with, including itself: those of the same seeker, because all seekers will move
    and their order matters little; for anything else all choices."""
    who = walker(move)
    return [other for other in choices if not who or walker(other) == who]


def verdict_of(game: Game, decision: ReviewedDecision) -> Verdict:
    """The verdict on a marked decision, from what the review has kept of it; the game is at that decision."""
    judged, doubles = [], []
    for one in decision.options:
        (move,) = game.parse_move(one.move, half=True)
        judged.append(Judged(move, one.value, one.error, 1, one.caught))
        if one.second:
            first, second = game.parse_move(f"{one.move} {one.second}")
            doubles.append((int(first), int(second)))
    return Verdict(tuple(judged), 0, 1.0, tuple(doubles))


def lesson_of(game: Game, side: str, decision: ReviewedDecision) -> Insight:
    """What can be learnt from a marked decision; the game is at that decision."""
    view = game.view(side)
    (move,) = game.parse_move(decision.move, half=True)
    return lesson(view, Judge().believe(view), verdict_of(game, decision), move)
