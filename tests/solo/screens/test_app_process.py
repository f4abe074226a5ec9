"""The program as people start it: what it draws first, where it goes line by line, and how it ends."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import ENTER, ESCAPE, PATIENCE, QUIT, ROOT, Process, begin, desk, sitting

# Writes which of the slow modules are loaded when the first picture is drawn, and leaves.
FIRST_PICTURE = """
import sys
from pathlib import Path
from solo import cli
from solo.screens import app
made = app.Yard.__init__
def make(self, *arguments, **more):
    made(self, *arguments, **more)
    def drawn(application):
        slow = [name for name in ("numba", "numpy", "scipy", "ai.rules", "ai.position.position") if name in sys.modules]
        Path(sys.argv[1]).write_text(repr(slow))
        self.quit()
    self.app.after_render += drawn
app.Yard.__init__ = make
sys.exit(cli.run(sys.argv[2:]))
"""


@pytest.mark.parametrize("command", [[], ["play", "--side", "hider", "--level", "random", "--seed", "1"]])
def test_the_first_picture_does_not_wait_for_the_rules(command: list[str], tmp_path: Path) -> None:
    told = tmp_path / "told"
    with Process([str(told), *command], tmp_path, code=FIRST_PICTURE) as program:
        assert program.wait() == 0, program.text()
    assert told.read_text() == "[]"


def test_a_game_does_not_wait_for_what_hints_and_tournaments_need() -> None:
    code = (
        "import sys, ai.programs.warmup, solo.screens.game_screen, solo.plain.game;"
        "print([name for name in ('scipy.optimize', 'joblib') if name in sys.modules])"
    )
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"


def test_a_game_in_a_real_terminal(tmp_path: Path) -> None:
    with Process(["play", "--side", "hider", "--level", "random", "--seed", "1"], tmp_path) as program:
        program.until("You are on")
        assert b"\x1b[?1049h" in program.raw, "on the other screen"
        assert b";38;5;" in program.raw, "in colours"
        program.resize(79, 24)
        program.until("Too small: 80×24 needed, this is 79×24.")
        program.resize(100, 30)
        program.until("You are on")
        program.press("nonsense", ENTER)
        program.until("'nonsense'")
        program.press(QUIT)
        assert program.wait() == 0
        assert program.raw.rstrip().endswith(b"\x1b[?25h") or b"\x1b[?1049l" in program.raw[-200:]
    assert b"Traceback" not in program.raw


def test_it_is_left_while_a_strong_opponent_thinks(tmp_path: Path) -> None:
    with Process(["play", "--side", "seekers", "--level", "commissioner", "--seed", "1"], tmp_path) as program:
        program.until("The computer is thinking")
        program.press(QUIT)
        assert program.wait() == 0
    assert b"Traceback" not in program.raw
    assert b"Exception" not in program.raw


def test_no_colours_are_drawn_where_none_are_wanted(tmp_path: Path) -> None:
    with Process(["menu"], tmp_path, environ={"NO_COLOR": "1"}) as program:
        program.until("New game")
        program.press(ESCAPE)
        assert program.wait() == 0
    for number in range(30, 50):
        assert f"\x1b[{number}m".encode() not in program.raw
        assert f";{number}m".encode() not in program.raw
    assert b"38;" not in program.raw
    assert b"48;" not in program.raw


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_simple_terminal_goes_line_by_line(term: str, tmp_path: Path) -> None:
    command = ["play", "--side", "hider", "--level", "random", "--seed", "1"]
    with Process(command, tmp_path, environ={"TERM": term}) as program:
        program.until("Type help for the commands")
        program.until("\n>")
        program.press("quit\n")
        assert program.wait() == 0
    assert b"\x1b" not in program.raw


@pytest.mark.parametrize("command", [["play", "--side", "hider", "--seed", "1"], []])
def test_without_a_terminal_it_goes_line_by_line(command: list[str], tmp_path: Path) -> None:
    homes = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("CONFIG", "DATA", "STATE")}
    done = subprocess.run(
        [sys.executable, "-m", "solo", *command], input="\nhider\nquit\n", capture_output=True, text=True, cwd=ROOT,
        env={**os.environ, "TERM": "xterm", **homes}, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "You play Mister X" in done.stdout


def test_where_only_the_output_is_no_terminal_it_goes_line_by_line(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "solo", "play", "--side", "hider", "--level", "random", "--seed", "1"]
    homes = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("CONFIG", "DATA", "STATE")}
    os.write(ours, b"quit\n")
    done = subprocess.run(
        command, stdin=theirs, capture_output=True, text=True, cwd=ROOT, env={**os.environ, "TERM": "xterm", **homes},
        timeout=PATIENCE, check=False,
    )  # fmt: skip
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert "You play Mister X" in done.stdout


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_who_is_told_to_end_leaves_the_terminal_as_it_was(name: str, tmp_path: Path) -> None:
    with Process(["play", "--side", "hider", "--seed", "3", "--level", "random"], tmp_path) as program:
        program.until("Type a move")
        program.press("taxi")
        program.until("> taxi")
        program.process.send_signal(getattr(signal, name))
        assert program.wait() == 0
        assert b"\x1b[?1049l" in program.raw[-400:]


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5)])
def test_a_terminal_that_is_too_small_says_so(size: tuple[int, int], tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="hider")
            for where in ("game", "menu"):
                large = here.text()
                await here.resize(*size)
                assert f"Too small: 80×24 needed, this is {size[0]}×{size[1]}." in " ".join(here.text().split())
                assert "F1 help" not in here.text()
                await here.resize(80, 24)
                assert here.text() == large
                if where == "game":
                    assert here.top is screen
                    await here.press(ESCAPE)
            await here.resize(*size)
            await here.press(QUIT)
            assert not here.app.is_running

    sitting(talk)


def test_it_starts_in_a_terminal_that_is_too_small(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(40, 10)) as here:
            assert "Too small" in here.text()
            await here.resize(80, 24)
            assert "New game" in here.text()

    sitting(talk)
