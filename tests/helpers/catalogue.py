"""Makes the catalogues for translators: `python tests/helpers/catalogue.py` (`make words`) writes solo/language/locale.

The template holds every message of the code and every word that is kept as data: names, titles, tickets, levels. Each
language's .po is brought into step with it, and compiled. `python tests/helpers/catalogue.py fr` begins a language.
"""

import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from ai.arena.matches import FORFEITS
from ai.position.move import DEEDS
from ai.position.names import LOG_WORDS, UNKNOWN
from ai.position.position import REASONS
from maps import board_names, load_board
from maps.board import SYMBOLS
from maps.edition import bobby_counts
from maps.edition_file import EDITIONS
from maps.figures import figures
from maps.tile_figures import tile_figures
from maps.tiles import FACES, OWN, load_tiles
from profiles import KNOBS, load_profile, profile_names
from solo.language.catalogues import CATALOGUES, DOMAIN

ROOT = Path(__file__).parents[2]
PACKAGES = ("solo", "ai", "maps", "profiles")  # what is read most comes first
TEMPLATE = CATALOGUES / f"{DOMAIN}.pot"
NOTE = "Translators:"  # a comment for them begins so
# Lines of the header that would change with every run, or say nothing.
RESTLESS = re.compile(r'^"(Project-Id|Report|POT-|PO-|Last-|Language-Team|Generated-).*\\n"\n', re.M)
MEANS = ("take", "balloon")  # what the arena counts beside the deeds
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)

# What argparse says itself; it looks its words up in the same catalogue.
ARGPARSE = (
    "usage: ",
    "options",
    "positional arguments",
    "show this help message and exit",
    "%(prog)s: error: %(message)s\n",
    "argument %(argument_name)s: %(message)s",
    "invalid %(type)s value: %(value)r",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "expected one argument",
    "expected at least one argument",
    "not allowed with argument %s",
    "the following arguments are required: %s",
    "unrecognized arguments: %s",
    "ambiguous option: %(option)s could match %(matches)s",
)

Data = Iterator[tuple[str, str | tuple[str, str], str]]  # context, words, a comment for translators


@cache
def template() -> Catalog:
    """All that a person reads, in English."""
    catalog = Catalog(project="Solo Yard", charset="utf-8", fuzzy=False, creation_date=LONG_AGO)
    catalog.header_comment = "# What Solo Yard says, for translators. Written by `make words`."
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            for _line, message, comments, context in extract_from_file(
                "python", path, DEFAULT_KEYWORDS, (NOTE,), options={"encoding": "utf-8"}, strip_comment_tags=True
            ):
                catalog.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    for message in ARGPARSE:
        catalog.add(message, auto_comments=["Said by the command line itself."])
    one, many = "expected %s argument", "expected %s arguments"
    catalog.add((one, many), auto_comments=["Said by the command line itself."])
    for context, words, comment in data():
        catalog.add(words, auto_comments=[comment], context=context)
    return catalog


def data() -> Data:
    """Words that are kept as data, and what each of them is."""
    for edition in EDITIONS.values():
        yield "edition", edition.title, "The title of an edition."
        yield "edition", edition.name, "The name of an edition in lists."
        yield "edition", edition.about, "What an edition is about, in the menu."
        yield "edition", edition.story, "The story of an edition, in its rules."
        for ruling in edition.rulings.values():
            yield "edition", ruling, "A ruling of an edition, in its rules."
        pawns = [edition.hider, edition.hider_short, *edition.detectives, *(c.name for c in edition.characters)]
        for pawn in dict.fromkeys(pawns):
            yield "pawn", pawn, "Whom a pawn stands for."
        if edition.bobby:
            for pawn in (edition.bobby, edition.bobby.lower(), edition.bobby_plural.lower()):
                yield "pawn", pawn, "Whom a pawn stands for."
            yield "pawn", bobby_counts(edition.bobby, edition.bobby_plural), "So many pawns."
    yield from _tickets()
    for word in SYMBOLS[1:]:
        yield "symbol", word, "A mark beside a station."
    for word in dict.fromkeys((*DEEDS, *MEANS)):
        yield "deed", word, "What the hider does on arriving: a crime, a ticket that he takes, a dive."
    for word in (*REASONS.values(), *FORFEITS.values()):
        yield "ending", word, "How a game ended, in statistics."
    for name in profile_names():
        yield "level", name, "The name of a level; it is typed in English, and shown in a sentence."
        yield "level", load_profile(name).about, "What a level is like."
    for knob in KNOBS.values():
        yield "knob", knob.unit, "The unit of a setting."
        yield "knob", knob.about, "What a setting does."
    yield from _boards()


