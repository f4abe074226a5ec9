"""Lines of text with style names: clipping, padding and wrapping."""

import re
from textwrap import wrap

Fragment = tuple[str, str]  # the name of a style as prompt_toolkit reads it, and a text
StyledLine = list[Fragment]
INDENT = re.compile(r" +\S+ {2,}| *")


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

    After an indented word and a gap, the following lines are aligned with the text after the gap.
    """
    indent = " " * len(INDENT.match(text)[0])  # type: ignore[index]  # it always matches
    parts = wrap(text, max(width - 2 * margin, 10), subsequent_indent=indent) or [""]
    return [[(style, " " * margin + part)] for part in parts]
