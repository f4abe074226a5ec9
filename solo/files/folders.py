"""The user's folders: settings, replays, running games, and the cache.

The XDG folders on Linux and other Unix systems; those of the user's profile on Windows. An XDG variable set to an
absolute path counts everywhere. Nothing is created until something has to be written.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path

from ai.compiling.folder import cache_root
from ai.compiling.private import FOLDER_MODE, HAS_OWNERS, is_owned, make_private

APP = "solo-yard"
# By purpose: the folder in the home folder, and the Windows variable that names one.
HOMES = {
    "config": (Path(".config"), "APPDATA"),
    "data": (Path(".local", "share"), "LOCALAPPDATA"),
    "state": (Path(".local", "state"), "LOCALAPPDATA"),
}
OTHERS = 0o077  # permission bits of group and others


class FileError(Exception):
    """A problem with a user's file: which file, and a sentence that says what is wrong."""

    def __init__(self, file: Path, text: str) -> None:
        self.file = file
        self.text = text
        super().__init__(text)


class FolderError(FileError):
    """There is no folder to save anything in; the game can go on without."""


@dataclass(frozen=True)
class Folders:
    """The user's folders; they may not exist yet."""

    config: Path
    data: Path
    state: Path  # running games and the log
    cache: Path  # what can be computed again

    @property
    def settings(self) -> Path:
        """The file of settings."""
        return self.config / "settings.toml"

    @property
    def replays(self) -> Path:
        """Where finished games are kept."""
        return self.data / "replays"

    @property
    def editions(self) -> Path:
        """Where the user's own editions are, a folder each."""
        return self.data / "editions"

    @property
    def reviews(self) -> Path:
        """Where the reviews of finished games are kept, each under the name of its game."""
        return self.data / "reviews"


def find_folders(environ: Mapping[str, str] = os.environ, *, windows: bool = os.name == "nt") -> Folders:
    """The folders that the environment names; raises FolderError if there is not even a home folder."""
    cache = _given("cache", environ) or _cache()
    config, data, state = (_folder(purpose, environ, windows) for purpose in HOMES)
    return Folders(config, data, state, cache)


def _cache() -> Path:
    try:
        return cache_root()
    except (OSError, RuntimeError):
        return Path(os.devnull)  # nothing can be kept there


def _given(purpose: str, environ: Mapping[str, str]) -> Path | None:
    """A folder named by an XDG variable; by that standard, a relative path is ignored."""
    named = environ.get(f"XDG_{purpose.upper()}_HOME", "")
    return Path(named) / APP if os.path.isabs(named) else None


def _folder(purpose: str, environ: Mapping[str, str], windows: bool) -> Path:
    """A folder named by an XDG variable, or the customary one."""
    if given := _given(purpose, environ):
        return given
    custom, variable = HOMES[purpose]
    if windows:
        named = environ.get(variable, "")
        own = APP if purpose != "state" else str(Path(APP, "state"))  # the state folder is separate from the replays
        return (Path(named) if os.path.isabs(named) else _home() / "AppData" / "Local") / own
    return _home() / custom / APP


def _home() -> Path:
    try:
        home = Path.home()
    except (OSError, RuntimeError):
        home = Path()
    if not home.is_absolute():
        raise FolderError(home, _("There is no home folder to keep games and settings in."))
    return home


def make_folder(folder: Path) -> Path:
    """Makes a folder if it is missing, for its owner only; raises FolderError if it cannot."""
    try:
        make_private(folder)
        _close(folder)
    except (OSError, ValueError) as error:
        text = _("The folder {folder} cannot be made: {reason}.")
        raise FolderError(folder, text.format(folder=shown(folder), reason=reason_of(error))) from error
    return folder


def _close(folder: Path) -> None:
    """Closes the program's own folder above this one to other users; earlier versions left it open."""
    top = next((path for path in (folder, *folder.parents) if path.name == APP), None)
    if top is not None and HAS_OWNERS and not top.is_symlink():
        about = top.stat()
        if about.st_mode & OTHERS and is_owned(about):
            top.chmod(FOLDER_MODE)


def holds_any(folder: Path, start: str = "") -> bool:
    """Whether a folder holds a game file whose name begins with `start`; stops at the first."""
    try:
        with os.scandir(folder) as entries:
            return any(entry.name.startswith(start) and entry.name.endswith(".json") for entry in entries)
    except OSError:
        return False


def reason_of(error: BaseException) -> str:
    """Why the system refused something, without the name of the file."""
    return shown((isinstance(error, OSError) and error.strerror) or error)


def shown(value: object, most: int = 300) -> str:
    """A name or a value, shortened and made printable for messages."""
    from maps.wording import printable  # the boards come with it, and who keeps no board need not wait for them

    text = str(value)
    return printable(text if len(text) <= most else f"{text[: most - 1]}…")
