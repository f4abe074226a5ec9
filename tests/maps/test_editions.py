"""Editions are data: what comes with the game says what the books say, and whatever is wrong in a file is told."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ai.game.game import Game
from ai.rules.options import Options
from maps import BoardError
from maps.edition_file import EDITIONS, HERE, load_edition, own_editions, read_edition
from solo import cli

ROOT = Path(__file__).parents[2]


def test_what_comes_with_the_game_in_the_order_of_the_menu() -> None:
    assert list(EDITIONS) == ["london", "victorian", "sherlock", "venice", "dice"]
    assert [edition.id for edition in EDITIONS.values()] == list(EDITIONS)


def test_the_numbers_of_the_books() -> None:
    """Rulebooks 004 (London, Sherlock Holmes), 002 (Venice) and 001 (dice), read by hand."""
    london, victorian, sherlock, venice, dice = EDITIONS.values()
    assert (london.rounds, london.spaces, london.reveals) == (22, 24, (3, 8, 13, 18, 24))
    assert (london.purse, london.black, london.double) == ((11, 8, 4), 5, 2)
    assert [london.bobbies_for(n) for n in (2, 3, 4, 5)] == [2, 1, 0, 0]
    assert london.mechanics == ("tickets", "black", "double", "bobbies")
    same = ("rounds", "spaces", "reveals", "stock", "purse", "black", "double", "bobbies", "stuck_lose", "mechanics")
    assert [getattr(victorian, key) for key in same] == [getattr(london, key) for key in same]
    assert (victorian.board, victorian.hider, victorian.hider_deck) == (sherlock.board, sherlock.hider, "M")
    assert (victorian.chooses_start, sherlock.chooses_start) == (False, True)
    assert (london.stuck_lose, sherlock.stuck_lose, venice.stuck_lose) == (True, False, True)
    assert (sherlock.rounds, sherlock.reveals, sherlock.purse) == (16, (3, 8, 13), (10, 7, 4))
    assert (sherlock.crimes, sherlock.reserve, sherlock.black, sherlock.double) == (3, (5, 2), 1, 1)
    assert [sherlock.chips_for(n) for n in (2, 3, 4, 5)] == [2, 2, 1, 1]
    assert [who.ability for who in sherlock.characters] == ["manhunt", "ask", "ban", "clue", "block"]
    assert (venice.stock, venice.pool, venice.bobby) == ((57, 45, 23), 2, "Policeman")
    assert (dice.dice, dice.rerolls, dice.spaces, dice.reveals) == (7, 3, 13, (3, 7, 11))
    assert [(grid.tiles, grid.pawns, grid.dice, grid.black) for grid in dice.grids.values()] == [
        (6, 2, 3, 2),
        (6, 2, 3, 2),
        (9, 3, 4, 3),
    ]


def test_they_are_read_without_the_slow_libraries() -> None:
    code = "import sys, maps.edition_file; print(sorted({'numba', 'numpy', 'scipy', 'ai'} & {*sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "[]\n"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of an edition, to be changed."""
    shutil.copytree(HERE / "sherlock", tmp_path / "own")
    return tmp_path / "own"


# What is written instead of a line of the file, and what is said of it.
WRONG = [
    ("format = 1", "format = 2", "format must be a whole number from 1 to 1, but is 2"),
    ('title = "Scot.*', "title = 3", "title must be a text"),
    ('title = "Scot.*', 'title = "\\u001b[2J"', "title holds control characters"),
    ("rounds = 16", "rounds = 0", "rounds must be a whole number from 1 to 100, but is 0"),
    ("rounds = 16", "rounds = true", "rounds must be a whole number from 1 to 100, but is True"),
    ("rounds = 16", "rounds = 17", "spaces must be 17 or more"),
    ("rounds = 16", "", "rounds must be a whole number from 1 to 100, but is missing"),
    ("rounds = 16", "round = 16", "unknown key 'round'; did you mean rounds?"),
    (r"reveals = \[3, 8, 13\]", "reveals = [3, 8, 8]", "ascending, such as [3, 8, 13]"),
    (r"reveals = \[3, 8, 13\]", "reveals = [3, 8, 999]", "whole numbers from 1 to 200"),
    (r"purse = \[10, 7, 4\]", "purse = [10, 7]", "purse must be a list of 3 whole numbers"),
    (r"purse = \[10, 7, 4\]", "purse = [10, 9, 4]", "5 detectives take 45 tickets of mode 2, but the box has 44"),
    (r"counts = \[2, 3, 4, 5\]", "counts = [2, 6]", "counts must be a list of whole numbers from 1 to 5"),
    ("by_detectives = .*", "by_detectives = { 2 = 9 }", "a number from 0 to 3 for each number of detectives"),
    ("by_detectives = .*", "by_detectives = { two = 2 }", "such as { 2 = 2, 3 = 1 }"),
    ('ability = "clue"', 'ability = "clues"', "ability must be manhunt, ask, ban, clue or block, but is 'clues'"),
    ('id = "mycroft"', 'id = "irene"', "each with an id, a name and an ability of its own"),
    ('    { id = "irene".*\n', "", "5 detectives need 5 names, but there are 4"),
    ("chooses_start = true", "", "hider.chooses_start must be true"),
    ("chooses_start = true", "chooses_start = 1", "chooses_start must be true or false, but is 1"),
    (r"\[crimes\]", "[crime]", "unknown key 'crime'; did you mean crimes?"),
    (r"\[crimes\]", "[dice]\nnumber = 7\n[crimes]", "[crimes] cannot be played with dice"),
    (r"\[tickets\]", "[ticket]", "either a table [tickets] or a table [dice]"),
    ("number = 3 ", "number = 4 ", "number must be a whole number from 1 to 3, but is 4"),
    ("format = 1", "format = 1\n[[hider", "not TOML"),
    ("format = 1", "format = 1\nhider = 3", "not TOML"),
]


