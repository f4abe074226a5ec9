"""Deeds: what crimes and the abilities of hideouts are worth to a greedy hider, who may do them on arriving."""

from ai.compiling.jit import routine
from ai.rules.moves import ability_of, commits_crime, station_of
from ai.rules.questions import dives, has_flight
from ai.rules.state import CRIMES

WIN_POINTS = 1000.0  # a certain win: the last crime, or for the seekers a certain capture
CRIME_POINTS = 50.0  # for committing one
TAKE_POINTS = 15.0
DIVE_POINTS = 25.0
BALLOON_WAITS = 16.0  # for keeping the way out by balloon


@routine
def deed_points(row, move, tables, rules):
    """How much it is worth to do what a move does on arriving, or to be where a balloon waits."""
    points = 0.0
    if commits_crime(move):
        # The scene is done; the pull of the next one is not known before, so none is counted.
        points += WIN_POINTS if row[CRIMES] + 1 == rules.crimes else CRIME_POINTS
    if ability_of(move):
        points += DIVE_POINTS if dives(move) else TAKE_POINTS
    elif tables.hideout[station_of(move)] and has_flight(row, rules):
        points += BALLOON_WAITS
    return points
