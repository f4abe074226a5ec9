"""The running game's file: saved after every move, and found again after the program was killed.

Each running game has its own file in the state folder, `running-….json`, with a lock file beside it while a process
plays it. So two processes never write one file, and the game of a killed process can be resumed.
"""

import os
import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from gettext import gettext as _
from pathlib import Path
from typing import NoReturn

from ai.compiling.locks import Lock, is_locked, lock_of
from ai.game.game import Game
from solo.files.atomic import set_aside, sweep_parts, write_new
from solo.files.folders import FileError, make_folder, reason_of, shown
from solo.files.saves import Save, SaveError, dump, load, prove, read, write
from solo.files.summaries import EPOCH, Listed, summary_of, ticks, time_of
from solo.language.dates import here

RUNNING = "running-*.json"
Tell = Callable[[int, int], None]  # progress: files read, files in all; an exception from it ends the reading


class InUse(SaveError):
    """A game that another process is playing."""


@dataclass(frozen=True)
class GameInfo:
    """A game file, as it is listed."""

    path: Path
    save: Save | None  # None if it cannot be read
    reason: str  # why it cannot be read; empty if it can
    when: datetime  # last saved

    @property
    def listed(self) -> Listed:
        """The same as a summary."""
        return Listed(
            ticks(self.when), self.path.name, summary_of(self.save) if self.save else None, reason=self.reason
        )


def list_games(folder: Path, pattern: str, tell: Tell = lambda done, count: None) -> list[GameInfo]:
    """The games in a folder, newest first; unreadable ones with the reason."""
    found = []
    with suppress(OSError):
        paths = [path for path in folder.glob(pattern) if not path.name.startswith(".")]
        for number, path in enumerate(paths):
            tell(number, len(paths))
            found.append(_info(path))
    return sorted(found, key=lambda info: (info.when, info.path.name), reverse=True)


def _info(path: Path) -> GameInfo:
    try:
        save = read(path)
        return GameInfo(path, save, "", save.when)
    except SaveError as error:
        return GameInfo(path, None, error.text, written(path))


