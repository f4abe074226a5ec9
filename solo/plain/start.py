"""Starts a game in plain mode: a new one, a kept one, or the tutorial."""

import argparse
import os
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from ai.position.position import SEEKER_SIDE
from maps.edition_file import load_edition
from solo.assist.real_table import RealTable
from solo.assist.resume import resumed
from solo.files.folders import Folders
from solo.files.saves import SaveError
from solo.files.settings import Settings
from solo.language.dates import today
from solo.learn.stats.daily import DailyDeal
from solo.learn.stats.ladder import AUTO
from solo.learn.stats.learner import tutor_for
from solo.learn.stats.starting import begun_daily, on_ladder, opening_words, unfinished
from solo.plain.assist import PlainTable
from solo.plain.daily import games_in
from solo.plain.game import PLAIN, TUTORIAL, PlainGame, ask_count, ask_edition, ask_side
from solo.plain.preparing import Preparation
from solo.plain.tutorial import tutorial
from solo.play.autosave import Keeper
from solo.play.new_game import begun, house_rules, wished
from solo.terminal.arguments import complain


def play(
    options: argparse.Namespace, folders: Folders | None, lines: TextIO, out: TextIO, settings: Settings = PLAIN
) -> int:
    """Sets up a game from the command line and plays it to its end; returns the exit code."""
    seed = int.from_bytes(os.urandom(4)) if options.seed is None else options.seed
    wish = wished(options, settings.hints)
    if not (options.edition or options.side):
        edition = ask_edition(lines, out, detectives=options.detectives, folders=folders)
        if edition is None:
            return 0
        if edition == TUTORIAL:
            return tutorial(None, lines, out)
        wish = replace(wish, edition=edition)
    if not options.side:
        side = ask_side(lines, out)
        count = wish.detectives or (ask_count(load_edition(wish.edition), lines, out) if side == SEEKER_SIDE else 0)
        if side is None or count is None:
            return 0
        wish = replace(wish, side=side, detectives=count)
    wish, told = on_ladder(wish, games_in(folders) if wish.level == AUTO else [])
    preparation = Preparation(out)
    try:
        session, save = begun(wish, seed, house_rules(options))
    except ValueError as error:  # from the setup, the board, the level or the seat
        preparation.stop()
        return complain(str(error))
    session.tutor = tutor_for(folders, settings, session.side)
    game = PlainGame(session, Keeper(session, folders, save), lines, out, preparation)
    game.say(told)
    game.run()
    return 0


def daily(
    options: argparse.Namespace, folders: Folders | None, lines: TextIO, out: TextIO, settings: Settings = PLAIN
) -> int:
    """Plays a deal of the day, or goes on with it; asks for edition and side if they are not given."""
    edition = options.edition or ask_edition(lines, out, tutorial=False)
    side = (options.side or ask_side(lines, out)) if edition else None
    if edition is None or side is None:
        return 0
    deal = DailyDeal(options.date or today(), edition, side)
    if folders and (path := unfinished(folders, deal)):
        return resume(path, folders, lines, out)
    preparation = Preparation(out)
    session, save = begun_daily(deal, options.hints or settings.hints, today())
    session.tutor = tutor_for(folders, settings, session.side)
    game = PlainGame(session, Keeper(session, folders, save), lines, out, preparation)
    game.say(opening_words(deal, games_in(folders)))
    game.run()
    return 0


def resume(path: Path, folders: Folders, lines: TextIO, out: TextIO) -> int:
    """Resumes a kept game; returns the exit code."""
    preparation = Preparation(out)
    try:
        session, save, autosave = resumed(path)
    except SaveError as error:
        preparation.stop()
        return complain(error.text)
    kept = Keeper(session, folders, save, autosave)
    if isinstance(session, RealTable):
        preparation.finish()
        PlainTable(session, kept, lines, out).run()
    else:
        PlainGame(session, kept, lines, out, preparation).run()
    return 0
