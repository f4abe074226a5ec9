"""Autosave: writes the game of a session to its file after every move."""

from pathlib import Path

from solo.files.folders import FileError, Folders
from solo.files.running_game import Autosave
from solo.files.saves import Save
from solo.play.session import Session


class Keeper:
    """Saves the game. Called after each move, before it is shown; returns a message if saving fails."""

    def __init__(self, session: Session, folders: Folders | None, save: Save, autosave: Autosave | None = None) -> None:
        self.session = session
        self.folders = folders
        self.save = save
        self.autosave = autosave
        self.finished: Path | None = None  # the replay, once the game is over
        self.is_failing = False  # whether the last save failed
        self._over: list[int] = []  # the moves of that replay

    def __call__(self) -> str | None:
        session = self.session
        if self.folders is None:
            return None
        if session.game.outcome is not None and session.game.moves == self._over:  # an undo and a redo of the same end
            if self.autosave is not None:
                self.autosave.drop()
                self.autosave = None
            return None
        try:
            if self.autosave is None:  # the first save, or the end of the game was taken back
                self.autosave = Autosave(self.folders.state, self.save)
            reasons = sorted(session.unrated)
            self.autosave.record(session.game, redo=session.redoable(), unrated=reasons, hints=session.hints)
            if session.game.outcome is not None:
                self.finished = self.autosave.finish(self.folders.replays)
                self._over = list(session.game.moves)
                self.autosave = None
        except FileError as error:
            self.is_failing = True
            return error.text
        self.is_failing = False
        return None

    def close(self) -> None:
        """Releases the file, so that the game can be resumed."""
        if self.autosave is not None:
            self.autosave.close()
