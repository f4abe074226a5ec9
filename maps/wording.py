"""Text in any language: messages go through gettext, and lists are joined here.

English is the source: a program without catalogues speaks English. A message is a whole sentence with named
placeholders, such as `_("{name} is on {station}.")`. Words stored as data (names, titles, tickets) are looked up when
they are shown, each with a context that tells translators what it is.
"""

import re
from collections.abc import Sequence
from gettext import gettext as _
from gettext import pgettext

SOUNDS_LIKE_I = re.compile("[Hh]?[Ii][b-df-hj-z]")  # how a word begins with that sound in Spanish; no hiato, no III
CERTAIN = 1 - 1e-9  # a probability from here on is certain, for rounding alone can make it smaller than 1


def N_(message: str) -> str:
    """Marks a message for translation without translating it yet; it is stored in a table and translated when shown."""
    return message


def shown_mode(word: str) -> str:
    """The translated name of a mode, a ticket or the face of a die; what people type stays English."""
    return pgettext("ticket", word)


def shown_name(name: str) -> str:
    """The translated name of a station."""
    return pgettext("station", name)


def shown_board(text: str) -> str:
    """The translated title or provenance of a board."""
    return pgettext("board", text)


def printable(text: str) -> str:
    """A text that is safe to show, wherever it comes from: control characters, bidirectional marks and other
    unprintable characters become question marks."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def listed(words: Sequence[str]) -> str:
    """Words separated by commas: "3, 8, 13"."""
    # Translators: a list of words, which grows from the left: {list} is what came before, {item} the next word
    return _joined(_("{list}, {item}"), words)


def all_of(words: Sequence[str]) -> str:
    """A list joined by "and": "3, 8 and 13"."""
    if words and SOUNDS_LIKE_I.match(words[-1]):
        # Translators: the same before a word that begins with the sound i: Spanish has "e" there instead of "y"
        return _ended(pgettext("before i", "{list} and {item}"), words)
    # Translators: the end of a list, all of which is meant
    return _ended(_("{list} and {item}"), words)


def any_of(words: Sequence[str]) -> str:
    """A list joined by "or": "3, 8 or 13"."""
    # Translators: the end of a list, one of which is meant
    return _ended(_("{list} or {item}"), words)


def apart(parts: Sequence[str]) -> str:
    """Clauses that contain commas, joined by semicolons: "3 of 5 are left; Red takes 12"."""
    # Translators: a list of longer parts, which have commas of their own
    return _joined(_("{list}; {item}"), parts)


def in_line(parts: Sequence[str]) -> str:
    """Whole sentences, or dice, joined by blanks."""
    # Translators: whole sentences, or dice, side by side
    return _joined(_("{list} {item}"), parts)


def in_percent(number: str) -> str:
    """A number, or a span or a scale of numbers, in percent: "70%", "70 ± 2%"."""
    # Translators: a percentage, as your language writes it
    return _("{number}%").format(number=number)


def percent(share: float, digits: int = 0) -> str:
    """A share as text: "70%"."""
    return in_percent(f"{100 * share:.{digits}f}")


def probability(chance: float, *, short: bool = False) -> str:
    """A chance as text, which never looks certain or impossible if it is not; `short` is for columns."""
    if 0 < chance < 0.01:
        return in_percent("<1") if short else _("under 1%")
    if 0.99 < chance < CERTAIN:
        return in_percent(">99") if short else _("over 99%")
    return percent(chance)


def _joined(pattern: str, words: Sequence[str]) -> str:
    text = words[0] if words else ""
    for word in words[1:]:
        text = pattern.format(list=text, item=word)
    return text


def _ended(pattern: str, words: Sequence[str]) -> str:
    return _joined(pattern, [listed(words[:-1]), words[-1]]) if len(words) > 1 else listed(words)
