"""Getting ready: everything is compiled once, whoever waits sees how far it is, and can stop it."""

import errno
import io
import os
import subprocess
import sys
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from terminal import PATIENCE, ROOT

import solo.play.getting_ready
from ai.compiling import jit
from ai.compiling.numba_events import on_compile
from ai.programs import warmup
from ai.programs.warmup import Progress, warm_up
from ai.programs.warmup_costs import ALL, COSTS, OTHERS
from ai.programs.warmup_helper import compile_ahead
from solo.plain import preparing as plain
from solo.play.getting_ready import Warmup

PROGRAM = "import sys, time\nfor line in {lines}: print(line, flush=True)\ntime.sleep({rest})"


def instead(monkeypatch: pytest.MonkeyPatch, lines: list[str], rest: float = 0) -> None:
    """Another program takes the place of the one that compiles, and nothing is loaded after it."""
    real = solo.play.getting_ready.subprocess.Popen
    code = PROGRAM.format(lines=lines, rest=rest)
    monkeypatch.setattr(
        solo.play.getting_ready.subprocess, "Popen", lambda _command, **how: real([sys.executable, "-c", code], **how)
    )
    monkeypatch.setattr(jit, "is_cold", lambda: True)
    monkeypatch.setattr(jit, "CACHED", True)
    monkeypatch.setattr(Warmup, "_load", lambda self: None)


def test_all_that_a_game_needs_is_compiled_and_marked() -> None:
    said: list[tuple[float, str]] = []
    warm_up(lambda share, name: said.append((share, name)))
    assert said[-1] == (1.0, "ready")
    assert [share for share, _name in said] == sorted(share for share, _name in said)
    assert not jit.CACHED or not jit.is_cold()


def test_each_kernel_moves_the_bar_by_what_it_costs() -> None:
    said: list[tuple[float, str]] = []
    progress = Progress(lambda share, name: said.append((share, name)))
    for name in ("one", "playout"):
        progress.add(name)
    assert COSTS["playout"] > 10 * OTHERS
    assert said == [
        (pytest.approx(OTHERS / ALL), "one"),
        (pytest.approx((OTHERS + COSTS["playout"]) / ALL), "playout"),
    ]


def test_what_costs_much_is_still_a_kernel() -> None:
    """A name that nothing has any more would leave a bar that jumps at the end."""
    sources = jit.kernel_sources(jit._sources()).values()
    for name in COSTS:
        assert any(f"\ndef {name}(".encode() in text for text in sources), name


def test_what_a_helper_compiles_moves_the_bar_too(monkeypatch: pytest.MonkeyPatch) -> None:
    real, code = subprocess.Popen, PROGRAM.format(lines=["one", "two"], rest=600)
    monkeypatch.setattr(warmup.subprocess, "Popen", lambda _command, **how: real([sys.executable, "-c", code], **how))
    said: list[tuple[float, str]] = []
    both = Event()

    def say(share: float, name: str) -> None:
        said.append((share, name))
        if len(said) == 2:
            both.set()

    with warmup._help(Progress(say), True):
        assert both.wait(PATIENCE)
    assert said == [(pytest.approx(OTHERS / ALL), "one"), (pytest.approx(2 * OTHERS / ALL), "two")]


@pytest.mark.parametrize(("cores", "shared", "helped"), [(2, True, True), (1, True, False), (2, False, False)])
def test_help_is_of_use_on_two_cores_and_where_programs_share_what_they_compile(
    cores: int, shared: bool, helped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[bool] = []
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(warmup, "SHARED", shared)
    monkeypatch.setattr(warmup, "warm_up", lambda _say, helped, more: wanted.append(helped))
    monkeypatch.setattr(warmup.gc, "disable", lambda: None)
    warmup.main()
    assert wanted == [helped]


def test_where_no_helper_can_be_started_it_goes_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_command: list[str], **_how: object) -> None:
        raise OSError(errno.EAGAIN, "no more programs")

    monkeypatch.setattr(warmup.subprocess, "Popen", refuse)
    said: list[str] = []
    warm_up(lambda _share, name: said.append(name), helped=True)
    assert said[-1] == "ready"


def test_nothing_is_compiled_ahead_that_no_game_needs() -> None:
    warm_up(lambda _share, _name: None)
    said: list[str] = []
    with on_compile(said.append):
        compile_ahead()
    assert said == []


MOVES = """
import sys

from searching import search, some_game
from workout import idle_kernels

from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.programs.warmup import load

load()
assert "numba.np.linalg" not in sys.modules, "loaded without all that numba could compile with"
idle = idle_kernels()
for side in (HIDER_SIDE, SEEKER_SIDE):
    search(some_game(side), 2000)
print([name for name in idle if name not in idle_kernels()])
"""


