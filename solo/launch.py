"""Opens a command on the full screen or in plain mode, with the user's settings and folders."""

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from maps.wording import printable
from solo.files.folders import FileError, Folders, find_folders
from solo.files.settings import Settings, read_settings, settle
from solo.language import catalogues
from solo.play.new_game import house_rules, wished
from solo.terminal.arguments import complain
from solo.tools.checks import WrongFlags, check_edition, check_file, check_game

if TYPE_CHECKING:
    from solo.screens.app import Yard


def is_plain(options: argparse.Namespace) -> bool:
    """Whether to use plain mode: on request, or if there is no full screen."""
    screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
    return bool(options.plain) or not (screen or (os.name == "nt" and sys.stdout.isatty()))


def folders_or_none() -> Folders | None:
    """The user's folders; None if there is no place for them, and the game goes on without."""
    try:
        return find_folders()
    except FileError as error:
        complain(error.text)
        return None


def settings_for(options: argparse.Namespace, folders: Folders | None) -> Settings:
    """The effective settings: flags, then the environment, then the file; raises SettingsError."""
    kept = read_settings(folders.settings) if folders else Settings()
    flags = {
        "palette": "mono" if options.no_color else options.palette,
        "glyphs": "ascii" if options.ascii else None,
        "animation": False if options.no_animation else None,
        "bell": True if options.bell else None,
    }
    found = settle(flags, os.environ, kept)
    if found.language != "auto" and not options.language:
        catalogues.speak(found.language)
    return found


def on_screen(
    options: argparse.Namespace, folders: Folders | None, first: Callable[["Yard"], None] | None = None
) -> int:
    """Shows the full screen until the user leaves, and then ends the process at once.

    An orderly shutdown of the compiler and the threads would keep the shell waiting for a quarter of a second; every
    move is on disk, and locks are released before this.
    """
    try:
        settings = settings_for(options, folders)
    except FileError as error:
        return complain(error.text)
    from solo.screens.app import Yard

    yard = Yard(settings, folders)
    code = yard.run((lambda: first(yard)) if first else None)
    with suppress(OSError):  # the terminal may be gone
        if yard.refusal:
            code = complain(yard.refusal)
        for line in yard.farewell:
            print(printable(line))
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def menu(options: argparse.Namespace) -> int:
    """The menu on the full screen."""
    return on_screen(options, folders_or_none())


def play(options: argparse.Namespace) -> int:
    """A game as the flags ask for it; what they leave open has the defaults of the help, not the last choices."""
    try:
        check_game(options)
    except WrongFlags as error:
        return complain(str(error))
    folders = folders_or_none()
    if is_plain(options):
        from solo.plain import start as plain

        try:
            settings = settings_for(options, folders)
        except FileError as error:
            return complain(error.text)
        return plain.play(options, folders, sys.stdin, sys.stdout, settings)
    return on_screen(options, folders, lambda yard: _start(yard, options))


def _start(yard: "Yard", options: argparse.Namespace) -> None:
    """Begins the game of the flags; if the edition or the side is missing, asks for it."""
    wish = wished(options, yard.settings.hints)
    if not options.side:
        yard.ask_for(wish, options.seed, house_rules(options), "side" if options.edition else "edition")
    else:
        seed = int.from_bytes(os.urandom(4)) if options.seed is None else options.seed
        yard.start(wish, seed, house_rules(options), from_flags=True)


def daily(options: argparse.Namespace) -> int:
    """The deal of the day: the list, a result, or a game."""
    folders = folders_or_none()
    if options.list or options.result:
        from solo.language.dates import today
        from solo.plain import daily as plain_daily

        day = options.date or today()
        if options.list:
            return plain_daily.print_list(folders, day, sys.stdout)
        return plain_daily.print_results(
            folders, day, options.edition, options.side, sys.stdout, ascii_only=options.ascii
        )
    if is_plain(options):
        from solo.plain import start as plain

        try:
            settings = settings_for(options, folders)
        except FileError as error:
            return complain(error.text)
        return plain.daily(options, folders, sys.stdin, sys.stdout, settings)
    return on_screen(options, folders, lambda yard: _show_daily(yard, options))


def _show_daily(yard: "Yard", options: argparse.Namespace) -> None:
    from solo.screens.kept_games import show_daily

    show_daily(yard, options.edition, options.side, options.date)


def resume(options: argparse.Namespace) -> int:
    """Resumes an unfinished game: the one that was named, or the last."""
    folders = folders_or_none()
    if folders is None:
        return 2
    path = Path(options.file) if options.file else _left(folders)
    if path is None:
        return complain(_("There is no game to resume: none is unfinished, or it is open elsewhere."))
    try:
        check_file(path, folders)
    except WrongFlags as error:
        return complain(str(error))
    if is_plain(options):
        from solo.plain import start as plain

        return plain.resume(path, folders, sys.stdin, sys.stdout)
    return on_screen(options, folders, lambda yard: yard.when_playable(lambda: yard.resume_file(path, from_flags=True)))


def _left(folders: Folders, *, tables: bool = False) -> Path | None:
    """The last unfinished game, or the last real table; unreadable ones are reported."""
    from solo.files.running_game import tidy, to_resume

    games = tidy(folders.state, folders.replays)
    for info in games:
        if info.save is None:
            complain(info.reason)
    return to_resume(games, tables=tables)


