"""Upgrades: whatever Python and libraries the program was started with before, it starts, plays and plays the same.

Each Python that is found here gets an environment of its own, in which libraries are installed over each other, as
people do; all of them share one cache folder. Needs a package index; without one it is skipped, and says so.
"""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from soaking import Tell
from starting import ROOT

pytestmark = pytest.mark.slow

# Libraries as they were when the oldest numba that is allowed was new, and as they are.
ALLOWED = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
OLD_NUMBA, NEW_NUMBA = "numba==0.61.*", next(each for each in ALLOWED if each.startswith("numba"))
OLD_NUMPY, NEW_NUMPY = "numpy==2.2.*", "numpy"
SETS = (  # numba 0.61 refuses a newer numpy
    (OLD_NUMBA, OLD_NUMPY),
    (NEW_NUMBA, OLD_NUMPY),
    (NEW_NUMBA, NEW_NUMPY),
)
EVERY_CHANGE = (0, 1, 0, 2, 1, 2, 0)  # from each set to each other
GAME = "new seed=1\ngo\nplay taxi 1\nquit\n"
ANSWERS = ["=", "=", "?", "="]
NOT_SOURCES = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__", "tests")


def pythons() -> list[str]:
    """The oldest Python that is allowed and the newest one that can be started here."""
    found = {name: path for name in ("python3.11", "python3.12", "python3.13", "python3.14") if (path := which(name))}
    return [*dict.fromkeys([found.get("python3.11", sys.executable), [sys.executable, *found.values()][-1]])]


def which(name: str) -> str | None:
    """Where a Python is that can be started; a launcher may stand for one that is missing."""
    path = shutil.which(name)
    works = path and subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0
    return path if works else None


def install(python: Path, *what: str) -> None:
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"nothing could be installed: {done.stderr[-300:]}")


@pytest.mark.parametrize("base", pythons())
def test_every_change_of_libraries(
    base: str, tell: Tell, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    cache = tmp_path_factory.getbasetemp() / "upgrades"  # one for every Python
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "NUMBA"))}
    environ["XDG_CACHE_HOME"] = str(cache)
    shutil.copytree(ROOT, tmp_path / "source", ignore=NOT_SOURCES)
    subprocess.run([base, "-m", "venv", str(tmp_path / "venv")], check=True)
    python, program = tmp_path / "venv" / "bin" / "python", tmp_path / "venv" / "bin" / "solo-yard"
    install(python, *SETS[0], str(tmp_path / "source"))
    signatures = set()
    for number in EVERY_CHANGE:
        install(python, "--upgrade", *SETS[number])
        done = subprocess.run(
            [program, "engine"], input=GAME, env=environ, capture_output=True, text=True, cwd=tmp_path, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), SETS[number]
        assert [line[0] for line in done.stdout.splitlines() if line] == ANSWERS, done.stdout
        bench = [program, "bench", "--seconds", "0.01", "--json"]
        done = subprocess.run(bench, env=environ, capture_output=True, text=True, cwd=tmp_path, check=True)
        signatures.add(json.loads(done.stdout)["signature"])
    kept = list((cache / "solo-yard" / "kernels").iterdir())
    size = sum(path.stat().st_size for path in (cache / "solo-yard").rglob("*") if path.is_file())
    version = subprocess.run([python, "-V"], capture_output=True, text=True, check=True).stdout.split()[1]
    tell("changes of libraries", python=version, starts=2 * len(EVERY_CHANGE), signature=", ".join(sorted(signatures)),
         installs_kept=len(kept), megabytes=round(size / 1e6))  # fmt: skip
    assert len(signatures) == 1
    assert len(kept) <= 2