def test_a_first_move_waits_for_no_kernel() -> None:
    """Not even for what is only used after hundreds of playouts, such as the replies that a hider foresees."""
    warm_up(lambda _share, _name: None)
    path = os.pathsep.join(str(ROOT / "tests" / folder) for folder in ("helpers", "oracles"))
    done = subprocess.run(
        [sys.executable, "-c", MOVES],
        env={**os.environ, "PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


EVERYTHING = """
import re
from workout import idle_kernels

from ai.compiling import jit
from ai.programs.warmup import load
from ai.programs.warmup_everything import use_everything

load()
use_everything()
called = b"\\n".join(jit.kernel_sources(jit._sources()).values())
print([name for name in idle_kernels() if len(re.findall(rf"\\b{name.split('.')[-1]}\\(".encode(), called)) < 2])
"""


def test_everything_is_everything() -> None:
    """`solo-yard warm` leaves no kernel to be compiled later: each has been used, or another kernel calls it."""
    path = os.pathsep.join(str(ROOT / "tests" / folder) for folder in ("helpers", "oracles"))
    done = subprocess.run(
        [sys.executable, "-c", EVERYTHING],
        env={**os.environ, "PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_the_name_of_each_kernel_is_heard_when_it_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def add_one(number):  # type: ignore[no-untyped-def]
        return number + 1

    monkeypatch.setattr(jit, "CACHED", False)  # nothing is left of an earlier run of the tests
    heard: list[str] = []
    compiled = jit.routine(add_one)
    with on_compile(heard.append):
        assert compiled(1) == 2
        assert compiled(1.5) == 2.5
        assert compiled(2) == 3
    compiled(np.int8(1))
    assert heard == ["add_one", "add_one"]


def test_the_helper_ends_with_the_program_that_it_helps(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ai.programs.warmup_helper"]
    environ = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}  # where nothing is compiled
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ, cwd=ROOT) as helper:
        assert helper.stdout is not None
        assert helper.stdout.readline(), "it tells what it has compiled"
        assert helper.stdin is not None
        helper.stdin.close()
        assert helper.wait(PATIENCE) == 1


def test_whoever_waits_follows_the_program_that_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, ["0.10 a", "0.55 b", "1.00 ready"])
    seen: list[float] = []
    warmup = Warmup(lambda: seen.append(warmup.share))
    warmup.start()
    assert warmup.ready.wait(PATIENCE)
    assert warmup.compiles
    assert warmup.error is None
    assert [share for share in seen if share][:3] == [0.1, 0.55, 0.99]
    assert warmup.share == 1.0


def test_the_rules_can_be_used_while_the_rest_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, ["0.10 a"], rest=600)
    warmup = Warmup()
    warmup.start()
    assert warmup.playable.wait(PATIENCE)
    assert not warmup.ready.is_set()
    warmup.stop()
    assert warmup.ready.wait(PATIENCE)


def test_where_nothing_can_be_interpreted_all_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, ["0.10 a", "0.20 b"], rest=0.2)
    monkeypatch.setattr(jit, "CAN_INTERPRET", False)
    seen: list[bool] = []
    warmup = Warmup(lambda: seen.append(warmup.playable.is_set()))
    warmup.start()
    assert warmup.ready.wait(PATIENCE)
    assert warmup.playable.is_set()
    assert seen[:3] == [False, False, False]


def test_it_begins_late_unless_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """While nothing is wanted, lists and menus have the program to themselves."""
    instead(monkeypatch, ["1.00 ready"])
    warmup = Warmup()
    warmup.start(idle=PATIENCE)
    assert not warmup.ready.wait(0.05)
    assert not warmup.compiles
    warmup.hurry()
    assert warmup.ready.wait(PATIENCE / 2)


def test_it_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, ["0.10 a"], rest=600)
    warmup = Warmup(lambda: warmup.stop() if warmup.share else None)
    warmup.start()
    assert warmup.ready.wait(PATIENCE), "the program that compiles was not ended"


def test_a_fault_is_kept_for_whoever_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, ["nonsense"])
    warmup = Warmup()
    warmup.start()
    assert warmup.ready.wait(PATIENCE)
    assert isinstance(warmup.error, ValueError)


def test_plain_mode_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, ["0.45 a"], rest=0.8)
    out = io.StringIO()
    plain.prepare(out)
    assert out.getvalue().splitlines()[1:2] == ["40% done"]
    monkeypatch.setattr(jit, "is_cold", lambda: False)
    out = io.StringIO()
    plain.prepare(out)
    assert out.getvalue() == ""
