"""What the program has compiled or worked out can be made again: damaged, or on a full disk, it is, without a word."""

import importlib.util
import os
import pickle
import random
import resource
import shutil
import signal
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from damaging import FOREIGN, PLACES, cuts, flips, limited, mixed
from numba.core.errors import TypingError
from soaking import Tell, sizes
from starting import start

from ai.compiling import jit
from ai.compiling.arrays import load_array, save_array
from ai.compiling.locks import Lock
from ai.compiling.numba_cache import MARK_BYTES, SoundCache, _mark

SOURCE = """
from ai.compiling.jit import routine

@routine
def add_up(numbers, most):
    total = 0
    for number in numbers:
        if number < most:
            total += number * number
    return total
"""
NUMBERS = np.arange(10, dtype=np.int32)


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Any]]:
    """A way to load one small kernel again and again, as another program would; its cache is below a folder."""
    source = tmp_path / "small_kernel.py"
    source.write_text(SOURCE)
    monkeypatch.setattr(jit.SETTINGS, "CACHE_DIR", str(tmp_path / "cache"))

    def load() -> Any:
        spec = importlib.util.spec_from_file_location("small_kernel", source)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.add_up

    return load


def compiled(load: Callable[[], Any]) -> bool:
    """Runs the kernel, which must be right; whether it had to be compiled."""
    add_up = load()
    assert add_up(NUMBERS, 5) == 30
    return bool(add_up.stats.cache_misses)


