"""Killed without warning at any instant, the program loses no move that was shown, and harms nothing beside it."""

import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from killing import BYSTANDER, HALF, STEPS, WRITERS, Victims, arena_file, arena_keeper, state_of, victims
from reviewing import one_mistake, recorded
from soaking import Tell, sizes
from terminal import ROOT, folders_in, read_in_pieces

from ai.game.game import Game
from ai.rules.options import Options
from solo.assist.resume import resumed
from solo.files import saves
from solo.files.folders import Folders
from solo.files.running_game import RUNNING, keep, list_games, running, tidy
from solo.files.settings import read_settings
from solo.learn.quiz.quiz import FILE as QUIZ_FILE
from solo.learn.quiz.quiz import Schedule
from solo.learn.review.review_file import read_review
from solo.learn.stats.stats import FILE as STATS_FILE
from solo.learn.stats.stats import read_since
from solo.learn.tutorial.progress_file import finished_lessons

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
MOST_SHOWN = 25  # times that something was shown before a kill
LONGEST = 0.01  # seconds after that: the time of about one move
RARE = {"link", "unlink"}  # at the end of a game and of a program
OLD = "2020-01-01T00:00:00+00:00"


@pytest.fixture(scope="module")
def makers() -> Iterator[Victims]:
    with victims() as found:
        yield found


