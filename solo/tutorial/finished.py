"""Which lessons a person has finished, kept in a small file. Nothing depends on it: a damaged one counts as none."""

import json
from contextlib import suppress

from solo.disk import sweep_parts, write_whole
from solo.folders import FileError, Folders, make_folder
from solo.typed import fit, parse_json

FILE = "lessons.json"
FORMAT, VERSION = "solo-yard lessons", 1


def finished_lessons(folders: Folders | None) -> set[str]:
    """The names of the lessons that were finished."""
    with suppress(OSError, ValueError, RecursionError):
        content = parse_json((folders.data / FILE).read_bytes().decode()) if folders else None
        if isinstance(content, dict) and (content.get("format"), content.get("version")) == (FORMAT, VERSION):
            return set(fit(content.get("finished"), tuple[str, ...], "finished"))
    return set()


def keep_finished(folders: Folders | None, name: str) -> None:
    """Keeps that a lesson was finished, where that can be kept."""
    if folders is None:
        return
    content = {"format": FORMAT, "version": VERSION, "finished": sorted({*finished_lessons(folders), name})}
    with suppress(OSError, FileError):
        file = make_folder(folders.data) / FILE
        sweep_parts(file)
        write_whole(file, (json.dumps(content) + "\n").encode())
