"""Typed input: the words still to be read, the move they ask for, and errors that say what would be right.

Ticket words are the board's own. Taxi, bus, underground and black are understood on every board, and so are the names
that the screen shows in its language. Words may be abbreviated as long as they are unambiguous; if an abbreviation
means one ticket in English and another on the screen, the player is asked.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as _
from typing import TYPE_CHECKING, NoReturn

from ai.position.move import BLACK_TICKET, Deed, Kind, Move
from ai.position.names import UNKNOWN
from ai.position.position import Position
from ai.position.shown_tickets import both_names, shown_tickets, words_after
from maps.wording import any_of

if TYPE_CHECKING:
    from ai.mechanics.base import Mechanic
    from ai.mechanics.travel import TravelMechanic

COMMON_WORDS = ("taxi", "bus", "underground", "black")
LONGEST = 200


class MoveError(ValueError):
    """A move that cannot be played, with what was typed and why not."""

    wish: "Wish | None" = None  # what was asked for now, if that could be read

    def __init__(self, typed: str, why: str) -> None:
        self.typed = typed
        self.why = why
        super().__init__(why)


class UnreadableMove(MoveError):
    """Words that are not a move at all."""


class UnknownWord(UnreadableMove):
    """An unknown word; its reason is a complete sentence."""


class IllegalMove(MoveError):
    """A move that the rules forbid here."""

    def __init__(self, typed: str, why: str, wish: "Wish | None" = None) -> None:
        self.wish = wish
        super().__init__(typed, why)


class AmbiguousMove(MoveError):
    """Words that could mean several moves."""

    def __init__(self, typed: str, why: str, choices: Sequence[str] = ()) -> None:
        """`choices` are the lines, or the words, of which one was meant."""
        self.choices = tuple(choices)
        super().__init__(typed, why)


@dataclass(frozen=True)
class Wish:
    """A move as it was typed; None for what was not said."""

    kind: Kind
    seat: int | None = None
    ticket: int | None = None  # or what a chip is about
    station: int = 0  # 0 for an unknown one; or the answer to a question
    deeds: tuple[Deed, ...] = ()  # on arriving

    def fits(self, move: Move) -> bool:
        """Whether a legal move matches what was typed."""
        return (
            move.kind == self.kind
            and move.number == self.station
            and move.deeds == self.deeds
            and self._pays(move)
            and self.seat in (None, move.seat)
        )

    def _pays(self, move: Move) -> bool:
        """Whether a move uses the ticket that was typed. A start names either a tile or a place, and must match."""
        if self.kind == "start":
            return (self.ticket or 0) == move.ticket
        return self.ticket in (None, move.ticket) or (self.ticket == BLACK_TICKET and move.names_mode)


class TypedWords:
    """The words of a line, consumed from the front."""

    def __init__(self, game: Position, text: str, travel: "TravelMechanic", mechanics: Sequence["Mechanic"]) -> None:
        """Splits a text into words; `mechanics` are all those whose words are understood."""
        self.position = game
        self.text = text
        self.travel = travel
        self.mechanics = mechanics
        if len(text) > LONGEST:
            why = _("that is longer than any move ({most} characters at most)").format(most=LONGEST)
            raise UnreadableMove(text[:LONGEST], why)
        if not text.replace("\t", " ").strip().isprintable():
            raise UnreadableMove(text, _("that contains control characters"))
        self.words = text.lower().split()
        if not self.words:
            if legal := game.legal_moves():
                example = game.move_text(legal[0])
                raise UnreadableMove(text, _("type a move, such as {example}").format(example=example))
            raise UnreadableMove(text, _("type a move"))
        self.tickets = {
            word: n for words in (COMMON_WORDS, (*game.board.modes, "black")) for n, word in enumerate(words)
        }

    @property
    def next(self) -> str:
        """The next word, empty at the end of the line."""
        return self.words[0] if self.words else ""

    def take(self) -> str:
        """Consumes the next word."""
        return self.words.pop(0)

    def stop(self, why: str) -> NoReturn:
        """Refuses the line."""
        raise UnreadableMove(self.text, why)

    @property
    def at_station(self) -> bool:
        """Whether a station comes next, or the sign for an unknown one."""
        return self.next == UNKNOWN or bool(re.fullmatch(r"-?\d+", self.next, re.ASCII))

    def station(self, after: str) -> int:
        """Reads a station; 0 for an unknown one. `after` is the text before it, for the error message."""
        if not self.at_station:
            self.stop(self.travel.missing_station.format(words=after))
        word = self.take()
        if word == UNKNOWN:
            return 0
        if len(word) > 4 or not self.position.board.has_station(int(word)):
            raise IllegalMove(self.text, self.travel.no_such_station(self.position, word[:24]))
        return int(word)

    def choice(self, why: str, choices: Sequence[str]) -> int:
        """Reads one of the given words and returns its index."""
        small = [choice.lower() for choice in choices]
        if self.next not in small:
            self.stop(why.format(choices=any_of(choices)))
        return small.index(self.take())

    def ticket(self) -> int:
        """Reads a ticket by its word or displayed name, either of which may be abbreviated."""
        word, words = self.next, (*self.position.board.modes, "black")
        if word in self.tickets:
            self.take()
            del self.words[: words_after(words[self.tickets[word]], self.words)]
            return self.tickets[word]
        cut = {name: ticket for ticket, name in enumerate(words) if name.startswith(word)}
        shown, count = shown_tickets(words, self.words)
        found = {*shown} if count > 1 else {*shown, *cut.values()}
        if len(found) == 1:
            del self.words[: max(count, 1)]
            return found.pop()
        if found:
            names = {*cut, *(words[ticket] for ticket in shown)}
            choices = any_of([both_names(name) if name in words else name for name in sorted(names)])
            why = _("{word} could be {choices}").format(word=word, choices=choices)
            raise AmbiguousMove(self.text, why, [both_names(words[ticket]) for ticket in sorted(found)])
        self.take()
        raise self.travel.unknown_word(self, repr(word[:24]))

    def deeds(self) -> tuple[Deed, ...]:
        """Reads what the hider does on arriving."""
        return tuple(deed for mechanic in self.mechanics for deed in mechanic.read_deeds(self))
