"""Whatever has become of a file, each command answers with a sentence that names it, and leaves it as it is."""

import io
import json
import os
import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from damaging import FOREIGN, PLACES, cuts, flips, limited, mixed
from killing import arena_keeper, result
from reviewing import few_playouts, one_mistake, recorded
from soaking import Tell, sizes
from terminal import folders_in

from ai.rules.options import Options
from solo import cli
from solo.assist.real_table import RealTable
from solo.files import saves
from solo.files.folders import Folders
from solo.files.saves import Save
from solo.files.settings import Settings, write_settings
from solo.learn.kept.index import FILE as INDEX
from solo.learn.quiz.quiz import FILE as QUIZ_FILE
from solo.learn.quiz.quiz import Schedule, cards_in
from solo.learn.stats.stats import FILE as STATS_FILE
from solo.learn.stats.stats import start_anew
from solo.learn.tutorial.progress_file import FILE as LESSONS_FILE
from solo.learn.tutorial.progress_file import keep_finished

pytestmark = pytest.mark.usefixtures("few_playouts")
__all__ = ["few_playouts"]
FILE = "FILE"
LEVEL = 'name = "mine"\nplayer = "random"\nabout = "My own."\n\n[knobs]\nforget = 0.25\n'


@dataclass(frozen=True)
class Kind:
    """A kind of file: how one comes about, and the commands that read it."""

    make: Callable[[Folders], Path]
    commands: tuple[tuple[str, ...], ...]
    typed: str = "quit\n"
    refused: int = 2  # the exit code where it cannot be read
    made_again: bool = False  # what is damaged is made again, without a word


def make_save(folders: Folders) -> Path:
    folders.state.mkdir(parents=True)
    path = folders.state / "running-1.json"
    saves.write(recorded(Options(detectives=2, seed=5), "hider", most=5)[0], path)
    return path


def make_table(folders: Folders) -> Path:
    folders.state.mkdir(parents=True)
    setup = Options(blind=True, seeker_starts=(13, 26), detectives=2, bobbies=0)
    table = RealTable.laid(setup)
    path = folders.state / "running-1.json"
    saves.write(Save.begin(table.game, setup, table.seat.name, table.profile.name, table.profile), path)
    return path


def make_settings(folders: Folders) -> Path:
    write_settings(Settings(), folders.settings)
    return folders.settings


def make_stats(folders: Folders) -> Path:
    start_anew(folders)
    return folders.data / STATS_FILE


def make_review(folders: Folders) -> Path:
    return folders.reviews / one_mistake(folders).name


def make_quiz(folders: Folders) -> Path:
    one_mistake(folders)
    Schedule(folders.data / QUIZ_FILE).answered(cards_in(folders)[0], right=True)
    return folders.data / QUIZ_FILE


def make_lessons(folders: Folders) -> Path:
    keep_finished(folders, "venice")
    return folders.data / LESSONS_FILE


def make_arena(folders: Folders) -> Path:
    folders.data.mkdir(parents=True)
    keeper = arena_keeper(folders)
    for number in range(2):
        keeper.add(result(number))
    keeper.close()
    return folders.data / "arena.jsonl"


def make_level(folders: Folders) -> Path:
    folders.config.mkdir(parents=True)
    path = folders.config / "mine.toml"
    path.write_text(LEVEL)
    return path


PROGRESS = re.compile(r"\d+% analysed")  # damage can make another game of it, which has not been reviewed yet
PLAY = ("play", "--side", "hider", "--level", "random", "--seed", "1")
KINDS = {
    "save": Kind(make_save, (("resume",), ("resume", FILE))),
    "table": Kind(make_table, (("assist", "--resume"),)),
    "replay": Kind(one_mistake, (("review", FILE, "--text"),)),
    "replay in statistics": Kind(one_mistake, (("stats",), ("stats", "--json")), refused=1),
    "settings": Kind(make_settings, (PLAY,)),
    "statistics": Kind(make_stats, (("stats",), ("stats", "--json")), refused=1),
    "review": Kind(make_review, (("stats",), ("quiz",)), made_again=True),
    "quiz": Kind(make_quiz, (("quiz",),), refused=0),
    "lessons": Kind(make_lessons, (("tutorial", "--list"),), refused=0),
    "arena": Kind(make_arena, (("arena", "--compare", FILE, FILE),)),
    "level": Kind(make_level, (("play", "--side", "hider", "--level", FILE, "--seed", "1"),)),
}


@dataclass(frozen=True)
class Answer:
    """What a command did."""

    code: int
    out: str
    err: str


