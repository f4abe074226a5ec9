"""What is known about how the person plays, for the tutor."""

from contextlib import suppress

from solo.files.folders import FileError, Folders
from solo.files.settings import Settings
from solo.learn.stats.stats import played_games, rank_of
from solo.play.tutor import Tutor


def mean_accuracy(folders: Folders, side: str) -> float | None:
    """The person's mean accuracy in recent reviewed games on a side, 0 to 100; None if there are none."""
    with suppress(FileError, OSError):
        games, _wrong = played_games(folders)
        return rank_of(games, side).accuracy
    return None


def tutor_for(folders: Folders | None, settings: Settings, side: str) -> Tutor:
    """The tutor of a new game: at the loss that is set, or at one that fits the person."""
    fixed = settings.tutor_points or None
    return Tutor(None if fixed or folders is None else mean_accuracy(folders, side), fixed, side)
