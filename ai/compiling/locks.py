"""Advisory file locks between processes: they tell whether another process is using a file."""

import errno
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PLAIN = 0o666  # the umask removes what the user does not want, as for any file
PRIVATE = 0o600
IN_USE = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}
LOCK_TRIES, LOCK_PAUSE = 4, 0.01  # retries, because a process that only tests a lock holds it for a moment


class Lock:
    """An advisory lock file. The operating system releases the lock when the process ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    @property
    def held(self) -> bool:
        """Whether this process holds the lock."""
        return self._handle is not None

    def take(self, tries: int = LOCK_TRIES) -> bool:
        """Takes the lock; False if another process holds it. Raises OSError if the file cannot be made."""
        while tries:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, PLAIN)
            if not _lock(handle):
                tries -= 1
                os.close(handle)
                time.sleep(LOCK_PAUSE if tries else 0)
            elif _is_at(handle, self.path):
                self._handle = handle
                return True
            else:  # its last holder has just removed the file
                os.close(handle)
        return False

    def release(self) -> None:
        """Releases the lock and removes its file."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if sys.platform != "win32":  # Windows cannot remove an open file
            _remove(self.path)
        os.close(handle)
        if sys.platform == "win32":
            _remove(self.path)


def lock_of(path: Path) -> Path:
    """The lock file of a file, the same for every path that leads to it."""
    return Path(f"{os.path.realpath(path)}.lock")


def share(path: Path) -> int | None:
    """Takes a shared lock, until the returned handle is closed or the process ends.

    None if that is not possible. On Windows an open file cannot be removed, which serves the same purpose.
    """
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError:
        return None
    if sys.platform != "win32":
        for _try in range(LOCK_TRIES):
            with suppress(OSError):
                fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
                break
            time.sleep(LOCK_PAUSE)
    return handle


def is_locked(path: Path) -> bool:
    """Whether a process holds the lock now."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _lock(handle)
    finally:
        os.close(handle)


def _lock(handle: int) -> bool:
    """Locks an open file; False if another process has. On systems without locks it always succeeds."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in IN_USE
    return True


def _is_at(handle: int, path: Path) -> bool:
    """Whether the path still refers to this open file."""
    if sys.platform == "win32":
        return True
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except OSError:
        return False


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
