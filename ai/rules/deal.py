"""Dealing: drawing start cards and setting the pawns on the board."""

from ai.rules.chance import below
from ai.rules.jit import kernel
from ai.rules.state import HIDER, P_HIDER, PLACE, SEEKER, SEEKER_HERE
from ai.rules.turn import enter


@kernel
def draw_cards(deck, count, chance):
    """Shuffles so far that the first `count` cards of the deck are drawn, each as likely as any other."""
    for i in range(count):
        j = i + below(chance, deck.size - i)
        deck[i], deck[j] = deck[j], deck[i]


@kernel
def set_table(row, blank, seeker_starts, hider_start, tables, rules):
    """Copies the blank row, sets all pawns and opens the first turn."""
    for i in range(row.size):
        row[i] = blank[i]
    for seat in range(1, rules.seekers + 1):
        row[SEEKER + seat] = seeker_starts[seat - 1]
        row[PLACE + seeker_starts[seat - 1]] |= SEEKER_HERE
    row[HIDER] = hider_start
    enter(row, P_HIDER, tables, rules)
