"""Why a move is good, or what speaks against it, in a sentence that names its weightiest facts."""

from ai.belief import Belief
from ai.facts.beside import poor_kinds
from ai.facts.gather import Fact, facts
from ai.facts.sentences import CERTAIN, sentence
from ai.position import View
from maps.wording import apart

LEAST = 0.003  # a fact that weighs less is no second reason
LEAST_AGAINST = 0.004  # one that weighs less speaks against nothing

# Facts that only ever speak against a move; no reason for it, unless there is nothing else to say.
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
# Facts that are worth a word beside another one alone.
ASIDES = {"free", "only_die", "chips_kept", "stuck"}
# Facts that say much the same in other words; of these one is enough.
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


def told(view: View, belief: Belief, move: int, most: int = 2) -> list[Fact]:
    """The facts that a reason names: the weightiest, each about something else; always at least one.

    Facts in whose numbers other moves do better are named only if there is nothing else to say.
    """
    found = facts(view, belief, move)
    if all(fact.kind in OBJECTIONS | ASIDES for fact in found):
        return sorted(found, key=lambda fact: fact.weight)[:1]
    poor = poor_kinds(view, belief, move)
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


def reason(view: View, belief: Belief, move: int, most: int = 2) -> str:
    """Why one would make a move: its weightiest facts in words, and whether the hider can be caught where it leads."""
    picked = told(view, belief, move, most)
    warned = any(fact.kind in ("distance", "closer") and fact.about["steps"] == 1 for fact in picked)
    dangers = [fact for fact in facts(view, belief, move) if fact.kind in ("danger", "dice_danger")]
    return apart([sentence(view, fact) for fact in (picked if warned else [*picked, *dangers])])


def reason_against(view: View, belief: Belief, move: int) -> str:
    """What speaks most against a move, beside the others that could be made; "" where nothing does."""
    found = facts(view, belief, move)
    if found[0].weight >= CERTAIN or found[-1].weight > -LEAST_AGAINST:  # nothing speaks against a certain win
        return ""
    return sentence(view, found[-1], against=True)
