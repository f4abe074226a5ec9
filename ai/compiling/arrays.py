"""Numpy arrays stored in the cache folder between runs.

Errors are not raised: a file that cannot be read counts as missing, and an array that cannot be written is not stored.
"""

import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.compiling.private import make_private, open_own, write_own

Array = NDArray[Any]

MARK_BYTES = 8  # the checksum in front of an array


def load_array(path: Path, shape: tuple[int, ...], dtype: type[np.generic]) -> Array | None:
    """Loads a saved array; None if it is missing, damaged, or of another shape or type."""
    size = MARK_BYTES + int(np.prod(shape)) * np.dtype(dtype).itemsize
    try:
        with open_own(path) as file:
            data = np.fromfile(file, np.uint8, size + 1)
    except OSError:
        return None
    if data.size != size:
        return None
    array: Array = data[MARK_BYTES:].view(dtype).reshape(shape)
    return array if data[:MARK_BYTES].tobytes() == _mark(array) else None


def save_array(path: Path, array: Array) -> None:
    """Saves an array atomically: all of it or nothing."""
    array = np.ascontiguousarray(array)
    with suppress(OSError):
        make_private(path.parent)
        write_own(path, _mark(array), array.data)


def _mark(array: Array) -> bytes:
    """A checksum of the array with its type and shape."""
    kind = f"{array.dtype.str} {array.shape}".encode()
    return zlib.crc32(array.data, zlib.crc32(kind)).to_bytes(MARK_BYTES, "little")
