"""The screen on which tests look at pictures shows what pyte shows, whatever is written to it."""

import random

import pyte
import pytest
from quick_screen import QuickScreen, QuickStream

PIECES = (
    "taxi 22", " ", "─┬─", "⣿⡇", "ż", "駅", "e\u0301", "\u0301", "\x07", "\r", "\n", "\r\n", "\b", "\t", "\x0e",
    "\x0f", "\x7f", "\x1b[0m", "\x1b[m", "\x1b[1;31m", "\x1b[0;38;2;200;10;0;48;5;17;1m", "\x1b[0;7;4m", "\x1b[38;5m",
    "\x1b[0;;1m", "\x1b[H", "\x1b[3;9H", "\x1b[99999;2H", "\x1b[2C", "\x1b[3D", "\x1b[A", "\x1b[B", "\x1b[5G",
    "\x1b[d", "\x1b[K", "\x1b[1K", "\x1b[2J", "\x1b[J", "\x1b[2L", "\x1b[M", "\x1b[2P", "\x1b[3X", "\x1b[4@",
    "\x1b[2;4r", "\x1b[r", "\x1b[4h", "\x1b[4l", "\x1b[?7l", "\x1b[?7h", "\x1b[?25l", "\x1b[?1049h", "\x1b[>4;1m",
    "\x1b[6z", "\x1b[1$r", "\x1b[1\x18m", "\x1b]2;a title\x07", "\x1b]0;t\x1b\\", "\x1b7", "\x1b8", "\x1bM", "\x1bc",
    "\x1b#8", "\x1b(0", "\x1b%G", "\x9b1m", "\x00",
)  # fmt: skip


def seen(screen: pyte.Screen) -> list[object]:
    """All that a test can look at."""
    cells = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
    cursor = screen.cursor.x, screen.cursor.y, screen.cursor.attrs, screen.cursor.hidden
    return [cells, cursor, screen.mode, screen.title, screen.margins]


@pytest.mark.parametrize("seed", range(20))
def test_it_shows_what_pyte_shows(seed: int) -> None:
    luck = random.Random(seed)
    quick, slow = QuickScreen(14, 6), pyte.Screen(14, 6)
    streams = QuickStream(quick), pyte.Stream(slow)
    written = ""
    for _time in range(60):
        written += "".join(luck.choices(PIECES, k=luck.randrange(1, 8)))
        part = luck.randrange(len(written) + 1)  # sequences arrive in pieces
        for stream in streams:
            stream.feed(written[:part])
        assert seen(quick) == seen(slow), repr(written[:part])
        written = written[part:]
        if luck.random() < 0.1:
            size = luck.randrange(3, 8), luck.randrange(8, 20)
            for screen in (quick, slow):
                screen.resize(*size)
