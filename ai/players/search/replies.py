"""The seekers' replies to the hider's next turn, found by a small search of their own.

A hider who thinks has to foresee what the seekers will do once they have seen his move. For each thing that they may
see, their belief is known exactly; from there they search as they would at the table, and turns are drawn from what
they found, as often as each move was visited. So the hider meets a team that thinks, and does not know its every move.
"""

from collections.abc import Iterator

from ai.compiling.jit import routine, subroutine
from ai.players.search.opponents import PLANNED
from ai.players.search.tree import NOTHING
from ai.rules.chance import below
from ai.rules.tables import IntArray

LEAST_ASKED = 8  # how often a belief must have been met before the seekers search from it
RARE = 100  # ... and at least once in so many playouts
FEWEST, MOST = 64, 2000  # playouts of such a search


def replies_wanted(asked: IntArray) -> Iterator[tuple[int, int]]:
    """The beliefs from which the seekers should search, and with how many playouts; `asked` is how often each was met.

    Belief 0 is what they believe now, and needs no reply.
    """
    total = int(asked.sum())
    for number, times in enumerate(asked.tolist()):
        if number and times >= LEAST_ASKED and times * RARE >= total:
            yield number, max(FEWEST, min(MOST, 2 * times))


@routine
def draw_replies(tree, replies, chance):
    """Draws turns of the seekers from their tree into `replies`, shape (turns, PLANNED); the first is the favourite.

    A turn ends where the tree does, or where an answer to a question is awaited; NOTHING stands for the rest.
    """
    for k in range(replies.shape[0]):
        for step in range(PLANNED):
            replies[k, step] = NOTHING
        node = 0
        for step in range(PLANNED):
            if node == NOTHING or tree.first[node] == NOTHING:
                break
            edge = draw_by_visits(tree, node, k == 0, chance)
            if tree.tried[edge] == 0:
                break
            replies[k, step] = tree.move[edge]
            node = tree.child[edge]


@subroutine
def draw_by_visits(tree, node, favourite, chance):
    """An edge of a node: the most visited one, or one drawn in proportion to the visits."""
    first = tree.first[node]
    best = first
    total = 0
    for e in range(first, first + tree.edges[node]):
        total += tree.tried[e]
        if tree.tried[e] > tree.tried[best]:
            best = e
    if favourite or total == 0:
        return best
    point = below(chance, total)
    for e in range(first, first + tree.edges[node]):
        point -= tree.tried[e]
        if point < 0:
            return e
    return best
