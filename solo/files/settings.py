"""The user's settings: colours, glyphs, mouse, hints, language, and the last choices for a new game.

Stored in a TOML file (`Folders.settings`). A command-line flag overrides an environment variable (SOLO_YARD_PALETTE and
so on), which overrides the file. A file that cannot be read is never overwritten.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from gettext import gettext
from gettext import gettext as _
from pathlib import Path
from typing import Any, NoReturn

from maps.edition_file import DEFAULT_EDITION, EDITIONS
from maps.wording import any_of
from profiles import DEFAULT_LEVEL
from solo.files.atomic import NotPlain, TooLarge, read_whole, write_whole
from solo.files.folders import FileError, make_folder, reason_of, shown
from solo.files.own_settings import MINE, TABLES, LineOf, OwnEntry, own_entries, own_text, readable

MOST_BYTES = 100_000
PALETTES = ("default", "dark", "light", "colour-blind", "mono", MINE)  # the first follows the terminal's background
HINTS = ("off", "on", "tutor")
SWITCHES = {"on": True, "true": True, "yes": True, "1": True, "off": False, "false": False, "no": False, "0": False}
TABLE = "new_game"
ONE_DETECTIVE = "detective:"  # prefix of the number of the one detective that the person plays beside a partner
VARIABLE = "SOLO_YARD_"


class SettingsError(FileError):
    """Settings that cannot be used: the file, its line (0 for none), and a sentence that says what is allowed."""

    def __init__(self, file: Path, line: int, text: str) -> None:
        super().__init__(file, text)
        self.line = line


@dataclass(frozen=True)
class NewGame:
    """The last choices for a new game, offered again the next time."""

    edition: str = DEFAULT_EDITION
    side: str = "seekers"
    detectives: int = 0
    level: str = DEFAULT_LEVEL
    hints: str = "off"
    characters: tuple[str, ...] = ()
    expert: bool = False


@dataclass(frozen=True)
class Settings:
    """All of a user's settings."""

    palette: str = "default"
    glyphs: str = "unicode"
    mouse: bool = True
    animation: bool = True
    bell: bool = False
    show_plan: bool = False
    hints: str = "off"
    tutor_points: int = 0
    language: str = "auto"
    new_game: NewGame = field(default_factory=NewGame)
    own: tuple[OwnEntry, ...] = ()  # the tables of keys and of a palette of one's own


@dataclass(frozen=True)
class Allowed:
    """What a setting may be: one of some words, a list of them, a text of a form, or a number; else it is a switch."""

    about: str  # the comment above it in the file
    words: tuple[str, ...] = ()
    several: bool = False
    form: str = ""  # a regular expression
    what: str = ""  # the form described for people
    most: int = 0  # the largest number allowed, from 0

    def fits(self, value: object) -> bool:
        """Whether a value is allowed."""
        if self.several:
            one = replace(self, several=False)
            return isinstance(value, list | tuple) and all(one.fits(word) for word in value)
        if self.words:
            return value in self.words
        if self.form:
            return isinstance(value, str) and value.isprintable() and re.fullmatch(self.form, value) is not None
        if self.most:
            return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= self.most
        return isinstance(value, bool)

    def words_for(self, switch: str) -> str:
        """What is allowed, in words; `switch` says what switches may be."""
        if self.words:
            listed = any_of(self.words)
            return _("a list of {words}").format(words=listed) if self.several else listed
        if self.form:
            return gettext(self.what)
        return _("a whole number from 0 to {most}").format(most=self.most) if self.most else switch


N_ = str  # marks a text that is translated when it is shown


