"""Checks what the command line says of a game or a file, before a screen or a question opens.

The rules of the game take a while to load. So what they would refuse is checked here with tables of their numbers; a
test holds these against the rules. A board of one's own and a saved game are read as far as that is quick.
"""

import argparse
import os
from gettext import gettext as _
from pathlib import Path

from maps import load_board
from maps.wording import listed
from profiles import ProfileError, load_profile, profile_names
from solo.arguments import guessed
from solo.folders import Folders
from solo.settings import CHARACTERS, EDITIONS

LONDON, CAST, DICE = "london", "sherlock", "dice"  # the usual edition, the one with characters, the one with tiles
MOST_DETECTIVES = {"london": 5, "sherlock": 5, "venice": 5, "dice": 3}  # as many hunt where nobody says how many
FEWEST_PAWNS = {"dice": 2}  # one detective moves two pawns


class WrongFlags(ValueError):
    """Flags that cannot be used; the message says what would be right."""


def check_game(options: argparse.Namespace) -> None:
    """Checks the flags of a new game; raises WrongFlags."""
    check_level(options.level)
    check_edition(options.edition)
    edition = options.edition or (LONDON if options.side else None)
    characters = cast_of(options)
    if options.expert and edition != DICE:
        raise WrongFlags(_("{flag} belongs to another edition: add {edition}").format(
            flag="--expert", edition=f"--edition {DICE}"))  # fmt: skip
    if characters and edition != CAST:
        raise WrongFlags(_("{flag} belongs to another edition: add {edition}").format(
            flag="--characters", edition=f"--edition {CAST}"))  # fmt: skip
    _check_cast(characters, options.detectives)
    _check_count(edition, options.detectives, options.side, len(characters))
    if options.board is not None:
        _check_board(options, edition)


def check_edition(name: str | None) -> None:
    """Checks the name of an edition; raises WrongFlags."""
    if name is not None and name not in EDITIONS:
        why = _("unknown edition {name}: one of {known}").format(name=repr(name[:40]), known=listed(EDITIONS))
        raise WrongFlags(guessed(why, name, EDITIONS))


def check_level(name: str | None) -> None:
    """Checks the name or the file of a level; raises WrongFlags."""
    if name is None:
        return
    try:
        load_profile(name)
    except ProfileError as error:
        names = [] if name.endswith(".toml") else profile_names()
        raise WrongFlags(guessed(str(error), name, names)) from error


def cast_of(options: argparse.Namespace) -> tuple[str, ...]:
    """The characters that were named."""
    return tuple(options.characters.lower().replace(" ", "").split(",")) if options.characters else ()


def _check_cast(characters: tuple[str, ...], detectives: int | None) -> None:
    for word in characters:
        if word not in CHARACTERS:
            why = _("unknown character {name}: {known}").format(name=repr(word[:40]), known=listed(CHARACTERS))
            raise WrongFlags(guessed(why, word, CHARACTERS))
    count = detectives or len(characters)
    if characters and (len({*characters}) != len(characters) or len(characters) != count):
        why = _("{count} detectives need {count} different characters: {known}")
        raise WrongFlags(why.format(count=count, known=listed(CHARACTERS)))


def _check_count(edition: str | None, detectives: int | None, side: str | None, cast: int) -> None:
    """Whether so many detectives can hunt, and the one whom the person plays is among them."""
    most = MOST_DETECTIVES[edition] if edition else max(MOST_DETECTIVES.values())
    if detectives and detectives > most:
        why = _("{option} must be {least} to {most}, but is {value}")
        raise WrongFlags(why.format(option="detectives", least=1, most=most, value=detectives))
    pawns = max(detectives or cast or most, FEWEST_PAWNS.get(edition or "", 0))
    number = int(side.partition(":")[2] or 0) if side else 0
    if number > pawns:
        why = _("there is no detective {number}: they are 1 to {most}")
        raise WrongFlags(why.format(number=number, most=pawns))


def _check_board(options: argparse.Namespace, edition: str | None) -> None:
    """Whether a board can be played on; raises WrongFlags. All of it is checked where the rules are compiled."""
    from maps.tile_figures import is_tiles
    from maps.tiles import load_tiles

    has_tiles = edition == DICE or (edition is None and is_tiles(options.board))
    try:
        if has_tiles:
            load_tiles(options.board)
        else:
            load_board(options.board)
        if edition:
            _deal(options, edition)
    except ValueError as error:  # all that can be wrong with a board or a setup
        raise WrongFlags(str(error)) from error


def _deal(options: argparse.Namespace, edition: str) -> None:
    """Sets up the game that the flags ask for, unless the rules would have to be compiled first; raises ValueError."""
    from ai.compiling import jit
    from ai.rules.options import Options
    from ai.rules.setup import deal

    if not jit.is_cold():
        characters = cast_of(options) or None
        deal(Options(edition, options.board, options.detectives, characters=characters, expert=options.expert, seed=1))


def check_file(path: Path, folders: Folders | None) -> None:
    """Whether a file that was named is a saved game; raises WrongFlags. Moves are checked where that is quick."""
    from ai.compiling import jit
    from solo.saves import SaveError, load, read

    try:
        if jit.is_cold():
            read(path)
        else:
            load(path)
    except SaveError as error:
        near = folders.replays.glob("*.json") if folders and not os.path.lexists(path) else ()
        raise WrongFlags(guessed(error.text, path.stem, [file.stem for file in near])) from error
