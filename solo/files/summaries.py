"""Kept games in a few words each, as lists and statistics need them: who played what, who won, how accurately.

Loaded with the first picture and by `solo-yard stats`, so nothing here imports the rules.
"""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from solo.files.saves import Save
    from solo.learn.review.analysis import Review

HIDER_NAME, SEEKERS_NAME = "hider", "seekers"  # the two sides, as the rules name them; a test holds them together
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
TICK = timedelta(microseconds=1)


class Summary(NamedTuple):
    """A game in a few words."""

    when: int  # last saved, in microseconds since 1970 (UTC)
    edition: str
    side: str  # whom the person plays: "hider", "seekers" or "detective:2"
    level: str  # the name of the opponents' level
    winner: str  # HIDER or SEEKERS; empty while the game runs
    unrated: bool
    blind: bool  # a table of people
    moves: int
    seed: int

    @property
    def team(self) -> str:
        """The side that the person is on."""
        return HIDER_NAME if self.side == HIDER_NAME else SEEKERS_NAME

    @property
    def won(self) -> bool:
        """Whether the person won."""
        return self.winner == (HIDER_NAME if self.side == HIDER_NAME else SEEKERS_NAME)


class ReviewSummary(NamedTuple):
    """A review in a few numbers."""

    done: bool  # the whole game is analysed
    accuracy: float | None  # 0 to 100; None where there was nothing to decide
    had: float  # the win chances before all decisions, added up
    lost: float  # and what of them was lost
    quiz: tuple[int, ...]  # the decisions that one can be asked about, by how many moves came before
    digest: str  # of the game that was reviewed


class Listed(NamedTuple):
    """A file of a kept game, as it is listed; newer ones are larger."""

    when: int  # last saved, in microseconds since 1970 (UTC)
    name: str  # of the file
    game: Summary | None  # None where it cannot be read
    marks: ReviewSummary | None = None  # of its review, where there is one
    reason: str = ""  # why it cannot be read; empty where it can

    @property
    def accuracy(self) -> float | None:
        """How accurately it was played, if all of it is reviewed."""
        return self.marks.accuracy if self.marks and self.marks.done else None


def ticks(when: datetime) -> int:
    """A time in microseconds since 1970 (UTC)."""
    return (when - EPOCH) // TICK


def time_of(when: int) -> datetime:
    """The time after so many microseconds; the first or the last there is, where that lies beyond."""
    try:
        return EPOCH + when * TICK
    except OverflowError:
        return (datetime.max if when > 0 else datetime.min).replace(tzinfo=UTC)


def summary_of(save: "Save") -> Summary:
    """A game in a few words."""
    return Summary(
        when=ticks(save.when),
        edition=save.options.edition,
        side=save.side,
        level=save.profile.name,
        winner=save.result.winner if save.result else "",
        unrated=bool(save.unrated),
        blind=save.options.blind,
        moves=len(save.moves),
        seed=save.options.seed,
    )


def marks_of(review: "Review", digest: str) -> ReviewSummary:
    """A review in a few numbers."""
    return ReviewSummary(
        done=review.done,
        accuracy=review.accuracy,
        had=sum(decision.best_value for decision in review.decisions),
        lost=sum(decision.loss.loss for decision in review.decisions),
        quiz=tuple(decision.ply for decision in review.decisions if decision.fits_quiz),
        digest=digest,
    )
