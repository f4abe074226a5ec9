"""A fact about a move, the principle that it stands for, and the scales that facts of different mechanics share.

A weight is in units of win probability for the side that moves. The scales were set by comparison with the values of
the judge (ai/explain/judge.py), so that facts of different kinds can be compared.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext

# The hider: win probability for one point of the hider model's score …
LIKING = 0.09  # for features about distances
DOING = 0.02  # for features about crimes, hideouts, flights and escapes
SPENDING = 0.004  # for features about black and double-move tickets
# … and for other things.
STANDING = 0.15  # for a point of the value function's score
PLACES = 0.015  # for e times as many places that the seekers must consider
ONCE = 0.01  # cost of something that can be done only once a game, or a few times

# The seekers
HELD = 0.7  # for a point of the team's coverage score
LEAST_POINTS = 0.01  # differences in score or probability below this are not worth mentioning


@dataclass(frozen=True)
class Fact:
    """Something true about a move that counts for or against it."""

    kind: str
    weight: float  # in units of win probability; negative if it speaks against the move
    about: Mapping[str, float]  # the stations and numbers it mentions, by name; shares and chances are 0 to 1


@dataclass(frozen=True)
class Principle:
    """A rule of thumb that good players follow, and the facts by which a decision is recognised as one about it."""

    id: str  # as it is typed: solo-yard drill cordon
    name: str  # English, translated when shown
    rule: str  # one sentence, likewise
    side: str
    kinds: frozenset[str]  # it is about one of these facts; any, if empty
    when: frozenset[str] = frozenset()  # in a situation that has all of these (ai/explain/principles.py)
    mechanic: str = ""  # only in editions that have it; any, if empty

    @property
    def shown_name(self) -> str:
        """The name in the language that is spoken."""
        return gettext(self.name)

    @property
    def shown_rule(self) -> str:
        """The rule in the language that is spoken."""
        return gettext(self.rule)
