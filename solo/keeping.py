"""Keeps the game of a session in its file, and takes it up again."""

from pathlib import Path

from ai.blind import BlindGame
from ai.game import Game
from ai.rules.options import Options, SetupError
from profiles import load_profile
from solo.folders import FileError, Folders
from solo.running import Autosave
from solo.saves import Save, SaveError
from solo.session import Seat, Session
from solo.settings import NewGame
from solo.table.table import Table

REVIEW = "review"  # why a game is unrated: it was played on from the middle of a kept one


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


def begun(wish: NewGame, seed: int, board: str | None = None) -> tuple[Session, Save]:
    """A new game as it was wished, which has no file yet; raises ValueError where it cannot be set up."""
    options = Options(
        edition=wish.edition,
        board=board,
        detectives=wish.detectives or None,
        characters=wish.characters or None,
        expert=wish.expert,
        seed=seed,
    )
    session = Session.new(options, Seat.named(wish.side), load_profile(wish.level))
    session.hints = wish.hints
    return session, Save.begin(session.game, options, session.seat.name, wish.level, session.profile, wish.hints)


def resumed(path: Path) -> tuple[Session, Save, Autosave]:
    """A session that goes on with a kept game; raises SaveError."""
    autosave, game = Autosave.resume(path)
    save = autosave.save
    try:
        session = _session(game, save)
    except (SetupError, ValueError) as error:
        autosave.close()
        raise SaveError(path, str(error)) from error
    session.unrated, session.hints = set(save.unrated), save.hints
    for text in save.redo:  # checked when the game was loaded
        session.undone += game.parse_move(text, half=True)
        game.push(session.undone[-1])
    for _move in session.undone:
        game.pop()
    return session, save, autosave


def branched(save: Save, ply: int) -> tuple[Session, Save]:
    """A game with so many moves of a kept one, to be played on otherwise; it does not count, and has no file yet."""
    game = BlindGame.new(save.options) if save.options.blind else Game.new(save.options)
    fresh = Save.begin(game, save.options, save.side, save.level, save.profile, save.hints)
    for text in save.moves[:ply]:  # checked when the game was loaded
        game.play(game.parse_move(text, half=True))
    session = _session(game, save)
    session.hints = save.hints
    session.unrated.add(REVIEW)
    return session, fresh


def _session(game: Game, save: Save) -> Session:
    """The session of a kept game, or of a table of people; raises SetupError or ValueError."""
    if isinstance(game, BlindGame):
        return Table(game, save.options)
    return Session(game, save.options, Seat.named(save.side), save.profile)
