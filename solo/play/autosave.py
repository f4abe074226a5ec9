"""Keeps the game of a session in its file after every move."""

from pathlib import Path

from solo.files.folders import FileError, Folders
from solo.files.running_game import Autosave
from solo.files.saves import Save
from solo.play.session import Session


class Keeper:
    """Called after each move, before it is shown; returns what to tell the person where the game cannot be kept."""

    def __init__(self, session: Session, folders: Folders | None, save: Save, autosave: Autosave | None = None) -> None:
        self.session = session
        self.folders = folders
        self.save = save
        self.autosave = autosave
        self.finished: Path | None = None  # the replay, once the game is over
        self._over: list[int] = []  # the moves that are in it

    def __call__(self) -> str | None:
        session = self.session
        if self.folders is None:
            return None
        if session.game.outcome is not None and session.game.moves == self._over:  # taken back and done again
            if self.autosave is not None:
                self.autosave.drop()
                self.autosave = None
            return None
        try:
            if self.autosave is None:  # for the first time, or once more after an end that was taken back
                self.autosave = Autosave(self.folders.state, self.save)
            reasons = sorted(session.unrated)
            self.autosave.record(session.game, redo=session.redoable(), unrated=reasons, hints=session.hints)
            if session.game.outcome is not None:
                self.finished = self.autosave.finish(self.folders.replays)
                self._over = list(session.game.moves)
                self.autosave = None
        except FileError as error:
            return error.text
        return None

    def close(self) -> None:
        """Lets go of the file, so that the game can be taken up again."""
        if self.autosave is not None:
            self.autosave.close()
