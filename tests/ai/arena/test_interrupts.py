"""Long work ends when somebody wants it to, whatever it is doing just then."""

import ctypes
import signal
import subprocess
import sys
from contextlib import suppress
from typing import Any

import pytest
from starting import PATIENCE, ROOT

from ai.arena import matches as arena
from ai.arena.interrupts import KILLED, Stopped, Stops
from solo import cli


def test_an_arena_hears_signals_unless_it_was_started_deaf() -> None:
    before = signal.getsignal(signal.SIGHUP)
    try:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        with pytest.raises(Stopped) as told, Stops():
            signal.raise_signal(signal.SIGHUP)
        assert told.value.signal == signal.SIGHUP
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_DFL
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        with Stops():
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_an_arena_is_not_stopped_between_keeping_a_game_and_counting_it() -> None:
    done = []

    def play() -> None:
        with Stops() as stops:
            with stops.waiting():
                signal.raise_signal(signal.SIGTERM)
                done.append("kept and counted")
            done.append("the next game")

    with pytest.raises(Stopped) as told:
        play()
    assert (told.value.signal, done) == (signal.SIGTERM, ["kept and counted"])


def test_an_interrupt_that_was_swallowed_is_raised_again() -> None:
    def play() -> None:
        with Stops() as stops:
            with suppress(Stopped):  # as an error in a finalizer is
                signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)  # said twice at once: the end is on its way
            with stops.waiting():
                pass

    with pytest.raises(Stopped):
        play()


def test_an_interrupt_that_c_code_swallows_is_raised_again_without_a_complaint() -> None:
    """As the compiler does, which calls Python when it has compiled something."""
    told: list[object] = []
    hook, sys.unraisablehook = sys.unraisablehook, told.append

    def play() -> None:
        with Stops() as stops:
            ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))()
            ctypes.CFUNCTYPE(None)(lambda: 1 / 0)()
            with stops.waiting():
                pass

    try:
        with pytest.raises(Stopped):
            play()
        assert [type(one.exc_value) for one in told] == [ZeroDivisionError]  # type: ignore[attr-defined]
        assert sys.unraisablehook == told.append
    finally:
        sys.unraisablehook = hook


def test_an_arena_that_is_interrupted_while_it_is_set_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real, done = arena.set_up, []

    def set_up(*given: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        done.append("set up")
        return real(*given)

    monkeypatch.setattr(arena, "set_up", set_up)
    assert cli.run(["arena", "--hider", "random", "--seekers", "random", "--games", "2", "--jobs", "1"]) == 130
    assert (done, capsys.readouterr()) == (["set up"], ("", "solo-yard: interrupted\n"))


STUCK = """
import signal, sys, threading, time
from ai.arena import interrupts as stops

def stick():
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()

stops.AGAIN, stops.AT_MOST = 0.1, int(sys.argv[2])
with stops.Stops():
    try:
        signal.raise_signal(signal.SIGTERM)
    except stops.Stopped:
        time.sleep(0.2)
        if sys.argv[1] == "again":
            signal.raise_signal(signal.SIGINT)
        if sys.argv[1] == "at once":
            stick()
stops.end_soon(143)
stick()
"""


@pytest.mark.parametrize(
    ("way", "by"),
    [(["again", "60"], signal.SIGINT), (["at once", "1"], signal.SIGTERM), (["at the end", "1"], signal.SIGTERM)],
)
def test_an_end_that_is_stuck_is_an_end_all_the_same(way: list[str], by: int) -> None:
    """Said again it is at once, and otherwise after a while."""
    done = subprocess.run(
        [sys.executable, "-c", STUCK, *way], cwd=ROOT, timeout=PATIENCE, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (KILLED + by, b"", b"")


LEFT = """
import threading
from solo import __main__, cli
from ai.arena import interrupts as stops
stops.AT_MOST = 1
cli.run = lambda words: 3
threading.Thread(target=threading.Event().wait).start()
__main__.main()
"""


def test_a_program_that_is_done_ends_even_if_a_thread_does_not() -> None:
    assert subprocess.run([sys.executable, "-c", LEFT], cwd=ROOT, timeout=PATIENCE, check=False).returncode == 3


DEAF = """
import signal, subprocess, sys
from multiprocessing import resource_tracker
from ai.arena.backends import _deaf_children
heard = []
signal.signal(signal.SIGINT, lambda *_: heard.append("later"))
with _deaf_children():
    signal.raise_signal(signal.SIGINT)
    resource_tracker.ensure_running()  # as the first worker does
    read = "import signal; print(*(s.name for s in signal.pthread_sigmask(0, ())))"
    subprocess.run([sys.executable, "-c", read], check=True)
    heard.append("first this")
print(*heard)
"""


def test_a_worker_is_started_deaf_and_what_came_meanwhile_is_heard_afterwards() -> None:
    done = subprocess.run([sys.executable, "-uc", DEAF], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == ["SIGHUP SIGINT", "first this later", ""]
    assert not done.stderr
