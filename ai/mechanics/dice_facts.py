"""Facts about the seekers' moves with dice: which die they use, rerolls, and where they start."""

from typing import TYPE_CHECKING

import numpy as np

from ai.evaluate.reach import REROLL_POINTS
from ai.mechanics.facts import Fact
from ai.position.holdings import Dice
from ai.position.move import MODES, Move
from ai.position.position import Position

if TYPE_CHECKING:
    from ai.explain.seeker_facts import SeekerStudy

DIE_GIVEN = 0.03  # cost of leaving the hider a mode that he certainly can use and did not have before
TOKEN = 0.003  # cost of a reroll token; the last ones cost more
PLACED = 0.03  # for each move by which the average place is closer to a detective
CLOSE = 2  # moves: a place this near to a detective is well watched from the start


def dice_of(position: Position) -> Dice:
    """Where the dice are, in a game that is played with them."""
    dice = position.dice
    assert dice is not None
    return dice


def die_facts(study: "SeekerStudy", move: Move) -> list[Fact]:
    """What the used die gives the hider, who may take it."""
    seat, mode, used = move.seat, move.ticket, dice_of(study.view).used
    others = {other.ticket for other in study.steps_of(seat)} - {mode}
    useful = [float(study.weights[study.rides[each].any(axis=1)].sum()) for each in range(MODES)]
    facts = []
    least = min((0.0 if used[other] else useful[other] for other in others), default=1.0)
    if used[mode] == 0 and useful[mode] > least:
        weight = -DIE_GIVEN * (useful[mode] - least)
        facts.append(Fact("gives", weight, {"ticket": mode, "chance": useful[mode]}))
    spared = max((useful[other] for other in others if used[other] == 0), default=0.0)
    if used[mode] and spared:
        facts.append(Fact("same_die", DIE_GIVEN * spared, {"ticket": mode}))
    if not others and len({other.seat for other in study.moves if other.kind == "step"}) == 1:
        facts.append(Fact("only_die", 0.001, {"seat": seat, "ticket": mode}))
    return facts


def stay_facts(study: "SeekerStudy", move: Move) -> list[Fact]:
    """A pawn that none of the dice can move stays."""
    return [Fact("stays", 0.0, {"seat": move.seat})]


def reroll_facts(study: "SeekerStudy") -> list[Fact]:
    """Another roll, for a token: worthwhile if the best die gains too little over staying."""
    rolled = dice_of(study.view)
    dice, left = sum(rolled.rolled), rolled.rerolls - 1
    facts = [Fact("reroll" if left else "last_token", -TOKEN / (left + 1), {"dice": dice, "left": left})]
    steps = [move for move in study.moves if move.kind == "step"]
    if steps:
        now, best = study.travel.reach_now(study), max(map(study.reach, steps))
        facts.append(Fact("best_die", now + REROLL_POINTS - best, {"chance_before": now, "chance": best}))
    else:
        facts.append(Fact("useless_dice", REROLL_POINTS, {"dice": dice}))
    return facts


def place_facts(study: "SeekerStudy", move: Move) -> list[Fact]:
    """Where a detective starts: the closer every place is to some detective, the better."""
    far = study.board_tables.far[:, [*study.view.board.numbers]]
    others = [study.view.station(seat) for seat in study.seats]
    means = {}
    for other in study.moves:
        closest = np.min(far[[*others, other.station]], axis=0)
        means[other] = float(closest.mean())
    mean = means[move]
    closest = np.min(far[[*others, move.station]], axis=0)
    weight = PLACED * (sum(means.values()) / len(means) - mean)
    next_to = study.rides[:, move.station].any(axis=0)
    lines = sum(bool(study.rides[mode, next_to].any()) << mode for mode in range(MODES))
    facts = [Fact("begins", 0.0, {"seat": move.seat, "station": move.station, "modes": lines})]
    facts.append(Fact("spread", weight, {"mean": mean}))
    facts.append(Fact("watched", weight / 2, {"count": int((closest <= CLOSE).sum())}))
    if others:
        steps = int(min(study.board_tables.far[move.station, other] for other in others))
        facts.append(Fact("apart", weight / 4, {"seat": move.seat, "steps": steps}))
    return facts
