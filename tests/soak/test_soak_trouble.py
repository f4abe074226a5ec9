"""Full and read-only disks, clocks that go back, several programs: the game goes on, and what is not kept is told."""

import io
import os
import random
import sys
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from reviewing import one_mistake, recorded
from saving import over, play_on, started, step
from soaking import Tell, sizes
from terminal import folders_in

from ai.compiling import locks
from ai.rules.options import Options
from solo.files import atomic as disk
from solo.files import running_game as running
from solo.files import saves
from solo.files.running_game import Autosave, list_games, running_games
from solo.files.saves import SaveError
from solo.files.settings import Settings, read_settings, write_settings
from solo.learn.quiz.quiz import FILE as QUIZ_FILE
from solo.learn.quiz.quiz import Schedule, cards_in
from solo.plain.review import export

# Clocks


@pytest.mark.parametrize("games", sizes(3, 300))
def test_whatever_the_clock_says_nothing_is_written_over(
    games: int, tell: Tell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck, kept = random.Random(7), []
    start = datetime(2026, 11, 16, 12, tzinfo=UTC)
    for seed in range(games):
        clock = start + timedelta(seconds=luck.choice((0, 0, 1, -1, -3600, 3600, -(10**8), 10**8)))
        monkeypatch.setattr(saves, "now", lambda clock=clock: clock.isoformat(timespec="seconds"))
        save, game = recorded(Options(edition="dice", detectives=1, seed=seed % 9), luck.choice(("hider", "seekers")))
        autosave = Autosave(tmp_path / "state", save)
        autosave.record(game)
        kept.append(autosave.finish(tmp_path / "replays"))
        assert saves.load(kept[-1])[1].moves == game.moves
    found = list_games(tmp_path / "replays", "*.json")
    assert all(info.save for info in found)
    assert {info.path for info in found} == {*kept}
    tell("games under a clock that jumps", tried=games, replays=len(found), written_over=0)


def test_after_the_clock_was_set_back_the_last_game_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "now", lambda: "2999-01-01T15:00:00+00:00")
    first, _game = started(tmp_path, 1)
    first.close()
    assert running.running(tmp_path) == first.path, "the only one there is"
    monkeypatch.undo()
    second, _game = started(tmp_path, 2)
    second.close()
    assert running.running(tmp_path) == second.path
    assert [info.path for info in running_games(tmp_path)] == [second.path, first.path]


# Several programs


@pytest.mark.parametrize("tries", sizes(15, 3000))
def test_programs_that_take_up_the_same_games_never_share_one(tries: int, tell: Tell, tmp_path: Path) -> None:
    """Each by its own way to the file: as it is, through a linked folder, a link to the file, or a detour."""
    luck, state = random.Random(3), tmp_path / "state"
    paths = []
    for seed in range(3):
        autosave, _game = started(state, seed)
        autosave.close()
        paths.append(autosave.path)
    (tmp_path / "folder").symlink_to(state)
    for path in paths:
        (tmp_path / path.name).symlink_to(path)
    ways = [state, tmp_path / "folder", tmp_path, state / ".." / "state"]
    playing: dict[Path, tuple[Autosave, list[int]]] = {}
    refused = taken = 0
    for _number in range(tries):
        path, way = luck.choice(paths), luck.choice(ways)
        if path in playing and luck.random() < 0.3:
            autosave, moves = playing.pop(path)
            autosave.close()
            assert saves.load(path)[1].moves == moves
        elif path in playing:
            with pytest.raises(SaveError, match="is being played by another program"):
                Autosave.resume(way / path.name)
            refused += 1
        else:
            autosave, game = Autosave.resume(way / path.name)
            if game.outcome is None:
                step(game, luck)
            autosave.record(game)
            playing[path] = autosave, list(game.moves)
            taken += 1
        assert {info.path for info in running_games(state)} == {*paths} - {*playing}
    for autosave, _moves in playing.values():
        autosave.close()
    assert sorted(path.name for path in state.iterdir()) == sorted(path.name for path in paths)
    tell("programs on one save", taken=taken, refused=refused, shared=0)


