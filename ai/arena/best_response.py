"""A hider who exploits given seekers: a local best response (Lisý and Bowling, 2017) to their real players.

He knows how the seekers play, what they believe and how they weigh it, but not their dice: he asks copies of their own
player, with other seeds. Each of his moves is tried against the copies, until the seekers' next turn is over; a search
of his own values the position in which he then stands. The seekers' player is a black box, so the response is valid for
whatever they do to find a move. It looks one turn ahead: a lower bound on what could be gained.
"""

from collections.abc import Sequence

from ai.game.game import Game
from ai.players.player import Player, ask
from ai.position.move import Event
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE

CONTINUED = ("second half", "landing")  # phases in which he goes on with a move that he has begun


def stages(moves: int, copies: int) -> list[tuple[int, range]]:
    """Sequential halving: how many of the best moves are tried, and against which copies. The copies are the same for
    all moves of a stage, so that luck does not decide between them."""
    quarter = max(1, copies // 4)
    cuts = (0, quarter, 2 * quarter, copies)
    found = [(max(2, moves >> stage), range(cuts[stage], min(cuts[stage + 1], copies))) for stage in range(3)]
    return [(most, numbers) for most, numbers in found if numbers]


class RespondingHider:
    """Answers given seekers as well as one turn of foresight can."""

    def __init__(self, own: Player, copies: Sequence[Player], seeds: Sequence[int], most: int) -> None:
        """`own` searches for him; `copies` are players of the seekers, and `seeds` decide chance beside each of them;
        `most` is how many moves are tried: the best by his own search."""
        self.own, self.copies, self.seeds = own, copies, seeds
        self.stages = stages(most, len(copies))
        self._replies: dict[tuple[int, tuple[Event, ...]], int] = {}

    def choose(self, game: Game) -> int:
        """The move to make in a game in which he is to move. He knows all of it but what chance will bring, which is
        never read from it."""
        self._replies.clear()
        thought = ask(self.own, game.view(HIDER_SIDE))
        values: dict[int, list[float]] = {move: [] for move, _value in thought.ranked}
        order = list(values)
        if len(order) == 1:
            return order[0]
        for most, numbers in self.stages:
            order = order[:most]
            for move in order:
                values[move] += [self._try(game, move, number) for number in numbers]
            order.sort(key=lambda move: -sum(values[move]) / len(values[move]))
        return order[0]

    def _try(self, game: Game, move: int, number: int) -> float:
        """His win chance after a move and the seekers' answer to it, by one of the copies."""
        game = game.fork(self.seeds[number])
        game.push(move)
        while (side := game.to_move) is not None:
            if side == CHANCE:
                game.settle_chance()
            elif side == SEEKER_SIDE:
                game.push(self._reply(game, number))
            else:
                thought = ask(self.own, game.view(HIDER_SIDE))
                if game.phase not in CONTINUED and len(thought.ranked) > 1:
                    return dict(thought.ranked)[thought.move]
                game.push(thought.move)  # a double move, or the only move there is
        return float(game.outcome is not None and game.outcome.winner == HIDER_SIDE)

    def _reply(self, game: Game, number: int) -> int:
        """What a copy plays. It sees public events alone: after moves that look alike it is asked once."""
        seen = number, tuple(game.events)
        if seen not in self._replies:
            self._replies[seen] = ask(self.copies[number], game.view(SEEKER_SIDE)).move
        return self._replies[seen]
