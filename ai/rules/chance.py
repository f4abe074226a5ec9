"""Seeded random numbers: the same seed gives the same sequence, compiled or interpreted, on any machine.

A generator is one uint64 in an array of length 1 (Marsaglia's xorshift with shifts 13, 7, 17): shifts and exclusive-ors
only, so that compiled and interpreted arithmetic agree bit for bit.
"""

import hashlib

import numpy as np
from numpy.typing import NDArray

from ai.compiling.jit import kernel

Chance = NDArray[np.uint64]


def chance_from(*seed: int | str) -> Chance:
    """A generator for a seed. Seeds of several parts, such as ("deal", 7), give independent streams."""
    digest = hashlib.sha256("/".join(map(str, seed)).encode()).digest()
    return np.array([int.from_bytes(digest[:8], "little") | 1], np.uint64)


@kernel
def below(chance, n):
    """A whole number from 0 to n-1, all equally likely (up to one part in four billion)."""
    s = chance[0]
    s ^= s << np.uint64(13)
    s ^= s >> np.uint64(7)
    s ^= s << np.uint64(17)
    chance[0] = s
    return np.int64(((s >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))
