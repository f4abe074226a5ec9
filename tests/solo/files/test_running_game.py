"""A running game is never lost: not when the program is killed, not when the disk is full, not to a second program."""

import errno
import os
import random
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from saving import EDITIONS, begin, over, play_on, started, step, texts

from ai.compiling import locks
from ai.game.game import Game
from ai.rules.options import Options
from profiles import load_profile
from solo.files import running_game as running
from solo.files import saves
from solo.files.folders import FolderError
from solo.files.running_game import Autosave, keep, list_games, running_games, tidy
from solo.files.saves import Save, SaveError
from solo.play.replay import Replay
from solo.play.session import Seat, Session


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data" / "replays"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


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
    assert "breaks off" in broken.reason


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

    def full(*arguments: object) -> object:
        calls.append(arguments)
        if call == "write" and len(calls) == 1:  # a part of it still fits
            return real(arguments[0], bytes(arguments[1])[:100])  # type: ignore[call-overload]
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


# Finished games


def test_a_finished_game_goes_to_the_replays(state: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = datetime(2026, 11, 16, 19, 30, 12).astimezone()  # names tell the time of the place
    monkeypatch.setattr(saves, "now", lambda: here.astimezone(UTC).isoformat())
    autosave = over(state)
    path = autosave.finish(data)
    assert path.name == "2026-11-16-193012-dice-seekers-random.json"
    assert names(state) == []
    assert saves.load(path)[1].outcome
    second = over(state, 2).finish(data)
    third = over(state, 3).finish(data)
    assert [second.name, third.name] == [f"2026-11-16-193012-dice-seekers-random-{n}.json" for n in (2, 3)]
    assert len({one.read_bytes() for one in (path, second, third)}) == 3
    assert len(names(data)) == 3


def test_names_of_replays_suit_every_system(data: Path) -> None:
    save, _ = begin(Options())
    strange = replace(save, side="detective:2", profile=replace(load_profile("random"), name="Mein <Ü>/..\\Level: 1?"))
    assert keep(strange, data).name.endswith("-london-detective-2-mein-level-1.json")


def test_no_date_is_too_strange(data: Path) -> None:
    save, _ = begin(Options())
    for year in ("0001", "1970", "9999"):
        for offset in ("+14:00", "-12:00"):
            keep(replace(save, saved=f"{year}-01-01T00:00:00{offset}"), data)
    (data / "junk.json").write_bytes(b"")
    os.utime(data / "junk.json", (2**40, 2**40))
    years = [info.when.year for info in list_games(data, "*.json")]
    assert [years[0], years[1], *years[3:]] == [9999, 9999, 1970, 1970, 1, 1]


def test_a_game_that_could_not_be_read_again_is_not_begun(state: Path) -> None:
    """Better no save than one that will be refused."""
    save, _ = begin(Options())
    for wrong in (
        replace(save, side="dog"),
        replace(save, hints="many"),
        replace(save, options=replace(save.options, board="/a\nb")),
        replace(save, options=replace(save.options, seed=2**63)),
    ):
        with pytest.raises(SaveError, match=r"The game cannot be saved as .*: [a-z]+ must be "):
            Autosave(state, wrong)
    assert names(state) == []
    game = Game.new(Options())
    Autosave(state, Save.begin(game, Options(), "hider", "a\nb\udc80.toml", load_profile("random"))).record(game)
    assert running_games(state) == []
    (path,) = state.glob("*.json")
    assert saves.load(path)[0].level == "a?b?.toml"


def test_no_replay_is_written_over(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where there are no hard links."""

    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    save, _ = begin(Options())
    for number in range(2):
        assert keep(save, data) == keep(save, data), "the same game is kept once"
        keep(replace(save, hints="on"), data)
        keep(replace(save, hints="tutor"), data)
        assert len(names(data)) == 3
        assert {info.save.hints for info in list_games(data, "*.json") if info.save} == {"off", "on", "tutor"}
        if number == 0:
            for path in data.iterdir():
                path.unlink()
            monkeypatch.setattr(os, "link", no_links)


def test_what_a_killed_program_left_is_put_in_order(state: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finished = over(state)
    twin = finished.path.read_bytes()
    kept = finished.finish(data)
    finished.path.write_bytes(twin)  # killed after it was copied, before it was removed
    finished.path.with_name(f"{finished.path.name}.lock").write_bytes(b"")
    (state / f"{finished.path.name}.123.part").write_bytes(b"{")
    playing, _ = started(state, 2)
    (state / f"{playing.path.name}.123.part").write_bytes(b"{")
    left, _ = started(state, 3)
    left.close()
    monkeypatch.setattr(saves, "now", lambda: "2999-01-01T00:00:00+00:00")
    lost = over(state, 4)  # killed before it was copied
    lost.close()
    assert running.running(state) == left.path, "a game that is over is not resumed"
    blocked = state.parent / "file"
    blocked.write_text("")
    tidy(state, blocked / "replays")
    assert lost.path in {info.path for info in running_games(state)}, "kept where it is, and free"
    tidy(state, data)
    expected = [left.path.name, playing.path.name, f"{playing.path.name}.123.part", f"{playing.path.name}.lock"]
    assert names(state) == sorted(expected)
    assert len(names(data)) == 2
    assert kept.name in names(data)
    playing.close()


def test_replays_are_listed_newest_first(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list_games(data, "*.json") == []
    save, _ = begin(Options())
    days = [f"2026-11-{day:02}T10:00:00+00:00" for day in (3, 9, 1)]
    for day in days:
        keep(replace(save, saved=day), data)
    junk = data / "holiday.json"
    junk.write_bytes(b"[]")
    os.utime(junk, (1_793_880_000, 1_793_880_000))  # 2026-11-05
    (data / "notes.txt").write_text("x")
    found = list_games(data, "*.json")
    assert [info.when.day for info in found] == [9, 5, 3, 1]
    assert [bool(info.reason) for info in found] == [False, True, False, False]
    assert "holiday.json is no saved game" in found[1].reason


# Looking at a game again


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("side", ["hider", "seekers"])
def test_a_replay_steps_forward_and_back(edition: str, side: str, tmp_path: Path) -> None:
    options = Options(edition=edition, seed=9)
    session = Session.new(options, Seat(side), load_profile("random"))
    save = Save.begin(session.game, options, side, "random", session.profile)
    said = session.open()
    luck = random.Random(9)
    while session.game.outcome is None:
        legal = session.game.legal_moves() if session.waiting else []
        said += session._push(luck.choice(legal)) if legal else session.machine_move()
    keep(save.after(texts(session.game), (), session.game.outcome), tmp_path)
    replay = Replay.open(list_games(tmp_path, "*.json")[0].path)
    assert (replay.ply, replay.count, replay.sentences()) == (0, len(session.game.moves), [])
    rows, heard = [replay.game.row.copy()], []
    while replay.next():
        rows.append(replay.game.row.copy())
        heard += replay.sentences()
    assert heard == said
    assert np.array_equal(rows[-1], session.game.row)
    assert not replay.next()
    for ply in (3, 0, replay.count, 1, 2, replay.count + 5, -4):
        game = replay.game_at(ply)
        assert replay.ply == min(max(ply, 0), replay.count)
        assert np.array_equal(game.row, rows[replay.ply])
    replay.game_at(replay.count)
    for ply in range(replay.count - 1, -1, -1):
        assert replay.back()
        assert np.array_equal(replay.game.row, rows[ply])
    assert not replay.back()


def test_steps_are_fast(tmp_path: Path) -> None:
    save, game = begin(Options(edition="venice", seed=3))
    replay = Replay(save, play_on(game, 3))
    start = time.process_time()
    for _ in range(20):
        replay.game_at(replay.count)
        replay.game_at(0)
    assert (time.process_time() - start) / (40 * replay.count) < 0.0005
