"""However the program ends it ends soon and quietly: closed pipes, full disks, signals, and kills while it compiles."""

import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import pytest
from reviewing import recorded
from soaking import Tell, sizes
from starting import (
    PATIENCE,
    ROOT,
    children_of,
    command_of,
    environment,
    noise_in,
    start,
    state_of,
    wait_for_end,
)

from ai.compiling import jit
from ai.rules.options import Options
from solo.files.running_game import keep

HIDER = ["play", "--plain", "--side", "hider", "--level", "random", "--seed", "3"]
TABLE = ["assist", "--plain", "--edition", "london", "--detectives", "5", "--starts", "13,26,29,34,50"]
ARENA = ["arena", "--games", "4", "--hider", "random", "--seekers", "random"]
COMMANDS: list[list[str]] = [
    ["--version"], ["--help"], ["nonsense"], [], HIDER, ["levels"], ["levels", "--knobs"], ["rules"], ["stats"],
    ["stats", "--json"], ["maps", "list"], ["maps", "show", "london"], ["maps", "show", "venice", "--json"],
    ["maps", "draw", "venice"], ["maps", "check", "london"], ["maps", "compare", "london", "venice"],
    ["tutorial", "--list"], ["tutorial", "--plain", "1"], ["quiz", "--plain"], TABLE, ["engine"],
    ["review", "--text"], ["bench", "--seconds", "0.01"], [*ARENA, "--jobs", "1"], ARENA,
]  # fmt: skip
WAYS = {
    "head": "| head -n 1 >/dev/null; exit ${PIPESTATUS[0]}",
    "gone": "| true; exit ${PIPESTATUS[0]}",
    "all gone": "2>&1 | true; exit ${PIPESTATUS[0]}",
    "no stdout": ">&-",
    "no stderr": "2>&-",
    "no stdin": "<&-",
    "nothing open": "<&- >&- 2>&-",
    "no room to complain": "2>/dev/full",
    "full": ">/dev/full",
    "all full": ">/dev/full 2>&1",
}
SOME = [["levels"], ["--version"], ["nonsense"]]
REFUSED = (["nonsense"], ["review", "--text"])  # there is no such command, and no game
TYPED = "\n".join(["taxi 22", "new", "legal", "hint", "help", "taxi", "", "", "quit", ""])


@pytest.mark.parametrize("matrix", sizes((SOME, ["full", "all full", "gone"]), (COMMANDS, list(WAYS))))
def test_output_that_nobody_takes(matrix: tuple[list[list[str]], list[str]], tell: Tell, tmp_path: Path) -> None:
    commands, ways = matrix
    (tmp_path / "typed").write_text(TYPED)
    wrong = []
    for command in commands:
        for way in ways:
            words = " ".join(f"'{word}'" for word in command_of(command))
            done = subprocess.run(
                ["bash", "-c", f"{words} <'{tmp_path}/typed' {WAYS[way]}"], capture_output=True, cwd=ROOT,
                timeout=PATIENCE, check=False, env=environment(tmp_path, {}),
            )  # fmt: skip
            if done.returncode not in _codes(command, way) or noise_in(done.stderr):
                wrong.append(f"{command} {way}: {done.returncode} {done.stderr.decode()}")
            if way == "full" and done.returncode == 1 and b"The output cannot be written" not in done.stderr:
                wrong.append(f"{command} {way} says {done.stderr.decode()}")
    tell("output that nobody takes", commands=len(commands), ways=len(ways), wrong=len(wrong))
    assert not wrong, "\n".join(wrong)


def test_a_version_that_nobody_gets_is_no_success(tmp_path: Path) -> None:
    """Also where nothing waits in a buffer, and argparse would say nothing."""
    words = " ".join(f"'{word}'" for word in command_of(["--version"]))
    there = environment(tmp_path, {"PYTHONUNBUFFERED": "1"})
    done = subprocess.run(["bash", "-c", f"{words} >/dev/full"], capture_output=True, cwd=ROOT, check=False, env=there)
    assert (done.returncode, b"The output cannot be written" in done.stderr) == (1, True)


def _codes(command: list[str], way: str) -> set[int]:
    """With what code a command may end."""
    if way == "all gone":  # what is complained of is not read either
        return {0, 2} if command in REFUSED else {0}
    if command in REFUSED:
        return {2}
    return {1} if "full" in way else {0}


