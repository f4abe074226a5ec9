"""Finds and reads editions: the folders of this package that hold an edition.toml, and a person's own folders.

The keys of the file are described in maps/london/edition.toml. Errors name the line and say what would be right; a
faulty file changes nothing. Cheap to import, because menus and help read editions at start-up.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from gettext import gettext as _
from pathlib import Path
from typing import Any

from maps.edition import (
    ABILITIES,
    MECHANICS,
    MOST_BOBBIES,
    MOST_DETECTIVES,
    MOST_REROLLS,
    MOST_ROUNDS,
    MOST_SPACES,
    MOST_STATIONS,
    MOST_TICKETS,
    PAID_MODES,
    Character,
    Edition,
    Grid,
)
from maps.files import is_file
from maps.problems import BoardError, Problem
from maps.toml_sheet import MOST_TEXT, TomlSheet, TomlTable
from maps.wording import listed

HERE = Path(__file__).parent
FILE = "edition.toml"
WEIGHTS = "weights.json"  # what `python -m ai.programs.learning` learnt for a person's own edition
FORMAT = 1
MOST_CRIMES, MOST_CHIPS, MOST_DICE, MOST_TILES = 3, 99, 9, 9
HEAD = (
    "format",
    "title",
    "name",
    "about",
    "story",
    "example",
    "board",
    "weights",
    "order",
    "hider",
    "seekers",
    "log",
    "rulings",
)


class UnknownEdition(BoardError):
    """No edition has this name."""

    def __init__(self, text: str) -> None:
        super().__init__([Problem(FILE, text)])
        self.text = text

    def __str__(self) -> str:
        return self.text


def _shipped() -> list[str]:
    """The names of the editions that come with the game."""
    return sorted(path.parent.name for path in HERE.glob(f"*/{FILE}"))


def load_edition(name: str) -> Edition:
    """The edition of that name, or in that folder; raises BoardError with everything that is wrong."""
    if name in EDITIONS:
        return EDITIONS[name]
    if not is_file(Path(name) / FILE):
        text = _("unknown edition {name}: one of {known}, or a folder with an {file}")
        raise UnknownEdition(text.format(name=repr(name[:40]), known=listed([*EDITIONS]), file=FILE))
    about = (Path(name) / FILE).stat()
    return _read_once(Path(name), about.st_mtime_ns, about.st_size)


def all_editions(folder: Path | None) -> list[Edition]:
    """The editions that come with the game, and those in a person's folder."""
    return [*EDITIONS.values(), *(own_editions(folder) if folder else ())]


def own_editions(folder: Path) -> Iterator[Edition]:
    """A person's own editions: every readable edition folder in this folder, by name."""
    try:
        found = sorted(path.parent for path in folder.glob(f"*/{FILE}"))
    except OSError:
        return
    for path in found:
        with suppress(BoardError, OSError):
            yield load_edition(str(path))


@lru_cache(20)
def _read_once(folder: Path, _time: int, _size: int) -> Edition:
    """A person's own edition, cached until its file changes."""
    return read_edition(folder)


def read_edition(folder: Path) -> Edition:
    """An edition from its folder; raises BoardError."""
    sheet = TomlSheet(folder / FILE)
    sheet.known("", sheet.data, (*HEAD, *MECHANICS))
    sheet.count("", sheet.data, "format", FORMAT, FORMAT)
    values: dict[str, Any] = {
        "id": folder.name if folder.parent == HERE else str(folder),
        "folder": folder,
        "order": sheet.count("", sheet.data, "order", 0, 99, 99),
        "mechanics": tuple(name for name in MECHANICS if name in sheet.data),
        **{key: sheet.line("", sheet.data, key, MOST_TEXT) for key in ("title", "name", "about", "story")},
        "example": sheet.count("", sheet.data, "example", 0, MOST_STATIONS, 0),
        "board": _board(sheet, folder),
        "weights": _weights(sheet, folder),
    }
    values |= _players(sheet)
    values |= _length(sheet)
    values["rulings"] = _rulings(sheet)
    for name in values["mechanics"]:
        values |= READERS[name](sheet, values)
    _check_together(sheet, values)
    sheet.finish()
    return Edition(**values)


def _board(sheet: TomlSheet, folder: Path) -> str:
    """The board: another edition's, or the one in the same folder."""
    if "board" not in sheet.data:
        return folder.name if folder.parent == HERE else str(folder)
    return sheet.choice("", sheet.data, "board", [path.parent.name for path in sorted(HERE.glob("*/board.toml"))])


