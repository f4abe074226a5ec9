"""The file of the index: whatever stands in it, the worst is that games are read again."""

import base64
import json
import random
from hashlib import sha256
from typing import Any

import pytest
from hostile import SIGNS
from indexing import Counted, is_right, names_of, truth
from soaking import Tell, sizes

from ai.explain import judge
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from solo.files import saves
from solo.files.folders import Folders
from solo.files.summaries import HIDER_NAME, SEEKERS_NAME
from solo.learn.kept import index_file
from solo.learn.kept.index import FILE, kept_games
from solo.learn.review import analysis, decision
from solo.learn.review import review_file as kept


def rewritten(folders: Folders, change: Any) -> None:
    """Lets somebody write an index of their own, with a digest that fits."""
    body = json.loads((folders.data / FILE).read_bytes().splitlines()[1])
    changed = change(body)
    data = json.dumps(body if changed is None else changed).encode()
    head = index_file._head(data)
    (folders.data / FILE).write_bytes(json.dumps(head).encode() + b"\n" + data + b"\n")


def numbers(table: Any, key: str, value: float, kind: str = "q") -> None:
    """Puts a number into a column."""
    from array import array

    column = array(kind, base64.b64decode(table["columns"][key]))
    column[0] = value  # type: ignore[assignment]
    table["columns"][key] = base64.b64encode(column.tobytes()).decode()


HOSTILE_INDEXES = {
    "no object": lambda body: [],
    "no table": lambda body: {"games": body["games"]},
    "no columns": lambda body: body["games"].update(columns={}),
    "columns of another kind": lambda body: body["games"].update(columns=[1, 2]),
    "a column of text": lambda body: body["games"]["columns"].update(size="not base64!"),
    "a short column": lambda body: body["games"]["columns"].update(size="AAAAAAAAAAA="),
    "half a number": lambda body: body["games"]["columns"].update(size="AAAA"),
    "one name too many": lambda body: body["games"].update(names=body["games"]["names"] + "x.json/"),
    "names in a list": lambda body: body["games"].update(names=["x.json"]),
    "words that are numbers": lambda body: body["games"].update(words=[*range(99)]),
    "too few words": lambda body: body["games"].update(words=["london"]),
    "a word before the first": lambda body: numbers(body["games"], "level", -1),
    "a word far off": lambda body: numbers(body["games"], "level", 2**62),
    "an edition that is none": lambda body: numbers(body["games"], "edition", 0),
    "a day that is none": lambda body: numbers(body["games"], "daily", 3),
    "counts that are none": lambda body: numbers(body["games"], "used", 3),
    "fewer entries than none": lambda body: numbers(body["games"], "length", -1),
    "a winner that is none": lambda body: numbers(body["games"], "winner", 1),
    "a side that is none": lambda body: numbers(body["games"], "side", 1),
    "a year that is none": lambda body: numbers(body["games"], "when", 2**62),
    "fewer moves than none": lambda body: numbers(body["games"], "moves", -1),
    "a deal below none": lambda body: numbers(body["games"], "seed", -1),
    "an accuracy that is none": lambda body: numbers(body["reviews"], "accuracy", 1e9, "d"),
    "no number at all": lambda body: numbers(body["reviews"], "had", float("nan"), "d"),
    "endless": lambda body: numbers(body["reviews"], "lost", float("inf"), "d"),
    "questions that are words": lambda body: body["reviews"].update(quiz=body["reviews"]["quiz"].replace("0", "x")),
    "too few questions": lambda body: body["reviews"].update(quiz=""),
    "digests of another kind": lambda body: body["reviews"].update(digests=7),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE_INDEXES)
def test_an_index_that_cannot_be_true_only_costs_reading(name: str, folders: Folders, counted: Counted) -> None:
    """Even if its digest fits."""
    kept_games(folders)
    rewritten(folders, HOSTILE_INDEXES[name])
    is_right(folders, counted, names_of(folders))
    is_right(folders, counted, [])


@pytest.mark.parametrize("sign", SIGNS, ids=ascii)
def test_no_hidden_sign_of_an_index_is_shown(sign: str, folders: Folders, counted: Counted) -> None:
    kept_games(folders)
    rewritten(folders, lambda body: body["games"].update(words=[f"{word}{sign}" for word in body["games"]["words"]]))
    is_right(folders, counted, names_of(folders))


def test_an_index_of_another_program_is_none(
    folders: Folders, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_games(folders)
    data = (folders.data / FILE).read_bytes()
    older, newer = data.replace(b"0.2.0", b"0.1.9", 1), data.replace(b'"version": 5', b'"version": 6', 1)
    strange = (b"", b"{", b"[" * 100_000, b"\xff", b"null\nnull\n", b"9" * 5000)
    for other in (*strange, older, newer, data.splitlines()[0], data[:-200], data * 2):
        (folders.data / FILE).write_bytes(other)
        is_right(folders, counted, names_of(folders))
    monkeypatch.setattr(index_file, "__version__", "9.9")
    is_right(folders, counted, names_of(folders))


@pytest.mark.parametrize("tries", sizes(60, 5000))
def test_a_damaged_index_only_costs_reading(tries: int, tell: Tell, folders: Folders) -> None:
    kept_games(folders)
    data, right = (folders.data / FILE).read_bytes(), truth(folders)
    refused = 0
    for number in range(tries):
        chance, damaged = random.Random(number), bytearray(data)
        for _byte in range(chance.choice((1, 1, 5))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        (folders.data / FILE).write_bytes(damaged[: chance.choice((len(data), chance.randrange(len(data))))])
        refused += not index_file.read_index(folders.data / FILE).games
        if number % 10 == 0:
            assert kept_games(folders) == right, number
    assert refused >= tries * 0.9, "bytes may be changed to what they were"
    tell("damaged indexes", tried=tries, refused=refused, believed_wrongly=0)


def test_where_no_index_can_be_kept_the_games_are_read(folders: Folders, counted: Counted) -> None:
    (folders.data / FILE).mkdir()
    for _time in range(2):
        is_right(folders, counted, names_of(folders))


def test_what_an_index_depends_on() -> None:
    """If this fails, old indexes are wrong: raise VERSION in solo/learn/kept/index_file.py, then change this."""
    basis: list[object] = [saves.VERSION, kept.VERSION, [*judge.FULL.values()], decision.QUIZ_SWING]
    one = decision.ReviewedDecision(0, 1, 0, decision.OTHERS, "a", 0.5, "b", 0.6, 0.01, 0.4, "", ())
    basis.append(analysis.Review(1, 1, (one,)).accuracy)
    assert (index_file.VERSION, sha256(json.dumps(basis).encode()).hexdigest()[:10]) == (5, "22177a97ad")
    assert (HIDER_NAME, SEEKERS_NAME) == (HIDER_SIDE, SEEKER_SIDE)
