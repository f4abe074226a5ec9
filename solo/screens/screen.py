"""The base class of screens, and the frame around each: a title line on top, a line of keys below."""

import asyncio
from collections.abc import Callable, Sequence
from gettext import gettext as _
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from prompt_toolkit.key_binding import KeyBindings, KeyBindingsBase, merge_key_bindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import AnyContainer, HSplit, Window

from maps.wording import percent
from solo.screens.widgets import ChoiceList, Clicked, Page, Paint, Painted
from solo.terminal.progress import REDRAW, reading_words
from solo.texts.styled_text import StyledLine, clipped, folded

if TYPE_CHECKING:
    from solo.screens.app import Yard

SMALLEST = (80, 24)
GRACE = 1.0  # seconds that the end of the program waits for running work
Tell = Callable[[int, int], None]  # progress: files read, files in all
Work = TypeVar("Work")
KeysShown = Sequence[tuple[str, str]]  # a key and what it does


class Screen:
    """One screen; the application shows the one on top of its stack."""

    takes_typing = False  # whether there is a line that can be typed

    def __init__(self, yard: "Yard") -> None:
        self.yard = yard
        self.container: AnyContainer = Window()
        self.focus: Any = None  # the window that receives keys

    def leave(self) -> None:
        """Back to the screen below; the last one ends the program."""
        self.yard.pop()

    def shown(self) -> None:
        """Called when the screen is on top again."""

    def closed(self) -> None:
        """Called once when the screen is gone."""

    def type_in(self, text: str) -> None:
        """Takes text that was typed on the screen above, if `takes_typing`."""

    def pass_down(self, text: str) -> None:
        """Text typed or pasted on a page or a list over a game goes to the line below it."""
        below = self.yard.stack[-2] if len(self.yard.stack) > 1 else self
        is_key = text.startswith("\x1b")  # one without a meaning here, such as F5
        if below.takes_typing and not is_key and any(letter.isprintable() for letter in text):
            self.leave()
            below.type_in(text)

    def farewell(self) -> list[str]:
        """What the shell shows to somebody who leaves the program from this screen: how to come back."""
        return []

    def painted(self, paint: Paint, clicked: Clicked | None = None, focusable: bool = False, **how: Any) -> Window:
        """A window that a function paints, in the glyphs that the user has chosen."""
        control = Painted(paint, clicked, focusable, lambda text: self.yard.glyphs.shown(text))
        return Window(control, always_hide_cursor=True, **how)

    def edge(self) -> Window:
        """A vertical line between two areas."""
        return self.painted(lambda width, height: [[("class:frame", "│")]] * height, width=1)

    def framed(self, title: str, body: AnyContainer, keys: Callable[[], KeysShown], about: Callable[[], str],
               bindings: KeyBindingsBase) -> HSplit:  # fmt: skip
        """A body between a title and the keys, with a line that explains the highlighted choice."""
        return HSplit(
            [
                self.painted(lambda width, height: [clipped([("class:header", f" {title}")], width, "class:header")],
                             height=1),
                self.painted(lambda width, height: [], height=1),
                body,
                self.painted(lambda width, height: folded(about(), width, "class:list.about"), height=3),
                self.painted(lambda width, height: [key_line(keys(), width)], height=1),
            ],
            key_bindings=bindings,
        )  # fmt: skip


def too_small(width: int, height: int) -> list[StyledLine]:
    """What is drawn where there is too little room for a screen."""
    text = _("Too small: {columns}×{rows} needed, this is {width}×{height}.")
    return folded(text.format(columns=SMALLEST[0], rows=SMALLEST[1], width=width, height=height), width)


def panel_width(columns: int) -> int:
    """The width of the panels beside the map, by the width of the terminal."""
    return 29 if columns < 100 else 34 if columns < 160 else 44


def is_roomy(columns: int, rows: int) -> bool:
    """Whether messages have room below the panels, so that the map gets the whole height."""
    return columns >= 160 and rows >= 50


def message_rows(rows: int) -> int:
    """How many lines of messages are visible, by the height of the terminal."""
    return 4 if rows < 30 else 7 if rows < 50 else 10


def key_line(keys: KeysShown, width: int) -> StyledLine:
    """The keys that can be used, in one line."""
    line: StyledLine = [("class:keys", " ")]
    left = width - 1
    for key, what in keys:  # most important first: those that do not fit are left out
        left -= len(key) + len(what) + 3
        if left >= -2:
            line += [("class:keys.key", key), ("class:keys", f" {what}  ")]
    return clipped(line, width, "class:keys")


def bar(share: float, width: int) -> StyledLine:
    """A progress bar."""
    length = min(50, width - 20)
    done = round(length * share)
    line: StyledLine = [("", "  "), ("class:bar.done", "▓" * done), ("class:bar.left", "░" * (length - done))]
    return [*line, ("", f" {percent(share)}")]


