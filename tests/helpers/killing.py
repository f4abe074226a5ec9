"""A program that can be killed at any instant of play, and what it had shown until then.

Run as a script it loads everything once, and then waits for orders, a line of JSON each. For each it makes a process of
its own, which plays as plain mode does, or writes one of the other files of a person, until it is killed. It reports on
standard output, a line of JSON for each thing:

    {"process": 123}        who is to be killed
    {"next": [...]}         the game as it is about to be kept: its seed, its moves and what was taken back
    {"shown": [...]}        the game as the person has seen it
    {"ended": 9}            the process has ended, by that signal
"""

import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from saving import EDITIONS, play_on
from terminal import folders_in

from ai.arena.matches import Result, deal_of, set_up
from ai.arena.results import ResultsFile as ArenaKeeper
from ai.game.game import Game
from ai.players.search.think import Effort
from ai.rules.options import Options
from profiles import load_profile
from solo.assist.resume import resumed
from solo.files import atomic as disk
from solo.files.folders import Folders
from solo.files.running_game import list_games, running, tidy
from solo.files.saves import Save
from solo.files.settings import Settings, write_settings
from solo.learn.quiz.quiz import FILE as QUIZ_FILE
from solo.learn.quiz.quiz import Schedule, cards_in
from solo.learn.review.analysis import Review
from solo.learn.review.review_file import keep_review
from solo.learn.stats.stats import start_anew
from solo.learn.tutorial.lessons import LESSONS
from solo.learn.tutorial.progress_file import keep_finished
from solo.plain.game import PlainGame
from solo.play import autosave as keeping
from solo.play.session import Seat, Session

ROOT = Path(__file__).parents[2]
LONGEST = 600  # seconds that a process lives if nobody kills it
PIECE = 50  # bytes that the system writes at a time, as it may
# The steps of writing and moving files, at each of which the program can be killed.
STEPS = ("open", "write", "fsync", "replace", "link", "unlink", "close")
HALF = {"write"}  # can also be done by half
WRITE = os.write
BYSTANDER = "running-bystander.json"  # an older game that nobody goes on with


def tell(**told: object) -> None:
    """A line for whoever started this, whole or not at all."""
    WRITE(1, f"{json.dumps(told)}\n".encode())


def state_of(session: Session) -> list[Any]:
    """What tells one state of a game from all others."""
    game = session.game
    return [session.options.seed, [game.move_text(m) for m in game.moves], [game.move_text(m) for m in session.undone]]


class Keeper(keeping.Keeper):
    """Says what it is about to keep."""

    def __call__(self) -> str | None:
        tell(next=state_of(self.session))
        return super().__call__()


class Robot(PlainGame):
    """Somebody who types what can be played, takes moves back now and then, and says what they have seen."""

    def __init__(self, session: Session, keeper: Keeper, luck: random.Random) -> None:
        super().__init__(session, keeper, io.StringIO(), io.StringIO())
        self.luck = luck

    def read(self) -> str | None:
        chance = self.luck.random()
        if chance < 0.06:
            return "undo"
        if chance < 0.12 and self.session.undone:
            return "redo"
        return self.session.game.move_text(self.luck.choice(self.session.choices()))

    def say(self, sentences: list[str]) -> None:
        super().say(sentences)
        if self.session.game.moves or self.session.undone:
            tell(shown=state_of(self.session))


def play_for_ever(folders: Folders, luck: random.Random) -> None:
    """Goes on with the game that was left, then plays one game after the other, as `solo-yard` does."""
    tidy(folders.state, folders.replays)
    path = running(folders.state)
    while True:
        if path is not None and path.name != BYSTANDER:
            session, save, autosave = resumed(path)
            Robot(session, Keeper(session, folders, save, autosave), luck).run()
            path = None
        options = Options(edition=luck.choice(EDITIONS), seed=luck.randrange(2**32))
        seat = Seat.named(luck.choice(("hider", "seekers", "detective:1")))
        session = Session.new(options, seat, load_profile("random"))
        save = Save.begin(session.game, options, seat.name, "random", session.profile)
        Robot(session, Keeper(session, folders, save), luck).run()


def result(number: int) -> Result:
    """A game of an arena."""
    return Result(number, deal_of(1, number), "hider", "time up", 22, 90 + number, ())


def arena_file(folders: Folders) -> Path:
    return folders.data / "arena.jsonl"


def arena_keeper(folders: Folders) -> ArenaKeeper:
    level = load_profile("random")
    return ArenaKeeper(arena_file(folders), set_up("london", 5, level, level, Effort(None, None), 1, "1"))


def write_settings_often(folders: Folders, luck: random.Random) -> None:
    write_settings(Settings(tutor_points=luck.randrange(50)), folders.settings)


