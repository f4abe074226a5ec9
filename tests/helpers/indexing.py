"""Helpers for tests of the index: many kept games, what their files say, and which of them are read."""

from pathlib import Path

import pytest
from many import write_many
from terminal import folders_in

from solo.files import saves
from solo.files.folders import Folders
from solo.files.running_game import list_games
from solo.files.saves import read
from solo.files.summaries import Listed, marks_of
from solo.learn.kept import index
from solo.learn.kept.index import kept_games
from solo.learn.review import review_file as kept

MANY = 40


class Counted:
    """Counts the games that are read from their files."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.names: list[str] = []

        def counted(path: Path) -> saves.Save:
            self.names.append(path.name)
            return read(path)

        monkeypatch.setattr(saves, "read", counted)

    def taken(self) -> list[str]:
        """The names since the last time."""
        found, self.names = sorted(self.names), []
        return found


def forty_games(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    """Forty games, ten of them reviewed; so old that they can be remembered at once."""
    monkeypatch.setattr(index, "FRESH", -1)
    found = folders_in(folder)
    write_many(found, MANY)
    return found


def truth(folders: Folders) -> list[Listed]:
    """What the files themselves say, each of them read."""
    found = []
    for info in list_games(folders.replays, "*.json"):
        marks = None
        if info.save and (review := kept.read_review(folders.reviews, info.path, info.save)):
            marks = marks_of(review, kept.digest_of(info.save))
        found.append(info.listed._replace(marks=marks))
    return found


def names_of(folders: Folders) -> list[str]:
    return sorted(path.name for path in folders.replays.iterdir())


def is_right(folders: Folders, counted: Counted, read_again: list[str]) -> None:
    """The list is what the files say, and only these were read for it."""
    counted.taken()
    listed = kept_games(folders)
    assert counted.taken() == sorted(read_again)
    assert listed == truth(folders)
    assert listed == sorted(listed, reverse=True)
