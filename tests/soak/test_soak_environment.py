"""Wherever the program is started it plays: odd folders, odd locales, odd interpreters, a busy machine, a clock that
jumps; and it says in its own words what it cannot do."""

import contextlib
import io
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from soaking import Tell, sizes
from starting import PATIENCE, ROOT, command_of, environment, noise_in, start
from terminal import QUIT, Process

from solo.map.glyphs import ASCII
from solo.terminal import streams

PLAY = ["play", "--plain", "--side", "hider", "--level", "constable", "--seed", "3"]
LINES = "taxi 22\nmoves\nbelief\nundo\nhint move\nhint all\nquit\n"
Change = Mapping[str, str | None]

# What is changed in the environment, by what it is called.
LOCALES: dict[str, Change] = {
    "LC_ALL=C": {"LC_ALL": "C"},
    "LC_ALL=POSIX": {"LC_ALL": "POSIX"},
    "LANG=C": {"LANG": "C", "LC_ALL": None},
    "C without coercion": {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    "latin-1": {"LC_ALL": "en_GB.ISO-8859-1"},
    "ASCII output": {"PYTHONIOENCODING": "ascii"},
    "strict ASCII output": {"PYTHONIOENCODING": "ascii:strict"},
    "latin-1 output": {"PYTHONIOENCODING": "latin-1"},
    "no UTF-8": {"PYTHONUTF8": "0", "LC_ALL": "C"},
}
OTHERS: dict[str, Change] = {
    "no HOME": {"HOME": None},
    "empty HOME": {"HOME": ""},
    "no such HOME": {"HOME": "/dev/null/home"},
    "next to nothing": dict.fromkeys(("HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE", "TERM", "SHELL")),
    "no HOME, nowhere": {"HOME": "/dev/null", "XDG_CONFIG_HOME": None, "XDG_DATA_HOME": None, "XDG_STATE_HOME": None},
    "relative folders": {"XDG_CONFIG_HOME": "a", "XDG_DATA_HOME": "b/c", "XDG_STATE_HOME": "."},
    "empty folders": {"XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""},
    "folders that cannot be": {f"XDG_{name}_HOME": "/dev/null/x" for name in ("CONFIG", "DATA", "STATE")},
    "unknown TERM": {"TERM": "no-such-terminal"},
    "dumb TERM": {"TERM": "dumb"},
    "no TERM": {"TERM": None},
    "no columns": {"COLUMNS": "0", "LINES": "0"},
    "odd columns": {"COLUMNS": "-5", "LINES": "many"},
    "NO_COLOR": {"NO_COLOR": "1"},
    "no docstrings": {"PYTHONOPTIMIZE": "2"},
    "warnings are errors": {"PYTHONWARNINGS": "error"},
    "one thread": {"NUMBA_NUM_THREADS": "1"},
    "unknown language": {"LANGUAGE": "../../xx:yy", "LANG": "zz_ZZ.UTF-8"},
}  # fmt: skip
PYTHONS: dict[str, list[str]] = {
    "-W error": ["-W", "error"],
    "-X dev": ["-X", "dev", "-W", "error::ResourceWarning"],
    "-OO": ["-OO"],
    "-B -u": ["-B", "-u"],
}
NO_PLACE = ("no HOME, nowhere", "folders that cannot be")  # where a game cannot be kept


def played(done: subprocess.CompletedProcess[bytes], what: str) -> None:
    """The game was played to where it was left, and nothing was said that nobody should read."""
    told = f"{what}:\n{done.stdout.decode(errors='replace')[-800:]}\n{done.stderr.decode(errors='replace')[-2000:]}"
    assert done.returncode == 0, told
    assert not noise_in(done.stderr), told
    assert b"22" in done.stdout, told
    assert b"--seed 3" in done.stdout, told


@pytest.mark.parametrize("names", sizes(["C without coercion"], list(LOCALES)))
def test_every_locale_can_read_the_game(names: list[str], tell: Tell, tmp_path: Path) -> None:
    """Where there is no UTF-8 there are plain letters, in Spanish too."""
    quick = len(names) == 1
    for name in names:
        for language in ["es"] if quick else ["en", "es"]:
            lines = "taxi 22\nhint move\nquit\n" if quick else LINES
            done = start(PLAY, tmp_path, text=lines, LANGUAGE=None, SOLO_YARD_LANGUAGE=language, **LOCALES[name])
            played(done, name)
            if "latin" not in name:
                assert done.stdout.isascii(), name
            done.stdout.decode("latin-1" if "latin" in name else "ascii")
            assert b"+-" in done.stdout or b"\xb1" in done.stdout, f"{name}: the sign of an error is lost"
    if not quick:
        picture = start(["maps", "draw", "venice"], tmp_path, LC_ALL="C").stdout
        assert picture == start(["maps", "draw", "venice"], tmp_path, LC_ALL=None, LANG="C.UTF-8").stdout
        assert "à" in picture.decode(), "a picture is in UTF-8 everywhere"
    tell("locales", tried=len(names))


@pytest.mark.slow
def test_every_environment_can_play(tell: Tell, tmp_path: Path) -> None:
    for name, changes in OTHERS.items():
        home = tmp_path / name
        home.mkdir()
        done = start(PLAY, home, text=LINES, **{"HOME": str(home), "XDG_CACHE_HOME": _cache(), **changes})
        played(done, name)
        if name in NO_PLACE:
            assert b"cannot be made" in done.stdout or b"no home folder" in done.stderr, name
    tell("environments", tried=len(OTHERS))


def _cache() -> str:
    """The folder of compiled code, also for those who have another home."""
    from ai.compiling.folder import cache_folder

    return str(cache_folder("").parent)


@pytest.mark.slow
@pytest.mark.parametrize("name", PYTHONS)
def test_every_way_to_run_python(name: str, tell: Tell, tmp_path: Path) -> None:
    played(start(PLAY, tmp_path, text=LINES, python=PYTHONS[name]), name)
    for command in (["stats"], ["levels"], ["maps", "show", "dice"], ["rules", "dice"], ["engine"],
                    ["arena", "--games", "2", "--jobs", "2", "--hider", "random", "--seekers", "random"],
                    ["tutorial", "--plain", "1"], ["quiz", "--plain"]):  # fmt: skip
        done = start(command, tmp_path, text="new\nlegal\ngo playouts=50\nquit\n", python=PYTHONS[name])
        assert done.returncode == 0, f"{name} {command}: {done.stderr.decode()}"
        assert not noise_in(done.stderr), f"{name} {command}: {done.stderr.decode()}"
    tell(f"python {name}", commands=9)


@pytest.mark.slow
@pytest.mark.parametrize(
    "change", [{"TERM": "no-such-terminal"}, {"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"COLUMNS": "0"},
               {"PYTHONOPTIMIZE": "2"}, {"HOME": ""}, {"PYTHONWARNINGS": "error"}],
    ids=lambda change: "=".join(*change.items()),
)  # fmt: skip
def test_the_full_screen_opens(change: dict[str, str], tmp_path: Path) -> None:
    """In plain letters where the locale has no others."""
    environ = {"XDG_CACHE_HOME": _cache(), **change}
    with Process(
        ["play", "--side", "hider", "--level", "random", "--seed", "3"], tmp_path, (100, 30), environ=environ
    ) as program:
        program.until("You are on", PATIENCE)
        program.press("taxi 22\r")
        program.until("You go to 22", PATIENCE)
        if "LC_ALL" in change or "PYTHONIOENCODING" in change:
            assert program.text().isascii(), program.text()
            assert "?" not in program.text().splitlines()[-2], program.text()
        program.press(QUIT)
        assert program.wait() == 0
    assert not noise_in(program.raw)


@pytest.mark.slow
def test_it_plays_in_a_folder_of_any_name(tell: Tell, tmp_path: Path) -> None:
    """Installed below blanks, quotes and other alphabets, with cache and games in such folders too; compiles there."""
    place = tmp_path / "mein Ordner ‘ñ’ Ωж 日本 $x"
    place.mkdir()
    for name in ("ai", "maps", "profiles", "solo"):
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    environ = environment(place / "home", {"PYTHONPATH": str(place), "XDG_CACHE_HOME": str(place / "cache")})
    times = []
    for _time in range(2):
        began = time.monotonic()
        done = subprocess.run(
            command_of(PLAY), input=LINES.encode(), capture_output=True, cwd=place, env=environ, timeout=4 * PATIENCE,
            check=False,
        )  # fmt: skip
        times.append(time.monotonic() - began)
        played(done, str(place))
    assert b"Preparing" not in done.stdout, "what was compiled is found again"
    tell("a folder of any name", first=f"{times[0]:.0f} s", then=f"{times[1]:.1f} s")


@pytest.mark.slow
def test_it_plays_where_nothing_can_be_kept(tell: Tell, tmp_path: Path) -> None:
    began = time.monotonic()
    done = subprocess.run(
        command_of(PLAY), input=LINES.encode(), capture_output=True, cwd=ROOT, timeout=4 * PATIENCE, check=False,
        env=environment(tmp_path, {"XDG_CACHE_HOME": "/dev/null/x"}),
    )  # fmt: skip
    played(done, "no cache")
    assert b"Each start takes about a minute" in done.stdout
    assert b"80 % done" in done.stdout
    tell("no cache folder", seconds=round(time.monotonic() - began))


@pytest.mark.slow
@pytest.mark.parametrize("gone", [True, False], ids=["gone", "unreadable"])
def test_it_plays_in_a_working_folder_that_is_gone(gone: bool, tmp_path: Path) -> None:
    place = tmp_path / "here"
    place.mkdir()
    before = f"cd '{place}' && " + (f"rmdir '{place}'" if gone else f"chmod 0 '{place}'")
    words = " ".join(command_of(PLAY))
    done = subprocess.run(
        ["bash", "-c", f"{before} && umask 077 && exec {words}"], input=LINES.encode(), capture_output=True,
        env=environment(tmp_path / "home", {}), timeout=PATIENCE, check=False,
    )  # fmt: skip
    place.chmod(0o700) if not gone else None
    played(done, "gone")


CLOCK = """
import itertools, sys, time
jumps = itertools.cycle((0, 86_400 * 400, -86_400 * 9_000, 5, -3_600, 86_400 * 20_000))
real = time.time
time.time = lambda: max(0.0, real() + next(jumps))
from solo.cli import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.slow
def test_it_plays_while_the_clock_jumps(tmp_path: Path) -> None:
    """Limits of time are measured by a clock that nobody sets."""
    text = "new seed=3\ngo level=inspector time=0.5\nquit\n"
    for arguments, lines in ((PLAY, LINES), (["engine"], text)):
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-c", CLOCK, *arguments], input=lines.encode(), capture_output=True, cwd=ROOT,
            env=environment(tmp_path, {}), timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()
        assert not noise_in(done.stderr)
        assert time.monotonic() - began < PATIENCE


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="cores cannot be chosen here")
def test_it_answers_on_one_core_that_is_busy(tell: Tell, tmp_path: Path) -> None:
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _core in range(2)]
    core = min(os.sched_getaffinity(0))
    try:
        began = time.monotonic()
        words = (
            f"import os, sys; os.sched_setaffinity(0, {{{core}}})\nfrom solo import cli; sys.exit(cli.run(['engine']))"
        )
        done = subprocess.run(
            [sys.executable, "-c", words], input=b"new seed=3\ngo level=inspector\ngo time=1\nquit\n",
            capture_output=True, cwd=ROOT, env=environment(tmp_path, {}), timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()
        assert done.stdout.count(b"= ") == 2, done.stdout.decode()
        tell("one busy core", seconds=round(time.monotonic() - began))
    finally:
        for process in busy:
            process.kill()
            process.wait()


@pytest.mark.parametrize(
    ("environ", "encoding"),
    [
        ({}, None), ({"LANG": "en_GB.UTF-8"}, "UTF-8"), ({"LC_ALL": "C"}, "ascii"), ({"LC_ALL": "POSIX"}, "ascii"),
        ({"LANG": "C"}, "ascii"), ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "ascii"), ({"LC_CTYPE": "C.UTF-8"}, "UTF-8"),
        ({"LC_ALL": "", "LANG": "C.UTF-8"}, "UTF-8"), ({"LANG": "de_DE.ISO-8859-1@euro"}, "ISO-8859-1"),
        ({"LANG": "de_DE"}, None), ({"LC_CTYPE": "UTF-8"}, None), ({"LANG": "x.rot13"}, None), ({"LANG": "x.?"}, None),
        ({"LC_ALL": "C", "PYTHONUTF8": "1"}, None), ({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, None),
    ],
)  # fmt: skip
def test_what_a_locale_says_about_signs(environ: dict[str, str], encoding: str | None) -> None:
    assert streams.said_encoding(environ) == encoding


def test_what_an_encoding_lacks_is_written_in_plain_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, "utf-8", "strict"))
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.delenv("PYTHONUTF8", raising=False)
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    streams.open_streams()
    assert not streams.knows_signs()
    print("¡Señor X! «Año» 5 ± 3 × … → \udce4日")
    sys.stdout.flush()
    assert raw.getvalue().decode() == '!Senor X! "Ano" 5 +- 3 x ... > ??\n'
    assert ASCII.shown("60 % ± 3") == "60 % +- 3"


def test_streams_that_are_closed_are_opened_to_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    streams.open_streams()
    opened = [sys.stdin, sys.stdout, sys.stderr]
    try:
        assert sys.stdin.readline() == ""
        print("nobody hears this")
        assert all(os.get_inheritable(stream.fileno()) for stream in opened), "workers could not start"
    finally:
        for stream in opened:
            stream.flush() if stream.writable() else None
            with contextlib.suppress(OSError):
                os.close(stream.fileno())
