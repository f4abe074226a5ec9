"""The index of kept games saves reading them again, and is never believed more than the files themselves."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from indexing import MANY, Counted, is_right, names_of, truth
from many import write_many
from terminal import ROOT, folders_in

from solo import cli
from solo.files.folders import Folders
from solo.files.saves import read
from solo.files.summaries import HIDER_NAME, SEEKERS_NAME, summary_of, ticks, time_of
from solo.learn.kept.index import FILE, kept_games
from solo.learn.quiz.quiz import Round, cards_in
from solo.learn.review import review_file as kept


def test_files_are_read_once(folders: Folders, counted: Counted) -> None:
    is_right(folders, counted, names_of(folders))
    is_right(folders, counted, [])
    (folders.data / FILE).unlink()
    is_right(folders, counted, names_of(folders))
    assert sum(one.marks is not None for one in kept_games(folders)) == MANY / 4
    assert {one.game.team for one in kept_games(folders) if one.game} == {HIDER_NAME, SEEKERS_NAME}


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
