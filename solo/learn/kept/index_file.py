"""The file format of the index (solo/learn/kept/index.py): fast to read, and harmless whatever it contains.

Two lines of JSON. The first identifies the format and carries a digest of the second, which holds a table of games and
one of reviews. A table has the `names` of files in one text, each followed by "/", and `columns` of eight-byte numbers
in base64: size, times and inode of each file, and its contents; words are indices into a list of `words`. So twenty
thousand games are read in a few hundredths of a second.
"""

import json
import os
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from math import isfinite
from pathlib import Path
from re import fullmatch
from typing import Any, TypeVar

from maps.edition_file import EDITIONS
from solo import __version__
from solo.files.atomic import read_whole
from solo.files.summaries import HIDER_NAME, PRINCIPLE, SEEKERS_NAME, ReviewSummary, Summary
from solo.language.dates import is_date

FORMAT, VERSION = "solo-yard index", 5  # raised when files are read or judged differently (see test_index_file.py)
MOST_BYTES = 200_000_000
LARGEST = 2**63 - 1
DAY = 86_400_000_000  # microseconds
YEARS = -62_135_596_800_000_000 - DAY, 253_402_300_800_000_000 + DAY  # 1 to 9999 anywhere on earth, since 1970
SIDE = "hider|seekers|detective:[1-9]"
COUNTS = "([a-z]+=[0-9]+ ?)*"
LONGEST_LEVEL = 300
STAMP_FIELDS = ("size", "mtime", "inode", "ctime")
GAME_WORDS = ("edition", "side", "level", "winner", "daily", "used")
GAME_NUMBERS = ("when", "unrated", "blind", "moves", "seed", "late", "length")
REVIEW_NUMBERS = ("counts", "done")
REVIEW_SHARES = ("accuracy", "had", "lost")
NONE = -1.0  # if there is no accuracy
NO_MARKS = ReviewSummary(False, None, 0.0, 0.0, (), (), "")

Stamp = tuple[int, int, int, int]  # tells whether a file is unchanged
Fields = TypeVar("Fields", bound=tuple[Any, ...])


@dataclass
class Index:
    """What is known about files, by name."""

    games: dict[str, Summary] = field(default_factory=dict)
    seen: dict[str, Stamp] = field(default_factory=dict)  # stamps of the games when they were read
    reviews: dict[str, ReviewSummary | None] = field(default_factory=dict)  # None for an unusable file
    seen_reviews: dict[str, Stamp] = field(default_factory=dict)


def made(kind: type[Fields], rows: Iterable[tuple[Any, ...]]) -> Iterator[Fields]:
    """Rows of values as named tuples, without running Python code for each."""
    return map(partial(tuple.__new__, kind), rows)


# Writing


def dump(index: Index) -> bytes:
    """The bytes of a file."""
    names = sorted(index.games, key=lambda name: (index.games[name].when, name), reverse=True)
    games = [index.games[name] for name in names]
    words = sorted({getattr(game, key) for game in games for key in GAME_WORDS})
    place = {word: number for number, word in enumerate(words)}
    columns = {key: _text("q", [place[getattr(game, key)] for game in games]) for key in GAME_WORDS}
    columns |= {key: _text("q", [getattr(game, key) for game in games]) for key in GAME_NUMBERS}
    table = {"names": _joined(names), "words": words, "columns": columns | _seen(names, index.seen)}
    body = json.dumps({"games": table, "reviews": _reviews(index)}).encode()
    return json.dumps(_head(body)).encode() + b"\n" + body + b"\n"


def _reviews(index: Index) -> dict[str, object]:
    """The table of reviews."""
    names = [*index.reviews]
    all_marks = [index.reviews[name] or NO_MARKS for name in names]
    shares = [marks._replace(accuracy=NONE if marks.accuracy is None else marks.accuracy) for marks in all_marks]
    columns = {key: _text("d", [getattr(marks, key) for marks in shares]) for key in REVIEW_SHARES}
    columns["counts"] = _text("q", [index.reviews[name] is not None for name in names])
    columns["done"] = _text("q", [marks.done for marks in all_marks])
    quiz = _joined(",".join(map(str, marks.quiz)) for marks in all_marks)
    themes = _joined(",".join(f"{ply}:{name}" for ply, name in marks.themes) for marks in all_marks)
    digests = _joined(marks.digest for marks in all_marks)
    columns |= _seen(names, index.seen_reviews)
    return {"names": _joined(names), "quiz": quiz, "themes": themes, "digests": digests, "columns": columns}


def _seen(names: Iterable[str], seen: Mapping[str, Stamp]) -> dict[str, str]:
    stamps = [seen[name] for name in names]
    return {key: _text("q", [stamp[place] for stamp in stamps]) for place, key in enumerate(STAMP_FIELDS)}


def _joined(texts: Iterable[str]) -> str:
    return "".join(f"{text}/" for text in texts)


def _text(kind: str, numbers: Sequence[float]) -> str:
    return b64encode(array(kind, numbers).tobytes()).decode()


