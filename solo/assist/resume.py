"""Resumes and branches kept games: a person's own, or one of a real table."""

from pathlib import Path

from ai.belief.hidden_game import BlindGame
from ai.game.game import Game
from ai.game.setting_up import SetupError
from solo.assist.real_table import RealTable
from solo.files.running_game import Autosave
from solo.files.saves import Save, SaveError
from solo.play.session import REVIEW, Seat, Session


def resumed(path: Path) -> tuple[Session, Save, Autosave]:
    """A session that continues a kept game; raises SaveError."""
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
    """A new game with the first `ply` moves of a kept one; it is unrated, and has no file yet."""
    game = BlindGame.new(save.options) if save.options.blind else Game.new(save.options)
    fresh = Save.begin(game, save.options, save.side, save.level, save.profile, save.hints)
    for text in save.moves[:ply]:  # checked when the game was loaded
        game.play(game.parse_move(text, half=True))
    session = _session(game, save)
    session.hints = save.hints
    session.unrated.add(REVIEW)
    return session, fresh


def _session(game: Game, save: Save) -> Session:
    """The session of a kept game, or of a real table; raises SetupError or ValueError."""
    if isinstance(game, BlindGame):
        return RealTable(game, save.options)
    return Session(game, save.options, Seat.named(save.side), save.profile)