def _weights(sheet: TomlSheet, folder: Path) -> str:
    """The edition whose learnt weights are used: its own, or those of the most similar edition that has some."""
    if "weights" in sheet.data:
        return sheet.choice("", sheet.data, "weights", _shipped())
    if folder.parent == HERE:
        return folder.name
    if is_file(folder / WEIGHTS):
        return str(folder / WEIGHTS)
    nearest = {"dice": "dice", "crimes": "sherlock", "characters": "sherlock", "pool": "venice"}
    return next((name for mechanic, name in nearest.items() if mechanic in sheet.data), "london")


def _players(sheet: TomlSheet) -> dict[str, Any]:
    """Who hides and who seeks."""
    hider = sheet.part("hider", ("name", "short", "deck", "chooses_start"))
    seekers = sheet.part("seekers", ("names", "deck", "counts"))
    name = sheet.line("hider", hider, "name")
    names = seekers.get("names", [])
    if not isinstance(names, list) or not all(_is_name(each) for each in names) or len(set(names)) != len(names):
        sheet.wrong("seekers", "names", _("{key} must be a list of different names").format(key="names"))
        names = []
    return {
        "hider": name,
        "hider_short": sheet.line("hider", hider, "short", default=name),
        "hider_deck": sheet.line("hider", hider, "deck", default="X"),
        "chooses_start": sheet.flag("hider", hider, "chooses_start"),
        "detectives": tuple(names),
        "seeker_deck": sheet.line("seekers", seekers, "deck", default="D"),
        "counts": sheet.counts("seekers", seekers, "counts", 1, MOST_DETECTIVES),
    }


def _is_name(text: object) -> bool:
    return isinstance(text, str) and bool(text.strip()) and text.isprintable() and len(text) <= 30


def _length(sheet: TomlSheet) -> dict[str, Any]:
    """How long the game is, and when the hider shows himself."""
    log = sheet.part("log", ("rounds", "spaces", "reveals"))
    return {
        "rounds": sheet.count("log", log, "rounds", 1, MOST_ROUNDS),
        "spaces": sheet.count("log", log, "spaces", 1, MOST_SPACES),
        "reveals": sheet.counts("log", log, "reveals", 1, MOST_SPACES),
    }


def _rulings(sheet: TomlSheet) -> dict[str, str]:
    """Rulings that the mechanics leave open, or that this edition answers differently."""
    part = sheet.part("rulings", [*sheet.data["rulings"]] if isinstance(sheet.data.get("rulings"), dict) else [])
    return {name: sheet.line("rulings", part, name, MOST_TEXT) for name in part}


def _tickets(sheet: TomlSheet, _so_far: TomlTable) -> dict[str, Any]:
    part = sheet.part("tickets", ("stock", "purse", "stuck_lose"))
    counts = {key: sheet.counts("tickets", part, key, 0, MOST_TICKETS, PAID_MODES) for key in ("stock", "purse")}
    return {**counts, "stuck_lose": sheet.flag("tickets", part, "stuck_lose", default=True)}


def _black(sheet: TomlSheet, _so_far: TomlTable) -> dict[str, Any]:
    return {"black": sheet.count("black", sheet.part("black", ("tickets",)), "tickets", 0, MOST_TICKETS)}


def _double(sheet: TomlSheet, _so_far: TomlTable) -> dict[str, Any]:
    return {"double": sheet.count("double", sheet.part("double", ("tickets",)), "tickets", 0, MOST_TICKETS)}


def _bobbies(sheet: TomlSheet, _so_far: TomlTable) -> dict[str, Any]:
    part = sheet.part("bobbies", ("name", "plural", "by_detectives"))
    numbers = range(1, MOST_DETECTIVES + 1)
    return {
        "bobby": sheet.line("bobbies", part, "name", 30),
        "bobby_plural": sheet.line("bobbies", part, "plural", 30),
        "bobbies": sheet.by_number("bobbies", part, "by_detectives", MOST_BOBBIES, numbers),
    }


def _pool(sheet: TomlSheet, _so_far: TomlTable) -> dict[str, Any]:
    return {"pool": sheet.count("pool", sheet.part("pool", ("detectives",)), "detectives", 2, MOST_DETECTIVES)}


def _crimes(sheet: TomlSheet, _so_far: TomlTable) -> dict[str, Any]:
    part = sheet.part("crimes", ("number", "deck"))
    return {
        "crimes": sheet.count("crimes", part, "number", 1, MOST_CRIMES),
        "crime_deck": sheet.line("crimes", part, "deck", default="crime"),
    }


def _hideouts(sheet: TomlSheet, _so_far: TomlTable) -> dict[str, Any]:
    part = sheet.part("hideouts", ("black", "double"))
    return {"reserve": tuple(sheet.count("hideouts", part, key, 0, MOST_TICKETS, 0) for key in ("black", "double"))}


