"""Filters terminal input: drops late replies, malformed reports and endless numbers before prompt_toolkit sees them.

prompt_toolkit reads an unknown escape sequence as Esc and letters, which would leave a game or the program, and trusts
mouse reports as they come. So sequences that no key sends are removed first.
"""

import re
import select
import time
from collections.abc import Callable
from typing import Any

from prompt_toolkit.input import Input, vt100_parser
from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.input.posix_utils import PosixStdinReader
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings, typical_mouse_events
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.keys import Keys

from solo.terminal.background import BEGUN_ANSWER, told_light

Heard = Callable[[bool], None]  # called when the terminal tells its background: whether it is light

# prompt_toolkit caches every prefix of every number and parses it again character by character: a few thousand digits
# after Esc [ would block the program for minutes. No key and no move has that many.
LONGEST_NUMBER = 24
NUMBER = re.compile(rf"[\d;]{{{LONGEST_NUMBER},}}")
LAST_NUMBER = re.compile(r"[\d;]*\Z")
PASTE = r"\x1b\[200~.*?(?:\x1b\[201~|\Z)"
SEQUENCE = r"\x1b\[M...|\x1b\[[0-?]*[ -/]*[@-~]"
LATE_REPLY = r"\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)"
PARTS = re.compile(f"{PASTE}|{SEQUENCE}|{LATE_REPLY}", re.DOTALL)
REPORT = re.compile(r"\x1b\[(<?[\d;]+[mM]|M...)", re.DOTALL)  # probably of the mouse
CLICK = re.compile(r"\x1b\[<?\d+;\d+;\d+[mM]")
BEGINNING = re.compile(r"\x1b(\[[0-?]*|[\]P_^X][^\x07\x1b]*\x1b?)?\Z")  # an incomplete sequence at the end of the input
END_OF_PASTE = "\x1b[201~"
HEARD_IN_A_PASTE = ("\x1b", "\x03", "\x11")  # Esc, Ctrl-C and Ctrl-Q: they end a paste whose end was lost
DUE, MOMENT = 2.0, 0.02  # seconds
REMEMBERED = 5000  # limit on the prefixes that prompt_toolkit caches; each mouse position is one


class KeyReader(PosixStdinReader):
    """A stdin reader that passes on only keys, pastes and mouse reports."""

    def __init__(self, reader: PosixStdinReader, parser: vt100_parser.Vt100Parser, heard: Heard | None = None) -> None:
        """Wraps another reader; the parser knows whether a paste has begun."""
        self._reader = reader
        self._parser = parser
        self._heard = heard
        self._due = time.monotonic() + DUE  # until then the answer is likely to come
        self._cut = ""  # the beginning of the terminal's answer, until the rest of it comes
        self._number = ""  # the digits at the end of the input so far
        self._begun = False  # whether the input so far ends within a sequence

    @property
    def closed(self) -> bool:  # type: ignore[override]
        """Whether the input is closed."""
        return self._reader.closed

    def read(self, count: int = 1024) -> str:
        """The filtered input since the last call."""
        text = self._cut + self._reader.read(count)
        while BEGINNING.search(text) and (more := self._more(text, count)):
            text += more
        begun = BEGUN_ANSWER.search(text) if self._heard and not self._parser._in_bracketed_paste else None
        self._cut = begun[0] if begun and begun[0] != self._cut else ""
        text = text.removesuffix(self._cut) if self._cut else text
        remembered: dict[str, bool] = vt100_parser._IS_PREFIX_OF_LONGER_MATCH_CACHE
        if len(remembered) > REMEMBERED:
            remembered.clear()
        return self._short(self._keys(text))

    def _more(self, text: str, count: int) -> str:
        """What follows a sequence that is cut off. An Esc may be the key, or begin the terminal's answer while that is
        due: then the rest of it has a moment to come."""
        if text.endswith("\x1b") and self._heard and time.monotonic() < self._due:
            select.select([self._reader.stdin_fd], [], [], MOMENT)
        return self._reader.read(count)

    def _keys(self, text: str) -> str:
        """Removes sequences that are not keys; pastes, and the rest of a sequence begun before, are left alone."""
        pasting, begun = self._parser._in_bracketed_paste, self._begun
        self._begun = bool(BEGINNING.search(text))
        if pasting and text in HEARD_IN_A_PASTE:  # the end of the paste was lost
            return END_OF_PASTE + text
        if begun:
            return text
        pasted, mark, rest = text.partition(END_OF_PASTE) if pasting else ("", "", text)
        return pasted + mark + PARTS.sub(self._part, rest)

    def _part(self, part: re.Match[str]) -> str:
        """A sequence if it is a key, else nothing; the terminal's answer is heard."""
        if is_key(part[0]):
            return part[0]
        light = told_light(part[0])
        if light is not None and self._heard:
            self._due = 0.0
            self._heard(light)
        return ""

    def _short(self, text: str) -> str:
        """Truncates numbers that are too long."""
        joined = NUMBER.sub(lambda number: number[0][:LONGEST_NUMBER], self._number + text)
        before, found = len(self._number), LAST_NUMBER.search(joined)
        self._number = found[0] if found else ""
        return joined[before:]


def is_key(sequence: str) -> bool:
    """Whether a sequence is a key, a paste, or a mouse report."""
    return sequence in ANSI_SEQUENCES or sequence.startswith("\x1b[200~") or bool(REPORT.fullmatch(sequence))


def listen(keys: Input, heard: Heard | None = None) -> None:
    """Installs the filter on a terminal input; `heard` is called when the terminal tells its background."""
    reader = getattr(keys, "stdin_reader", None)
    if isinstance(reader, PosixStdinReader) and not isinstance(reader, KeyReader):
        terminal: Any = keys
        terminal.stdin_reader = KeyReader(reader, terminal.vt100_parser, heard)


def mouse_keys() -> KeyBindings:
    """Mouse bindings that ignore malformed reports, and clicks on a window that is no longer visible."""
    keys, meant = KeyBindings(), load_mouse_bindings().get_bindings_for_keys((Keys.Vt100MouseEvent,))

    @keys.add(Keys.Vt100MouseEvent)
    def _mouse(event: KeyPressEvent) -> object:
        data, layout = event.data, event.app.layout
        known = ord(data[3]) in typical_mouse_events if data[2] == "M" else CLICK.fullmatch(data)
        seen = layout.current_window in layout.visible_windows
        return meant[-1].handler(event) if known and seen else NotImplemented

    return keys
