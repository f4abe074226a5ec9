"""A running game is never lost: not when the program is killed, not when the disk is full, not to a second program."""

import errno
import os
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from saving import EDITIONS, begin, names, over, play_on, started, step, texts

from ai.compiling import locks
from ai.rules.options import Options
from solo.files import running_game as running
from solo.files import saves
from solo.files.folders import FolderError
from solo.files.running_game import Autosave, running_games
from solo.files.saves import SaveError

# Saving and resuming


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_move_is_in_the_file_before_the_next(edition: str, state: Path) -> None:
    save, game = begin(Options(edition=edition, seed=6), "hider")
    autosave, luck = Autosave(state, save), random.Random(6)
    assert names(state) == [f"{autosave.path.name}.lock"], "nothing is written before it is recorded"
    for number in range(30):
        autosave.record(game)
        found = saves.read(autosave.path)
        assert list(found.moves) == texts(game)
        if number % 7 == 0:
            assert np.array_equal(saves.load(autosave.path)[1].row, game.row)
        if game.outcome is not None:
            break
        step(game, luck)
    autosave.close()
    assert names(state) == [autosave.path.name]
    other, resumed = Autosave.resume(autosave.path)
    assert np.array_equal(resumed.row, saves.load(autosave.path)[1].row)
    play_on(resumed, 6)
    other.record(resumed)
    assert saves.read(other.path).result == resumed.outcome
    assert saves.read(other.path).started == save.started
    other.close()


def test_moves_taken_back_leave_the_file_too(state: Path) -> None:
    autosave, game = started(state, moves=10)
    back = [game.pop() for _ in range(4)][::-1]
    words = [game.move_text(move) for move in back]
    autosave.record(game, redo=back, unrated=["undo"])
    found, resumed = saves.load(autosave.path)
    assert resumed.moves == game.moves
    assert (list(found.redo), found.unrated, found.hints) == (words, ("undo",), "off")
    other = next(move for move in game.legal_moves() if move != back[0])
    game.push(other)
    autosave.record(game, unrated=["undo", "hints"], hints="on")
    found, resumed = saves.load(autosave.path)
    assert resumed.moves == game.moves
    assert (found.redo, found.unrated, found.hints) == ((), ("undo", "hints"), "on")
    autosave.record(game)
    assert (autosave.save.unrated, autosave.save.hints) == (("undo", "hints"), "on"), "what was once, stays"
    autosave.close()


def test_two_programs_do_not_meet(state: Path) -> None:
    """Each has a file of its own; a game that is being played cannot be resumed; one that was left can."""
    assert running.running(state) is None
    a, game = started(state, 1)
    b, _ = started(state, 2)
    assert a.path != b.path
    assert running.running(state) is None
    before = a.path.read_bytes()
    with pytest.raises(SaveError, match=f"{a.path.name} is being played by another program"):
        Autosave.resume(a.path)
    assert a.path.read_bytes() == before
    a.close()
    assert running.running(state) == a.path
    c, resumed = Autosave.resume(a.path)
    assert resumed.moves == game.moves
    assert running.running(state) is None
    b.close()
    c.close()
    assert {info.path for info in running_games(state)} == {a.path, b.path}
    assert names(state) == sorted([a.path.name, b.path.name])


