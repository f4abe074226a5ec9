"""The messages below the map: new ones highlighted, old ones still there to scroll back to."""

from collections.abc import Iterable, Sequence
from gettext import gettext as _

from maps.wording import in_line
from solo.texts.styled_text import StyledLine, folded, signed

KEPT_MESSAGES = 500
TURN = "turn"  # the kind of messages about the computer's moves
REVEAL = "reveal"  # the kind of messages that the hider shows himself; they stand apart
OWN = "own"  # the kind of the person's typed lines
GRADE = "grade"  # the kind of what the coach says
Message = tuple[str, str]  # kind (the name of a style) and text


class Talk:
    """A scrollable list of messages, the last at the bottom."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.fresh = 0  # index of the first new message
        self.size = (1, 1)  # columns and rows at the last drawing
        self._in_turn = False  # whether the last messages are moves of the computer's turn
        self._back: int | None = None  # lines scrolled back; None shows where the new messages begin
        self._fresh_before = 0  # the first new message, before new ones began
        self._shown_back = 0
        self._answer: tuple[int, tuple[str, str]] | None = None  # how many messages it has, and the last of them

    def begin(self) -> None:
        """Marks messages from here on as new."""
        self._fresh_before, self.fresh = self.fresh, len(self.messages)

    def say(self, sentences: Iterable[str], kind: str = "new") -> None:
        """Adds messages."""
        self.messages += [(kind, sentence) for sentence in sentences]
        self._in_turn = False
        dropped = max(0, len(self.messages) - KEPT_MESSAGES)
        self.fresh, self._fresh_before = self.fresh - dropped, max(0, self._fresh_before - dropped)
        del self.messages[:-KEPT_MESSAGES]
        self._back = None

    def tell_turn(self, sentences: Sequence[str], kind: str = TURN) -> None:
        """Adds a move of the computer's turn: a line of its own."""
        if not self._in_turn:
            self.begin()
        self.say([in_line(sentences)], kind)
        self._in_turn = True

    def _joined(self, width: int, height: int) -> list[tuple[str, str, bool]]:
        """The messages with their kinds, and whether they are new. Moves of a turn are joined to one paragraph once it
        is over, or if there is no room for a line for each."""
        fresh = self.messages[self.fresh :]
        has_room = sum(len(folded(text, width, margin=1)) for _kind, text in fresh) <= height
        found: list[tuple[str, str, bool]] = []
        for number, (kind, text) in enumerate(self.messages):
            is_new = number >= self.fresh
            if kind == TURN and found and found[-1][0] == TURN and found[-1][2] == is_new and not (is_new and has_room):
                text = in_line([found.pop()[1], text])
            found.append((kind, text, is_new))
        return found

    @property
    def last(self) -> Message | None:
        """The last message: a place where more can be said later."""
        return self.messages[-1] if self.messages else None

    def say_after(self, place: Message | None, sentences: Iterable[str], kind: str) -> None:
        """Adds messages right after an earlier one; at the end if that is gone. They are new if all since fits."""
        at = next((n + 1 for n in range(len(self.messages) - 1, -1, -1) if self.messages[n] is place), None)
        if at is None or at == len(self.messages):
            self.say(sentences, kind)
            return
        added = [(kind, sentence) for sentence in sentences]
        self.messages[at:at] = added
        if at <= self.fresh:
            self.fresh += len(added)
            if self.has_room((text for _kind, text in self.messages[at:]), question=False):
                self.fresh = at

    def opens(self, sentences: Sequence[str]) -> None:
        """Records that the last messages are an answer, which can be closed as long as nothing follows it."""
        self._answer = (len(sentences), self.messages[-1]) if sentences else None

    @property
    def has_answer(self) -> bool:
        """Whether the last messages are an answer that can be closed."""
        return self._answer is not None and bool(self.messages) and self.messages[-1] is self._answer[1]

    def close(self) -> bool:
        """Removes the last answer, with the question above it; False if something was said since."""
        if self._answer is None or not self.has_answer:
            return False
        del self.messages[-self._answer[0] :]
        if self.messages and self.messages[-1][0] == OWN:
            del self.messages[-1]
        self._back = self._answer = None
        self._show_earlier()
        return True

    def unsay(self, kind: str) -> None:
        """Removes the last message, if it is of that kind; what was new before it is shown as before."""
        if self.messages and self.messages[-1][0] == kind:
            del self.messages[-1]
            self._show_earlier()

    def _show_earlier(self) -> None:
        """Shows what was new before, if nothing is left of what came after it."""
        if self.fresh >= len(self.messages):
            self.fresh = min(self._fresh_before, len(self.messages))

    @property
    def is_back(self) -> bool:
        """Whether the person has scrolled back."""
        return self._back is not None and self._shown_back > 0

    def to_end(self) -> None:
        """Scrolls to the newest messages."""
        self._back = None

    def has_room(self, sentences: Iterable[str], *, question: bool = True) -> bool:
        """Whether all of it fits at once, below the question if there is one."""
        columns, rows = self.size
        return sum(len(folded(sentence, columns, margin=1)) for sentence in sentences) <= rows - question

    def scroll(self, lines: int) -> None:
        """Scrolls back by that many lines, or forward."""
        self._back = self._shown_back + lines

    def paint(self, width: int, height: int) -> list[StyledLine]:
        """Draws the messages in that many columns and rows."""
        self.size = (width, height)
        lines: list[StyledLine] = []
        new = 0  # number of new lines
        for kind, text, is_new in reversed(self._joined(width, height)):  # from the last back, as far as there is room
            style = f"class:message.{kind}" if is_new or kind in (REVEAL, GRADE) else "class:message.old"
            lines = [*folded(text, width, style, margin=1), *lines]
            if is_new:
                new = len(lines)
            elif len(lines) >= height + (self._back or 0):
                break
        back = new - height if self._back is None else self._back
        self._shown_back = back = max(0, min(back, len(lines) - height))
        end = len(lines) - back
        shown = lines[max(0, end - height) : end]
        if back:
            shown[-1] = signed(shown[-1], _(" PgDn: more "), width)
        return [[] for _row in range(height - len(shown))] + shown
