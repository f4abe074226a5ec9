"""Stopping and going on: SIGCONT lets the program go on however soon after SIGTSTP it comes."""

import ast
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

# The program as the child of a shell, or alone. When it is to stop it reads an order: its number, a place on the way to
# the stop, and signals that the program gets there, once.
INJECTED = """
import os, sys
from pathlib import Path
kind, folder = sys.argv[1], Path(sys.argv[2])
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

met, order = [], ["0", "nowhere"]

def read_order():
    given = (folder / "order").read_text().split(",")
    if given != order:
        met.clear()
        order[:] = given

def at(where):
    if where == "before hearing":
        read_order()
    met.append(where)
    if where == order[1] and met.count(where) == 1:
        for name in order[2:]:
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
    (folder / "part").write_text(repr([*order, *met]))
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

    def __init__(self, program: Process, folder: Path) -> None:
        self.program = program
        self.folder = folder
        self.pid = int((folder / "pid").read_text())
        self.orders = 0

    def order(self, place: str, *names: str) -> None:
        """Lets it get signals at a place on the way to its next stop."""
        self.orders += 1
        (self.folder / "order").write_text(",".join([str(self.orders), place, *names]))

    def has_met(self, place: str) -> bool:
        """Whether it has carried out the order; it must have been at the place then."""
        done = self.folder / "done"
        met = ast.literal_eval(done.read_text()) if done.exists() else ["0"]
        assert met[0] != str(self.orders) or place in met[2:]
        return bool(met[0] == str(self.orders))

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
def at_menu(kind: str, folder: Path) -> Iterator[Sleeper]:
    """The program, until it is left."""
    (folder / "order").write_text("0,nowhere")
    with Process([kind, str(folder)], folder, code=INJECTED) as program:
        program.until("Statistics")
        sleeper = Sleeper(program, folder)
        try:
            yield sleeper
            program.press(QUIT)
            assert program.wait() == 0
        finally:
            with suppress(ProcessLookupError):
                os.kill(sleeper.pid, signal.SIGKILL)


@pytest.fixture(scope="module", params=["shell", "alone"])
def sleeper(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sleeper]:
    """One program for all tests: each leaves it as it was, awake at its menu."""
    with at_menu(request.param, tmp_path_factory.mktemp(request.param)) as sleeper:
        yield sleeper


def check_going_on(sleeper: Sleeper, place: str) -> None:
    sleeper.order(place, "SIGCONT")
    sleeper.tell(signal.SIGTSTP)
    sleeper.program.until(lambda: sleeper.has_met(place) or sleeper.is_stopped())
    assert not sleeper.is_stopped()
    sleeper.is_awake()
    sleeper.stop_and_go_on()


@pytest.mark.parametrize("place", PLACES)
def test_it_goes_on_wherever_it_is_told_on_the_way_to_a_stop(sleeper: Sleeper, place: str) -> None:
    """And then it can be stopped as ever."""
    check_going_on(sleeper, place)


@pytest.mark.parametrize("sleeper", ["shell"], indirect=True)
@pytest.mark.parametrize("place", FOR_SHELL)
def test_it_goes_on_wherever_it_is_told_while_the_shell_is_to_stop_it(sleeper: Sleeper, place: str) -> None:
    check_going_on(sleeper, place)


@pytest.mark.parametrize("place", ["before hearing", "given back", "turn 3"])
def test_the_last_word_counts(sleeper: Sleeper, place: str) -> None:
    """Told to go on and then to stop again, it stops, and goes on when it is told for the last time."""
    sleeper.order(place, "SIGCONT", "SIGTSTP")
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


@pytest.mark.parametrize("times", sizes(5, 500))
def test_it_goes_on_however_soon_it_is_told(
    sleeper: Sleeper, times: int, tell: Tell, request: pytest.FixtureRequest
) -> None:
    """At random moments, on a machine that has much else to do."""
    luck, stopped = random.Random(5), 0
    with load(2 * (os.cpu_count() or 1)):
        for _time in range(times):
            sleeper.tell(signal.SIGTSTP)
            time.sleep(0.3 ** luck.uniform(1, 10))
            stopped += sleeper.is_stopped()
            sleeper.tell(signal.SIGCONT)
            sleeper.is_awake()
    tell(f"told to go on soon, {request.node.callspec.params['sleeper']}", times=times, stopped_before=stopped)
