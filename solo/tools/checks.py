"""Checks what the command line says about a game or a file, before a screen or a question opens.

The rules of the game are slow to load, so what they would refuse is checked here against the data of the editions. A
user's own board and a saved game are checked as far as that is quick.
"""

import argparse
import os
import shutil
from contextlib import suppress
from dataclasses import replace
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from maps import BoardError, board_names, load_board
from maps.edition import Edition
from maps.edition_file import DEFAULT_EDITION, EDITIONS, load_edition
from maps.wording import listed
from profiles import ProfileError, load_profile, profile_names
from solo.files.folders import Folders
from solo.learn.stats.ladder import AUTO
from solo.play.new_game import cast_of, house_rules, new_options, wished
from solo.terminal.arguments import guessed
from solo.texts.titles import character_names, edition_names

if TYPE_CHECKING:
    from ai.arena.contestants import Contestant

# Flags that belong to a mechanic.
FLAGS_OF = {"expert": "dice", "tiles": "dice", "characters": "characters", "bobbies": "bobbies", "pool": "pool"}


class WrongFlags(ValueError):
    """Flags that cannot be used; the message says what would be right."""


def check_game(options: argparse.Namespace) -> None:
    """Checks the flags of a new game; raises WrongFlags."""
    if options.level != AUTO:
        check_level(options.level, (AUTO,))
    name = options.edition or (DEFAULT_EDITION if options.side else None)
    edition = check_edition(name)
    characters = cast_of(options)
    for flag, mechanic in FLAGS_OF.items():
        if getattr(options, flag) not in (None, False) and not (edition and edition.has(mechanic)):
            raise WrongFlags(_belongs(f"--{flag}", mechanic))
    if edition and characters:
        _check_cast(edition, characters, options.detectives)
    fits = [edition] if edition else [*EDITIONS.values()]
    _check_count(fits, options.detectives, options.side, len(characters))
    if edition and options.pool and (options.detectives or edition.counts[-1]) != edition.pool:
        why = _("one purse is for {pooled} detectives: add {flag}")
        raise WrongFlags(why.format(pooled=edition.pool, flag=f"--detectives {edition.pool}"))
    if edition and options.tiles is not None:
        _check_tiles(edition, options.tiles, options.detectives or edition.counts[-1])
    if options.board is not None:
        _check_board(options, edition)


def _belongs(flag: str, mechanic: str) -> str:
    """Says which edition a flag is for."""
    name = next(name for name, edition in EDITIONS.items() if edition.has(mechanic))
    return _("{flag} belongs to another edition: add {edition}").format(flag=flag, edition=f"--edition {name}")


def check_edition(name: str | None) -> Edition | None:
    """The edition of a name or a folder; raises WrongFlags."""
    if name is None:
        return None
    try:
        return load_edition(name)
    except BoardError as error:
        raise WrongFlags(guessed(str(error), name, EDITIONS, edition_names())) from error


def check_level(name: str | None, more: tuple[str, ...] = ()) -> None:
    """Checks the name or the file of a level; raises WrongFlags. `more` are other words that are possible."""
    if name is None:
        return
    try:
        load_profile(name)
    except ProfileError as error:
        names = [] if name.endswith(".toml") else profile_names()
        shown = {load_profile(level).shown_name: level for level in names}
        raise WrongFlags(guessed(str(error), name, [*more, *names], shown)) from error


def contestant(name: str) -> "Contestant":
    """Whoever plays a side in the arena: a level, or another program; raises WrongFlags."""
    from ai.arena.contestants import ContestantError, is_engine, parse_engine

    if not is_engine(name):
        check_level(name)
        return load_profile(name)
    try:
        engine = parse_engine(name)
    except ContestantError as error:
        raise WrongFlags(str(error)) from error
    if shutil.which(engine.arguments[0]) is None:
        raise WrongFlags(_("{name}: there is no program {program}").format(name=name, program=engine.arguments[0]))
    return engine


