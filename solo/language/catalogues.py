"""Selects the language of the program: English, or one with a catalogue in solo/language/locale.

Everything that people read goes through gettext, so this file only says where the catalogues are and which one to use.
Without a catalogue nothing is read. By default gettext searches the disk for a catalogue at every message, hundreds of
times for one screen; here the result is cached.
"""

import gettext
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

DOMAIN = "solo-yard"
CATALOGUES = Path(__file__).parent / "locale"
ENGLISH = "en"
SOURCE = ("C", "POSIX", ENGLISH)  # names of the language in which the program is written
# Environment variables that may name the language, highest priority first; the last four are standard.
VARIABLES = ("SOLO_YARD_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_look_for = gettext.translation


def speak(wanted: str | None = None, folder: Path | None = None) -> str:
    """Selects the language asked for (a code such as es, or es_MX.UTF-8), or that of the environment, and returns its
    code; English if there is no catalogue for it."""
    folder = folder or CATALOGUES
    code = next((code for name in _wanted(wanted) for code in _known(name, folder)), ENGLISH)
    os.environ["LANGUAGE"] = code  # takes precedence in gettext
    gettext.bindtextdomain(DOMAIN, str(folder))
    gettext.textdomain(DOMAIN)
    _found.cache_clear()  # the catalogues may have changed
    gettext.translation = _remembered  # type: ignore[assignment]
    return code


def spoken() -> str:
    """The code of the language that is spoken now."""
    return os.environ.get("LANGUAGE") or ENGLISH


def is_spoken(name: str, folder: Path | None = None) -> bool:
    """Whether there is a catalogue for a language (a code such as es, or es_MX.UTF-8)."""
    return any(_known(name, folder or CATALOGUES))


def languages(folder: Path = CATALOGUES) -> list[str]:
    """The codes of all available languages, English first."""
    return [ENGLISH, *sorted(path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


def _remembered(domain: str, localedir: str | None = None, *others: Any, **named: Any) -> gettext.NullTranslations:
    """Replaces `gettext.translation` with a cached version. The functions that look up messages pass only a domain and
    a folder."""
    if others or named:
        asked: gettext.NullTranslations = _look_for(domain, localedir, *others, **named)
        return asked
    said = os.environ.get("LANGUAGE")  # set by `speak`; if present, gettext looks no further
    return _found(domain, localedir, *([said] if said else map(os.environ.get, VARIABLES[2:])))


@cache
def _found(domain: str, folder: str | None, *said: str | None) -> gettext.NullTranslations:
    """The catalogue for the languages in the environment; if there is none, one that leaves messages unchanged."""
    return _look_for(domain, folder, fallback=True)


def _wanted(wanted: str | None) -> list[str]:
    """The languages asked for, in order of preference."""
    said = wanted or next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    return [name for name in said.split(":") if name]


def _known(name: str, folder: Path) -> Iterator[str]:
    """The available codes that match a name: es_MX for es_MX.UTF-8, and then es."""
    place = name.partition(".")[0].partition("@")[0].replace("-", "_")
    for code in (place, place.partition("_")[0]):
        if code in SOURCE:
            yield ENGLISH
        elif "/" not in code and (folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file():
            yield code