def write_review_often(folders: Folders, luck: random.Random) -> None:
    (*_, info) = list_games(folders.replays, "*.json")
    assert info.save is not None
    count = len(info.save.moves)
    keep_review(folders.reviews, info.path, info.save, Review(count, luck.randrange(count)))


def write_quiz_often(folders: Folders, luck: random.Random) -> None:
    (card, *_) = cards_in(folders)
    Schedule(folders.data / QUIZ_FILE, lambda: date(2026, 11, 16)).answered(card, luck.random() < 0.5)


def write_stats_often(folders: Folders, luck: random.Random) -> None:
    start_anew(folders)


def write_lessons_often(folders: Folders, luck: random.Random) -> None:
    keep_finished(folders, luck.choice([*LESSONS]))


def write_arena_often(folders: Folders, luck: random.Random) -> None:
    keeper = arena_keeper(folders)
    number = len(keeper.games)
    tell(next=number)
    keeper.add(result(number))
    tell(shown=number)
    keeper.close()


WRITERS: dict[str, Callable[[Folders, random.Random], None]] = {
    "settings": write_settings_often,
    "review": write_review_often,
    "quiz": write_quiz_often,
    "stats": write_stats_often,
    "lessons": write_lessons_often,
    "arena": write_arena_often,
}


def write_for_ever(folders: Folders, luck: random.Random, what: str) -> None:
    while True:
        WRITERS[what](folders, luck)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_at(step: str, number: int, when: str) -> None:
    """Lets the system kill this process at a certain call: before it, after it, or when half of it is done."""
    real: Callable[..., Any] = getattr(os, step)
    calls = 0

    def deadly(*arguments: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == number and when == "before":
            die()
        if calls == number and when == "half":
            real(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
            die()
        try:
            return real(*arguments, **named)
        finally:
            if calls == number:
                die()

    setattr(os, step, deadly)


def serve() -> None:
    """Makes a process for each order; they end when they are killed."""
    for edition in EDITIONS:  # loaded once, before the processes part
        play_on(Game.new(Options(edition=edition)), 1, 50)
        session = Session.new(Options(edition=edition), Seat("hider"), load_profile("random"))
        PlainGame(session, None, io.StringIO("moves\n"), io.StringIO()).run()
    tell(ready=True)
    for line in iter(sys.stdin.readline, ""):
        order = json.loads(line)
        if child := os.fork():
            code = os.waitpid(child, 0)[1]
            tell(ended=os.waitstatus_to_exitcode(code))
            continue
        signal.alarm(LONGEST)
        tell(process=os.getpid())
        folders, luck = folders_in(Path(order["folder"])), random.Random(order["seed"])
        if order["pieces"]:
            os.write = lambda handle, data: WRITE(handle, data[:PIECE])  # type: ignore[assignment]
        disk.ABANDONED = 0  # what was left by the one before is swept at once
        if order["die"]:
            die_at(*order["die"])
        if order["what"] == "play":
            play_for_ever(folders, luck)
        else:
            write_for_ever(folders, luck, order["what"])


class Victims:
    """The other end: orders processes, kills them, and hears what they had shown."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def hear(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the program that makes the others has ended"
        told: dict[str, Any] = json.loads(line)
        return told

    def kill_one(
        self, folder: Path, seed: int, what: str = "play", *, after: tuple[int, float] | None = None,
        die: tuple[str, int, str] | None = None,
    ) -> list[dict[str, Any]]:  # fmt: skip
        """Lets one run, and kills it after so many times that something was shown, and so many seconds; or it dies at a
        step of a write. Returns what it told."""
        order = {"folder": str(folder), "seed": seed, "what": what, "die": die, "pieces": seed % 3 == 0}
        assert self._process.stdin is not None
        print(json.dumps(order), file=self._process.stdin, flush=True)
        child, told = self.hear()["process"], []
        if after is not None:
            while sum("shown" in one for one in told) < after[0]:
                told.append(self.hear())
            time.sleep(after[1])
            os.kill(child, signal.SIGKILL)
        while "ended" not in (one := self.hear()):
            told.append(one)
        assert one == {"ended": -signal.SIGKILL}, f"it ended by itself: seed {seed}, {what}, {die}"
        return told


@contextmanager
def victims() -> Iterator[Victims]:
    """A program that makes others, which are killed."""
    paths = os.pathsep.join([str(ROOT), *(str(ROOT / "tests" / folder) for folder in ("helpers", "oracles"))])
    command = [sys.executable, str(Path(__file__))]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths}
    ) as process:
        found = Victims(process)
        assert found.hear() == {"ready": True}
        yield found
        assert process.stdin is not None
        process.stdin.close()


if __name__ == "__main__":
    serve()
