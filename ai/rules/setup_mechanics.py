"""What each mechanic adds to setting up a game with tickets: one function per mechanic, named after it.

Impossible options raise a `SetupError` whose message says what would be right.
"""

from gettext import gettext as _

import numpy as np

from ai.rules.chance import Chance
from ai.rules.deal import draw_cards
from ai.rules.options import Options, SetupError, check_range, check_station, not_for_each
from ai.rules.tables import IntArray, Tables
from maps import Board
from maps.edition import MOST_TICKETS, Character, Edition
from maps.wording import listed


def characters(options: Options, edition: Edition, detectives: int) -> tuple[Character, ...]:
    """The detectives' characters, in an edition that has them."""
    if options.characters is None:
        return edition.characters[:detectives]
    known = {character.id: character for character in edition.characters}
    for word in options.characters:
        if word not in known:
            some, none = _("unknown character {name}: {known}"), _("unknown character {name}: this edition has none")
            raise SetupError((some if known else none).format(name=repr(word[:40]), known=listed([*known])))
    if len(set(options.characters)) != len(options.characters) or len(options.characters) != detectives:
        why = _("{count} detectives need {count} different characters: {known}")
        raise SetupError(why.format(count=detectives, known=listed([*known])))
    return tuple(known[word] for word in options.characters)


def chips(options: Options, edition: Edition, detectives: int, *, any_chips: bool) -> tuple[int, ...]:
    """How many chips each detective has."""
    counts = options.chips if options.chips is not None else (edition.chips_for(detectives),)
    counts = counts * detectives if len(counts) == 1 else counts
    if len(counts) != detectives:
        raise not_for_each("chips", len(counts), detectives)
    for count in counts:
        if count and not any_chips:
            raise SetupError(_("there are no chips in this edition"))
        check_range("chips", count, 0, MOST_TICKETS)
    return counts


def crimes(options: Options, edition: Edition, board: Board, chance: Chance) -> tuple[int, ...]:
    """The scenes of the hider's crimes, drawn from their deck; all 0 (unknown) if the hider's secrets are not told."""
    if options.blind:
        return (0,) * edition.crimes
    if options.crimes is not None and not edition.crimes:
        raise SetupError(_("no crimes are planned in this edition"))
    if options.crimes is not None:
        for scene in options.crimes:
            check_station("crimes", scene, board)
        if len(set(options.crimes)) != edition.crimes or len(options.crimes) != edition.crimes:
            raise SetupError(_("give {count} different stations for the crimes").format(count=edition.crimes))
        return options.crimes
    deck = np.array([card.station for card in board.deck(edition.crime_deck)], np.int32)
    if len(deck) < edition.crimes:
        why = _("the board {board} has {count} crime scenes, but {needed} are needed")
        raise SetupError(why.format(board=board.name, count=len(deck), needed=edition.crimes))
    draw_cards(deck, edition.crimes, chance)
    return tuple(int(s) for s in deck[: edition.crimes])


def scenes(options: Options, edition: Edition, board: Board) -> tuple[int, ...]:
    """The possible crime scenes, as far as everybody knows."""
    if options.crimes is not None:
        return tuple(range(1, board.size + 1))
    return tuple(card.station for card in board.deck(edition.crime_deck))


def hideouts(edition: Edition, tables: Tables) -> Tables:
    """The board's tables; without hideouts if the edition does not use them."""
    if edition.has("hideouts"):
        return tables
    return tables._replace(hideout=np.zeros_like(tables.hideout))


def pool(options: Options, edition: Edition, detectives: int, bobbies: int) -> IntArray:
    """The purse that each seat pays from: its own, or one for all detectives if they pool their tickets."""
    pooled = detectives == edition.pool if options.pool is None else options.pool
    if pooled and detectives != edition.pool:
        raise SetupError(_("tickets are pooled only in an edition that knows it, by two detectives"))
    own = np.arange(detectives + bobbies + 1, dtype=np.int32)
    if pooled:
        own[1 : detectives + 1] = 1
    return own
