"""On full and read-only disks games go on, and what could not be kept is told."""

import errno
import io
import os
import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from killing import arena_file, arena_keeper, result
from reviewing import one_mistake
from saving import EDITIONS
from soaking import Tell, sizes
from terminal import folders_in

from ai.arena import results as arenas
from ai.rules.options import Options
from profiles import load_profile
from solo.assist.resume import resumed
from solo.files import running_game as running
from solo.files import saves
from solo.files.folders import Folders
from solo.files.running_game import list_games, running_games
from solo.files.saves import Save
from solo.files.settings import Settings, write_settings
from solo.learn.quiz.quiz import FILE as QUIZ_FILE
from solo.learn.quiz.quiz import Schedule, cards_in
from solo.plain.game import PlainGame
from solo.plain.review import export
from solo.play.autosave import Keeper
from solo.play.session import Seat, Session

SMALL = 64 * 1024  # bytes of a disk that is soon full
OPEN = os.open


class Device:
    """A small disk in memory, which can be filled and made read-only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, left: int = 0) -> None:
        with (self.folder / "filler").open("ab", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 512)
            except OSError:
                file.truncate(max(0, file.tell() - left))

    def free(self) -> None:
        (self.folder / "filler").unlink(missing_ok=True)

    def protect(self, on: bool) -> None:
        subprocess.run(["mount", "-o", f"remount,{'ro' if on else 'rw'}", self.folder], check=True)


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Device]:
    folder = tmp_path / "device"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "none", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only the administrator of a system can make a disk")
    try:
        yield Device(folder)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


class Somebody(PlainGame):
    """Plays by chance, and has trouble with the disk before each line; leaves after some lines."""

    def __init__(self, session: Session, keeper: Keeper, luck: random.Random, trouble: "Trouble") -> None:
        super().__init__(session, keeper, io.StringIO(), io.StringIO())
        self.luck, self.trouble = luck, trouble
        self.left = 40  # lines
        self.warnings = 0

    def kept(self, sentences: list[str]) -> list[str]:
        told = super().kept(sentences)
        warned = any(re.search("could not be saved|cannot be made", sentence) for sentence in told)
        self.warnings += warned
        self.trouble.check(self, warned)
        return told

    def read(self) -> str | None:
        self.left -= 1
        self.trouble.happen(self.luck)
        return self.session.game.move_text(self.luck.choice(self.session.choices())) if self.left else None


class Trouble:
    """A disk that is full or read-only now and then; what was kept last must be on it, whole."""

    def __init__(self, device: Device, folders: Folders, patch: pytest.MonkeyPatch) -> None:
        self.device, self.folders, self.patch = device, folders, patch
        self.now = "fine"
        self.kept: list[str] = []  # the moves that are on the disk for certain
        self.times, self.refused = 0, 0

    def read_only(self, path: Any, flags: int = os.O_RDWR, *others: Any) -> Any:
        """What the system answers when a disk has been made read-only while files on it are open."""
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return OPEN(path, flags, *others)

    def happen(self, luck: random.Random) -> None:
        if luck.random() < 0.6:
            return
        self.mend()
        self.now = luck.choice(("fine", "full", "nearly full", "read-only"))
        self.times += self.now != "fine"
        if self.now == "full":
            self.device.fill()
        elif self.now == "nearly full":
            self.device.fill(luck.choice((4096, 8192)))
        elif self.now == "read-only":
            for call in ("open", "replace", "link", "unlink", "mkdir"):
                self.patch.setattr(os, call, self.read_only)

    def mend(self) -> None:
        self.patch.undo()
        self.device.free()
        self.now = "fine"

    def check(self, player: Somebody, warned: bool) -> None:
        """After each move: either it is on the disk, or the person knows that it is not."""
        moves = [player.session.game.move_text(move) for move in player.session.game.moves]
        games = [info.save for info in running.list_games(self.folders.state, running.RUNNING)]
        games += [info.save for info in list_games(self.folders.replays, "*.json")]
        assert None not in games, "a file is damaged"
        found = [[*save.moves] for save in games if save and save.options.seed == player.session.options.seed]
        if moves in found:
            self.kept = moves
            assert not warned
        else:
            self.refused += 1
            assert warned or player._warned, "it is not kept, and nobody was told"
            assert self.now != "fine", "it could have been kept"
            assert not self.kept or self.kept in found, "what was kept is lost"
        assert not [*self.folders.state.glob("*.part")], "half-written files stay"


@pytest.mark.parametrize("games", sizes(1, 60))
def test_on_a_full_or_read_only_disk_the_game_goes_on(
    games: int, tell: Tell, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = folders_in(device.folder)
    trouble = Trouble(device, folders, monkeypatch)
    warnings = moves = 0
    for seed in range(games):
        luck = random.Random(seed)
        options = Options(edition=EDITIONS[seed % 4], seed=seed)
        session = Session.new(options, Seat(luck.choice(("hider", "seekers"))), load_profile("random"))
        save = Save.begin(session.game, options, session.seat.name, "random", session.profile)
        player = Somebody(session, Keeper(session, folders, save), luck, trouble)
        player.run()
        if session.game.outcome is None and trouble.kept:  # left, and taken up again, whatever the disk is like
            game_left = trouble.kept
            (info,) = running_games(folders.state)
            session, save, autosave = resumed(info.path)
            assert [*save.moves] == game_left
            again = Somebody(session, Keeper(session, folders, save, autosave), luck, trouble)
            again.run()
            assert len(session.game.moves) > len(game_left), "it goes on"
            warnings += again.warnings
        warnings += player.warnings
        moves += len(session.game.moves)
        trouble.mend()
        trouble.kept = []
        for path in [*folders.state.glob("*"), *folders.replays.glob("*")]:
            path.unlink()
    tell("games on a disk with trouble", games=games, moves=moves, trouble=trouble.times, not_kept=trouble.refused,
         told=warnings, lost=0)  # fmt: skip
    assert warnings


def test_a_game_on_a_read_only_disk_can_be_played_on(device: Device) -> None:
    folders = folders_in(device.folder)
    options = Options(seed=3, detectives=2)
    session = Session.new(options, Seat("hider"), load_profile("random"))
    keeper = Keeper(session, folders, Save.begin(session.game, options, "hider", "random", session.profile))
    session.submit(session.game.move_text(session.choices()[0]))
    assert keeper() is None
    keeper.close()
    device.protect(on=True)
    path = running.running(folders.state)
    assert path is not None
    before = path.read_bytes()
    session, save, autosave = resumed(path)
    keeper = Keeper(session, folders, save, autosave)
    session.machine_move()
    assert keeper() == f"The game could not be saved as {path}: Read-only file system."
    keeper.close()
    assert path.read_bytes() == before
    device.protect(on=False)
    session.machine_move()
    assert keeper() is None, "as soon as it can be kept, it is"
    assert [*saves.load(path)[1].moves] == session.game.moves
    assert not running_games(folders.state), "and nobody else takes it up"
    keeper.close()


def add_games(keeper: arenas.ResultsFile) -> None:
    for number in range(1, 99):
        keeper.add(result(number))


def test_a_full_disk_is_told_for_every_other_file(device: Device) -> None:
    folders = folders_in(device.folder)
    one_mistake(folders)
    (card,) = cards_in(folders)
    write_settings(Settings(), folders.settings)
    keeper = arena_keeper(folders)
    keeper.add(result(0))
    before = {path: path.read_bytes() for path in device.folder.rglob("*.*")}
    device.fill()
    schedule = Schedule(folders.data / QUIZ_FILE)
    with pytest.raises(Exception, match=r"quiz.json could not be saved: No space left on device\."):
        schedule.answered(card, right=True)
    with pytest.raises(Exception, match=r"settings.toml could not be saved: No space left on device\."):
        write_settings(Settings(mouse=False), folders.settings)
    assert "No space left on device" in export(device.folder / "review.txt", "x" * 9000)
    with pytest.raises(OSError, match="No space left"):
        add_games(keeper)
    device.free()
    assert {path: path.read_bytes() for path in before if "arena" not in path.name} == {
        path: data for path, data in before.items() if "arena" not in path.name
    }
    assert not [*device.folder.rglob("*.part")]
    keeper.add(result(99))
    keeper.close()
    held = arenas.read(arena_file(folders)).games
    assert {0, 99} <= held.keys(), "no line was broken by another"
