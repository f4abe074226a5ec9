"""Sessions that tests play."""

from collections.abc import Iterable
from typing import Any

from ai.rules.options import Options
from profiles import load_profile
from solo.play.coach import Decision
from solo.play.commands import moves_in
from solo.play.events import Reply, SessionEvent
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
    return person.coach.decisions(moves_in(person, text))
