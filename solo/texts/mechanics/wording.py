"""Numbers and names as the rules write them: lists, tickets of several modes, numbers of black tickets."""

from collections.abc import Iterable, Sequence
from gettext import gettext as _
from gettext import ngettext

from maps.wording import all_of, any_of, shown_mode
from maps.wording import listed as in_a_row


def listed(items: Iterable[object]) -> str:
    """Words or numbers joined by "and": "3, 8 and 13"."""
    return all_of([str(item) for item in items])


def either(items: Iterable[object]) -> str:
    """Words or numbers joined by "or": "1 or 2"."""
    return any_of([str(item) for item in items])


def tickets(counts: Sequence[int], modes: Sequence[str]) -> str:
    """Tickets of the paid modes in a row: "11 taxi, 8 bus and 4 underground"."""
    text = _("{n} {mode}")
    return listed(text.format(n=n, mode=shown_mode(mode)) for n, mode in zip(counts, modes, strict=True))


def counted_tickets(counts: Sequence[int], modes: Sequence[str]) -> str:
    """Tickets of the paid modes as they are counted in a game: "4 taxi, 3 bus, 2 underground"."""
    # Translators: tickets in a list, such as 4 taxi
    text = _("{count} {mode}")
    return in_a_row([text.format(count=n, mode=shown_mode(mode)) for n, mode in zip(counts, modes, strict=True)])


def black_tickets(n: int) -> str:
    """A number of black tickets in words."""
    return ngettext("{n} black ticket", "{n} black tickets", n).format(n=n)


def double_tickets(n: int) -> str:
    """A number of double-move tickets in words."""
    return ngettext("{n} double-move ticket", "{n} double-move tickets", n).format(n=n)
