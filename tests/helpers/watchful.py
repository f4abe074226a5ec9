"""The workout, interpreted, with arrays that refuse to be read from their end.

Numba checks whether an index is too large; one that is too small by a mistake reads from the end of an array, as in
Python, and nobody notices. No kernel does so on purpose.
"""

import functools
import sys
from pathlib import Path
from typing import Any

import numpy as np

from ai.compiling import jit


class Watchful(np.ndarray):
    """An array whose indices count from its beginning."""

    def __getitem__(self, index: Any) -> Any:
        _check(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        _check(index)
        super().__setitem__(index, value)


def _check(index: Any) -> None:
    for one in index if isinstance(index, tuple) else (index,):
        if one < 0:
            raise IndexError(f"index {one} counts from the end")


def _watched(value: Any) -> Any:
    """The same array, or tuple of arrays, but watchful."""
    if isinstance(value, np.ndarray):
        return value if isinstance(value, Watchful) else value.view(Watchful)
    if isinstance(value, tuple) and hasattr(value, "_make"):
        return value._make(map(_watched, value))  # type: ignore[attr-defined]
    return value


def _watch(function: Any) -> Any:
    """A kernel that is interpreted with watchful arrays."""

    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        return function(*map(_watched, arguments))

    return call


if __name__ == "__main__":
    jit.kernel = jit.subroutine = jit.routine = _watch
    import workout

    workout.main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), tuple(sys.argv[4:]))
