"""Interpreted rules can be used like compiled ones; and the compiler's cache never gets in the way."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_an_interpreted_table_of_dice_can_be_written_down() -> None:
    """What the table says is a plain number, with the compiler and without."""
    lines = (
        "new edition=dice detectives=2 seat=seekers tiles=ABCDEF dstarts=2,3",
        "legal",
        "play start A",
        "state",
        "belief",
    )
    kept = "from ai.evaluate import board_tables; board_tables.LARGE = 0"  # the table that takes long is on disk then
    code = f"{kept}\nfrom ai.programs.engine import Engine\nengine = Engine()\n"
    code += f"for line in {lines}: print(engine.answer(line))"
    compiled, interpreted = run(code), run(code, NUMBA_DISABLE_JIT="1")
    assert interpreted.returncode == 0, interpreted.stderr
    assert (interpreted.stdout, interpreted.stdout.count("?")) == (compiled.stdout, 0)


def test_kernels_run_where_no_cache_can_be_written(tmp_path: Path) -> None:
    """Somebody whose cache folder is a file still plays; the kernels are compiled anew."""
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    code = "from ai.compiling import jit; from ai.rules.moves import pack as p; "
    code += "print(jit.CACHED, jit.is_cold(), p(1, 2, 3, 4))"
    done = run(code, XDG_CACHE_HOME=str(nowhere))
    assert (done.returncode, done.stdout) == (0, f"False True {1 << 15 | 2 << 11 | 3 << 8 | 4}\n"), done.stderr


@pytest.mark.parametrize(("setting", "value"), [("BOUNDSCHECK", 1), ("OPT", 0), ("DEBUGINFO_DEFAULT", 1)])
def test_code_compiled_with_another_setting_is_kept_apart(
    setting: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba's own cache would give checked code to those who never asked for it, and unchecked to those who did."""
    from ai.compiling import jit

    usual = jit.kernel_digest()
    monkeypatch.setattr(jit.SETTINGS, setting, value)
    assert jit.kernel_digest() != usual


def test_compiled_code_is_forgotten_when_anything_it_depends_on_changes() -> None:
    """The files that name the cache are those with kernels and all that these import, found here in another way."""
    from ai.compiling import jit

    sources = jit._sources()
    imports: dict[str, set[str]] = {}
    for name, text in sources.items():
        nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom | ast.Import)]
        plain = [one.name for node in nodes if isinstance(node, ast.Import) for one in node.names]
        froms = [node for node in nodes if isinstance(node, ast.ImportFrom)]
        imports[name] = {node.module or "" for node in froms}
        imports[name] |= {f"{node.module}.{one.name}" for node in froms for one in node.names} | {*plain}
        imports[name] |= {each.rpartition(".")[0] for each in imports[name]}  # packages
    worn = b"\n@kernel\n", b"\n@subroutine\n", b"\n@routine\n"
    found = {name for name, text in sources.items() if any(each in text for each in worn)}
    while more := {other for name in found for other in imports[name] & sources.keys()} - found:
        found |= more
    assert jit.kernel_sources(sources).keys() == found
    assert {"ai.rules.state", "ai.evaluate.board_tables", "ai.players.search.playout"} <= found
    assert "ai.programs.engine" not in found


@pytest.mark.parametrize(
    "line",
    [
        b"import ai.deep",
        b"import ai.deep as other",
        b"import ai.rules, ai.deep as other",
        b"    import ai.deep",
        b"from ai import deep",
        b"from ai import (\n    rules,\n    deep as other,\n)",
        b"from ai.deep import number",
    ],
)
def test_every_form_of_import_names_the_cache(line: bytes) -> None:
    """A kernel's folder gets another name when anything changes that its file imports, in whatever words."""
    from ai.compiling import jit

    sources = {"ai.kernels": line + b"\n\n@kernel\ndef one():\n", "ai.deep": b"import ai.deeper", "ai.deeper": b""}
    assert jit.kernel_sources({**sources, "ai.apart": b"import ai.deep"}).keys() == sources.keys()
