"""How to come back: the command that resumes a game, and the one that plays its deal again from the beginning."""

import shlex
from gettext import gettext as _
from typing import TYPE_CHECKING

from maps.edition_file import load_edition
from solo.play.new_game import other_side
from solo.terminal.arguments import PROGRAM

if TYPE_CHECKING:
    from solo.files.folders import Folders
    from solo.files.saves import Save
    from solo.play.autosave import Keeper


def again_command(save: "Save", *, seed: int | None = None, side: str | None = None) -> str:
    """The command that deals this game again: every option that it was set up from; or another deal, or side."""
    options = save.options
    given = {
        "edition": options.edition,
        "side": side or save.side,
        "level": save.level,
        "detectives": options.detectives or load_edition(options.edition).counts[-1],
        "seed": options.seed if seed is None else seed,
        "bobbies": options.bobbies,
        "pool": None if options.pool is None else ("no", "yes")[options.pool],
        "characters": ",".join(options.characters) if options.characters else None,
        "tiles": options.tiles,
        "board": options.board,
    }
    words = [PROGRAM, "play"]
    for flag, value in given.items():
        words += [] if value is None else [f"--{flag}", str(value)]
    return shlex.join([*words, *(["--expert"] if options.expert else [])])


def same_deal(save: "Save") -> str:
    """Says how to play the same deal again."""
    return _("Same deal again: {command}").format(command=again_command(save))


def next_deals(save: "Save") -> list[str]:
    """Says how to play the same deal from the other side, and the deal of the next number."""
    other, following = other_side(save.side), save.options.seed + 1
    return [
        _("To play it from the other side: {command}").format(command=again_command(save, side=other)),
        _("To play the next deal: {command}").format(command=again_command(save, seed=following)),
    ]


def resume_command(keeper: "Keeper") -> str:
    """The command that goes on with a game that is kept."""
    words = [PROGRAM, "resume"]
    if keeper.autosave and keeper.folders and keeper.autosave.path.parent != keeper.folders.state:
        words.append(str(keeper.autosave.path))
    return shlex.join(words)


def kept_line(keeper: "Keeper") -> str:
    """Whether a game that is left is kept, and the command that goes on with it."""
    if keeper.folders is None:
        return _("There is no folder to keep this game in.")
    if keeper.is_failing:
        return _("The game could not be saved.")
    if keeper.autosave is None:
        return _("Nothing has been played yet.")
    return _("Game saved: {command}").format(command=resume_command(keeper))


def review_line(keeper: "Keeper") -> str:
    """How to review a game that is over and kept; empty if it is not."""
    if keeper.finished is None:
        return ""
    command = shlex.join((PROGRAM, "review", keeper.finished.name))
    return _("What your moves were worth: {command}").format(command=command)


def farewell(keeper: "Keeper", *, in_full: bool = False) -> list[str]:
    """What is said to somebody who leaves a game: how to go on, or how to play its deal again.

    In full, the end of a game also tells how to play the next one, for which the full screen has keys.
    """
    if keeper.save.options.blind:  # a real table is dealt by people
        return [kept_line(keeper)]
    if keeper.session.game.outcome is None:
        return [kept_line(keeper), same_deal(keeper.save)]
    others = next_deals(keeper.save) if in_full else []
    return [line for line in (same_deal(keeper.save), *others, review_line(keeper)) if line]


def lesson_kept(folders: "Folders | None", lesson: str) -> str:
    """Whether the step that a lesson has reached is kept, and the command that goes on there."""
    if folders is None:
        return _("There is no folder to keep this step in.")
    return _("Lesson saved: {command}").format(command=shlex.join((PROGRAM, "tutorial", lesson)))
