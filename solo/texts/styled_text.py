"""Lines of text with the names of their colours: cut off, filled up, broken between words."""

import re
from textwrap import wrap

Fragment = tuple[str, str]  # the name of a style as prompt_toolkit reads it, and a text
StyledLine = list[Fragment]
INDENT = re.compile(r" +\S+ {2,}| *")


def clipped(line: StyledLine, width: int, rest: str = "") -> StyledLine:
    """A line cut off or filled up to a width; `rest` is the style of what is filled up."""
    found: StyledLine = []
    left = width
    for style, text in line:
        if left > 0:
            found.append((style, text[:left]))
            left -= len(text[:left])
    return [*found, (rest, " " * left)] if left else found


def folded(text: str, width: int, style: str = "", margin: int = 2) -> list[StyledLine]:
    """A text over as many lines as it needs, between margins; what it is indented by, all its lines are.

    An indented word with a gap behind it is explained: all that follows stands below the explanation.
    """
    indent = " " * len(INDENT.match(text)[0])  # type: ignore[index]  # it always fits
    parts = wrap(text, max(width - 2 * margin, 10), subsequent_indent=indent) or [""]
    return [[(style, " " * margin + part)] for part in parts]
