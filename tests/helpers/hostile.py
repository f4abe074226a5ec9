"""Texts and files made to break something: good ones with a slip of the finger, and what nobody types by accident."""

import os
import random
from collections.abc import Callable, Sequence
from pathlib import Path

# What must never reach a terminal as it is: escape sequences, other controls, writing turned round, signs that are not
# seen, and half a sign.
SIGNS = (
    "\x1b[2J", "\x1b]0;taken\x07", "\x9b31m", "\x00", "\x07", "\x08", "\r", "\x0b", "\x0c", "\x1c", "\x7f", "\x85",
    "\x90", "\u200b", "\u200e", "\u2028", "\u202e", "\u2066", "\u2069", "\u2060", "\ufeff", "\udcff",
    "\ud800", "\U000e0041",
)  # fmt: skip
UNSEEN = {sign for text in SIGNS for sign in text if not sign.isprintable()}
WORDS = (
    "", " ", "\t", "=", "==", "?", "-1", "0", "00", "007", "1e3", "1.5", "nan", "inf", "-inf", "0x10", "1_000", "+1",
    "²", "١٢", "１３", "999", "1000", "9999", "10000", "1000000", "1000001", "999999999", "9" * 19, "9" * 20,
    "9" * 5000, "true", "None", "[]", "{}", "{0}", "{name}", "%s", "%n", "$HOME", "`id`", ";", "|", "&", "../..", "/",
    "~", ".", "..", "/dev/null", "/dev/zero", "/proc/self/mem", "con", "nul", "'", '"', "\\", "#", ",", ":", ",,", "::",
    "/" * 300, "ТАКСИ", "ｔａｘｉ", "taxı", "TAXI", "táxi", "<script>", "&lt;", "]]>", "İ", "ß", "🚕", "a\u0301",
)  # fmt: skip


def mutated(chance: random.Random, line: str, times: int | None = None) -> str:
    """A line that was good until a few signs were lost, doubled, exchanged, added or changed."""
    for _ in range(chance.randint(1, 3) if times is None else times):
        at = chance.randrange(len(line) + 1)
        to = min(len(line), at + chance.choice((0, 1, 1, 2, 5)))
        new = chance.choice(("", "0", "9", " ", ",", "=", chance.choice(SIGNS), chance.choice(WORDS), line[at:to] * 2))
        line = line[:at] + new + line[to:]
    return line


def other_word(chance: random.Random, line: str) -> str:
    """A line with one of its words lost, doubled, moved or exchanged for something else."""
    words = line.split(" ")
    at = chance.randrange(len(words))
    does = chance.randrange(4)
    if does == 0:
        del words[at]
    elif does == 1:
        words.insert(at, words[at])
    elif does == 2:
        words.insert(chance.randrange(len(words)), words.pop(at))
    else:
        words[at] = chance.choice((*WORDS, chance.choice(SIGNS), words[at].upper(), words[at][:-1]))
    return " ".join(words)


# Files


def other_lines(chance: random.Random, text: str) -> str:
    """A text with a few lines lost, doubled, moved or damaged."""
    lines = text.splitlines()
    for _ in range(chance.choice((1, 1, 2, 5))):
        if not lines:
            break
        at = chance.randrange(len(lines))
        does = chance.randrange(7)
        if does == 0:
            del lines[at]
        elif does == 1:
            lines.insert(chance.randrange(len(lines)), lines[at])
        elif does == 2:
            lines.insert(chance.randrange(len(lines)), lines.pop(at))
        elif does == 3:
            lines[at] = mutated(chance, lines[at])
        elif does == 4:
            lines[at] = other_cell(chance, lines[at])
        elif does == 5:
            del lines[at : at + chance.randrange(1, 30)]
        else:
            lines[at] = lines[chance.randrange(len(lines))]
    return chance.choice(("\n", "\n", "\n", "\r\n", "\r")).join(lines) + chance.choice(("\n", ""))


def other_cell(chance: random.Random, line: str) -> str:
    """A row of a table, or a line of settings, with something else in one place."""
    sign = "=" if "=" in line else ">" if ">" in line else ","
    cells = line.split(sign)
    at = chance.randrange(len(cells))
    numbers = [str(chance.randrange(0, 260)), "0", "256", "-1"]
    cells[at] = chance.choice((*WORDS, *SIGNS, *numbers, *numbers, *numbers, f'"{chance.choice(SIGNS)}"'))
    return sign.join(cells)


def _bytes(chance: random.Random, data: bytes) -> bytes:
    """Bytes of which a few are others, or that break off."""
    if not data or chance.random() < 0.2:
        return data[: chance.randrange(len(data) + 1)]
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        changed[chance.randrange(len(changed))] = chance.choice((0, 0x1B, 0x80, 0xC3, 0xFF, chance.randrange(256)))
    return bytes(changed)


def _gone(chance: random.Random, file: Path) -> None:
    file.unlink()


def _folder(chance: random.Random, file: Path) -> None:
    file.unlink()
    file.mkdir()


def _pipe(chance: random.Random, file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def _link(chance: random.Random, file: Path) -> None:
    """A link out of the folder, to nothing, to itself, or to a device that never ends."""
    file.unlink()
    targets = ("/etc/passwd", "/dev/zero", "/dev/stdin", "/nowhere", file.name, "..", "/proc/self/mem")
    file.symlink_to(chance.choice(targets))


def _closed(chance: random.Random, file: Path) -> None:
    file.chmod(0)


def _long(chance: random.Random, file: Path) -> None:
    """Far too many lines, or one that is far too long."""
    lines = file.read_text("utf-8").splitlines() or [""]
    last = lines[-1]
    much = chance.choice((
        "\n".join([*lines, *[last] * 3000]),
        "\n".join([*lines, *[last] * 1_000_000]),
        "\n".join([*lines, *(f"{last},{n}" for n in range(2000))]),
        last + "," * 20_000,
        last + "x" * 2_000_000,
        "a" + ".a" * 4000 + " = 1\n" + "\n".join(lines),
        "a" + ".a" * 40_000 + " = 1\n" + "\n".join(lines),
        "\n".join([*lines, "x = " + "[" * 4000]),
        "\n".join([*lines, "x = " + "{a=" * 2000]),
        "\n".join([*lines, "x = " + "9" * 5000]),
        "\n".join([*lines, "x = 2020-13-45T99:99:99"]),
    ))  # fmt: skip
    file.write_text(much, "utf-8")


RARE: Sequence[Callable[[random.Random, Path], None]] = (_gone, _folder, _pipe, _link, _closed, _long)


def damage(chance: random.Random, file: Path) -> None:
    """Breaks a file, mostly a little, now and then in a way that no editor would."""
    if chance.random() < 0.06:
        chance.choice(RARE)(chance, file)
    elif chance.random() < 0.06:
        file.write_bytes(_bytes(chance, file.read_bytes()))
    else:
        file.write_bytes(other_lines(chance, file.read_text("utf-8")).encode("utf-8", "surrogatepass"))