def test_a_save_whose_name_ends_like_a_lock_is_not_removed(tmp_path: Path) -> None:
    autosave, game = started(tmp_path)
    autosave.close()
    strange = autosave.path.rename(tmp_path / "mine.lock")
    again, _game = Autosave.resume(strange)
    again.record(game)
    again.close()
    assert saves.load(strange)[1].moves == game.moves


def test_two_quizzes_keep_what_the_other_has_kept(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    one_mistake(folders, 1)
    one_mistake(folders, 2, "d2 taxi 171")
    one, other = cards_in(folders)
    first, second = (Schedule(folders.data / QUIZ_FILE, lambda: date(2026, 11, 16)) for _ in range(2))
    first.answered(one, right=True)
    second.answered(other, right=True)
    assert Schedule(folders.data / QUIZ_FILE).records.keys() == {one.key, other.key}


def test_two_arenas_do_not_write_one_file(tmp_path: Path) -> None:
    """The second would cut off a line that the first is writing."""
    command = ["arena", "--hider", "random", "--seekers", "random", "--games", "1", "--jobs", "1", "--keep"]
    file = tmp_path / "games.jsonl"
    lock = locks.Lock(tmp_path / "games.jsonl.lock")
    assert lock.take()
    from solo import cli

    with closing(io.StringIO()) as err, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", err)
        assert cli.run([*command, str(file)]) == 2
        assert f"{file} is being written by another program" in err.getvalue()
    lock.release()
    assert not file.exists()
    assert cli.run([*command, str(file)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]


# Modes and links


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002, 0o027])
def test_own_files_are_private_and_exports_as_the_person_makes_files(mask: int, tmp_path: Path) -> None:
    folders, before = folders_in(tmp_path), os.umask(mask)
    try:
        autosave = over(folders.state)
        made = [autosave.path]
        made.append(keep_as := autosave.finish(folders.replays))
        made[0] = keep_as
        write_settings(Settings(), folders.settings)
        assert export(tmp_path / "review.txt", "text") == ""
        made.append(folders.settings)
    finally:
        os.umask(before)
    assert {mode(path) for path in made} == {0o600}
    assert mode(tmp_path / "review.txt") == 0o666 & ~mask
    assert {mode(folder) for folder in (folders.state, folders.replays, folders.config)} == {0o700}


def test_a_file_that_is_written_anew_keeps_its_mode_and_a_link_stays_a_link(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    write_settings(Settings(), folders.settings)
    mine = tmp_path / "dotfiles.toml"
    folders.settings.rename(mine)
    folders.settings.symlink_to(mine)
    for bits in (0o644, 0o600, 0o664, 0o400):
        mine.chmod(bits)
        write_settings(Settings(tutor_points=bits % 50), folders.settings)
        assert mode(mine) == bits
        assert folders.settings.is_symlink()
        assert read_settings(folders.settings).tutor_points == bits % 50


def test_a_linked_folder_of_games_works(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "state").symlink_to(tmp_path / "elsewhere")
    autosave, game = started(tmp_path / "state")
    autosave.close()
    assert running.running(tmp_path / "state") == autosave.path
    again, _game = Autosave.resume(autosave.path)
    play_on(game, 1)
    again.record(game)
    assert again.finish(tmp_path / "replays").exists()
    assert not [*(tmp_path / "elsewhere").iterdir()]


def test_what_is_no_plain_file_is_not_written_over(tmp_path: Path) -> None:
    """Not even by somebody who may: `review -o /dev/null --force` must not make a file of it."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder"):
        assert "cannot be written: not a plain file." in export(tmp_path / name, "text")
    assert (tmp_path / "pipe").is_fifo()
    assert sorted(os.listdir(tmp_path)) == ["folder", "pipe"]


def test_nobody_waits_for_a_part_that_another_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a killed program left is swept by the next one that writes the file, but not what is being written now."""
    path = tmp_path / "settings.toml"
    old, new = tmp_path / "settings.toml.1.part", tmp_path / "settings.toml.2.part"
    for part in (old, new):
        part.write_bytes(b"half")
    os.utime(old, (1, 1))
    disk.write_whole(path, b"x")
    assert (old.exists(), new.exists()) == (False, True)
