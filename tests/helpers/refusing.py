"""Helpers for tests of boards and levels that must be refused: in time, and in clean words."""

import io
import signal
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

import maps
from solo.cli import run

OWN = Path(maps.__file__).parent
STALLED = 300  # seconds over one folder: it hangs


@contextmanager
def in_time(about: str) -> Iterator[None]:
    """Fails where something takes far longer than anything should."""

    def stop(number: int, frame: object) -> None:
        raise AssertionError(f"hangs: {about}")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(STALLED)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def command(*words: str) -> tuple[int, str, str]:
    """What a command line comes to: its exit code, and what it printed where."""
    out, wrong = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(wrong):
        try:
            code = run(words)
        except SystemExit as left:
            code = int(str(left.code))
    return code, out.getvalue(), wrong.getvalue()


def is_clean(text: str) -> bool:
    return all(sign.isprintable() or sign == "\n" for sign in text)
