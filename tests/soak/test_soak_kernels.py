"""The kernels do the same compiled, interpreted and with every index checked; and no index is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from soaking import Tell, sizes

ROOT = Path(__file__).parents[2]
HELPERS = ROOT / "tests" / "helpers"
# Where the interpreted computer players play: every mechanic, on boards where it does not take hours.
SOME = ("london-2", "venice-2", "dice-1-expert", "dice-3", "small")
BROKEN = """
import numpy as np
from ai.compiling.jit import kernel, routine

@kernel
def inlined(array, index):
    return array[index]

@routine
def called(array, index):
    array[index] += inlined(array, index)
    return array[index]

print(called(np.ones(20)[:10], 15))  # beyond its end, where another array may lie
"""


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a program of the tests by itself."""
    path = os.pathsep.join((str(ROOT), str(HELPERS), str(ROOT / "tests" / "oracles")))
    return subprocess.run(
        [sys.executable, "-W", "error", *command],
        env={**os.environ, "PYTHONPATH": path, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=7200,
        check=False,
    )


def results(done: subprocess.CompletedProcess[str]) -> dict[str, str]:
    """What a workout printed, by its parts."""
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-4000:]
    return dict(line.rsplit(" ", 1) for line in done.stdout.splitlines())


def work_out(program: str, folder: Path, *size: object, **environment: str) -> dict[str, str]:
    return results(run(str(HELPERS / program), str(folder), *map(str, size), **environment))


@pytest.mark.parametrize("size", sizes((1, 2, "small-london-0"), (20, 6, *SOME)))
def test_interpreted_and_compiled_kernels_do_the_same(size: tuple[object, ...], tell: Tell, tmp_path: Path) -> None:
    compiled = work_out("workout.py", tmp_path, *size)
    interpreted = work_out("workout.py", tmp_path, *size, NUMBA_DISABLE_JIT="1")
    tell("interpreted against compiled", parts=len(compiled), random_games_of_a_setup=size[0], playouts=size[1])
    assert interpreted == compiled


@pytest.mark.parametrize("size", sizes((), (2, 4, "dice-1-expert", "dice-3", "small"))[1:])
def test_no_kernel_reads_from_the_end_of_an_array(size: tuple[object, ...], tell: Tell, tmp_path: Path) -> None:
    compiled = work_out("workout.py", tmp_path, *size)
    watched = work_out("watchful.py", tmp_path, *size, NUMBA_DISABLE_JIT="1")
    tell("no index counts from the end", parts=len(watched), random_games_of_a_setup=size[0], playouts=size[1])
    assert watched == compiled


def test_checking_of_indices_is_really_on(tmp_path: Path) -> None:
    """A broken kernel is noticed with the setting, and not without; with the options that all kernels wear."""
    program = tmp_path / "broken.py"
    program.write_text(BROKEN)
    assert run(str(program), XDG_CACHE_HOME=str(tmp_path)).stdout == "2.0\n"
    checked = run(str(program), XDG_CACHE_HOME=str(tmp_path), NUMBA_BOUNDSCHECK="1")
    assert "IndexError: index is out of bounds" in checked.stderr


@pytest.mark.parametrize("size", sizes((), (40, 150))[1:])
def test_no_index_is_out_of_bounds(size: tuple[int, int], tell: Tell, tmp_path: Path) -> None:
    """Every kernel, compiled with checks, does the same as without: in all editions, on the widest board, for long."""
    checked = run(
        *(str(HELPERS / "workout.py"), str(tmp_path / "checked"), *map(str, size)),
        NUMBA_BOUNDSCHECK="1",
        XDG_CACHE_HOME=str(tmp_path / "cache"),
    )
    assert results(checked) == work_out("workout.py", tmp_path / "plain", *size)
    assert checked.stderr.splitlines()[-1].split() == ["idle"], checked.stderr
    tell("indices checked", parts=len(results(checked)), random_games_of_a_setup=size[0], playouts=size[1])
