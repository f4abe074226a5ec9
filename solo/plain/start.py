"""Starts a game in plain mode: a new one, a kept one, or the tutorial."""

import argparse
import os
from pathlib import Path
from typing import TextIO

from ai.game.setting_up import Options, SetupError
from maps import BoardError
from maps.edition_file import DEFAULT_EDITION
from profiles import DEFAULT_LEVEL, ProfileError, load_profile
from solo.assist.real_table import RealTable
from solo.assist.resume import resumed
from solo.files.folders import Folders
from solo.files.saves import Save, SaveError
from solo.files.settings import Settings
from solo.plain.assist import PlainTable
from solo.plain.game import PLAIN, TUTORIAL, PlainGame, ask_edition, ask_side, prepare
from solo.plain.tutorial import tutorial
from solo.play.autosave import Keeper
from solo.play.session import Seat, Session
from solo.terminal.arguments import complain


def play(
    options: argparse.Namespace, folders: Folders | None, lines: TextIO, out: TextIO, settings: Settings = PLAIN
) -> int:
    """Sets up a game from the command line and plays it to its end; returns the exit code."""
    seed = int.from_bytes(os.urandom(4)) if options.seed is None else options.seed
    try:
        profile = load_profile(options.level or DEFAULT_LEVEL)
    except ProfileError as error:
        return complain(str(error))
    edition = options.edition or (DEFAULT_EDITION if options.side else None)
    edition = edition or ask_edition(lines, out, detectives=options.detectives, folders=folders)
    if edition is None:
        return 0
    if edition == TUTORIAL:
        return tutorial(None, lines, out)
    setup = Options(
        edition=edition,
        board=options.board,
        detectives=options.detectives,
        characters=tuple(options.characters.lower().replace(" ", "").split(",")) if options.characters else None,
        expert=options.expert,
        seed=seed,
    )
    try:
        side = options.side or ask_side(lines, out)
        if side is None:
            return 0
        prepare(out)
        session = Session.new(setup, Seat.named(side), profile)
    except (SetupError, BoardError, ValueError) as error:
        return complain(str(error))
    session.hints, session.tutor_points = options.hints or settings.hints, settings.tutor_points
    level = options.level or DEFAULT_LEVEL
    save = Save.begin(session.game, setup, session.seat.name, level, profile, session.hints)
    PlainGame(session, Keeper(session, folders, save), lines, out).run()
    return 0


def resume(path: Path, folders: Folders, lines: TextIO, out: TextIO) -> int:
    """Goes on with a kept game; returns the exit code."""
    prepare(out)
    try:
        session, save, autosave = resumed(path)
    except SaveError as error:
        return complain(error.text)
    kept = Keeper(session, folders, save, autosave)
    if isinstance(session, RealTable):
        PlainTable(session, kept, lines, out).run()
    else:
        PlainGame(session, kept, lines, out).run()
    return 0
