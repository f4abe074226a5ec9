"""Moves in words: the names of pawns, tickets and moves.

The hider: `taxi 123`, `black 45`, `double taxi 9 black 20`; where he may do something on arriving `tram 44 crime`,
`carriage 9 take black`, `carriage 9 dive`; `balloon`, `land 107`, `start 35`. The seekers: `d2 bus 77`, `pass`,
`d1 manhunt`, `d2 ask river`, `d3 ban tram`, `d4 clue`, `d5 block 88`. Chance: `card 45`, by its left station.
With dice: `d1 start 5`, `roll taxi taxi bus X`, `d2 bus 19`, `d3 pass`, `reroll`; and the hider's `taxi 14`,
`black taxi 14`, `double taxi 3 black bus 7`, `helicopter 31`, `pass`.
In public events a secret station is `?`, and a question carries its answer: `d1 manhunt III`, `start E`.

These words are typed, and read by programs, so they are the same in every language. Functions whose names end in
`_name` return translated text for people.
"""

from collections.abc import Sequence
from gettext import gettext as _
from gettext import pgettext
from typing import TYPE_CHECKING

from ai.position.move import (
    BLACK_RIDE,
    BLACK_TICKET,
    DEEDS,
    FLEW_MARK,
    LANDED_MARK,
    NO_TICKET,
    STARTED_MARK,
    STAYED_MARK,
    Kind,
    Move,
)
from maps.tiles import FACES
from maps.wording import in_line, shown_mode

if TYPE_CHECKING:
    from ai.position.position import Position, View

UNKNOWN = "?"  # stands for a secret station
LOG_WORDS = {
    NO_TICKET: UNKNOWN,
    LANDED_MARK: "balloon",
    STARTED_MARK: "start",
    FLEW_MARK: "helicopter",
    STAYED_MARK: "stayed",
}

BARE_KINDS: tuple[Kind, ...] = ("pass", "balloon", "double balloon", "reroll")  # moves without a station


def seat_code(pos: "Position", seat: int) -> str:
    """The short name of a seeker: d1, d2, … for detectives, b1, b2, … for bobbies."""
    return f"b{seat - pos.detectives}" if pos.is_bobby(seat) else f"d{seat}"


def seat_word(pos: "Position", seat: int) -> str:
    """What a pawn is called in typed text."""
    if seat == 0:
        return pos.edition.hider
    if pos.is_bobby(seat):
        return f"{pos.edition.bobby} {seat - pos.detectives}"
    return pos.deal.names[seat - 1]


def seat_name(pos: "Position", seat: int) -> str:
    """What a pawn is called on the screen, translated."""
    if pos.is_bobby(seat):
        pawn, number = pgettext("pawn", pos.edition.bobby), seat - pos.detectives
        return _("{pawn} {number}").format(pawn=pawn, number=number)
    return pgettext("pawn", seat_word(pos, seat))


def ticket_word(pos: "Position", ticket: int) -> str:
    """The typed word for a ticket or a die, or for a mark on the log."""
    if ticket in LOG_WORDS:
        return LOG_WORDS[ticket]
    if ticket >= BLACK_RIDE:
        return f"black {pos.board.modes[ticket - BLACK_RIDE]}"
    return "black" if ticket == BLACK_TICKET else pos.board.modes[ticket]


def ticket_name(pos: "Position", ticket: int) -> str:
    """The translated name of a ticket or a die, or of a mark on the log."""
    if ticket in LOG_WORDS or ticket < BLACK_RIDE:
        return shown_mode(ticket_word(pos, ticket))
    return _("black {mode}").format(mode=shown_mode(pos.board.modes[ticket - BLACK_RIDE]))


def start_tile(view: "View") -> str | None:
    """The letter of the tile on which the hider started, once everybody has heard it."""
    return next((event.move.tile for event in view.events if event.move.tile), view.deal.start_tile or None)


def faces_text(counts: Sequence[int]) -> str:
    """Dice by face as typed words: "taxi taxi bus X"."""
    return " ".join(_faces(counts))


def faces_name(counts: Sequence[int]) -> str:
    """Dice by face as a translated list."""
    return in_line([shown_mode(face) for face in _faces(counts)])


def _faces(counts: Sequence[int]) -> list[str]:
    return [word for word, count in zip(FACES, counts, strict=False) for _die in range(count)]


def move_text(pos: "Position", move: Move) -> str:
    """A move in words, as it is typed or as it is seen."""
    kind, seat = move.kind, move.seat
    words = [seat_code(pos, seat)] if seat else []
    if kind in ("step", "double"):
        words += [*(["double"] if kind == "double" else []), ticket_word(pos, move.ticket)]
    else:
        words.append(kind)
    if move.is_chip:
        words += _chip_words(pos, move)
    elif kind == "roll":
        words.append(faces_text(move.faces))
    elif kind not in BARE_KINDS or move.station:  # a pass can be seen at a reveal, with its station
        words.append(move.tile or str(move.station or UNKNOWN))
    return " ".join([*words, *move.deeds])


def deed_names(deeds: str) -> list[str]:
    """What the hider did on arriving, translated."""
    return [pgettext("deed", word) for word in DEEDS if word in deeds]


def _chip_words(pos: "Position", move: Move) -> list[str]:
    """What a chip is about, and the answer if it is known."""
    if move.kind == "ban":
        return [pos.board.modes[move.ticket]]
    if move.kind == "block":
        return [str(move.station)] if move.station else []
    return [word for word in (move.symbol, move.answer) if word]