SETTINGS = {
    "palette": Allowed(N_("the colours"), PALETTES),
    "glyphs": Allowed(N_("the signs on the map"), ("unicode", "ascii")),
    "mouse": Allowed(N_("whether the mouse can be used")),
    "animation": Allowed(N_("whether the computer's moves are shown one after the other, with a short pause")),
    "bell": Allowed(N_("whether the terminal's bell rings when the hider shows himself and when a game ends")),
    "show_plan": Allowed(N_("whether the computer's plan is shown while it thinks")),
    "hints": Allowed(N_("help in the game"), HINTS),
    "tutor_points": Allowed(
        N_("the tutor stops a move that loses this many points of win chance; 0: set to fit you"), most=50
    ),
    "language": Allowed(
        N_("the language"),
        form="auto|[a-z]{2,3}(_[A-Z]{2})?",
        what=N_("auto for the language of the system, or a code such as de or pt_BR"),
    ),
}
CHOICES = {
    "edition": Allowed(
        N_("the edition"),
        form=rf"{'|'.join(EDITIONS)}|.{{0,300}}[/\\].{{0,300}}",
        what=N_("a name such as london, or the folder of your own edition"),
    ),
    "side": Allowed(
        N_("which side you play"),
        form="hider|seekers|detective:[1-5]",
        what=N_("hider, seekers or one of them, such as detective:2"),
    ),
    "detectives": Allowed(N_("how many detectives play, 0 for as many as there are"), most=5),
    "level": Allowed(
        N_("the opponents"),
        form=".{1,300}",
        what=N_("a rank such as inspector, or a file that ends in .toml"),
    ),
    "hints": Allowed(N_("help in the game"), HINTS),
    "characters": Allowed(
        N_("which characters the detectives play, in editions with characters"),
        form="[a-z0-9-]{1,20}",
        what=N_("a list of names such as sherlock and watson"),
        several=True,
    ),
    "expert": Allowed(N_("whether some tiles of the dice game lie light side up")),
}


def settle(flags: Mapping[str, object], environ: Mapping[str, str], kept: Settings) -> Settings:
    """The effective settings: a flag (None if not given) overrides the environment, which overrides the file.

    Raises SettingsError if an environment variable holds something that is not allowed.
    """
    found: dict[str, Any] = {"palette": "mono"} if environ.get("NO_COLOR") else {}
    for key, allowed in SETTINGS.items():
        name = VARIABLE + key.upper()
        if word := environ.get(name, "").strip():
            value: object = SWITCHES.get(word.lower(), word) if allowed.fits(True) else word
            if allowed.most and word.isascii() and word.isdigit():
                value = int(word[:9])
            if not allowed.fits(value):
                text, what = _("{name} must be {what}, but is {value}."), allowed.words_for(_("on or off"))
                raise SettingsError(Path(), 0, text.format(name=name, what=what, value=shown(word, 40)))
            found[key] = value
    found |= {key: value for key, value in flags.items() if key in SETTINGS and value is not None}
    return replace(kept, **found)


def read_settings(path: Path) -> Settings:
    """The settings in a file, or the defaults if there is none; raises SettingsError."""
    text = _read_text(path)
    return Settings() if text is None else _parse(text, path)


def write_settings(settings: Settings, path: Path) -> None:
    """Saves settings; raises SettingsError (also for values not allowed) or FolderError, and then changes nothing.

    Of a file that is there, only the lines that change are written anew, so that comments stay.
    """
    for keys, values in ((SETTINGS, settings), (CHOICES, settings.new_game)):
        for key, allowed in keys.items():
            if not allowed.fits(getattr(values, key)):
                what = allowed.words_for(_("true or false"))
                _refuse(path, 0, _("{file} cannot be saved: {key} must be {what}."), key=key, what=what)
    old = _read_text(path)
    new = full_text(settings) if old is None else _changed(old, settings, path)
    if new == old:
        return
    make_folder(path.parent)
    try:
        write_whole(path, new.encode())
    except OSError as error:
        _refuse(path, 0, _("{file} could not be saved: {why}."), why=reason_of(error))


