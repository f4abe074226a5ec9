"""Summaries of kept games, for lists and statistics: who played what, who won, how accurately.

Loaded for the first screen and by `solo-yard stats`, so nothing here imports the rules.
"""

import re
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from solo.files.saves import Save
    from solo.learn.review.analysis import Review

HIDER_NAME, SEEKERS_NAME = "hider", "seekers"  # the two sides, as in the rules; a test compares them
# Words of moves that are counted: tickets, deeds, chips and dice that make a game special.
USED = ("ask", "balloon", "ban", "black", "block", "clue", "crime", "dive", "double", "helicopter", "manhunt", "reroll")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
TICK = timedelta(microseconds=1)
MISTAKES = ("?", "??")  # the marks of decisions that the drill can ask about
PRINCIPLE = re.compile("[a-z]+")  # the id of a principle


class Summary(NamedTuple):
    """A game in a few words."""

    when: int  # last saved, in microseconds since 1970 (UTC)
    edition: str
    side: str  # what the person plays: "hider", "seekers" or "detective:2"
    level: str  # the name of the opponents' level
    winner: str  # HIDER or SEEKERS; empty while the game runs
    unrated: bool
    blind: bool  # a game of a real table
    moves: int
    seed: int
    late: bool  # a deal of the day that was begun on a later day
    length: int  # entries of the hider's log at the end; 0 if unknown
    daily: str  # the date of a deal of the day; empty if it is none
    used: str  # which of USED stand in the moves, and how often: "black=3 double=1"

    @property
    def team(self) -> str:
        """The person's side."""
        return HIDER_NAME if self.side == HIDER_NAME else SEEKERS_NAME

    @property
    def won(self) -> bool:
        """Whether the person won."""
        return self.winner == (HIDER_NAME if self.side == HIDER_NAME else SEEKERS_NAME)


class ReviewSummary(NamedTuple):
    """A review in a few numbers."""

    done: bool  # the whole game is analysed
    accuracy: float | None  # 0 to 100; None if there was nothing to decide
    had: float  # the sum of the win chances before all decisions
    lost: float  # how much of it was lost
    quiz: tuple[int, ...]  # the decisions that the quiz can ask about, by the number of moves before them
    themes: tuple[tuple[int, str], ...]  # those about a principle that the drill can ask about, with its id
    digest: str  # of the game that was reviewed


class Listed(NamedTuple):
    """The file of a kept game, as it is listed; sorts by time."""

    when: int  # last saved, in microseconds since 1970 (UTC)
    name: str  # of the file
    game: Summary | None  # None if it cannot be read
    marks: ReviewSummary | None = None  # of its review, if there is one
    reason: str = ""  # why it cannot be read; empty if it can

    @property
    def accuracy(self) -> float | None:
        """The accuracy, if the whole game is reviewed."""
        return self.marks.accuracy if self.marks and self.marks.done else None


def ticks(when: datetime) -> int:
    """A time in microseconds since 1970 (UTC)."""
    return (when - EPOCH) // TICK


def time_of(when: int) -> datetime:
    """The time after that many microseconds, clamped to what datetime can represent."""
    try:
        return EPOCH + when * TICK
    except OverflowError:
        return (datetime.max if when > 0 else datetime.min).replace(tzinfo=UTC)


def summary_of(save: "Save") -> Summary:
    """The summary of a save."""
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
        late=bool(save.daily and save.daily.late),
        length=save.length or 0,
        daily=save.daily.date if save.daily else "",
        used=used_in(save.moves),
    )


def used_in(moves: Iterable[str]) -> str:
    """Which of the words in USED stand in moves, and how often."""
    counts = Counter(word for move in moves for word in move.split())
    return " ".join(f"{word}={counts[word]}" for word in USED if word in counts)


def marks_of(review: "Review", digest: str) -> ReviewSummary:
    """The summary of a review."""
    mistakes = [decision for decision in review.decisions if decision.mark in MISTAKES]
    return ReviewSummary(
        done=review.done,
        accuracy=review.accuracy,
        had=sum(decision.best_value for decision in review.decisions),
        lost=sum(decision.loss.loss for decision in review.decisions),
        quiz=tuple(decision.ply for decision in review.decisions if decision.fits_quiz),
        themes=tuple((one.ply, one.principle) for one in mistakes if PRINCIPLE.fullmatch(one.principle)),
        digest=digest,
    )
