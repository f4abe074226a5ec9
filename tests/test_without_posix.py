"""The program does not need what only POSIX systems have: every module loads without it, and a game can be played.

This is no Windows: paths and owners of files stay those of this system. What is hidden is what Python lacks there.
"""

import subprocess
import sys

MODULES = ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "syslog")
FUNCTIONS = ("fork", "forkpty", "getgid", "getpgid", "setsid", "killpg", "mkfifo", "fchmod", "fchown")
SIGNALS = ("SIGHUP", "SIGQUIT", "SIGTSTP", "SIGCONT", "SIGSTOP", "SIGKILL", "SIGWINCH", "SIGUSR1", "SIGPIPE", "SIGALRM")

# Libraries are loaded first: they have their own way on each system.
HIDE = f"""
import asyncio, importlib, os, pkgutil, signal, subprocess, sys, types
import distributed, joblib, llvmlite, numba, prompt_toolkit, prompt_toolkit.application, scipy.optimize, shtab
import platformdirs, prompt_toolkit.input.defaults, prompt_toolkit.output.defaults, multiprocessing.resource_tracker
for name in {MODULES}:
    sys.modules[name] = None
locks = types.ModuleType("msvcrt")
locks.locking, locks.LK_NBLCK = (lambda handle, mode, length: None), 2
sys.modules["msvcrt"], sys.platform = locks, "win32"
for name in {FUNCTIONS}:
    if hasattr(os, name):
        delattr(os, name)
for name in {SIGNALS}:
    if hasattr(signal, name):
        delattr(signal, name)
"""

IMPORT_ALL = """
count = 0
for top in ("maps", "profiles", "ai", "solo"):
    package = importlib.import_module(top)
    for found in pkgutil.walk_packages(package.__path__, top + "."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
            count += 1
print(count)
"""

PLAY = """
from solo.cli import run
sys.exit(run(["play", "--plain", "--side", "hider", "--level", "constable", "--seed", "7", "--detectives", "2"]))
"""


def python(code: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HIDE + code], input=typed, capture_output=True, text=True, timeout=300, check=False
    )


def test_every_module_loads() -> None:
    done = python(IMPORT_ALL)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 300


def test_a_game_can_be_played_and_left() -> None:
    done = python(PLAY, "taxi 999\nmoves\nquit\n")
    assert done.returncode == 0, done.stderr[-2000:]
    assert "You are on" in done.stdout
    assert "seed 7" in done.stdout
