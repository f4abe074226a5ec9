"""How far a player's thinking is, shared between the thread that thinks and the one that waits."""

from dataclasses import dataclass


@dataclass
class Watch:
    """How far a player is with its thinking, for whoever waits; it can be told to stop, and then answers soon."""

    stopped: bool = False
    share: float = 0.0  # of its thinking that is done, 0 to 1
    favourite: int = 0  # the move it would make now; 0 where it has none yet

    def stop(self) -> None:
        self.stopped = True
