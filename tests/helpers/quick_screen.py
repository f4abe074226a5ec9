"""A terminal's screen for tests: pyte's, with short ways for what nearly all output consists of.

pyte takes sequences character by character, and makes each cell from the one before. The full screen writes whole runs
of narrow characters, between sequences that begin with a reset: these are looked up. Everything else goes pyte's way.
"""

import re
from functools import cache

import pyte
from pyte import modes
from pyte.screens import Char, wcwidth

SEQUENCE = re.compile(r"\x1b\[([0-9;]*)([A-Za-z@`])")  # complete, without a private sign
MOST = 9999  # a parameter is at most so large


class Cells(dict[str, Char]):
    """Cells that look the same but for their characters."""

    def __init__(self, looks: Char) -> None:
        super().__init__()
        self.looks = looks

    def __missing__(self, character: str) -> Char:
        cell = self[character] = self.looks._replace(data=character)
        return cell


@cache
def cells(looks: Char) -> Cells:
    return Cells(looks)


class QuickScreen(pyte.Screen):
    """Draws runs of narrow characters at once."""

    def __init__(self, columns: int, lines: int) -> None:
        self._narrow: set[str] = set()
        self._looks: dict[tuple[int, ...], Char] = {}
        super().__init__(columns, lines)

    def draw(self, data: str) -> None:
        cursor = self.cursor
        end = cursor.x + len(data)
        if end > self.columns or modes.IRM in self.mode or not self._are_narrow(data):
            super().draw(data)
            return
        self.buffer[cursor.y].update(zip(range(cursor.x, end), map(cells(cursor.attrs).__getitem__, data), strict=True))
        cursor.x = end
        self.dirty.add(cursor.y)

    def _are_narrow(self, data: str) -> bool:
        if self._narrow.issuperset(data):
            return True
        self._narrow.update(character for character in data if wcwidth(character) == 1)
        return self._narrow.issuperset(data)

    def select_graphic_rendition(self, *attrs: int) -> None:
        """What follows a reset looks the same, whatever was before."""
        if attrs[:1] != (0,):
            super().select_graphic_rendition(*attrs)
        elif attrs in self._looks:
            self.cursor.attrs = self._looks[attrs]
        else:
            super().select_graphic_rendition(*attrs)
            self._looks[attrs] = self.cursor.attrs


class QuickStream(pyte.Stream):
    """Takes complete sequences at once."""

    def attach(self, screen: pyte.Screen) -> None:
        super().attach(screen)
        self._does = {final: getattr(screen, name) for final, name in self.csi.items()}

    def feed(self, data: str) -> None:
        assert self.listener is not None
        at, length = 0, len(data)
        while at < length:
            if self._taking_plain_text:  # nothing has begun
                if found := self._text_pattern.match(data, at):
                    self.listener.draw(found[0])
                    at = found.end()
                    continue
                found = SEQUENCE.match(data, at)
                if found and (does := self._does.get(found[2])):
                    does(*[min(int(number or 0), MOST) for number in found[1].split(";")])
                    at = found.end()
                    continue
            self._taking_plain_text = self._send_to_parser(data[at])
            at += 1
