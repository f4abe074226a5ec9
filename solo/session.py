"""A person's game: who plays which side, what is said about each move, and how far one can go back.

Knows nothing of screens. Whoever shows the game asks `waiting`, hands typed moves to `submit`, lets the computer move
with `machine_move`, and prints what comes back.
"""

from ai.game import Game
from ai.levels import make_player
from ai.player import Player
from ai.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.options import Options
from profiles import Profile
from solo import narrate

OTHER = {HIDER_SIDE: SEEKER_SIDE, SEEKER_SIDE: HIDER_SIDE}


class Session:
    """One game between a person and the computer."""

    def __init__(self, options: Options, side: str, profile: Profile) -> None:
        """Sets up the game; raises SetupError or BoardError."""
        self.game = Game.new(options)
        self.side = side
        self.profile = profile
        self.opponent: Player = make_player(profile, options.seed)

    @property
    def view(self) -> View:
        """All that the person may know."""
        return self.game.view(self.side)

    @property
    def waiting(self) -> bool:
        """Whether the person is to move."""
        return self.game.to_move == self.side

    def open(self) -> list[str]:
        """Lets chance bring what it has to before anybody moves, and says so."""
        return [sentence for event in self.game.settle_chance() for sentence in narrate.told(self.game, event, None)]

    def submit(self, text: str) -> list[str]:
        """Plays what the person typed and says what happened; raises MoveError and changes nothing if it cannot be."""
        line = self.game.parse_move(text, half=True)
        return [sentence for move in line for sentence in self._push(move)]

    def machine_move(self) -> list[str]:
        """Lets the computer make one move and says what the person sees of it."""
        side = OTHER[self.side]
        return self._push(self.opponent.choose(self.game.view(side)).move)

    def _push(self, move: int) -> list[str]:
        own = move if self.side == HIDER_SIDE else None
        events = [(self.game.push(move), own), *((event, None) for event in self.game.settle_chance())]
        return [sentence for event, known in events for sentence in narrate.told(self.game, event, known)]

    def undo(self) -> bool:
        """Goes back to the person's last decision; False where there is none."""
        marks = [ply for ply in range(len(self.game.moves)) if self.game.decider(ply) == self.side]
        if not marks:
            return False
        while len(self.game.moves) > marks[-1]:
            self.game.pop()
        return True
