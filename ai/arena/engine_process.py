"""Engines as child processes of the process that plays: lines in, lines out, with a limit on waiting.

A process that plays keeps one engine for each side and command, and uses it for game after game. An engine never
outlives the process that started it (ai/arena/engine_guard.py; on Windows it ends when its input ends).
"""

import atexit
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from ai.compiling.children import script_command

GUARD = Path(__file__).with_name("engine_guard.py")
LONGEST_ANSWER = 1_000_000  # bytes
MOST_WAITING = 10_000  # answers that nobody asked for
GRACE = 1.0  # seconds that an engine has to end by itself when its input ends
AT_MOST = 10.0  # seconds until a killed process must have ended


class EngineDied(Exception):
    """An engine that has ended, or does not answer; the message says how."""


class EngineProcess:
    """A running engine."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self.has_moved = False  # whether it has ever answered `go`; until then it may be compiling
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  (closed with the engine)
        self._lifeline: int | None = None
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        try:
            self._process = self._start(arguments)
        except BaseException:
            self._errors.close()
            raise
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _start(self, arguments: Sequence[str]) -> subprocess.Popen[bytes]:
        """Starts the engine; outside Windows in a session of its own, so that Ctrl-C does not reach it."""
        pipe = subprocess.PIPE
        if sys.platform == "win32":
            new_group = subprocess.CREATE_NEW_PROCESS_GROUP
            return subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=self._errors, creationflags=new_group)
        watched, self._lifeline = os.pipe()
        guarded = [*script_command(GUARD), str(watched), *arguments]
        try:
            return subprocess.Popen(
                guarded, stdin=pipe, stdout=pipe, stderr=self._errors, pass_fds=(watched,), start_new_session=True
            )
        except BaseException:
            os.close(self._lifeline)
            raise
        finally:
            os.close(watched)

    def _listen(self) -> None:
        """Reads answers as they come, so that waiting for one can be given up; an empty one means the end."""
        out = self._process.stdout
        assert out is not None
        with suppress(OSError, ValueError):
            while (line := out.readline(LONGEST_ANSWER)) and self._answers.qsize() < MOST_WAITING:
                self._answers.put(line)
        self._answers.put(b"")

    def ask(self, lines: Sequence[str], patience: float) -> list[str]:
        """The answers to some lines, each within so many seconds; raises EngineDied.

        All lines are sent at once: an engine answers them in their order.
        """
        entered = self._process.stdin
        assert entered is not None
        try:
            entered.write("".join(f"{line}\n" for line in lines).encode())
            entered.flush()
        except (OSError, ValueError) as error:
            raise EngineDied(self._last_words()) from error
        return [self._answer(patience) for _line in lines]

    def _answer(self, patience: float) -> str:
        try:
            line = self._answers.get(timeout=patience)
        except queue.Empty:
            raise EngineDied(f"it did not answer within {patience:g} s") from None
        if not line.endswith(b"\n"):
            raise EngineDied(self._last_words())
        return line.decode("utf-8", "replace").strip()

    def _last_words(self) -> str:
        """How it ended, with the last line that it wrote to standard error."""
        try:
            text = f"it ended with exit code {self._process.wait(GRACE)}"
        except subprocess.TimeoutExpired:
            return "it broke off its output"
        with suppress(OSError, ValueError):
            self._errors.seek(0)
            said = self._errors.read(LONGEST_ANSWER).decode("utf-8", "replace").split("\n")
            text = ": ".join([text, *[line.strip() for line in said if line.strip()][-1:]])
        return text

    def forget_errors(self) -> None:
        """Empties its standard error, which else grows from game to game."""
        with suppress(OSError, ValueError):
            self._errors.seek(0)  # for the engine too: the file is open once, for both
            self._errors.truncate()

    def hang_up(self) -> None:
        """Ends its input, upon which it should end."""
        if self._process.stdin:
            with suppress(OSError):
                self._process.stdin.close()

    def close(self) -> None:
        """Ends it, by force if need be."""
        self.hang_up()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        if self._lifeline is not None:
            os.close(self._lifeline)  # upon which the guard kills it, and whatever it has started
            self._lifeline = None
        elif self._process.poll() is None:
            self._process.kill()
        try:
            self._process.wait(AT_MOST)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._listener.join(AT_MOST)
        if self._process.stdout and not self._listener.is_alive():
            self._process.stdout.close()
        self._errors.close()


_running: dict[tuple[str, tuple[str, ...]], EngineProcess] = {}  # by side and command line


def engine_for(side: str, arguments: tuple[str, ...]) -> EngineProcess:
    """The engine of a side in this process, started if need be; raises OSError."""
    if (side, arguments) not in _running:
        _running[side, arguments] = EngineProcess(arguments)
    return _running[side, arguments]


def end_engine(side: str, arguments: tuple[str, ...]) -> None:
    """Ends one engine; the next game starts another."""
    if engine := _running.pop((side, arguments), None):
        engine.close()


def end_engines() -> None:
    """Ends all engines of this process."""
    for engine in _running.values():
        engine.hang_up()
    while _running:
        _running.popitem()[1].close()


atexit.register(end_engines)
