"""What is not a saved game is refused in a sentence, however it is damaged, and the file stays as it was."""

import json
import os
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from save_files import GIVEN, at, refusal
from saving import begin, play_on, texts

from ai.rules.options import Options
from solo.files import saves
from solo.files.saves import SaveError

MANY = 2000  # corruptions


@pytest.fixture(scope="module")
def good() -> bytes:
    """A game of some moves as its file holds it."""
    save, game = begin(Options(edition="sherlock", seed=8, characters=("irene", "watson", "sherlock")), "hider")
    play_on(game, 8, 20)
    return saves.dump(replace(at(save, game), redo=(), unrated=("undo",)))


def changed(good: bytes, *path: str | int, to: object) -> bytes:
    """The same file with another value somewhere; `...` takes a key away."""
    content = json.loads(good)
    here: Any = content
    for key in path[:-1]:
        here = here[key]
    if to is ...:
        del here[path[-1]]
    else:
        here[path[-1]] = to
    return json.dumps(content).encode()


BAD: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda good: b"", "is empty"),
    "blank": (lambda good: b" \n\n", "is empty"),
    "binary": (lambda good: bytes(range(256)), "is not text"),
    "zeros": (lambda good: b"\0" * 4096, "is not text"),
    "cut in a word": (lambda good: good[:-40], "ends too early, in line"),
    "cut after a line": (lambda good: b"\n".join(good.splitlines()[:9]), "ends too early, in line 9"),
    "no JSON": (lambda good: b"hello", "damaged in line 1, column 1"),
    "more after it": (lambda good: good + b"x", "damaged in line"),
    "foreign": (lambda good: b'{"a": 1}', "is not a saved game of Solo Yard"),
    "a number": (lambda good: b"1", "is not a saved game"),
    "null": (lambda good: b"null", "is not a saved game"),
    "foreign format": (lambda good: good.replace(b"solo-yard game", b"solo-yard arena 1"), "is not a saved game"),
    "deep": (lambda good: b"[" * 400_000, "is not a saved game"),
    "deep objects": (lambda good: b'{"a":' * 100_000, "is not a saved game"),
    "deep moves": (lambda good: changed(good, "moves", 1, to=[[[[["taxi"]]]]]), "moves 2 must be a single line"),
    "digits": (lambda good: good.replace(b'"seed": 8', b'"seed": ' + b"8" * 5000), "is not a saved game"),
    "yes for a seed": (lambda good: changed(good, "options", "seed", to=True), "seed must be a whole number"),
    "one for yes": (lambda good: changed(good, "options", "expert", to=0), "expert must be true or false"),
    "large seed": (lambda good: changed(good, "options", "seed", to=10**25), "seed must be a whole number"),
    "negative seed": (lambda good: changed(good, "options", "seed", to=-1), "seed must be a number from 0"),
    "not a number": (lambda good: good.replace(b'"seed": 8', b'"seed": NaN'), "NaN is not a number"),
    "too large": (lambda good: good + b" " * 1_000_000, "is too large for a game: the limit is 1000000 bytes"),
    "many moves": (lambda good: changed(good, "moves", to=["pass"] * 60_000), "moves has more moves than any game"),
    "newer": (lambda good: changed(good, "version", to=4), "by a newer Solo Yard (format 4); this one reads up to 3"),
    "version 0": (lambda good: changed(good, "version", to=0), "version must be a whole number"),
    "version true": (lambda good: changed(good, "version", to=True), "version must be a whole number"),
    "no version": (lambda good: changed(good, "version", to=...), "version must be a whole number"),
    "twice": (lambda good: good.replace(b'"hints"', b'"side": "seekers",\n"hints"'), "side appears twice"),
    "more keys": (lambda good: changed(good, "colour", to="red"), "colour in the file is unknown"),
    "more options": (lambda good: changed(good, "options", "colour", to="red"), "colour in options is unknown"),
    "no moves": (lambda good: changed(good, "moves", to=...), "moves is missing in the file"),
    "no seed": (lambda good: changed(good, "options", "seed", to=...), "seed is missing in options"),
    "edition": (lambda good: changed(good, "options", "edition", to="paris"), "be read: unknown edition 'paris'"),
    "other edition": (lambda good: changed(good, "options", "edition", to="london"), "cannot be set up: unknown "),
    "board": (lambda good: changed(good, "board", "digest", to="0" * 16), "another board: sherlock has changed since"),
    "deal": (lambda good: changed(good, "options", "seed", to=9), "was dealt differently: it was written by"),
    "illegal move": (lambda good: changed(good, "moves", 3, to="d1 tram 99"), "move 4, d1 tram 99: "),
    "no such move": (lambda good: changed(good, "moves", 3, to="fly to the moon"), "move 4, fly to the moon: "),
    "missing move": (lambda good: changed(good, "moves", 0, to=...), "cannot be played: move 1, double carriage 107: "),
    "cut short": (lambda good: changed(good, "moves", 0, to="start 0106"), "move 1 is written start 0106, but must be"),
    "escapes": (lambda good: changed(good, "moves", 0, to="\x1b[2Jstart"), "moves 1 must be a single line of text"),
    "lines": (lambda good: changed(good, "level", to="a\nb"), "level must be a single line of text"),
    "long text": (lambda good: changed(good, "level", to="x" * 1001), "level must be a single line of text"),
    "result": (
        lambda good: changed(good, "result", to={"winner": "hider", "reason": "time up"}),
        "its result does not follow from its moves",
    ),
    "side": (lambda good: changed(good, "side", to="watson"), "side must be hider, seekers or detective"),
    "no such detective": (lambda good: changed(good, "side", to="detective:4"), "no such detective:4"),
    "hints": (lambda good: changed(good, "hints", to="many"), "hints must be one of off, on, tutor"),
    "date": (lambda good: changed(good, "saved", to="yesterday"), "saved must be a date"),
    "local date": (lambda good: changed(good, "started", to="2026-11-16T10:00:00"), "started must be a date"),
    "knob": (lambda good: changed(good, "profile", "knobs", "forget", to=2), "forget must be a number from 0 to 1"),
    "no such knob": (lambda good: changed(good, "profile", "knobs", "x", to=2), "unknown knob 'x'"),
    "player": (lambda good: changed(good, "profile", "player", to="deepblue"), "player must be one of"),
    "stations": (lambda good: changed(good, "options", "seeker_starts", to=[10**12, 2, 3]), "far too large"),
    "chips": (lambda good: changed(good, "options", "chips", to=[5, "6"]), "chips 2 must be a whole number"),
    "tickets": (lambda good: changed(good, "options", "log", to=[{"ticket": 7, "station": 0}]), "ticket 7 in log"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_game_is_refused_in_a_sentence(name: str, good: bytes, tmp_path: Path) -> None:
    make, expected = BAD[name]
    path = tmp_path / "game.json"
    path.write_bytes(make(good))
    assert expected in refusal(path)


def test_the_good_file_is_good(good: bytes, tmp_path: Path) -> None:
    for data in (good, b"\xef\xbb\xbf" + good, good.replace(b"\n", b"\r\n"), json.dumps(json.loads(good)).encode()):
        path = tmp_path / "game.json"
        path.write_bytes(data)
        assert len(saves.load(path)[1].moves) == 20


def test_what_is_no_file_is_refused_too(good: bytes, tmp_path: Path) -> None:
    assert "cannot be read" in refusal(tmp_path / "none.json")
    assert "not a file that could hold a game" in refusal(tmp_path)
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(10**9)
    assert "too large" in refusal(huge)
    strange = tmp_path / "a\x1b[31m.json"
    strange.write_bytes(b"")
    with pytest.raises(SaveError, match=r"a\?\[31m.json is empty"):
        saves.load(strange)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert "not a file that could hold a game" in refusal(tmp_path / "pipe")


def everywhere(content: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every value in a JSON content."""
    items = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    return [found for key, value in items for found in ((*path, key), *everywhere(value, (*path, key)))]


JUNK = [
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    255,
    10**9,
    10**30,
    0.5,
    "",
    "x",
    "taxi 1",
    "é\udc80",
    [],
    [1],
    {},
    {"a": 1},
    [[]],
]


def corrupt(good: bytes, luck: random.Random) -> bytes:
    """A file with something broken."""
    kind = luck.randrange(6)
    if kind == 0:  # bytes are others
        data = bytearray(good)
        for _ in range(luck.choice((1, 1, 2, 10))):
            data[luck.randrange(len(data))] = luck.randrange(256)
        return bytes(data)
    if kind == 1:
        return good[: luck.randrange(len(good))]
    if kind == 2:  # a piece is missing, or stands there twice
        a, b = sorted(luck.randrange(len(good)) for _ in range(2))
        return good[:a] + good[b:] if luck.random() < 0.5 else good[:b] + good[a:]
    content = json.loads(good)
    places = everywhere(content)
    if kind == 3:  # lines are swapped
        lines = good.splitlines(keepends=True)
        a, b = luck.randrange(len(lines)), luck.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
        return b"".join(lines)
    if kind == 4:
        return changed(good, *luck.choice(places), to=...)
    return changed(good, *luck.choice(places), to=luck.choice(JUNK))


def test_no_damage_is_more_than_a_sentence(good: bytes, tmp_path: Path) -> None:
    """Whatever happens to a file, it is read as a game that can be played, or refused; and it stays as it is."""
    luck = random.Random(11)
    path = tmp_path / "game.json"
    starts = [good]
    for options in (GIVEN, Options(edition="dice", seed=2, detectives=2), Options(blind=True, seed=3)):
        save, game = begin(options, "seekers")
        play_on(game, 2, 2 if options.blind else 6)
        starts.append(saves.dump(at(save, game)))
    refused = 0
    for number in range(MANY):
        data = corrupt(starts[number % 4], luck)
        path.write_bytes(data)
        try:
            save, game = saves.load(path)
            assert texts(game) == list(save.moves)
        except SaveError:
            refused += 1
        assert path.read_bytes() == data
        assert [*tmp_path.iterdir()] == [path]
        path.unlink()
    assert MANY // 2 < refused < MANY
