"""On the full screen, too, damaged files are told, and nothing ends the program."""

import os
import random
from dataclasses import replace
from pathlib import Path

import pytest
from damaging import FOREIGN, PLACES, limited
from reviewing import one_mistake, recorded
from soaking import Tell, sizes
from terminal import ENTER, Desk, desk, folders_in, sitting

from ai.rules.options import Options
from solo.files import saves
from solo.files.folders import Folders
from solo.files.running_game import keep
from solo.learn.quiz.quiz import FILE as QUIZ_FILE
from solo.learn.stats.stats import FILE as STATS_FILE
from solo.learn.tutorial.progress_file import FILE as LESSONS_FILE

WIDE = (150, 40)


def files_of(folders: Folders) -> list[Path]:
    """Files that the menu leads to."""
    notes = [folders.data / name for name in (STATS_FILE, QUIZ_FILE, LESSONS_FILE)]
    return [folders.state / "running-damaged.json", folders.replays / "damaged.json", *notes, folders.settings]


async def everywhere(here: Desk) -> str:
    """Goes to all that reads files, and back; returns what was seen."""
    yard, seen = here.yard, []
    for go in (yard.resume, yard.replays, yard.stats, yard.quiz, yard.tutorial, lambda: yard.settle(mouse=False)):
        go()
        await here.rest()
        await here.until(lambda: yard.warmup.ready.is_set())
        await here.rest()
        seen.append(here.text())
        if len(yard.stack) > 1:
            await here.press(ENTER)
        while len(yard.stack) > 1:
            seen.append(here.text())
            yard.pop()
            await here.rest()
    return " ".join("".join(seen).split())


@pytest.mark.parametrize("most", sizes(1, 99))
def test_the_menu_tells_of_damaged_files(most: int, tell: Tell, tmp_path: Path) -> None:
    ways = [*((name, data) for name, data in FOREIGN.items()), *((name, None) for name in PLACES)]
    tried = 0
    for number, (why, data) in enumerate(random.Random(2).sample(ways, min(most, len(ways)))):
        folders = folders_in(tmp_path / str(number))
        one_mistake(folders)
        files = files_of(folders)
        for path in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            PLACES[why](path) if data is None else path.write_bytes(data)

        async def talk(folder: Path = tmp_path / str(number)) -> str:
            async with desk(folder, size=WIDE) as here:
                return await everywhere(here)

        found: list[str] = []

        async def listen(talk=talk, found=found) -> None:  # type: ignore[no-untyped-def]
            found.append(await talk())

        with limited(megabytes=1000):
            sitting(listen)
        missing = why == "link to nothing"  # as if there were no file
        plain = files[-1].name in found[0] or missing or why in ("empty", "blank")
        assert plain, f"{why}: settings"
        told = files[:2] if missing else files[:-1]
        assert not [path.name for path in told if path.name not in found[0]], why
        for path in files:
            same = data is None or path.read_bytes() == data
            assert (os.path.lexists(path) and same) or (path == files[-1] and why in ("empty", "blank")), why
        tried += 1
    tell("menus with damaged files", tried=tried, files=tried * 6, ended=0)


@pytest.mark.parametrize(
    "change",
    [
        {"saved": "0001-01-01T00:00:00+14:00"},
        {"saved": "9999-12-31T23:59:59-12:00"},
    ],
)
def test_games_that_are_strange_can_be_listed(change: dict[str, str], tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    save = replace(recorded(Options(edition="dice", seed=1, detectives=1), "seekers")[0], **change)
    keep(save, folders.replays)
    folders.state.mkdir()
    saves.write(replace(save, result=None, moves=save.moves[:5]), folders.state / "running-1.json")

    async def talk() -> None:
        async with desk(tmp_path, size=WIDE) as here:
            assert "deal number 1" in await everywhere(here)

    sitting(talk)


def test_a_game_of_an_unknown_edition_can_be_listed(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    path = keep(recorded(Options(edition="dice", seed=1, detectives=1), "seekers")[0], folders.replays)
    path.write_bytes(path.read_bytes().replace(b'"edition": "dice"', b'"edition": "mars"'))

    async def talk() -> None:
        async with desk(tmp_path, size=WIDE) as here:
            assert "a game of an edition that cannot be read: unknown edition 'mars'" in await everywhere(here)

    sitting(talk)
