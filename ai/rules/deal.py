"""Dealing: draws start cards and sets the pawns on the board."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import kernel
from ai.rules.chance import below
from ai.rules.state import CRIME, HIDER, PLACE, SEEKER, SEEKER_HERE, START_CARD
from ai.rules.turn import enter


class Start(NamedTuple):
    """Where everybody starts, and the phase in which the game begins.

    A start that somebody still has to choose, in that phase or a later one, is 0.
    """

    phase: int
    seekers: NDArray[np.int32]  # shape (seekers,)
    hider: int
    card: int  # the hider's start card, counted from 1, if he chooses between its stations; else 0
    crimes: NDArray[np.int32]  # the scenes of his crimes


@kernel
def draw_cards(deck, count, chance):
    """Partial Fisher-Yates shuffle: the first `count` cards are a uniform draw from the deck."""
    for i in range(count):
        j = i + below(chance, deck.size - i)
        deck[i], deck[j] = deck[j], deck[i]


@kernel
def set_table(row, blank, start, tables, rules):
    """Copies the blank row, sets all pawns and opens the first phase."""
    for i in range(row.size):
        row[i] = blank[i]
    for seat in range(1, rules.seekers + 1):
        if start.seekers[seat - 1]:
            row[SEEKER + seat] = start.seekers[seat - 1]
            row[PLACE + start.seekers[seat - 1]] |= SEEKER_HERE
    for i in range(rules.crimes):
        row[CRIME + i] = start.crimes[i]
    row[HIDER] = start.hider
    row[START_CARD] = start.card
    enter(row, start.phase, tables, rules)
