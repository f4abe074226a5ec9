"""The index of kept games saves reading them again, and is never believed more than the files themselves."""

import base64
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hostile import SIGNS
from many import write_many
from soaking import Tell, sizes
from terminal import DOWN, ENTER, ESCAPE, PATIENCE, ROOT, Desk, desk, folders_in, sitting

from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from solo import cli
from solo.files import saves
from solo.files.folders import Folders
from solo.files.running_game import list_games
from solo.files.saves import read
from solo.files.summaries import HIDER, SEEKERS, Listed, marks_of, summary_of, ticks, time_of
from solo.learn.kept import index, index_file
from solo.learn.kept.index import FILE, kept_games
from solo.learn.quiz.quiz import Round, cards_in
from solo.learn.review import analysis
from solo.learn.review import review_file as kept
from solo.screens import screen
from solo.screens.screen import WorkScreen

MANY = 40


class Counted:
    """Counts the games that are read from their files."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.names: list[str] = []

        def counted(path: Path) -> saves.Save:
            self.names.append(path.name)
            return read(path)

        monkeypatch.setattr(saves, "read", counted)

    def taken(self) -> list[str]:
        """The names since the last time."""
        found, self.names = sorted(self.names), []
        return found


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    """Forty games, ten of them reviewed; so old that they can be remembered at once."""
    monkeypatch.setattr(index, "FRESH", -1)
    found = folders_in(tmp_path)
    write_many(found, MANY)
    return found


def truth(folders: Folders) -> list[Listed]:
    """What the files themselves say, each of them read."""
    found = []
    for info in list_games(folders.replays, "*.json"):
        marks = None
        if info.save and (review := kept.read_review(folders.reviews, info.path, info.save)):
            marks = marks_of(review, kept.digest_of(info.save))
        found.append(info.listed._replace(marks=marks))
    return found


def names_of(folders: Folders) -> list[str]:
    return sorted(path.name for path in folders.replays.iterdir())


def is_right(folders: Folders, counted: Counted, read_again: list[str]) -> None:
    """The list is what the files say, and only these were read for it."""
    counted.taken()
    listed = kept_games(folders)
    assert counted.taken() == sorted(read_again)
    assert listed == truth(folders)
    assert listed == sorted(listed, reverse=True)


def test_files_are_read_once(folders: Folders, counted: Counted) -> None:
    is_right(folders, counted, names_of(folders))
    is_right(folders, counted, [])
    (folders.data / FILE).unlink()
    is_right(folders, counted, names_of(folders))
    assert sum(one.marks is not None for one in kept_games(folders)) == MANY / 4
    assert {one.game.team for one in kept_games(folders) if one.game} == {HIDER, SEEKERS}


def test_a_file_that_changes_is_read_again(folders: Folders, counted: Counted) -> None:
    """Whatever it is that changes: its size, its time, its inode, or only the moment of the change."""
    kept_games(folders)
    first, second, third, fourth, fifth, *_others = (folders.replays / name for name in names_of(folders))
    text, about = first.read_text(), first.stat()
    first.write_text(text.replace('"side": "hider"', '"side": "seekers"'))
    second.write_text(text.replace('"seed": 0', '"seed": 7'))
    os.utime(second, ns=(about.st_atime_ns, about.st_mtime_ns))
    third.write_text("{")
    fourth.unlink()
    (folders.replays / "new.json").write_text(text)
    new = folders.replays / "part"
    new.write_text(text.replace('"seed": 0', '"seed": 8'))
    os.utime(new, ns=(fifth.stat().st_atime_ns, fifth.stat().st_mtime_ns))
    new.rename(fifth)
    changed = [first.name, second.name, third.name, fifth.name, "new.json"]
    is_right(folders, counted, changed)
    is_right(folders, counted, [third.name])  # what cannot be read is tried each time
    third.write_text(text)
    is_right(folders, counted, [third.name])
    is_right(folders, counted, [])


def test_times_alone_cannot_hide_a_change(folders: Folders, counted: Counted) -> None:
    """Same size, same inode, same time of writing: the system still knows when it was changed."""
    kept_games(folders)
    path = folders.replays / names_of(folders)[3]
    about, text = path.stat(), path.read_text()
    time.sleep(0.02)  # the clock of files ticks
    with path.open("r+") as file:
        file.write(text.replace('"hints": "off"', '"hints": "on" '))
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (about.st_size, about.st_mtime_ns)
    is_right(folders, counted, [path.name])


def test_a_review_that_changes_is_read_again(folders: Folders, counted: Counted) -> None:
    kept_games(folders)
    first, second, third, fourth, *_others = sorted(path.name for path in folders.reviews.iterdir())
    text = (folders.reviews / first).read_text()
    (folders.reviews / first).write_text(text.replace('"value": 0.5,', '"value": 0.4,', 1))
    (folders.reviews / second).write_text("{")
    (folders.reviews / third).unlink()
    (folders.replays / fourth).write_text((folders.replays / first).read_text())  # another game than was reviewed
    (folders.reviews / "nobody.json").write_text(text)
    is_right(folders, counted, [first, second, fourth])
    is_right(folders, counted, [])
    assert sum(one.marks is not None for one in kept_games(folders)) == MANY / 4 - 3
    (folders.reviews / names_of(folders)[1]).write_text(text)
    is_right(folders, counted, [names_of(folders)[1]])


def test_the_review_of_another_game_is_forgotten_with_it(
    folders: Folders, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it cannot be read just then."""

    def refuse(*given: object) -> None:
        raise PermissionError

    kept_games(folders)
    name, other = names_of(folders)[:2]
    assert (folders.reviews / name).exists()
    (folders.replays / name).write_bytes((folders.replays / other).read_bytes())
    with monkeypatch.context() as patch:
        patch.setattr(kept, "judged", refuse)
        assert next(one.marks for one in kept_games(folders) if one.name == name) is None
    is_right(folders, counted, [name])
    is_right(folders, counted, [])


