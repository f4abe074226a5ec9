"""Folders of tests about saved games."""

from pathlib import Path

import pytest


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data" / "replays"
