"""Errors in the files of a board or an edition: where they are, and what would be right."""

from dataclasses import dataclass
from gettext import gettext as _

MOST_PROBLEMS = 100  # how many are reported at once


@dataclass(frozen=True)
class Problem:
    """Something wrong with a board or an edition, and where it is written."""

    place: str  # "lines.csv:12", or a file name
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"


class BoardError(ValueError):
    """A board or an edition that cannot be played, with everything that is wrong."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        text = str(problems[0])
        if len(problems) > 1:
            text = _("{problem} (and {count} more)").format(problem=text, count=len(problems) - 1)
        super().__init__(text)
