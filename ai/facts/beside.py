"""How a move does beside its alternatives in the number that a fact names: a poor number is no reason for a move."""

from statistics import median

from ai.belief import Belief
from ai.facts.base import Fact
from ai.facts.gather import facts
from ai.position import View
from ai.rules.moves import kind_of, seat_of

NEAR = 1e-9  # numbers that differ by less are the same

# Facts that are about the same number: its name, whether more of it is better, and what it is where nothing is counted.
NUMBERS: dict[tuple[str, ...], tuple[str, bool, float]] = {
    ("hold", "loosen"): ("points", True, 0),
    ("reach", "unreach"): ("chance", True, 0),
    ("cover", "uncover"): ("chance", True, 0),
    ("nearer", "as_near", "farther_off"): ("mean", False, 0),
    ("spread",): ("mean", False, 0),
    ("watched",): ("count", True, 0),
    ("apart",): ("steps", True, 0),
    ("distance", "farther", "closer"): ("steps", True, 0),
    ("pair", "free_place"): ("turns", True, float("inf")),
    ("ways", "all_open", "all_watched", "dead_end"): ("open", True, 0),
    ("places", "more_places", "fewer_places"): ("places", True, 0),
    ("guess", "first_guess"): ("chance", False, 0),
    ("shown",): ("ways", True, 0),
    ("reveal",): ("open", True, 0),
    ("scene",): ("steps", False, 0),
}
# All starts are told side by side, so that only the best number of all is a reason for one.
BEST_ONLY = {"spread", "watched", "apart"}


def poor_kinds(view: View, belief: Belief, move: int) -> set[str]:
    """The kinds of facts about a move whose number is worse than that of most moves of its kind by the same pawn."""
    others = [other for other in view.legal_moves() if _alike(other, move)]
    found = [{fact.kind: fact for fact in facts(view, belief, other)} for other in others]
    own = found[others.index(move)]
    poor = set()
    for kinds, (name, more, nothing) in NUMBERS.items():
        kind = next((kind for kind in kinds if kind in own), "")
        if not kind:
            continue
        sign = 1 if more else -1
        missing = own[kind].about.get(f"{name}_before")  # a fact is left out where a number hardly changes
        numbers = [
            sign * value for told in found if (value := _number(told, kinds, name, nothing, missing)) is not None
        ]
        wanted = max(numbers) if kind in BEST_ONLY else median(numbers)
        if sign * own[kind].about.get(name, nothing) < wanted - NEAR:
            poor.add(kind)
    return poor


def _alike(move: int, other: int) -> bool:
    return (kind_of(move), seat_of(move)) == (kind_of(other), seat_of(other))


def _number(
    told: dict[str, Fact], kinds: tuple[str, ...], name: str, nothing: float, missing: float | None
) -> float | None:
    """The number of another move."""
    for kind in kinds:
        if kind in told:
            return told[kind].about.get(name, nothing)
    return missing