class Desk:
    """Somebody who types commands; their files are below a folder."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.monkeypatch, self.capsys = folder, monkeypatch, capsys
        self.ready = False  # everything is loaded, and compiled where it never was; from here on, nothing takes long
        self.folders = replace(
            folders_in(folder), **{name: folder / name / "solo-yard" for name in ("config", "data", "state")}
        )
        for name in ("config", "data", "state"):
            monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(folder / name))

    def run(self, *arguments: str, typed: str = "") -> Answer:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        self.capsys.readouterr()
        with limited() if self.ready else nullcontext():
            code = cli.run(arguments)
        out, err = self.capsys.readouterr()
        return Answer(code, out, err)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, monkeypatch, capsys)


def look(folder: Path) -> dict[str, tuple[Any, ...]]:
    """All that is below a folder: names, kinds, times and contents. Not the index of kept games: it is brought up to
    date by whatever reads them once they are a few seconds old."""
    found: dict[str, tuple[Any, ...]] = {}
    for path in sorted(folder.rglob("*")):
        if path.name == INDEX:
            continue
        about = path.lstat()
        small = path.is_file() and not path.is_symlink() and about.st_size < 10**7
        found[str(path)] = (about.st_mode, about.st_size, about.st_mtime_ns, path.read_bytes() if small else b"")
        if path.is_dir():
            found[str(path)] = (about.st_mode,)
    return found


def check(desk: Desk, kind: Kind, path: Path, why: str, *, surely: bool) -> bool:
    """Lets each command meet a damaged file; whether it was refused. `surely` is whether it must be."""
    before = look(path.parent)
    refused = False
    for command in kind.commands:
        arguments = [str(path) if word == FILE else word for word in command]
        try:
            answer = desk.run(*arguments, typed=kind.typed)
        except BaseException as error:
            raise AssertionError(f"{why}: {command}: {error!r}") from error
        about = f"{why}: {command}: {answer}"
        assert "Traceback" not in answer.err, about
        if complaints := [line for line in answer.err.splitlines() if not PROGRESS.fullmatch(line)]:
            assert not kind.made_again, about
            assert all(line.startswith("solo-yard: ") and len(line) < 1000 for line in complaints), about
            assert answer.err.replace("\n", "").isprintable(), about
            assert path.name in answer.err, about
            assert answer.code == kind.refused, about
            refused = True
        else:
            assert answer.code == 0, about
            assert not surely or kind.made_again, about
        after = look(path.parent)
        if not refused and command[0] == "resume" and went_on(before[str(path)][-1], after[str(path)][-1]):
            before[str(path)] = after[str(path)]  # it is another game now, in which the computer was to move
        assert after == before, f"{about}: something was changed"
    return refused


def went_on(before: bytes, after: bytes) -> bool:
    """Whether a game has gone on, and nothing else has changed."""
    old, new = json.loads(before), json.loads(after)
    then = {key: new[key] for key in ("moves", "saved", "program")}
    return bool(new["moves"][: len(old["moves"])] == old["moves"] and old | then == new)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("most", sizes(1, 2000))
def test_a_damaged_file_is_answered_with_a_sentence(most: int, name: str, tell: Tell, desk: Desk) -> None:
    kind, luck, counts = KINDS[name], random.Random(name), Counter[str]()
    path = kind.make(desk.folders)
    good = path.read_bytes()
    assert not check(desk, kind, path, "good", surely=False)
    desk.ready = True
    made = {"cut": cuts, "bits turned": flips, "mixed": mixed}
    for way, make in made.items():
        for why, data in make(good, most if way != "mixed" else min(most, 1000), luck):
            path.write_bytes(data)
            counts["refused"] += check(desk, kind, path, f"{name}, {why}", surely=False)
            counts[way] += 1
    foreign = FOREIGN if most > 100 else dict(luck.sample([*FOREIGN.items()], most))
    for why, data in foreign.items():
        if why in ("empty", "blank", "object") and name in ("settings",):
            continue  # an empty file of settings is one
        path.write_bytes(data)
        counts["refused"] += check(desk, kind, path, f"{name}, {why}", surely=True)
        counts["foreign"] += 1
    tell(f"damaged files, {name}", **counts)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("most", sizes(1, 99))
def test_what_is_no_file_is_answered_with_a_sentence(most: int, name: str, tell: Tell, desk: Desk) -> None:
    kind, tried = KINDS[name], 0
    path = kind.make(desk.folders)
    assert not check(desk, kind, path, "good", surely=False)
    desk.ready = True
    for place, put in random.Random(name).sample([*PLACES.items()], min(most, len(PLACES))):
        if place == "link to nothing" and name not in ("save", "table", "replay", "arena", "level"):
            continue  # as if there were no file
        os.remove(path)
        put(path)
        check(desk, kind, path, f"{name}, {place}", surely=True)
        tried += 1
        path.rmdir() if place == "folder" else path.unlink()
        path.write_bytes(b"")
    tell(f"no files, {name}", tried=tried)
