"""A difficulty level, read from its TOML file.

A profile names the computer player to use, describes it in a sentence, and sets its knobs. `reference/` holds
yardsticks rather than opponents of a rank. A person may write a file of their own and use it by its path.
"""

import re
import stat
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from gettext import gettext as _
from gettext import pgettext
from pathlib import Path
from typing import Any, NoReturn

HERE = Path(__file__).parent
TEXTS = ("name", "player", "about")
PLAYER_WORDS = ("random", "greedy", "search", "nijssen")
LARGEST_FILE = 10_000  # bytes; the parser takes very long over huge keys

# The six ranks that a person can play against, weakest first.
RANKS = ("constable", "sergeant", "inspector", "superintendent", "commander", "commissioner")
DEFAULT_LEVEL = "inspector"


class ProfileError(ValueError):
    """A level that cannot be used; the message says what would be right."""


@dataclass(frozen=True)
class Knob:
    """A setting: its range, its unit, and what it does."""

    least: float
    most: float
    unit: str
    about: str

    @property
    def shown_unit(self) -> str:
        """The unit, translated."""
        return pgettext("knob", self.unit)

    @property
    def shown_about(self) -> str:
        """What the knob does, translated."""
        return pgettext("knob", self.about)


@dataclass(frozen=True)
class Knobs:
    """How a level plays. The defaults are the strongest."""

    seeker_playouts: int = 60000
    hider_playouts: int = 40000
    seeker_horizon: int = 2
    hider_horizon: int = 3
    explore: float = 1.0
    patience: float = 0.05
    epsilon: float = 0.1
    habits: bool = True
    attention: int = 200
    forget: float = 0.0
    coordination: float = 1.0
    discipline: float = 1.0
    noise: float = 0.0
    mix: float = 0.005
    caution: float = 0.02


KNOBS = {
    "seeker_playouts": Knob(0, 10_000_000, "playouts", "games simulated for each detective; 0 looks one move ahead"),
    "hider_playouts": Knob(0, 10_000_000, "playouts", "games simulated for each of his moves; 0 looks one move ahead"),
    "seeker_horizon": Knob(1, 6, "turns", "how many of their turns the seekers simulate before judging"),
    "hider_horizon": Knob(1, 6, "turns", "how many turns of the seekers the hider simulates before judging"),
    "explore": Knob(0, 10, "share of the game", "how much a promising move is tried before it has proved itself"),
    "patience": Knob(-1, 1, "share of the game", "how much worse than the rest an untried move is assumed to be"),
    "epsilon": Knob(0, 1, "chance", "how often the simulated seekers move at random"),
    "habits": Knob(0, 1, "yes or no", "whether the hider's habits are known, or he is assumed to make any move"),
    "attention": Knob(1, 1000, "places", "how many of the likeliest places the seekers keep in mind"),
    "forget": Knob(0, 1, "chance", "how often the seekers lose count and treat all possible places alike"),
    "coordination": Knob(0, 1, "share", "0: every detective for himself; 1: they cover the places together"),
    "discipline": Knob(0, 10, "times", "how much the detectives save their last tickets"),
    "noise": Knob(0, 1, "share of the game", "how much worse a move may be and still be played now and then"),
    "mix": Knob(0, 1, "share of the game", "the same on purpose, to stay unpredictable"),
    "caution": Knob(0, 1, "share of the game", "how much the hider gives up to stay out of the seekers' reach"),
}


@dataclass(frozen=True)
class Profile:
    """One level."""

    name: str
    player: str  # the computer player to use
    about: str  # a sentence for people
    knobs: Knobs = Knobs()

    @property
    def shown_name(self) -> str:
        """The translated name of the level; people type the plain name."""
        return pgettext("level", self.name)

    @property
    def shown_about(self) -> str:
        """The translated description."""
        return pgettext("level", self.about)


def profile_names() -> list[str]:
    """The levels that come with the game: the ranks, weakest first, then the references."""
    ranks = [name for name in RANKS if (HERE / f"{name}.toml").is_file()]
    return [*ranks, *sorted(path.stem for path in HERE.glob("reference/*.toml"))]


