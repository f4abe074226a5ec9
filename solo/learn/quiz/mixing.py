"""The order of questions: two in a row are from different games and about different themes, as far as possible."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

FAR = 100  # questions that are looked at; later ones keep their places


class Themed(Protocol):
    """A question, without what it asks."""

    @property
    def game(self) -> str:
        """Identifies the game."""

    @property
    def theme(self) -> str:
        """What it is about: the id of a principle; empty if unknown."""


Mixed = TypeVar("Mixed", bound=Themed)


def mixed(questions: Sequence[Mixed]) -> Iterator[Mixed]:
    """The same questions in another order. The next one is always the first that has another game than the last and, if
    possible, another theme; but a game with more than half of all that are left comes first."""
    left = [*questions[:FAR]]
    last: Mixed | None = None
    while left:
        last = left.pop(_following(left, last))
        yield last
    yield from questions[FAR:]


def _following(left: Sequence[Themed], last: Themed | None) -> int:
    """The place of the question that comes after the last."""
    game, theme = (last.game, last.theme) if last else ("", "")
    most, count = Counter(one.game for one in left).most_common(1)[0]
    is_crowded = 2 * count > len(left)

    def order(place: int) -> tuple[bool, bool, bool, int]:
        """Sorts what fits best first."""
        one = left[place]
        return one.game == game, is_crowded and one.game != most, bool(theme) and one.theme == theme, place

    return min(range(len(left)), key=order)
