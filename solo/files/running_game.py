"""The running game in its file: saved after every move, found again after the program was killed.

Each running game has a file of its own in the state folder, `running-….json`, and beside it a lock as long as a program
plays it. So two programs never write one file, and a game whose program was killed is free to be resumed.
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
Tell = Callable[[int, int], None]  # how many of how many files are read; what it raises ends the reading


class InUse(SaveError):
    """A game that another program plays."""


@dataclass(frozen=True)
class GameInfo:
    """A file of a game, as it is listed."""

    path: Path
    save: Save | None  # None where it cannot be read
    reason: str  # why it cannot; empty where it can
    when: datetime  # last saved

    @property
    def listed(self) -> Listed:
        """The same in a few words."""
        return Listed(
            ticks(self.when), self.path.name, summary_of(self.save) if self.save else None, reason=self.reason
        )


def list_games(folder: Path, pattern: str, tell: Tell = lambda done, count: None) -> list[GameInfo]:
    """The games in a folder, newest first; those that cannot be read have the reason with them."""
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
    """When a file was written, as far as the system knows."""
    with suppress(OSError, ValueError):
        return time_of(path.stat().st_mtime_ns // 1000)
    return EPOCH


def running_games(folder: Path, tell: Tell = lambda done, count: None) -> list[GameInfo]:
    """The games that were left and that no program plays now, newest first; also those that cannot be read.

    Where the clock has been set back, times that lie ahead come last: whatever was played since is newer.
    """
    now = datetime.now(UTC)
    found = [info for info in list_games(folder, RUNNING, tell) if not is_locked(lock_of(info.path))]
    return sorted(found, key=lambda info: info.when > now)


def running(folder: Path, *, tables: bool = False) -> Path | None:
    """The game to resume: the newest that can be read, is not over, and that no program plays now; or the newest of a
    table of people."""
    return to_resume(running_games(folder), tables=tables)


def to_resume(games: Iterable[GameInfo], *, tables: bool = False) -> Path | None:
    """The same among games that were listed."""
    for info in games:
        if info.save and info.save.result is None and (info.save.options.blind or not tables):
            return info.path
    return None


def tidy(folder: Path, replays: Path, tell: Tell = lambda done, count: None) -> list[GameInfo]:
    """Removes what killed programs left in the folder of running games, and puts games that are over to the replays.

    Returns the games that were left, newest first: those that go on, and those that cannot be read.
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
    """Keeps a game in its file while it is played."""

    def __init__(self, folder: Path, save: Save, path: Path | None = None, lock: Lock | None = None) -> None:
        """A file for a game that has just been set up; raises FolderError or SaveError, and writes nothing yet.

        A game may want a certain file. Whatever lies there and is no readable game gets another name first.
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
        """Goes on with a game: its file, and the game at its last move; raises SaveError, and changes nothing then.

        Where nothing can be written the game can be played all the same; `record` says that it is not kept.
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
        coming = [game.move_text(move) for move in redo]  # the words of a move do not depend on the position
        self.save = save.after(self._texts, coming, game.outcome)
        if not self._lock.held:
            self._lock = _locked(self.path)
        write(self.save, self.path)

    def _follow(self, game: Game) -> None:
        """Writes down the words of moves that are new, and forgets those that were taken back."""
        same = 0
        for ours, theirs in zip(self._moves, game.moves, strict=False):
            if ours != theirs:
                break
            same += 1
        self._texts[same:] = [game.move_text(move) for move in game.moves[same:]]
        self._moves[same:] = game.moves[same:]

    def finish(self, replays: Path) -> Path:
        """Puts the game among the replays, under a name that is not taken; raises FolderError or SaveError."""
        path = keep(self.save, replays)
        self.drop()
        return path

    def drop(self) -> None:
        """Removes the file of a game that is kept elsewhere."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Lets go of the file, so that the game can be resumed."""
        self._lock.release()


def keep(save: Save, replays: Path) -> Path:
    """Writes a game to the replays, under a name that tells what it was and is not taken."""
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
    """The lock of a running game, taken; raises SaveError where another program has it."""
    lock = Lock(lock_of(path))
    try:
        taken = lock.take()
    except OSError as error:
        _cannot_save(path, error)
    if not taken:
        raise InUse(path, _("{file} is being played by another program.").format(file=shown(path)))
    return lock


def _make_room(path: Path) -> None:
    """Removes unfinished writing, and gives another name to what is no game."""
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
