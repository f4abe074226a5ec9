"""A series of games: which are missing, when it is over, and how far it is, in words."""

from collections.abc import Mapping
from gettext import gettext as _
from typing import Generic, Protocol, TypeVar

from ai.arena.kept_lines import Numbered
from ai.arena.progress import duration
from ai.arena.statistics import wilson
from ai.position.position import HIDER_SIDE

Task = tuple[int, int]  # which of several runs, and the number of a game


class FinishedGame(Numbered, Protocol):
    """A finished game: its number, and who won."""

    @property
    def winner(self) -> str: ...


F = TypeVar("F", bound=FinishedGame)
F_in = TypeVar("F_in", bound=FinishedGame, contravariant=True)


class Series(Protocol[F_in]):
    """Games of one run, or of the two runs of a match, as they are finished."""

    @property
    def is_over(self) -> bool:
        """Whether no more games are wanted, though some are missing."""

    def missing(self) -> list[Task]:
        """The games that are still to be played."""

    def add(self, which: int, game: F_in, /) -> None:
        """One game more."""

    def line(self, elapsed: float) -> str:
        """How far it is after so many seconds, on 80 columns."""

    def broken_off(self, why: str, *, is_kept: bool) -> str:
        """Says why it stopped, and how far it came."""


class OneRun(Generic[F]):
    """The games of one run."""

    is_over = False  # it always plays all games

    def __init__(self, total: int, known: Mapping[int, F]) -> None:
        """A run of so many games, some of which are known already."""
        self.total = total
        self.games = {number: game for number, game in known.items() if number < total}
        self.before = self.done = len(self.games)
        self.wins = sum(game.winner == HIDER_SIDE for game in self.games.values())

    def missing(self) -> list[Task]:
        """The games that are still to be played."""
        return [(0, number) for number in range(self.total) if number not in self.games]

    def add(self, _which: int, game: F, /) -> None:
        """One game more."""
        self.games[game.number] = game
        self.done += 1
        self.wins += game.winner == HIDER_SIDE

    def line(self, elapsed: float) -> str:
        """How far it is after so many seconds, on 80 columns."""
        if not self.done:
            return f"{self.done}/{self.total}"
        from maps.wording import percent

        values = {"done": self.done, "total": self.total, "share": percent(self.wins / self.done, 1)}
        low, high = (percent(end, 1) for end in wilson(self.wins, self.done))
        if self.done == self.before or elapsed <= 0:
            text = _("{done}/{total}, hider wins {share} ({low} to {high})")
            return text.format(**values, low=low, high=high)
        text = _("{done}/{total}, hider wins {share} ({low} to {high}), {rate} games/s, {time} left")
        rate = (self.done - self.before) / elapsed
        left = duration((self.total - self.done) / rate)
        return text.format(**values, low=low, high=high, rate=f"{rate:.2g}", time=left)

    def broken_off(self, why: str, *, is_kept: bool) -> str:
        """Says why it stopped, and how far it came."""
        kept = _("{why}; {count} of {games} games are played, and the same command continues from there")
        lost = _("{why}; {count} of {games} games are played")
        text = (kept if is_kept else lost) if self.games else "{why}"
        return text.format(why=why, count=len(self.games), games=self.total)
