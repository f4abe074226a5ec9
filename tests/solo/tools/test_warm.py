"""`solo-yard warm` compiles everything, says how far it is and what it has done, and can be stopped."""

import io
import json
import os
import subprocess
import sys
from contextlib import suppress

import psutil
import pytest
from terminal import PATIENCE

from ai.compiling import jit
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from solo import cli
from solo.play import getting_ready
from solo.tools import cold_start, warm

Program = subprocess.Popen[str]
PROGRAM = "import sys, time\nfor line in {lines}: print(line, flush=True)\ntime.sleep({rest})"
WHOLE = ["0.08 one", "0.55 two", "0.99 three", "1.00 ready"]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Program]:
    monkeypatch.setattr(jit, "CACHED", True)
    return []


def instead(lines: list[str], started: list[Program], monkeypatch: pytest.MonkeyPatch, rest: float = 0) -> None:
    """Another program takes the place of the one that compiles."""
    real = subprocess.Popen

    def start(_command: list[str], **how: object) -> Program:
        started.append(real([sys.executable, "-S", "-c", PROGRAM.format(lines=lines, rest=rest)], **how))  # type: ignore[call-overload]
        return started[-1]

    monkeypatch.setattr(getting_ready.subprocess, "Popen", start)


def test_it_says_how_far_it_is_and_what_it_did(
    started: list[Program], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    instead(WHOLE, started, monkeypatch)
    assert cli.run(["warm"]) == 0
    *steps, last = capsys.readouterr().out.splitlines()
    assert steps == ["50% done", "90% done", "100% done"]
    assert last.startswith("Everything is ready: 3 functions were compiled in ")


def test_on_a_terminal_one_line_is_drawn_anew(started: list[Program], monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    instead(WHOLE, started, monkeypatch)
    out = Terminal()
    assert warm.run(out) == 0
    drawn = out.getvalue().split("\r\x1b[K")
    assert drawn[1:5] == ["   8%  one", "  55%  two", "  99%  three", " 100%  ready"]
    assert drawn[5].startswith("Everything is ready")


def test_it_can_be_stopped(
    started: list[Program], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    instead(["0.08 one", "0.55 two"], started, monkeypatch, rest=600)

    def stop(percent: int, name: str) -> str:
        if name == "two":
            raise KeyboardInterrupt
        return name

    monkeypatch.setattr(warm, "_told", stop)
    monkeypatch.setattr(warm.sys.stdout, "isatty", lambda: True)
    assert cli.run(["warm"]) == 130
    assert "Stopped: 2 functions were compiled and are kept." in capsys.readouterr().err
    assert started[0].returncode not in (None, 0), "the program that compiles was ended"


def test_what_fails_is_said(
    started: list[Program], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    instead(["0.08 one"], started, monkeypatch)
    assert cli.run(["warm"]) == 2
    assert "could not be compiled" in capsys.readouterr().err
    monkeypatch.setattr(jit, "CACHED", False)
    assert cli.run(["warm"]) == 2
    assert "is not writable" in capsys.readouterr().err
    assert len(started) == 1, "nothing is compiled where nothing can be kept"


def test_from_nothing_means_into_an_empty_folder(
    started: list[Program], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folders, real = [], warm.compiling
    instead(WHOLE, started, monkeypatch)

    def compiling(module: str) -> Program:
        folders.append((os.environ["XDG_CACHE_HOME"], os.listdir(os.environ["XDG_CACHE_HOME"])))
        return real(module)

    monkeypatch.setattr(warm, "compiling", compiling)
    monkeypatch.setattr(cold_start, "_seconds_to_prompt", {HIDER_SIDE: 1.5, SEEKER_SIDE: 20.25}.__getitem__)
    before = os.environ.get("XDG_CACHE_HOME")
    assert cli.run(["bench", "--cold", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["cold"]
    assert found["functions"] == 3
    assert found["seconds"] > 0
    assert (found["playable"], found["answered"]) == (1.5, 20.25)
    ((folder, held),) = folders
    assert held == []
    assert not os.path.exists(folder)
    assert os.environ.get("XDG_CACHE_HOME") == before
    assert cli.run(["bench", "--cold"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("3 functions compiled from scratch in ")
    assert second.endswith("your move after 1.5 s, the first move of a commissioner after 20.2 s")


def test_a_first_game_asks_for_a_move_and_leaves_nothing_behind() -> None:
    """The real program, with nothing compiled; what compiles for it ends with it."""
    assert cold_start._seconds_to_prompt(HIDER_SIDE) > 0
    psutil.wait_procs(compiling_in_an_empty_folder(), PATIENCE)
    assert not compiling_in_an_empty_folder()


def compiling_in_an_empty_folder() -> list[psutil.Process]:
    """The programs that compile for a game that was started with nothing compiled."""
    found = []
    for program in psutil.process_iter():
        with suppress(psutil.Error):
            if "/solo-yard-cold-" in program.environ().get("XDG_CACHE_HOME", ""):
                found.append(program)
    return found
