"""Command lines that start parts of this program as child processes.

`python -m` and `python -c` look for every module in the current folder first, and would run a `numba.py` found there.
So a child is started without the current folder (`-P`) and is told where this program finds its modules.
"""

import sys
from pathlib import Path

START = (
    "import sys; module, *told = sys.argv[1:]; end = told.index('--'); sys.path[:] = told[:end]; "
    "sys.argv[:] = [module, *told[end + 1 :]]; "
    "import runpy; runpy.run_module(module, run_name='__main__', alter_sys=True)"
)


def command(module: str, *arguments: str) -> list[str]:
    """The command line that runs a module with this program's -O level: numba caches each level separately."""
    optimised = ["-" + "O" * sys.flags.optimize] if sys.flags.optimize else []
    paths = [path for path in sys.path if path]
    return [sys.executable, "-P", *optimised, "-c", START, module, *paths, "--", *arguments]


def script_command(script: Path) -> list[str]:
    """The command line that runs a file by itself: it can import the standard library, and nothing else."""
    return [sys.executable, "-I", "-S", str(script)]
