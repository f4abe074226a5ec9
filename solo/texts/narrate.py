"""The game in sentences: what happened, and what can be done. Uses only what the person may know.

The sentences come from the mechanics of the game (solo/texts/mechanics); this file has the order, and what is common to
all games.
"""

from collections.abc import Sequence
from gettext import gettext as _

from ai.position.holdings import LogEntry
from ai.position.move import Event, Move
from ai.position.names import UNKNOWN, deed_names, move_text, seat_code, ticket_name, ticket_word
from ai.position.position import HIDER_SIDE, View
from maps.wording import listed
from solo.texts.mechanics.play_texts import in_order, last_of
from solo.texts.mechanics.registry import texts_in
from solo.texts.situation import log_lines, situation

__all__ = ["choices", "ended", "log_lines", "situation", "told", "what_next"]

# The parts of a move's account, in this order; there is one sentence for the move itself.
TOLD_SLOTS = ("announced", "move", "deed", "shown")


def told(view: View, event: Event, own: Move | None) -> list[str]:
    """A public event in sentences, without the end of the game that it may bring; `view` is from after the event, `own`
    the move itself if the person plays the hider."""
    if event.told:  # players at a real table say how their game ended
        return []
    found = [sentence for texts in texts_in(view) for sentence in texts.told(view, event, own)]
    return in_order(found, TOLD_SLOTS, single=("move",))


def ended(view: View) -> list[str]:
    """How the game ended, and the hider's whole route."""
    outcome = view.outcome
    assert outcome is not None
    why = {
        "captured": _("{name} is caught on {station}. The seekers win."),
        "time up": _("The hunt is over and {name} is still free, on {station}. {name} wins."),
    }
    if not view.hider:  # at a real table his station may remain unknown
        why["time up"] = _("The hunt is over and {name} is still free. {name} wins.")
    for texts in texts_in(view):
        why |= texts.endings(view)
    said = [why[outcome.reason].format(name=view.edition.shown_hider, station=view.hider)]
    if way := [_stop(view, entry) for entry in view.log]:
        text = _("Your route: {stops}.") if view.side == HIDER_SIDE else _("His route: {stops}.")
        said.append(text.format(stops=listed(way)))
    return said


def _stop(view: View, entry: LogEntry) -> str:
    """A log entry with everything revealed: "44 (tram, crime)"."""
    deeds = listed([ticket_name(view, entry.ticket), *deed_names(entry.deeds)])
    return _("{station} ({deeds})").format(station=entry.station or UNKNOWN, deeds=deeds)


def what_next(view: View) -> list[str]:
    """A remark in the middle of a turn, where one may wonder what is still to come."""
    return [line for texts in texts_in(view) for line in texts.what_next(view)]


def choices(view: View, moves: Sequence[Move]) -> list[str]:
    """The legal moves, grouped for reading: by seat and ticket, the stations; then everything else. This is text to be
    typed, the same in every language."""
    mechanics = texts_in(view)
    summed_up = {kind: line for texts in mechanics for kind, line in texts.summed_up(view).items()}
    groups: dict[str, list[str]] = {}
    others: list[str] = []
    kinds = []
    for move in moves:
        if move.kind in summed_up:
            kinds.append(move.kind)
        elif line := last_of(texts.choice_text(view, move) for texts in mechanics):
            others.append(line)
        elif move.kind in ("step", "start") and not move.deeds:
            seat = move.seat
            word = ticket_word(view, move.ticket) if move.kind == "step" else "start"
            groups.setdefault(f"{seat_code(view, seat)} {word}" if seat else word, []).append(str(move.station))
        else:
            others.append(move_text(view, move))
    lines = [f"{words} {', '.join(stations)}" for words, stations in groups.items()]
    return [*lines, *others, *(summed_up[kind] for kind in dict.fromkeys(kinds))]
