"""Pictures that are kept hold whole letters, however the program's output was cut when they were taken."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
import terminal
from shots import PICTURES, SHOTS
from terminal import ROOT, Process

from solo.terminal.key_filter import listen

BROKEN = "\ufffd"  # stands where a letter could not be read
KEPT = [*sorted(PICTURES.iterdir()), *sorted((ROOT / "tests" / "screens").iterdir())]

# Asks where the cursor is, and says what it was told.
ASKING = r"""
import os, tty
tty.setraw(0)
os.write(1, b"\x1b[6n")
told = b""
while not told.endswith(b"R"):
    told += os.read(0, 1)
os.write(1, b"it is " + told[2:-1])
"""


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_no_letter_of_a_picture_is_broken(path: Path) -> None:
    assert BROKEN not in path.read_bytes().decode("utf-8", "strict")


def test_each_picture_can_be_taken_again() -> None:
    assert {path.stem for path in PICTURES.iterdir()} == {name for name, *_how in SHOTS} | {"film"}


@pytest.fixture
def byte_by_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a program writes is read in pieces of one byte."""
    read: Callable[[int, int], bytes] = os.read
    monkeypatch.setattr(terminal.os, "read", lambda file, most: read(file, 1))


@pytest.mark.usefixtures("byte_by_byte")
def test_a_letter_that_is_cut_in_two_is_read_whole(tmp_path: Path) -> None:
    text = "▄▀ café — señor 東 𝄞"
    with Process([], tmp_path, code=f"import os; os.write(1, {text.encode()!r})") as program:
        program.wait()
        assert program.text().replace(" ", "").strip() == text.replace(" ", "")


@pytest.mark.usefixtures("byte_by_byte")
def test_a_question_that_is_cut_in_two_is_answered_once(tmp_path: Path) -> None:
    with Process([], tmp_path, code=ASKING) as program:
        program.until("it is 1;1")


def test_a_key_that_is_cut_in_two_is_heard_whole() -> None:
    """The program itself reads keys in pieces, too."""
    from prompt_toolkit.input import create_pipe_input

    with create_pipe_input() as keys:
        listen(keys)
        heard = []
        for byte in "ñ東é".encode():
            keys.send_bytes(bytes([byte]))
            heard += [press.data for press in keys.read_keys()]
    assert "".join(heard) == "ñ東é"
