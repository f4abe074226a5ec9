"""Editions that nobody ships: folders of data as a person writes them, with mechanics put together as in no box.

Each is an edition.toml and a small board (or street tiles); not a line of Python belongs to any of them.
"""

import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from maps.edition_file import HERE

COLUMNS, ROWS = 6, 4  # of stations on the small board
SYMBOLS = ("", "park", "landmark", "river")

HARBOUR = """
format = 1
title = "The Harbour Chase"
name = "Harbour"
about = "A smuggler slips through a small port."
story = "A smuggler slips through the port at night. Two officers of the customs share what they have."

[hider]
name = "The Smuggler"

[seekers]
counts = [2, 3]

[log]
rounds = 7
spaces = 7
reveals = [2, 5]

[tickets]
stock = [30, 20, 12]
purse = [7, 5, 3]

[black]
tickets = 2

[pool]
detectives = 2

[characters]
chips = { 2 = 2, 3 = 2 }
who = [
    { id = "vega", name = "Captain Vega", ability = "ask" },
    { id = "rook", name = "Customs Rook", ability = "ban" },
    { id = "mara", name = "Pilot Mara", ability = "block" },
]
"""

MOUNTAIN = """
format = 1
title = "The Mountain Thief"
name = "Mountain"
about = "A thief wants two treasures."
story = "A thief climbs from hut to hut and wants two treasures. Wardens are after him."

[hider]
name = "The Thief"

[seekers]
names = ["Ash", "Birch", "Cedar", "Damson"]
counts = [3, 4]

[log]
rounds = 6
spaces = 8
reveals = [3, 6]

[tickets]
stock = [40, 30, 20]
purse = [6, 4, 2]

[double]
tickets = 2

[crimes]
number = 2
deck = "treasure"
"""

DESERT = """
format = 1
title = "The Desert Spy"
name = "Desert"
about = "A spy knows every well."
story = "A spy rides from oasis to oasis. Some of them are secret, and nobody else knows the wells there."

[hider]
name = "The Spy"
deck = "M"
chooses_start = true

[seekers]
names = ["Amber", "Coral"]
counts = [1, 2]

[log]
rounds = 8
spaces = 8
reveals = [2, 4, 8]

[tickets]
stock = [30, 20, 12]
purse = [8, 5, 3]

[black]
tickets = 1

[bobbies]
name = "Rider"
plural = "Riders"
by_detectives = { 1 = 2, 2 = 1 }

[hideouts]
black = 2
"""

VALLEY = """
format = 1
title = "The Valley Race"
name = "Valley"
about = "Nothing but tickets."
story = "A runner crosses the valley. One tracker follows."

[hider]
name = "The Runner"

[seekers]
names = ["Tracker"]
counts = [1]

[log]
rounds = 5
spaces = 5
reveals = [4]

[tickets]
stock = [30, 20, 12]
purse = [8, 5, 3]
"""

BAZAAR = """
format = 1
title = "The Bazaar"
name = "Bazaar"
about = "Alleys and six dice."
story = "A pickpocket runs through the alleys of the bazaar. The guards move as their dice fall."

[hider]
name = "The Pickpocket"

[seekers]
names = ["Saffron", "Indigo"]
counts = [2]

[log]
rounds = 6
spaces = 6
reveals = [3]

[black]
tickets = 1

[double]
tickets = 2

[dice]
number = 6
rerolls = 1

[dice.sizes.2]
tiles = 6
columns = 2
pawns = 2
dice = 3
black = 1
light = 1
"""

BOARD = """
format = 1
name = "{name}"
title = "{title}"
modes = ["{modes[0]}", "{modes[1]}", "{modes[2]}"]
{black}provenance = "Drawn for this edition."
"""


