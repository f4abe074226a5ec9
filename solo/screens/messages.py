"""What was said in a game, as it stands below the map: the new lit, the old still there to be read."""

from collections.abc import Iterable, Sequence
from gettext import gettext as _

from maps.wording import in_line
from solo.texts.styled_text import StyledLine, clipped, folded

KEPT_MESSAGES = 500
TURN = "turn"  # the kind of what the computer did
OWN = "own"  # and of what the person typed


class Talk:
    """Messages, the last at the bottom; one can scroll back in them."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, str]] = []  # kind, as styles are called, and text
        self.fresh = 0  # messages from here on are new
        self.size = (1, 1)  # columns and rows, when it was last drawn
        self._back: int | None = None  # lines scrolled back; None shows where the new begins
        self._shown_back = 0
        self._answer: tuple[int, tuple[str, str]] | None = None  # how many messages it has, and the last of them

    def begin(self) -> None:
        """What is said from here on is new."""
        self.fresh = len(self.messages)

    def say(self, sentences: Iterable[str], kind: str = "new") -> None:
        """Adds to what was said."""
        self.messages += [(kind, sentence) for sentence in sentences]
        self.fresh -= max(0, len(self.messages) - KEPT_MESSAGES)
        del self.messages[:-KEPT_MESSAGES]
        self._back = None

    def tell_turn(self, sentences: Iterable[str]) -> None:
        """Adds to what was said of the computer's turn: one paragraph, that is new."""
        before = [self.messages.pop()[1]] if self.messages and self.messages[-1][0] == TURN else []
        self.begin()
        self.say([in_line([*before, *sentences])], TURN)

    def opens(self, sentences: Sequence[str]) -> None:
        """Notes that what was said last is an answer, which can be closed as long as nothing is said after it."""
        self._answer = (len(sentences), self.messages[-1]) if sentences else None

    @property
    def has_answer(self) -> bool:
        """Whether what was said last is an answer that can be closed."""
        return self._answer is not None and bool(self.messages) and self.messages[-1] is self._answer[1]

    def close(self) -> bool:
        """Takes the last answer away, with the question above it; False where something was said since."""
        if self._answer is None or not self.has_answer:
            return False
        del self.messages[-self._answer[0] :]
        if self.messages and self.messages[-1][0] == OWN:
            del self.messages[-1]
        self.fresh, self._back, self._answer = min(self.fresh, len(self.messages)), None, None
        return True

    @property
    def is_back(self) -> bool:
        """Whether the person has scrolled back."""
        return self._back is not None and self._shown_back > 0

    def to_end(self) -> None:
        """Shows the newest again."""
        self._back = None

    def has_room(self, sentences: Iterable[str]) -> bool:
        """Whether all of it is seen at once, below what was asked."""
        columns, rows = self.size
        return sum(len(folded(sentence, columns, margin=1)) for sentence in sentences) < rows

    def scroll(self, lines: int) -> None:
        """Goes so many lines back, or forward."""
        self._back = self._shown_back + lines

    def paint(self, width: int, height: int) -> list[StyledLine]:
        """The messages in so many columns and rows."""
        self.size = (width, height)
        lines: list[StyledLine] = []
        new = 0  # lines that are
        for number in range(len(self.messages) - 1, -1, -1):  # from the last back, as far as there is room
            kind, text = self.messages[number]
            style = f"class:message.{kind}" if number >= self.fresh else "class:message.old"
            lines = [*folded(text, width, style, margin=1), *lines]
            if number >= self.fresh:
                new = len(lines)
            elif len(lines) >= height + (self._back or 0):
                break
        back = new - height if self._back is None else self._back
        self._shown_back = back = max(0, min(back, len(lines) - height))
        end = len(lines) - back
        shown = lines[max(0, end - height) : end]
        if back:
            more = _(" PgDn: more ")
            shown[-1] = [*clipped(shown[-1], width - len(more)), ("class:keys.key", more)]
        return [[] for _row in range(height - len(shown))] + shown
