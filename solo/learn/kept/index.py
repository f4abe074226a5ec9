"""An index of the kept games, so that lists and statistics need not read thousands of files again.

`index.json` is beside the folders of the games and of their reviews. It can be deleted at any time, and the files
always take precedence: all of them are looked at, and what the index says about a file counts only while its size,
times and inode are unchanged. An index that is damaged, or of another program version, is ignored
(solo/learn/kept/index_file.py).

Nothing here imports the rules until a file has to be read.
"""

import gc
import os
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import repeat
from pathlib import Path
from typing import Any

from solo.files.atomic import write_whole
from solo.files.folders import Folders
from solo.files.summaries import Listed, summary_of, ticks
from solo.learn.kept.index_file import LARGEST, Index, Stamp, dump, made, read_index

FILE = "index.json"
FRESH = 3 * 10**9  # nanoseconds: a younger file may change again without a new time, since clocks are coarse (FAT: 2 s)
KEPT_EVERY = 10.0  # seconds between writes of the index, so that little is lost if the program is killed

Tell = Callable[[int, int], None]  # progress: files read, files in all; an exception from it ends the reading


def kept_games(folders: Folders, tell: Tell = lambda done, count: None) -> list[Listed]:
    """The kept games, newest first; unreadable ones with the reason.

    Files that are new or have changed are read, and added to the index.
    """
    return KeptGamesReader(folders, tell).games()


class KeptGamesReader:
    """Looks at all files, and reads those that are not in the index."""

    def __init__(self, folders: Folders, tell: Tell) -> None:
        self.folders = folders
        self.tell = tell
        self.file = folders.data / FILE
        self.index = Index()
        self.found: list[Listed] = []  # games read just now
        self.changed = False  # whether the index must be written
        self._now = time.time_ns()
        self._kept = time.monotonic()

    def games(self) -> list[Listed]:
        """All games, newest first."""
        with _collector_at_rest():
            self.index = read_index(self.file)
            games, reviews = look_at(self.folders.replays), look_at(self.folders.reviews)
            self._forget(self.index.games, self.index.seen, games)
            self._forget(self.index.reviews, self.index.seen_reviews, reviews)
            unread = {name for name in reviews.keys() - self.index.reviews.keys() if name in games}
            unread |= games.keys() - self.index.games.keys()
            listed = self._known(unread)
        try:
            for number, name in enumerate(sorted(unread, reverse=True)):
                self.tell(number, len(unread))
                self._read(name, games[name], reviews.get(name), name in reviews)
                if time.monotonic() - self._kept > KEPT_EVERY:
                    self._keep()
        finally:
            self._keep()
        return sorted(listed + self.found, reverse=True)

    def _known(self, unread: set[str]) -> list[Listed]:
        """The games that need not be read."""
        games = self.index.games
        names = [name for name in games if name not in unread]
        whens = (game.when for game in map(games.__getitem__, names))
        marks = map(self.index.reviews.get, names)
        return [*made(Listed, zip(whens, names, map(games.__getitem__, names), marks, repeat("")))]

    def _forget(self, known: dict[str, Any], seen: dict[str, Stamp], now: Mapping[str, Stamp | None]) -> None:
        """Removes entries whose file is gone or has changed."""
        if seen == now:
            return
        for name in [name for name, stamp in seen.items() if now.get(name) != stamp]:
            del known[name], seen[name]
            self.changed = True

    def _read(self, name: str, stamp: Stamp | None, review: Stamp | None, is_reviewed: bool) -> None:
        """Reads a game and its review; an unreadable file is tried again each time."""
        from solo.files.running_game import written
        from solo.files.saves import SaveError, read
        from solo.learn.review.review_file import judged

        path = self.folders.replays / name
        self.index.reviews.pop(name, None)  # it may be the review of another game
        self.index.seen_reviews.pop(name, None)
        try:
            save = read(path)
        except SaveError as error:
            self.found.append(Listed(ticks(written(path)), name, None, reason=error.text))
            return
        game, marks = summary_of(save), None
        if stamp and self._is_settled(stamp):
            self.index.games[name], self.index.seen[name] = game, stamp
            self.changed = True
        if is_reviewed:
            with suppress(OSError):
                marks = judged(self.folders.reviews, path, save)
                if review and self._is_settled(review):
                    self.index.reviews[name], self.index.seen_reviews[name] = marks, review
                    self.changed = True
        self.found.append(Listed(game.when, name, game, marks))

    def _is_settled(self, stamp: Stamp) -> bool:
        """Whether any later change of a file would give it other times."""
        _size, written, _inode, changed = stamp
        return all(FRESH < abs(self._now - when) <= LARGEST for when in (written, changed))

    def _keep(self) -> None:
        """Writes the index if it has changed; if that fails, files are read again the next time."""
        self._kept = time.monotonic()
        if self.changed:
            self.changed = False
            with suppress(OSError):
                write_whole(self.file, dump(self.index))


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Disables garbage collection: with tens of thousands of new objects and no garbage it only costs time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def look_at(folder: Path) -> dict[str, Stamp | None]:
    """The files of games or reviews in a folder with their stamps; None for anything but a regular file."""
    found: dict[str, Stamp | None] = {}
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            name = entry.name
            if name.endswith(".json") and not name.startswith("."):
                found[name] = _stamp(entry)
    return found


def _stamp(entry: "os.DirEntry[str]") -> Stamp | None:
    try:
        about = entry.stat() if os.name != "nt" else os.stat(entry.path)  # there, what is listed may be old
    except OSError:
        return None
    if not stat.S_ISREG(about.st_mode):
        return None
    return about.st_size, about.st_mtime_ns, about.st_ino & LARGEST, about.st_ctime_ns
