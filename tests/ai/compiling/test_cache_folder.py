"""The cache folder: what lies in it is used only if it is one's own, and nothing else is ever removed."""

import io
import os
import pickle
import stat
from pathlib import Path

import numpy as np
import pytest

from ai.compiling import arrays, folder, jit, locks, private
from solo.files.folders import make_folder
from solo.tools import cache as cache_report

KERNELS = ("0123456789abcdef", "fedcba9876543210")
TABLE = "0123456789abcdef" * 2 + ".table"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program's folder in a cache folder, which is not made yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "solo-yard"


def fill(root: Path) -> list[Path]:
    """Lays what the program keeps into a cache folder, beside things of somebody else; returns these."""
    for name in KERNELS:
        (root / "kernels" / name / "rules_abc").mkdir(parents=True)
        (root / "kernels" / name / "rules_abc" / "turn.nbc").write_bytes(b"x" * 1000)
    (root / "pairs").mkdir()
    (root / "pairs" / TABLE).write_bytes(b"x" * 500)
    others = [root / "replays" / "game.json", root / "running-1.json", root / "kernels" / "linux-6.1" / "vmlinuz"]
    others += [root / "pairs" / "socks.txt"]
    for path in others:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"mine")
    return others


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_it_is_made_for_its_owner_alone_with_all_folders_above(root: Path) -> None:
    before = os.umask(0)
    try:
        assert folder.cache_folder("kernels") == root / "kernels"
    finally:
        os.umask(before)
    assert {mode(path) for path in (root.parent, root, root / "kernels")} == {0o700}


@pytest.mark.parametrize("open_to", [0o777, 0o775, 0o1777, 0o722])
@pytest.mark.parametrize("place", ["", "kernels"])
def test_where_others_could_write_compiled_code_goes_and_everything_else_stays(
    root: Path, open_to: int, place: str
) -> None:
    """All of a person's folders may be one: then games lie beside the cache."""
    others = fill(root)
    (root / place).chmod(open_to)
    assert folder.cache_folder("kernels") == root / "kernels"
    assert mode(root / place) == 0o700
    assert list(folder.entries(root)) == []
    assert [path.read_bytes() for path in others] == [b"mine"] * len(others)


def test_what_others_can_only_read_stays(root: Path) -> None:
    fill(root)
    root.chmod(0o755)
    assert folder.cache_folder("kernels") == root / "kernels"
    assert len(list(folder.entries(root))) == 3


def test_a_link_to_a_folder_of_ones_own_is_used_but_nothing_is_removed_through_it(root: Path, tmp_path: Path) -> None:
    target = tmp_path / "big disk"
    fill(target)
    root.parent.mkdir()
    root.symlink_to(target)
    assert folder.cache_folder("kernels") == root / "kernels"
    before = sorted(target.rglob("*"))
    folder.clear(root)
    folder.sweep(root / "kernels", root / "kernels" / "current", 1)
    assert sorted(target.rglob("*")) == before
    target.chmod(0o777)
    assert not folder.cache_folder("kernels").parent.is_dir()
    assert mode(target) == 0o777
    assert sorted(target.rglob("*")) == before