def written(path: Path) -> datetime:
    """When a file was written, or the epoch if the system cannot say."""
    with suppress(OSError, ValueError):
        return time_of(path.stat().st_mtime_ns // 1000)
    return EPOCH


def running_games(folder: Path, tell: Tell = lambda done, count: None) -> list[GameInfo]:
    """The unfinished games that no process is playing, newest first, including unreadable ones.

    If the clock has been set back, times in the future come last: whatever was played since is newer.
    """
    now = datetime.now(UTC)
    found = [info for info in list_games(folder, RUNNING, tell) if not is_locked(lock_of(info.path))]
    return sorted(found, key=lambda info: info.when > now)


def running(folder: Path, *, tables: bool = False) -> Path | None:
    """The game to resume: the newest that can be read, is not over, and is not being played; with `tables`, the newest
    of a real table."""
    return to_resume(running_games(folder), tables=tables)


def to_resume(games: Iterable[GameInfo], *, tables: bool = False) -> Path | None:
    """The game to resume among those listed."""
    for info in games:
        if info.save and info.save.result is None and (info.save.options.blind or not tables):
            return info.path
    return None


def tidy(folder: Path, replays: Path, tell: Tell = lambda done, count: None) -> list[GameInfo]:
    """Removes what killed processes left in the folder of running games, and moves finished games to the replays.

    Returns the other games, newest first: those that go on, and those that cannot be read.
    """
    with suppress(OSError):
        for left in folder.glob(f"{RUNNING}.lock"):
            lock = Lock(left)
            if lock.take(tries=1):
                sweep_parts(left.with_suffix(""))
                lock.release()
    found = running_games(folder, tell)
    for info in found:
        if info.save and info.save.result:
            with suppress(FileError), closing(Autosave.resume(info.path)[0]) as left_over:
                left_over.finish(replays)
    return [info for info in found if not (info.save and info.save.result)]


class Autosave:
    """Saves a game to its file while it is played."""

    def __init__(self, folder: Path, save: Save, path: Path | None = None, lock: Lock | None = None) -> None:
        """A file for a game that has just been set up; raises FolderError or SaveError, and writes nothing yet.

        With `path` a certain file is used. Anything there that is not a readable game is renamed first.
        """
        make_folder(folder)
        self.path = path or folder / f"running-{secrets.token_hex(4)}.json"
        self.save = save
        self._moves: list[int] = []
        self._texts: list[str] = []
        self._lock = lock or _locked(self.path)
        try:
            prove(save, self.path)
            _make_room(self.path)
        except BaseException:
            self._lock.release()
            raise

    @classmethod
    def resume(cls, path: Path) -> tuple["Autosave", Game]:
        """Resumes a game: its file, and the game at its last move; raises SaveError, and then changes nothing.

        If nothing can be written the game can still be played; `record` will report that it is not saved.
        """
        read(path)
        try:
            lock = _locked(path)
        except InUse:
            raise
        except SaveError:
            lock = Lock(lock_of(path))
        try:
            save, game = load(path)
        except BaseException:
            lock.release()
            raise
        return cls(path.parent, save, path, lock), game

    def record(
        self, game: Game, *, redo: Sequence[int] = (), unrated: Iterable[str] = (), hints: str | None = None
    ) -> None:
        """Saves the game as it stands; raises SaveError, and then the last save stands, and one can try again later.

        `redo` are moves that were taken back, the first to come first; `unrated` reasons are added to those before.
        """
        self._follow(game)
        reasons = tuple(dict.fromkeys((*self.save.unrated, *unrated)))
        save = replace(self.save, unrated=reasons, hints=hints or self.save.hints)
        coming = [game.move_text(move) for move in redo]  # the text of a move does not depend on the position
        self.save = save.after(self._texts, coming, game.outcome, game.entry if game.outcome else None)
        if not self._lock.held:
            self._lock = _locked(self.path)
        write(self.save, self.path)

    def _follow(self, game: Game) -> None:
        """Adds the texts of new moves, and drops those that were taken back."""
        same = 0
        for ours, theirs in zip(self._moves, game.moves, strict=False):
            if ours != theirs:
                break
            same += 1
        self._texts[same:] = [game.move_text(move) for move in game.moves[same:]]
        self._moves[same:] = game.moves[same:]

    def finish(self, replays: Path) -> Path:
        """Moves the game to the replays, under a free name; raises FolderError or SaveError."""
        path = keep(self.save, replays)
        self.drop()
        return path

    def drop(self) -> None:
        """Removes the file of a game that is saved elsewhere."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Releases the file, so that the game can be resumed."""
        self._lock.release()


def keep(save: Save, replays: Path) -> Path:
    """Writes a game to the replays, under a free name that describes it."""
    make_folder(replays)
    named = f"{here(save.when):%Y-%m-%d-%H%M%S}-{save.options.edition}-{save.side}-{save.profile.name}"
    stem = re.sub(r"[^a-z0-9]+", "-", named.lower()).strip("-")[:100]
    try:
        path = write_new(replays, stem, dump(save))
    except OSError as error:
        _cannot_save(replays / f"{stem}.json", error)
    sweep_parts(replays / f"{stem}.json")
    return path


def _locked(path: Path) -> Lock:
    """Takes the lock of a running game; raises SaveError if another process has it."""
    lock = Lock(lock_of(path))
    try:
        taken = lock.take()
    except OSError as error:
        _cannot_save(path, error)
    if not taken:
        raise InUse(path, _("{file} is being played by another program.").format(file=shown(path)))
    return lock


def _make_room(path: Path) -> None:
    """Removes unfinished parts, and renames anything that is not a game."""
    sweep_parts(path)
    if not os.path.lexists(path):
        return
    try:
        read(path)
    except SaveError:
        try:
            set_aside(path)
        except OSError as error:
            _cannot_save(path, error)


def _cannot_save(path: Path, error: OSError) -> NoReturn:
    text = _("The game could not be saved as {file}: {reason}.")
    raise SaveError(path, text.format(file=shown(path), reason=reason_of(error))) from error
