"""Fixtures of tests about the index of kept games."""

from pathlib import Path

import pytest
from indexing import Counted, forty_games

from solo.files.folders import Folders


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    return forty_games(tmp_path, monkeypatch)
