"""Turns session events into sentences. Only front ends call this: screens, plain mode, lessons and the quiz.

A module with events of its own registers their wording: `@sentences_of.register`.
"""

from collections.abc import Iterable, Sequence
from functools import singledispatch
from gettext import gettext as _

from ai.game.notation import AmbiguousMove, UnknownWord
from maps.wording import listed
from solo.play.events import (
    Answered,
    Arrived,
    DoneAgain,
    GameOver,
    Impossible,
    Left,
    Misused,
    MoveMade,
    Refused,
    SessionEvent,
    Shown,
    TakenBack,
    Why,
)
from solo.texts import narrate

MOST_CHOICES = 8  # that are named when a line could mean several moves


def told(events: Iterable[SessionEvent]) -> list[str]:
    """What happened, in sentences."""
    return [sentence for event in events for sentence in sentences_of(event)]


@singledispatch
def sentences_of(event: SessionEvent) -> Sequence[str]:
    """One event in sentences; raises TypeError for a kind that has no wording."""
    raise TypeError(type(event).__name__)


@sentences_of.register
def _move(event: MoveMade) -> Sequence[str]:
    return narrate.told(event.view, event.public, event.own)


@sentences_of.register
def _end(event: GameOver) -> Sequence[str]:
    return narrate.ended(event.view)


@sentences_of.register
def _back(event: TakenBack) -> Sequence[str]:
    return [_("Taken back.")]


@sentences_of.register
def _again(event: DoneAgain) -> Sequence[str]:
    return [_("Redone.")]


@sentences_of.register
def _refused(event: Refused) -> Sequence[str]:
    if isinstance(event.error, AmbiguousMove) and event.error.choices:
        return [_("Which one? {choices}").format(choices=listed(_some(event.error.choices)))]
    text = _("{why}.") if isinstance(event.error, UnknownWord) else _("Not possible: {why}.")
    return [text.format(why=event.error.why)]


def _some(choices: Sequence[str]) -> Sequence[str]:
    """The first of many choices."""
    return choices if len(choices) <= MOST_CHOICES else (*choices[:MOST_CHOICES], "…")


@sentences_of.register
def _impossible(event: Impossible) -> Sequence[str]:
    texts = {
        Why.NOT_YOUR_TURN: _("It is not your turn yet."),
        Why.GAME_OVER: _("The game is over."),
        Why.NOTHING_TO_TAKE_BACK: _("There is nothing to take back."),
        Why.NOTHING_TO_DO_AGAIN: _("There is nothing to redo."),
        Why.STILL_COMPILING: _("The opponents are still getting ready. Try again in a few seconds."),
    }
    return [texts[event.why]]


@sentences_of.register(Answered)
@sentences_of.register(Misused)
@sentences_of.register(Arrived)
def _said(event: Answered | Misused | Arrived) -> Sequence[str]:
    return event.sentences


@sentences_of.register
def _shown(event: Shown) -> Sequence[str]:
    return event.tell()


@sentences_of.register
def _left(event: Left) -> Sequence[str]:
    return []
