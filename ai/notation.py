"""Moves in words: what is typed becomes a move, or an error that says what was wrong and what would be right.

A move is a ticket word and a station, with a seat before it for the seekers: `taxi 123`, `black 45`,
`double taxi 9 black 20`, `d2 bus 77`, `pass`. Ticket words are the board's own; taxi, bus, underground and black are
understood on every board. Words may be cut short as long as they stay clear, and a station alone will do where only
one ticket leads there.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ai.rules.moves import DOUBLE_STEP, PASS, STEP, kind_of, seat_of, station_of, ticket_of
from ai.rules.state import BLACK, BLACK_TICKET, DOUBLE, ENTRY, MODES, P_SECOND, PHASE, SUPPLY

if TYPE_CHECKING:
    from ai.game import Game, Line, Position

COMMON_WORDS = ("taxi", "bus", "underground", "black")
UNKNOWN = "?"  # a station that nobody tells
LONGEST = 200


class MoveError(ValueError):
    """A move that cannot be played; says what was typed and why not."""

    def __init__(self, typed: str, why: str) -> None:
        self.typed = typed
        self.why = why
        super().__init__(why)


class UnreadableMove(MoveError):
    """Words that are no move at all."""


class IllegalMove(MoveError):
    """A move that the rules forbid here."""


class AmbiguousMove(MoveError):
    """Words that could mean several moves."""


@dataclass(frozen=True)
class Step:
    """One step as it was typed; None where nothing was said."""

    ticket: int | None
    station: int  # 0 for one that nobody tells


def seat_code(pos: "Position", seat: int) -> str:
    """The short name of a seeker: d1, d2, … for detectives, b1, b2, … for bobbies."""
    return f"b{seat - pos.rules.detectives}" if pos.is_bobby(seat) else f"d{seat}"


def seat_name(pos: "Position", seat: int) -> str:
    """What a pawn is called."""
    if seat == 0:
        return pos.edition.hider
    if pos.is_bobby(seat):
        return f"{pos.edition.bobby} {seat - pos.rules.detectives}"
    return pos.edition.detectives[seat - 1]


def ticket_word(pos: "Position", ticket: int) -> str:
    """The word for a ticket; "?" for one nobody remembers."""
    if ticket < 0:
        return UNKNOWN
    return "black" if ticket == BLACK_TICKET else pos.board.modes[ticket]


def move_text(pos: "Position", move: int) -> str:
    """A move in words; a move whose station is unknown is written with a question mark."""
    kind, seat = kind_of(move), seat_of(move)
    if kind == PASS:
        return "pass"
    words = [ticket_word(pos, ticket_of(move)), str(station_of(move) or UNKNOWN)]
    if kind == DOUBLE_STEP:
        words.insert(0, "double")
    if seat:
        words.insert(0, seat_code(pos, seat))
    return " ".join(words)


def parse_line(game: "Game", text: str, *, half: bool) -> "Line":
    """The line that was typed; see Game.parse_move."""
    words = _split(game, text)
    if game.outcome is not None:
        raise IllegalMove(text, "the game is over")
    if words == ["pass"]:
        return (_parse_pass(game, text),)
    seat = _parse_seat(game, text, words)
    double = bool(words) and len(words[0]) > 1 and "double".startswith(words[0])
    steps = _parse_steps(game, text, words[1:] if double else words)
    if len(steps) > 1 + double:
        extra = "a double move has two steps" if double else "one step at a time; for two in a row begin with double"
        raise UnreadableMove(text, extra)
    if double and seat is not None:
        raise IllegalMove(text, f"only {game.edition.hider} makes double moves")
    first = _match(game, text, DOUBLE_STEP if double else STEP, seat, steps[0])
    if not double or (half and len(steps) == 1):
        return (first,)
    if len(steps) == 1:
        raise UnreadableMove(
            text, f"a double move needs a second step: {game.move_text(first)}, a ticket and a station"
        )
    game.push(first)
    try:
        return (first, _match(game, text, STEP, None, steps[1]))
    finally:
        game.pop()


def _split(game: "Game", text: str) -> list[str]:
    if len(text) > LONGEST:
        raise UnreadableMove(text[:LONGEST], f"that is longer than any move ({LONGEST} characters at most)")
    if not text.replace("\t", " ").strip().isprintable():
        raise UnreadableMove(text, "that holds control characters")
    words = text.lower().split()
    if not words:
        legal = game.legal_moves()
        example = f", such as {game.move_text(legal[0])}" if legal else ""
        raise UnreadableMove(text, f"type a move{example}")
    return words


def _tickets(game: "Game") -> dict[str, int]:
    """Every word for a ticket; the board's own words come before those that are understood everywhere."""
    return {word: n for words in (COMMON_WORDS, (*game.board.modes, "black")) for n, word in enumerate(words)}


def _parse_seat(game: "Game", text: str, words: list[str]) -> int | None:
    """Who is to move, taken from the front of the words: d2, b1, or a name; None where nobody is named."""
    if words[0] in _tickets(game):
        return None
    for seat in game.seats:
        name = seat_name(game, seat).lower().split()
        for spelling in ([seat_code(game, seat)], [f"d{seat}"], name):
            if words[: len(spelling)] == spelling:
                del words[: len(spelling)]
                return seat
    if re.fullmatch(r"[db]\d+", words[0], re.ASCII):
        codes = ", ".join(seat_code(game, seat) for seat in game.seats)
        raise IllegalMove(text, f"there is no seeker {words[0][:20]}: {codes}")
    return None


