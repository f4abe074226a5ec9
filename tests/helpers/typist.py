"""Somebody who hammers on the keys of the real program, in a terminal of its own, and watches how it bears that."""

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
from collections import deque
from pathlib import Path

from terminal import ROOT, Glass, read_in_pieces

PATIENCE = 120.0  # seconds without a sign of life; a busy machine, or a judgement of many moves, needs some of them
QUIET = 0.06  # seconds without anything drawn, after which the picture is complete
REMEMBERED = 400  # keys that are told when something breaks
NORMAL = (80, 24)


class Broken(AssertionError):
    """The program did not bear it."""


class Typist:
    """One run of the program after the other, in the same folders."""

    def __init__(self, folder: Path, seed: object) -> None:
        self.folder = folder
        self.seed = seed
        self.errors = folder / "errors"
        self.sent: deque[bytes] = deque(maxlen=REMEMBERED)
        self.size = NORMAL
        self.bytes_sent = self.bytes_drawn = self.starts = 0
        self.slowest = 0.0  # seconds until the program took keys again
        self._tail = b""
        self._text = read_in_pieces()
        self._glass: Glass | None = None  # draws only where somebody looks

    def start(self, *arguments: str, size: tuple[int, int] = NORMAL) -> None:
        """Starts the program; whatever it says on standard error is a fault."""
        self._end, theirs = pty.openpty()
        os.set_blocking(self._end, False)
        self._set_size(*size)
        homes = {f"XDG_{name.upper()}_HOME": str(self.folder / name) for name in ("config", "data", "state")}
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "solo", *arguments], stdin=theirs, stdout=theirs, stderr=errors, cwd=self.folder,
                start_new_session=True, env={**os.environ, "TERM": "xterm-256color", "NO_COLOR": "", **homes,
                                             "PYTHONPATH": str(ROOT)},
            )  # fmt: skip
        self._theirs = theirs  # to see what it has not read yet
        self.starts += 1
        end, drawn = time.monotonic() + PATIENCE, self.bytes_drawn
        while self.alive and self.bytes_drawn == drawn:
            self.rest(1.0, QUIET)
            self._check(time.monotonic() < end, "it draws nothing")

    def _set_size(self, columns: int, rows: int) -> None:
        self.size = (columns, rows)
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        """Changes the size of the terminal, and tells the program."""
        self._set_size(columns, rows)
        if self.alive:
            self.process.send_signal(signal.SIGWINCH)

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def press(self, *keys: bytes) -> bool:
        """Presses keys as fast as the program takes them; False when it has ended."""
        self.sent.extend(keys)
        data, since = b"".join(keys), time.monotonic()
        self.bytes_sent += len(data)
        while data:
            readable, writable, _ = select.select([self._end], [self._end], [], 0.5)
            if readable:
                self._read()
            if not self.alive:
                return False
            if writable:
                data = data[os.write(self._end, data[:4096]) :]
                self.slowest, since = max(self.slowest, time.monotonic() - since), time.monotonic()
            self._check(time.monotonic() - since < PATIENCE, "it takes no more keys")
        return True

    def rest(self, seconds: float, quiet: float = PATIENCE) -> None:
        """Waits for so long, or until nothing was drawn for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not select.select([self._end], [], [], min(left, quiet))[0] or not self._read():
                return

    def _read(self) -> bool:
        """Takes what the program draws; False when nothing comes any more."""
        try:
            data = os.read(self._end, 1 << 16)
        except OSError:
            data = b""
        self.bytes_drawn += len(data)
        self._tail = self._tail[-2000:] + data
        text = self._text.decode(data)
        if self._glass:
            self._glass.write(text)
        self._check(b"Traceback" not in self._tail and b"Unhandled" not in self._tail, "it has said so on the screen")
        return bool(data)

    def heard(self) -> None:
        """Waits until the program has read all keys, and Esc is no longer taken for the beginning of another."""
        end = time.monotonic() + PATIENCE
        while self.alive and struct.unpack("i", fcntl.ioctl(self._theirs, termios.FIONREAD, b"\0" * 4))[0]:
            self.rest(0.02)
            self._check(time.monotonic() < end, "it reads no keys")
        self.rest(0.15)

    def look(self) -> str:
        """All that stands on the screen."""
        end = time.monotonic() + PATIENCE
        self.resize(NORMAL[0], NORMAL[1] + 1)
        self.rest(1.0, QUIET)
        self._glass = Glass(*NORMAL)
        self.resize(*NORMAL)  # draws everything anew, down to the line of keys
        while self.alive and not self._glass.lines()[-1]:
            self.rest(1.0, QUIET)
            self._check(time.monotonic() < end, "it draws nothing")
        text, self._glass = self._glass.text(), None
        return text

    def to_menu(self) -> bool:
        """Leaves whatever is open, as anybody can; False when that has ended the program."""
        end = time.monotonic() + PATIENCE
        self.press(b"\x1b[201~")  # the end of a paste that may have begun
        self.heard()
        while True:
            text = self.look()
            if not self.alive:
                return False
            if "New game" in text and "Statistics" in text:
                return True
            self._check(time.monotonic() < end, f"Esc leads nowhere:\n{text}")
            self.press(b"\x1b")
            self.heard()

    def vitals(self) -> tuple[int, int, int]:
        """Memory in MB, open files, threads."""
        status = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        values = dict(line.split(":", 1) for line in status)
        files = len(os.listdir(f"/proc/{self.process.pid}/fd"))
        return int(values["VmRSS"].split()[0]) // 1024, files, int(values["Threads"])

    def ended(self) -> int:
        """Waits until the program that was left has ended, and checks that it went well."""
        end = time.monotonic() + PATIENCE
        while self.alive:
            self.rest(0.05)
            self._check(time.monotonic() < end, "it does not end")
        while self._read():
            pass
        os.close(self._end)
        os.close(self._theirs)
        self._check(self.process.returncode == 0, f"it has ended with {self.process.returncode}")
        self._check(not self.errors.stat().st_size, "it has written to standard error")
        return self.process.returncode

    def _check(self, good: object, what: str) -> None:
        if not good:
            last = self.folder / "last-keys"
            last.write_bytes(b"".join(self.sent))
            said = self.errors.read_text(errors="replace")[-4000:]
            raise Broken(
                f"{what}; seed {self.seed}, run {self.starts}, {self.bytes_sent} bytes typed, size {self.size}.\n"
                f"Last keys ({last}): {[key[:40] for key in self.sent][-60:]}\n{said}"
            )

    def kill(self) -> None:
        if self.alive:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
