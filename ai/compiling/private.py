"""Files and folders that belong to the user who runs the program and that nobody else can change."""

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

FOLDER_MODE, FILE_MODE = 0o700, 0o600
OTHERS_WRITE = 0o022  # permission bits
HAS_OWNERS = os.name != "nt"  # on Windows a folder in the user's profile belongs to the user
READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def make_private(folder: Path) -> None:
    """Makes a folder, and every missing parent, accessible to its owner only; raises OSError.

    `Path.mkdir(mode, parents=True)` applies the mode to the last folder only.
    """
    try:
        folder.mkdir(FOLDER_MODE)
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make_private(folder.parent)
        folder.mkdir(FOLDER_MODE, exist_ok=True)
    except OSError:
        if not folder.is_dir():
            raise


def is_owned(about: os.stat_result) -> bool:
    """Whether a file or folder belongs to the user who runs this program."""
    return not HAS_OWNERS or about.st_uid == os.geteuid()


def is_closed(about: os.stat_result) -> bool:
    """Whether nobody but its owner can write to a file or folder."""
    return not HAS_OWNERS or not about.st_mode & OTHERS_WRITE


def is_own_folder(folder: Path) -> bool:
    """Whether a path is a folder (not a link) of the user's own that nobody else can write to."""
    try:
        about = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(about.st_mode) and is_owned(about) and is_closed(about)


def open_own(path: Path | str) -> BinaryIO:
    """Opens a regular file of the user's own that nobody else can write to; raises OSError for anything else.

    Links are not followed, and opening a pipe does not block.
    """
    handle = os.open(path, READ)
    try:
        about = os.fstat(handle)
        if not (stat.S_ISREG(about.st_mode) and is_owned(about) and is_closed(about)):
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(path))
        return open(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def write_own(path: Path | str, *parts: bytes | memoryview) -> None:
    """Atomic write of a file for its owner only. Raises OSError, and then leaves nothing behind."""
    unfinished = f"{path}.{secrets.token_hex(4)}.part"
    try:
        with open(os.open(unfinished, CREATE, FILE_MODE), "wb") as file:
            for part in parts:
                file.write(part)
        os.replace(unfinished, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise
