"""How words are put together in any language: what people read goes through gettext, and lists are joined here.

English is the source: a program without catalogues speaks English. A message is a whole sentence with named places,
such as `_("{name} is on {station}.")`; words that are kept as data (names, titles, tickets) are looked up when they are
shown, each with the context that tells translators what it is.
"""

from collections.abc import Sequence
from gettext import gettext as _
from gettext import pgettext


def N_(message: str) -> str:
    """Marks a message that is kept in a table, and translated only when it is shown."""
    return message


def shown_mode(word: str) -> str:
    """A means of transport, a ticket or the face of a die, as people read it; what they type stays as it is."""
    return pgettext("ticket", word)


def shown_name(name: str) -> str:
    """The name of a station."""
    return pgettext("station", name)


def shown_board(text: str) -> str:
    """What a board says of itself: its title, and where it comes from."""
    return pgettext("board", text)


def printable(text: str) -> str:
    """A text as it can be told to people, wherever it comes from: what would move the cursor, turn the writing round,
    not be seen or not be written at all is a question mark."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def listed(words: Sequence[str]) -> str:
    """Words in a row: "3, 8, 13"."""
    # Translators: a list of words, which grows from the left: {list} is what came before, {item} the next word
    return _joined(_("{list}, {item}"), words)


def all_of(words: Sequence[str]) -> str:
    """Words in a row, all of which are meant: "3, 8 and 13"."""
    # Translators: the end of a list, all of which is meant
    return _ended(_("{list} and {item}"), words)


def any_of(words: Sequence[str]) -> str:
    """Words in a row, one of which is meant: "3, 8 or 13"."""
    # Translators: the end of a list, one of which is meant
    return _ended(_("{list} or {item}"), words)


def apart(parts: Sequence[str]) -> str:
    """Parts of a sentence that have commas of their own: "3 of 5 are left; Red takes 12"."""
    # Translators: a list of longer parts, which have commas of their own
    return _joined(_("{list}; {item}"), parts)


def in_line(parts: Sequence[str]) -> str:
    """Whole sentences, or dice, side by side."""
    # Translators: whole sentences, or dice, side by side
    return _joined(_("{list} {item}"), parts)


def _joined(pattern: str, words: Sequence[str]) -> str:
    text = words[0] if words else ""
    for word in words[1:]:
        text = pattern.format(list=text, item=word)
    return text


def _ended(pattern: str, words: Sequence[str]) -> str:
    return _joined(pattern, [listed(words[:-1]), words[-1]]) if len(words) > 1 else listed(words)
