"""What crimes and hideout abilities, which he uses on arriving, are worth to a greedy hider."""

from ai.compiling.jit import subroutine
from ai.rules.moves import ability_of, commits_crime, station_of
from ai.rules.questions import dives, has_flight
from ai.rules.state import CRIMES

WIN_POINTS = 1000.0  # a certain win: the last crime, or for the seekers a certain capture
CRIME_POINTS = 50.0  # for committing a crime
TAKE_POINTS = 15.0
DIVE_POINTS = 25.0
BALLOON_WAITS = 16.0  # for being at a hideout while the balloon is still available


@subroutine
def deed_points(row, move, tables, rules):
    """What a move's crime or ability is worth, or being where a balloon waits."""
    points = 0.0
    if commits_crime(move):
        # The pull of the next scene is not known before this one is done, so it is not counted.
        points += WIN_POINTS if row[CRIMES] + 1 == rules.crimes else CRIME_POINTS
    if ability_of(move):
        points += DIVE_POINTS if dives(move) else TAKE_POINTS
    elif tables.hideout[station_of(move)] and has_flight(row, rules):
        points += BALLOON_WAITS
    return points
