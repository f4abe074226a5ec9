"""Lines of text with style names: clipping, padding, wrapping and abbreviating."""

import re
from textwrap import wrap

Fragment = tuple[str, str]  # the name of a style as prompt_toolkit reads it, and a text
StyledLine = list[Fragment]
INDENT = re.compile(r" +\S+ {2,}| *")
NAMES = re.compile(r"[^\W\d_]{2,}\.?")
VOWELS = "aeiouyąęóáéíúàèìòù"


def clipped(line: StyledLine, width: int, rest: str = "") -> StyledLine:
    """A line clipped or padded to a width; `rest` is the style of the padding."""
    found: StyledLine = []
    left = width
    for style, text in line:
        if left > 0:
            found.append((style, text[:left]))
            left -= len(text[:left])
    return [*found, (rest, " " * left)] if left else found


def folded(text: str, width: int, style: str = "", margin: int = 2) -> list[StyledLine]:
    """A text wrapped between margins, with a hanging indent.

    After an indented word and a gap, the following lines are aligned with the text after the gap. Nothing is broken at
    a hyphen: commands have some.
    """
    indent = " " * len(INDENT.match(text)[0])  # type: ignore[index]  # it always matches
    parts = wrap(text, max(width - 2 * margin, 10), subsequent_indent=indent, break_on_hyphens=False) or [""]
    return [[(style, " " * margin + part)] for part in parts]


def signed(line: StyledLine, sign: str, width: int) -> StyledLine:
    """A line with a sign at its right end, which says that there is more; the words under it are left out."""
    room = width - len(sign)
    text = "".join(part for _style, part in line)
    if len(text.rstrip()) > room:
        text = text[: room + 1]
        line = clipped(line, len(text.rpartition(" ")[0] or text))
    return [*clipped(line, room), ("class:keys.key", sign)]


def first_that_fits(width: int, *lines: StyledLine) -> StyledLine:
    """The first of some lines that fits a width; the last if none does."""
    return next((line for line in lines if sum(len(text) for _style, text in line) <= width), lines[-1])


def abbreviated(text: str, room: int) -> str:
    """A text in at most `room` characters: its words are abbreviated with a point, longest first; numbers stay."""
    while len(text) > room and (found := [one for one in NAMES.finditer(text) if len(one[0].rstrip(".")) > 1]):
        longest = max(found, key=lambda one: len(one[0].rstrip(".")))
        short = longest[0].rstrip(".")[:-1]
        short = short.rstrip(VOWELS) or short[:1]
        text = f"{text[: longest.start()]}{short}.{text[longest.end() :]}"
    return text
