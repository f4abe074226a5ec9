"""Crimes: the hider may commit one on arriving at one of his scenes; the last one wins (rulebook 004, page 4)."""

from ai.compiling.jit import kernel
from ai.rules.state import CRIME, CRIMES, MOST_CRIMES


@kernel
def may_commit(row, station):
    """Whether a station is one of his scenes and its crime is not yet committed."""
    return (row[CRIME] == station) | (row[CRIME + 1] == station) | (row[CRIME + 2] == station)


@kernel
def commit(row, station):
    """Commits the crime at a station. Where his scenes are unknown, the crime is only counted."""
    row[CRIMES] += 1
    for i in range(MOST_CRIMES):
        if row[CRIME + i] == station:
            row[CRIME + i] = 0


@kernel
def all_committed(row, rules):
    """Whether he has committed all his crimes; False in an edition without crimes."""
    return rules.crimes != 0 and row[CRIMES] == rules.crimes


@kernel
def is_last(row, rules):
    """Whether the next crime wins the game."""
    return row[CRIMES] + 1 == rules.crimes
