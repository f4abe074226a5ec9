"""Reads every picture of the full screen as a strict reader would: nothing cut, nothing foreign, nothing left over.

The program speaks a language whose messages are marked (`marking`). A fault is told with the picture on which it was
seen first; the same fault is told once.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import catalogue
import marking
from mechanic_words import SIGNS, missing_in, own_phrases, phrases, texts_of
from prompt_toolkit.layout import Window
from pseudo import TYPED
from terminal import Desk

from maps import board_names, load_board
from maps.edition import Edition
from maps.tiles import FACES
from solo.language.catalogues import CATALOGUES, DOMAIN, ENGLISH, speak
from solo.screens.widgets import Painted
from solo.texts.rulebook.book import rulebook

KEYS = {"enter", "esc", "tab", "home", "end", "ctrl", "shift"}  # as keyboards of all languages have them
WORD = re.compile(r"[^\W\d_]{3,}")
COMMAND = re.compile(r"solo-yard(?: [a-z]+)?(?: --?[a-z][\w-]*(?: [\w:,-]+)?)*")
MORE = (" PgDn: more ", " Enter: more ")  # an area that is longer than its place says so


class Area(NamedTuple):
    """A part of the screen: what it was to show, in lines, and what can be seen of it."""

    window: Window
    left: int
    top: int
    width: int
    height: int
    meant: list[str]  # without a limit of width or height
    is_drawn: bool  # painted by a function of ours, and not typed


class Language:
    """One language with marked messages, and what is foreign in it."""

    def __init__(self, code: str, folder: Path) -> None:
        self.code = code
        self.folder = folder / code
        path = CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.po"
        template = catalogue.template()
        own = template if code == ENGLISH else catalogue.read(path)
        # English is the language without a catalogue, so a marked one needs another name.
        self.marks = marking.write("xx" if code == ENGLISH else code, own, self.folder)
        self.mechanics = own_phrases(own)
        texts = [text for message in own if message.id for text in texts_of(message)]
        english = [text for message in template if message.id for text in texts_of(message)]
        known = {word.lower() for text in texts for word in WORD.findall(text)}
        typed = {part.lower() for word in TYPED for part in WORD.findall(word)}
        self.words = known | typed
        self.foreign = {word.lower() for text in english for word in WORD.findall(text)} - known - typed - KEYS
        said = {message.id: texts_of(message)[0] for message in own if message.id in MORE}
        self.more = tuple(said[sign].strip() for sign in MORE)
        whole = "\n".join(" ".join(text.split()) for text in texts)
        self.english = {phrase for text in english for phrase in phrases(text) if phrase not in whole}

    def speak(self) -> None:
        """From now on the program speaks it."""
        code = "xx" if self.code == ENGLISH else self.code
        assert speak(code, self.folder) == code


def foreign_modes(edition: Edition) -> set[str]:
    """The names of modes and tickets that only other editions have."""
    own = FACES if edition.has("dice") else load_board(edition.board).all_modes
    return {word for name in board_names() for word in load_board(name).all_modes} - {*own}


class Reader:
    """Reads the screen again and again, and collects what is wrong with it."""

    def __init__(self, here: Desk, language: Language, edition: Edition | None = None) -> None:
        self.here = here
        self.language = language
        self.edition = edition  # None where any of them may be spoken of
        self.faults: dict[str, str] = {}  # each with the picture on which it was first seen
        self.pictures = 0
        self._last = ""  # what was read last

    def read(self) -> None:
        """Looks at the screen as it is now, if it has changed."""
        text = self.here.text()
        if self.here.app.renderer.last_rendered_screen is None or text == self._last:
            return
        self._last = text
        self.pictures += 1
        for fault in self._faults():
            self.faults.setdefault(fault, self.plain(self.here.text()))

    def plain(self, text: str) -> str:
        return self.language.marks.unmarked(text)

    def _faults(self) -> Iterator[str]:
        areas = self.areas()
        screen = type(self.here.top).__name__
        for fault in [*self._misdrawn(areas), *self._cut(areas), *self._foreign(areas), *self._from_elsewhere(areas)]:
            yield f"{self.language.code} {screen}: {fault}"

    def areas(self) -> list[Area]:
        """All that is drawn, what lies above other things last."""
        drawn = self.here.app.renderer.last_rendered_screen
        found = []
        for window, place in drawn.visible_windows_to_write_positions.items():
            control = window.content
            if isinstance(control, Painted) and window.render_info is not None:
                content = window.render_info.ui_content
                meant = ["".join(part[1] for part in content.get_line(n)) for n in range(content.line_count)]
            else:
                meant = self._seen(place.xpos, place.ypos, place.width, place.height)
            found.append(
                Area(window, place.xpos, place.ypos, place.width, place.height, meant, isinstance(control, Painted))
            )
        return found

    def _seen(self, left: int, top: int, width: int, height: int) -> list[str]:
        rows = self.here.glass.screen.display[top : top + height]
        return [row[left : left + width] for row in rows]

    # What can be wrong

    def _misdrawn(self, areas: list[Area]) -> Iterator[str]:
        """Each cell of the terminal shows what the topmost area has painted there, and nothing older."""
        columns, rows = self.here.glass.screen.columns, self.here.glass.screen.lines
        expected: list[list[str | None]] = [[" "] * columns for _row in range(rows)]
        for area in areas:
            for row in range(area.height):
                text = area.meant[row] if row < len(area.meant) else ""
                for column in range(area.width):
                    sign = text[column] if column < len(text) else " "
                    expected[area.top + row][area.left + column] = sign if area.is_drawn else None
        for row, line in enumerate(self.here.glass.screen.display):
            for column, sign in enumerate(line):
                wanted = expected[row][column]
                if wanted is not None and wanted != sign:
                    part = self.plain(line[max(0, column - 20) : column + 20])
                    yield f"fragment at {column},{row}: {sign!r} instead of {wanted!r} in {part!r}"
                    return

    def _cut(self, areas: list[Area]) -> Iterator[str]:
        """Lines are as wide as their place, areas as high, and messages end where they can be seen."""
        for area in areas:
            for number, line in enumerate(area.meant):
                if len(line.rstrip()) > area.width:
                    yield f"wider than its {area.width} columns: {self.plain(line).strip()!r}"
                if number >= area.height and line.strip():
                    yield f"below its {area.height} rows: {self.plain(line).strip()!r}"
            shown = [line[: area.width] for line in area.meant[: area.height]]
            text = " ".join(line.strip() for line in shown)
            goes_on = self._goes_on(area, shown)
            for gone, part in marking.torn(text):
                if not goes_on and (gone == "tail" or not self._has_past(area)):
                    yield f"{gone} cut: {self.plain(part)!r}"

    def _goes_on(self, area: Area, shown: list[str]) -> bool:
        """Whether it is said that there is more to read: by a sign, there or in the title of a box, or by keys."""
        top, control = self.here.top, area.window.content
        box = getattr(top, "box", None)
        is_box = box is not None and isinstance(control, Painted) and control.paint == box.page.paint
        text = self.plain(self.here.glass.text() if is_box else "\n".join(shown))
        return type(top).__name__ == "PageScreen" or any(sign in text for sign in self.language.more)

    def _has_past(self, area: Area) -> bool:
        """Whether older messages have scrolled out of an area at its top."""
        control = area.window.content
        talk = getattr(self.here.top, "talk", None)
        return talk is not None and isinstance(control, Painted) and control.paint == talk.paint

    def _texts(self, areas: list[Area]) -> Iterator[str]:
        """What can be read, area by area, without typed lines and commands."""
        for area in areas:
            if area.is_drawn:
                lines = [self.plain(line).strip() for line in area.meant if not line.lstrip().startswith("> ")]
                yield COMMAND.sub("", " ".join(" ".join(lines).split()))

    def _foreign(self, areas: list[Area]) -> Iterator[str]:
        """No English is left in another language: neither phrases nor words that it does not have."""
        if self.language.code == ENGLISH:
            return
        for text in self._texts(areas):
            for phrase in self.language.english:
                if phrase in text:
                    yield f"English: {phrase!r}"
            for found in WORD.finditer(text):
                word = found[0].lower()
                if word in self.language.foreign and not self._is_abbreviated(word, text[found.end() :]):
                    yield f"English: {word!r} in {_around(text, word)!r}"

    def _is_abbreviated(self, word: str, after: str) -> bool:
        """Whether a word with a point is the beginning of one that the language has, or that is typed."""
        return after.startswith(".") and any(own != word and own.startswith(word) for own in self.language.words)

    def _from_elsewhere(self, areas: list[Area]) -> Iterator[str]:
        """Nothing is said of a mechanic that the edition does not have, nor of another edition's tickets; but its rules
        may compare."""
        if self.edition is None:
            return
        compared = (
            self.plain("\n".join(rulebook(self.edition.id))) if type(self.here.top).__name__ == "PageScreen" else ""
        )
        for text in self._texts(areas):
            for mechanic in missing_in(self.edition):
                for phrase in self.language.mechanics[mechanic]:
                    if phrase in text:
                        yield f"of {mechanic}: {phrase!r}"
                found = re.search(SIGNS.get(mechanic, "(?!)"), text) if self.language.code == ENGLISH else None
                if found and found[0] not in compared:
                    yield f"of {mechanic}: {_around(text, found[0])!r}"
            if self.language.code == ENGLISH:
                for word in foreign_modes(self.edition) & {*WORD.findall(text)} - {*WORD.findall(compared)}:
                    yield f"of another edition: {_around(text, word)!r}"


def _around(text: str, word: str) -> str:
    at = text.lower().find(word.lower())
    return text[max(0, at - 40) : at + len(word) + 40]


def told(faults: Iterable[tuple[str, str]], most: int = 10) -> str:
    """Faults with their pictures, for a test that fails."""
    every = [*faults]
    shown = [f"{fault}\n{picture}\n{'=' * 40}" for fault, picture in every[:most]]
    return "\n".join([f"{len(every)} faults", *(fault for fault, _picture in every), "", *shown])
