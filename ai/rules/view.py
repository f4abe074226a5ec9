"""What a side may know: a copy of the row with the secrets blanked."""

from ai.rules.state import HIDER, NOBODY, WAS, WAS2, WINNER, Row

SECRETS = (HIDER, WAS, WAS2)  # where the hider is and was; where he showed himself stays in SEEN


def hide(row: Row) -> Row:
    """The row as the seekers may see it; once the game is over there are no secrets left."""
    seen = row.copy()
    if row[WINNER] == NOBODY:
        seen[list(SECRETS)] = 0
    return seen
