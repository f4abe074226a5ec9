"""What a side may know: a copy of the row with the secrets blanked."""

from ai.rules.state import CRIME, HIDER, MOST_CRIMES, NOBODY, START_CARD, WAS, WAS2, WINNER, Row

# Where the hider is and was, his start card and his crime scenes. His last reveal stays public, in SEEN.
SECRETS = (HIDER, WAS, WAS2, START_CARD, *range(CRIME, CRIME + MOST_CRIMES))


def hide(row: Row) -> Row:
    """The row as the seekers may see it; once the game is over there are no secrets left."""
    seen = row.copy()
    if row[WINNER] == NOBODY:
        seen[list(SECRETS)] = 0
    return seen
