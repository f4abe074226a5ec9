"""The first start in plain mode: the game begins at once, and waits where the computer players are needed."""

import io
import sys
from subprocess import PIPE, Popen

import pytest

from ai.compiling import jit
from ai.compiling.interpreting import is_interpreting
from solo import cli
from solo.play import getting_ready
from solo.play.getting_ready import Warmup

PROGRAM = "import sys, time\nprint('0.45 a', flush=True)\ntime.sleep(1)\nprint('1.00 ready', flush=True)"


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that compiles takes a second, and compiles nothing."""
    monkeypatch.setattr(
        getting_ready, "compiling", lambda module: Popen([sys.executable, "-S", "-c", PROGRAM], stdout=PIPE, text=True)
    )
    monkeypatch.setattr(jit, "is_cold", lambda: True)
    monkeypatch.setattr(jit, "CACHED", True)
    monkeypatch.setattr(Warmup, "_load", lambda self: None)


def printed(monkeypatch: pytest.MonkeyPatch, command: list[str], *lines: str) -> list[str]:
    """What a program says to somebody who types these lines."""
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    monkeypatch.setattr(sys, "stdout", out)
    assert cli.run([*command, "--plain"]) == 0
    assert not is_interpreting()
    return out.getvalue().splitlines()


def place(said: list[str], text: str) -> int:
    """The first line that has a text."""
    return next(number for number, line in enumerate(said) if text in line)


PLAY = ["play", "--edition", "london", "--level", "greedy", "--seed", "7", "--side"]


@pytest.mark.usefixtures("cold")
def test_the_persons_move_waits_for_nothing_and_the_computers_does(monkeypatch: pytest.MonkeyPatch) -> None:
    said = printed(monkeypatch, [*PLAY, "hider"], "moves", "taxi 159", "quit")
    own, told, other = place(said, "You go to 159"), place(said, "Getting the opponents"), place(said, "Purple goes to")
    assert own < told < other
    assert "40% done" in said[told + 1 : other]


@pytest.mark.usefixtures("cold", "little_thought")
@pytest.mark.parametrize("line", ["belief", "exits", "hint"])
def test_what_needs_the_belief_waits(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = printed(monkeypatch, [*PLAY, "hider"], line, "quit")
    place(said, "Getting the opponents")
    assert not any("still getting ready" in text for text in said)


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize(("steps", "waits"), [(4, False), (6, True)])
def test_a_lesson_waits_only_for_the_step_that_asks_for_the_belief(
    steps: int, waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = printed(monkeypatch, ["tutorial", "london-seekers"], *["skip"] * steps, "quit")
    assert any("Getting the opponents" in text for text in said) == waits
