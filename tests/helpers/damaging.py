"""Ways to damage a file: cut off, bits turned over, other content, and something else in its place."""

import os
import random
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

MANY_DIGITS = b"9" * 5000  # more than Python turns into a number
# What is surely none of our files, whichever is wanted.
FOREIGN: dict[str, bytes] = {
    "empty": b"",
    "blank": b" \n\t\n",
    "list": b"[]\n",
    "list of objects": b'[{"format": "solo-yard game"}]',
    "null": b"null",
    "text": b'"hello"',
    "number": b"17",
    "no number": b"NaN",
    "no number inside": b'{"format": NaN, "version": Infinity}',
    "huge float": b'{"format": 1e400, "version": -1e400}',
    "huge number": b'{"format": ' + MANY_DIGITS + b', "version": ' + MANY_DIGITS + b"}",
    "huge number alone": MANY_DIGITS,
    "twice": b'{"format": "a", "format": "b"}',
    "object": b'{"a": 1}',
    "no object": b'{"format"',
    "prose": b"Dear Sir or Madam,\nhello.\n",
    "TOML": b"[new_game]\n[new_game]\n",
    "deep list": b"[" * 1_000_000,
    "deep object": b'{"a":' * 199_000,
    "deep closed list": b"[" * 400_000 + b"]" * 400_000,
    "deep inside": b'{"format": ' + b"[" * 90_000 + b"]" * 90_000 + b"}",
    "zeros": b"\0" * 4096,
    "a zero": b'{"a": "\0"}',
    "all bytes": bytes(range(256)),
    "no UTF-8": b'{"a": "\xff\xfe\x80"}',
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "marked": b"\xef\xbb\xbf[]",
    "surrogate": b'{"format": "\\ud800", "\\udfff": 1}',
    "escapes": b'{"\\u001b[2J\\u202e": "\\u001b]0;x\\u0007"}',
    "long line": b"x" * 500_000,
    "long key": b'{"' + b"k" * 300_000 + b'": 1}',
    "many keys": b"{" + b",".join(b'"%d": %d' % (n, n) for n in range(30_000)) + b"}",
    "pickle": b"\x80\x04\x95\x0b\x00\x00\x00\x00\x00\x00\x00\x8c\x07builtin\x94.",
}


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**30)


def _sparse_after(path: Path) -> None:
    with path.open("wb") as file:
        file.write(b"{")
        file.truncate(2**30)


# What can stand where a file should be.
PLACES: dict[str, Callable[[Path], object]] = {
    "folder": lambda path: path.mkdir(),
    "pipe": lambda path: os.mkfifo(path),
    "link to nothing": lambda path: path.symlink_to(path.with_name("nothing")),
    "link to itself": lambda path: path.symlink_to(path),
    "link to a folder": lambda path: path.symlink_to(path.parent),
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "nothing at all": lambda path: path.symlink_to(os.devnull),
    "a gigabyte": _sparse,
    "a gigabyte of no JSON": _sparse_after,
}


def cuts(good: bytes, most: int, luck: random.Random) -> Iterator[tuple[str, bytes]]:
    """A file cut off after each byte, or at so many places."""
    places = range(len(good)) if len(good) <= most else luck.sample(range(len(good)), most)
    for place in places:
        yield f"cut after {place}", good[:place]


def flips(good: bytes, most: int, luck: random.Random) -> Iterator[tuple[str, bytes]]:
    """A file with each bit turned over, or so many of them."""
    places = range(8 * len(good)) if 8 * len(good) <= most else luck.sample(range(8 * len(good)), most)
    for place in places:
        data = bytearray(good)
        data[place // 8] ^= 1 << place % 8
        yield f"bit {place} turned", bytes(data)


def mixed(good: bytes, most: int, luck: random.Random) -> Iterator[tuple[str, bytes]]:
    """A file with pieces missing, doubled, moved, or of other bytes."""
    for number in range(most):
        a, b = sorted(luck.randrange(len(good) + 1) for _ in range(2))
        kind = luck.randrange(4)
        if kind == 0:
            yield f"mix {number}", good[:a] + good[b:]
        elif kind == 1:
            yield f"mix {number}", good[:b] + good[a:]
        elif kind == 2:
            yield f"mix {number}", good[:a] + bytes(luck.randrange(256) for _ in range(b - a)) + good[b:]
        else:
            yield f"mix {number}", good[b:] + good[:a]


class Slow(Exception):
    """Something takes so long that it hangs."""


@contextmanager
def limited(seconds: int = 300, megabytes: int = 300) -> Iterator[None]:
    """Neither for ever, nor with all of the memory: raises Slow or MemoryError."""

    def stop(*_: Any) -> None:
        raise Slow(f"not done after {seconds} s")

    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    most = resource.getrlimit(resource.RLIMIT_AS)
    heard = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    resource.setrlimit(resource.RLIMIT_AS, (used + megabytes * 2**20, most[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, most)
        signal.alarm(0)
        signal.signal(signal.SIGALRM, heard)
