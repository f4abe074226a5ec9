"""Keeps code in the current folder from being run by accident.

`python -m solo` looks for every module in the current folder first, and so does a PYTHONPATH with an empty part. The
processes that joblib starts do the same. Nobody who unpacks a download, or looks into somebody else's folder, wants
that to run code.
"""

import os
import sys
from pathlib import Path

HOME = Path(__file__).parent.parent  # the folder of this program's own packages


def isolate() -> None:
    """Removes the current folder from the module search path of this process and its children.

    It stays if the program itself is there, as in a source tree, or Python's libraries are.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    if named := os.environ.get("PYTHONPATH"):
        os.environ["PYTHONPATH"] = os.pathsep.join(path for path in named.split(os.pathsep) if not _is_current(path))
    places = list(sys.path)
    current = [number for number, path in enumerate(places) if _is_current(path)]
    sys.path[:] = [path for path in places if not _is_current(path)]
    if current and _is_needed():
        sys.path.insert(current[-1] - len(current) + 1, os.getcwd())


def _is_current(path: str) -> bool:
    """Whether a path is the current folder; an empty path is."""
    try:
        return os.path.samefile(path or os.curdir, os.curdir)
    except OSError:
        return False


def _is_needed() -> bool:
    """Whether this program or Python's libraries are in the current folder."""
    import sysconfig  # only now: it is not to be looked for there

    return any(_is_current(folder) for folder in (str(HOME), *sysconfig.get_paths().values()))
