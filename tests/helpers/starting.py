"""The program as a process of its own, for soaks of what it is started in and how it ends."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0  # seconds until something hangs, on a crowded machine
NOISE = ("Traceback", "Exception ignored", "Error:", "Warning:", "Fatal")  # what nobody should ever read


def homes_in(folder: Path) -> dict[str, str]:
    """Variables that name folders of a person who has never played; the compiled code is everybody's."""
    return {f"XDG_{name.upper()}_HOME": str(folder / name) for name in ("config", "data", "state")}


def command_of(arguments: Sequence[str], python: Sequence[str] = ()) -> list[str]:
    """The program with its arguments; `python` are options of the interpreter."""
    return [sys.executable, *python, "-m", "solo", *arguments]


def environment(folder: Path, more: Mapping[str, str | None]) -> dict[str, str]:
    """What the program is started in: None takes a variable away."""
    base = {**os.environ, "PYTHONPATH": str(ROOT), **homes_in(folder)}
    base.pop("PYTHONUNBUFFERED", None)  # output waits in a buffer, as it does for people
    for name, value in more.items():
        base.pop(name, None)
        if value is not None:
            base[name] = value
    return base


def start(arguments: Sequence[str], folder: Path, *, text: str = "", python: Sequence[str] = (),
          **environ: str | None) -> subprocess.CompletedProcess[bytes]:  # fmt: skip
    """Runs the program to its end and returns what came of it."""
    return subprocess.run(
        command_of(arguments, python), input=text.encode(), capture_output=True, cwd=ROOT, timeout=PATIENCE,
        env=environment(folder, environ), check=False,
    )  # fmt: skip


def noise_in(output: bytes) -> str:
    """What was said that nobody should read; empty where all is quiet."""
    text = output.decode(errors="replace")
    return text if any(word in text for word in NOISE) else ""


def state_of(pid: int) -> str:
    """What a process does, in the system's letter; empty where there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, and those that these have."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == pid:
                found += [int(entry.name), *children_of(int(entry.name))]
    return found


def wait_for_end(pids: Sequence[int], patience: float = 20.0) -> list[int]:
    """Waits until processes have ended; returns those that have not."""
    end = time.monotonic() + patience
    while (left := [pid for pid in pids if state_of(pid) not in ("", "Z")]) and time.monotonic() < end:
        time.sleep(0.1)
    return left
