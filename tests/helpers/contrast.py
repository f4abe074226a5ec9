"""How well a text can be read: the contrast of its colours by WCAG, from 1 (none) to 21 (black on white)."""

from prompt_toolkit.styles import Attrs

# What xterm shows for the sixteen names, and for a terminal's own colours on black and on white.
XTERM = {
    "ansiblack": "000000", "ansired": "cd0000", "ansigreen": "00cd00", "ansiyellow": "cdcd00", "ansiblue": "0000ee",
    "ansimagenta": "cd00cd", "ansicyan": "00cdcd", "ansigray": "e5e5e5", "ansibrightblack": "7f7f7f",
    "ansibrightred": "ff0000", "ansibrightgreen": "00ff00", "ansibrightyellow": "ffff00", "ansibrightblue": "5c5cff",
    "ansibrightmagenta": "ff00ff", "ansibrightcyan": "00ffff", "ansiwhite": "ffffff",
}  # fmt: skip
ON_BLACK, ON_WHITE = ("e5e5e5", "000000"), ("000000", "ffffff")  # text and background of a terminal


def luminance(colour: str) -> float:
    """The relative luminance of a colour such as "ff8800"."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def contrast_of(attrs: Attrs, terminal: tuple[str, str]) -> float:
    """The contrast of a text in a style, on a terminal with these colours of its own."""
    text, ground = (
        XTERM.get(colour, colour) if colour and colour != "default" else own
        for colour, own in zip((attrs.color, attrs.bgcolor), terminal, strict=True)
    )
    return contrast(text, ground)  # the same if they are reversed
