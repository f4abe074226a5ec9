"""Events about the entries of a real table, besides moves, and their wording."""

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as _

from solo.play.events import SessionEvent
from solo.play.telling import sentences_of


@dataclass(frozen=True)
class EntryTakenBack(SessionEvent):
    """The last line was taken back."""

    number: int
    entry: str  # as typed
    moved = jumped = True


@dataclass(frozen=True)
class EntryDoneAgain(SessionEvent):
    """A line that had been taken back was entered again."""

    number: int
    entry: str
    moved = jumped = True


@dataclass(frozen=True)
class EntryMisfit(SessionEvent):
    """A line that was taken back cannot be entered again."""

    number: int
    entry: str
    why: str
    wrong = True


@dataclass(frozen=True)
class EntryCorrected(SessionEvent):
    """A line was corrected or removed; those from `breaks` on no longer fit, and were set aside."""

    number: int
    taken_out: bool
    breaks: int  # 0 if all fit
    moved = jumped = True


@sentences_of.register
def _back(event: EntryTakenBack) -> Sequence[str]:
    return [_("Line {number} taken back: {entry}.").format(number=event.number, entry=event.entry)]


@sentences_of.register
def _again(event: EntryDoneAgain) -> Sequence[str]:
    return [_("Line {number} entered again: {entry}.").format(number=event.number, entry=event.entry)]


@sentences_of.register
def _misfit(event: EntryMisfit) -> Sequence[str]:
    text = _("Line {number} ({entry}) does not fit: {why}.")
    return [text.format(number=event.number, entry=event.entry, why=event.why)]


@sentences_of.register
def _corrected(event: EntryCorrected) -> Sequence[str]:
    text = _("Line {number} removed.") if event.taken_out else _("Line {number} corrected.")
    said = [text.format(number=event.number)]
    if event.breaks:
        more = _("Set aside: {word} lists them. {fix} corrects the next one and goes on.")
        said.append(more.format(word="log", fix=f"fix {event.breaks}"))
    return said
