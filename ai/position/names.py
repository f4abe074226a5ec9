"""Moves in words: the names of pawns, tickets and moves.

The hider: `taxi 123`, `black 45`, `double taxi 9 black 20`; where he may do something on arriving `tram 44 crime`,
`carriage 9 take black`, `carriage 9 dive`; `balloon`, `land 107`, `start 35`. The seekers: `d2 bus 77`, `pass`,
`d1 manhunt`, `d2 ask river`, `d3 ban tram`, `d4 clue`, `d5 block 88`. Chance: `card 45`, by its left station.
With dice: `d1 start 5`, `roll taxi taxi bus X`, `d2 bus 19`, `d3 pass`, `reroll`; and the hider's `taxi 14`,
`black taxi 14`, `double taxi 3 black bus 7`, `helicopter 31`, `pass`.
As everybody sees them, a secret station is `?`, and a question carries its answer: `d1 manhunt III`, `start E`.

All this is typed, and read by programs: it is the same in every language. What ends in `_name` is for people to read.
"""

from collections.abc import Sequence
from gettext import gettext as _
from gettext import pgettext
from typing import TYPE_CHECKING

from ai.rules.characters import YES
from ai.rules.dice_rolls import TILE, faces_rolled
from ai.rules.moves import (
    ASK,
    BALLOON,
    BAN_MODE,
    BLOCK,
    CHOOSE_START,
    CLUE,
    DIVE,
    DOUBLE_BALLOON,
    DOUBLE_STEP,
    DRAW,
    HELICOPTER,
    LAND,
    MANHUNT,
    PASS,
    REROLL,
    ROLL,
    TAKE_BLACK,
    TAKE_DOUBLE,
    ability_of,
    commits_crime,
    kind_of,
    seat_of,
    station_of,
    ticket_of,
)
from ai.rules.options import FLEW, LANDED, NO_TICKET, STARTED, STAYED
from ai.rules.state import BLACK_TICKET, E_MOVE
from ai.rules.tables import BLACK_RIDE
from maps.board import DISTRICTS, SYMBOLS
from maps.tiles import FACES
from maps.wording import in_line, shown_mode

if TYPE_CHECKING:
    from ai.position.position import Position, View

UNKNOWN = "?"  # a station that nobody tells
LOG_WORDS = {NO_TICKET: UNKNOWN, LANDED: "balloon", STARTED: "start", FLEW: "helicopter", STAYED: "stayed"}
LOG_MARKS = {LAND: LANDED, CHOOSE_START: STARTED, HELICOPTER: FLEW, PASS: STAYED}  # of kinds of moves

# Words of moves that are neither tickets nor seats.
VERBS = {
    "pass": PASS,
    "balloon": BALLOON,
    "start": CHOOSE_START,
    "card": DRAW,
    "land": LAND,
    "manhunt": MANHUNT,
    "ban": BAN_MODE,
    "ask": ASK,
    "clue": CLUE,
    "block": BLOCK,
    "reroll": REROLL,
    "helicopter": HELICOPTER,
    "roll": ROLL,
}
VERB_OF = {kind: word for word, kind in VERBS.items()} | {DOUBLE_BALLOON: "double balloon"}
CHIP_KINDS = (MANHUNT, BAN_MODE, ASK, CLUE, BLOCK)
BARE_KINDS = (PASS, BALLOON, DOUBLE_BALLOON, REROLL)  # no station belongs to them
ABILITIES = {TAKE_BLACK: "take black", TAKE_DOUBLE: "take double", DIVE: "dive"}
DEEDS = ("crime", *ABILITIES.values())


def seat_code(pos: "Position", seat: int) -> str:
    """The short name of a seeker: d1, d2, … for detectives, b1, b2, … for bobbies."""
    return f"b{seat - pos.rules.detectives}" if pos.is_bobby(seat) else f"d{seat}"


def seat_word(pos: "Position", seat: int) -> str:
    """What a pawn is called, as one types it."""
    if seat == 0:
        return pos.edition.hider
    if pos.is_bobby(seat):
        return f"{pos.edition.bobby} {seat - pos.rules.detectives}"
    return pos.deal.names[seat - 1]


