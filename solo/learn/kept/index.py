"""An index of the kept games, so that lists and statistics need not read thousands of files again.

`index.json` lies beside the folders of the games and of their reviews. It can be deleted at any time, and never counts
more than the files: all of them are looked at, and what the index says of a file counts only while size, times and
inode are what they were when it was read. An index that is damaged, or of another program, is none
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
FRESH = 3 * 10**9  # nanoseconds: a file may change once more and keep its time, for clocks tick seldom (FAT: 2 s)
KEPT_EVERY = 10.0  # seconds: what was read until then is not read again, whatever happens

Tell = Callable[[int, int], None]  # is told how many of how many files are read; what it raises ends the reading


def kept_games(folders: Folders, tell: Tell = lambda done, count: None) -> list[Listed]:
    """The games that are kept, newest first; those that cannot be read have the reason with them.

    Files that are new or have changed are read, and remembered.
    """
    return KeptGamesReader(folders, tell).games()


class KeptGamesReader:
    """Looks at all files, and reads those that the index does not know."""

    def __init__(self, folders: Folders, tell: Tell) -> None:
        self.folders = folders
        self.tell = tell
        self.file = folders.data / FILE
        self.index = Index()
        self.found: list[Listed] = []  # what was read now
        self.changed = False  # the index should be written anew
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
        """Forgets what is gone, or no longer as it was seen."""
        if seen == now:
            return
        for name in [name for name, stamp in seen.items() if now.get(name) != stamp]:
            del known[name], seen[name]
            self.changed = True

    def _read(self, name: str, stamp: Stamp | None, review: Stamp | None, is_reviewed: bool) -> None:
        """Reads a game and its review; what cannot be read is tried again each time."""
        from solo.files.running_game import written
        from solo.files.saves import SaveError, read
        from solo.learn.review.review_file import judged

        path = self.folders.replays / name
        self.index.reviews.pop(name, None)  # it may be of another game than is there now
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
        """Whether a file that changes from now on will have other times."""
        _size, written, _inode, changed = stamp
        return all(FRESH < abs(self._now - when) <= LARGEST for when in (written, changed))

    def _keep(self) -> None:
        """Writes the index, if there is anything new; where it cannot be kept, files are read again the next time."""
        self._kept = time.monotonic()
        if self.changed:
            self.changed = False
            with suppress(OSError):
                write_whole(self.file, dump(self.index))


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Python looks for garbage after every few hundred new things; where ten thousands are kept, there is none."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def look_at(folder: Path) -> dict[str, Stamp | None]:
    """The files of games or reviews in a folder, and how they are now; None for what is no plain file."""
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
