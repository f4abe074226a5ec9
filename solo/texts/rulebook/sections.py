"""What the pages of rules are made of: sections, lists in a row, and the numbers and names that fill their sentences.

A page writes its sentences with names in braces; the numbers come from the editions and the boards, so that no sentence
can say anything else than what is played.
"""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _
from gettext import ngettext

from maps import Board
from maps.edition import Edition
from maps.wording import shown_board, shown_mode

Words = Mapping[str, object]  # what stands for each name in braces

HEADING = "# "


def section(words: Words, title: str, *paragraphs: str) -> list[str]:
    """A heading and its paragraphs, filled in."""
    return [HEADING + title.format_map(words), *(text.format_map(words) for text in paragraphs)]


def listed(items: Iterable[object]) -> str:
    """Words or numbers in a row: "3, 8 and 13"."""
    *some, last = map(str, items)
    return _("{some} and {last}").format(some=", ".join(some), last=last) if some else last


def either(items: Iterable[object]) -> str:
    """The same as a choice: "1 or 2"."""
    *some, last = map(str, items)
    return _("{some} or {last}").format(some=", ".join(some), last=last) if some else last


def tickets(counts: Sequence[int], modes: Sequence[str]) -> str:
    """Tickets of the paid modes in a row: "11 taxi, 8 bus and 4 underground"."""
    text = _("{n} {mode}")
    return listed(text.format(n=n, mode=shown_mode(mode)) for n, mode in zip(counts, modes, strict=True))


def black_tickets(n: int) -> str:
    return ngettext("{n} black ticket", "{n} black tickets", n).format(n=n)


def double_tickets(n: int) -> str:
    return ngettext("{n} double-move ticket", "{n} double-move tickets", n).format(n=n)


def helpers(edition: Edition, n: int) -> str:
    """So many bobbies, as the edition calls them."""
    return edition.shown_bobbies(n)


def edition_words(edition: Edition) -> dict[str, object]:
    """Names and numbers that every edition has."""
    return {
        "hider": edition.shown_hider,
        "rounds": edition.rounds,
        "spaces": edition.spaces,
        "reveals": listed(edition.reveals),
        "last_reveal": edition.reveals[-1],
        "last_but_one": edition.spaces - 1,
        "fewest": min(edition.counts),
        "most": max(edition.counts),
    }


def ticket_words(edition: Edition, board: Board) -> dict[str, object]:
    """The same, and what is printed on the board and in the box of an edition that is played with tickets."""
    taxi, bus, underground = board.modes
    ways = [line for line in board.lines if line.mode == board.black_mode]
    cards = board.deck(edition.hider_deck)
    words = edition_words(edition)
    for name, mode in (("taxi", taxi), ("bus", bus), ("underground", underground), ("ferry", board.black_mode)):
        lines = [line for line in board.lines if line.mode == mode]
        words[name] = shown_mode(mode)
        words[f"{name}_lines"] = len(lines)
        words[f"{name}_stops"] = len({end for line in lines for end in (line.a, line.b)})
    return words | {
        "city": shown_board(board.title),
        "stations": board.size,
        "ferry_ways": listed(f"{line.a}-{line.b}" for line in ways),
        "stock": tickets(edition.stock, board.modes),
        "purse": tickets(edition.purse, board.modes),
        "purse_size": sum(edition.purse),
        "pool": tickets([edition.pool * n for n in edition.purse], board.modes),
        "pooled": edition.pool,
        "black": black_tickets(edition.black),
        "double": double_tickets(edition.double),
        "seeker_cards": len(board.deck(edition.seeker_deck)),
        "seeker_starts": listed(card.station for card in board.deck(edition.seeker_deck)),
        "hider_cards": len(cards),
        "hider_starts": listed(f"{card.station}/{card.second}" if card.second else card.station for card in cards),
        "bobby": edition.shown_bobby,
        "bobbies": edition.shown_bobby_plural,
        "lone_helpers": helpers(edition, edition.bobbies_for(1)),
    }