def full_text(settings: Settings) -> str:
    """A complete settings file, with comments that say what each setting may be."""
    lines = [
        _("# Settings of Solo Yard. Flags, and variables such as {name}, take precedence.").format(
            name=f"{VARIABLE}HINTS"
        )
    ]
    for table, keys, values in (("", SETTINGS, settings), (TABLE, CHOICES, settings.new_game)):
        lines += ["", f"[{table}]", _("# What you chose last.")] if table else [""]
        for key, allowed in keys.items():
            lines += [f"# {gettext(allowed.about)}: {allowed.words_for(_('true or false'))}"]
            lines += [f"{key} = {_toml(getattr(values, key))}"]
    lines += own_text(settings.own)
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    """A value in TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def _read_text(path: Path) -> str | None:
    """The text of a file; None if there is no file."""
    try:
        return read_whole(path, MOST_BYTES).decode("utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):  # the second, if a folder on the way is a file
        return None
    except (NotPlain, TooLarge):
        _refuse(path, 0, _("{file} cannot be read: it is not a settings file."))
    except UnicodeDecodeError:
        _refuse(path, 0, _("{file} cannot be read: it is not text."))
    except OSError as error:
        _refuse(path, 0, _("{file} cannot be read: {why}."), why=reason_of(error))


def _parse(text: str, path: Path) -> Settings:
    """The settings in a text; defaults for what is missing."""
    try:
        data = tomllib.loads(readable(text))
    except (ValueError, RecursionError) as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else len(text.splitlines()) if "end of document" in str(error) else 0
        _refuse(path, line, _("{file} cannot be read as TOML: {why}."), why=shown(error, 120))
    lines = text.splitlines()
    table = data.pop(TABLE, {})
    if not isinstance(table, dict):
        what = _("{file}: {key} must be a table, which begins with the line [{key}].")
        _refuse(path, _line_of(lines, "", TABLE), what, key=TABLE)
    own = tuple(own_entries(data, LineOf(lines)))
    for name in TABLES:
        data.pop(name, None)
    _check(data, SETTINGS, "", lines, path)
    _check(table, CHOICES, TABLE, lines, path)
    if "characters" in table:
        table["characters"] = tuple(table["characters"])
    return Settings(**data, new_game=NewGame(**table), own=own)


def _check(data: dict[str, Any], keys: Mapping[str, Allowed], table: str, lines: list[str], path: Path) -> None:
    """Rejects unknown keys and values that are not allowed."""
    for key, value in data.items():
        at = _line_of(lines, table, key)
        if key not in keys:
            known = ", ".join(keys) if table else ", ".join((*keys, f"[{TABLE}]"))
            _refuse(path, at, _("{file}: unknown key {key}; the keys are {known}."), key=shown(key, 40), known=known)
        if not keys[key].fits(value):
            what = keys[key].words_for(_("true or false"))
            text = _("{file}: {key} must be {what}, but is {value}.")
            _refuse(path, at, text, key=key, what=what, value=_short(value))


def _short(value: object) -> str:
    try:
        return shown(value, 40)
    except ValueError:  # Python refuses to print integers of thousands of digits
        return "…"


def _line_of(lines: list[str], table: str, key: str) -> int:
    """The line in which a key is set or a table begins, counted from 1; 0 if unknown."""
    here = ""
    for number, line in enumerate(lines, start=1):
        if begins := re.match(r"\s*\[\s*[\"']?([^\"'\]]*?)[\"']?\s*\]", line):
            here = begins[1]
            if (here, table) == (key, ""):
                return number
        elif here == table and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[.=]", line):
            return number
    return 0


def _changed(text: str, settings: Settings, path: Path) -> str:
    """A text with changed values in its lines; rewritten completely if that is not enough."""
    old = _parse(text, path)
    lines = text.splitlines()
    tables = (("", SETTINGS, old, settings), (TABLE, CHOICES, old.new_game, settings.new_game))
    for table, keys, before, after in tables:
        for key in keys:
            if getattr(before, key) != getattr(after, key):
                _set(lines, table, key, _toml(getattr(after, key)))
    new = "\n".join(lines) + "\n"
    try:
        if _parse(new, path) == settings:
            return new if lines != text.splitlines() else text
    except SettingsError:  # a list over several lines, or an inline table
        pass
    return full_text(settings)


def _set(lines: list[str], table: str, key: str, value: str) -> None:
    """Sets a key in its line, keeping a comment at the end, or in a new line."""
    line = f"{key} = {value}"
    if at := _line_of(lines, table, key):
        comment = re.search(r"\s+#[^\"']*$", lines[at - 1])
        lines[at - 1] = line + (comment[0] if comment else "")
    elif not table:
        first = next((number for number, one in enumerate(lines) if one.lstrip().startswith("[")), len(lines))
        lines.insert(first, line)
    elif at := _line_of(lines, "", table):
        lines.insert(at, line)
    else:
        lines += ["", f"[{table}]", line]


def _refuse(path: Path, line: int, text: str, **parts: object) -> NoReturn:
    """Raises SettingsError with a sentence that says why settings cannot be used, and where."""
    place = f"{shown(path)}:{line}" if line else shown(path)
    raise SettingsError(path, line, text.format(file=place, **parts))
