"""Levels: those that come with the game, those one writes oneself, and what one is told of a mistake in a file."""

import json
import re
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest

from ai.players.levels import make_player
from ai.players.player import GreedyPlayer, RandomPlayer
from ai.players.searcher import SearchPlayer
from ai.programs.engine import Engine
from profiles import DEFAULT_LEVEL, KNOBS, RANKS, Knobs, Profile, ProfileError, load_profile, profile_names
from solo import cli

HEAD = 'name = "mine"\nplayer = "search"\nabout = "A level of my own."\n'


def write(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return str(path)


def told(path: str) -> str:
    """What one is told of a file that cannot be used."""
    with pytest.raises(ProfileError) as error:
        load_profile(path)
    return str(error.value)


def test_the_ranks_come_first_weakest_first() -> None:
    names = profile_names()
    assert tuple(names[: len(RANKS)]) == RANKS
    assert names[len(RANKS) :] == sorted(set(names) - set(RANKS))
    assert DEFAULT_LEVEL in RANKS


@pytest.mark.parametrize("name", profile_names())
def test_every_level_can_be_loaded(name: str) -> None:
    profile = load_profile(name)
    assert profile.name == name
    assert re.fullmatch(r"[A-Z].*[^.]\.", profile.about)
    assert make_player(profile, 1)


def test_a_higher_rank_never_thinks_less() -> None:
    knobs = [load_profile(name).knobs for name in RANKS]
    for weaker, stronger in pairwise(knobs):
        for more in ("seeker_playouts", "hider_playouts", "attention", "coordination"):
            assert getattr(weaker, more) <= getattr(stronger, more)
        assert weaker.noise >= stronger.noise
        assert weaker.forget >= stronger.forget
    assert knobs[-1] == Knobs()


def test_every_knob_is_described_and_allows_its_default() -> None:
    assert list(KNOBS) == [field.name for field in fields(Knobs)]
    for name, knob in KNOBS.items():
        assert knob.least <= getattr(Knobs(), name) <= knob.most
        assert knob.least < knob.most
        assert knob.unit
        assert knob.about
        assert not knob.about.endswith(".")


@pytest.mark.parametrize("name", KNOBS)
@pytest.mark.parametrize("end", ["least", "most"])
def test_both_ends_of_a_range_are_allowed(name: str, end: str, tmp_path: Path) -> None:
    kind = {field.name: field.type for field in fields(Knobs)}[name]
    value = getattr(KNOBS[name], end)
    text = str(bool(value)).lower() if kind is bool else str(value)
    found = getattr(load_profile(write(tmp_path, f"{HEAD}[knobs]\n{name} = {text}\n")).knobs, name)
    assert found == value
    assert type(found) is kind


def test_a_level_of_ones_own(tmp_path: Path) -> None:
    """What it does not say is as the strongest level has it; whole numbers will do for others."""
    path = write(tmp_path, f"{HEAD}[knobs]\nseeker_playouts = 7\nnoise = 1\nhabits = false\n")
    profile = load_profile(path)
    assert profile == Profile("mine", "search", "A level of my own.", Knobs(seeker_playouts=7, noise=1, habits=False))
    player = make_player(profile, 3)
    assert isinstance(player, SearchPlayer)
    assert player.knobs is profile.knobs
    assert load_profile(write(tmp_path, HEAD)).knobs == Knobs()
    for word, kind in (("greedy", GreedyPlayer), ("random", RandomPlayer)):
        assert isinstance(make_player(load_profile(write(tmp_path, HEAD.replace("search", word))), 1), kind)


def test_a_level_of_ones_own_in_the_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, f"{HEAD}[knobs]\nhider_playouts = 5\n")
    words = ["arena", "--hider", path, "--seekers", "random", "--games", "1", "--jobs", "1"]
    assert cli.run(words) == 0
    assert capsys.readouterr().out.startswith("1 game of london, mine as hider against random\n")
    write(tmp_path, f"{HEAD}[knobs]\nhider_playouts = -5\n")
    assert cli.run(words) == 2
    assert "mine.toml:5: hider_playouts must be a whole number from 0 to 10000000" in capsys.readouterr().err


def test_a_level_of_ones_own_in_the_engine(tmp_path: Path) -> None:
    path = write(tmp_path, f"{HEAD}[knobs]\nhider_playouts = 11\n")
    engine = Engine()
    assert engine.answer("new seed=3") == "="
    legal = json.loads(engine.answer("legal")[2:])
    answer = json.loads(engine.answer(f"go level={path}")[2:])
    assert answer["level"] == "mine"
    assert answer["visits"] == 11
    assert answer["move"] in legal
    write(tmp_path, f"{HEAD}[knobs]\nhider_playouts = 0.5\n")
    assert engine.answer(f"go level={path}").startswith(
        "? mine.toml:5: hider_playouts must be a whole number from 0 to"
    )
    assert engine.answer(f"go level={path}x").startswith("? unknown level")


