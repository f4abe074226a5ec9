"""Small files for the program's own records: one JSON object with its `format` and `version`.

A file that cannot be read is reported and never overwritten: before a new record is saved, the old file is renamed
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
    """What identifies a kind of file."""

    name: str  # its `format`
    version: int
    foreign: str = ""  # the message for a file of another kind, instead of the usual one


def parse_object(data: bytes, path: Path, form: Form) -> dict[str, Any]:
    """Parses a file's bytes, without format and version; raises NoteError."""
    return parse_version(data, path, form)[1]


def parse_version(data: bytes, path: Path, form: Form) -> tuple[int, dict[str, Any]]:
    """Parses a file's bytes: its version, and the rest; raises NoteError."""
    foreign = form.foreign or _("{file} does not hold what Solo Yard expects there.")
    if not data.strip():
        _refuse(path, _("{file} is empty."))
    try:
        text = data.decode("utf-8-sig")
        if "\0" in text:
            raise ValueError
    except ValueError:
        _refuse(path, _("{file} cannot be read: it is not text."))
    try:
        content = parse_json(text)
    except Misfit as error:
        _refuse(path, _("{file} is damaged: {why}."), why=error)
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            _refuse(path, _("{file} is damaged: it ends too early, in line {line}."), line=error.lineno)
        _refuse(path, _("{file} is damaged in line {line}, column {column}."), line=error.lineno, column=error.colno)
    except (ValueError, RecursionError):  # integers of thousands of digits, or deeply nested brackets
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
    """Reads a record as a dataclass, None if there is no file; raises NoteError, and never changes the file."""
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
    """Saves a record, a dataclass; an unreadable file in its place is renamed first. Raises FileError."""
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
    """Raises NoteError with a sentence that says why a file cannot be used."""
    told = {key: shown(value) for key, value in parts.items()}
    raise NoteError(path, text.format(file=shown(path), **told))
