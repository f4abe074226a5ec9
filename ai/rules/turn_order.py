"""The order of the phases of a game, which follows from the mechanics of its edition."""

from collections.abc import Mapping

from ai.rules.state import (
    P_AGAIN,
    P_DRAW,
    P_HIDER,
    P_LANDING,
    P_PLACE,
    P_ROLL,
    P_ROUND,
    P_SECOND,
    P_SEEKERS,
    P_START,
)
from maps.edition import Edition

# The hider moves, once or twice; then all seekers (rulebook 004, page 3).
TICKET_TURN: Mapping[int, int] = {
    P_HIDER: P_AGAIN,
    P_SECOND: P_AGAIN,
    P_AGAIN: P_SEEKERS,
    P_SEEKERS: P_ROUND,
    P_ROUND: P_HIDER,
}

# Where his cards have two stations he chooses his start before it (rulebook 004, page 3).
START_CHOICE: Mapping[int, int] = {P_START: P_HIDER}

# A balloon comes between (rulebook 004, page 6).
BALLOON: Mapping[int, int] = {P_DRAW: P_LANDING, P_LANDING: P_AGAIN}

# All choose their places; then in each round every detective rolls and moves, and the hider comes last (rulebook 001).
DICE_TURN: Mapping[int, int] = {
    P_PLACE: P_START,
    P_START: P_ROLL,
    P_ROLL: P_SEEKERS,
    P_SEEKERS: P_HIDER,
    P_HIDER: P_AGAIN,
    P_SECOND: P_AGAIN,
    P_AGAIN: P_ROUND,
    P_ROUND: P_ROLL,
}


def turn_order(edition: Edition) -> Mapping[int, int]:
    """From each phase to the one that follows it."""
    if edition.has("dice"):
        return DICE_TURN
    turn = dict(TICKET_TURN)
    if edition.chooses_start:
        turn |= START_CHOICE
    if edition.has("hideouts"):
        turn |= BALLOON
    return turn
