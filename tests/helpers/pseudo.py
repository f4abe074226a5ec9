"""A language for tests: ⟦every message⟧ is marked, and ‹what stands in its places›. Without the marks it is English.

So one can see in what is printed whether all of it went through gettext, in whole messages: outside the messages
nothing is left but numbers and words that are typed; in places for «what is read», no typed words either.
"""

import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from catalogue import mo_bytes

from ai.explain.principles import principles_of
from ai.mechanics.registry import VERBS
from ai.position.move import DEEDS
from ai.position.position import OPPONENT
from maps import board_names, load_board
from maps.board import DISTRICTS, SYMBOLS
from maps.edition_file import EDITIONS
from maps.tiles import FACES
from profiles import profile_names
from solo.language.catalogues import DOMAIN
from solo.learn.tutorial.lessons import LESSONS
from solo.play.vocabulary import COMMANDS
from solo.terminal.arguments import PROGRAM

CODE = "xx"
PAIRS = {"⟧": "⟦", "›": "‹", "»": "«", "⸣": "⸢"}
MARKS = "".join({*PAIRS.keys(), *PAIRS.values()})
PLACES = re.compile(r"\{(\w+)\}|%\((\w+)\)[rs]|%[rs]")
# Places of names and sentences, where people read and nobody types; and places of lists, which stand for either.
READ = {
    *("name", "who", "pawn", "pawns", "place", "places", "scenes", "title", "level", "hider", "seekers", "bobby"),
    *("ticket", "tickets", "supply", "mode", "modes", "ferry", "dice", "face", "deeds", "about", "unit", "lines"),
}
LISTS = {"list", "item"}

# What is typed is the same in every language.
ABOUT = ("off", "on", "tutor", "all", "hideouts", "scenes", "hider", "seekers")  # what may follow them
MODES = [word for name in board_names() for word in load_board(name).all_modes]
TYPED = {
    *(word for command in COMMANDS for word in (command.word, *command.also)),
    *(*ABOUT, *VERBS, *MODES, *FACES, *SYMBOLS, *DISTRICTS, *EDITIONS, *profile_names()),
    *("black", "double", "yes", "no", *" ".join(DEEDS).split()),
    *(one.id for edition in EDITIONS.values() for side in OPPONENT for one in principles_of(edition, side)),
    *(character.id for edition in EDITIONS.values() for character in edition.characters),
    *(PROGRAM, "play", "resume", "review", "tutorial", *LESSONS),
}
CODES = r"[db]\d+|[A-Za-z]|I+V?|T?B?U?"  # of pawns, of tiles and decks, of districts, of what stops at a place
NUMBERS = r"[-+<>]?\d[\d.,/-]*%?"
QUOTED = r"'[^']*'"  # what somebody typed, told again
FILES = r"[\w.]+\.(?:csv|toml)(?::\d+)?"
RAW = re.compile(rf"(?:{CODES}|{NUMBERS}|{QUOTED}|{FILES}|--[a-z]+|[>?]|▓+)?[,:]?")


def marked(text: str) -> str:
    """A message with its marks; a line break at its end stays there."""
    body = text.rstrip("\n")
    return "⟦" + PLACES.sub(_place, body) + "⟧" + text[len(body) :]


def _place(found: re.Match[str]) -> str:
    name = found[1] or found[2]
    first, last = "⸢⸣" if name in LISTS else "«»" if name in READ else "‹›"
    return f"{first}{found[0]}{last}"


def write(source: Catalog, folder: Path) -> None:
    """Puts the language into a folder of catalogues."""
    catalog = Catalog(locale="en", charset="utf-8", fuzzy=False)  # with the plural forms of English
    for message in source:
        if message.id:
            texts = message.id if isinstance(message.id, tuple) else (message.id,)
            string = tuple(map(marked, texts)) if message.pluralizable else marked(texts[0])
            catalog.add(message.id, string, context=message.context)
    path = folder / CODE / "LC_MESSAGES" / f"{DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(mo_bytes(catalog))


def unmarked(text: str) -> str:
    """What English people would read."""
    return text.translate(str.maketrans("", "", MARKS))


def forgotten(printed: str, also: tuple[str, ...] = ()) -> list[str]:
    """What was not said in whole messages: words outside them that nobody types, and marks that do not match."""
    typed = {*TYPED, *also}
    found = []
    for part, is_read in _outside(printed):
        for word in part.split():
            if RAW.fullmatch(word) is None and (is_read or word.rstrip(",:") not in typed):
                found.append(word)
    return found


def _outside(printed: str) -> Iterator[tuple[str, bool]]:
    """The parts that belong to no message, and whether people only read them; inside a message, what stands in its
    places is looked at again."""
    inside: list[str] = []  # the marks that are open
    start = 0
    for at, sign in enumerate(printed):
        if sign not in MARKS:
            continue
        if inside[-1:] != ["⟦"]:
            places = [mark for mark in inside if mark in "‹«"]  # a list in a place is read as the place is
            yield printed[start:at], places[-1:] == ["«"]
        if sign in PAIRS:
            if not inside or inside.pop() != PAIRS[sign]:
                yield f"{sign}-without-its-beginning", True
        else:
            if (sign == "⟦") == (inside[-1:] == ["⟦"]):
                yield f"{sign}-in-a-wrong-place", True
            inside.append(sign)
        start = at + 1
    yield ("-".join([*inside, "without-end"]) if inside else printed[start:]), False


class Unmarked(io.StringIO):
    """Somebody's screen, for those who read it as if it were English."""

    def getvalue(self) -> str:
        return unmarked(super().getvalue())

    def marked(self) -> str:
        return super().getvalue()
