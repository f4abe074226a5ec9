"""A user's own editions: makes a folder to start from, and proves that an edition can be played."""

import json
import re
import shutil
from gettext import gettext as _
from pathlib import Path

from maps import BoardError, Problem
from maps.edition_file import FILE, load_edition
from maps.wording import printable
from solo.files.folders import reason_of

PROVED = 20  # random games for each number of detectives


def new_edition(folder: Path, like: str) -> None:
    """Writes a folder to start from, a copy of an edition that comes with the game, with its own board; raises
    BoardError."""
    edition = load_edition(like)
    board = edition.folder.parent / edition.board  # which may be another edition's; or an absolute path
    shown = printable(str(folder))
    if folder.exists() or folder.is_symlink():
        raise BoardError([Problem(shown, _("already exists; choose another name"))])
    name = json.dumps(printable(folder.name)[:40], ensure_ascii=False)  # valid TOML too
    try:
        shutil.copytree(board, folder, ignore=shutil.ignore_patterns("__pycache__", "weights.json", FILE))
        text = (edition.folder / FILE).read_text("utf-8")
        text = re.sub(r"(?m)^(order|board) = .*\n", "", text)  # its place in the menu, and the reference to its board
        text = re.sub(r"(?m)^(title|name) = .*$", lambda found: f"{found[1]} = {name}", text, count=2)
        (folder / FILE).write_text(text, "utf-8")
    except OSError as error:
        raise BoardError([Problem(shown, reason_of(error))]) from error


def prove_edition(name: str) -> str:
    """Checks an edition's weights and plays random games with every number of detectives; returns what was proved.

    Raises ValueError, or BoardError, which is one.
    """
    from ai.evaluate.learnt_weights import load_weights
    from ai.game.game import Game
    from ai.game.setting_up import Options

    edition = load_edition(name)
    load_weights(edition.weights)
    games = moves = 0
    for detectives in edition.counts:
        for seed in range(PROVED):
            game = Game.new(Options(edition=name, detectives=detectives, seed=seed))
            game.play_at_random("prove", detectives, seed)
            games, moves = games + 1, moves + len(game.moves)
    text = _("{edition}: can be played; {games} random games with {moves} moves were played to the end")
    return text.format(edition=printable(name), games=games, moves=moves)