@pytest.mark.parametrize("most", sizes(1, 150))
def test_a_damaged_cache_of_compiled_code_is_made_again(
    most: int, tell: Tell, tmp_path: Path, fresh: Callable[[], Any]
) -> None:
    assert compiled(fresh)
    assert not compiled(fresh)
    luck, counts = random.Random(5), Counter[str]()
    files = [*(tmp_path / "cache").rglob("*.nb?")]
    assert {path.suffix for path in files} == {".nbi", ".nbc"}
    for path in files:
        good = path.read_bytes()
        foreign = luck.sample([*FOREIGN.items()], min(most, len(FOREIGN)))
        for why, data in (*cuts(good, most, luck), *flips(good, most, luck), *mixed(good, most // 2, luck), *foreign):
            path.write_bytes(data)
            with limited(megabytes=1000):
                counts["compiled again"] += compiled(fresh)
            assert not compiled(fresh), f"{path.name}, {why}: it is not put right"
            counts[path.suffix[1:]] += 1
            good = path.read_bytes()
    tell("damaged files of compiled code", **counts, wrong=0)
    assert counts["compiled again"] > 0.9 * (counts["nbi"] + counts["nbc"])


# Files with a right checksum that cannot be used: what each holds, made from the content of the real one.
USELESS: dict[str, Callable[[bytes], bytes]] = {
    "a module that is gone": lambda _data: b"cno_such_module\nthing\n.",
    "a name that is gone": lambda _data: b"cnumba\nno_such_name\n.",
    "a number": lambda _data: pickle.dumps(1),
    "nothing": lambda _data: pickle.dumps(None),
    "a short tuple": lambda _data: pickle.dumps((1, 2)),
    "other types": lambda data: pickle.dumps(tuple(map(repr, pickle.loads(data)))),
    "half a pickle": lambda data: data[: len(data) // 2],
    "no pickle": lambda _data: b"\xff" * 100,
    "empty": lambda _data: b"",
    "the key alone": lambda data: pickle.dumps((pickle.loads(data)[0], None)),
    "the key with other code": lambda data: pickle.dumps((pickle.loads(data)[0], (1, 2, 3))),
}


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
@pytest.mark.parametrize("kind", USELESS)
def test_what_is_useless_with_a_right_checksum_is_made_again(
    kind: str, suffix: str, tmp_path: Path, fresh: Callable[[], Any]
) -> None:
    """As after an upgrade of numba, when an old index names modules that are gone."""
    assert compiled(fresh)
    (path,) = (tmp_path / "cache").rglob(f"*{suffix}")
    data = USELESS[kind](path.read_bytes()[MARK_BYTES:])
    path.write_bytes(_mark(data) + data)
    assert compiled(fresh)
    assert not compiled(fresh), "it heals"


def test_compiled_code_of_somebody_else_is_made_again(
    tmp_path: Path, fresh: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compiled(fresh)
    for suffix in (".nbi", ".nbc"):
        (path,) = (tmp_path / "cache").rglob(f"*{suffix}")
        path.chmod(0o666)
        assert compiled(fresh), "somebody else can write to it"
        assert path.stat().st_mode & 0o777 == 0o600
        assert not compiled(fresh)
    with monkeypatch.context() as patch:
        patch.setattr("ai.compiling.private.is_owned", lambda about: not stat.S_ISREG(about.st_mode))
        assert compiled(fresh)
    assert not compiled(fresh)


def test_a_folder_of_compiled_code_that_is_a_link_is_not_used(tmp_path: Path, fresh: Callable[[], Any]) -> None:
    assert compiled(fresh)
    (own,) = (tmp_path / "cache").iterdir()
    own.rename(tmp_path / "elsewhere")
    own.symlink_to(tmp_path / "elsewhere")
    before = {path: path.read_bytes() for path in (tmp_path / "elsewhere").iterdir()}
    assert fresh()(NUMBERS, 5) == 30
    assert not isinstance(fresh()._cache, SoundCache)
    assert {path: path.read_bytes() for path in (tmp_path / "elsewhere").iterdir()} == before


def test_what_is_no_file_in_the_cache_of_compiled_code_does_no_harm(tmp_path: Path, fresh: Callable[[], Any]) -> None:
    assert compiled(fresh)
    for path in [*(tmp_path / "cache").rglob("*.nb?")]:
        for place in ("folder", "link to nothing", "pipe"):
            path.unlink()
            PLACES[place](path)
            with limited(megabytes=1000):
                compiled(fresh)
            if path.is_dir() and not path.is_symlink():
                path.rmdir()
            compiled(fresh)
            assert not compiled(fresh)


def test_where_compiled_code_cannot_be_kept_it_runs_all_the_same(tmp_path: Path, fresh: Callable[[], Any]) -> None:
    """A full disk: the system writes no byte more."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    heard = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        assert compiled(fresh)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, heard)
    compiled(fresh)
    assert not compiled(fresh)


@pytest.fixture
def busy(fresh: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> Iterator[Lock]:
    """Another program is compiling the same kernel."""
    monkeypatch.setattr(SoundCache, "is_patient", True)
    lock = Lock(fresh()._cache._lock.path)
    assert lock.take()
    yield lock
    lock.release()


def test_one_program_compiles_a_kernel_at_a_time(busy: Lock, fresh: Callable[[], Any]) -> None:
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(compiled, fresh)
        assert not wait([waiting], 0.5).done
        busy.release()
        assert waiting.result()
    assert busy.take(), "it gives back the turn"
    assert not compiled(fresh), "what is there is loaded, whosever turn it is"


def test_what_another_program_compiles_is_waited_for_and_loaded(busy: Lock, fresh: Callable[[], Any]) -> None:
    busy.release()
    assert compiled(fresh)
    kept = {path: path.read_bytes() for path in busy.path.parent.iterdir()}
    for path in kept:
        path.unlink()
    assert busy.take()
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(compiled, fresh)
        assert not wait([waiting], 0.5).done
        for path in sorted(kept):  # the code, then the index that tells of it
            path.write_bytes(kept[path])
        assert not waiting.result()


@pytest.mark.usefixtures("busy")
def test_nobody_waits_for_ever_for_a_program_that_was_stopped(
    fresh: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ai.compiling.numba_cache.PATIENCE", 0.1)
    assert compiled(fresh)
    assert not SoundCache.is_patient
    assert not compiled(fresh)


def test_what_cannot_be_compiled_gives_back_the_turn(busy: Lock, fresh: Callable[[], Any]) -> None:
    busy.release()
    with pytest.raises(TypingError):
        fresh()("numbers", None)
    assert busy.take()


def test_what_another_program_finished_just_before_our_turn_is_loaded(
    busy: Lock, fresh: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    busy.release()
    assert compiled(fresh)
    kept = {path: path.read_bytes() for path in busy.path.parent.iterdir()}
    for path in kept:
        path.unlink()

    def finish_first(_cache: SoundCache) -> bool:
        for path, data in kept.items():
            path.write_bytes(data)
        return True

    monkeypatch.setattr(SoundCache, "_take_turn", finish_first)
    assert not compiled(fresh)


def test_where_no_lock_can_be_made_nobody_waits(busy: Lock, fresh: Callable[[], Any]) -> None:
    busy.release()
    busy.path.mkdir()
    assert compiled(fresh)
    assert SoundCache.is_patient


def test_code_that_another_program_put_in_the_place_of_ours_is_not_run(busy: Lock, fresh: Callable[[], Any]) -> None:
    """Two programs may number what they compile for different kinds of numbers alike."""
    busy.release()
    assert compiled(fresh)
    (code,) = busy.path.parent.glob("*.nbc")
    (index,) = busy.path.parent.glob("*.nbi")
    for_integers = code.read_bytes()
    index.unlink()
    for _ in range(2):
        assert fresh()(NUMBERS / 2, 5) == NUMBERS @ NUMBERS / 4
        assert code.read_bytes() != for_integers
        code.write_bytes(for_integers)


@pytest.mark.parametrize("most", sizes(20, 3000))
def test_a_damaged_table_is_worked_out_again(most: int, tell: Tell, tmp_path: Path) -> None:
    luck, counts = random.Random(6), Counter[str]()
    array = np.arange(5**3, dtype=np.uint8).reshape(5, 5, 5)
    path = tmp_path / "a.table"
    save_array(path, array)
    good = path.read_bytes()
    for _why, data in (*cuts(good, most, luck), *flips(good, most, luck), *mixed(good, most, luck), *FOREIGN.items()):
        path.write_bytes(data)
        counts["tried"] += 1
        found = load_array(path, array.shape, np.uint8)
        assert found is None or np.array_equal(found, array)
        counts["refused"] += found is None
    for place, put in PLACES.items():
        path.unlink()
        put(path)
        with limited():
            assert load_array(path, array.shape, np.uint8) is None, place
            save_array(path, array)
        path.rmdir() if place == "folder" else path.unlink(missing_ok=True)
        path.write_bytes(b"")
        counts["no files"] += 1
    assert os.listdir(tmp_path) == ["a.table"]
    tell("damaged tables", **counts, wrong=0)


# The whole program, whatever lies in its cache folder


def spoil(data: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    """A way to change every file of compiled code, which keeps a right checksum."""

    def change(root: Path) -> None:
        for path in root.rglob("*.nb?"):
            content = data(path.read_bytes()[MARK_BYTES:])
            path.write_bytes(_mark(content) + content)

    return change


def give_away(root: Path) -> None:
    for path in root.rglob("*.nb?"):
        os.chown(path, 12345, 12345)


def link_installs(root: Path) -> None:
    for path in list((root / "kernels").iterdir()):
        path.rename(root / path.name)
        path.symlink_to(root / path.name)


def replace_by_file(root: Path) -> None:
    (root / "kernels").rename(root / "was-kernels")
    (root / "kernels").write_text("not a folder")


HARM: dict[str, Callable[[Path], None]] = {
    "another version": spoil(lambda _data: b"cno_such_module\nthing\n."),
    "half of each file": spoil(lambda data: data[: len(data) // 2]),
    "wrong types": spoil(lambda _data: pickle.dumps([1, 2, 3])),
    "somebody else's files": give_away,
    "files that others can write": lambda root: [path.chmod(0o666) for path in root.rglob("*.nb?")] and None,
    "a folder that others can write": lambda root: root.chmod(0o777),
    "installs that are links": link_installs,
    "a file in place of the folder": replace_by_file,
}
PLAY = "new seed=1\nlegal\nplay taxi 115\nlegal\n"


@pytest.mark.slow
def test_whatever_lies_in_the_cache_costs_at_most_a_recompile(tell: Tell, tmp_path: Path) -> None:
    def played(cache: Path) -> bytes:
        done = start(["engine"], tmp_path, text=PLAY, XDG_CACHE_HOME=str(cache))
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout

    good = tmp_path / "good"
    right = played(good)
    for name, harm in HARM.items():
        if harm is give_away and os.geteuid():
            continue  # only root can give files away
        cache = tmp_path / name
        shutil.copytree(good, cache, symlinks=True)
        (cache / "solo-yard" / "game.json").write_text("mine")
        harm(cache / "solo-yard")
        assert played(cache) == right, name
        assert played(cache) == right, name
        assert (cache / "solo-yard" / "game.json").read_text() == "mine"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
        heard = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        assert played(tmp_path / "full disk") == right
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, heard)
    tell("cache folders with something wrong", tried=len(HARM) + 1, wrong=0)
