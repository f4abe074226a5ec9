"""A person at a terminal, for tests of the full screen: presses keys, reads what is drawn, changes the size.

`Desk` runs the program inside the test, between a pipe for the keys and a picture of the terminal; `Process` runs it as
people do, in a terminal of its own. Both show the same: `text()` is what stands on the screen.
"""

import asyncio
import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from clocks import NoWaiting
from prompt_toolkit.application.current import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from quick_screen import QuickScreen, QuickStream

from solo.files.folders import Folders
from solo.files.settings import NewGame, Settings
from solo.screens.app import Yard
from solo.screens.clock import Clock
from solo.screens.screen import WorkScreen

PATIENCE = 240.0  # seconds until a test gives up; a machine that does much else compiles for minutes
PIECE = 4096  # bytes that are typed at once
PICTURES = 5  # that are drawn at most until everything is shown that came of a key
ROOT = Path(__file__).parents[2]

ENTER, ESCAPE, TAB, SHIFT_TAB = "\r", "\x1b", "\t", "\x1b[Z"
UP, DOWN, RIGHT, LEFT, HOME, END = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F"
PAGE_UP, PAGE_DOWN = "\x1b[5~", "\x1b[6~"
F1, F2, F3, F4 = "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS"
UNDO, REDO, QUIT, ANOTHER = "\x1a", "\x19", "\x11", "\x0e"
ARROWS = {"up": UP, "down": DOWN, "right": RIGHT, "left": LEFT}
ASKS_WHERE = b"\x1b[6n"  # a program wants to know where the cursor is
LEFT_BUTTON, WHEEL_UP, WHEEL_DOWN = 0, 64, 65


def pasted(text: str) -> str:
    """A text as a terminal sends it when it is pasted."""
    return f"\x1b[200~{text}\x1b[201~"


def clicked(column: int, row: int, button: int = LEFT_BUTTON) -> str:
    """A press of the mouse and its end, or a turn of the wheel; counted from 0."""
    place = f"{column + 1};{row + 1}"
    return f"\x1b[<{button};{place}M" + ("" if button >= WHEEL_UP else f"\x1b[<{button};{place}m")


def folders_in(folder: Path) -> Folders:
    """Folders of a person who has never played."""
    return Folders(*(folder / name for name in ("config", "data", "state", "cache")))


def read_in_pieces() -> codecs.IncrementalDecoder:
    """Makes text of bytes that come in pieces: a letter may be cut in two between them."""
    return codecs.getincrementaldecoder("utf-8")("replace")


class Glass:
    """A terminal's screen: what a program writes to it, drawn."""

    def __init__(self, columns: int, rows: int) -> None:
        self.screen = QuickScreen(columns, rows)
        self._stream = QuickStream(self.screen)
        self.encoding = "utf-8"
        self.written = 0  # times that something was drawn
        self.bells = 0
        self._drawn = (-1, 0, 0)  # what was drawn when the text was made
        self._text = ""

    def write(self, text: str) -> int:
        self._stream.feed(text)
        self.bells += text.count("\a")
        self.written += 1
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""

    def isatty(self) -> bool:
        return True

    def lines(self) -> list[str]:
        return self.text().split("\n")

    def text(self) -> str:
        """What stands there; whoever waits for something asks again and again, so it is kept until it changes."""
        drawn = self.written, self.screen.columns, self.screen.lines
        if drawn != self._drawn:
            self._drawn, self._text = drawn, "\n".join(line.rstrip() for line in self.screen.display)
        return self._text

    def find(self, text: str) -> tuple[int, int]:
        """Column and row where a text begins."""
        for row, line in enumerate(self.screen.display):
            if text in line:
                return line.index(text), row
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text()}")


class Desk:
    """The program, run inside the test."""

    def __init__(self, yard: Yard, keys: PipeInput, glass: Glass) -> None:
        self.yard = yard
        self.keys = keys
        self.glass = glass
        self.waits = True  # for files that are being read, whenever it waits for a picture

    @property
    def app(self) -> Any:
        return self.yard.app

    @property
    def top(self) -> Any:
        """The screen that is shown."""
        return self.yard.top

    def text(self) -> str:
        return self.glass.text()

    def lines(self) -> list[str]:
        return self.glass.lines()

    def cell(self, column: int, row: int) -> Any:
        """A character of the screen with its colours."""
        return self.glass.screen.buffer[row][column]

    async def press(self, *keys: str) -> None:
        """Presses keys, and waits until they were heard and the screen is drawn anew."""
        data = "".join(keys).encode("utf-8", "surrogateescape")
        for first in range(0, len(data), PIECE):
            self.keys.send_bytes(data[first : first + PIECE])
            await self.rest()
        if data.endswith(b"\x1b"):  # Esc is heard when nothing follows it
            while self.app.is_running and self._doubting():
                await asyncio.sleep(0.001)
            await self.rest()

    async def rest(self) -> None:
        """Waits until all keys were heard, files are read, and what came of it is drawn.

        Where something is drawn again and again, as while somebody thinks, a slow machine is never done with it: a few
        pictures are enough.
        """
        for _turn in range(3):
            await asyncio.sleep(0)
        pictures = self.app.render_counter
        while self.app.is_running:
            if self._waiting() or self._reading():
                pictures = self.app.render_counter
            elif not self.app.invalidated or self.app.render_counter > pictures + PICTURES:
                return
            await asyncio.sleep(0.0005)

    def _reading(self) -> bool:
        return self.waits and isinstance(self.top, WorkScreen)

    def _waiting(self) -> bool:
        return bool(select.select([self.keys.fileno()], [], [], 0)[0])

    def _doubting(self) -> bool:
        """Whether the program still waits for what may follow the last key."""
        waiting = [task.get_coro().__name__ for task in self.app._background_tasks if not task.done()]
        return "auto_flush_input" in waiting or bool(self.app.key_processor.key_buffer)

    async def until(self, what: str | Callable[[], object], patience: float = PATIENCE) -> None:
        """Waits for a text on the screen, or for anything else."""
        end = time.monotonic() + patience
        while not ((what in self.text()) if isinstance(what, str) else what()):
            assert time.monotonic() < end, f"waited in vain for {what}:\n{self.text()}"
            assert self.app.is_running, f"the program has ended; waited for {what}"
            await asyncio.sleep(0.002)
        await self.rest()

    async def resize(self, columns: int, rows: int) -> None:
        """Changes the size of the terminal."""
        self.glass.screen.resize(rows, columns)
        self.app._on_resize()
        await self.rest()

    async def click(self, text: str, button: int = LEFT_BUTTON) -> None:
        """Clicks on a text that is on the screen."""
        await self.press(clicked(*self.glass.find(text), button))


