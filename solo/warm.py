"""Getting ready behind the menu: what is slow to load or compile is loaded and compiled while the person looks around.

Nothing here is imported at the start that takes long; the first picture must not wait for it.
"""

import subprocess
import sys
from collections.abc import Callable
from threading import Event, Thread


class Warmup:
    """The work of getting ready, how far it is, and whether it went wrong."""

    def __init__(self, tell: Callable[[], None] = lambda: None) -> None:
        """`tell` is called from another thread whenever something has changed."""
        self.tell = tell
        self.share = 0.0
        self.compiles = False  # for the first time after an install, which takes up to a minute
        self.error: BaseException | None = None
        self.ready = Event()
        self._program: subprocess.Popen[str] | None = None
        self._stopped = False

    def start(self) -> None:
        Thread(target=self._work, name="warm-up", daemon=True).start()

    def stop(self) -> None:
        """Ends the program that compiles; what it has finished stays."""
        self._stopped = True
        if self._program is not None:
            self._program.kill()

    def _work(self) -> None:
        try:
            from ai.rules import jit

            if jit.is_cold() and jit.CACHED:
                self.compiles = True
                self.tell()
                self._compile()
            self._load()
            self.share = 1.0
        except BaseException as error:  # shown by whoever waits, in its own thread
            self.error = error
        finally:
            self.ready.set()
            if not self._stopped:
                self.tell()

    def _compile(self) -> None:
        """Runs the program that compiles everything, and follows its lines."""
        command = [sys.executable, "-m", "ai.warmup"]
        with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as program:
            self._program = program
            if self._stopped:
                program.kill()
            assert program.stdout is not None
            for line in program.stdout:
                self.share = min(0.99, float(line.split()[0]))
                self.tell()
        self._program = None

    def _load(self) -> None:
        """Loads everything into this program by asking for a move; compiles here what no cache could keep."""
        from ai.warmup import load

        if not self._stopped:
            load()
