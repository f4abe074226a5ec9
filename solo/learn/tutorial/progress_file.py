"""The file with the person's progress: finished lessons, and how far they got in the others."""

from dataclasses import dataclass, replace

from maps.tiles import Layout
from solo.files.first_saves import printed_moves
from solo.files.folders import FileError, Folders
from solo.files.json_values import Misfit
from solo.files.note_file import Form, NoteError, keep_note, read_note

FILE = "lessons.json"
FORM = Form("solo-yard lessons", 1)


@dataclass(frozen=True)
class Reached:
    """How far a person got in an unfinished lesson."""

    lesson: str
    step: int  # from 0
    begun: tuple[int, ...]  # the number of moves made when each step so far began
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Finished:
    """The names of the finished lessons, and progress in those begun; an old file has only the first."""

    finished: tuple[str, ...]
    reached: tuple[Reached, ...] | None = None


def with_printed_moves(reached: Reached, layout: Layout | None) -> Reached:
    """Progress in today's numbers, if it was saved when places of street tiles were numbered without gaps."""
    try:
        return replace(reached, moves=printed_moves(layout, reached.moves)) if layout else reached
    except Misfit:
        return reached


def read_lessons(folders: Folders | None) -> Finished:
    """The progress in all lessons; raises NoteError."""
    note = read_note(folders.data / FILE, FORM, Finished) if folders else None
    return note or Finished(())


def finished_lessons(folders: Folders | None) -> set[str]:
    """The names of the lessons that were finished; raises NoteError."""
    return set(read_lessons(folders).finished)


def reached_in(folders: Folders | None, name: str) -> Reached | None:
    """How far the person got in a lesson; None if they have not begun it, or the file cannot be read."""
    try:
        return next((one for one in read_lessons(folders).reached or () if one.lesson == name), None)
    except NoteError:
        return None


def keep_finished(folders: Folders | None, name: str) -> str:
    """Records that a lesson was finished; returns a sentence that says why if that fails."""
    return _keep(folders, name, None, {name})


def keep_reached(folders: Folders | None, name: str, reached: Reached | None) -> str:
    """Records how far the person got in a lesson, or removes it; returns the reason if that fails."""
    return _keep(folders, name, reached, set())


def _keep(folders: Folders | None, name: str, reached: Reached | None, finished: set[str]) -> str:
    if folders is None:
        return ""
    try:
        before = read_lessons(folders)
    except NoteError:
        before = Finished(())
    others = tuple(one for one in before.reached or () if one.lesson != name)
    note = Finished(tuple(sorted({*before.finished, *finished})), (*others, reached) if reached else others)
    if not finished and (note.reached or ()) == (before.reached or ()):  # nothing has changed
        return ""
    try:
        keep_note(folders.data / FILE, FORM, note)
    except FileError as error:
        return error.text
    return ""