@asynccontextmanager
async def desk(
    folder: Path | None,
    *,
    settings: Settings | None = None,
    size: tuple[int, int] = (80, 24),
    first: Callable[[Yard], None] | None = None,
    quits: bool = True,
    clock: Clock | None = None,
) -> AsyncIterator[Desk]:
    """The program at its menu, or where `first` leads; leaves it at the end, and raises what went wrong in it."""
    glass = Glass(*size)

    def measured() -> Size:
        return Size(rows=glass.screen.lines, columns=glass.screen.columns)

    with create_pipe_input() as keys, create_app_session():
        output = Vt100_Output(
            cast(Any, glass), measured, term="xterm-256color",
            default_color_depth=ColorDepth.DEPTH_24_BIT, enable_cpr=False,
        )  # fmt: skip
        folders = folders_in(folder) if folder else None
        yard = Yard(settings or Settings(), folders, read_from=keys, write_to=output, clock=clock or NoWaiting())
        running = asyncio.create_task(yard.show((lambda: first(yard)) if first else None))
        here = Desk(yard, keys, glass)
        try:
            while not glass.written and not running.done():
                await asyncio.sleep(0)
            await here.rest()
            yield here
        except BaseException:
            if yard.error:  # what went wrong in the program is the cause
                raise yard.error from None
            raise
        finally:
            if quits and not running.done():
                Yard.quit(yard)
            await asyncio.wait_for(running, PATIENCE)


def sitting(talk: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Does what a person does at a desk, from beginning to end."""
    asyncio.run(talk())


async def begin(here: Desk, seed: int = 1, **wish: Any) -> Any:
    """Starts a game and waits until it is shown; returns its screen."""
    here.yard.start(replace(NewGame(level="random"), **wish), seed)
    await here.until(lambda: type(here.top).__name__ == "GameScreen")
    await here.until(lambda: here.top.watch is None)
    return here.top


async def to_board(here: Desk) -> Any:
    """Waits for the screen of the end, and goes from there to the board of the game; returns its screen."""
    await here.until(lambda: type(here.top).__name__ == "EndScreen")
    here.top.see_all()
    await here.press(ESCAPE)
    assert type(here.top).__name__ == "GameScreen"
    return here.top


class Process:
    """The program in a terminal of its own."""

    def __init__(
        self, arguments: list[str], folder: Path, size: tuple[int, int] = (80, 24), *, code: str = "",
        environ: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        """Runs a command, or Python code with the arguments; files are kept below a folder."""
        self.glass = Glass(*size)
        self.raw = b""
        self._text = read_in_pieces()
        self._end, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        homes = {f"XDG_{name.upper()}_HOME": str(folder / name) for name in ("config", "data", "state")}
        command = [sys.executable, *(["-c", code] if code else ["-m", "solo"]), *arguments]
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, cwd=ROOT,
            env={**os.environ, "TERM": "xterm-256color", "NO_COLOR": "", **homes, **(environ or {})},
        )  # fmt: skip
        os.close(theirs)

    def text(self) -> str:
        return self.glass.text()

    def press(self, *keys: str) -> None:
        os.write(self._end, "".join(keys).encode())

    def pump(self, seconds: float = 0.02) -> bool:
        """Draws what the program writes; False when it has ended."""
        if not select.select([self._end], [], [], seconds)[0]:
            return self.process.poll() is None
        try:
            data = os.read(self._end, 1 << 16)
        except OSError:
            data = b""
        if ASKS_WHERE in self.raw[1 - len(ASKS_WHERE) :] + data:
            os.write(self._end, b"\x1b[1;1R")
        self.raw += data
        self.glass.write(self._text.decode(data))
        return bool(data)

    def until(self, what: str | Callable[[], object], patience: float = PATIENCE) -> None:
        """Waits for a text on the screen, or for anything else."""
        end = time.monotonic() + patience
        while not ((what in self.text()) if isinstance(what, str) else what()):
            assert time.monotonic() < end, f"waited in vain for {what}:\n{self.text()}"
            assert self.pump() or self.pump(), f"the program has ended; waited for {what}:\n{self.text()}"

    def wait(self, patience: float = PATIENCE) -> int:
        """Waits until the program has ended; returns its exit code."""
        end = time.monotonic() + patience
        while self.pump():
            assert time.monotonic() < end, f"it does not end:\n{self.text()}"
        return self.process.wait(patience)

    def resize(self, columns: int, rows: int) -> None:
        """Changes the size of the terminal."""
        self.glass.screen.resize(rows, columns)
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    def kill(self) -> None:
        """Ends it without a word of warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.kill()
        os.close(self._end)


def move_texts(screen: Any) -> list[str]:
    """The moves of the game that a screen shows."""
    return [screen.session.game.move_text(move) for move in screen.session.game.moves]
