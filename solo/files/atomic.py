"""Atomic file writes: a file holds either all of the new content or all of the old."""

import errno
import glob
import os
import secrets
import stat
import sys
import time
from contextlib import suppress
from gettext import gettext as _
from itertools import count
from pathlib import Path

PRIVATE = 0o600  # the program's own files: only their owner can read them
PLAIN = 0o666  # files named by the user: the umask removes what they do not want
ABANDONED = 60  # seconds after which an unfinished part is no longer being written
# Errors of file systems without hard links.
NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK, errno.EXDEV}
NO_SYNC = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}


class NotPlain(OSError):
    """A folder, a pipe or a device instead of a regular file."""

    def __init__(self) -> None:
        super().__init__(errno.EINVAL, _("not a plain file"))


class TooLarge(OSError):
    """A file larger than anything the program would write."""

    def __init__(self, most: int) -> None:
        super().__init__(errno.EFBIG, _("larger than {most} bytes").format(most=most))


def read_whole(path: Path, most: int) -> bytes:
    """The bytes of a regular file, at most `most`; raises OSError, and never blocks on a pipe."""
    about = path.stat()
    if not stat.S_ISREG(about.st_mode):
        raise NotPlain
    if about.st_size > most:
        raise TooLarge(most)
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge(most)
    return data


def write_whole(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Atomic write: the file holds either all of the new content or all of the old, whatever happens; raises OSError.

    An existing file keeps its mode. Anything but a regular file is not overwritten.
    """
    path = Path(os.path.realpath(path))  # a link stays a link
    if path.exists() and not path.is_file():
        raise NotPlain
    sweep_parts(path, ABANDONED)
    part = _write_part(path, data, mode)
    try:
        os.replace(part, path)
    except BaseException:
        _forget(part)
        raise
    _sync_folder(path.parent)


def write_new(folder: Path, stem: str, data: bytes) -> Path:
    """Writes a file under a free name, the first of stem.json, stem-2.json, …; raises OSError.

    If a file of that name has the same content already, it is used.
    """
    part = _write_part(folder / f"{stem}.json", data, PRIVATE)
    try:
        for number in count(1):
            path = folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
            if _holds(path, data):
                _forget(part)
                break
            with suppress(FileExistsError):
                move_new(part, path)
                break
    except BaseException:
        _forget(part)
        raise
    _sync_folder(folder)
    return path


def set_aside(path: Path) -> Path:
    """Renames a file that cannot be used, to the first free of ….unreadable-1, -2, …; raises OSError."""
    for number in count(1):
        aside = path.with_name(f"{path.name}.unreadable-{number}")
        with suppress(FileExistsError):
            move_new(path, aside)
            return aside
    raise AssertionError


def move_new(path: Path, target: Path) -> None:
    """Renames a file; raises FileExistsError if the name is taken, and never overwrites anything."""
    if sys.platform != "win32":  # on Windows, os.rename does not overwrite
        try:
            os.link(path, target)
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
            if os.path.lexists(target):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from error
        else:
            os.unlink(path)
            return
    os.rename(path, target)


def sweep_parts(path: Path, age: float = 0) -> None:
    """Removes the parts left by processes that were killed while writing this file: all, or those older than `age`."""
    with suppress(OSError):
        for part in path.parent.glob(f"{glob.escape(path.name)}.*.part"):
            if not age or time.time() - part.lstat().st_mtime > age:
                _forget(part)


def _write_part(path: Path, data: bytes, mode: int) -> Path:
    """Writes data to a temporary file beside the target and syncs it to disk; returns the temporary file."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(part, flags, mode)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest) :]
            with suppress(OSError, AttributeError):  # there is no old file, or no fchmod on this system
                os.fchmod(handle, stat.S_IMODE(path.stat().st_mode))
            _sync(handle)
        finally:
            os.close(handle)
    except BaseException:
        _forget(part)
        raise
    return part


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _forget(part: Path) -> None:
    with suppress(OSError):
        part.unlink(missing_ok=True)


def _sync(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in NO_SYNC:
            raise


def _sync_folder(folder: Path) -> None:
    """Syncs a folder, so that a new name reaches the disk, if the system can; the data is there already."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
