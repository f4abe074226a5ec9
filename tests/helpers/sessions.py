"""Sessions that tests play."""

from collections.abc import Iterable
from typing import Any

from ai.rules.options import Options
from profiles import load_profile
from solo.assist.commands import TablePrompt
from solo.assist.real_table import RealTable
from solo.play.coach import Decision
from solo.play.commands import GamePrompt
from solo.play.events import Reply, SessionEvent
from solo.play.grammar import Grammar
from solo.play.session import Seat, Session
from solo.play.telling import told


def session(seat: str, level: str = "greedy", **options: Any) -> Session:
    return Session.new(Options(**options), Seat.named(seat), load_profile(level))


def said(reply: Reply) -> list[str]:
    """What a person reads when a line was typed."""
    return told(reply.events)


def moved(events: Iterable[SessionEvent]) -> bool:
    """Whether the game has changed."""
    return any(event.moved for event in events)


def decisions_in(person: Session, text: str) -> list[Decision]:
    """The decisions in what was typed, as the coach looks at them before they are played."""
    return person.coach.decisions(prompt_of(person).read(text).moves)


def prompt_of(person: Session) -> GamePrompt:
    """The line in which somebody types who plays a game or follows a real table."""
    return TablePrompt(person) if isinstance(person, RealTable) else GamePrompt(person)


def obey(person: Session, text: str) -> Reply:
    """Types a line."""
    return prompt_of(person).obey(text)


def grammar(person: Session) -> Grammar:
    """All that can be typed now."""
    return prompt_of(person).grammar()
