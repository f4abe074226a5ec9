"""Why a move is good, or what speaks against it: a sentence that names its weightiest facts."""

from statistics import median

from ai.belief.filter import Belief
from ai.explain.gather import Fact, facts
from ai.explain.sentences import CERTAIN, sentence
from ai.position.move import Move
from ai.position.position import View
from maps.wording import apart

LEAST = 0.003  # a fact of less weight is not used as a second reason
LEAST_AGAINST = 0.004  # a fact of less weight is no objection

# Facts that can only speak against a move; never a reason for it, unless there is nothing else to say.
OBJECTIONS = {
    *("misses", "opens", "uncover", "loosen", "hold_less", "unreach", "reach_less", "farther_off", "last_ticket"),
    *(
        "few_tickets",
        "gives",
        "chips_left",
        "last_chip",
        "no_news",
        "reroll",
        "last_token",
        "caught",
        "over",
        "closer",
        "dead_end",
        "all_watched",
    ),
    *("fewer_places", "first_guess", "black_left", "black_in_vain", "double_left", "supply", "balloon_once"),
    *("helicopter_once", "danger", "dice_danger"),
}
# Facts that are worth mentioning only besides another.
ASIDES = {"free", "only_die", "chips_kept", "stuck"}
# Facts that say much the same in different words; one of each group is enough.
THEMES = {
    kind: number
    for number, kinds in enumerate(
        (
            ("hold", "reach", "cover", "closes"),
            ("post", "heads", "nearest", "nearer", "as_near"),
            ("kept", "free", "same_die", "only_die"),
            ("distance", "farther", "closer", "pair", "free_place"),
            ("places", "more_places", "fewer_places", "guess", "first_guess", "black", "dive"),
            ("ways", "all_open", "all_watched", "dead_end", "shown", "vanish", "second", "reveal"),
            ("begins", "spread", "watched", "apart"),
            ("splits", "answers"),
        )
    )
    for kind in kinds
}

NEAR = 1e-9  # numbers that differ by less are the same

# Facts about the same number: its name, whether more is better, and its value if the fact does not give it.
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
# Possible starts are compared side by side, so only the best number of all is a reason for one.
BEST_ONLY = {"spread", "watched", "apart"}


def told(view: View, belief: Belief, move: int, most: int = 2) -> list[Fact]:
    """The facts that a reason names: the weightiest, on different themes; always at least one.

    Facts in whose number other moves do better are named only if there is nothing else to say.
    """
    found = facts(view, belief, move)
    if all(fact.kind in OBJECTIONS | ASIDES for fact in found):
        return sorted(found, key=lambda fact: fact.weight)[:1]
    poor = _poor_kinds(view, belief, Move(move))
    found.sort(key=lambda fact: (fact.kind in OBJECTIONS | ASIDES, fact.kind in poor))
    picked: list[Fact] = []
    for fact in found:
        if picked and (fact.weight < LEAST or fact.kind in OBJECTIONS | poor):
            continue
        if not any(fact.kind == other.kind or _theme(fact) == _theme(other) for other in picked):
            picked.append(fact)
    certain = picked[0].kind == "catch" and picked[0].weight >= CERTAIN
    return picked[: 1 if certain else most]


def _theme(fact: Fact) -> int | str:
    return THEMES.get(fact.kind, fact.kind)


def _poor_kinds(view: View, belief: Belief, move: Move) -> set[str]:
    """The kinds of facts in whose number a move is worse than most similar moves of the same pawn."""
    others = [other for other in view.legal_moves() if _alike(other, move)]
    found = [{fact.kind: fact for fact in facts(view, belief, other)} for other in others]
    own = found[others.index(move)]
    poor = set()
    for kinds, (name, more, nothing) in NUMBERS.items():
        kind = next((kind for kind in kinds if kind in own), "")
        if not kind:
            continue
        sign = 1 if more else -1
        missing = own[kind].about.get(f"{name}_before")  # a fact is omitted if its number hardly changes
        numbers = [
            sign * value for about in found if (value := _number(about, kinds, name, nothing, missing)) is not None
        ]
        wanted = max(numbers) if kind in BEST_ONLY else median(numbers)
        if sign * own[kind].about.get(name, nothing) < wanted - NEAR:
            poor.add(kind)
    return poor


def _alike(move: Move, other: Move) -> bool:
    return (move.kind, move.seat) == (other.kind, other.seat)


def _number(
    found: dict[str, Fact], kinds: tuple[str, ...], name: str, nothing: float, missing: float | None
) -> float | None:
    """The number in another move's fact of the same kinds; `missing` if it has none."""
    for kind in kinds:
        if kind in found:
            return found[kind].about.get(name, nothing)
    return missing


def reason(view: View, belief: Belief, move: int, most: int = 2) -> str:
    """Why one would make a move: its weightiest facts in words, and whether the hider can be caught there."""
    picked = told(view, belief, move, most)
    warned = any(fact.kind in ("distance", "closer") and fact.about["steps"] == 1 for fact in picked)
    dangers = [fact for fact in facts(view, belief, move) if fact.kind in ("danger", "dice_danger")]
    return apart([sentence(view, fact) for fact in (picked if warned else [*picked, *dangers])])


def reason_against(view: View, belief: Belief, move: int) -> str:
    """What speaks most against a move, compared with the alternatives; "" if nothing does."""
    found = facts(view, belief, move)
    if found[0].weight >= CERTAIN or found[-1].weight > -LEAST_AGAINST:  # nothing speaks against a certain win
        return ""
    return sentence(view, found[-1], against=True)