@dataclass(frozen=True)
class Odd:
    """An edition of one's own: its file, its modes, and its own names."""

    text: str
    modes: tuple[str, ...] = ()
    black_mode: str = ""
    own: tuple[str, ...] = ()  # names of its own that are read on its pages
    marks: tuple[str, ...] = ()  # what its stations carry: district, symbol, hideout
    scenes: str = ""  # the deck of its scenes

    def write(self, folder: Path) -> Path:
        """Writes the folder, as a person would."""
        folder.mkdir(parents=True)
        (folder / "edition.toml").write_text(self.text.lstrip(), "utf-8")
        if not self.modes:  # street tiles
            for name in ("tiles.csv", "streets.csv", "dice.toml"):
                shutil.copy(HERE / "dice" / name, folder)
            return folder
        black = f'black_mode = "{self.black_mode}"\n' if self.black_mode else ""
        title = folder.name.capitalize()
        head = BOARD.format(name=folder.name, title=title, modes=self.modes, black=black)
        (folder / "board.toml").write_text(head.lstrip(), "utf-8")
        (folder / "stations.csv").write_text(_table(["station", "x", "y", *self.marks], self._stations()), "utf-8")
        (folder / "lines.csv").write_text(_table(["mode", "a", "b"], self._lines()), "utf-8")
        (folder / "cards.csv").write_text(_table(["deck", "station", "second"], self._cards()), "utf-8")
        return folder

    def _stations(self) -> list[list[object]]:
        rows = []
        for number, (row, column) in enumerate(product(range(ROWS), range(COLUMNS)), start=1):
            marks = {
                "district": ("I", "II", "III", "IV")[2 * (row >= ROWS // 2) + (column >= COLUMNS // 2)],
                "symbol": SYMBOLS[number * 7 % 4],
                "hideout": "yes" if number % 5 == 0 else "no",
            }
            rows.append([number, 80 + 160 * column, 90 + 180 * row, *(marks[mark] for mark in self.marks)])
        return rows

    def _lines(self) -> list[list[object]]:
        """Short rides to all neighbours, longer ones over two stations, far ones between a few."""
        short, long, far = self.modes
        rows: list[list[object]] = []
        for number in range(1, COLUMNS * ROWS + 1):
            column = (number - 1) % COLUMNS
            rows += [[short, number, number + 1]] if column + 1 < COLUMNS else []
            rows += [[short, number, number + COLUMNS]] if number + COLUMNS <= COLUMNS * ROWS else []
            rows += [[long, number, number + 2]] if column + 2 < COLUMNS and number % 2 else []
        rows += [[far, 1, 10], [far, 10, 24], [far, 5, 20]]
        return [*rows, *([[self.black_mode, 6, 19], [self.black_mode, 3, 22]] if self.black_mode else [])]

    def _cards(self) -> list[list[object]]:
        rows: list[list[object]] = [["D", station, ""] for station in (1, 6, 12, 13, 19, 24)]
        if "chooses_start" in self.text:
            rows += [["M", 3, 9], ["M", 10, 16], ["M", 4, 15], ["M", 8, 22], ["M", 17, 20]]
        else:
            rows += [["X", station, ""] for station in (3, 9, 10, 16)]
        return [*rows, *([self.scenes, station, ""] for station in (2, 8, 14, 18, 23) if self.scenes)]


def _table(heading: list[str], rows: list[list[object]]) -> str:
    return "\n".join(",".join(map(str, row)) for row in [heading, *rows]) + "\n"


# Words of each mechanic, by language. A board may have districts and symbols without anybody who asks for them.
MECHANIC_WORDS = {
    "en": {
        "dice": ("dice", "die", "tile", "tiles", "reroll", "helicopter"),
        "crimes": ("crime", "crimes", "scene", "scenes"),
        "hideouts": ("hideout", "hideouts", "balloon", "dive", "dives"),
        "characters": ("chip", "chips", "character", "characters", "manhunt", "roadblock", "roadblocks"),
        "pool": ("pool", "pooled"),
        "bobbies": ("bobby", "bobbies", "policeman", "policemen"),
        "black": ("black",),
        "double": ("double", "doubles"),
    },
    "es": {
        "dice": ("dado", "dados", "plaquita", "plaquitas", "helicóptero", "ficha", "fichas"),
        "crimes": ("crimen", "crímenes", "escena", "escenas"),
        "hideouts": ("escondite", "escondites", "globo"),
        "characters": ("ficha", "fichas", "personaje", "personajes", "batida", "bloqueo", "bloqueos"),
        "pool": ("fondo común",),
        "bobbies": ("bobby", "bobbies", "policías"),
        "black": ("black", "negro", "negros"),
        "double": ("doble", "dobles"),
    },
}
# Names of what comes with the game.
FOREIGN = ("Mister X", "Moriarty", "London", "Londres", "Sherlock", "Venice", "Venecia")
FOREIGN_MODES = ("taxi", "bus", "tram", "underground", "metro", "ferry", "transbordador", "vaporetto")

ODD = {
    "harbour": Odd(
        HARBOUR,
        ("rowboat", "barge", "launch"),
        "tunnel",
        own=("The Smuggler", "Captain Vega", "Customs Rook", "rowboat"),
        marks=("district", "symbol"),
    ),
    "mountain": Odd(
        MOUNTAIN, ("path", "lift", "cable-car"), own=("The Thief", "Ash", "Birch", "path"), scenes="treasure"
    ),
    "desert": Odd(DESERT, ("donkey", "camel", "jeep"), own=("The Spy", "Amber", "Rider", "donkey"), marks=("hideout",)),
    "valley": Odd(VALLEY, ("walk", "cart", "train"), own=("The Runner", "Tracker", "walk"), marks=("hideout",)),
    "bazaar": Odd(BAZAAR, own=("The Pickpocket", "Saffron", "Indigo")),
}


def foreign_words(odd: Odd, mechanics: Iterable[str], text: str, language: str) -> dict[str, str]:
    """Words of mechanics that an edition has not, or names of another edition, each with a line where it is read."""
    words = MECHANIC_WORDS[language]
    own = {word for name in mechanics for word in words.get(name, ())}
    lacks = [word for name in words if name not in mechanics for word in words[name] if word not in own]
    lacks += [*FOREIGN, *(FOREIGN_MODES if odd.modes else ())]
    found = {}
    for word in lacks:
        pattern = re.compile(rf"(?<!\w){word}(?!\w)", re.IGNORECASE)
        lines = [line for line in text.splitlines() if pattern.search(line)]
        found |= {word: lines[0]} if lines else {}
    return found
