"""The options of a game, and a game that is set up. Checks say what would be right."""

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as _

from ai.rules.state import MODES, Row
from ai.rules.tables import Rules, Tables
from maps import Board
from maps.edition import MOST_TICKETS, Edition
from maps.tiles import Layout

MOST_CARDS = 30  # drawn cards are bits of one column
# Stand in a log entry where a ticket would: NO_TICKET if nobody remembers it, the others for moves without a ticket.
NO_TICKET, LANDED_MARK, STARTED_MARK, FLEW_MARK, STAYED_MARK = -1, 8, 9, 10, 11


class SetupError(ValueError):
    """A game that cannot be set up; the message says what would be right."""


@dataclass(frozen=True)
class Past:
    """A log entry written before the game was set up."""

    ticket: int  # 0..3, or one of the marks above
    station: int = 0  # where it led, if that is public


@dataclass(frozen=True)
class Options:
    """The options of a game; None leaves a choice to the edition or to the seed."""

    edition: str = "london"
    board: str | None = None
    detectives: int | None = None
    bobbies: int | None = None
    seed: int = 1
    hider_start: int | None = None
    seeker_starts: tuple[int, ...] | None = None
    purses: tuple[tuple[int, ...], ...] | None = None
    supply: tuple[int, ...] | None = None
    black: int | None = None
    double: int | None = None
    rounds: int | None = None
    spaces: int | None = None
    reveals: tuple[int, ...] | None = None
    round: int | None = None
    log: tuple[Past, ...] | None = None
    pool: bool | None = None  # whether the detectives pay from one purse
    characters: tuple[str, ...] | None = None
    chips: tuple[int, ...] | None = None  # one for each detective, or one number for all
    crimes: tuple[int, ...] | None = None
    tiles: str | None = None  # street tiles row by row, such as ABcDEFGHI; a small letter: light side up
    expert: bool = False  # some street tiles, drawn at random, lie light side up
    rerolls: int | None = None  # tokens to roll again
    blind: bool = False  # the hider's station is secret even from the program


@dataclass(frozen=True)
class Deal:
    """A game ready to be played: the first row, the board and rules, and what everybody knows about the start."""

    edition: Edition
    board: Board
    tables: Tables
    rules: Rules
    row: Row
    blank: Row  # the row before the pawns are set
    prior: tuple[int, ...]  # the stations where the hider may be, as far as everybody knows
    log: tuple[Past, ...]
    names: tuple[str, ...]  # of the detectives
    scenes: tuple[int, ...]  # possible crime scenes, as far as everybody knows
    seed: int
    layout: Layout | None = None  # of the street tiles
    start_tile: str = ""  # the tile letter announced for the hider's start, if the game is set up after it


def check_range(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        why = _("{option} must be {least} to {most}, but is {value}")
        raise SetupError(why.format(option=name, least=least, most=most, value=value))


def check_station(name: str, station: int, board: Board) -> None:
    if not board.has_station(station):
        why = _("{option} names station {station}, but stations are 1 to {last}")
        raise SetupError(why.format(option=name, station=station, last=board.size))


def check_tickets(name: str, counts: Sequence[int]) -> None:
    if len(counts) != MODES:
        why = _("{option} must count {modes} modes, but counts {count}")
        raise SetupError(why.format(option=name, modes=MODES, count=len(counts)))
    for count in counts:
        check_range(name, count, 0, MOST_TICKETS)


def left(name: str, given: int | None, full: int, used: int = 0, most: int = MOST_TICKETS) -> int:
    """The count that was given, or else the full count less what was used."""
    if given is None:
        return max(0, full - used)
    check_range(name, given, 0, most)
    return given


def not_for_each(name: str, count: int, detectives: int) -> SetupError:
    """The error for a list that has neither one value nor one for each detective."""
    why = _("{option} for {count} detectives, but {detectives} play: give one for each, or one")
    return SetupError(why.format(option=name, count=count, detectives=detectives))
