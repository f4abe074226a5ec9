"""Where everybody is and what they hold, and the hider's log. Uses only what the person may know."""

from gettext import gettext as _

from ai.position.holdings import LogEntry
from ai.position.names import deed_names, ticket_name
from ai.position.position import View
from maps.wording import listed
from solo.texts.mechanics.places import place
from solo.texts.mechanics.play_texts import Told, in_order, last_of
from solo.texts.mechanics.registry import texts_in, travel_of

# Progress of the game; the hider; special information; the seekers; what they hold; whose turn it is.
SITUATION_SLOTS = ("time", "hider", "case", "seats", "held", "turn")


def situation(view: View, *, rolled: bool = True) -> list[str]:
    """Where everybody is and what they hold, as far as the person may know; `rolled` says whether to repeat the last
    roll, which may just have been told."""
    mechanics = texts_in(view)
    found = [line for texts in mechanics for line in texts.situation(view, rolled=rolled)]
    found += [Told("seats", last_of(texts.seat_line(view, seat) for texts in mechanics)) for seat in view.seats]
    return in_order(found, SITUATION_SLOTS, single=("hider",))


def log_lines(view: View) -> list[str]:
    """The hider's log, entry by entry."""
    if not view.log:
        return [travel_of(view.edition).empty_log()]
    return [f"{entry.number:3}  {_entry_words(view, entry)}" for entry in view.log]


def _entry_words(view: View, entry: LogEntry) -> str:
    """An entry of the log: "tram to 44, crime, showed himself"."""
    ticket = ticket_name(view, entry.ticket)
    if entry.station:
        on, to = _("{ticket} on {place}"), _("{ticket} to {place}")
        text = on if entry.is_start or entry.is_stay else to
        words = text.format(ticket=ticket, place=place(view, entry.station))
    else:
        words = last_of(texts.entry_words(view, entry) for texts in texts_in(view)) or ticket
    return listed([words, *deed_names(entry.deeds), *([_("showed himself")] if entry.shown else [])])
