"""Small files in which the program notes something for itself: one JSON object with its `format` and `version`.

What cannot be read is told and never written over: before a new note is kept, the old file gets another name
(`….unreadable-1`).
"""

import json
import os
from dataclasses import asdict, dataclass
from gettext import gettext as _
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from solo.files.atomic import read_whole, set_aside, write_whole
from solo.files.folders import FileError, make_folder, reason_of, shown
from solo.files.json_values import Misfit, fit, parse_json

MOST_BYTES = 1_000_000
Note = TypeVar("Note")


class NoteError(FileError):
    """A file that cannot be read: which one, and a sentence that says why."""


@dataclass(frozen=True)
class Form:
    """By what a kind of file is known."""

    name: str  # its `format`
    version: int
    foreign: str = ""  # what to say of a file that is none of these, in place of the usual


def parse_object(data: bytes, path: Path, form: Form) -> dict[str, Any]:
    """What the bytes of a file say, but for format and version; raises NoteError."""
    return parse_version(data, path, form)[1]


def parse_version(data: bytes, path: Path, form: Form) -> tuple[int, dict[str, Any]]:
    """The version of a file, and what else its bytes say; raises NoteError."""
    foreign = form.foreign or _("{file} does not hold what Solo Yard keeps there.")
    if not data.strip():
        _refuse(path, _("{file} is empty."))
    try:
        text = data.decode("utf-8-sig")
        if "\0" in text:
            raise ValueError
    except ValueError:
        _refuse(path, _("{file} cannot be read: it is no text."))
    try:
        content = parse_json(text)
    except Misfit as error:
        _refuse(path, _("{file} is damaged: {why}."), why=error)
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            _refuse(path, _("{file} is damaged: it breaks off in line {line}."), line=error.lineno)
        _refuse(path, _("{file} is damaged in line {line}, column {column}."), line=error.lineno, column=error.colno)
    except (ValueError, RecursionError):  # numbers of thousands of digits, brackets in brackets in brackets
        _refuse(path, foreign)
    if not isinstance(content, dict) or content.pop("format", None) != form.name:
        _refuse(path, foreign)
    version = content.pop("version", None)
    if type(version) is not int or version < 1:
        _refuse(path, _("{file} is damaged: {why}."), why=_("version must be a whole number"))
    if version > form.version:
        text = _("{file} was written by a newer Solo Yard (format {theirs}); this one reads up to {ours}.")
        _refuse(path, text, theirs=shown(version, 20), ours=form.version)
    return version, content


def read_note(path: Path, form: Form, kind: type[Note]) -> Note | None:
    """A note as a dataclass, None where there is no file; raises NoteError, and never changes the file."""
    try:
        data = read_whole(path, MOST_BYTES)
    except FileNotFoundError:
        return None
    except OSError as error:
        _refuse(path, _("{file} cannot be read: {why}."), why=reason_of(error))
    try:
        found: Note = fit(parse_object(data, path, form), kind, _("the file"))
    except Misfit as error:
        _refuse(path, _("{file} is damaged: {why}."), why=error)
    return found


def keep_note(path: Path, form: Form, note: Any) -> None:
    """Keeps a note, a dataclass; what lies there and cannot be read gets another name first. Raises FileError."""
    make_folder(path.parent)
    content = {"format": form.name, "version": form.version, **asdict(note)}
    try:
        try:
            read_note(path, form, type(note))
        except NoteError:
            if os.path.lexists(path):
                set_aside(path)
        write_whole(path, (json.dumps(content) + "\n").encode())
    except OSError as error:
        _refuse(path, _("{file} could not be saved: {why}."), why=reason_of(error))


def _refuse(path: Path, text: str, **parts: object) -> NoReturn:
    """Says in a sentence why a file cannot be used."""
    told = {key: shown(value) for key, value in parts.items()}
    raise NoteError(path, text.format(file=shown(path), **told))
