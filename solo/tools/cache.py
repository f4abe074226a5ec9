"""`solo-yard cache`: shows where the cache folder is, how big it is and what it holds; or empties it."""

import os
from contextlib import suppress
from datetime import datetime
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from typing import TextIO

from ai.compiling.folder import ABOUT, NO_CACHE, ORDINARY_CACHE, ORDINARY_OPTIONS, Entry, cache_root, clear, contents
from ai.compiling.private import open_own
from solo.files.folders import reason_of, shown
from solo.terminal.arguments import complain

MOST = 2000  # bytes to read of the file about an install


def run(clears: bool, out: TextIO) -> int:
    """Carries out the command; returns the exit code."""
    try:
        root = cache_root()
    except (OSError, RuntimeError):
        return complain(_("There is no home folder, so nothing is kept between two starts."))
    if root.is_symlink():
        text = _(
            "{folder} is a link to {target}. Nothing is ever removed through a link: look after that folder yourself."
        )
        text = text.format(folder=shown(root), target=shown(os.path.realpath(root)))
        if clears:
            return complain(text)
        print(text, file=out)
        return 0
    try:
        before = contents(root)
        if clears:
            clear(root)
            return _tell_cleared(root, before, contents(root), out)
    except OSError as error:
        text = _("The folder {folder} cannot be read: {reason}.")
        return complain(text.format(folder=shown(root), reason=reason_of(error)))
    _tell_contents(root, before, out)
    return 0


def _tell_cleared(root: Path, before: list[Entry], left: list[Entry], out: TextIO) -> int:
    if left:
        text = _("{size} in {folder} could not be removed.")
        return complain(text.format(size=_megabytes(left), folder=shown(root)))
    text = _("Removed {size} from {folder}. The next start compiles again, which takes up to a minute.")
    print(text.format(size=_megabytes(before), folder=shown(root)), file=out)
    return 0


def _tell_contents(root: Path, found: list[Entry], out: TextIO) -> None:
    print(_("{folder} holds {size}.").format(folder=shown(root), size=_megabytes(found)), file=out)
    kernels = [entry for entry in found if entry.part == "kernels"]
    tables = [entry for entry in found if entry.part == "pairs"]
    text = ngettext("Compiled code for {number} install:", "Compiled code for {number} installs:", len(kernels))
    if kernels:
        print("\n" + text.format(number=len(kernels)), file=out)
    for entry in sorted(kernels, key=lambda entry: -entry.used):
        about = _about(entry)
        day = _("used {day}").format(day=datetime.fromtimestamp(entry.used).date().isoformat())
        print("  ".join([f"  {_megabytes([entry]):>9}", day, *(shown(line) for line in about[:2])]), file=out)
        for text in _changes(about[2:]):
            print(f"  {'':>9}  {text}", file=out)
    text = ngettext("Tables of pursuit for {number} board: {size}", "Tables of pursuit for {number} boards: {size}",
                    len(tables))  # fmt: skip
    if tables:
        print("\n" + text.format(number=len(tables), size=_megabytes(tables)), file=out)
    text = _("All of it is made again when it is missing. To delete it: {command}")
    print("\n" + text.format(command="solo-yard cache --clear"), file=out)


def _about(entry: Entry) -> list[str]:
    """What an install has recorded: its Python, its path, and which private parts of numba have changed."""
    with suppress(OSError), open_own(entry.path / ABOUT) as file:
        return file.read(MOST).decode("utf-8", "replace").splitlines()
    return []


def _changes(lines: list[str]) -> list[str]:
    """A sentence for each fallback in use because a private part of numba has changed."""
    texts = {
        ORDINARY_CACHE: _("numba {version}: using its own cache, because {part} has changed."),
        NO_CACHE: _("numba {version}: compiled code is not kept, because {part} has changed."),
        ORDINARY_OPTIONS: _("numba {version}: games are computed more slowly, because {part} has changed."),
    }
    noted = [words for line in lines if len(words := line.split(" ", 2)) == 3]
    found = [next((words for words in noted if words[0] == what), None) for what in texts]
    return [texts[words[0]].format(version=shown(words[1]), part=shown(words[2])) for words in found if words]


def _megabytes(entries: list[Entry]) -> str:
    return f"{sum(entry.size for entry in entries) / 1e6:.1f} MB"