def test_a_file_that_was_just_written_is_not_remembered(tmp_path: Path, counted: Counted) -> None:
    """It may be written once more within one tick of the clock, and look the same."""
    folders = folders_in(tmp_path)
    write_many(folders, 3)
    for _time in range(2):
        is_right(folders, counted, names_of(folders))
    assert not (folders.data / FILE).exists()


def test_what_is_no_plain_file_is_looked_at_each_time(folders: Folders, counted: Counted, tmp_path: Path) -> None:
    name = names_of(folders)[0]
    target = tmp_path / "elsewhere"
    (folders.replays / name).rename(target)
    (folders.replays / name).symlink_to(target)
    (folders.replays / "folder.json").mkdir()
    (folders.replays / "gone.json").symlink_to(tmp_path / "nothing")
    os.mkfifo(folders.replays / "pipe.json")
    (folders.replays / ".hidden.json").write_text("{")
    (folders.replays / "notes.txt").write_text("{")
    kept_games(folders)
    odd = ["folder.json", "gone.json", "pipe.json"]
    listed, counted.names = kept_games(folders), []
    assert [one for one in listed if one.game] == [one for one in truth(folders) if one.game]
    counted.taken()
    kept_games(folders)
    assert counted.taken() == odd
    target.write_text(target.read_text().replace('"seed": 0', '"seed": 9'))
    counted.taken()
    kept_games(folders)
    assert counted.taken() == sorted([*odd, name]), "a link leads to a file that has changed"


# The file of the index


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
    older, newer = data.replace(b"0.1.0", b"0.0.9", 1), data.replace(b'"version": 1', b'"version": 2', 1)
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
    basis = [saves.VERSION, kept.VERSION, analysis.PLAYOUTS, analysis.QUIZ_SWING]
    basis.append([round(analysis.Loss(loss / 20, 0.01).accuracy, 6) for loss in range(20)])
    assert (index_file.VERSION, sha256(json.dumps(basis).encode()).hexdigest()[:10]) == (1, "8427fcb869")
    assert (HIDER, SEEKERS) == (HIDER_SIDE, SEEKER_SIDE)


