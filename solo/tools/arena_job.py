"""What `solo-yard arena` does with its games: a task for the workers, a file for the results, and a report."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ai.arena.statistics import Interval


class KeptResults(Protocol):
    """A file that results are added to."""

    @property
    def results(self) -> Mapping[int, Any]:
        """What it holds, by number."""

    def add(self, result: Any, /) -> None:
        """Writes a result down; raises OSError."""

    def close(self) -> None: ...


@dataclass(frozen=True)
class Job:
    """What is done with each game of a run."""

    task: Callable[[Any, int], Any]  # called by the workers with the plan and the number of a game
    plan: Any
    open_file: Callable[[Path], KeptResults]  # raises KeptError or OSError
    report: Callable[[Sequence[Any]], None]  # prints what the results, by number, come to


def shown_share(share: float, interval: "Interval") -> str:
    """A share of games, with its interval."""
    low, high = (f"{end:.1%}" for end in interval)
    return _("{share} (95 %: {low} to {high})").format(share=f"{share:.1%}", low=low, high=high)


def shown_points(value: float, interval: "Interval | None") -> str:
    """A difference in points, with its interval; one game alone has none."""
    points = f"{value * 100:+.1f}"
    if interval is None:
        return _("{points} points").format(points=points)
    low, high = (f"{end * 100:+.1f}" for end in interval)
    return _("{points} points (95 %: {low} to {high})").format(points=points, low=low, high=high)