def _check_cast(edition: Edition, characters: tuple[str, ...], detectives: int | None) -> None:
    known = [character.id for character in edition.characters]
    for word in characters:
        if word not in known:
            why = _("unknown character {name}: {known}").format(name=repr(word[:40]), known=listed(known))
            raise WrongFlags(guessed(why, word, known, character_names(edition)))
    count = detectives or len(characters)
    if len({*characters}) != len(characters) or len(characters) != count:
        why = _("{count} detectives need {count} different characters: {known}")
        raise WrongFlags(why.format(count=count, known=listed(known)))


def _check_count(editions: list[Edition], detectives: int | None, side: str | None, cast: int) -> None:
    """Checks that this many detectives can hunt, and that the one whom the person plays is among them."""
    most = max(edition.counts[-1] for edition in editions)
    if detectives and detectives > most:
        why = _("{option} must be {least} to {most}, but is {value}")
        raise WrongFlags(why.format(option="detectives", least=1, most=most, value=detectives))
    count = detectives or cast or most
    pawns = max([count, *(edition.grids[count].pawns for edition in editions if count in edition.grids)])
    number = int(side.partition(":")[2] or 0) if side else 0
    if number > pawns:
        why = _("there is no detective {number}: they are numbered 1 to {most}")
        raise WrongFlags(why.format(number=number, most=pawns))


def _check_tiles(edition: Edition, order: str, detectives: int) -> None:
    """Checks that street tiles can lie in the order named."""
    from maps.tiles import lay, load_tiles

    grid, light = edition.grids[detectives], "".join(letter.upper() for letter in order if letter.islower())
    if len(order) != grid.tiles:
        why = _(
            "{option} names {count} tiles, but {laid} are laid: one letter for each; a small letter means light side up"
        )
        raise WrongFlags(why.format(option="--tiles", count=len(order), laid=grid.tiles))
    try:
        lay(load_tiles(edition.board), order.upper(), grid.columns, light)
    except ValueError as error:
        raise WrongFlags(f"--tiles {order[:20]}: {error}") from error


def _check_board(options: argparse.Namespace, edition: Edition | None) -> None:
    """Checks that a board can be played on; raises WrongFlags. Checks everything if the rules are compiled."""
    from maps.tile_figures import is_tiles
    from maps.tiles import load_tiles

    has_tiles = bool(edition.grids) if edition else is_tiles(options.board)
    try:
        if has_tiles:
            load_tiles(options.board)
        else:
            load_board(options.board)
        if edition:
            _deal(options, edition.id)
    except ValueError as error:  # everything that can be wrong with a board or a setup
        raise WrongFlags(board_guessed(options.board, str(error))) from error


def board_guessed(name: str, why: str) -> str:
    """Why there is no such board, and the name of a board, or the folder of one, that was probably meant."""
    from maps.tiles import OWN

    if os.path.lexists(name):
        return why
    path, folders = Path(name), {}
    with suppress(OSError):
        near = [file.parent.name for kind in ("board.toml", "tiles.csv") for file in path.parent.glob(f"*/{kind}")]
        folders = {folder: str(path.parent / folder) for folder in near}
    own = (*board_names(), OWN.name) if path.name == name else ()
    return guessed(why, path.name, own, folders)


def _deal(options: argparse.Namespace, edition: str) -> None:
    """Sets up the game that the flags ask for, unless the rules would have to be compiled first; raises ValueError."""
    from ai.compiling import jit
    from ai.game.setting_up import deal

    if not jit.is_cold():
        deal(new_options(replace(wished(options, "off"), edition=edition), 1, house_rules(options)))


def check_file(path: Path, folders: Folders | None) -> None:
    """Checks that a named file is a saved game; raises WrongFlags. Checks its moves too if that is quick."""
    from ai.compiling import jit
    from solo.files.saves import SaveError, load, read

    try:
        if jit.is_cold():
            read(path)
        else:
            load(path)
    except SaveError as error:
        near = folders.replays.glob("*.json") if folders and not os.path.lexists(path) else ()
        raise WrongFlags(guessed(error.text, path.stem, [file.stem for file in near])) from error
