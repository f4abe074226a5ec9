"""Warm-up in the background: loads and compiles what is slow while the person is in the menu, or plays already.

While it compiles, whoever plays interprets the rules (ai/compiling/interpreting.py): a game begins as soon as they are
loaded, and only the computer's moves, the coach and the belief wait for the rest.

Slow modules are not imported at the top of this file, so that the first screen does not wait for them.
"""

import subprocess
from collections.abc import Callable
from gettext import gettext as _
from threading import Event, Thread

from solo.files.folders import shown


def slow_start() -> str:
    """The message if compiled code cannot be cached."""
    from ai.compiling.folder import NOWHERE, cache_folder
    from ai.compiling.jit import CHANGED

    folder = cache_folder("kernels")
    if CHANGED and NOWHERE not in folder.parents:
        text = _("Each start takes about a minute: the compiled program cannot be kept, because {part} has changed.")
        return text.format(part=CHANGED[0].name)
    text = _("Each start takes about a minute: the compiled program cannot be kept, because {folder} is not writable.")
    return text.format(folder=shown(folder))


def compiling(module: str) -> subprocess.Popen[str]:
    """Starts a program that compiles, and prints how far it is."""
    from ai.compiling.children import command

    return subprocess.Popen(
        command(module), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


class Warmup:
    """The background warm-up: its progress, and its error if it failed."""

    def __init__(self, tell: Callable[[], None] = lambda: None) -> None:
        """`tell` is called from another thread whenever something has changed."""
        self.tell = tell
        self.share = 0.0
        self.compiles = False  # whether kernels must be compiled, once after an install: up to a minute
        self.keeps = True  # whether the result can be cached; if not, every start takes that long
        self.error: BaseException | None = None
        self.playable = Event()  # set once the rules can be used, compiled or interpreted
        self.ready = Event()  # set once everything is compiled and loaded
        self._program: subprocess.Popen[str] | None = None
        self._stopped = False
        self._is_wanted = Event()

    def start(self, idle: float = 0.0) -> None:
        """Begins in so many seconds, or as soon as somebody waits for it: loading slows down whatever is drawn or read
        meanwhile."""
        Thread(target=self._work, args=(idle,), name="warm-up", daemon=True).start()

    def hurry(self) -> None:
        """Begins now: somebody waits."""
        self._is_wanted.set()

    def stop(self) -> None:
        """Kills the compiling process; kernels it has finished stay cached."""
        self._stopped = True
        if self._program is not None:
            self._program.kill()

    def _work(self, idle: float) -> None:
        try:
            self._is_wanted.wait(idle)
            from ai.compiling import jit

            if jit.is_cold():
                self.compiles, self.keeps = True, jit.CACHED
                self.tell()
            if self.compiles and self.keeps:
                self._compile()
            self._load()
            self.share = 1.0
        except BaseException as error:  # shown in the thread that waits
            self.error = error
        finally:
            self.playable.set()
            self.ready.set()
            if not self._stopped:
                self.tell()

    def _compile(self) -> None:
        """Runs the compiling process and reads its progress. Meanwhile this process can play."""
        with compiling("ai.programs.warmup") as program:
            self._program = program
            if self._stopped:
                program.kill()
            assert program.stdout is not None
            self._load_rules()
            for line in program.stdout:
                self._go_on(float(line.split()[0]))
        self._program = None

    def _load_rules(self) -> None:
        """Loads the modules of the game, with which it can be played interpreted."""
        from ai.compiling.jit import CAN_INTERPRET
        from ai.programs import warmup  # noqa: F401  (all that a game imports)

        if CAN_INTERPRET and not self._stopped:
            self.playable.set()
            self.tell()

    def _load(self) -> None:
        """Loads everything into this process by choosing a move; compiles here if there is no cache."""
        from ai.programs.warmup import load, warm_up

        if self._stopped:
            return
        if self.keeps:
            load()
        else:
            warm_up(lambda share, _name: self._go_on(share))

    def _go_on(self, share: float) -> None:
        """Reports progress."""
        self.share = min(0.99, share)
        self.tell()
