"""Fixtures of several soaks."""

import signal
from collections.abc import Callable, Iterator

import pytest
from disturbing import GAMES, SIGNALS, words

from solo import cli


@pytest.fixture
def all_is_heard() -> Iterator[None]:
    """However the tests were started (a shell lets what runs in the background ignore Ctrl-C), signals are heard."""
    before = [signal.getsignal(one) for one in SIGNALS]
    for one in SIGNALS:
        signal.signal(one, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    for one, does in zip(SIGNALS, before, strict=True):
        signal.signal(one, does)


@pytest.fixture
def undisturbed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What a tournament prints that nobody disturbs."""

    def play(games: int = GAMES, level: str = "random") -> str:
        assert cli.run(words(None, games, level=level)) == 0
        return capsys.readouterr().out

    return play