def _parse_steps(game: "Game", text: str, words: list[str]) -> list[Step]:
    """Ticket and station by turns; the ticket may be left out."""
    steps: list[Step] = []
    ticket: int | None = None
    for word in words:
        if word == UNKNOWN or re.fullmatch(r"-?\d+", word, re.ASCII):
            steps.append(Step(ticket, _parse_station(game, text, word)))
            ticket = None
        elif ticket is not None:
            raise UnreadableMove(text, f"a station is missing after {ticket_word(game, ticket)}")
        else:
            ticket = _parse_ticket(game, text, word)
    if ticket is not None:
        raise UnreadableMove(text, f"a station is missing after {ticket_word(game, ticket)}")
    if not steps:
        raise UnreadableMove(text, f"a move is a ticket and a station, such as {game.board.modes[0]} 1")
    return steps


def _parse_station(game: "Game", text: str, word: str) -> int:
    if word == UNKNOWN:
        return 0
    if len(word) > 4 or not 1 <= int(word) <= game.board.size:
        raise IllegalMove(text, f"there is no station {word[:24]}: stations are 1 to {game.board.size}")
    return int(word)


def _parse_ticket(game: "Game", text: str, word: str) -> int:
    tickets = _tickets(game)
    found = {word} & tickets.keys() or {name for name in tickets if name.startswith(word)}
    if len({tickets[name] for name in found}) == 1:
        return tickets[found.pop()]
    choices = ", ".join((*game.board.modes, "black"))
    if found:
        raise AmbiguousMove(text, f"{word} could be {' or '.join(sorted(found))}")
    raise UnreadableMove(text, f"{word[:24]!r} is no ticket: {choices}")


def _parse_pass(game: "Game", text: str) -> int:
    for move in game.legal_moves():
        if kind_of(move) == PASS:
            return move
    raise IllegalMove(text, "who can move must move")


def _match(game: "Game", text: str, kind: int, seat: int | None, step: Step) -> int:
    """The one legal move that fits what was typed."""
    fits = [
        move
        for move in game.legal_moves()
        if kind_of(move) == kind
        and station_of(move) == step.station
        and step.ticket in (None, ticket_of(move))
        and seat in (None, seat_of(move))
    ]
    if not fits:
        raise IllegalMove(text, _why_not(game, kind, seat, step))
    if len(fits) > 1:
        several = [game.move_text(move) for move in fits]
        raise AmbiguousMove(text, f"say which: {', '.join(several[:-1])} or {several[-1]}")
    return fits[0]


def _why_not(game: "Game", kind: int, seat: int | None, step: Step) -> str:
    """Why no legal move fits; looks only at what the side to move knows."""
    hider = game.edition.hider
    if game.to_move == "hider":
        if seat is not None:
            return f"it is {hider}'s turn"
        if kind == DOUBLE_STEP and game.row[PHASE] == P_SECOND:
            return "this is the second half of a double move already: one step is left"
        if kind == DOUBLE_STEP and not game.row[DOUBLE]:
            return "no double-move tickets left"
        if kind == DOUBLE_STEP and game.row[ENTRY] + 2 > game.rules.spaces:
            return "a double move would overrun the last space of the log"
        if not game.hider:
            return _why_not_unseen(game, step)
        if step.station == 0:
            return "say which station"
        return _why_not_there(game, 0, step) or "no second step would be left after that"
    if kind == DOUBLE_STEP:
        return "it is the seekers' turn, and only " + hider + " makes double moves"
    if step.ticket == BLACK_TICKET:
        return f"only {hider} uses black tickets"
    waiting = [s for s in game.seats if not game.has_moved(s)]
    if seat is None:
        if len(waiting) > 1:
            return f"no seeker that has not moved can reach {step.station or 'that'} like that"
        seat = waiting[0]
    if seat not in waiting:
        return f"{seat_name(game, seat)} has moved already this turn"
    if step.station == 0:
        return "say which station"
    return _why_not_there(game, seat, step) or "that is not possible here"


def _why_not_there(game: "Game", seat: int, step: Step) -> str:
    """Why a pawn cannot go to a station: no line, somebody there, or no ticket."""
    here, to, name = game.station(seat), step.station, seat_name(game, seat)
    if here == to:
        return f"{name} is on {to} already"
    joined = {mode for a, mode, b in game.board.arcs() if (a, b) == (here, to)}
    if step.ticket is not None and step.ticket < MODES:
        if step.ticket not in joined:
            return f"no {game.board.modes[step.ticket]} line joins {here} and {to}"
    elif not joined:
        return f"no line joins {here} and {to}"
    elif seat and not joined & {*range(MODES)}:
        return f"only {game.edition.hider} rides the {game.board.black_mode}"
    for other in game.seats:
        if game.station(other) == to:
            return f"{seat_name(game, other)} stands on {to}"
    if seat == 0 and step.ticket == BLACK_TICKET and not game.row[BLACK]:
        return "no black tickets left"
    words = " or ".join(game.board.modes[mode] for mode in sorted(joined) if mode < MODES)
    if step.ticket is not None and step.ticket < MODES:
        words = game.board.modes[step.ticket]
        if seat == 0 and not game.row[SUPPLY + step.ticket]:
            return f"the supply has no {words} tickets left"
    elif seat == 0:
        return f"the supply has no {words} tickets left, nor are there black ones" if words else "no black tickets left"
    return f"no {words} tickets left" if seat else ""


def _why_not_unseen(game: "Game", step: Step) -> str:
    """Why a hider whose place nobody tells cannot have made that step."""
    if game.rules.reveals[game.entry + 1]:
        return "he shows himself after this move: say a station that he can have reached"
    if step.station:
        return "he does not show himself after this move: write ? for the station"
    return "no place where he may be lets him use that ticket"
