"""File locks between programs: they tell whether another program is using a file."""

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

PLAIN = 0o666  # of this the person's umask leaves what they want, as of any file
PRIVATE = 0o600
IN_USE = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}
LOCK_TRIES, LOCK_PAUSE = 4, 0.01  # somebody who only looks whether a lock is free holds it for a moment


class Lock:
    """A file that is locked as long as a program uses what it stands for; the system lets go when the program ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    @property
    def held(self) -> bool:
        """Whether this program has it."""
        return self._handle is not None

    def take(self, tries: int = LOCK_TRIES) -> bool:
        """Takes the lock; False where another holds it. Raises OSError where no file can be made."""
        while tries:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, PLAIN)
            if not _lock(handle):
                tries -= 1
                os.close(handle)
                time.sleep(LOCK_PAUSE if tries else 0)
            elif _is_at(handle, self.path):
                self._handle = handle
                return True
            else:  # its last holder has just removed it
                os.close(handle)
        return False

    def release(self) -> None:
        """Gives the lock back and removes its file."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if sys.platform != "win32":  # there, a file that is open cannot be removed
            _remove(self.path)
        os.close(handle)
        if sys.platform == "win32":
            _remove(self.path)


def lock_of(path: Path) -> Path:
    """The lock that stands for a file, whatever way leads to it."""
    return Path(f"{os.path.realpath(path)}.lock")


def share(path: Path) -> int | None:
    """Holds a lock together with others, until the handle that is returned is closed or the program ends.

    None where that cannot be. On Windows a file that is open cannot be removed, which serves as well.
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
    """Whether a program holds a lock now."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _lock(handle)
    finally:
        os.close(handle)


def _lock(handle: int) -> bool:
    """Locks an open file; False where another has. Where the system cannot lock, everybody may."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in IN_USE
    return True


def _is_at(handle: int, path: Path) -> bool:
    """Whether an open file is still the one of that name."""
    if sys.platform == "win32":
        return True
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except OSError:
        return False


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
