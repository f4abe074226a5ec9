"""Python can leave out docstrings and assertions (-O, -OO): nothing that the program does depends on them."""

import ast
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from starting import ROOT

from ai.programs.engine import Engine
from ai.programs.engine_help import HELP

PACKAGES = ("solo", "ai", "maps", "profiles")
ASKS = {"isinstance"}  # what an assertion may call: it tells the type checker something, and does nothing
TALK = """
help
new edition=sherlock seat=seekers detectives=4 rounds=1 seed=2
play carriage ?
go level=random
play d1
play d1 manhunt III
quit
"""


@pytest.mark.parametrize("flag", ["-O", "-OO"])
def test_nothing_depends_on_how_python_is_started(flag: str) -> None:
    """Python may leave out docstrings and assertions: texts and answers are the same, and a game is played."""
    talk, here = TALK.lstrip(), Engine()
    compiled = [here.answer(line) for line in talk.splitlines()]  # first: it leaves a table that takes long to work out
    done = subprocess.run(
        [sys.executable, flag, "-m", "solo", "engine"], input=talk.encode(), capture_output=True, timeout=300,
        cwd=ROOT, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, check=True,  # compiling for it would take long
    )  # fmt: skip
    assert not done.stderr
    answers = done.stdout.decode().splitlines()
    assert json.loads(answers[0][2:]) == [*HELP.values()]
    assert all(text.startswith(word) and len(text) > len(word) + 5 for word, text in HELP.items())
    assert answers == compiled


@cache
def parts() -> list[tuple[Path, ast.AST]]:
    """Every part of the program's source, with its file."""
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    return [(path, node) for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]


def test_no_text_that_is_shown_is_a_docstring() -> None:
    shown = [
        f"{path}:{node.lineno}"
        for path, node in parts()
        if (isinstance(node, ast.Attribute) and node.attr == "__doc__")
        or (isinstance(node, ast.Name) and node.id in ("__doc__", "__debug__", "getdoc"))
    ]
    assert not shown


def test_an_assertion_does_nothing() -> None:
    """It changes nothing, and what people and files say is judged elsewhere."""
    asserts = [(path, node) for path, node in parts() if isinstance(node, ast.Assert)]
    assert asserts
    wrong = []
    for path, node in asserts:
        for part in ast.walk(node.test):
            called = isinstance(part, ast.Call) and not (isinstance(part.func, ast.Name) and part.func.id in ASKS)
            if called or isinstance(part, ast.NamedExpr | ast.Await | ast.Yield | ast.YieldFrom):
                wrong.append(f"{path}:{node.lineno}")
    assert not wrong
