"""Ticket names as the screen shows them, in the current language. They can be typed as well as the English words."""

from collections.abc import Sequence
from gettext import gettext as _
from unicodedata import combining, normalize

from maps.wording import shown_mode


def plain_letters(text: str) -> str:
    """Lower case without accents, so that `gondola` can be typed for `góndola`."""
    if text.isascii():
        return text.lower()
    return "".join(sign for sign in normalize("NFKD", text.lower()) if not combining(sign))


def shown_tickets(words: Sequence[str], typed: Sequence[str]) -> tuple[set[int], int]:
    """Finds the tickets whose displayed names begin with the typed words, and how many typed words they use up."""
    found: set[int] = set()
    most = 0
    for ticket, word in enumerate(words):
        count = 0
        for part, one in zip(plain_letters(shown_mode(word)).split(), typed, strict=False):
            if not part.startswith(plain_letters(one)):
                break
            count += 1
        if count > most:
            found, most = set(), count
        if count and count == most:
            found.add(ticket)
    return found, most


def words_after(word: str, typed: Sequence[str]) -> int:
    """How many typed words complete a ticket's displayed name, if the name begins with the word before them."""
    first, *rest = plain_letters(shown_mode(word)).split() or [""]
    return len(rest) if first == word and [*map(plain_letters, typed[: len(rest)])] == rest else 0


def both_names(word: str) -> str:
    """A ticket as it is typed, and as the screen shows it where that is another word."""
    name = shown_mode(word)
    return word if name == word else _("{word} ({name})").format(word=word, name=name)
