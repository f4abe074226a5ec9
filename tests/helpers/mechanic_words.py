"""What is only said where a mechanic is played: words in English, in every language the phrases of its own texts."""

import re
from collections.abc import Iterator

from babel.messages.catalog import Catalog, Message

from maps.edition import MECHANICS, Edition
from solo.texts.mechanics.registry import TEXTS

# Words that only the rules of one mechanic have.
SIGNS = {
    "tickets": r"\bstation",
    "black": "black",
    "double": "double",
    "bobbies": "bobb|policem",
    "pool": r"\bpool",
    "crimes": "crime|scene",
    "hideouts": "hideout|balloon|flight|landing| fly | dive",
    "characters": "chip|character|roadblock|Moriarty names|clue|Adler|Watson|manhunt",
    "dice": r"\bdice\b|\bdie\b|tile|token|helicopter",
}
PLACES = re.compile(r"\{\w*\}|%\(\w+\)[rs]|%[rs]")
LEAST = 12  # letters of a phrase that belongs to one message


def phrases(text: str) -> Iterator[str]:
    """The parts of a message between its places that are long enough to know it by."""
    for part in PLACES.split(text):
        words = " ".join(part.split()).strip(" .,;:()?!“”\"'–-")
        if len(words) >= LEAST and " " in words:
            yield words


def texts_of(message: Message) -> list[str]:
    """What a message says in its language; in the template, its English."""
    said = message.string if isinstance(message.string, tuple) else (message.string,)
    asked = message.id if isinstance(message.id, tuple) else (message.id,)
    return [text for text in said if text] or [*asked]


def files_of(mechanic: str) -> set[str]:
    """The files that are about this mechanic alone."""
    own = [{kind.__module__ for kind in type(texts).__mro__} for texts in TEXTS.values()]
    mine = {kind.__module__ for kind in type(TEXTS[mechanic]).__mro__}
    only = {name for name in mine if sum(name in names for names in own) == 1}
    return {*(f"{name.replace('.', '/')}.py" for name in only), f"ai/mechanics/{mechanic}.py"}


def own_phrases(catalog: Catalog) -> dict[str, set[str]]:
    """For each mechanic the phrases that only its own texts have, in the language of a catalogue."""
    files = {mechanic: files_of(mechanic) for mechanic in MECHANICS}
    found: dict[str, set[str]] = {mechanic: set() for mechanic in MECHANICS}
    elsewhere: list[str] = []
    for message in (message for message in catalog if message.id):
        places = {place for place, _line in message.locations}
        owners = [mechanic for mechanic in MECHANICS if places and places <= files[mechanic]]
        said = [phrase for text in texts_of(message) for phrase in phrases(text)]
        for mechanic in owners:
            found[mechanic].update(said)
        if not owners:
            elsewhere += [" ".join(text.split()) for text in texts_of(message)]
    common = "\n".join(elsewhere)
    others = {one: "\n".join(p for two in MECHANICS if two != one for p in found[two]) for one in MECHANICS}
    return {
        one: {phrase for phrase in own if phrase not in common and phrase not in others[one]}
        for one, own in found.items()
    }


def missing_in(edition: Edition) -> list[str]:
    """The mechanics that an edition does not have."""
    return [mechanic for mechanic in MECHANICS if mechanic not in edition.in_play]
