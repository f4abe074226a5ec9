"""All that a keyboard, a mouse, a clipboard or a broken line can send to a program, at random."""

import random

from terminal import clicked, pasted

PLAIN_KEYS = [
    *"abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 +-?.,;:!/\\|'\"()[]{}<>@#$%^&*~`=_",
    "\r", "\t", "\x7f", "\x1b", "\n",
    *(chr(code) for code in range(1, 27) if chr(code) not in "\x03\x11"),  # all with Ctrl but those that quit
    "\x00", "\x1c", "\x1d", "\x1e", "\x1f",
]  # fmt: skip
ARROW_KEYS = [f"\x1b[{more}{letter}" for more in ("", "1;2", "1;5", "1;6") for letter in "ABCDHF"]
FUNCTION_KEYS = [
    *(f"\x1bO{letter}" for letter in "PQRS"), *(f"\x1b[{number}~" for number in range(1, 35)),
    "\x1b[Z", "\x1b[1;5P", "\x1b[200~", "\x1b[201~", "\x1b[5;5~",
]  # fmt: skip
ALT_KEYS = [  # Esc and a key, for a program
    *(f"\x1b{letter}" for letter in "abcdfxyzBF<>.-_0123456789\x7f\r"), *(f"\x1b[1;3{letter}" for letter in "ABCDHF"),
]  # fmt: skip
WIDE = ["ä", "é", "中", "文", "🕵️", "👨‍👩‍👧", "\u200b", "\u0301", "ß", "\u202e", "\ufeff", "－", "１２"]
WORDS = ["taxi ", "d1 ", "double ", "black ", "look 12\r", "moves\r", "undo\r", "redo\r", "log\r", "help\r", "board\r"]
QUESTIONS = [
    "belief\r", "heat\r", "exits\r", "why 77\r", "why\r", "hint\r", "hint all\r", "hints on\r", "hints off\r",
    "hints tutor 3\r", "rules\r", "advise\r", "fix 1\r", "fix 2 bus\r", "taxi ?\r", "bus 77\r", "roll taxi bus X\r",
    "pass\r", "reroll\r", "balloon\r", "d1 manhunt\r", "double taxi 9 black 20\r", "skip\r", "answer\r",
]  # fmt: skip
# What terminals answer, and what arrives when a line is bad; none of it is a key.
ANSWERS = [
    "\x1b[1;1R", "\x1b[24;80R", "\x1b[99999;99999R", "\x1b[0;0R", "\x1b[I", "\x1b[O", "\x1b[?62;1;2;6c",
    "\x1b[8;24;80t", "\x1b[>0;276;0c", "\x1b]10;rgb:ffff/ffff/ffff\x07", "\x1b]11;rgb:0000/0000/0000\x1b\\",
    "\x1bP1$r0m\x1b\\", "\x1b[?2026;2$y", "\x1b_Gi=1;OK\x1b\\", "\x1b[32;9~",
]  # fmt: skip
BAD_MOUSE = [
    "\x1b[<M", "\x1b[<;;M", "\x1b[<0;5M", "\x1b[<0;1;2;3M", "\x1b[5M", "\x1b[;M", "\x1b[1;2M", "\x1b[1;2;3;4m",
    "\x1b[M\x7f\x7f\x7f", "\x1b[Mabc", "\x1b[<999;1;1M", "\x1b[<0;999999999999;999999999999M",
    "\x1b[<" + "7" * 300 + "M",
]  # fmt: skip
OLD_MOUSE = ["\x1b[96;14;13M", "\x1b[32;400;400M", "\x1b[M   ", "\x1b[M!!!", "\x1b[35;1;1M"]
CUT_SHORT = [
    "\x1b[", "\x1bO", "\x1b[1;", "\x1b[<", "\x1b[<0;5", "\x1b[M", "\x1b[Ma", "\x1b[20", "\x1b[200", "\x1b\x1b",
    "\x1b]0;x",
]  # fmt: skip
NO_TEXT = [b"\xff", b"\xfe\xff", b"\xc3", b"\xe4\xb8", b"\xf0\x9f", b"\xed\xa0\x80", b"\xc0\x80", b"\x80", b"\x00" * 9]
BUTTONS = (0, 0, 0, 1, 2, 3, 4, 8, 16, 32, 35, 64, 65, 66, 128, 255)
LARGE = 100_000  # characters of the largest pastes
LEAVING = ("\x1b", "\x0e", "q")  # keys that may leave what is open


def some_click(chance: random.Random, columns: int, rows: int) -> str:
    """A press or a move of the mouse, or a turn of its wheel, mostly somewhere on the screen."""
    if chance.random() < 0.1:
        column, row = chance.choice((0, 222, 9999, 10**9)), chance.choice((0, 95, 9999, 10**9))
    else:
        column, row = chance.randrange(-1, columns + 3), chance.randrange(-1, rows + 3)
    return clicked(column, row, chance.choice(BUTTONS))


def some_paste(chance: random.Random) -> str:
    """A paste, short or now and then very long."""
    if chance.random() < 0.02:
        return pasted(chance.choice(["x", "9", "taxi 5\n", "中", "\x1b[A", "\x00", "\r", ";"]) * (LARGE // 4))
    return pasted("".join(chance.choices([*PLAIN_KEYS, *WIDE, "\x1b[31m", "\x1b[A"], k=chance.randrange(40))))


def some_key(chance: random.Random, columns: int, rows: int, stays: bool) -> str:
    """Any key, or something the mouse does; `stays` is without those that leave a game."""
    kind = chance.random()
    if kind < 0.12:
        return some_click(chance, columns, rows)
    if kind < 0.16:
        return some_paste(chance)
    some = (PLAIN_KEYS, PLAIN_KEYS, ARROW_KEYS, ARROW_KEYS, FUNCTION_KEYS, ALT_KEYS, WIDE, WORDS)
    key = chance.choice(chance.choice(some))
    return "1" if stays and (key in LEAVING or key in ALT_KEYS) else key