@pytest.mark.parametrize(("line", "instead", "told"), WRONG)
def test_whatever_is_wrong_is_told_with_its_line(line: str, instead: str, told: str, own: Path) -> None:
    path = own / "edition.toml"
    text, changes = re.subn(line, lambda _found: instead, path.read_text("utf-8"), count=1)
    assert changes == 1
    path.write_text(text, "utf-8")
    with pytest.raises(BoardError) as caught:
        read_edition(own)
    problems = [str(problem) for problem in caught.value.problems]
    assert any(told in problem for problem in problems), problems
    assert all(re.match(r"edition\.toml(:\d+)?: ", problem) for problem in problems)
    if instead.strip() and "TOML" not in told and "[" not in instead:
        found = [n for n, each in enumerate(text.splitlines(), 1) if instead.split("\n")[0] in each]
        right = any(problem.startswith(f"edition.toml:{found[-1]}: ") for problem in problems)
        assert right or "or more" in told, problems


@pytest.mark.parametrize("words", [["play", "--side", "hider", "--edition"], ["rules"], ["arena", "--edition"]])
def test_a_broken_folder_is_a_sentence_and_code_2(
    words: list[str], own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own / "edition.toml").write_text("format = 9\x1b[2J")
    assert cli.run([*words, str(own)]) == 2
    told = capsys.readouterr().err
    assert told.startswith("solo-yard: edition.toml: not TOML")
    assert "\x1b" not in told


def test_a_file_that_is_too_large_or_no_file_is_refused(own: Path) -> None:
    (own / "edition.toml").write_bytes(b"#" * 100_000)
    with pytest.raises(BoardError, match="larger than"):
        read_edition(own)
    (own / "edition.toml").unlink()
    (own / "edition.toml").mkdir()
    with pytest.raises(BoardError, match="or a folder with an edition"):
        load_edition(str(own))


def test_a_folder_of_ones_own_is_another_edition(own: Path) -> None:
    path = own / "edition.toml"
    path.write_text(path.read_text("utf-8").replace("rounds = 16", "rounds = 9"), "utf-8")
    assert Game.new(Options(edition=str(own))).rules.rounds == 9
    assert [edition.id for edition in own_editions(own.parent)] == [str(own)]
    path.write_text(path.read_text("utf-8").replace("rounds = 9", "rounds = 10"), "utf-8")
    assert load_edition(str(own)).rounds == 10, "a change is noticed"
    assert load_edition("sherlock").rounds == 16


@pytest.mark.parametrize("like", EDITIONS)
def test_a_new_edition_can_be_played_as_it_is(
    like: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["maps", "new", "My Town", "--like", like]) == 0
    assert capsys.readouterr().out.startswith("My Town has been written. ")
    assert load_edition("My Town").title == "My Town"
    assert load_edition("My Town").mechanics == EDITIONS[like].mechanics
    assert cli.run(["maps", "check", "My Town"]) == 0
    assert "My Town: can be played; " in capsys.readouterr().out
    before = sorted((tmp_path / "My Town").iterdir())
    assert cli.run(["maps", "new", "My Town"]) == 2
    assert "already exists" in capsys.readouterr().err
    assert sorted((tmp_path / "My Town").iterdir()) == before
    assert cli.run(["maps", "new", "other", "--like", "londn"]) == 2
    assert "Did you mean london?" in capsys.readouterr().err
