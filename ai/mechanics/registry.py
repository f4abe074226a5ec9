"""The registry of mechanics: the readable half of each, by name.

Bobbies and pools have none: they only change who pays from which purse.
"""

from collections.abc import Mapping, Sequence

from ai.mechanics.base import Mechanic, News, PublicState
from ai.mechanics.black import BlackMechanic
from ai.mechanics.characters import CharacterMechanic
from ai.mechanics.crimes import CrimeMechanic
from ai.mechanics.dice import DiceMechanic
from ai.mechanics.double import DoubleMechanic
from ai.mechanics.hideouts import HideoutMechanic
from ai.mechanics.tickets import TicketMechanic
from ai.mechanics.travel import TravelMechanic
from ai.position.move import Event, Kind
from ai.rules.tables import IntArray
from maps.edition import Edition

MECHANICS: Mapping[str, Mechanic] = {
    "tickets": TicketMechanic(),
    "black": BlackMechanic(),
    "double": DoubleMechanic(),
    "crimes": CrimeMechanic(),
    "hideouts": HideoutMechanic(),
    "characters": CharacterMechanic(),
    "dice": DiceMechanic(),
}
# Words that begin a move and are neither tickets nor seats, over all editions.
VERBS: Mapping[str, Kind] = {verb: verb for mechanic in MECHANICS.values() for verb in mechanic.verbs}


def mechanics_of(edition: Edition) -> Sequence[Mechanic]:
    """The mechanics of an edition, in the order of its list."""
    return [MECHANICS[name] for name in edition.in_play if name in MECHANICS]


def travel_of(edition: Edition) -> TravelMechanic:
    """How pawns travel in an edition: the one mechanic that is a TravelMechanic."""
    return next(mechanic for mechanic in mechanics_of(edition) if isinstance(mechanic, TravelMechanic))


def joining(travel: TravelMechanic) -> Sequence[Mechanic]:
    """All mechanics that can be combined with a way to travel, whether or not an edition has them."""
    return [mechanic for mechanic in MECHANICS.values() if travel.name in mechanic.joins]


def news_of(mechanics: Sequence[Mechanic], state: PublicState, event: Event | IntArray) -> list[News]:
    """All that an edition's mechanics learn from a public event (or its columns); `state` is from before the event."""
    seen = event if isinstance(event, Event) else Event.of(event)
    return [news for mechanic in mechanics for news in mechanic.news(state, seen)]


def owner_of(word: str, travel: TravelMechanic) -> Mechanic | None:
    """The mechanic whose moves or deeds begin with a word; None for other words."""
    everyone = [travel, *MECHANICS.values()]
    return next((each for each in everyone if word in (*each.verbs, *each.deed_words)), None)
