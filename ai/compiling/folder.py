"""The user's cache folder: where it is, whether its contents can be trusted, and what is removed from it.

    solo-yard/
      kernels/<16 hex digits>/   compiled code, a folder for each install
      pairs/<32 hex digits>.table

Everything in it can be made again, so an unusable folder counts as missing, and no error is raised. Compiled code is
stored as pickles, and loading a pickle can run any code. So the folders must be the user's own, and nobody else may be
able to write to them. The folder may hold other files, if a person has set all XDG variables to one folder or made it a
link: only entries of `kernels/` and `pairs/` with a name of our form are ever removed, and never through a link.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

from ai.compiling.private import FOLDER_MODE, is_closed, is_own_folder, is_owned, make_private

APP = "solo-yard"
NOWHERE = Path(os.devnull)  # a folder in it cannot exist
# A file for people in each folder of compiled code: which Python and libraries, and where the program is installed.
# Then one line for each private part of numba that has changed: the fallback in use, numba's version, the part.
ABOUT = "install.txt"
ORDINARY_CACHE, NO_CACHE, ORDINARY_OPTIONS = "ordinary-cache", "no-cache", "ordinary-options"
# The names of the entries in each part of the cache.
ENTRY_NAMES = {
    "kernels": re.compile(r"[0-9a-f]{16}"),
    "pairs": re.compile(r"[0-9a-f]{32}\.table(\.[0-9a-f]{8}\.part)?"),
}


@dataclass(frozen=True)
class Entry:
    """One entry of the cache."""

    part: str  # "kernels" or "pairs"
    path: Path
    size: int  # bytes
    used: float  # when, in seconds since 1970


def cache_root() -> Path:
    """The program's folder in the user's cache folder; raises RuntimeError if there is no home folder.

    By the XDG standard a relative path in the variable is ignored: a cache in the current folder could hold foreign
    code.
    """
    named = os.environ.get("XDG_CACHE_HOME", "")
    folder = Path(named) / APP if os.path.isabs(named) else user_cache_path(APP, appauthor=False)
    if not folder.is_absolute():
        folder = Path.home() / ".cache" / APP
    if not folder.is_absolute():
        raise RuntimeError(str(folder))
    return folder


def cache_folder(part: str) -> Path:
    """The folder of one part of the cache, ready for use; a path that cannot exist if nothing can be stored safely."""
    try:
        root = cache_root()
        make_private(root)
        folder = root / part
        if _close(root, root) and is_owned(root.stat()):
            folder.mkdir(FOLDER_MODE, exist_ok=True)
            if _close(folder, root) and is_own_folder(folder):
                return folder
    except (OSError, RuntimeError):
        pass
    return NOWHERE / part


def _close(folder: Path, root: Path) -> bool:
    """Whether nobody else can write to a folder. If it is the user's own but was open to others, it is closed and the
    cache is cleared: somebody may have planted compiled code."""
    if is_closed(folder.stat()):
        return True
    if root.is_symlink() or folder.is_symlink() or not is_owned(folder.stat()):
        return False
    folder.chmod(FOLDER_MODE)
    clear(root)
    return True


def entries(root: Path) -> Iterator[Path]:
    """The entries of a cache folder that are ours; nothing behind a link, and nothing with a foreign name."""
    for part, name in ENTRY_NAMES.items():
        folder = root / part
        if not root.is_symlink() and not folder.is_symlink() and folder.is_dir() and is_owned(folder.stat()):
            yield from (path for path in sorted(folder.iterdir()) if name.fullmatch(path.name))


def contents(root: Path) -> list[Entry]:
    """The entries of a cache folder with their sizes."""
    found = []
    for path in entries(root):
        with suppress(OSError):  # removed in the meantime
            found.append(Entry(path.parent.name, path, _size(path), path.lstat().st_mtime))
    return found


def _size(path: Path) -> int:
    inside = [path, *path.rglob("*")] if path.is_dir() and not path.is_symlink() else [path]
    return sum(each.lstat().st_size for each in inside)


def clear(root: Path) -> None:
    """Removes everything that this program keeps in a cache folder."""
    for path in entries(root):
        _remove(path)


def sweep(folder: Path, current: Path, kept: int, is_in_use: Callable[[Path], bool] = lambda _path: False) -> None:
    """Removes old entries from one part of the cache. The current entry and the newest others are kept, `kept` in all,
    and so is whatever is in use."""
    try:
        others = [path for path in entries(folder.parent) if path.parent == folder and path != current]
        others.sort(key=lambda path: path.lstat().st_mtime)
        for old in others[: max(0, len(others) + 1 - kept)]:
            if not is_in_use(old):
                _remove(old)
    except OSError:  # another process is sweeping
        return


def _remove(path: Path) -> None:
    """Removes an entry; for a link, the link itself."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()