RANGE = "from 0 to 10000000 (playouts), but is"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("seeker_playouts = true", f"seeker_playouts must be a whole number {RANGE} True"),
        ('seeker_playouts = "many"', f"seeker_playouts must be a whole number {RANGE} 'many'"),
        ("seeker_playouts = 100.0", f"seeker_playouts must be a whole number {RANGE} 100.0"),
        ("seeker_playouts = nan", f"seeker_playouts must be a whole number {RANGE} nan"),
        ("seeker_playouts = -1", f"seeker_playouts must be a whole number {RANGE} -1"),
        ("seeker_playouts = 10000001", f"seeker_playouts must be a whole number {RANGE} 10000001"),
        ("seeker_playouts = [1]", f"seeker_playouts must be a whole number {RANGE} [1]"),
        ("seeker_playouts = 2020-02-02", f"seeker_playouts must be a whole number {RANGE} 2020-02-02"),
        ("seeker_playouts = 0x" + "f" * 5000, f"seeker_playouts must be a whole number {RANGE} far too long"),
        ("seeker_playouts = [0x" + "f" * 5000 + "]", f"seeker_playouts must be a whole number {RANGE} far too long"),
        ("attention = 0", "attention must be a whole number from 1 to 1000 (places), but is 0"),
        ("noise = nan", "noise must be a number from 0 to 1 (share of the game), but is nan"),
        ("noise = inf", "noise must be a number from 0 to 1 (share of the game), but is inf"),
        ("noise = -inf", "noise must be a number from 0 to 1 (share of the game), but is -inf"),
        ("noise = 1.0001", "noise must be a number from 0 to 1 (share of the game), but is 1.0001"),
        ("noise = false", "noise must be a number from 0 to 1 (share of the game), but is False"),
        ('noise = "0.1"', "noise must be a number from 0 to 1 (share of the game), but is '0.1'"),
        ("noise = 0x" + "f" * 5000, "noise must be a number from 0 to 1 (share of the game), but is far too long"),
        ("patience = -1.5", "patience must be a number from -1 to 1 (share of the game), but is -1.5"),
        ("habits = 1", "habits must be true or false"),
        ('habits = "yes"', "habits must be true or false"),
        ("nose = 0.1", f"unknown knob 'nose': one of {', '.join(KNOBS)}"),
        ('"noise" = 2', "noise must be a number from 0 to 1 (share of the game), but is 2"),
        ("  noise=2", "noise must be a number from 0 to 1 (share of the game), but is 2"),
    ],
)
def test_a_wrong_knob(line: str, answer: str, tmp_path: Path) -> None:
    """The file, the line and what would be right are named."""
    assert told(write(tmp_path, f"{HEAD}\n# knobs\n[knobs]\nforget = 0.5\n{line}\n")) == f"mine.toml:8: {answer}"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            HEAD + "level = 3\n",
            "mine.toml:4: unknown key 'level'; the keys are name, player, about, and the table [knobs]",
        ),
        (HEAD + "[nobs]\n", "mine.toml:4: unknown key 'nobs'; the keys are name, player, about, and the table [knobs]"),
        (HEAD.replace('name = "mine"\n', ""), "mine.toml: name must be a single line of text"),
        (HEAD.replace('about = "A level of my own."\n', ""), "mine.toml: about must be a single line of text"),
        (HEAD.replace('"mine"', "5"), "mine.toml:1: name must be a single line of text"),
        (HEAD.replace("own", "own\\nand yours"), "mine.toml:3: about must be a single line of text"),
        (HEAD.replace("own", "\\u001b[31m"), "mine.toml:3: about must be a single line of text"),
        (HEAD.replace("own", "o" * 400), "mine.toml:3: about must be a single line of text"),
        (HEAD.replace("search", "chess"), "mine.toml:2: player must be one of random, greedy, search, nijssen"),
        (HEAD + "knobs = 3\n", "mine.toml:4: knobs must be a table: [knobs], and below it lines such as"),
        ("", "mine.toml: name must be a single line of text"),
        (HEAD + "noise 0.1\n", "mine.toml: cannot be read as a level: Expected '=' after a key"),
        (HEAD + 'name = "twice"\n', "mine.toml: cannot be read as a level: Cannot overwrite a value (at line 4"),
        (HEAD + "x = " + "[" * 5000, "mine.toml: cannot be read as a level: "),
        (HEAD + "x = " + "9" * 5000, "mine.toml: cannot be read as a level: "),
        ("#" * 10_001, "mine.toml: larger than any level (10000 bytes at most)"),
    ],
    ids=lambda text: text[-30:],
)
def test_a_wrong_file(text: str, answer: str, tmp_path: Path) -> None:
    assert told(write(tmp_path, text)).startswith(answer)


def test_the_line_of_what_is_no_toml(tmp_path: Path) -> None:
    assert "(at line 5, column 7)" in told(write(tmp_path, HEAD + "[knobs]\nnoise 0.1\n"))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert told(str(path)) == "mine.toml: cannot be read as a level: No such file or directory"
    path.mkdir()
    assert told(str(path)) == "mine.toml: not a plain file"
    path.rmdir()
    path.write_bytes(HEAD.encode("utf-8") + b"# \xff\n")
    assert told(str(path)).startswith("mine.toml: cannot be read as a level: 'utf-8' codec can't decode byte 0xff")
    assert told("a\0b.toml").startswith("'a\\x00b.toml': cannot be read as a level: ")
    assert "unknown level 'mine'" in told("mine")
    assert "inspector" in told("mine")
    assert len(told("m" * 10_000)) < 400
