"""Which language the program speaks: English, or one that has a catalogue in solo/language/locale.

Everything that people read is looked up by gettext, so this file only says where the catalogues are and which one is
meant. It costs nothing: without a catalogue nothing is read. By itself gettext looks on the disk for a catalogue
whenever it is asked for a message, hundreds of times for one picture; here it looks once.
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
SOURCE = ("C", "POSIX", ENGLISH)  # the language in which the program is written
# Where a person may have said it, most particular first; the last four are everybody's.
VARIABLES = ("SOLO_YARD_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_look_for = gettext.translation


def speak(wanted: str | None = None, folder: Path | None = None) -> str:
    """Speaks the language that is wanted (a code such as es, or es_MX.UTF-8), or that the environment asks for, and
    returns its code; English where there is no catalogue of it."""
    folder = folder or CATALOGUES
    code = next((code for name in _wanted(wanted) for code in _known(name, folder)), ENGLISH)
    os.environ["LANGUAGE"] = code  # what gettext looks at first
    gettext.bindtextdomain(DOMAIN, str(folder))
    gettext.textdomain(DOMAIN)
    _found.cache_clear()  # there may be other catalogues by now
    gettext.translation = _remembered  # type: ignore[assignment]
    return code


def is_spoken(name: str, folder: Path | None = None) -> bool:
    """Whether there is a catalogue for a language that was named (a code such as es, or es_MX.UTF-8)."""
    return any(_known(name, folder or CATALOGUES))


def languages(folder: Path = CATALOGUES) -> list[str]:
    """The codes of all languages that can be spoken, English first."""
    return [ENGLISH, *sorted(path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


def _remembered(domain: str, localedir: str | None = None, *others: Any, **named: Any) -> gettext.NullTranslations:
    """What `gettext.translation` does: finds a catalogue. The functions that look up messages ask for no more than a
    domain and a folder."""
    if others or named:
        asked: gettext.NullTranslations = _look_for(domain, localedir, *others, **named)
        return asked
    said = os.environ.get("LANGUAGE")  # what `speak` has set: gettext looks no further
    return _found(domain, localedir, *([said] if said else map(os.environ.get, VARIABLES[2:])))


@cache
def _found(domain: str, folder: str | None, *said: str | None) -> gettext.NullTranslations:
    """The catalogue for what the environment says; where there is none, one that leaves messages as they are."""
    return _look_for(domain, folder, fallback=True)


def _wanted(wanted: str | None) -> list[str]:
    """The languages that are asked for, the dearest first."""
    said = wanted or next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    return [name for name in said.split(":") if name]


def _known(name: str, folder: Path) -> Iterator[str]:
    """The codes that would do for a name, as far as they are known: es_MX for es_MX.UTF-8, and then es."""
    place = name.partition(".")[0].partition("@")[0].replace("-", "_")
    for code in (place, place.partition("_")[0]):
        if code in SOURCE:
            yield ENGLISH
        elif "/" not in code and (folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file():
            yield code
