"""Whether the terminal is light or dark: from COLORFGBG at once, and from its own answer as soon as that comes.

Nobody waits for the answer. It comes as an OSC 11 sequence among the keys, where the key filter takes it out.
"""

import re
from collections.abc import Mapping

ASK = "\x1b]11;?\x1b\\"  # what colour is the background?
ANSWER = re.compile(r"\x1b\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")
# The beginning of an answer that is cut off at the end of what was read; a single Esc may be the key.
BEGUN_ANSWER = re.compile(r"\x1b\](1(1(;[0-9a-z:?/]{0,30}\x1b?)?)?)?\Z", re.IGNORECASE)
SILENT = ("", "dumb", "linux")  # values of TERM: they would not answer
LIGHT = 0.5  # luminance from which a background counts as light
SHARES = (0.299, 0.587, 0.114)  # of red, green and blue in it
LIGHT_NUMBERS = ("7", *map(str, range(9, 16)))  # of the sixteen colours, those that are light


def is_answering(environ: Mapping[str, str]) -> bool:
    """Whether the terminal can be asked."""
    return environ.get("TERM", "") not in SILENT


def guessed_light(environ: Mapping[str, str]) -> bool:
    """Whether the background is light as far as COLORFGBG tells, such as "0;15"; dark if it tells nothing."""
    number = environ.get("COLORFGBG", "").rpartition(";")[2]
    return number in LIGHT_NUMBERS


def told_light(answer: str) -> bool | None:
    """Whether the background is light by the terminal's answer; None if this is no answer."""
    found = ANSWER.match(answer)
    if not found:
        return None
    parts = [int(part, 16) / (16 ** len(part) - 1) for part in found.groups()]
    bright: float = sum(share * part for share, part in zip(SHARES, parts, strict=True))
    return bright >= LIGHT
