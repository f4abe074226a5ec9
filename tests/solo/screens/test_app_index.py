"""Reading many kept games on the full screen: one sees how far it is, and can leave."""

import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from indexing import forty_games, names_of
from terminal import DOWN, ENTER, ESCAPE, PATIENCE, Desk, desk, sitting

from solo.files import saves
from solo.files.folders import Folders
from solo.files.saves import read
from solo.learn.kept import index, index_file
from solo.learn.kept.index import FILE
from solo.screens import screen
from solo.screens.app import Yard
from solo.screens.screen import WorkScreen


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    return forty_games(tmp_path, monkeypatch)


class Slow:
    """Files that are read only when somebody lets them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.gate = threading.Semaphore(0)
        self.count = 0

        def slow(path: Path) -> saves.Save:
            self.gate.acquire()
            self.count += 1
            return read(path)

        monkeypatch.setattr(saves, "read", slow)

    def let(self, count: int) -> None:
        for _time in range(count):
            self.gate.release()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    found = Slow(monkeypatch)
    yield found
    found.let(10_000)


@asynccontextmanager
async def asking(folder: Path, slow: Slow, question: Callable[[Yard], object], count: int) -> AsyncIterator[Desk]:
    """Somebody who has asked for the kept games, of which so many are read."""
    async with desk(folder) as here:
        here.waits = False
        question(here.yard)
        slow.let(count)
        await here.until(f"{count} of 40")
        yield here


def reading(here: Desk) -> bool:
    return isinstance(here.top, WorkScreen)


def test_one_sees_how_far_reading_is_and_can_leave(folders: Folders, tmp_path: Path, slow: Slow) -> None:
    """The screen lives while files are read; who leaves stops the reading, and what was read is not read again."""

    async def talk() -> None:
        async with asking(tmp_path, slow, Yard.replays, 10) as here:
            await here.until("Reading your games: 10 of 40")
            await here.until("25%")
            await here.resize(120, 40)
            assert "Reading your games" in here.text()
            await here.press(DOWN, "x", ESCAPE)
            assert "New game" in here.text()
            assert not reading(here)
            slow.let(1)  # the one that is being read
            await here.until(lambda: not any(thread.name == "reading" for thread in threading.enumerate()))
            assert slow.count == 11
            slow.let(29)
            here.yard.replays()
            await here.until("2001-01-02")
            assert slow.count == 40
            assert "won" in here.text()
            await here.press(ESCAPE)
            here.yard.stats()
            await here.until("of 40 games won.")
            assert slow.count == 40

    sitting(talk)


def test_the_last_number_is_drawn_although_the_next_file_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else draws the screen meanwhile: what was told just after a picture is seen all the same."""
    monkeypatch.setattr(screen, "REDRAW", 0.3)
    seen, done = threading.Event(), threading.Event()

    def work(tell: Callable[[int, int], None]) -> None:
        tell(1, 40)
        assert seen.wait(PATIENCE)
        for count in range(2, 11):
            tell(count, 40)
        assert done.wait(PATIENCE)

    async def talk() -> None:
        async with desk(tmp_path) as here:
            await here.until(here.yard.warmup.ready.is_set)  # it draws, too
            here.waits = False
            here.yard.push(WorkScreen(here.yard, work, lambda found: None))
            await here.until("1 of 40")
            seen.set()
            await here.until("10 of 40")
            done.set()

    try:
        sitting(talk)
    finally:
        seen.set()
        done.set()


def test_leaving_the_program_stops_the_reading(
    folders: Folders, tmp_path: Path, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk() -> None:
        async with asking(tmp_path, slow, Yard.stats, 3):
            threading.Timer(0.05, lambda: slow.let(1)).start()  # the one that is being read
        assert not any(thread.name == "reading" for thread in threading.enumerate())

    monkeypatch.setattr(screen, "GRACE", PATIENCE)
    sitting(talk)
    assert slow.count == 4
    assert len(index_file.read_index(folders.data / FILE).games) == 4, "and what was read is remembered"


def test_a_fault_while_reading_is_shown(folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "look_at", lambda folder: 1 / 0)

    async def talk() -> None:
        async with desk(tmp_path) as here:
            here.yard.replays()
            await here.until("what never comes")

    with pytest.raises(ZeroDivisionError):
        sitting(talk)


def test_only_what_is_seen_of_a_long_list_is_put_into_words(
    folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from solo.screens import menu

    said: list[str] = []
    real = menu.listed_game
    monkeypatch.setattr(menu, "listed_game", lambda yard, one, run: (said.append(one.name), real(yard, one, run))[1])

    async def talk() -> None:
        async with desk(tmp_path) as here:
            here.yard.replays()
            await here.until("2001-01-02")
            assert {*said} == {*names_of(folders)[-16:]}
            await here.press("\x1b[F")
            assert "2001-01-01 00:00" in here.text()
            await here.press(ENTER)
            await here.until(lambda: type(here.top).__name__ == "ReviewScreen")

    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    sitting(talk)
