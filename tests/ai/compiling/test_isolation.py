"""Code that lies in the current folder is never run: not by the program, not by its helpers, not by workers."""

import ast
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from ai.compiling.children import command

ROOT = Path(__file__).parents[3]
EVIL = ("numba", "numpy", "joblib", "pickle", "platformdirs", "llvmlite", "runpy", "sysconfig", "argparse", "gettext")
PACKAGES = ("ai", "maps", "profiles")
MARK = "import os, pathlib; pathlib.Path({folder!r}, {name!r}).touch(); raise SystemExit('foreign code was run')\n"


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A folder full of modules that leave a mark when they are imported."""
    folder = tmp_path / "trap"
    folder.mkdir()
    (tmp_path / "marks").mkdir()
    for name in EVIL:
        (folder / f"{name}.py").write_text(MARK.format(folder=str(tmp_path / "marks"), name=name))
    for name in PACKAGES:
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(MARK.format(folder=str(tmp_path / "marks"), name=name))
    return folder


def run(words: list[str], folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in a folder to its end, interpreted; checks that nothing there was run."""
    base = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    base |= {"NUMBA_DISABLE_JIT": "1", "XDG_CACHE_HOME": str(folder.parent / "cache")}
    done = subprocess.run(
        words, cwd=folder, env={**base, **environ}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    marks = folder.parent / "marks"
    assert not list(marks.iterdir() if marks.is_dir() else ()), done.stderr
    return done


ARENA = ["arena", "--hider", "random", "--seekers", "random", "--games", "2", "--jobs", "2", "--seed", "1"]


@pytest.mark.parametrize("words", [["--version"], ["rules", "london"], ARENA])
def test_the_program_and_its_workers_run_nothing_from_the_current_folder(words: list[str], trap: Path) -> None:
    """Started as from an installed script, and as `python -m solo` from a source tree elsewhere."""
    script = [sys.executable, "-P", "-c", "import sys; from solo.__main__ import main; main()"]
    for start in (script, [sys.executable, "-m", "solo"]):
        done = run([*start, *words], trap, PYTHONPATH=str(ROOT))
        assert done.returncode == 0, done.stderr


def test_an_empty_part_of_the_path_is_not_the_current_folder(trap: Path) -> None:
    """PYTHONPATH=:/somewhere is a common slip. Python itself has looked there when we start, but no child does."""
    code = "import subprocess, sys\nfrom solo.isolation import isolate\nisolate()\n"
    code += "subprocess.run([sys.executable, '-c', 'import numba'], check=True)\n"
    code += "subprocess.run([sys.executable, '-m', 'gettext', '-h'], check=True)"
    done = run([sys.executable, "-P", "-c", code], trap, PYTHONPATH=os.pathsep.join([str(ROOT), ""]))
    assert done.returncode == 0, done.stderr


def test_the_helpers_that_compile_run_nothing_from_the_current_folder(trap: Path) -> None:
    """`ai.programs.warmup_helper` ends when its input is closed, after all of its modules were imported."""
    done = run(command("ai.programs.warmup_helper"), trap, NUMBA_DISABLE_JIT="0")
    assert done.returncode == 1
    assert done.stderr == ""


def test_a_child_finds_what_its_parent_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "only_here.py").write_text("import sys; print(sys.argv, __name__)")
    monkeypatch.syspath_prepend(str(tmp_path))
    done = subprocess.run(command("only_here"), capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == f"[{str(tmp_path / 'only_here.py')!r}] __main__\n"


def test_a_child_is_optimised_as_its_parent_is() -> None:
    """Else it would compile kernels that its parent cannot use: without docstrings their bytecode is another."""
    code = "from ai.compiling.children import command; print(command('x')[1:4], __debug__)"
    for flags, told in (([], "['-P', '-c'"), (["-O"], "['-P', '-O', '-c'"), (["-OO"], "['-P', '-OO', '-c'")):
        done = subprocess.run(
            [sys.executable, *flags, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
        )
        assert done.stdout.startswith(told)


def test_a_source_tree_is_found_in_the_current_folder(tmp_path: Path) -> None:
    """Without an install: the packages lie in the current folder, and a worker of a tournament finds them too."""
    links = tmp_path / "tree"
    links.mkdir()
    for name in ("solo", *PACKAGES):
        (links / name).symlink_to(ROOT / name)
    libraries = Path(sysconfig.get_paths()["purelib"])
    code = "import sys; sys.path[:0] = ['']; sys.path.append(sys.argv.pop(1)); from solo.__main__ import main; main()"
    done = run([sys.executable, "-S", "-c", code, str(libraries), *ARENA], links, PYTHONPATH=str(libraries))
    assert done.returncode == 0, done.stderr


def test_children_are_started_in_one_way() -> None:
    """No other file starts Python: each would have to keep the current folder out."""
    for package in ("solo", "ai", "maps", "profiles"):
        for path in (ROOT / package).rglob("*.py"):
            names = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
            assert "executable" not in names or path.name == "children.py", path