def assist(options: argparse.Namespace) -> int:
    """Assists a real table, from the beginning or where it was left."""
    if wrong := _wrong_table(options):
        return complain(wrong)
    folders = folders_or_none()
    if options.resume:
        return _resume_table(options, folders)
    if is_plain(options):
        from solo.plain import assist as table_plain

        return table_plain.assist(options, folders, sys.stdin, sys.stdout)
    return on_screen(options, folders, lambda yard: yard.assist(options))


def _wrong_table(options: argparse.Namespace) -> str:
    """What is wrong with the flags about a table; empty if they say little, or nothing is wrong."""
    try:
        check_edition(options.edition)
    except WrongFlags as error:
        return str(error)
    said = (options.detectives, options.starts, options.characters, options.tiles, options.position, options.expert)
    if not any(said):
        return ""
    from ai.game.setting_up import SetupError
    from maps import BoardError
    from solo.assist.setup import check_setting, setting_from

    try:
        check_setting(setting_from(options))
    except (SetupError, BoardError) as error:
        return str(error)
    return ""


def _resume_table(options: argparse.Namespace, folders: Folders | None) -> int:
    if folders is None:
        return 2
    path = _left(folders, tables=True)
    if path is None:
        return complain(_("There is no table to resume: none is unfinished, or it is open elsewhere."))
    if is_plain(options):
        from solo.plain import start as plain

        return plain.resume(path, folders, sys.stdin, sys.stdout)
    return on_screen(options, folders, lambda yard: yard.when_ready(lambda: yard.resume_file(path, from_flags=True)))


def review(options: argparse.Namespace) -> int:
    """Reviews a game with what its moves were worth: the one that was named, or the last."""
    folders = folders_or_none()
    path = _game_to_review(options.file, folders)
    if path is None:
        return complain(_("There is no game to review: none is finished. Name a game file, or play a game."))
    try:
        check_file(path, folders)
    except WrongFlags as error:
        return complain(str(error))
    if options.output and (options.html or options.cast):
        text = _("{flag} is for text and JSON: {html} and {cast} name their file themselves.")
        return complain(text.format(flag="--output", html="--html", cast="--cast"))
    if options.text or options.json or options.html or options.cast or options.output or is_plain(options):
        from solo.plain import review as plain_review

        film = None
        if options.cast:
            from solo.map.glyphs import ASCII, UNICODE
            from solo.screens.cast import cast

            film = partial(cast, glyphs=ASCII if options.ascii else UNICODE)
        return plain_review.review(path, folders, options, sys.stdout, film)
    return on_screen(options, folders, lambda yard: yard.when_ready(lambda: yard.review_file(path, from_flags=True)))


def _game_to_review(named: str | None, folders: Folders | None) -> Path | None:
    """The file of a game: by its path, by its name among the replays, or the last finished one."""
    if named is None:
        from solo.learn.kept.index import kept_games
        from solo.terminal.progress import reading

        with reading(sys.stderr) as tell:
            games = kept_games(folders, tell) if folders else []
        for one in games:
            if folders and one.game:
                return folders.replays / one.name
            complain(one.reason)
        return None
    path = Path(named)
    if folders and not os.path.exists(path):
        for kept in (folders.replays / path.name, folders.replays / f"{path.name}.json"):
            if os.path.exists(kept):
                return kept
    return path


def quiz(options: argparse.Namespace) -> int:
    """A quiz with positions from the person's own mistakes."""
    folders = folders_or_none()
    if folders is None:
        return 2
    if is_plain(options):
        from solo.plain import quiz as plain_quiz

        return plain_quiz.run(folders, sys.stdin, sys.stdout)
    return on_screen(options, folders, lambda yard: yard.quiz())


def drill(options: argparse.Namespace) -> int:
    """Positions about one principle, or the list of all principles."""
    try:
        edition = check_edition(options.edition)
    except WrongFlags as error:
        return complain(str(error))
    folders = folders_or_none()
    if folders is None:
        return 2
    assert edition is not None
    principle, is_lesson = None, False
    if options.principle is not None:
        from solo.learn.drill.drill import ALL, NoPrinciple, find_principle

        is_lesson = options.principle.lower() == ALL
    if options.principle is not None and not is_lesson:
        try:
            principle = find_principle(edition.id, options.side, options.principle)
        except NoPrinciple as error:
            return complain(str(error))
    if is_plain(options):
        from solo.plain import drill as plain_drill

        if is_lesson:
            return plain_drill.run_lesson(folders, edition.id, options.side, sys.stdin, sys.stdout)
        if principle is None:
            return plain_drill.list_principles(folders, edition.id, options.side, sys.stdout)
        return plain_drill.run(folders, edition.id, principle, sys.stdin, sys.stdout)
    what = edition.id, options.side, principle
    return on_screen(options, folders, lambda yard: yard.drill(*what, is_lesson=is_lesson))


def tutorial(options: argparse.Namespace) -> int:
    """A lesson, or the list of all."""
    if options.list or is_plain(options):
        from solo.plain import tutorial as plain_tutorial

        if options.list:
            plain_tutorial.list_lessons(sys.stdout)
            return 0
        return plain_tutorial.tutorial(options.lesson, sys.stdin, sys.stdout)
    name = None
    if options.lesson is not None:
        from solo.learn.tutorial.lessons import NoLesson, find

        try:
            name = find(options.lesson).name
        except NoLesson as error:
            return complain(str(error))
    return on_screen(options, folders_or_none(), lambda yard: yard.tutorial(name))