def load_profile(name: str) -> Profile:
    """The level of that name, or in that file; raises ProfileError."""
    if name in profile_names():
        path = HERE / f"{name}.toml"
        return _read(path if path.is_file() else HERE / "reference" / f"{name}.toml")
    if name.endswith(".toml"):
        return _read(Path(name))
    why = _("unknown level {name}: one of {known}, or a file that ends in {ending}")
    raise ProfileError(why.format(name=repr(name[:40]), known=", ".join(profile_names()), ending=".toml"))


def make_profile(name: str, settings: Mapping[str, Any]) -> Profile:
    """A level from the settings of its file, as a saved game stores them; raises ProfileError."""
    return _Reader(name, "").profile({**settings})


def _read(path: Path) -> Profile:
    """A level from its file."""
    name = path.name if path.name.isprintable() else repr(path.name)
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise ProfileError(f"{name}: {_('not a plain file')}")
        if about.st_size > LARGEST_FILE:
            why = _("larger than any level ({most} bytes at most)").format(most=LARGEST_FILE)
            raise ProfileError(f"{name}: {why}")
        text = path.read_text("utf-8")
        data = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        if isinstance(error, ProfileError):
            raise
        reason = error.strerror if isinstance(error, OSError) else str(error)
        why = _("cannot be read as a level: {reason}").format(reason=reason)
        raise ProfileError(f"{name}: {why}") from error
    return _Reader(name, text).profile(data)


class _Reader:
    """Checks the contents of a file, and reports the line of an error."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.splitlines()

    def profile(self, data: dict[str, Any]) -> Profile:
        for key in data:
            if key not in (*TEXTS, "knobs"):
                why = _("unknown key {key}; the keys are {known}, and the table {table}")
                self._wrong(key, why.format(key=repr(key[:40]), known=", ".join(TEXTS), table="[knobs]"))
        for key in TEXTS:
            if not isinstance(data.get(key), str) or not data[key].isprintable() or len(data[key]) > 300:
                self._wrong(key, _("{key} must be a single line of text").format(key=key))
        if data["player"] not in PLAYER_WORDS:
            why = _("{key} must be one of {known}").format(key="player", known=", ".join(PLAYER_WORDS))
            self._wrong("player", why)
        knobs = data.get("knobs", {})
        if not isinstance(knobs, dict):
            why = _("{key} must be a table: {table}, and below it lines such as {example}")
            self._wrong("knobs", why.format(key="knobs", table="[knobs]", example="seeker_playouts = 1000"))
        kinds = {field.name: field.type for field in fields(Knobs)}
        for key, value in knobs.items():
            if key not in KNOBS:
                why = _("unknown knob {key}: one of {known}")
                self._wrong(key, why.format(key=repr(key[:40]), known=", ".join(KNOBS)))
            knobs[key] = self._knob(key, value, kinds[key])
        return Profile(data["name"], data["player"], data["about"], Knobs(**knobs))

    def _knob(self, key: str, value: object, kind: object) -> object:
        """A value of the right kind, in its range."""
        knob = KNOBS[key]
        if kind is bool:
            if not isinstance(value, bool):
                self._wrong(key, _("{key} must be {yes} or {no}").format(key=key, yes="true", no="false"))
            return value
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or (kind is int and isinstance(value, float))
            or not knob.least <= value <= knob.most
        ):
            whole = _("{key} must be a whole number from {least} to {most} ({unit}), but is {given}")
            any_number = _("{key} must be a number from {least} to {most} ({unit}), but is {given}")
            why = whole if kind is int else any_number
            unit, given = knob.shown_unit, _short(value)
            self._wrong(key, why.format(key=key, least=knob.least, most=knob.most, unit=unit, given=given))
        return float(value) if kind is float else value

    def _wrong(self, key: str, why: str) -> NoReturn:
        pattern = re.compile(rf"\s*[\[\"']*{re.escape(key)}[\]\"']*\s*(=|$)")
        line = next((number for number, line in enumerate(self.lines, start=1) if pattern.match(line)), 0)
        raise ProfileError(f"{self.name}:{line}: {why}" if line else f"{self.name}: {why}")


def _short(value: object) -> str:
    """The beginning of a value, for an error message."""
    try:
        return f"{repr(value) if isinstance(value, str) else value!s:.40}"
    except ValueError:  # Python refuses to print integers of thousands of digits
        return _("far too long")
