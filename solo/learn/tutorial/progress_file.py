"""The file that knows which lessons a person has finished, and how far they came in the others."""

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
    """How far a person came in a lesson that is not finished."""

    lesson: str
    step: int  # from 0
    begun: tuple[int, ...]  # how many moves were made when each step so far began
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Finished:
    """The names of the lessons that were finished, and those that were begun; a file of old has only the first."""

    finished: tuple[str, ...]
    reached: tuple[Reached, ...] | None = None


def with_printed_moves(reached: Reached, layout: Layout | None) -> Reached:
    """The same as it is kept today, where it was kept when places of street tiles were counted without gaps."""
    try:
        return replace(reached, moves=printed_moves(layout, reached.moves)) if layout else reached
    except Misfit:
        return reached


def read_lessons(folders: Folders | None) -> Finished:
    """What is kept of all lessons; raises NoteError."""
    note = read_note(folders.data / FILE, FORM, Finished) if folders else None
    return note or Finished(())


def finished_lessons(folders: Folders | None) -> set[str]:
    """The names of the lessons that were finished; raises NoteError."""
    return set(read_lessons(folders).finished)


def reached_in(folders: Folders | None, name: str) -> Reached | None:
    """How far the person came in a lesson; None where they did not begin it, or nobody can tell."""
    try:
        return next((one for one in read_lessons(folders).reached or () if one.lesson == name), None)
    except NoteError:
        return None


def keep_finished(folders: Folders | None, name: str) -> str:
    """Keeps that a lesson was finished; returns a sentence that says why where that cannot be kept."""
    return _keep(folders, name, None, {name})


def keep_reached(folders: Folders | None, name: str, reached: Reached | None) -> str:
    """Keeps how far the person came in a lesson, or forgets it; returns the reason where that cannot be kept."""
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
