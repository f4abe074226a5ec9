"""The glyphs of the map and the names of their styles: everything drawn is one of these.

Meaning never depends on colour alone: each thing has its own glyph, in Unicode and in ASCII. Which colours belong to
the style names is defined in solo/screens/style.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import combining, east_asian_width, normalize

# Every style name that a canvas may use, and what it is for. Cells store the index of a name in this order.
STYLE_NAMES = (
    "",  # nothing
    "map.taxi",  # lines of the first mode
    "map.bus",  # lines of the second mode
    "map.underground",  # lines of the third mode
    "map.black",  # lines for black tickets alone
    "map.water",  # rivers, canals and the lagoon; the ground and its waves
    "map.park",  # parks; the ground and its grass
    "map.name",  # names of places
    "map.district",  # names of districts
    "map.border",  # borders between districts
    "dim.taxi",  # lines of the first mode while others are lit
    "dim.bus",  # the same of the second mode
    "dim.underground",  # the same of the third mode
    "dim.black",  # the same of lines for black tickets alone
    "station.taxi",  # a station where only the first mode stops
    "station.bus",  # a station of the second mode
    "station.underground",  # a station of the third mode
    "station.dot",  # a station of the first mode whose number has no room
    "mark.legal",  # a station one can go to
    "mark.note",  # a station that the coach foresees something about
    "mark.cursor",  # the station under the arrow keys
    "mark.way",  # a station on the hider's way
    "mark.path",  # the lines of his way
    "mark.light",  # the light that closes in on the hider
    "mark.banner",  # what a banner on the map says
    "mark.roadblock",  # a station with a roadblock
    "mark.crime",  # a scene where a crime is planned
    "heat.1",  # the hider is hardly here
    "heat.2",  # the hider may be here
    "heat.3",  # the hider is likely here
    "heat.4",  # the hider is very likely here
    "ring.1",  # one move from where the hider was seen
    "ring.2",  # two moves
    "ring.3",  # three moves
    "ring.4",  # more moves
    "trail",  # arrows of the last moves
    "trail.seen",  # where the hider has shown himself
    "hider",  # the hider
    "hider.seen",  # where the hider last showed himself
    "pawn.1",  # the first detective
    "pawn.2",  # the second detective
    "pawn.3",  # the third detective
    "pawn.4",  # the fourth detective
    "pawn.5",  # the fifth detective
    "pawn.bobby",  # a bobby
    "pawn.active",  # besides its own colour, the pawn whose move it is
    "tile.dark",  # the edges of street tiles, and the names of those on their dark side
    "tile.light",  # the name and the ground of a street tile on its light side
    "tile.closed",  # a closed street
    "tile.arrow",  # a one-way street
)
STYLE_NUMBERS = {name: number for number, name in enumerate(STYLE_NAMES)}
TAXI_LINE, BUS_LINE, TUBE_LINE, BLACK_LINE = range(4)  # modes by number, whatever an edition calls them
LINE_STYLES = ("map.taxi", "map.bus", "map.underground", "map.black")
DIM_STYLES = ("dim.taxi", "dim.bus", "dim.underground", "dim.black")
RING_STYLES = ("ring.1", "ring.2", "ring.3", "ring.4")
KIND_STYLES = ("station.taxi", "station.bus", "station.underground")  # by the highest mode that stops
DOT_STYLE = "station.dot"
HEAT_STYLES = ("heat.1", "heat.2", "heat.3", "heat.4")
MANY = 3  # entries of the log at one station: more are not listed
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
HEAT_STEPS = (0.02, 0.08, 0.2)  # probabilities from which a station gets the next shade


@dataclass(frozen=True)
class Glyphs:
    """A set of glyphs, each one column wide."""

    name: str
    braille: bool  # whether lines are drawn in braille dots
    dots: tuple[str, str, str]  # a station without its number, by the highest mode that stops
    kinds: tuple[str, str, str]  # before the number of a station, by the same
    legal: tuple[str, str]  # around a station that can be reached
    cursor: tuple[str, str]  # around the station under the cursor
    heat: tuple[str, str, str, str]  # before the number; later ones are hotter
    rings: str  # before the number: how many moves from where the hider was seen
    reveal: str  # after the number, before the entry with which he showed himself there
    black: str  # for a black ticket, where letters stand for tickets
    at: str  # between a pawn and its station
    active: str  # before the pawn whose move it is
    seen: str  # for the hider where he last showed himself
    marks: dict[str, str]  # after the number: what a mechanic prints or lays there, by the mechanic's name for it
    symbols: tuple[str, str, str]  # also after the number: park, landmark, river
    waves: str
    grass: str
    borders: tuple[str, str]  # of districts: vertical, horizontal
    slopes: tuple[str, str, str, str]  # a line that is horizontal, rising, vertical, falling
    # Without braille: dots high and low in their row and one above the other, a low stroke, a double one, a ferry.
    dotted: tuple[str, str, str]
    lowest: str
    twofold: str
    ferry: str
    # Street tiles: streets for taxis, streets with buses, lanes, arrows left right up down, closed, both ways.
    street: tuple[str, str]  # level, upright
    bus_street: tuple[str, str]
    lane: tuple[str, str]  # rising, falling
    arrows: tuple[str, str, str, str]
    closed: str
    black_street: str  # arrows from both ends: black tickets alone
    signs: dict[str, str]  # replacements for characters of texts that cannot be drawn
    box: str  # corners and edges of a tile: ┌ ┐ └ ┘ ─ │ and the crossings ┬ ┴ ├ ┤ ┼

    def shown(self, text: str) -> str:
        """A text in characters that can be drawn; letters of other alphabets stay, so that it can be read."""
        if not self.signs or text.isascii():
            return text
        return "".join(self.signs.get(sign) or _bare(sign) for sign in text)

    def numbered(self, entries: Sequence[int]) -> str:
        """The entries of the log at a station, small and raised where that is possible; of many the first and last."""
        between, raised = ("·", RAISED) if self.braille else ("", {})
        if len(entries) > MANY:
            entries, between = (entries[0], entries[-1]), "…" if self.braille else ".."
        before = "" if self.braille else "/"
        return between.join(before + str(entry).translate(raised) for entry in entries)

    def spelt(self, text: str) -> str:
        """A name or a word in characters of one column each, and without accents in ASCII."""
        if text.isascii() and text.isprintable():
            return text
        if not self.braille:
            text = normalize("NFKD", text).encode("ascii", "ignore").decode()
        text = normalize("NFC", text)
        return "".join(
            s if s.isprintable() and east_asian_width(s) not in "WF" and not combining(s) else "?" for s in text
        )


def _bare(sign: str) -> str:
    """A character without accents, if anything plain is left of it."""
    return normalize("NFKD", sign).encode("ascii", "ignore").decode() or (sign if sign.isalpha() else "?")


UNICODE = Glyphs(
    name="unicode",
    braille=True,
    dots=("·", "○", "●"),
    kinds=("", "○", "●"),
    legal=("[", "]"),
    cursor=("›", "‹"),
    heat=("░", "▒", "▓", "█"),
    rings="¹²³⁴⁵⁶⁷⁸⁹",
    reveal="◆",
    black="■",
    at="@",
    active="▸",
    seen="?",
    marks={"roadblock": "⊘", "hideout": "⌂", "crime": "!"},
    symbols=("♣", "▲", "≈"),
    waves="~",
    grass='"',
    borders=("┇", "┅"),
    slopes=("─", "╱", "│", "╲"),
    dotted=("˙", ".", ":"),
    lowest="_",
    twofold="═",
    ferry="≈",
    street=("─", "│"),
    bus_street=("═", "║"),
    lane=("╱", "╲"),
    arrows=("◂", "▸", "▴", "▾"),
    closed="╳",
    black_street="↔",
    signs={},
    box="┌┐└┘─│┬┴├┤┼",
)

ASCII = Glyphs(
    name="ascii",
    braille=False,
    dots=(".", "o", "O"),
    kinds=("", "o", "O"),
    legal=("[", "]"),
    cursor=(">", "<"),
    heat=(":", "+", "*", "#"),
    rings="abcdefghi",
    reveal="*",
    black="$",
    at="@",
    active="*",
    seen="?",
    marks={"roadblock": "%", "hideout": "^", "crime": "!"},
    symbols=('"', "+", "~"),
    waves="~",
    grass='"',
    borders=("#", "#"),
    slopes=("-", "/", "|", "\\"),
    dotted=("'", ".", ":"),
    lowest="_",
    twofold="=",
    ferry="&",
    street=("-", "|"),
    bus_street=("=", '"'),
    lane=("/", "\\"),
    arrows=("<", ">", "^", "v"),
    closed="#",
    black_street="&",
    signs={"±": "+-"} | dict(zip("◆▶▸▲✓·●▓░‹›↑↓←→─│–—×▪«»¡■", '*>>^x.o#.<>^v<>-|--x*""!$', strict=True)),
    box="++++-|+++++",
)
