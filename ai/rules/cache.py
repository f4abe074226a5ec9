"""The user's cache folder, and arrays that are kept there between runs.

Whatever is in it can be made again. So nothing here fails: what cannot be read is not there, and what cannot be written
is not kept.
"""

import os
import shutil
import tempfile
import time
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

Array = NDArray[Any]

MARK_BYTES = 8  # the checksum in front of an array
PRIVATE, OTHERS_WRITE = 0o700, 0o022  # permissions of a folder


def cache_folder(name: str) -> Path:
    """A folder in the user's cache folder; one that cannot exist where there is no home, or no folder of one's own."""
    try:
        folder = user_cache_path("solo-yard", appauthor=False)
        return folder / name if is_own(folder) else Path(os.devnull) / name
    except (OSError, RuntimeError):
        return Path(os.devnull) / name


def is_own(folder: Path) -> bool:
    """Whether nobody else can put anything into a folder; one that is missing is made so.

    Compiled code is loaded from it (numba keeps it as pickles), and loading runs it. So a folder of somebody else is
    not used; one that others could write to is emptied and closed.
    """
    folder.mkdir(PRIVATE, parents=True, exist_ok=True)
    if os.name == "nt":  # where a user's folder is the user's own
        return True
    about = folder.stat()
    if about.st_uid != os.geteuid():
        return False
    if about.st_mode & OTHERS_WRITE:
        folder.chmod(PRIVATE)
        for inside in folder.iterdir():
            if inside.is_dir() and not inside.is_symlink():
                shutil.rmtree(inside)
            else:
                inside.unlink()
    return True


def sweep(folder: Path, current: Path, kept: int, age: float = 0.0) -> None:
    """Removes what is old in a folder, but for the current entry and the newest few: so many are kept in all.

    What was used within the last `age` seconds stays: other programs may need it yet.
    """
    try:
        others = sorted((path.stat().st_mtime, path) for path in folder.iterdir() if path != current)
        for used, old in others[: max(0, len(others) + 1 - kept)]:
            if time.time() - used < age:
                return
            if old.is_dir():
                shutil.rmtree(old, ignore_errors=True)
            else:
                old.unlink()
    except OSError:  # another program is sweeping
        return


def load_array(path: Path, shape: tuple[int, ...], dtype: type[np.generic]) -> Array | None:
    """An array that was saved; None where there is none, it is damaged, or it is of another shape or type."""
    size = MARK_BYTES + int(np.prod(shape)) * np.dtype(dtype).itemsize
    try:
        if not path.is_file():  # a pipe would never end
            return None
        data = np.fromfile(path, np.uint8, size + 1)
    except OSError:
        return None
    if data.size != size:
        return None
    array: Array = data[MARK_BYTES:].view(dtype).reshape(shape)
    return array if data[:MARK_BYTES].tobytes() == _mark(array) else None


def save_array(path: Path, array: Array) -> None:
    """Saves an array, all of it or nothing: it takes its name when it is complete."""
    array = np.ascontiguousarray(array)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, unfinished = tempfile.mkstemp(dir=path.parent)
        try:
            with open(handle, "wb") as file:
                file.write(_mark(array))
                file.write(array.data)
            os.replace(unfinished, path)
        except BaseException:
            Path(unfinished).unlink(missing_ok=True)
            raise
    except OSError:
        return


def _mark(array: Array) -> bytes:
    """A checksum of the array with its type and shape."""
    kind = f"{array.dtype.str} {array.shape}".encode()
    return zlib.crc32(array.data, zlib.crc32(kind)).to_bytes(MARK_BYTES, "little")
