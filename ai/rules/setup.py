"""Setting up a game: with tickets or with dice, depending on the edition's mechanics.

Impossible options raise a `SetupError` whose message says what would be right.
"""

from collections.abc import Callable, Mapping

from ai.rules.dice_setup import deal_dice, lay_tiles
from ai.rules.options import Deal, Options, SetupError
from ai.rules.ticket_setup import deal_tickets
from maps.edition import Edition
from maps.edition_file import UnknownEdition, load_edition
from maps.tiles import Layout

# Every edition has exactly one of these mechanics.
DEALERS: Mapping[str, Callable[[Options, Edition], Deal]] = {"tickets": deal_tickets, "dice": deal_dice}


def deal(options: Options) -> Deal:
    """Sets up a game. The same options give the same game."""
    edition = _edition(options)
    set_up = next(dealer for mechanic, dealer in DEALERS.items() if edition.has(mechanic))
    return set_up(options, edition)


def layout_of(options: Options) -> Layout | None:
    """How the street tiles would lie, whatever the other options; None in an edition without tiles."""
    edition = _edition(options)
    return lay_tiles(options, edition) if edition.has("dice") else None


def _edition(options: Options) -> Edition:
    try:
        return load_edition(options.edition)
    except UnknownEdition as error:
        raise SetupError(str(error)) from error
