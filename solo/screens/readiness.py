"""What the full screen waits for while everything is compiled, once after an install: a game for the rules alone, which
are interpreted meanwhile; all else for the computer players, too."""

from collections.abc import Callable
from gettext import gettext as _
from threading import Event
from typing import TYPE_CHECKING

from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPress, KeyPressEvent
from prompt_toolkit.keys import Keys

from ai.compiling.interpreting import call_compiled, interpret, is_interpreting
from maps.wording import apart
from solo.play.getting_ready import Warmup, slow_start
from solo.screens.screen import Screen, bar
from solo.texts.styled_text import StyledLine, folded

if TYPE_CHECKING:
    from solo.screens.app import Yard


class Readiness:
    """The warm-up of a full screen, and who waits for it."""

    def __init__(self, yard: "Yard") -> None:
        self.yard = yard
        self.warmup = Warmup(lambda: yard.soon(self.check))  # told from another thread

    def when(self, event: Event, go: Callable[[], None]) -> None:
        """Runs a function as soon as the warm-up has come so far; shows the progress until then."""
        if event.is_set():
            self._go(go)
        else:
            self.warmup.hurry()
            self.yard.push(WaitScreen(self.yard, event, go))

    def check(self) -> None:
        """Goes on with what waits: a game in which rules are interpreted, or a screen on top."""
        yard = self.yard
        yard.app.invalidate()
        if self.warmup.ready.is_set() and is_interpreting() and not self._use_compiled():
            return
        if isinstance(screen := yard.top, WaitScreen) and screen.event.is_set():
            yard.stack.pop()
            self._go(screen.go)
            if yard.top.takes_typing:  # it gets what was typed meanwhile
                yard.app.key_processor.feed_multiple(screen.typed)
                yard.soon(yard.app.key_processor.process_keys)

    def _go(self, go: Callable[[], None]) -> None:
        if not self.warmup.ready.is_set():
            interpret()
        elif not self._use_compiled():
            return
        go()

    def _use_compiled(self) -> bool:
        """Ends the interpreting; False if the warm-up went wrong, which ends the program."""
        call_compiled()
        if self.warmup.error is not None:
            self.yard.fail(self.warmup.error)
        return self.warmup.error is None

    def close(self) -> None:
        """The program ends; nobody waits any more."""
        call_compiled()


class WaitScreen(Screen):
    """The progress of the warm-up; meanwhile the rules can be read."""

    def __init__(self, yard: "Yard", event: Event, go: Callable[[], None]) -> None:
        """`go` is what comes after the event."""
        super().__init__(yard)
        self.event = event
        self.go = go
        self.typed: list[KeyPress] = []  # for the line of the game that comes
        keys = KeyBindings()
        keys.add("escape", eager=True)(lambda event: self.typed.clear() if self.typed else self.leave())
        for key in (Keys.Any, Keys.BracketedPaste, "enter"):
            keys.add(key)(self._type)
        keys.add("backspace")(lambda event: self.typed.pop() if self.typed else None)
        keys.add("f3")(lambda event: yard.rulebook())
        window = self.painted(self._paint, focusable=True)
        shown_keys = [("F3", _("rules")), ("Esc", _("back"))]
        self.container = self.framed("Solo Yard", window, lambda: shown_keys, lambda: "", keys)
        self.focus = window

    def shown(self) -> None:
        self.yard.readiness.check()

    def _type(self, event: KeyPressEvent) -> None:
        """Keeps what is typed, for the game."""
        if event.data.isprintable() or event.key_sequence[0].key in (Keys.BracketedPaste, Keys.ControlM):
            self.typed += event.key_sequence

    def _held(self) -> str:
        """What was typed, line by line."""
        text = "".join("\n" if press.key == Keys.ControlM else press.data for press in self.typed)
        return apart([line for line in text.splitlines() if line])

    def _paint(self, width: int, height: int) -> list[StyledLine]:
        warmup = self.yard.warmup
        text = _("Getting ready …")
        if warmup.compiles:
            text = _("Getting the opponents ready. This takes up to a minute, the first time only.")
        if not warmup.keeps:
            text = slow_start()
        about = _("Meanwhile F3 shows the rules of every edition. This continues as soon as everything is ready.")
        lines = [*folded(text, width, "class:list.title"), [], bar(warmup.share, width)]
        if warmup.compiles:
            lines += [[], *folded(about, width, "class:list.about")]
        if held := self._held():
            lines += [[], *folded(_("Held: {lines}").format(lines=held), width, "class:prompt")]
        return lines
