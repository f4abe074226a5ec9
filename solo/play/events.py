"""Session events: the results of a typed line or a move, as data; `solo/play/telling.py` puts them into words.

An event holds what is needed to tell it, and nothing about the game that the person may not know.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from ai.game.notation import MoveError
from ai.position.move import Event, Move
from ai.position.position import View


class SessionEvent:
    """Something that happened in a session, or was refused; not the public `Event` of the rules."""

    moved = False  # the game has changed
    jumped = False  # the game has jumped to another position, which can be described anew
    wrong = False  # nothing was done
    leaves = False  # the person wants to leave


@dataclass(frozen=True, eq=False)
class MoveMade(SessionEvent):
    """A move, or an outcome of chance."""

    view: View  # what the person knows right after it
    public: Event  # what everybody sees of it
    own: Move | None = None  # the move itself, if the person is the hider and made it
    moved = True


@dataclass(frozen=True, eq=False)
class GameOver(SessionEvent):
    """The end of the game; follows the move that ended it, or comes alone if nobody can move at all."""

    view: View
    moved = True


def made(view: View, public: Event, own: Move | None = None) -> list[SessionEvent]:
    """The events of a move: the move, and the end of the game if it ended it."""
    move = MoveMade(view, public, own)
    return [move, GameOver(view)] if view.outcome is not None else [move]


@dataclass(frozen=True)
class TakenBack(SessionEvent):
    """Moves were taken back."""

    moves: int
    moved = jumped = True


@dataclass(frozen=True)
class DoneAgain(SessionEvent):
    """Moves that had been taken back were made again."""

    moves: int
    moved = jumped = True


@dataclass(frozen=True)
class Refused(SessionEvent):
    """What was typed is not a legal move; the error says why."""

    error: MoveError
    wrong = True


class Why(Enum):
    """Why something cannot be done now."""

    NOT_YOUR_TURN = auto()
    GAME_OVER = auto()
    NOTHING_TO_TAKE_BACK = auto()
    NOTHING_TO_DO_AGAIN = auto()
    STILL_COMPILING = auto()


@dataclass(frozen=True)
class Impossible(SessionEvent):
    """What was asked for cannot be done now."""

    why: Why
    wrong = True


@dataclass(frozen=True)
class Answered(SessionEvent):
    """The answer to a command, in sentences."""

    sentences: tuple[str, ...]


class Show(Enum):
    """What a full screen shows in its own way."""

    HELP = auto()
    RULES = auto()
    BELIEF = auto()
    HINT = auto()
    BETTER = auto()
    ADVICE = auto()


@dataclass(frozen=True, eq=False)
class Shown(SessionEvent):
    """Something to show: a full screen shows it in its own way, plain mode in sentences."""

    what: Show
    tell: Callable[[], list[str]]  # makes the sentences; may take a while
    asked: str = ""  # the rest of the line after the command


@dataclass(frozen=True)
class Misused(SessionEvent):
    """A command that was typed wrongly; the sentences say why."""

    sentences: tuple[str, ...]
    wrong = True


@dataclass(frozen=True)
class Arrived(SessionEvent):
    """The game has jumped to another position; the sentences say which."""

    sentences: tuple[str, ...]
    moved = jumped = True


@dataclass(frozen=True)
class Left(SessionEvent):
    """The person wants to leave."""

    leaves = True


@dataclass(frozen=True)
class Reply:
    """The result of a typed line."""

    events: tuple[SessionEvent, ...]

    @property
    def moved(self) -> bool:
        """Whether the game has changed."""
        return any(event.moved for event in self.events)

    @property
    def jumped(self) -> bool:
        """Whether the game has jumped to another position, which can be described anew."""
        return any(event.jumped for event in self.events)

    @property
    def wrong(self) -> bool:
        """Whether nothing was done, and the events say why."""
        return any(event.wrong for event in self.events)

    @property
    def leaves(self) -> bool:
        """Whether the person wants to leave."""
        return any(event.leaves for event in self.events)


def reply(*events: SessionEvent) -> Reply:
    """A reply made of these events."""
    return Reply(events)


def shown(what: Show, tell: Callable[[], list[str]], asked: str = "") -> Reply:
    """The reply to a command that a full screen shows in its own way."""
    return Reply((Shown(what, tell, asked),))


def answered(sentences: list[str] | str) -> Reply:
    """The reply to a command, in sentences."""
    return Reply((Answered((sentences,) if isinstance(sentences, str) else tuple(sentences)),))


def misused(sentence: str) -> Reply:
    """The reply to a command that was typed wrongly."""
    return Reply((Misused((sentence,)),))
