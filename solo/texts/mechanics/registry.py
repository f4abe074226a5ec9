"""All mechanics by name, each with what a person reads of it."""

from collections.abc import Mapping

from maps.edition import Edition
from solo.texts.mechanics.base import MechanicTexts
from solo.texts.mechanics.black import BlackTexts
from solo.texts.mechanics.bobbies import BobbyTexts
from solo.texts.mechanics.characters import CharacterTexts
from solo.texts.mechanics.crimes import CrimeTexts
from solo.texts.mechanics.dice import DiceTexts
from solo.texts.mechanics.double import DoubleTexts
from solo.texts.mechanics.hideouts import HideoutTexts
from solo.texts.mechanics.pool import PoolTexts
from solo.texts.mechanics.tickets import TicketTexts

TEXTS: Mapping[str, MechanicTexts] = {
    "tickets": TicketTexts(),
    "black": BlackTexts(),
    "double": DoubleTexts(),
    "bobbies": BobbyTexts(),
    "pool": PoolTexts(),
    "crimes": CrimeTexts(),
    "hideouts": HideoutTexts(),
    "characters": CharacterTexts(),
    "dice": DiceTexts(),
}


def texts_of(edition: Edition) -> dict[str, MechanicTexts]:
    """The texts of the mechanics that an edition is played with, by name, in the order of MECHANICS."""
    return {name: TEXTS[name] for name in edition.in_play}
