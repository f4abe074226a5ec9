"""Helpers for tests of what is printed: what a command line says, and whether a terminal is safe from it."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout

from solo.cli import run

HOSTILE = "\x1b]0;taken\x07\x1b[2J\x9b31m\u202e\u2066\u200b\x7f\x85\r\n"


def said(*words: str, typed: str = "") -> tuple[int, str]:
    """What a command line prints on both ways, and its exit code."""
    out = io.StringIO()
    stdin = sys.stdin
    sys.stdin = io.StringIO(typed)
    try:
        with redirect_stdout(out), redirect_stderr(out):
            code = run(words)
    except SystemExit as left:
        code = int(str(left.code))
    finally:
        sys.stdin = stdin
    return code, out.getvalue()


def clean(text: str) -> str:
    """A text of which every line can be printed; where it is given back."""
    bad = {sign for sign in text if not sign.isprintable() and sign != "\n"}
    assert not bad, f"{bad} in {text!r}"
    assert "solo-yard: \n" not in text
    return text
