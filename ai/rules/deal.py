"""Dealing: drawing start cards and setting the pawns on the board."""

from ai.compiling.jit import kernel
from ai.rules.chance import below
from ai.rules.state import (
    CRIME,
    ENTRY,
    HIDER,
    P_HIDER,
    P_PLACE,
    P_ROLL,
    P_START,
    PHASE,
    PLACE,
    SEEKER,
    SEEKER_HERE,
    START_CARD,
)
from ai.rules.turn import enter


@kernel
def draw_cards(deck, count, chance):
    """Shuffles so far that the first `count` cards of the deck are drawn, each as likely as any other."""
    for i in range(count):
        j = i + below(chance, deck.size - i)
        deck[i], deck[j] = deck[j], deck[i]


@kernel
def set_table(row, blank, seeker_starts, hider_start, card, crimes, tables, rules):
    """Copies the blank row, sets all pawns and opens the first turn.

    A hider who starts from a card (counted from 1) chooses one of its stations first; otherwise `card` is 0. On street
    tiles, seekers who start on 0 choose their places first, and then a hider with an empty log.
    """
    for i in range(row.size):
        row[i] = blank[i]
    for seat in range(1, rules.seekers + 1):
        if seeker_starts[seat - 1]:
            row[SEEKER + seat] = seeker_starts[seat - 1]
            row[PLACE + seeker_starts[seat - 1]] |= SEEKER_HERE
    for i in range(rules.crimes):
        row[CRIME + i] = crimes[i]
    if rules.dice:
        row[HIDER] = hider_start
        row[PHASE] = P_ROLL if row[ENTRY] else (P_START if row[SEEKER + 1] else P_PLACE)
    elif card:
        row[START_CARD] = card
        row[PHASE] = P_START
    else:
        row[HIDER] = hider_start
        enter(row, P_HIDER, tables, rules)
