"""Each routine is compiled as a whole: what it calls is in it and nowhere else, and the cache brings all together."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ai.compiling.numba_parts import linking_works

# numba 0.61 is one that has not: there everything is compiled in numba's own way
pytestmark = pytest.mark.skipif(not linking_works(), reason="this numba has not what it is built on")

SOURCE = """
from ai.compiling.jit import kernel, routine, subroutine

@kernel
def square(number):
    if number > 10:
        raise ValueError("too large")
    return number * number

@subroutine
def add_square(total, number, unused):
    while total < 0:
        total += 1
    return total + square(number)

@routine
def add_up(most, unused):
    total = 0 * most  # 0 alone would be compiled twice
    for number in range(most):
        total = add_square(total, number, unused)
    return total

@routine
def twice(most, unused):
    return add_up(most, unused) + add_up(most, unused)
"""
# Calls the function that is named, and prints what it said, what had to be compiled, and which functions have code.
PROGRAM = """
import json, sys
from ai.compiling import jit
from ai.compiling.numba_events import on_compile
import numpy as np
import small
heard = []
with on_compile(heard.append):
    try:
        answer = getattr(small, sys.argv[1])(int(sys.argv[2]), np.zeros(3))
    except ValueError as error:
        answer = str(error)
names_of = lambda library: getattr(library, "names", [])  # none where numba stored it in its own way
names = ("square", "add_square", "add_up", "twice")
libraries = {name: one.library for name in names for one in getattr(small, name).overloads.values()}
translated = [name for name, one in libraries.items() if names_of(one) and one.get_pointer_to_function(one.names[-1])]
outside = {name: len(names_of(one)) for name, one in libraries.items()}
print(json.dumps([answer, sorted(heard), translated, outside, jit.LINKED]))
"""
ALL = ["add_square", "add_up", "square", "twice"]


def run(folder: Path, name: str, most: int = 5) -> tuple[int | str, list[str], list[str]]:
    """Runs a routine of the small module, with the cache of this folder."""
    (folder / "small.py").write_text(SOURCE)
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]), "XDG_CACHE_HOME": str(folder)}
    command = [sys.executable, "-W", "error", "-c", PROGRAM, name, str(most)]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    answer, heard, translated, outside, linked = json.loads(done.stdout)
    assert linked
    assert all(count == 2 for name, count in outside.items() if name in translated), (
        "itself, and its way in from Python"
    )
    return answer, heard, translated


def test_only_what_python_calls_is_translated(tmp_path: Path) -> None:
    assert run(tmp_path, "twice") == (60, ALL, ["add_up", "twice"])
    assert run(tmp_path, "twice") == (60, [], ["twice"]), "all of it was kept, and what it calls is in it"
    assert run(tmp_path, "add_up") == (30, [], ["add_up"])


@pytest.mark.parametrize("lost", ALL)
def test_what_the_cache_has_lost_is_compiled_again(lost: str, tmp_path: Path) -> None:
    run(tmp_path, "twice")
    files = [path for path in tmp_path.rglob("small.*.nb?") if path.name.startswith(f"small.{lost}-")]
    assert len(files) == 2
    for path in files:
        path.unlink()
    assert run(tmp_path, "twice")[:2] == (60, ["twice"] if lost == "twice" else [])
    assert run(tmp_path, "add_up")[:2] == (30, ["add_up"] if lost == "add_up" else [])


@pytest.mark.parametrize("damaged", ALL)
def test_what_is_damaged_is_compiled_again(damaged: str, tmp_path: Path) -> None:
    run(tmp_path, "twice")
    (data,) = [path for path in tmp_path.rglob("small.*.nbc") if path.name.startswith(f"small.{damaged}-")]
    (index,) = [path for path in tmp_path.rglob("small.*.nbi") if path.name.startswith("small.twice-")]
    content = bytearray(data.read_bytes())
    content[len(content) // 2] ^= 1
    data.write_bytes(content)
    index.unlink()
    heard = ["twice"] if damaged in ("square", "add_square") else sorted({damaged, "twice"})
    assert run(tmp_path, "twice")[:2] == (60, heard)


LARGE = """
from ai.compiling.jit import routine, subroutine

@subroutine
def large(number, unused):
    total = 0 * number
{steps}
    return total

@routine
def both(number, unused):
    return large(number, unused) - large(number + 1, unused)
"""
INSIDE = """
import numpy, large
from llvmlite import binding
assert large.both(5, numpy.zeros(3)) == {answer}
(library,) = [one.library for one in large.both.overloads.values()]
for module in (binding.parse_bitcode(library.shared), library._final_module):
    for each in module.functions:
        if "5large" in each.name and "both" not in each.name and not each.is_declaration:
            print(each.linkage.name, len([*each.arguments]))
"""


def test_what_is_called_inside_gets_no_argument_that_it_does_not_use(tmp_path: Path) -> None:
    """An array alone is seven arguments; a playout would spend half of its time handing over tables."""
    steps = "\n".join(f"    if number % {k} == 1:\n        total += number // {k} ^ {k}" for k in range(2, 90))
    (tmp_path / "large.py").write_text(LARGE.format(steps=steps))

    def large(number: int) -> int:
        return sum(number // k ^ k for k in range(2, 90) if number % k == 1)

    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path]), "XDG_CACHE_HOME": str(tmp_path)}
    code = INSIDE.format(answer=large(5) - large(6))
    done = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    (shared, given), (linkage, taken) = [line.split() for line in done.stdout.splitlines()]
    assert (shared, linkage) == ("linkonce_odr", "internal")
    assert int(given) - int(taken) >= 7


def test_what_was_compiled_by_itself_is_put_into_the_next(tmp_path: Path) -> None:
    assert run(tmp_path, "add_up")[:2] == (30, ["add_square", "add_up", "square"])
    assert run(tmp_path, "twice")[:2] == (60, ["twice"])


def test_an_error_inside_comes_out(tmp_path: Path) -> None:
    for _compiled, _loaded in [(1, 0), (0, 1)]:
        assert run(tmp_path, "twice", 20)[0] == "too large"


def test_code_without_this_library_is_compiled_again(tmp_path: Path) -> None:
    """Who finds what numba stored in its own way can use it: a change of numba's parts costs a recompile at most."""
    run(tmp_path, "add_up")
    code = (
        "from ai.compiling import numba_parts; numba_parts.linking_works = lambda: False\n"
        "import small, numpy; from ai.compiling import jit; print(jit.LINKED, small.twice(5, numpy.zeros(3)))"
    )
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path]), "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("False 60\n", "")
    assert run(tmp_path, "twice")[0] == 60, "and the other way round"
