"""The registry of texts: those of each mechanic, by name."""

from collections.abc import Mapping

from ai.position.position import Position
from maps.edition import MECHANICS, Edition
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
from solo.texts.mechanics.travel import TravelTexts

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
    """The texts of an edition's mechanics, by name, in the order of MECHANICS."""
    return {name: TEXTS[name] for name in edition.in_play}


def texts_in(pos: Position) -> list[MechanicTexts]:
    """The texts of a game's mechanics, in the order of MECHANICS.

    A game may be set up with black tickets, double moves or bobbies that its edition does not have.
    """
    added = {"black": pos.plays_black, "double": pos.plays_double, "bobbies": len(pos.seats) > pos.detectives}
    played = {*pos.edition.in_play, *(name for name, is_played in added.items() if is_played)}
    return [TEXTS[name] for name in MECHANICS if name in played]


def travel_of(edition: Edition) -> TravelTexts:
    """The texts of the mechanic by which everybody travels: tickets or dice."""
    return next(texts for texts in texts_of(edition).values() if isinstance(texts, TravelTexts))
