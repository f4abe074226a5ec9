"""The hider's log: each station he goes to is written down, and some entries are reveals (rulebook 004, page 4)."""

from ai.compiling.jit import kernel
from ai.rules.state import E_ENTRY, E_SHOWN, ENTRY, HIDER, SEEN, SEEN_ENTRY, STAYED, WAS, WAS2


@kernel
def write_entry(row, station, event):
    """Writes the next log entry; the hider is now at this station."""
    row[WAS2] = row[WAS]
    row[WAS] = row[HIDER]
    row[HIDER] = station
    row[ENTRY] += 1
    row[STAYED] = 0
    event[E_ENTRY] = row[ENTRY]


@kernel
def show(row, event):
    """Everybody sees where the hider is."""
    row[SEEN] = row[HIDER]
    row[SEEN_ENTRY] = row[ENTRY]
    event[E_SHOWN] = row[HIDER]
