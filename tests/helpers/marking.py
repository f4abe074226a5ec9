"""Catalogues in which one can see where a message begins and ends, while it takes no more room than without.

The first letter of each message and its last one are replaced by signs of old scripts, one column wide like the rest.
So whoever reads a screen can tell whether each message that begins on it also ends there, and read what it says.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from catalogue import mo_bytes

from solo.language.catalogues import DOMAIN

PLACES = re.compile(r"\{\w*\}|%\(\w+\)[rs]|%[rs]")
BEGINS, ENDS = 0x12000, 0x13000  # cuneiform, and hieroglyphs: printed, of one column, and in no catalogue
MOST = 900  # signs that can be replaced
ALL = f"{chr(BEGINS)}-{chr(BEGINS + MOST)}{chr(ENDS)}-{chr(ENDS + MOST)}"
SHORT = re.compile(rf"[^{ALL}\W\d]*(?: [^{ALL}\W\d]+)?\.|[^{ALL}]*…")


def said_by(message: Message) -> list[str]:
    """What a message says in its language: one text, or one for each plural form."""
    return [text for text in (message.string if isinstance(message.string, tuple) else (message.string,)) if text]


def asked_by(message: Message) -> list[str]:
    """The English of a message."""
    return [*message.id] if isinstance(message.id, tuple) else [message.id]


class Marks:
    """The signs that stand for the first and the last ones of messages."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._signs: list[str] = []

    def _number(self, sign: str) -> int:
        if sign not in self._numbers:
            self._numbers[sign] = len(self._signs)
            self._signs.append(sign)
        assert len(self._signs) < MOST
        return self._numbers[sign]

    def marked(self, text: str) -> str:
        """A message whose beginning and end can be seen; one that is too short for that stays as it is."""
        inside = {at for found in PLACES.finditer(text) for at in range(*found.span())}
        own = [at for at, sign in enumerate(text) if at not in inside and sign.isalnum()]
        first = next((at for at in own if text[at + 1 : at + 2].isalnum()), None)
        if first is None or own[-1] <= first:
            return text
        last = own[-1]
        begin, end = chr(BEGINS + self._number(text[first])), chr(ENDS + self._number(text[last]))
        return text[:first] + begin + text[first + 1 : last] + end + text[last + 1 :]

    def unmarked(self, text: str) -> str:
        """What a person would read."""
        return "".join(self._plain(sign) for sign in text)

    def _plain(self, sign: str) -> str:
        kind = is_begin(sign) or is_end(sign)
        return self._signs[ord(sign) - kind] if kind else sign


def is_begin(sign: str) -> int:
    """The block of signs that begin a message, if this is one of them; else 0."""
    return BEGINS if BEGINS <= ord(sign) < BEGINS + MOST else 0


def is_end(sign: str) -> int:
    """The block of signs that end a message, if this is one of them; else 0."""
    return ENDS if ENDS <= ord(sign) < ENDS + MOST else 0


def torn(text: str) -> Iterator[tuple[str, str]]:
    """The messages of a text whose other half is missing: which half ("head" or "tail") is gone, and what is left.

    The first letter alone, as on signs for tickets, is a word of its own; so is an abbreviation with its point, and
    what is left out where three points stand.
    """
    open_at: list[int] = []
    for at, sign in enumerate(text):
        if is_begin(sign):
            after = text[at + 1 : at + 2]
            if after.isalpha() and not is_begin(after) and not _is_short(text, at + 1):
                open_at.append(at)
        elif is_end(sign):
            if open_at:
                open_at.pop()
            else:
                yield "head", text[max(0, at - 60) : at + 1]
    for at in open_at:
        yield "tail", text[at : at + 60]


def _is_short(text: str, at: int) -> bool:
    """Whether a message that goes on here is an abbreviation, or left out but for its beginning."""
    mark = next((sign for sign in text[at:] if is_begin(sign) or is_end(sign)), "")
    return bool(SHORT.match(text, at)) and not (mark and is_end(mark))


def write(code: str, catalog: Catalog, folder: Path) -> Marks:
    """Puts a language whose messages are marked into a folder of catalogues."""
    marks = Marks()
    copy = Catalog(locale=catalog.locale or code, charset="utf-8", fuzzy=False)
    for message in catalog:
        if message.id:
            texts = [*map(marks.marked, said_by(message) or asked_by(message))]
            copy.add(message.id, tuple(texts) if message.pluralizable else texts[0], context=message.context)
    path = folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(mo_bytes(copy))
    return marks