class ListScreen(Screen):
    """A list to choose from."""

    def __init__(self, yard: "Yard", title: str, choices: ChoiceList) -> None:
        super().__init__(yard)
        self.list = choices
        window = self.painted(choices.paint, choices.clicked, focusable=True)
        own = KeyBindings()
        own.add("escape", eager=True)(lambda event: self.leave())
        own.add("q")(lambda event: self.leave())
        own.add(Keys.Any)(lambda event: self.pass_down(event.data))
        own.add(Keys.BracketedPaste)(lambda event: self.pass_down(event.data))
        self.container = self.framed(
            title,
            window,
            self._keys,
            self._about,
            merge_key_bindings([own, choices.bindings()]),
        )
        self.focus = window

    def _about(self) -> str:
        """The explanation of the highlighted choice."""
        return self.list.chosen.about if self.list.chosen else ""

    def _keys(self) -> KeysShown:
        chosen = self.list.chosen
        changes = [("←→", _("change"))] if chosen and chosen.turn else []
        last = len(self.yard.stack) == 1
        return [("↑↓", _("choose")), *changes, ("Enter", _("select")), ("Esc", _("quit") if last else _("back"))]


class PageScreen(Screen):
    """A page of text."""

    def __init__(self, yard: "Yard", title: str, lines: Callable[[int], Sequence[StyledLine]],
                 then: Callable[[], None] | None = None) -> None:  # fmt: skip
        """`then` is what comes after it, if that is not the screen below."""
        super().__init__(yard)
        self.then = then
        page = Page(lines)
        window = self.painted(page.paint, page.clicked, focusable=True)
        own = KeyBindings()
        for key in ("escape", "enter", "q", yard.keys["help"], yard.keys["rules"]):
            own.add(key, eager=key == "escape")(lambda event: self.leave())
        own.add(Keys.Any)(lambda event: self.pass_down(event.data))
        own.add(Keys.BracketedPaste)(lambda event: self.pass_down(event.data))
        self.container = self.framed(
            title,
            window,
            lambda: [("↑↓ PgUp PgDn", _("scroll")), ("Esc", _("back"))],
            lambda: "",
            merge_key_bindings([own, page.bindings()]),
        )
        self.focus = window

    def leave(self) -> None:
        super().leave()
        if self.then:
            self.then()


class NobodyWaits(Exception):
    """Raised in a worker whose screen has been left."""


class WorkScreen(Screen):
    """Reads files in a worker thread while the screen shows the progress; leaving the screen stops it."""

    def __init__(self, yard: "Yard", work: Callable[[Tell], Work], then: Callable[[Work], None]) -> None:
        """`then` is called with the result of the work."""
        super().__init__(yard)
        self._progress = (0, 0)  # files read, files in all: one tuple, so that a frame never mixes two updates
        self._is_left = False
        self._is_drawn_soon = False
        keys = KeyBindings()
        for key in ("escape", "q"):
            keys.add(key, eager=key == "escape")(lambda event: self.leave())
        window = self.painted(self._paint, focusable=True)
        self.container = self.framed("Solo Yard", window, lambda: [("Esc", _("back"))], lambda: "", keys)
        self.focus = window
        self._thread = Thread(target=self._run, args=(work, then), name="reading", daemon=True)
        self._thread.start()

    def closed(self) -> None:
        self._is_left = True
        if not self.yard.app.is_running:  # the program ends, and what was read should still be remembered
            self._thread.join(GRACE)

    def _run(self, work: Callable[[Tell], Work], then: Callable[[Work], None]) -> None:
        """Runs in the worker thread."""
        try:
            found = work(self._tell)
        except NobodyWaits:
            return
        except BaseException as error:
            fault = error
            self.yard.soon(lambda: self.yard.fail(fault))
            return
        self.yard.soon(lambda: self._finish(then, found))

    def _tell(self, done: int, count: int) -> None:
        if self._is_left:
            raise NobodyWaits
        self._progress = (done, count)
        if not self._is_drawn_soon:
            self._is_drawn_soon = True
            self.yard.soon(self._draw_soon)

    def _draw_soon(self) -> None:
        asyncio.get_running_loop().call_later(REDRAW, self._draw)

    def _draw(self) -> None:
        """Draws the latest progress, so that no old number stays while one file takes long."""
        self._is_drawn_soon = False
        self.yard.app.invalidate()

    def _finish(self, then: Callable[[Work], None], found: Work) -> None:
        if not self._is_left:
            self._is_left = True
            self.yard.stack.remove(self)
            then(found)

    def _paint(self, width: int, height: int) -> list[StyledLine]:
        done, count = self._progress
        if not count:
            return []
        about = _("Only new or changed games are read. What has been read is remembered, even if you leave.")
        text = reading_words(done, count)
        lines = [*folded(text, width, "class:list.title"), [], bar(done / count, width), []]
        return [*lines, *folded(about, width, "class:list.about")]
