"""Building blocks of screens: painted areas, lists to choose from, and scrollable pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from prompt_toolkit.application import get_app
from prompt_toolkit.data_structures import Point
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.layout import UIContent, UIControl
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from maps.wording import printable
from solo.texts.styled_text import StyledLine, folded

Paint = Callable[[int, int], Sequence[StyledLine]]
Clicked = Callable[[int, int, MouseEventType], None]
MEANT = {MouseEventType.MOUSE_UP, MouseEventType.SCROLL_UP, MouseEventType.SCROLL_DOWN}
Spelling = Callable[[str], str]
PAGE = 10  # choices that PgUp and PgDn skip


class Painted(UIControl):
    """A control whose content is painted by a function at every redraw."""

    def __init__(self, paint: Paint, clicked: Clicked | None, focusable: bool, spelt: Spelling) -> None:
        """`spelt` converts a text to characters that the terminal has."""
        self.paint = paint
        self.clicked = clicked
        self.focusable = focusable
        self.spelt = spelt

    def create_content(self, width: int, height: int) -> UIContent:
        lines = [[(style, printable(self.spelt(text))) for style, text in line] for line in self.paint(width, height)]
        return UIContent(lambda i: list(lines[i]), len(lines), Point(0, 0), show_cursor=False)

    def is_focusable(self) -> bool:
        return self.focusable

    def mouse_handler(self, mouse_event: MouseEvent) -> Any:
        if self.clicked is None or mouse_event.event_type not in MEANT:
            return NotImplemented  # so that nothing is redrawn
        self.clicked(mouse_event.position.x, mouse_event.position.y, mouse_event.event_type)
        return None


@dataclass
class Choice:
    """An entry of a list: its name, its explanation, and what happens when it is chosen."""

    name: str
    about: str
    run: Callable[[], None]
    turn: Callable[[int], None] | None = None  # changes a value: back (-1) or on (1)
    value: Callable[[], str] | None = None  # the value shown after the name
    key: object = None  # identifies the choice if its name changes

    @property
    def is_called(self) -> object:
        """Identifies the choice when the list has changed."""
        return self.name if self.key is None else self.key


class ChoiceList:
    """A list to choose from with the arrow keys or the mouse.

    A list may change while it is shown. The highlight stays on the choice that was drawn highlighted, wherever it
    moves, and Enter or a click takes what was drawn.
    """

    def __init__(
        self,
        choices: Callable[[], Sequence[Choice]],
        title: str = "",
        head: Callable[[int], Sequence[StyledLine]] | None = None,
    ) -> None:
        """A list below a title, and below what `head` makes for a width: a picture, or a text."""
        self.choices = choices
        self.title = title
        self.head = head
        self.at = 0
        self._top = 0  # index of the first visible choice
        self._first = 0  # and its row
        self._drawn: list[object] = []  # identities of the choices as drawn
        self._lit: object = None  # identity of the choice drawn highlighted
        self._lit_at = 0  # and its index
        self.is_used = False  # whether somebody has begun to choose

    def begin(self, title: str) -> None:
        """Starts over with other choices, the first one highlighted."""
        self.title, self.at, self._lit = title, 0, None

    def current(self) -> Sequence[Choice]:
        """The current choices; the cursor follows the one that was drawn highlighted."""
        choices = self.choices()
        if self._lit is not None and self.at == self._lit_at and not self._is_at(choices, self.at):
            self.at = next((at for at in range(len(choices)) if self._is_at(choices, at)), self.at)
            self._lit_at = self.at
        self.at = min(self.at, max(len(choices) - 1, 0))
        return choices

    def _is_at(self, choices: Sequence[Choice], at: int) -> bool:
        """Whether the highlighted choice is at this index. Looks at single choices: a long list is formatted lazily."""
        return at < len(choices) and choices[at].is_called == self._lit

    def move(self, steps: int) -> None:
        """Moves up or down, wrapping around."""
        self.is_used = True
        count = len(self.current())
        self.at = (self.at + steps) % count if count else 0

    def leap(self, steps: int) -> None:
        """Moves up or down, stopping at the ends."""
        self.is_used = True
        count = len(self.current())
        self.at = max(0, min(self.at + steps, count - 1))

    @property
    def chosen(self) -> Choice | None:
        """The highlighted choice."""
        choices = self.current()
        return choices[self.at] if choices else None

    def run(self) -> None:
        if self.chosen:
            self.chosen.run()

    def turn(self, by: int) -> None:
        if self.chosen and self.chosen.turn:
            self.chosen.turn(by)

    def paint(self, width: int, height: int) -> list[StyledLine]:
        choices = self.current()
        self._lit, self._lit_at = choices[self.at].is_called if choices else None, self.at
        lines: list[StyledLine] = [*self.head(width), []] if self.head else []
        lines += [*folded(self.title, width, "class:list.title"), []] if self.title else []
        self._first = len(lines)
        room = max(height - self._first, 1)
        self._top = max(min(self._top, self.at, len(choices) - room), self.at - room + 1, 0)
        seen = choices[self._top : self._top + room]
        self._drawn = [choice.is_called for choice in seen]
        names = max((len(choice.name) for choice in seen if choice.value), default=0)
        for number, choice in enumerate(seen, start=self._top):
            chosen = number == self.at
            text = f"{'▸' if chosen else ' '} {choice.name:{names if choice.value else 0}} "
            line: StyledLine = [("", "  "), ("class:list.chosen" if chosen else "class:list.item", text)]
            if choice.value:
                value = choice.value()
                line.append(("class:list.value", f"  ‹ {value} ›" if choice.turn else f"  {value}"))
            lines.append(line)
        return lines

    def clicked(self, column: int, row: int, what: MouseEventType) -> None:
        number = self._find(row - self._first)
        if what == MouseEventType.SCROLL_UP:
            self.move(-1)
        elif what == MouseEventType.SCROLL_DOWN:
            self.move(1)
        elif what == MouseEventType.MOUSE_UP and 0 <= number < len(self.choices()):
            self.is_used = True
            again = self.at == number
            self.at = number
            choice = self.choices()[number]
            if choice.turn:
                choice.turn(1)
            elif again or choice.value is None:
                choice.run()
        get_app().invalidate()

    def _find(self, drawn: int) -> int:
        """The current index of the choice that was drawn in a row of the list; -1 if it is gone."""
        if not 0 <= drawn < len(self._drawn):
            return -1
        choices, name, same = self.current(), self._drawn[drawn], self._top + drawn
        if same < len(choices) and choices[same].is_called == name:
            return same
        return next((at for at in range(len(choices)) if choices[at].is_called == name), -1)

    def bindings(self) -> KeyBindings:
        """Arrow keys and Enter."""
        keys = KeyBindings()
        keys.add("up")(lambda event: self.move(-1))
        keys.add("down")(lambda event: self.move(1))
        keys.add("s-tab")(lambda event: self.move(-1))
        keys.add("tab")(lambda event: self.move(1))
        keys.add("pageup")(lambda event: self.leap(-PAGE))
        keys.add("pagedown")(lambda event: self.leap(PAGE))
        keys.add("left")(lambda event: self.turn(-1))
        keys.add("right")(lambda event: self.turn(1))
        keys.add("enter")(lambda event: self.run())

        @keys.add("home")
        def _home(event: KeyPressEvent) -> None:
            self.leap(-len(self.choices()))

        @keys.add("end")
        def _end(event: KeyPressEvent) -> None:
            self.leap(len(self.choices()))

        return keys


class Page:
    """A scrollable text, by arrow keys and mouse wheel."""

    def __init__(self, lines: Callable[[int], Sequence[StyledLine]]) -> None:
        """`lines` makes the lines for a width."""
        self.lines = lines
        self.top = 0
        self._height = 1
        self._width = 0
        self._lines: Sequence[StyledLine] = ()  # for that width

    def paint(self, width: int, height: int) -> Sequence[StyledLine]:
        if width != self._width:
            self._width, self._lines = width, self.lines(width)
        self._height = height
        self.scroll(0)
        return self._lines[self.top : self.top + height]

    def renew(self) -> None:
        """Has the lines made again, because they have changed."""
        self._width = 0

    def scroll(self, by: int) -> None:
        """Scrolls up or down by that many lines, within the text."""
        self.top = max(0, min(self.top + by, len(self._lines) - self._height))

    def clicked(self, column: int, row: int, what: MouseEventType) -> None:
        if what in (MouseEventType.SCROLL_UP, MouseEventType.SCROLL_DOWN):
            self.scroll(-3 if what == MouseEventType.SCROLL_UP else 3)
            get_app().invalidate()

    def bindings(self) -> KeyBindings:
        keys = KeyBindings()
        keys.add("up")(lambda event: self.scroll(-1))
        keys.add("down")(lambda event: self.scroll(1))
        keys.add("pageup")(lambda event: self.scroll(1 - self._height))
        keys.add("pagedown")(lambda event: self.scroll(self._height - 1))
        keys.add(" ")(lambda event: self.scroll(self._height - 1))
        keys.add("home")(lambda event: self.scroll(-self.top))
        keys.add("end")(lambda event: self.scroll(len(self._lines)))
        return keys