def seat_name(pos: "Position", seat: int) -> str:
    """What a pawn is called, as people read it."""
    if pos.is_bobby(seat):
        pawn, number = pgettext("pawn", pos.edition.bobby), seat - pos.rules.detectives
        return _("{pawn} {number}").format(pawn=pawn, number=number)
    return pgettext("pawn", seat_word(pos, seat))


def ticket_word(pos: "Position", ticket: int) -> str:
    """The word for a ticket or a die, or for what stands on the log instead, as one types it."""
    if ticket in LOG_WORDS:
        return LOG_WORDS[ticket]
    if ticket >= BLACK_RIDE:
        return f"black {pos.board.modes[ticket - BLACK_RIDE]}"
    return "black" if ticket == BLACK_TICKET else pos.board.modes[ticket]


def ticket_name(pos: "Position", ticket: int) -> str:
    """The same as people read it."""
    if ticket in LOG_WORDS or ticket < BLACK_RIDE:
        return shown_mode(ticket_word(pos, ticket))
    return _("black {mode}").format(mode=shown_mode(pos.board.modes[ticket - BLACK_RIDE]))


def log_mark(move: int) -> int:
    """What a move leaves on the log: its ticket, or a mark of its own."""
    kind = kind_of(move)
    return LOG_MARKS[kind] if kind in LOG_MARKS else int(ticket_of(move))


def tile_letter(tile: int) -> str:
    """The letter of a street tile, whose number counts from 1."""
    return chr(ord("A") + tile - 1)


def start_tile(view: "View") -> str | None:
    """The letter of the tile on which the hider started, once everybody has heard it."""
    heard = [int(event[E_MOVE]) for event in view.events if kind_of(int(event[E_MOVE])) == CHOOSE_START]
    told = [tile_letter(station_of(move)) for move in heard if ticket_of(move) == TILE]
    return told[0] if told else view.deal.start_tile or None


def faces_text(counts: Sequence[int]) -> str:
    """Dice by face in words, as one types them: "taxi taxi bus X"."""
    return " ".join(_faces(counts))


def faces_name(counts: Sequence[int]) -> str:
    """The same as people read it."""
    return in_line([shown_mode(face) for face in _faces(counts)])


def _faces(counts: Sequence[int]) -> list[str]:
    return [word for word, count in zip(FACES, counts, strict=False) for _die in range(count)]


def move_text(pos: "Position", move: int) -> str:
    """A move in words, as it is typed or as it is seen."""
    kind, seat = kind_of(move), seat_of(move)
    words = [seat_code(pos, seat)] if seat else []
    if kind in CHIP_KINDS:
        return " ".join([*words, VERB_OF[kind], *_chip_words(pos, move)])
    if kind == DOUBLE_STEP:
        words.append("double")
    if kind in VERB_OF:
        words.append(VERB_OF[kind])
    else:
        words.append(ticket_word(pos, ticket_of(move)))
    if kind == ROLL:
        words.append(faces_text([faces_rolled(move, face) for face in range(len(FACES))]))
    elif kind == CHOOSE_START and ticket_of(move) == TILE:
        words.append(tile_letter(station_of(move)))
    elif kind not in BARE_KINDS or station_of(move):  # one may be seen where he stays
        words.append(str(station_of(move) or UNKNOWN))
    return " ".join([*words, *option_words(move)])


def option_words(move: int) -> list[str]:
    """What the hider does on arriving, in words."""
    words = [*DEEDS[:1]] if commits_crime(move) else []
    return [*words, ABILITIES[ability_of(move)]] if ability_of(move) else words


def deed_names(deeds: str) -> list[str]:
    """What the hider did on arriving, as people read it."""
    return [pgettext("deed", word) for word in DEEDS if word in deeds]


def _chip_words(pos: "Position", move: int) -> list[str]:
    """What a chip is about, and the answer where it is known."""
    kind, about, answer = kind_of(move), ticket_of(move), station_of(move)
    if kind == MANHUNT:
        return [DISTRICTS[answer]] if answer else []
    if kind == BAN_MODE:
        return [pos.board.modes[about]]
    if kind == ASK:
        return [SYMBOLS[about], *(["yes" if answer == YES else "no"] if answer else [])]
    return [str(answer)] if answer else []