def _hear() -> None:
    """Lets a program hear what this one may have been started deaf to (nohup, or in the background)."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def begun(arguments: Sequence[str], folder: Path, text: str = "", **more: str) -> subprocess.Popen[bytes]:
    """The program, started in a session of its own."""
    program = subprocess.Popen(
        command_of(arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
        env=environment(folder, {"PYTHONUNBUFFERED": "1", **more}), start_new_session=True, preexec_fn=_hear,
    )  # fmt: skip
    assert program.stdin is not None
    program.stdin.write(text.encode())
    program.stdin.flush()
    return program


def ended(program: subprocess.Popen[bytes], number: int | None, what: str, *, group: bool = False) -> int:
    """Tells a program to end, or closes its input; it must do so soon, quietly, and with all whom it has started."""
    children = children_of(program.pid)
    if number is None:
        assert program.stdin is not None
        program.stdin.close()
        program.stdin = None
    elif group:
        os.killpg(program.pid, number)
    else:
        os.kill(program.pid, number)
    try:
        _out, err = program.communicate(timeout=PATIENCE / 3)
    except subprocess.TimeoutExpired:
        program.kill()
        program.communicate()
        raise AssertionError(f"{what}: it does not end") from None
    left = wait_for_end(children)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left, f"{what}: {len(left)} of {len(children)} processes are left behind"
    assert not noise_in(err), f"{what}: {err.decode()}"
    return program.returncode


def until_said(program: subprocess.Popen[bytes], word: bytes, out: IO[bytes] | None = None) -> None:
    """Reads what a program says until a word comes."""
    out = out or program.stdout
    assert out is not None
    said = b""
    while word not in said:
        piece = os.read(out.fileno(), 65536)
        assert piece, f"it has ended: {said!r}"
        said += piece


def until_busy(program: subprocess.Popen[bytes]) -> None:
    """Waits until a program that says nothing has done some work, or has let others do it."""
    while _seconds(program.pid) < 3.0 and len(children_of(program.pid)) < 4:
        assert program.poll() is None
        time.sleep(0.1)


def _seconds(pid: int) -> float:
    """How long a process has computed."""
    times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")


ENDINGS = {signal.SIGINT: {130}, signal.SIGTERM: {-15, 143}, signal.SIGHUP: {-1, 129}, None: {0}}
LONG_ARENA = ["arena", "--games", "4000", "--hider", "inspector", "--seekers", "inspector"]
# What runs, what is typed, and the word that shows that it is on its way.
BUSY = {
    "waiting": (HIDER, "", b"> "),
    "thinking": (["play", "--plain", "--side", "seekers", "--level", "commissioner", "--seed", "3"], "", b"rules."),
    "judging": ([*HIDER, "--hints", "tutor"], "taxi 22\n", b"> "),
    "engine": (["engine"], "new\ngo level=commissioner time=100\n", b"="),
    "table": (TABLE, "taxi\n", b"> "),
    "tutorial": (["tutorial", "--plain", "1"], "", b"> "),
    "arena": (LONG_ARENA, "", b""),
    "arena alone": ([*LONG_ARENA, "--jobs", "1"], "", b""),
    "bench": (["bench", "--seconds", "100"], "", b""),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("number", ENDINGS, ids=lambda number: number.name if number else "end of input")
@pytest.mark.parametrize("what", BUSY)
def test_who_is_told_to_end_does(what: str, number: signal.Signals | None, tell: Tell, tmp_path: Path) -> None:
    arguments, text, word = BUSY[what]
    if number is None and (what in ("arena", "arena alone", "bench", "engine")):
        pytest.skip("reads no input meanwhile")
    luck = random.Random(f"{what} {number}")
    for group in (False, True):
        program = begun(arguments, tmp_path, text)
        if word:
            until_said(program, word)
        else:
            until_busy(program)
        time.sleep(0.5 + luck.random())
        began = time.monotonic()
        code = ended(program, number, f"{what} {number}", group=group)
        assert code in ENDINGS[number], (what, number, code)
        tell(f"told to end, {what}", signal=str(number), group=str(group), after=f"{time.monotonic() - began:.1f} s")


def test_an_interrupt_while_the_program_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the command line can catch it."""
    from solo import __main__, cli

    def interrupted(arguments: Sequence[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "run", interrupted)
    with pytest.raises(SystemExit) as told:
        __main__.main()
    assert told.value.code == 130


@pytest.mark.slow
def test_who_is_told_to_end_keeps_the_game(tell: Tell, tmp_path: Path) -> None:
    """Whatever was shown is on disk, and the game goes on; also where it stops in between (Ctrl-Z) first."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
        folder = tmp_path / number.name
        program = begun(HIDER, folder, "taxi 22\n")
        until_said(program, b"You are on 22")
        program.send_signal(signal.SIGTSTP)  # nobody hears it in a session without a terminal, so make sure
        program.send_signal(signal.SIGSTOP)
        while state_of(program.pid) != "T":
            time.sleep(0.01)
        program.send_signal(signal.SIGCONT)
        ended(program, number, number.name)
        (path,) = (folder / "state" / "solo-yard").glob("running-*.json")
        assert json.loads(path.read_text())["moves"][0] == "taxi 22"
        done = start(["resume", "--plain"], folder, text="quit\n")
        assert done.returncode == 0, done.stderr.decode()
        assert b"22" in done.stdout
    tell("games kept", signals=4)


@pytest.mark.slow
def test_a_review_that_is_told_to_end(tmp_path: Path) -> None:
    """What was found by then is printed after Ctrl-C, and kept in any case."""
    save, _game = recorded(Options(detectives=5, seed=4), "hider", seed=6)
    path = keep(save, tmp_path / "data" / "solo-yard" / "replays")
    for number, codes in ((signal.SIGINT, {130}), (signal.SIGTERM, {-15}), (signal.SIGHUP, {-1})):
        program = begun(["review", "--text", path.name], tmp_path)
        until_said(program, b"analysed", program.stderr)
        assert ended(program, number, number.name) in codes


# The cache of compiled code


def adding(x, y):  # type: ignore[no-untyped-def]
    return x + y


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(jit.SETTINGS, "CACHE_DIR", str(tmp_path))
    return tmp_path


def added() -> tuple[list[object], int]:
    """Adds whole numbers and others by a kernel that was never used in this process; and how often it was compiled."""
    kernel = jit.routine(adding)
    found = [kernel(2, 3), kernel(2.5, 3.5)]
    return found, sum(kernel.stats.cache_misses.values())


@pytest.mark.parametrize(
    "harm", [b"", b"garbage", b"\x80\x04K\x01.", None], ids=["empty", "garbage", "a number", "cut off"]
)
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_damaged_code_is_compiled_again(harm: bytes | None, kind: str, own_cache: Path) -> None:
    sums = [5, 6.0]
    assert added() == (sums, 2)
    assert added() == (sums, 0)
    for path in own_cache.rglob(f"*.{kind}"):
        path.write_bytes(path.read_bytes()[:-20] if harm is None else harm)
    assert added() == (sums, 2)
    assert added() == (sums, 0)


def test_code_of_other_types_is_not_believed(own_cache: Path) -> None:
    """As if two programs had saved at the same moment, under one name."""
    added()
    one, other = sorted(own_cache.rglob("*.nbc"))
    whole, half = one.read_bytes(), other.read_bytes()
    one.write_bytes(half)
    other.write_bytes(whole)
    assert added() == ([5, 6.0], 2)
    assert added() == ([5, 6.0], 0)


def test_a_cache_folder_that_vanishes_or_cannot_be_written_costs_nothing_but_time(own_cache: Path) -> None:
    import shutil

    kernel = jit.routine(adding)
    for folder in own_cache.iterdir():
        shutil.rmtree(folder)
        folder.write_text("a file is in the way")
    assert kernel(2, 3) == 5


def test_another_processor_or_files_of_another_time_are_cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Numba would compile all of it again, so whoever waits must be told."""
    known = {jit.ready_mark()}
    with monkeypatch.context() as patch:
        patch.setattr(jit.binding, "get_host_cpu_name", lambda: "another")
        known.add(jit.ready_mark())
    (tmp_path / "one.py").write_text("@kernel\n")
    monkeypatch.setattr(jit, "SOURCES", tmp_path)
    known.add(jit.ready_mark())
    os.utime(tmp_path / "one.py", (1, 1))
    known.add(jit.ready_mark())
    assert len(known) == 4


@pytest.mark.slow
def test_killed_while_it_compiles(tell: Tell, tmp_path: Path) -> None:
    """Two programs compile into one cold cache; one is told to end, one is killed. The next start works."""
    cache = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    first, second = begun(HIDER, tmp_path, **cache), begun(HIDER, tmp_path, **cache)
    time.sleep(20)
    assert ended(first, signal.SIGINT, "compiling") == 130
    ended(second, signal.SIGKILL, "compiling")
    kept = len(list((tmp_path / "cache").rglob("*.nbc")))
    marks = list((tmp_path / "cache").rglob("ready*"))
    assert not marks, "half of it is not all"
    began = time.monotonic()
    both = [begun(HIDER, tmp_path, "quit\n", **cache) for _program in range(2)]
    for program in both:
        out, err = program.communicate(timeout=4 * PATIENCE)
        assert program.returncode == 0, err.decode()
        assert not noise_in(err)
        assert b"Preparing" in out
        assert b"You leave in round 1" in out
    tell("killed while compiling", kernels_kept=kept, then_seconds=round(time.monotonic() - began))
    for path in (tmp_path / "cache").rglob("*.nb?"):
        if random.Random(path.name).random() < 0.1:
            path.write_bytes(path.read_bytes()[:100])
    done = start(HIDER, tmp_path, text="taxi 22\nquit\n", **cache)
    assert done.returncode == 0, done.stderr.decode()
    assert not noise_in(done.stderr)
