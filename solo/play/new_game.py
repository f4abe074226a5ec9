"""A new game: turns the choices of the menu and the command line into the options of a game.

Cheap to import: the rules are loaded only when a game is set up.
"""

import argparse
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from maps.edition_file import load_edition
from profiles import load_profile
from solo.files.settings import ONE_DETECTIVE, NewGame

if TYPE_CHECKING:
    from ai.game.setting_up import Options
    from solo.files.saves import Save
    from solo.play.session import Session


@dataclass(frozen=True)
class HouseRules:
    """Options of a new game that only the command line sets; the menu neither offers nor remembers them."""

    board: str | None = None  # the folder of the person's own board
    bobbies: int | None = None
    pool: bool | None = None  # whether the detectives pay from one purse
    tiles: str | None = None  # how street tiles lie, such as ABcDEFGHI: small letters are light sides


def cast_of(options: argparse.Namespace) -> tuple[str, ...]:
    """The characters named on the command line."""
    return tuple(options.characters.lower().replace(" ", "").split(",")) if options.characters else ()


def wished(options: argparse.Namespace, hints: str) -> NewGame:
    """The choices on the command line that the menu has too; defaults for the rest."""
    usual = NewGame()
    return NewGame(
        edition=options.edition or usual.edition,
        side=options.side or usual.side,
        detectives=options.detectives or len(cast_of(options)),
        level=options.level or usual.level,
        hints=options.hints or hints,
        characters=cast_of(options),
        expert=options.expert,
    )


def house_rules(options: argparse.Namespace) -> HouseRules:
    """The other choices on the command line."""
    return HouseRules(options.board, options.bobbies, options.pool, options.tiles)


def new_options(wish: NewGame, seed: int, house: HouseRules) -> "Options":
    """The options of a new game.

    Detectives pay from one purse if one person leads the whole police. A person who plays one detective beside a
    partner has a purse of their own (rulebook 002, page 8).
    """
    from ai.game.setting_up import Options

    with_partner = wish.side.startswith(ONE_DETECTIVE) and load_edition(wish.edition).pool > 0
    return Options(
        edition=wish.edition,
        board=house.board,
        detectives=wish.detectives or None,
        bobbies=house.bobbies,
        pool=False if with_partner and house.pool is None else house.pool,
        characters=wish.characters or None,
        tiles=house.tiles,
        expert=wish.expert,
        seed=seed,
    )


def begun(wish: NewGame, seed: int, house: HouseRules) -> "tuple[Session, Save]":
    """A new game that has no file yet; raises ValueError if it cannot be set up."""
    from solo.files.saves import Save
    from solo.play.session import Seat, Session

    options = new_options(wish, seed, house)
    session = Session.new(options, Seat.named(wish.side), load_profile(wish.level))
    session.hints = wish.hints
    return session, Save.begin(session.game, options, session.seat.name, wish.level, session.profile, wish.hints)


def once_more(save: "Save", *, seed: int | None = None, side: str | None = None) -> "tuple[Session, Save]":
    """The same game again, by default with the same deal and side; raises ValueError if it cannot be set up."""
    from solo.files.saves import Save
    from solo.play.session import Seat, Session

    options = save.options if seed is None else replace(save.options, seed=seed)
    session = Session.new(options, Seat.named(side or save.side), save.profile)
    session.hints = save.hints
    return session, Save.begin(session.game, options, session.seat.name, save.level, save.profile, save.hints)


def other_side(side: str) -> str:
    """The name of the side that plays against a person's."""
    return "seekers" if side == "hider" else "hider"
