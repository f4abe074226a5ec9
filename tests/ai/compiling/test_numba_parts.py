"""Whatever private part of numba is missing or behaves otherwise, kernels compile and give the same answers."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from breaking import BREAKS, LIBRARY, TWICE

from ai.compiling import folder, jit, numba_parts
from solo.play import getting_ready as warm
from solo.tools import cache as cache_report

ROOT = Path(__file__).parents[3]
HELPERS = ROOT / "tests" / "helpers"
FILES, CACHE, DISPATCHER = "IndexDataCacheFile", "FunctionCache", "Dispatcher"
NOT_FOR_LINKS = ("nothing", "event", "install_listener", "Listener")
NOT_FOR_CACHE = (*NOT_FOR_LINKS, "option", *LIBRARY)


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """How programs fared without each part."""
    command = [
        sys.executable,
        "-W",
        "error",
        str(HELPERS / "breaking.py"),
        str(tmp_path_factory.mktemp("broken")),
    ]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(HELPERS)])}
    done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return {told["break"]: told for told in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("name", BREAKS)
def test_without_a_part_kernels_compile_and_answer(name: str, runs: dict[str, dict[str, Any]]) -> None:
    for run in runs[name]["runs"]:
        assert (run.get("answer"), run["printed"]) == (30, "")
        is_own = name.startswith(NOT_FOR_CACHE)
        assert run["shared"] == is_own, "numba's own cache is used where ours cannot be"
        assert run["cached"] == (name != "CACHE_DIR missing")
        can_link = numba_parts.linking_works() and name.startswith((*NOT_FOR_LINKS, "CACHE_DIR"))
        assert run["linked"] == can_link
        assert bool(run["changed"]) == (not is_own or name.startswith("option"))


@pytest.mark.parametrize("name", sorted(TWICE))
def test_what_is_compiled_is_kept_in_our_folder_or_not_at_all(name: str, runs: dict[str, dict[str, Any]]) -> None:
    """In a place of numba's choice it would miss edits, and `solo-yard cache` would not find what is kept."""
    own = Path(runs[name]["folder"])
    first, second = runs[name]["runs"]
    is_kept = name != "CACHE_DIR missing"
    assert first["heard"] == ["square", "add_square", "add_up"]
    assert second["heard"] == ([] if is_kept else ["square", "add_square", "add_up"])
    assert (first["hits"], second["hits"]) == (0, int(is_kept))
    (install,) = (own / "cache" / "solo-yard" / "kernels").iterdir()
    kept = {path.relative_to(install).parts[0] == jit.ORDINARY for path in own.rglob("*add_up*.nbc")}
    assert kept == ({not second["shared"]} if is_kept else set())


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("_load_index missing", FILES),
        ("IndexDataCacheFile.load type", FILES),
        ("_cache_file missing", CACHE),
        ("FunctionCache.save_overload signature", CACHE),
        ("_cache missing", DISPATCHER),
        ("compile signature", DISPATCHER),
        ("CACHE_DIR missing", "CACHE_DIR"),
        ("option forceinline missing", "njit(forceinline, _nrt, no_cfunc_wrapper, no_cpython_wrapper)"),
    ],
)
def test_the_part_that_has_changed_is_named(name: str, part: str, runs: dict[str, dict[str, Any]]) -> None:
    assert runs[name]["runs"][0]["changed"][0].split(".")[-1] == part


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("FunctionCache missing", "using its own cache, because numba.core.caching.IndexDataCacheFile has changed."),
        ("CACHE_DIR missing", "compiled code is not kept, because numba.config.CACHE_DIR has changed."),
        ("option _nrt missing", "games are computed more slowly, because numba.njit("),
        ("nothing", ""),
    ],
)
def test_the_report_of_the_cache_says_so(
    name: str, text: str, runs: dict[str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(Path(runs[name]["folder"]) / "cache"))
    out = io.StringIO()
    assert cache_report.run(False, out) == 0
    lines = [line.strip() for line in out.getvalue().splitlines() if " changed." in line]
    assert len(lines) == bool(text)
    assert all(line.startswith("numba ") and text in line for line in lines)
    assert cache_report.run(True, io.StringIO()) == 0
    assert not folder.contents(folder.cache_root()), "all that is kept can be removed"


def test_who_waits_each_time_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "is not writable" in warm.slow_start()
    monkeypatch.setattr(jit, "CHANGED", [numba_parts.PARTS[0]])
    assert "because numba.config.CACHE_DIR has changed" in warm.slow_start()


def test_this_numba_has_every_part_and_nothing_is_compiled_to_learn_so() -> None:
    from ai.compiling.numba_events import on_compile

    heard: list[str] = []
    with on_compile(heard.append):
        changed = numba_parts.changed_parts(numba_parts.OPTIONS, *([numba_parts.CACHE] if jit.CACHED else []))
    assert (changed, heard) == ([], [])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["FunctionCache missing", "option _nrt missing"])
def test_the_whole_program_plays_the_same_without_a_part(name: str, tmp_path: Path) -> None:
    code = f"import sys; from breaking import BREAKS; BREAKS[{name!r}](); from solo.__main__ import main; main()"
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(HELPERS)])}
    signatures = set()
    for cache in (os.environ.get("XDG_CACHE_HOME", ""), str(tmp_path)):
        start = ["-c", code] if cache == str(tmp_path) else ["-m", "solo"]
        command = [sys.executable, *start, "bench", "--seconds", "0.01", "--json"]
        done = subprocess.run(
            command, env={**environ, "XDG_CACHE_HOME": cache}, capture_output=True, text=True, cwd=ROOT, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        signatures.add(json.loads(done.stdout)["signature"])
    assert len(signatures) == 1
