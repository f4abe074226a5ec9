"""Fixtures of tests about what reaches the terminal."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest import mock

import pytest

from solo.cli import build_parser


@pytest.fixture(scope="module")
def one_parser() -> Iterator[None]:
    """The command line is built once, and nobody waits until all is compiled."""
    with (
        mock.patch("solo.cli.build_parser", cache(build_parser)),
        mock.patch("ai.compiling.jit.is_cold", return_value=False),
    ):
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person with folders of their own."""
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home" / name.lower()))
    monkeypatch.chdir(tmp_path)
