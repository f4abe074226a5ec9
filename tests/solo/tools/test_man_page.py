"""The manual page tells every command and every option, and `man` can show it."""

import shutil
import subprocess

import pytest

from solo.cli import build_parser
from solo.tools.completion import arguments_of
from solo.tools.man_page import FILE, commands, page


def test_the_file_is_what_the_parser_says() -> None:
    assert FILE.read_text("utf-8") == page(build_parser()), "run `make man`"


def test_every_command_and_every_option_is_there() -> None:
    text = page(build_parser()).replace(r"\-", "-")
    names = [name for name, _about, _command in commands(build_parser())]
    assert {"play", "maps show", "completion"} <= {*names}
    assert all(f".SS solo-yard {name}\n" in text for name in names)
    for action in arguments_of(build_parser()):
        assert all(rf"\fB{option}\fR" in text for option in action.option_strings)


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_man_shows_it_without_a_warning() -> None:
    done = subprocess.run(
        ["man", "--warnings", "-l", str(FILE)], capture_output=True, text=True, timeout=60, check=True
    )
    assert not done.stderr
    assert "EXIT STATUS" in done.stdout
