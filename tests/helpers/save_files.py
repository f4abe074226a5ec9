"""Helpers for tests of files of saved games."""

import os
from pathlib import Path

import pytest
from saving import texts

from ai.game.game import Game
from ai.rules.options import Options, Past
from solo.files import saves
from solo.files.saves import Save, SaveError

GIVEN = Options(
    edition="london", detectives=2, bobbies=1, seed=2**63 - 1, hider_start=20, seeker_starts=(100, 50, 60),
    purses=((5, 4, 3), (6, 5, 4)), supply=(9, 9, 9), black=2, double=1, rounds=9, spaces=14, reveals=(2, 5),
    round=2, log=(Past(3), Past(-1)),
)  # fmt: skip


def at(save: Save, game: Game) -> Save:
    """The save of a game as it stands."""
    return save.after(texts(game), (), game.outcome)


def refusal(path: Path) -> str:
    """The one sentence with which a file is refused; the file is as it was."""
    before = path.read_bytes() if path.is_file() and path.stat().st_size < 10**7 else b""
    with pytest.raises(SaveError) as caught:
        saves.load(path)
    assert caught.value.file == path
    text = caught.value.text
    assert path.name in text
    assert text.isprintable()
    assert text.endswith(".")
    assert not text.endswith("..")
    assert len(text) < 1000
    assert "{" not in text
    assert sorted(one.name for one in path.parent.iterdir() if one.name.startswith(path.name)) == (
        [path.name] if os.path.lexists(path) else []
    )
    assert not before or path.read_bytes() == before
    return text
