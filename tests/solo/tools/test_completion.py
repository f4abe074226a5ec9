"""The scripts for shells complete what the parser knows."""

import argparse
import shutil
import subprocess
from pathlib import Path

import pytest

from profiles import RANKS
from solo.cli import build_parser
from solo.tools.completion import FREE, SHELLS, arguments_of, followers, script


def test_every_argument_with_a_value_is_completed_or_free() -> None:
    known = {*followers(), *FREE, "shell"}
    unknown = {one.dest for one in arguments_of(build_parser()) if not one.choices} - known
    assert not unknown, "add them to followers or to FREE in solo/tools/completion.py"


def test_no_hint_is_left_over() -> None:
    named = {one.dest for one in arguments_of(build_parser()) if not one.choices}
    assert {*followers(), *FREE} <= named


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_can_read_its_script(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    path = tmp_path / "script"
    path.write_text(script(build_parser(), shell), "utf-8")
    subprocess.run([shell, "-n", str(path)], check=True, timeout=60)


def completed(script_file: Path, *words: str) -> list[str]:
    """What bash offers for the last word."""
    typed = " ".join(f"'{word}'" for word in words)
    ask = (
        f"source '{script_file}'; COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; "
        'function_of() { local set=($(complete -p solo-yard)); echo "${set[-2]}"; }; "$(function_of)"; '
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, timeout=60, check=True)
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_offers_commands_options_and_values(tmp_path: Path) -> None:
    path = tmp_path / "script"
    path.write_text(script(build_parser(), "bash"), "utf-8")
    assert {"play", "resume", "tutorial", "completion"} <= {*completed(path, "solo-yard", "")}
    assert completed(path, "solo-yard", "tu") == ["tutorial"]
    assert {"--edition", "--level"} <= {*completed(path, "solo-yard", "play", "--")}
    assert {*RANKS} <= {*completed(path, "solo-yard", "play", "--level", "")}
    assert completed(path, "solo-yard", "play", "--side", "se") == ["seekers"]
    assert "sherlock" in completed(path, "solo-yard", "play", "--edition", "sh")
    assert "cordon" in completed(path, "solo-yard", "drill", "cor")
    assert "london-hider" in completed(path, "solo-yard", "tutorial", "london-h")
    assert "list" in completed(path, "solo-yard", "maps", "")
    assert "fish" in completed(path, "solo-yard", "completion", "")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_commands_are_explained_as_in_the_help(shell: str) -> None:
    """Not by the beginning of a longer text, such as "To install it:"."""
    parser = build_parser()
    (commands,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    written = script(parser, shell)
    for command in commands._choices_actions:
        lines = [line for line in written.splitlines() if command.dest in line and (command.help or "") in line]
        assert lines, command.dest
    assert "To install it:" not in written