def _head(body: bytes) -> dict[str, object]:
    """The first line, which tells whether the second can be used."""
    return {"format": FORMAT, "version": VERSION, "program": __version__, "digest": sha256(body).hexdigest()}


# Reading


def read_index(file: Path) -> Index:
    """The index in a file; empty if there is no usable one."""
    with suppress(OSError, ValueError, RecursionError):
        return parse(read_whole(file, MOST_BYTES))
    return Index()


def parse(data: bytes) -> Index:
    """The index from the bytes of a file; raises ValueError or RecursionError."""
    head, _line, body = data.rstrip(b"\n").partition(b"\n")
    if json.loads(head) != _head(body):
        raise ValueError
    try:
        content = json.loads(body)
        return Index(*_read_games(content["games"]), *_read_reviews(content["reviews"]))
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise ValueError from error


def _read_games(table: Any) -> tuple[dict[str, Summary], dict[str, Stamp]]:
    names = _split(table["names"])
    words = [_word(word) for word in table["words"]]
    column = partial(_column, table["columns"], "q", len(names))
    texts = [[words[at] for at in _in(column(key), 0, LARGEST)] for key in GAME_WORDS]
    editions, sides, levels, winners, dailies, used = texts
    if not all(map(is_edition, {*editions})) or not {*winners} <= {"", HIDER_NAME, SEEKERS_NAME}:
        raise ValueError
    if not all(fullmatch(SIDE, side) for side in {*sides}) or not all(fullmatch(COUNTS, words) for words in {*used}):
        raise ValueError
    if not all(not day or is_date(day) for day in {*dailies}):
        raise ValueError
    whens, moves, seeds = _in(column("when"), *YEARS), _in(column("moves"), 0, LARGEST), _in(column("seed"), 0, LARGEST)
    unrated, blind, late = ([*map(bool, column(key))] for key in ("unrated", "blind", "late"))
    lengths = _in(column("length"), 0, LARGEST)
    kinds = (whens, editions, sides, levels, winners, unrated, blind, moves, seeds, late, lengths, dailies, used)
    rows = zip(*kinds, strict=True)
    return dict(zip(names, made(Summary, rows), strict=True)), _read_seen(names, table["columns"])


def _read_reviews(table: Any) -> tuple[dict[str, ReviewSummary | None], dict[str, Stamp]]:
    names, digests = _split(table["names"]), _split(table["digests"])
    quiz = [tuple(map(int, plies.split(","))) if plies else () for plies in _split(table["quiz"])]
    themes = [tuple(map(_theme, pairs.split(","))) if pairs else () for pairs in _split(table["themes"])]
    counts, done = (map(bool, _column(table["columns"], "q", len(names), key)) for key in REVIEW_NUMBERS)
    accuracy, had, lost = (_column(table["columns"], "d", len(names), key) for key in REVIEW_SHARES)
    for shares, least, most in ((accuracy, NONE, 100), (had, 0, LARGEST), (lost, 0, LARGEST)):
        if not isfinite(sum(_in(shares, least, most))):
            raise ValueError
    known = [None if share == NONE else share for share in accuracy]
    marks = made(ReviewSummary, zip(done, known, had, lost, quiz, themes, digests, strict=True))
    found = {name: one if is_one else None for name, is_one, one in zip(names, counts, marks, strict=True)}
    return found, _read_seen(names, table["columns"])


def _read_seen(names: Sequence[str], columns: Any) -> dict[str, Stamp]:
    size, mtime, inode, ctime = (_column(columns, "q", len(names), key) for key in STAMP_FIELDS)
    return dict(zip(names, zip(size, mtime, inode, ctime, strict=True), strict=True))


def _split(text: str) -> list[str]:
    return text.split("/")[:-1]


def _theme(text: str) -> tuple[int, str]:
    """A decision and what it is about; raises ValueError."""
    ply, _colon, name = text.partition(":")
    if not PRINCIPLE.fullmatch(name):
        raise ValueError
    return int(ply), name


def is_edition(name: str) -> bool:
    """Whether a name can be an edition: one that comes with the game, or the folder of a user's own."""
    return name in EDITIONS or os.path.isabs(name)


def _word(word: Any) -> str:
    """A word for lists; raises ValueError if no game could contain it."""
    if not isinstance(word, str) or not word.isprintable() or len(word) > LONGEST_LEVEL:
        raise ValueError
    return word


def _column(columns: Any, kind: str, count: int, key: str) -> list[Any]:
    """The numbers of a column; raises ValueError."""
    numbers = array(kind)
    numbers.frombytes(b64decode(columns[key], validate=True))
    if len(numbers) != count:
        raise ValueError
    return numbers.tolist()


def _in(numbers: list[Any], least: float, most: float) -> list[Any]:
    """The same numbers, if all are in a range; raises ValueError."""
    if numbers and not (least <= min(numbers) and max(numbers) <= most):
        raise ValueError
    return numbers
