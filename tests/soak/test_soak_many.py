"""A person who has played for twenty years: lists and statistics of thousands of games come at once."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from many import SIDES, games, write_many
from soaking import Tell, sizes
from terminal import DOWN, ENTER, ESCAPE, HOME, ROOT, Process, folders_in

from ai.programs.warmup import load
from solo.files import saves
from solo.files.folders import Folders
from solo.files.running_game import list_games, tidy
from solo.launch import _left
from solo.learn.kept import index
from solo.learn.kept.index import kept_games

TIMES = 5  # measurements, of which the middle one counts


def stats_in(home: Path, *words: str) -> str:
    """What `solo-yard stats` prints, as a program of its own."""
    places = {f"XDG_{name.upper()}_HOME": str(home / name) for name in ("config", "data", "state")}
    command = [sys.executable, "-m", "solo", "stats", *words]
    environ = {**os.environ, **places}
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True, env=environ).stdout


def middle(times: list[float]) -> float:
    return round(sorted(times)[len(times) // 2], 3)


def on_screen(home: Path) -> tuple[float, float, float]:
    """Seconds from the start to the menu, from the key to the list of replays, and from the key to the statistics."""
    start = time.monotonic()
    with Process([], home, (100, 30)) as program:
        program.until("New game")
        menu = time.monotonic() - start
        program.press(HOME, DOWN * 3)
        program.until("▸ Replays")
        start = time.monotonic()
        program.press(ENTER)
        program.until("deal number")
        replays = time.monotonic() - start
        program.press(ESCAPE)
        program.until("▸ Replays")
        program.press(DOWN * 4)
        program.until("▸ Statistics")
        start = time.monotonic()
        program.press(ENTER)
        program.until("games won.")
        return menu, replays, time.monotonic() - start


@pytest.mark.parametrize("count", sizes(60, 20_000))
def test_thousands_of_games(count: int, tell: Tell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same figures with the index as without, from reading each file once; how long it takes is told."""
    monkeypatch.setattr(index, "FRESH", -1)
    home = tmp_path / "home"
    folders = Folders(*(home / name / "solo-yard" for name in ("config", "data", "state", "cache")))
    write_many(folders, count)
    read: list[int] = []
    start = time.monotonic()
    listed = kept_games(folders, lambda done, of: read.append(of))
    first = time.monotonic() - start
    assert read == [count] * count
    again = kept_games(folders, lambda done, of: read.append(of))
    assert (again, len(read)) == (listed, count), "nothing is read a second time"
    assert {one.game.side for one in again if one.game} == {*SIDES}
    start = time.monotonic()
    every = list_games(folders.replays, "*.json")
    without = time.monotonic() - start
    assert [one.game for one in again] == [info.listed.game for info in every]
    told = stats_in(home)
    assert f" of {count} games won." in told
    (folders.data / index.FILE).unlink()
    assert stats_in(home) == told, "the same without an index"
    if count < 1000:
        return
    load()  # and keeps what is compiled
    kept_games(folders)
    times = []
    for _time in range(TIMES):
        start = time.monotonic()
        stats_in(home)
        times.append(time.monotonic() - start)
    menus, lists, figures = zip(*(on_screen(home) for _time in range(TIMES)), strict=True)
    tell(
        "kept games",
        count=count,
        first_time_s=round(first, 1),
        without_an_index_s=round(without, 1),
        stats_s=middle(times),
        menu_s=middle([*menus]),
        list_s=middle([*lists]),
        stats_on_screen_s=middle([*figures]),
    )


@pytest.mark.parametrize("count", sizes(20, 2_000))
def test_thousands_of_games_that_were_left(count: int, tell: Tell, tmp_path: Path) -> None:
    """They are read once to resume one, however many there are."""
    folders = folders_in(tmp_path)
    folders.state.mkdir(parents=True)
    left = replace(games()[0], result=None)
    left = replace(left, moves=left.moves[:10])
    for number in range(count):
        saves.write(replace(left, saved=f"2026-01-01T{number // 60 % 24:02}:{number % 60:02}:00+00:00"),
                    folders.state / f"running-{number:05}.json")  # fmt: skip
    told: list[int] = []
    start = time.monotonic()
    assert len(tidy(folders.state, folders.replays, lambda done, of: told.append(of))) == count
    assert told == [count] * count
    tell("games that were left", count=count, listed_s=round(time.monotonic() - start, 1))
    path = _left(folders)
    assert path is not None
    assert saves.read(path).when == max(saves.read(one).when for one in folders.state.iterdir())