def test_a_game_in_a_few_words(folders: Folders) -> None:
    save = read(folders.replays / names_of(folders)[0])
    summary = summary_of(save)
    assert time_of(summary.when) == save.when
    assert (summary.moves, summary.seed, summary.level) == (len(save.moves), save.options.seed, save.profile.name)
    for text in ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "2026-11-16T12:00:00.123456+01:00"):
        when = replace(save, saved=text).when
        assert abs(time_of(ticks(when)) - when).days == 0


# Whoever asks


def test_nothing_slow_is_loaded_for_the_figures(folders: Folders) -> None:
    """Once the games are known, statistics and lists need neither the rules nor the compiler."""
    kept_games(folders)
    code = (
        "import sys; from pathlib import Path; from solo.learn.stats import stats\n"
        "from solo.screens import menu, kept_games; from solo.files.folders import Folders\n"
        f"folders = Folders(*[Path({str(folders.data)!r})] * 4)\n"
        "games, wrong = stats.played_games(folders); print(len(stats.stats_lines(games)), len(games), wrong)\n"
        "print(menu.GameList(None, games, None)[0].name)\n"
        "print(sorted({'numba', 'numpy', 'scipy', 'ai.rules'} & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[0].endswith(f" {MANY} []")
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_quiz_reads_no_more_than_it_asks(folders: Folders, counted: Counted) -> None:
    assert len(cards_in(folders)) == MANY / 4
    counted.taken()
    opened: list[Path] = []
    quiz = Round(folders)
    assert len(quiz.left) == quiz.count == len(quiz.slips) == 10
    assert counted.taken() == [], opened
    assert quiz.ask()


def test_the_last_game_is_found_without_reading_all(
    folders: Folders, counted: Counted, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from solo.launch import _game_to_review

    broken = folders.replays / "broken.json"
    broken.write_text("{")
    assert _game_to_review(None, folders) == folders.replays / names_of(folders)[-2]
    assert "broken.json is damaged" in capsys.readouterr().err
    counted.taken()
    _game_to_review(None, folders)
    assert counted.taken() == ["broken.json"]


# On the screen


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


def reading(here: Desk) -> bool:
    return isinstance(here.top, WorkScreen)


def test_one_sees_how_far_reading_is_and_can_leave(folders: Folders, tmp_path: Path, slow: Slow) -> None:
    """The screen lives while files are read; who leaves stops the reading, and what was read is not read again."""

    async def talk() -> None:
        async with desk(tmp_path) as here:
            here.waits = False
            here.yard.replays()
            slow.let(10)
            await here.until("Reading your games: 10 of 40")
            await here.until("25 %")
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


def test_leaving_the_program_stops_the_reading(
    folders: Folders, tmp_path: Path, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            here.waits = False
            here.yard.stats()
            slow.let(3)
            await here.until("3 of 40")
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


def test_progress_on_the_command_line(
    folders: Folders, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from solo.terminal import progress

    monkeypatch.setenv("XDG_DATA_HOME", str(folders.data))
    folders.data.rename(folders.data.parent / "solo-yard")
    (folders.data).mkdir()
    (folders.data.parent / "solo-yard").rename(folders.data / "solo-yard")
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(progress, "REDRAW", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert cli.run(["stats"]) == 0
    told = capsys.readouterr()
    assert told.err.startswith("\r\x1b[KReading your games: 0 of 40\r\x1b[KReading your games: 1 of 40")
    assert told.err.endswith("39 of 40\r\x1b[K")
    assert "of 40 games won." in told.out
    assert cli.run(["stats"]) == 0
    assert capsys.readouterr() == (told.out, "")