def contents(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def bystanders(folders: Folders) -> dict[str, bytes]:
    """Puts an older game, a replay with its review, and other files beside what is played; returns them."""
    one_mistake(folders)
    save, _game = recorded(Options(seed=5), "hider", most=9)
    folders.state.mkdir(parents=True)
    saves.write(replace(save, saved=OLD), folders.state / BYSTANDER)
    (folders.state / "running-damaged.json").write_bytes(b'{"format": "solo-yard')
    keep(replace(recorded(Options(edition="dice", seed=5), "hider")[0], saved=OLD), folders.replays)
    return contents(folders.state.parent)


def as_resumed(folders: Folders) -> list[Any] | None:
    """The game that `solo-yard resume` goes on with; None where it is the bystander."""
    tidy(folders.state, folders.replays)
    path = running(folders.state)
    assert path is not None
    if path.name == BYSTANDER:
        return None
    session, _save, autosave = resumed(path)
    autosave.close()
    return state_of(session)


def is_in_replays(folders: Folders, state: list[Any]) -> bool:
    return any(
        info.save and info.save.result and [info.save.options.seed, [*info.save.moves]] == state[:2]
        for info in list_games(folders.replays, "*.json")
    )


def check_killed(
    folders: Folders, told: list[dict[str, Any]], last: list[Any] | None, before: dict[str, bytes], why: str
) -> tuple[str, list[Any] | None]:
    """Makes sure that all that was shown is there, and all else unharmed; returns what was hit, and the game now.

    `last` is the game as it was before, None where none was being played; replays that are new join what was `before`.
    """
    litter = [path.name for path in folders.state.parent.rglob("*.part")]
    at = max((number for number, one in enumerate(told) if "shown" in one), default=-1)
    shown = told[at]["shown"] if at >= 0 else last
    coming = [one["next"] for one in told[at + 1 :] if "next" in one]
    found = as_resumed(folders)
    if found != shown and found not in coming:
        over = [state for state in (shown, *coming) if state and is_in_replays(folders, state)]
        assert over, f"{why}: shown {shown}, found {found}"
    after = contents(folders.state.parent)
    assert {name: after.get(name) for name in before} == before, why
    left = [name for name in after if name.endswith((".part", ".lock"))]
    assert not left, f"{why}: {left}"
    assert len([*folders.state.glob(RUNNING)]) <= 3, why
    for path in folders.replays.iterdir():
        if (name := str(path.relative_to(folders.state.parent))) not in before:
            assert saves.load(path)[0].result, why
            before[name] = after[name]
    return "writing" if litter else "saving" if coming else "between", found


@pytest.mark.parametrize("kills", sizes(4, 1000))
def test_a_killed_game_goes_on_with_all_that_was_shown(kills: int, tell: Tell, tmp_path: Path, makers: Victims) -> None:
    folders, luck, hit = folders_in(tmp_path), random.Random(20), Counter[str]()
    before, last, shown = bystanders(folders), None, 0
    for seed in range(kills):
        told = makers.kill_one(tmp_path, seed, after=(luck.randrange(MOST_SHOWN), luck.uniform(0, LONGEST)))
        shown += sum("shown" in one for one in told)
        what, last = check_killed(folders, told, last, before, f"seed {seed}")
        hit[what] += 1
    replays = list_games(folders.replays, "*.json")
    known = [saves.dump(info.save) for info in replays if info.save]
    assert len({*known}) == len(known), "no game is kept twice"
    tell("games killed at any instant", tried=kills, **hit, times_shown=shown, finished=len(replays) - 2, lost=0)
    assert shown > kills


def steps(most: int) -> list[tuple[str, str]]:
    """Where to kill: at every step, or in a quick soak at some of them."""
    found = [(step, when) for step in STEPS for when in ("before", "after", *(["half"] if step in HALF else []))]
    return found if most > 1 else found[::4]


@pytest.mark.parametrize("most", sizes(1, 20))
def test_a_game_killed_at_any_step_of_a_write_goes_on(most: int, tell: Tell, tmp_path: Path, makers: Victims) -> None:
    """Each call to the system, the first time, the second time, and so on; the end of a game is among them."""
    folders, hit = folders_in(tmp_path), Counter[str]()
    before, last = bystanders(folders), None
    for number in range(1, most + 1):
        for place, (step, when) in enumerate(steps(most)):
            nth = 1 + number % 3 if step in RARE else number * (3 if step == "write" else 1)
            told = makers.kill_one(tmp_path, 100 * number + place, die=(step, nth, when))
            what, last = check_killed(folders, told, last, before, f"{step} {nth} {when}")
            hit[what] += 1
    tell("games killed at a step of a write", tried=most * len(steps(most)), **hit, lost=0)


@pytest.mark.parametrize("most", sizes(1, 6))
def test_other_files_survive_a_kill_at_any_step(most: int, tell: Tell, tmp_path: Path, makers: Victims) -> None:
    folders = folders_in(tmp_path)
    before = bystanders(folders)
    tried = parts = 0
    for what in [*WRITERS][:-1]:  # an arena's file is added to, not written anew
        for number in range(1, most + 1):
            for place, (step, when) in enumerate(steps(most)):
                if step in ("link", "unlink"):
                    continue  # not done for these
                why = f"{what}: {step} {number} {when}"
                makers.kill_one(tmp_path, 50 * number + place, what, die=(step, number, when))
                litter = [*tmp_path.rglob("*.part")]
                assert len(litter) <= len(WRITERS), f"{why}: {litter}"
                read_all(folders, why)
                tried, parts = tried + 1, parts + len([part for part in litter if part.name.startswith(what)])
    after = contents(tmp_path)
    names = {name for name in before if "reviews" not in name}
    assert {name: after[name] for name in names} == {name: before[name] for name in names}
    tell("other files, killed at a step of a write", tried=tried, half_written=parts, lost=0)


def read_all(folders: Folders, why: str) -> None:
    """Reads what is neither a game nor a replay; each file is the old or the new one."""
    read_settings(folders.settings)
    finished_lessons(folders)
    read_since(folders.data / STATS_FILE)
    assert not Schedule(folders.data / QUIZ_FILE).wrong, why
    for info in list_games(folders.replays, "*.json"):
        assert info.save is not None, why
        review = folders.reviews / info.path.name
        assert not review.exists() or read_review(folders.reviews, info.path, info.save), why


@pytest.mark.parametrize("kills", sizes(3, 100))
def test_a_killed_arena_goes_on_with_every_game_it_had_written(
    kills: int, tell: Tell, tmp_path: Path, makers: Victims
) -> None:
    folders, luck, broken, known = folders_in(tmp_path), random.Random(4), 0, 0
    folders.data.mkdir()
    for seed in range(kills):
        told = makers.kill_one(tmp_path, seed, "arena", after=(luck.randrange(5), luck.uniform(0, 0.002)))
        known = max([known, *(one["shown"] + 1 for one in told if "shown" in one)])
        file = arena_file(folders)
        data = file.read_bytes() if file.exists() else b""
        if luck.random() < 0.5:  # a line of which only a part has reached the disk
            data = data[: -luck.randrange(1, 60)] if len(data.splitlines()) > 1 else data
            file.write_bytes(data)
            known = max(0, data.count(b"\n") - 1)
        broken += not data.endswith(b"\n")
        keeper = arena_keeper(folders)
        assert [*keeper.games] == [*range(len(keeper.games))], f"seed {seed}"
        assert len(keeper.games) >= known, f"seed {seed}"
        keeper.close()
        assert arena_file(folders).read_bytes().endswith(b"\n")
    tell("arenas killed", tried=kills, with_a_broken_line=broken, lost=0)


PROMPT = "> "


class CommandLine:
    """The program as people start it, line by line, and all that it has printed."""

    def __init__(self, arguments: list[str], folder: Path) -> None:
        homes = {f"XDG_{name.upper()}_HOME": str(folder / name) for name in ("config", "data", "state")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "solo", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT,
            env={**os.environ, **homes, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        self.printed = ""
        self._text = read_in_pieces()

    def until_asked(self) -> str:
        """What it printed since the last line, when it waits for the next; nothing where it has ended."""
        assert self.process.stdout is not None
        before = len(self.printed)
        while not self.printed[before:].endswith(PROMPT):
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:
                return ""
            self.printed += self._text.decode(data)
        return self.printed[before:]

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()


@pytest.mark.slow
def test_a_killed_command_line_loses_no_move_whole(tell: Tell, tmp_path: Path) -> None:
    """The real program, in a process of its own: what it has answered is there when it is resumed."""
    luck, kills, typed = random.Random(12), 50, 0
    folders = Folders(*(tmp_path / name / "solo-yard" for name in ("config", "data", "state", "cache")))
    shown: list[str] = []  # own moves that were answered
    for seed in range(kills):
        path = running(folders.state) if folders.state.exists() else None
        start = ["play", "--side", "hider", "--level", "random", "--detectives", "2", "--seed", str(seed)]
        if path is None:
            shown = []
        program = CommandLine(start if path is None else ["resume"], tmp_path)
        for _turn in range(luck.randrange(1, 5)):
            if not program.until_asked():
                break
            game = (
                saves.load(path)[1] if (path := running_file(folders)) else Game.new(Options(detectives=2, seed=seed))
            )
            move = game.move_text(luck.choice(game.legal_moves()))
            program.type(move)
            typed += 1
            if luck.random() < 0.3:  # killed while it answers
                time.sleep(luck.uniform(0, 0.02))
                break
            if not program.until_asked():
                break
            shown.append(move)
            program.type("look")
        program.kill()
        tidy(folders.state, folders.replays)
        path = running(folders.state)
        newest = path or list_games(folders.replays, "*.json")[0].path if path or shown else None
        if newest is not None and shown:
            save, game = saves.load(newest)
            own = [text for ply, text in enumerate(save.moves) if game.decider(ply) == "hider"]
            assert [*own[: len(shown)]] == shown, f"kill {seed}"
            shown = own
        if path is None:
            shown = []
    tell("command lines killed", tried=kills, moves_typed=typed, lost=0)


def running_file(folders: Folders) -> Path | None:
    """The game that is being played."""
    return next(iter(folders.state.glob(RUNNING)), None) if folders.state.exists() else None
