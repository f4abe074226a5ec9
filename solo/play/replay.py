"""Steps through a kept game, move by move, forward and back."""

from pathlib import Path

from ai.game.game import Game
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE
from solo.files.saves import Save, load
from solo.play.events import SessionEvent, made


class Replay:
    """A game to step through: `game` is the current position, `ply` moves after the start."""

    def __init__(self, save: Save, game: Game) -> None:
        """Takes over a game at its last move, and goes to its start."""
        self.save = save
        self.game = game
        self.moves = (*game.moves,)
        self.game_at(0)

    @classmethod
    def open(cls, path: Path) -> "Replay":
        """The game in a file; raises SaveError."""
        return cls(*load(path))

    @property
    def count(self) -> int:
        """How many moves there are."""
        return len(self.moves)

    @property
    def ply(self) -> int:
        """How many of them have been made at the current position."""
        return len(self.game.moves)

    def game_at(self, ply: int) -> Game:
        """Goes to the position after `ply` moves, or the closest there is; returns the same game object each time."""
        ply = min(max(ply, 0), self.count)
        while self.ply > ply:
            self.game.pop()
        while self.ply < ply:
            self.game.push(self.moves[self.ply])
        return self.game

    def next(self) -> bool:
        """Goes one move on; False at the end."""
        if self.ply == self.count:
            return False
        self.game_at(self.ply + 1)
        return True

    def back(self) -> bool:
        """Goes one move back; False at the start."""
        if not self.ply:
            return False
        self.game_at(self.ply - 1)
        return True

    def happened(self) -> list[SessionEvent]:
        """The events of the last move, as the person knew them when playing; none at the start."""
        if not self.ply:
            return []
        side = HIDER_SIDE if self.save.side == HIDER_SIDE else SEEKER_SIDE
        hiding = side == HIDER_SIDE and self.game.decider(self.ply - 1) != CHANCE
        return made(self.game.view(side), self.game.events[-1], self.game.moves[-1] if hiding else None)
