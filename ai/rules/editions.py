"""The editions of the game: each is a value made of counts, names and a turn order. No code asks for an edition's name.

A new edition is one more value here; a new mechanic is one more file beside travel.py and its phases in turn.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ai.rules.state import P_AGAIN, P_HIDER, P_SECOND, P_SEEKERS

# The hider moves, once or twice; then all seekers (rulebook 004, page 3).
TICKET_TURN: Mapping[int, int] = {
    P_HIDER: P_AGAIN,
    P_SECOND: P_AGAIN,
    P_AGAIN: P_SEEKERS,
    P_SEEKERS: P_HIDER,
}


@dataclass(frozen=True)
class Edition:
    """One edition's numbers; tickets are counted per paid mode, in the board's order of modes."""

    id: str
    title: str
    board: str
    hider: str  # what the hider is called
    detectives: tuple[str, ...]  # what the detectives are called, seat 1 first
    bobby: str
    stock: tuple[int, int, int]  # all the tickets in the box
    purse: tuple[int, int, int]  # what each detective takes of them
    black: int
    double: int
    rounds: int
    spaces: int  # of the log
    reveals: tuple[int, ...]  # log entries after which the hider shows himself
    turn: Mapping[int, int] = field(default_factory=lambda: TICKET_TURN)
    seeker_deck: str = "D"
    hider_deck: str = "X"

    def bobbies_for(self, detectives: int) -> int:
        """How many bobbies help that many detectives: four pawns at least hunt (rulebook 004, page 3)."""
        return max(0, 4 - detectives)


LONDON = Edition(
    id="london",
    title="Scotland Yard, London",
    board="london",
    hider="Mister X",
    detectives=("Red", "Yellow", "Green", "Blue", "Purple"),
    bobby="Bobby",
    stock=(58, 44, 23),
    purse=(11, 8, 4),
    black=5,
    double=2,
    rounds=22,
    spaces=24,
    reveals=(3, 8, 13, 18, 24),
)

EDITIONS: Mapping[str, Edition] = {edition.id: edition for edition in (LONDON,)}