def test_the_newest_is_resumed_first(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for number in (3, 1, 2):
        monkeypatch.setattr(saves, "now", lambda number=number: f"2026-11-16T10:00:0{number}+00:00")
        autosave, _ = started(state, number)
        autosave.close()
        made.append(autosave.path)
    assert [info.path for info in running_games(state)] == [made[0], made[2], made[1]]
    assert running.running(state) == made[0]
    made[0].write_bytes(b"{")
    assert running.running(state) == made[2]
    broken = next(info for info in running_games(state) if info.path == made[0])
    assert broken.save is None
    assert "ends too early" in broken.reason


def test_a_lock_that_its_holder_removed_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between opening a lock and taking it the file may go away, and another program may make it anew."""
    path = tmp_path / "a.lock"
    first, second, third = locks.Lock(path), locks.Lock(path), locks.Lock(path)
    assert first.take()
    real, calls = locks._lock, []

    def late(handle: int) -> bool:
        calls.append(handle)
        if len(calls) == 1:
            first.release()
        return real(handle)

    monkeypatch.setattr(locks, "_lock", late)
    assert second.take()
    assert len(calls) == 2
    assert not third.take()
    assert locks.is_locked(path)
    second.release()
    assert not locks.is_locked(path)
    assert not path.exists()


def test_where_nothing_can_be_locked_games_are_saved_all_the_same(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", no_locks)
    autosave, game = started(state)
    assert saves.load(autosave.path)[1].moves == game.moves


def test_an_unreadable_file_is_put_aside_and_never_lost(state: Path) -> None:
    state.mkdir()
    path = state / "running-1.json"
    save, game = begin(Options())
    for number, junk in enumerate((b"", b"\xff\xfe", b'{"format": "solo-yard game", "version": 9}'), start=1):
        path.write_bytes(junk)
        autosave = Autosave(state, save, path)
        autosave.record(game)
        autosave.close()
        assert saves.load(path)[0] == autosave.save
        assert (state / f"running-1.json.unreadable-{number}").read_bytes() == junk
    assert len(names(state)) == 4
    assert [info.path for info in running_games(state)] == [path]


def test_what_cannot_be_resumed_stays_as_it_is(state: Path) -> None:
    autosave, _ = started(state)
    autosave.close()
    data = autosave.path.read_bytes().replace(b'"d1 start', b'"d1 stork')
    autosave.path.write_bytes(data)
    for path, why in (
        (autosave.path, "move 1, d1 stork"),
        (state / "none.json", "cannot be read"),
        (state / "a" / "b.json", "cannot be read"),
    ):
        with pytest.raises(SaveError, match=why):
            Autosave.resume(path)
    assert autosave.path.read_bytes() == data
    assert names(state) == [autosave.path.name]


# Trouble with the disk


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_a_full_disk_leaves_the_last_save(call: str, code: int, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    autosave, game = started(state)
    old = autosave.path.read_bytes()
    real, calls = getattr(os, call), []

    def full(*arguments: Any) -> object:
        calls.append(arguments)
        if call == "write" and len(calls) == 1:  # a part of it still fits
            return real(arguments[0], bytes(arguments[1])[:100])
        raise OSError(code, os.strerror(code))

    step(game, random.Random(1))
    monkeypatch.setattr(os, call, full)
    with pytest.raises(SaveError) as caught:
        autosave.record(game)
    assert caught.value.text == f"The game could not be saved as {autosave.path}: {os.strerror(code)}."
    assert caught.value.file == autosave.path
    assert autosave.path.read_bytes() == old
    assert len(names(state)) == 2, "no half-written file is left"
    monkeypatch.undo()
    step(game, random.Random(2))
    autosave.record(game)
    assert saves.load(autosave.path)[1].moves == game.moves
    autosave.close()


def test_an_interruption_leaves_the_last_save(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    autosave, game = started(state)
    old = autosave.path.read_bytes()

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        autosave.record(game)
    assert autosave.path.read_bytes() == old
    assert len(names(state)) == 2
    autosave.close()


def test_data_is_on_the_disk_before_it_takes_its_name(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for call in ("write", "fsync", "replace"):
        real = getattr(os, call)
        monkeypatch.setattr(os, call, lambda *a, call=call, real=real: (done.append(call), real(*a))[1])
    started(state)[0].close()
    assert done == ["write", "fsync", "replace", "fsync"], "the data first, then the name, then the folder"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    save, _ = begin(Options())
    with pytest.raises(FolderError, match=r"The folder .*file/state cannot be made: "):
        Autosave(blocked / "state", save)
    autosave = over(tmp_path / "state")
    with pytest.raises(FolderError):
        autosave.finish(blocked / "replays")
    assert saves.load(autosave.path)[1].outcome
    autosave.close()
