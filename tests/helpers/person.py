"""Somebody who plays in plain mode: reads what is printed, and types."""

import io
import random
import re


class Person(io.StringIO):
    """Somebody at the keyboard: asks for the moves, and types one of those that were printed."""

    def __init__(self, out: io.StringIO, seed: int) -> None:
        super().__init__()
        self.out = out
        self.chance = random.Random(seed)

    def readline(self, size: int = -1, /) -> str:
        printed = self.out.getvalue()
        answer = printed.rsplit("> ", 2)[-2] if printed.count("> ") > 1 else ""
        steps, doubles = [], False
        for words in answer.splitlines():
            line = words.removesuffix(" stands there: you would be caught)").partition(" (")[0]
            if match := re.fullmatch(r"((?:[db]\d )?[a-z -]+) (\d+(?:, \d+)*)", line):
                steps += [f"{match[1]} {station}" for station in match[2].split(", ")]
            elif line.startswith("double, then"):
                doubles = True
            elif re.fullmatch(r"[a-z][a-z0-9 -]*", line):
                steps.append(line)
        if not steps:
            return "moves\n"
        step = self.chance.choice(steps)
        if (
            doubles
            and step.split()[0] not in ("balloon", "double", "helicopter", "pass")
            and self.chance.random() < 0.2
        ):
            return f"double {step}\n"
        return f"{step}\n"
