"""Crimes: on arriving at one of his scenes the hider may commit a crime; all of them win (rulebook 004, page 4)."""

from ai.compiling.jit import kernel
from ai.rules.state import CRIME, CRIMES, MOST_CRIMES


@kernel
def may_commit(row, station):
    """Whether a station is one of his scenes where no crime has been committed yet."""
    return (row[CRIME] == station) | (row[CRIME + 1] == station) | (row[CRIME + 2] == station)


@kernel
def commit(row, station):
    """Commits the crime of a station; where the scenes are hidden it is only counted."""
    row[CRIMES] += 1
    for i in range(MOST_CRIMES):
        if row[CRIME + i] == station:
            row[CRIME + i] = 0


@kernel
def all_committed(row, rules):
    """Whether he has committed all his crimes, where he plans any."""
    return rules.crimes != 0 and row[CRIMES] == rules.crimes


@kernel
def is_last(row, rules):
    """Whether the next crime wins the game."""
    return row[CRIMES] + 1 == rules.crimes