def _characters(sheet: TomlSheet, _so_far: TomlTable) -> dict[str, Any]:
    part = sheet.part("characters", ("chips", "who"))
    people = part.get("who")
    if not isinstance(people, list) or not people or not all(isinstance(each, dict) for each in people):
        sheet.wrong("characters", "who", _("{key} must be a list of tables").format(key="characters.who"))
        people = []
    found = []
    for person in people[:MOST_DETECTIVES]:
        sheet.among = str(person.get("id", ""))
        sheet.known("characters.who", person, ("id", "name", "ability", "she"))
        found.append(
            Character(
                sheet.line("characters.who", person, "id", 20),
                sheet.line("characters.who", person, "name", 30),
                sheet.choice("characters.who", person, "ability", ABILITIES),
                sheet.flag("characters.who", person, "she"),
            )
        )
    if len(people) > MOST_DETECTIVES or any(len({*each}) != len(found) for each in _columns(found)):
        why = _("at most {most} characters, each with an id, a name and an ability of its own")
        ids = [each.id for each in found]
        sheet.among = next((each for each in ids if ids.count(each) > 1), "")
        sheet.wrong("characters", "who", why.format(most=MOST_DETECTIVES))
    sheet.among = ""
    chips = sheet.by_number("characters", part, "chips", MOST_CHIPS, range(1, MOST_DETECTIVES + 1))
    return {"characters": tuple(found), "chips": chips}


def _columns(found: list[Character]) -> list[list[str]]:
    return [[each.id for each in found], [each.name for each in found], [each.ability for each in found]]


def _dice(sheet: TomlSheet, so_far: TomlTable) -> dict[str, Any]:
    part = sheet.part("dice", ("number", "rerolls", "sizes"))
    sizes = part.get("sizes")
    grids: dict[int, Grid] = {}
    fields = ("tiles", "columns", "pawns", "dice", "black", "light")
    limits = {"tiles": MOST_TILES, "pawns": MOST_DETECTIVES, "dice": MOST_DICE, "light": MOST_TILES, "columns": 3}
    for number in so_far["counts"]:
        name = f"dice.sizes.{number}"
        if not isinstance(sizes, dict) or not isinstance(sizes.get(str(number)), dict):
            why = _("a table {table} must say what {number} detectives play with")
            sheet.wrong("dice", "sizes", why.format(table=f"[{name}]", number=number))
            continue
        grid = sheet.part(name, fields, of=sizes)
        grids[number] = Grid(**{key: sheet.count(name, grid, key, 0, limits.get(key, MOST_TICKETS)) for key in fields})
    return {
        "dice": sheet.count("dice", part, "number", 1, MOST_DICE),
        "rerolls": sheet.count("dice", part, "rerolls", 0, MOST_REROLLS, 0),
        "grids": grids,
    }


READERS = {
    "tickets": _tickets,
    "black": _black,
    "double": _double,
    "bobbies": _bobbies,
    "pool": _pool,
    "crimes": _crimes,
    "hideouts": _hideouts,
    "characters": _characters,
    "dice": _dice,
}


def _check_together(sheet: TomlSheet, values: TomlTable) -> None:
    """Checks combinations: what fits together only in some ways."""
    has = set(values["mechanics"])
    if ("tickets" in has) == ("dice" in has):
        sheet.wrong("", "", _("an edition needs either a table [tickets] or a table [dice]"))
    for extra in ("bobbies", "pool", "crimes", "hideouts", "characters"):
        if "dice" in has and extra in has:
            sheet.wrong(extra, "", _("{table} cannot be played with dice").format(table=f"[{extra}]"))
    if "hideouts" in has and not values["chooses_start"]:
        why = _("hideouts have a balloon, which draws cards with two stations: {key} must be {yes}")
        sheet.wrong("hideouts", "", why.format(key="hider.chooses_start", yes="true"))
    most = values["counts"][-1]
    people = values.get("characters", ()) or values["detectives"]
    if "dice" not in has and len(people) < most:
        why = _("{most} detectives need {most} names, but there are {count}")
        table, key = ("characters", "who") if "characters" in has else ("seekers", "names")
        sheet.wrong(table, key, why.format(most=most, count=len(people)))
    if values["spaces"] < values["rounds"]:
        why = _("the log needs a space for each round: spaces must be {least} or more")
        sheet.wrong("log", "spaces", why.format(least=values["rounds"]))
    if "tickets" in has:
        for mode, (held, stock) in enumerate(zip(values["purse"], values["stock"], strict=True), start=1):
            if held * most > stock:
                why = _("{count} detectives take {held} tickets of mode {mode}, but the box has {stock}")
                sheet.wrong("tickets", "stock", why.format(count=most, held=held * most, mode=mode, stock=stock))


# The editions that come with the game, by name, in the order of the menu.
EDITIONS: Mapping[str, Edition] = {
    edition.id: edition for edition in sorted((read_edition(HERE / name) for name in _shipped()), key=lambda e: e.order)
}
DEFAULT_EDITION = next(iter(EDITIONS))
