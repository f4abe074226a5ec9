"""Which lessons a person has finished, kept in a small file (solo/notes.py). Nothing depends on it."""

from dataclasses import dataclass

from solo.folders import FileError, Folders
from solo.notes import Form, NoteError, keep_note, read_note

FILE = "lessons.json"
FORM = Form("solo-yard lessons", 1)


@dataclass(frozen=True)
class Finished:
    """The names of the lessons that were finished."""

    finished: tuple[str, ...]


def finished_lessons(folders: Folders | None) -> set[str]:
    """The names of the lessons that were finished; raises NoteError."""
    note = read_note(folders.data / FILE, FORM, Finished) if folders else None
    return set(note.finished) if note else set()


def keep_finished(folders: Folders | None, name: str) -> str:
    """Keeps that a lesson was finished; returns a sentence that says why where that cannot be kept."""
    if folders is None:
        return ""
    try:
        done = finished_lessons(folders)
    except NoteError:
        done = set()
    try:
        keep_note(folders.data / FILE, FORM, Finished(tuple(sorted({*done, name}))))
    except FileError as error:
        return error.text
    return ""