def test_a_link_in_place_of_a_part_is_not_used(root: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    fill(elsewhere)
    root.mkdir(parents=True)
    (root / "kernels").symlink_to(elsewhere / "kernels")
    before = sorted(elsewhere.rglob("*"))
    assert not folder.cache_folder("kernels").parent.is_dir()
    folder.clear(root)
    folder.sweep(root / "kernels", root / "kernels" / "current", 1)
    assert sorted(elsewhere.rglob("*")) == before
    assert (root / "kernels").is_symlink()


def test_of_an_entry_that_is_a_link_the_link_alone_is_removed(root: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "file").write_bytes(b"x")
    (root / "kernels").mkdir(parents=True)
    (root / "kernels" / KERNELS[0]).symlink_to(mine)
    folder.clear(root)
    assert (mine / "file").exists()
    assert list((root / "kernels").iterdir()) == []


def test_a_folder_of_somebody_else_is_not_used(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others = fill(root)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert not folder.cache_folder("kernels").parent.is_dir()
    root.chmod(0o777)
    assert not folder.cache_folder("kernels").parent.is_dir()
    assert mode(root) == 0o777
    folder.clear(root)
    assert all(path.exists() for path in (*others, root / "pairs" / TABLE))


def test_a_variable_that_is_no_whole_path_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else compiled code would be loaded from the folder that one happens to be in."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for named in (".", "cache", ""):
        monkeypatch.setenv("XDG_CACHE_HOME", named)
        assert folder.cache_root() == tmp_path / ".cache" / "solo-yard"
    monkeypatch.setenv("HOME", "relative")
    monkeypatch.setattr(folder, "user_cache_path", lambda *_name, **_how: Path("relative"))
    with pytest.raises(RuntimeError):
        folder.cache_root()
    assert not folder.cache_folder("kernels").parent.is_dir()


# Single files


def test_files_of_others_and_files_that_others_can_write_are_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    private.write_own(path, b"one", b"two")
    assert mode(path) == 0o600
    with private.open_own(path) as file:
        assert file.read() == b"onetwo"
    link.symlink_to(path)
    os.mkfifo(tmp_path / "pipe")
    for wrong in (link, tmp_path / "pipe", tmp_path, tmp_path / "missing"):
        with pytest.raises(OSError, match=wrong.name):
            private.open_own(wrong)
    for bits in (0o660, 0o602):
        path.chmod(bits)
        with pytest.raises(PermissionError):
            private.open_own(path)
    path.chmod(0o644)
    private.open_own(path).close()
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(PermissionError):
        private.open_own(path)


def test_what_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        private.write_own(tmp_path / "folder", b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_table_of_somebody_else_is_not_loaded(tmp_path: Path) -> None:
    path, array = tmp_path / TABLE, np.arange(8, dtype=np.uint8)
    arrays.save_array(path, array)
    assert np.array_equal(arrays.load_array(path, (8,), np.uint8), array)  # type: ignore[arg-type]
    path.chmod(0o666)
    assert arrays.load_array(path, (8,), np.uint8) is None


# Installs


@pytest.fixture
def installs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of compiled code, and a tiny program."""
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "one.py").write_text("@kernel\ndef a(): return 0")
    monkeypatch.setattr(jit, "SOURCES", tmp_path / "source")
    monkeypatch.setattr(jit, "SETTINGS", type("Settings", (), {}))
    monkeypatch.setattr(jit, "_held", None)
    return tmp_path / "solo-yard" / "kernels"


def edited(installs: Path, number: int) -> Path:
    """Starts another version of the program; returns its folder."""
    (jit.SOURCES / "one.py").write_text(f"@kernel\ndef a(): return {number}")
    assert jit.prepare_cache(installs)
    own = Path(jit.SETTINGS.CACHE_DIR)
    os.utime(own, (number, number))
    return own


def test_the_last_two_installs_are_kept(installs: Path) -> None:
    names = [edited(installs, number).name for number in range(5)]
    assert len(set(names)) == 5
    assert {path.name for path in installs.iterdir()} == {*names[-2:]}
    assert {mode(path) for path in installs.iterdir()} == {0o700}
    assert str(jit.SOURCES.parent) in (installs / names[-1] / folder.ABOUT).read_text()


def test_an_install_that_is_running_is_kept(installs: Path) -> None:
    first = edited(installs, 1)
    handle = locks.share(first / jit.USERS)
    assert handle is not None
    for number in range(2, 6):
        edited(installs, number)
    assert len(list(installs.iterdir())) == 3
    os.close(handle)
    edited(installs, 6)
    assert not first.exists()


def test_another_python_library_or_place_is_another_install(
    installs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else an old index would be unpickled by libraries that no longer know what it names."""
    names = {edited(installs, 1)}
    for thing in ("numba", "llvmlite"):
        with monkeypatch.context() as patch:
            patch.setattr(getattr(jit, thing), "__version__", "0.0")
            names.add(edited(installs, 1))
    with monkeypatch.context() as patch:
        patch.setattr(jit.np, "__version__", "0.0")
        names.add(edited(installs, 1))
    with monkeypatch.context() as patch:
        patch.setattr(jit.sys, "version", "3.99.0 (main)")
        names.add(edited(installs, 1))
    (tmp_path / "copy").mkdir()
    monkeypatch.setattr(jit, "SOURCES", tmp_path / "copy")
    names.add(edited(installs, 1))
    assert len(names) == 6


def test_a_folder_of_somebody_else_in_place_of_ours_is_not_used(installs: Path) -> None:
    own = edited(installs, 1)
    own.chmod(0o777)
    assert not jit.prepare_cache(installs)
    os.close(jit._held or 0)
    jit._held = None
    (installs / "elsewhere").mkdir()
    for path in own.iterdir():
        path.unlink()
    own.rmdir()
    own.symlink_to(installs / "elsewhere")
    assert not jit.prepare_cache(installs)
    assert list((installs / "elsewhere").iterdir()) == []


# The command


def told(clears: bool = False) -> tuple[int, str]:
    out = io.StringIO()
    return cache_report.run(clears, out), out.getvalue()


def test_the_command_says_where_it_is_and_how_big(root: Path) -> None:
    code, text = told()
    assert (code, text.splitlines()[0]) == (0, f"{root} holds 0.0 MB.")
    assert not root.exists(), "looking makes nothing"
    fill(root)
    (root / "kernels" / KERNELS[0] / "big").write_bytes(b"x" * 3_200_000)
    private.write_own(root / "kernels" / KERNELS[0] / folder.ABOUT, b"Python 3.11, numba 0.61\n/opt/\x1b[2Jyard\n")
    code, text = told()
    assert code == 0
    assert text.startswith(f"{root} holds 3.2 MB.\n\nCompiled code for 2 installs:\n     3.2 MB  used 2")
    assert "  Python 3.11, numba 0.61  /opt/?[2Jyard\n" in text
    assert "Tables of pursuit for 1 board: 0.0 MB" in text


def test_the_command_empties_it(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    others = fill(root)
    code, text = told(clears=True)
    assert code == 0
    assert text.startswith(f"Removed 0.0 MB from {root}. ")
    assert list(folder.entries(root)) == []
    assert all(path.exists() for path in others)
    target = root.with_name("target")
    root.rename(target)
    root.symlink_to(target)
    assert told(clears=True)[0] == 2
    assert f"{root} is a link to {target}. Nothing is ever removed through a link" in capsys.readouterr().err
    assert told()[0] == 0


# A person's other folders


def test_every_folder_above_a_persons_files_is_made_private(tmp_path: Path) -> None:
    make_folder(tmp_path / "share" / "solo-yard" / "replays")
    for path in ("share", "share/solo-yard", "share/solo-yard/replays"):
        assert mode(tmp_path / path) == 0o700


def test_a_folder_that_was_left_open_is_closed(tmp_path: Path) -> None:
    top = tmp_path / "share" / "solo-yard"
    top.mkdir(parents=True)
    tmp_path.chmod(0o755)
    top.parent.chmod(0o755)
    top.chmod(0o755)
    make_folder(top / "replays")
    assert (mode(top), mode(top.parent), mode(tmp_path)) == (0o700, 0o755, 0o755), "the program's own, and no other"


def test_a_linked_folder_keeps_its_mode(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    (tmp_path / "solo-yard").symlink_to(shared)
    make_folder(tmp_path / "solo-yard" / "replays")
    assert mode(shared) == 0o755


def test_pickles_are_what_the_cache_is_about() -> None:
    """If numba ever keeps compiled code in another form, this file's reasons have to be read again."""
    from numba.core import caching

    assert caching.pickle is pickle
