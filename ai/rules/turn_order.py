"""The turn table of an edition: which phase follows which, and which mechanic handles each.

It follows from the edition's mechanics. A phase says who decides (state.py); its handler says which kernels do it.
The same phase, "the hider moves", is handled by tickets in one edition and by dice in another. So any code may ask for
the phase, but only turn.py dispatches by handler.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

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
    PHASES,
)
from maps.edition import Edition

# Handlers. A phase without one needs no decision.
H_NONE: Final = 0
H_TICKET_HIDER: Final = 1  # the hider moves by ticket
H_TICKET_SEEKERS: Final = 2  # the seekers move by ticket, or play a chip
H_CARD_START: Final = 3  # the hider chooses one of the stations of his start card
H_BALLOON_DRAW: Final = 4  # a card is drawn for his balloon
H_BALLOON_LANDING: Final = 5  # he lands on one of its stations
H_DICE_PLACES: Final = 6  # the detectives choose where to start
H_DICE_START: Final = 7  # the hider chooses where to start
H_DICE_ROLL: Final = 8  # the dice are rolled
H_DICE_SEEKERS: Final = 9  # a detective moves by a die
H_DICE_HIDER: Final = 10  # the hider moves by a used die
H_DICE_ROUND: Final = 11  # a new round begins: the dice are taken back

# For each phase: the phase that follows, and its handler.
TurnTable = Mapping[int, tuple[int, int]]

# The hider moves, once or twice; then all seekers (rulebook 004, page 3).
TICKET_TURN: TurnTable = {
    P_HIDER: (P_AGAIN, H_TICKET_HIDER),
    P_SECOND: (P_AGAIN, H_TICKET_HIDER),
    P_AGAIN: (P_SEEKERS, H_NONE),
    P_SEEKERS: (P_ROUND, H_TICKET_SEEKERS),
    P_ROUND: (P_HIDER, H_NONE),
}

# With two-station start cards the hider first chooses his start (rulebook 004, page 3).
START_CHOICE: TurnTable = {P_START: (P_HIDER, H_CARD_START)}

# A balloon adds two phases (rulebook 004, page 6).
BALLOON_TURN: TurnTable = {P_DRAW: (P_LANDING, H_BALLOON_DRAW), P_LANDING: (P_AGAIN, H_BALLOON_LANDING)}

# All choose their places; then in each round every detective rolls and moves, and the hider comes last (rulebook 001).
DICE_TURN: TurnTable = {
    P_PLACE: (P_START, H_DICE_PLACES),
    P_START: (P_ROLL, H_DICE_START),
    P_ROLL: (P_SEEKERS, H_DICE_ROLL),
    P_SEEKERS: (P_HIDER, H_DICE_SEEKERS),
    P_HIDER: (P_AGAIN, H_DICE_HIDER),
    P_SECOND: (P_AGAIN, H_DICE_HIDER),
    P_AGAIN: (P_ROUND, H_NONE),
    P_ROUND: (P_ROLL, H_DICE_ROUND),
}

# The phases that each mechanic adds.
TURNS: Mapping[str, TurnTable] = {"tickets": TICKET_TURN, "hideouts": BALLOON_TURN, "dice": DICE_TURN}


def turn_table(edition: Edition) -> TurnTable:
    """The turn table of an edition, merged from its mechanics."""
    turn = dict(START_CHOICE) if edition.chooses_start else {}
    for mechanic in edition.mechanics:
        turn |= TURNS.get(mechanic, {})
    return turn


def turn_arrays(edition: Edition) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The turn table as arrays for the kernels: Rules.after and Rules.handler, each of shape (PHASES,)."""
    after, handler = np.zeros(PHASES, np.int32), np.zeros(PHASES, np.int32)
    for phase, (following, how) in turn_table(edition).items():
        after[phase], handler[phase] = following, how
    return after, handler
