"""A fact about a move, and the scales that facts of different mechanics share.

A weight is a share of win chance for the side that moves. The scales were set beside the values of the judge
(ai/explain/judge.py), so that facts of different kinds can be compared.
"""

from collections.abc import Mapping
from dataclasses import dataclass

# The hider: win chance for a point of his habits (the hider model's score) …
LIKING = 0.09  # where distances are concerned
DOING = 0.02  # where crimes, hideouts, flights and escapes are
SPENDING = 0.004  # where black and double-move tickets are
# … and for other things.
STANDING = 0.15  # for a point of how his game stands
PLACES = 0.015  # for e times as many places that the seekers must reckon with
ONCE = 0.01  # lost with what can be done but once a game, or few times

# The seekers
HELD = 0.7  # for a point of the engine's own score
LEAST_POINTS = 0.01  # of that score, and of chances: less is not worth a word


@dataclass(frozen=True)
class Fact:
    """Something true about a move that counts for or against it."""

    kind: str
    weight: float  # a share of win chance; negative where it speaks against the move
    about: Mapping[str, float]  # the stations and numbers it speaks of, by name; shares and chances are 0 to 1
