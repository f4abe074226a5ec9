"""A level of difficulty, read from its TOML file.

A profile names the player that plays and says in a sentence what it is like. `reference/` holds yardsticks rather than
opponents of a rank.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
KEYS = {"name": str, "player": str, "about": str}

# The six ranks a person will meet, weakest first.
RANKS = ("constable", "sergeant", "inspector", "superintendent", "commander", "commissioner")


class ProfileError(ValueError):
    """A level that cannot be used; the message says what would be right."""


@dataclass(frozen=True)
class Profile:
    """One level."""

    name: str
    player: str  # which of the computer players plays it
    about: str  # a sentence for people


def profile_names() -> list[str]:
    """The levels that come with the game."""
    return sorted(path.stem for path in (*HERE.glob("*.toml"), *HERE.glob("reference/*.toml")))


def load_profile(name: str) -> Profile:
    """The level of that name; raises ProfileError."""
    for path in (HERE / f"{name}.toml", HERE / "reference" / f"{name}.toml"):
        if name in profile_names() and path.is_file():
            return _read(path)
    raise ProfileError(f"unknown level {name[:40]!r}: one of {', '.join(profile_names())}")


def _read(path: Path) -> Profile:
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ProfileError(f"{path.name}: {error}") from error
    for key in data:
        if key not in KEYS:
            raise ProfileError(f"{path.name}: unknown key {key!r}: one of {', '.join(KEYS)}")
    for key, kind in KEYS.items():
        if not isinstance(data.get(key), kind):
            raise ProfileError(f"{path.name}: {key} must be a text")
    return Profile(**data)
