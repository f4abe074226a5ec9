"""Files of kept games while they are written: one program at a time, and names for the two files of a match."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from solo.tools.arena_table import tell_unchecked

if TYPE_CHECKING:
    from ai.arena.matches import Run
    from ai.arena.results import ResultsFile


@contextmanager
def kept(plan: "Run", file: Path | None) -> "Iterator[ResultsFile | None]":
    """The file of kept games, which no other program writes meanwhile; raises KeptError or OSError."""
    from ai.arena.results import KeptError, ResultsFile
    from ai.compiling.locks import Lock, lock_of

    if file is None:
        yield None
        return
    lock = Lock(lock_of(file))
    try:
        is_ours = lock.take()
    except OSError as error:
        error.filename = file
        raise
    if not is_ours:
        raise KeptError(_("{file} is being written by another program.").format(file=file))
    try:
        with closing(ResultsFile(file, plan)) as keeper:
            tell_unchecked(file, keeper.unchecked)
            yield keeper
    finally:
        lock.release()


def match_files(file: Path) -> tuple[Path, Path]:
    """The files of a match: a.jsonl becomes a.a.jsonl, where A hides, and a.b.jsonl, where B does."""
    return file.with_name(f"{file.stem}.a{file.suffix}"), file.with_name(f"{file.stem}.b{file.suffix}")
