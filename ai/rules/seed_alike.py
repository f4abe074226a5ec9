"""Another seed for the same game: it deals the same secrets, but other cards and dice follow from it.

Whoever plays the hider may be told all of his secrets by such a seed, and does not learn the luck to come.
"""

from dataclasses import replace
from gettext import gettext as _

import numpy as np

from ai.rules.chance import chance_from
from ai.rules.options import Deal, Options, SetupError
from ai.rules.setup import deal
from ai.rules.state import CRIME, HIDER, MOST_CRIMES, START_CARD, Row
from ai.rules.ticket_setup import draw_secrets

MOST_TRIED = 1_000_000  # seeds, in about half a minute


def seed_alike(setup: Deal, told: Options) -> int:
    """The least other seed that deals the same game, crimes in any order; raises SetupError if none is found.

    `told` are the options of the game with everything that is on the table. Where 13 start cards and 455 sets of crimes
    are possible, a seed is found in about 0.15 s.
    """
    wanted = _all_but_order(setup.row)
    for seed in range(MOST_TRIED):
        if seed == setup.seed or not _may_fit(setup, told, seed):
            continue
        if _all_but_order(deal(replace(told, seed=seed)).row) == wanted:
            return seed
    raise SetupError(_("no other seed deals this game: {count} were tried").format(count=MOST_TRIED))


def _may_fit(setup: Deal, told: Options, seed: int) -> bool:
    """Whether a seed draws the secrets of a game, which is quicker to find out than to deal it. Tiles have none."""
    if setup.layout:
        return True
    drawn = draw_secrets(told, setup.edition, setup.board, setup.prior, setup.log, chance_from("deal", seed))
    row = setup.row
    wanted = int(row[HIDER]), int(row[START_CARD]), sorted(row[CRIME : CRIME + setup.rules.crimes].tolist())
    return (*drawn[:2], sorted(drawn[2])) == wanted


def _all_but_order(row: Row) -> tuple[bytes, list[int]]:
    """All that tells one first row from another, whatever the order of the crimes."""
    crimes = slice(CRIME, CRIME + MOST_CRIMES)
    return np.delete(row, crimes).tobytes(), sorted(row[crimes].tolist())
