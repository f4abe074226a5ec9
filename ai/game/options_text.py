"""The options of a game as text: the `key=value` pairs of the engine's `new` command."""

import re
import shlex

from ai.mechanics.registry import mechanics_of
from ai.mechanics.typed import COMMON_WORDS
from ai.rules.options import NO_TICKET, Options, Past, SetupError
from ai.rules.state import BLACK_TICKET
from maps import load_board
from maps.edition import Edition
from maps.edition_file import UnknownEdition, load_edition
from maps.tiles import TILE_MODES as TILE_MODES

NEW_KEYS = (
    "edition", "detectives", "bobbies", "xstart", "dstarts", "seed", "seat", "supply", "black", "double", "tickets",
    "round", "log", "rounds", "spaces", "reveals", "board", "pool", "characters", "chips", "crimes",
    "tiles", "expert", "rerolls",
)  # fmt: skip


def parse_options(words: dict[str, str], *, blind: bool) -> Options:
    """The options of a game from `key=value` words."""
    board = words.get("board")
    modes: tuple[str, ...] = ()
    try:
        edition = load_edition(words.get("edition", "london"))
    except UnknownEdition as error:
        raise SetupError(str(error)) from error
    if {"supply", "log"} & words.keys():  # their ticket words are those of the board
        modes = TILE_MODES if edition.grids else load_board(board or edition.board).modes

    def number(key: str) -> int | None:
        return whole(key, words[key]) if key in words else None

    def numbers(key: str) -> tuple[int, ...] | None:
        return tuple(whole(key, word) for word in words[key].split(",") if word) if key in words else None

    return Options(
        edition=words.get("edition", "london"),
        board=board,
        detectives=number("detectives"),
        bobbies=number("bobbies"),
        seed=whole("seed", words.get("seed", "1"), 0, 2**63 - 1),
        hider_start=number("xstart"),
        seeker_starts=numbers("dstarts"),
        purses=tuple(_purse(word) for word in words["tickets"].split(",")) if "tickets" in words else None,
        supply=_supply(words["supply"], modes) if "supply" in words else None,
        black=number("black"),
        double=number("double"),
        rounds=number("rounds"),
        spaces=number("spaces"),
        reveals=numbers("reveals"),
        round=number("round"),
        log=_log(words["log"], modes, edition) if "log" in words else None,
        pool=_yes_or_no("pool", words["pool"]) if "pool" in words else None,
        characters=tuple(words["characters"].split(",")) if "characters" in words else None,
        chips=numbers("chips"),
        crimes=numbers("crimes"),
        tiles=words.get("tiles"),
        expert="expert" in words and _yes_or_no("expert", words["expert"]),
        rerolls=number("rerolls"),
        blind=blind,
    )


def _yes_or_no(key: str, text: str) -> bool:
    if text not in ("yes", "no"):
        raise SetupError(f"{key} must be yes or no, but is {text[:40]!r}")
    return text == "yes"


def _purse(text: str) -> tuple[int, ...]:
    return tuple(whole("tickets", word) for word in text.split("/"))


def _supply(text: str, modes: tuple[str, ...]) -> tuple[int, ...]:
    counts: dict[int, int] = {}
    for part in text.split(","):
        word, _, count = part.partition(":")
        mode = _ticket("supply", word, modes)
        if mode == BLACK_TICKET or mode in counts:
            raise SetupError(f"supply counts each of {', '.join(modes)} once, such as {modes[0]}:3")
        counts[mode] = whole("supply", count)
    return tuple(counts.get(mode, 0) for mode in range(len(modes)))


def _log(text: str, modes: tuple[str, ...], edition: Edition) -> tuple[Past, ...]:
    """Entries such as taxi,black,bus:77 — the station is given if he showed himself; ? for a forgotten ticket. A
    mechanic may add words of its own."""
    mechanics = mechanics_of(edition)
    listed = {word: mark for mechanic in mechanics for word, mark in mechanic.log_words().items()}
    marks = listed | {word: mark for mechanic in mechanics for word, mark in mechanic.log_spellings().items()}
    entries = []
    for part in text.split(",") if text else ():
        word, colon, station = part.partition(":")
        if word not in (*modes, *COMMON_WORDS, *marks, "?") and marks:
            raise SetupError(f"log names {word[:40]!r}: one of {', '.join((*modes, *listed))} and ?")
        ticket = NO_TICKET if word == "?" else marks[word] if word in marks else _ticket("log", word, modes)
        entries.append(Past(ticket, whole("log", station, 1) if colon else 0))
    return tuple(entries)


def _ticket(key: str, word: str, modes: tuple[str, ...]) -> int:
    for words in ((*modes, "black"), COMMON_WORDS):
        if word in words:
            return words.index(word)
    raise SetupError(f"{key} names a ticket {word[:40]!r}: one of {', '.join((*modes, 'black'))}")


def pairs(text: str, known: tuple[str, ...]) -> dict[str, str]:
    """The `key=value` words of a line, each key known and given once."""
    pairs: dict[str, str] = {}
    for word in _words(text):
        key, equals, value = word.partition("=")
        if not equals or key not in known:
            raise SetupError(f"{word[:40]!r} is not key=value with one of {', '.join(known)}")
        if key in pairs:
            raise SetupError(f"{key} is given twice")
        pairs[key] = value
    return pairs


def _words(text: str) -> list[str]:
    """Splits a text at blanks; quotes keep blanks together, as in board="my board"."""
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.escape, lexer.commenters = True, "", ""
    try:
        return list(lexer)
    except ValueError as error:
        raise SetupError("a quotation mark is not closed") from error


def whole(name: str, text: str, least: int = 0, most: int = 10**6) -> int:
    if not re.fullmatch(r"\d{1,20}", text, re.ASCII) or not least <= int(text) <= most:
        raise SetupError(f"{name} takes whole numbers from {least} to {most}, but is {text[:40]!r}")
    return int(text)
