"""What the seekers will believe after each thing that they may see of the hider's next turn.

What they conclude depends on what kind of hider they think he is, which he cannot know. So each belief is worked out
for several minds: seekers who know his habits, who know them less well, and who take him to make any move.
"""

from dataclasses import dataclass, field

import numpy as np

from ai.belief.filter import Belief
from ai.belief.station_filter import Probabilities
from ai.players.search.opponents import PLANNED, REPLIES, SeekerBeliefs, observed
from ai.players.search.tree import NOTHING
from ai.position.position import HIDER_SIDE, View
from ai.rules.questions import takes_off
from ai.rules.routines import do_move, list_moves
from ai.rules.state import E_SHOWN, E_WIDTH, P_SECOND, PHASE, WINNER, Row
from ai.rules.tables import move_room
from ai.rules.view import hide

Seen = tuple[int, int, int, int]  # two events, each what is seen (and 1) and where he is shown; 0 for none
Minds = tuple[Belief, ...]
NOTHING_SEEN: Seen = (0, 0, 0, 0)
TINY = 1e-300


def mind_shares(minds: int) -> tuple[float, ...]:
    """How much each mind counts: half of the seekers know him well, the others share the rest."""
    return (1.0,) if minds == 1 else (0.5, *[0.5 / (minds - 1)] * (minds - 1))


@dataclass(frozen=True)
class Foreseen:
    """The position after something was seen, as the seekers see it, and what each mind believes there."""

    row: Row
    minds: tuple[Belief, ...]

    @property
    def weights(self) -> Probabilities:
        """How likely each station is, on average over the minds."""
        shares = mind_shares(len(self.minds))
        total = np.sum([share * mind.weights for share, mind in zip(shares, self.minds, strict=True)], axis=0)
        mean: Probabilities = total / max(total.sum(), TINY)
        return mean


@dataclass
class Outlook:
    """All that may be seen of the hider's next turn, each with what follows from it; first of all nothing."""

    after: dict[Seen, Foreseen] = field(default_factory=dict)

    def as_arrays(self) -> SeekerBeliefs:
        """The beliefs as the kernels read them."""
        beliefs = [foreseen.weights for foreseen in self.after.values()]
        now = next(iter(self.after.values())).minds[0]
        places = [np.flatnonzero(weights).astype(np.int32) for weights in beliefs]
        shares = [weights[at] / weights[at].sum() for weights, at in zip(beliefs, places, strict=True)]
        return SeekerBeliefs(
            seen=np.array(list(self.after), np.int32),
            starts=np.cumsum([0, *map(len, places)]).astype(np.int32),
            places=np.concatenate(places),
            shares=np.concatenate(shares),
            sets=now.crime_sets,
            planned=now.given,
            replies=np.full((len(beliefs), REPLIES, PLANNED), NOTHING, np.int32),
        )


def seen_key(row: Row, seen: tuple[int, int]) -> Seen:
    """What is seen of the hider's next move from a row, as a key of the outlook."""
    return (0, 0, *seen) if row[PHASE] == P_SECOND else (*seen, 0, 0)


def look_ahead(view: View, belief: Belief) -> Outlook:
    """What the seekers believe now, and after all that can be seen of the next turn of a hider to move."""
    outlook = Outlook({NOTHING_SEEN: Foreseen(hide(view.row), (belief,))})
    if view.side == HIDER_SIDE:
        _imagine(view, view.row, belief.minds(), (0, 0) if view.row[PHASE] == P_SECOND else None, outlook)
    return outlook


def _imagine(view: View, row: Row, minds: Minds, before: tuple[int, int] | None, outlook: Outlook) -> None:
    """Adds what the seekers would believe after each move from a row, and after the second half of a double."""
    room = move_room(view.tables, view.rules)
    after, event = row.copy(), np.zeros(E_WIDTH, np.int32)
    known: dict[tuple[int, int], Minds] = {}
    for mind in minds:
        mind.prepare()
    for move in room[: list_moves(row, view.tables, view.rules, room)].tolist():
        if takes_off(move):
            continue
        after[:] = row
        do_move(after, move, view.tables, view.rules, event)
        if after[WINNER]:
            continue
        seen = (int(observed(event)), int(event[E_SHOWN]))
        key: Seen = (*before, *seen) if before else (*seen, 0, 0)
        if before and key in outlook.after:
            continue  # another first half that looks the same was followed by one that looks like this
        if seen not in known:
            known[seen] = tuple(mind.copy() for mind in minds)
            told, news = event.copy(), minds[0].news(event)
            for mind in known[seen]:
                mind.advance_by(told, news)
            if all(not mind.exhausted or mind.weights.any() for mind in known[seen]):
                outlook.after[key] = Foreseen(hide(after), known[seen])
        if after[PHASE] == P_SECOND:
            _imagine(view, after, known[seen], seen, outlook)