def _tickets() -> Data:
    boards = [load_board(name) for name in board_names()]
    modes = dict.fromkeys(word for board in boards for word in board.all_modes)
    for word in dict.fromkeys((*modes, *FACES, "black", *LOG_WORDS.values())):
        if word != UNKNOWN:
            yield "ticket", word, "A means of transport, a ticket, a die, or what stands on the log instead."
    for word in modes:
        yield "heading", word.capitalize(), "A means of transport at the beginning of a line."


def _boards() -> Data:
    boards, tiles = [load_board(name) for name in board_names()], load_tiles(OWN.name)
    for text in (text for board in (*boards, tiles) for text in (board.title, board.provenance)):
        yield "board", text, "The title of a board, or where its data comes from."
    counts = [figures(boards[0]), tile_figures(tiles)]
    groups = ("diameter", "mean distance", "on light sides")
    inner = [key for count in counts for group in groups if isinstance(held := count.get(group), dict) for key in held]
    decks = [card.deck for board in boards for card in board.cards if len(card.deck) > 1]
    for word in dict.fromkeys((*counts[0], *counts[1], *inner, *decks)):
        if word not in boards[0].modes:
            yield "figure", word, "What is counted on a board."
    for name in dict.fromkeys(s.name for board in boards for s in board.stations if s.name):
        yield "station", name, "The name of a station; it may stay as it is."


def po_text(catalog: Catalog) -> str:
    """A catalogue as text, without what changes from run to run."""
    out = io.BytesIO()
    write_po(out, catalog, width=120, include_lineno=False)
    return RESTLESS.sub("", out.getvalue().decode())


def mo_bytes(catalog: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    catalog.creation_date = catalog.revision_date = LONG_AGO
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def messages(compiled: bytes) -> dict[object, str]:
    """What a compiled catalogue says, by message."""
    held: dict[object, str] = GNUTranslations(io.BytesIO(compiled))._catalog  # type: ignore[attr-defined]
    return {key: text for key, text in held.items() if key}


def po_files() -> list[Path]:
    """The catalogues of all languages."""
    return sorted(CATALOGUES.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def read(path: Path) -> Catalog:
    """A catalogue from its file."""
    with path.open("rb") as file:
        return read_po(file)


def main(begun: list[str]) -> None:
    """Writes the template, and brings every language into step with it."""
    source = template()
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_text(po_text(source), "utf-8")
    for code in begun:
        path = CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(po_text(Catalog(locale=code, project="Solo Yard", charset="utf-8", fuzzy=False)), "utf-8")
    for path in po_files():
        catalog = read(path)
        catalog.update(source, no_fuzzy_matching=True)  # what was only reworded is translated anew
        catalog.obsolete.clear()
        path.write_text(po_text(catalog), "utf-8")
        compiled = path.with_suffix(".mo")
        if not compiled.exists() or messages(compiled.read_bytes()) != messages(mo_bytes(catalog)):
            compiled.write_bytes(mo_bytes(catalog))
        done = sum(bool(m.string) and all(m.string) for m in catalog if m.id)
        print(f"{path.parent.parent.name}: {done} of {sum(bool(m.id) for m in catalog)} messages")


if __name__ == "__main__":
    main(sys.argv[1:])
