"""Finished games go to the replays: under names that suit every system, none written over, newest first."""

import errno
import os
import random
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from saving import EDITIONS, begin, names, over, play_on, started, texts

from ai.game.game import Game
from ai.rules.options import Options
from profiles import load_profile
from solo.files import running_game as running
from solo.files import saves
from solo.files.running_game import Autosave, keep, list_games, running_games, tidy
from solo.files.saves import Save, SaveError
from solo.play.replay import Replay
from solo.play.session import Seat, Session
from solo.play.telling import told

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
    assert "holiday.json is not a saved game" in found[1].reason


# Looking at a game again


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("side", ["hider", "seekers"])
def test_a_replay_steps_forward_and_back(edition: str, side: str, tmp_path: Path) -> None:
    options = Options(edition=edition, seed=9)
    session = Session.new(options, Seat(side), load_profile("random"))
    save = Save.begin(session.game, options, side, "random", session.profile)
    said = told(session.open())
    luck = random.Random(9)
    while session.game.outcome is None:
        legal = session.game.legal_moves() if session.waiting else []
        said += told(session.play((luck.choice(legal),)) if legal else session.machine_move())
    keep(save.after(texts(session.game), (), session.game.outcome), tmp_path)
    replay = Replay.open(list_games(tmp_path, "*.json")[0].path)
    assert (replay.ply, replay.count, replay.happened()) == (0, len(session.game.moves), [])
    rows, heard = [replay.game.row.copy()], []
    while replay.next():
        rows.append(replay.game.row.copy())
        heard += told(replay.happened())
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
