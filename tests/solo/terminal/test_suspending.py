"""Stopping and going on: SIGCONT lets the program go on however soon after SIGTSTP it comes."""

import os
import random
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from soaking import Tell, sizes
from starting import state_of
from terminal import DOWN, QUIT, UP, Process

# The program as the child of a shell, or alone. At some place on the way to the first stop it gets signals.
INJECTED = """
import os, sys
from pathlib import Path
kind, place, folder, names = sys.argv[1], sys.argv[2], Path(sys.argv[3]), sys.argv[4:]
if kind == "shell":
    child = os.fork()
    if child:
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    os.setpgid(0, 0)
(folder / "pid").write_text(str(os.getpid()))

import asyncio, signal
from contextlib import asynccontextmanager
from types import SimpleNamespace
from solo import cli
from solo.terminal import signals

met = []

def at(where):
    met.append(where)
    if where == place and met.count(where) == 1:
        for name in names:
            os.kill(os.getpid(), getattr(signal, name))

def around(where, does):
    def do(*words):
        at(f"before {where}")
        done = does(*words)
        at(f"after {where}")
        return done
    return do

@asynccontextmanager
async def given_back():
    at("before giving back")
    async with entering():
        at("given back")
        yield
    at("taken again")

async def turn(seconds):
    turns = sum(where.startswith("turn") for where in met) % signals.TURNS
    at(f"turn {turns + 1}")
    await asyncio.sleep(seconds)

def masked(how, which):
    at("before unblocking" if how == signal.SIG_UNBLOCK else "before blocking")
    return signal.pthread_sigmask(how, which)

async def stopped(self):
    await stopping(self)
    (folder / "part").write_text(repr(met))
    os.replace(folder / "part", folder / "done")

entering, signals.in_terminal = signals.in_terminal, given_back
stopping, signals.Pause._stop = signals.Pause._stop, stopped
signals.Pause.stop = around("hearing", signals.Pause.stop)
signals.has_shell = around("deciding", signals.has_shell)
signals.asyncio = SimpleNamespace(sleep=turn)
kill = around("sending", signal.pthread_kill)
signals.signal = SimpleNamespace(**{**vars(signal), "pthread_kill": kill, "pthread_sigmask": masked})
sys.exit(cli.run(["menu"]))
"""
PLACES = ("before hearing", "after hearing", "before giving back", "given back", "turn 1", "turn 2", "turn 3",
          "before deciding", "after deciding")  # fmt: skip
FOR_SHELL = ("before blocking", "before sending", "after sending", "before unblocking")


class Sleeper:
    """The program at its menu, which can be stopped."""

    def __init__(self, program: Process, pid: int) -> None:
        self.program = program
        self.pid = pid

    def tell(self, number: int) -> None:
        os.kill(self.pid, number)

    def is_stopped(self) -> bool:
        return state_of(self.pid) == "T"

    def is_awake(self) -> None:
        """Waits until a key is heard, and the whole menu is there; the terminal is the program's."""
        self.program.until("Statistics")
        for key, shown in ((DOWN, "▸ Replays"), (UP, "▸ Tutorial")):
            self.program.press(key)
            self.program.until(shown)
        self.program.until(lambda: not termios.tcgetattr(self.program._end)[3] & termios.ICANON)
        assert "▄▀▀  ▄▀▀▄" in self.program.text()
        assert not self.is_stopped()

    def stop_and_go_on(self) -> None:
        """Stops for as long as it takes."""
        self.tell(signal.SIGTSTP)
        self.program.until(self.is_stopped)
        while select.select([self.program._end], [], [], 0)[0]:
            self.program.pump()
        assert termios.tcgetattr(self.program._end)[3] & termios.ICANON
        self.tell(signal.SIGCONT)
        self.is_awake()


@contextmanager
def at_menu(folder: Path, kind: str, place: str = "nowhere", *names: str) -> Iterator[Sleeper]:
    """The program, which gets some signals at a place on the way to its first stop."""
    with Process([kind, place, str(folder), *names], folder, code=INJECTED) as program:
        program.until("Statistics")
        sleeper = Sleeper(program, int((folder / "pid").read_text()))
        try:
            yield sleeper
            program.press(QUIT)
            assert program.wait() == 0
        finally:
            with suppress(ProcessLookupError):
                os.kill(sleeper.pid, signal.SIGKILL)


@pytest.mark.parametrize(
    ("kind", "place"), [*(("shell", place) for place in PLACES + FOR_SHELL), *(("alone", place) for place in PLACES)]
)
def test_it_goes_on_wherever_it_is_told_on_the_way_to_a_stop(kind: str, place: str, tmp_path: Path) -> None:
    """And then it can be stopped as ever."""
    with at_menu(tmp_path, kind, place, "SIGCONT") as sleeper:
        sleeper.tell(signal.SIGTSTP)
        done = tmp_path / "done"
        sleeper.program.until(lambda: done.exists() or sleeper.is_stopped())
        assert not sleeper.is_stopped()
        assert place in done.read_text()
        sleeper.is_awake()
        sleeper.stop_and_go_on()


@pytest.mark.parametrize("kind", ["shell", "alone"])
@pytest.mark.parametrize("place", ["before hearing", "given back", "turn 3"])
def test_the_last_word_counts(kind: str, place: str, tmp_path: Path) -> None:
    """Told to go on and then to stop again, it stops, and goes on when it is told for the last time."""
    with at_menu(tmp_path, kind, place, "SIGCONT", "SIGTSTP") as sleeper:
        sleeper.stop_and_go_on()
        sleeper.stop_and_go_on()


@contextmanager
def load(programs: int) -> Iterator[None]:
    """Some programs that take all the time they get."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _program in range(programs)]
    try:
        yield
    finally:
        for program in busy:
            program.kill()
            program.wait()


@pytest.mark.parametrize("kind", ["shell", "alone"])
@pytest.mark.parametrize("times", sizes(5, 500))
def test_it_goes_on_however_soon_it_is_told(times: int, kind: str, tell: Tell, tmp_path: Path) -> None:
    """At random moments, on a machine that has much else to do."""
    luck, stopped = random.Random(5), 0
    with at_menu(tmp_path, kind) as sleeper, load(2 * (os.cpu_count() or 1)):
        for _time in range(times):
            sleeper.tell(signal.SIGTSTP)
            time.sleep(0.3 ** luck.uniform(1, 10))
            stopped += sleeper.is_stopped()
            sleeper.tell(signal.SIGCONT)
            sleeper.is_awake()
    tell(f"told to go on soon, {kind}", times=times, stopped_before=stopped)
