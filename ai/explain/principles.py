"""The principles of good play, and which of them decides a move.

Each principle is a rule of thumb with a name. A decision is about the principle that its weightiest claim belongs to:
the facts say which. Principles about one mechanic are in that mechanic's file.
"""

from collections.abc import Sequence

from ai.belief.filter import Belief
from ai.explain.contrast import Claim, FactTable
from ai.explain.verdict import Verdict
from ai.mechanics.facts import Principle
from ai.mechanics.registry import mechanics_of
from ai.position.move import MODES, Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from maps.edition import Edition
from maps.wording import N_

END = 5  # rounds: the endgame

# What a situation can be like.
PRESSED = "pressed"  # a seeker can be where he stands next turn
DOUBLE = "double"  # the move is a double move
BLACK = "black"  # the move costs a black ticket
BLACK_SAVED = "saved"  # a rival would cost one
SEEN = "seen"  # he has just shown himself
UNSEEN = "unseen"  # he will show himself with the next entry
FERRY = "ferry"  # only a black ticket leads there
LATE = "late"  # the last rounds


def _principle(
    name: str, title: str, rule: str, side: str, kinds: Sequence[str], *when: str, mechanic: str = ""
) -> Principle:
    return Principle(name, title, rule, side, frozenset(kinds), frozenset(when), mechanic)


# The first that fits decides, so particular ones come first.
GENERAL: tuple[Principle, ...] = (
    _principle(
        "double",
        N_("Double out of a cordon"),
        N_("When they close in, a double move takes you two steps away before they can answer."),
        HIDER_SIDE,
        (),
        DOUBLE,
        PRESSED,
    ),
    _principle(
        "vanish",
        N_("Seen and gone"),
        N_("Show yourself in the first half of a double move, and be somewhere else after the second."),
        HIDER_SIDE,
        ("vanish",),
    ),
    _principle(
        "ferry",
        N_("A back door for black tickets"),
        N_("Some lines take only black tickets: nobody can follow you there."),
        HIDER_SIDE,
        (),
        FERRY,
        mechanic="tickets",
    ),
    _principle(
        "black",
        N_("Black after a reveal, not before"),
        N_("A black ticket hides most when everybody has just seen where you start from."),
        HIDER_SIDE,
        (),
        BLACK,
        SEEN,
    ),
    _principle(
        "black",
        N_("Black after a reveal, not before"),
        N_("A black ticket hides most when everybody has just seen where you start from."),
        HIDER_SIDE,
        ("black_left",),
        BLACK_SAVED,
        UNSEEN,
    ),
    _principle(
        "saving",
        N_("Save what cannot be replaced"),
        N_("Keep what you cannot get back for moments of danger: if another move is as good without it, play that."),
        HIDER_SIDE,
        ("black_left", "double_left", "supply"),
    ),
    _principle(
        "crossroads",
        N_("Be seen at a crossroads"),
        N_("Show yourself where many ways lead on, so that what they saw soon tells them little."),
        HIDER_SIDE,
        ("shown", "reveal"),
    ),
    _principle(
        "reach",
        N_("Out of reach first"),
        N_("Before anything else, be where no seeker can get next turn."),
        HIDER_SIDE,
        ("reached", "survived", "caught", "over"),
    ),
    _principle(
        "exits",
        N_("Exits over distance"),
        N_("Several safe ways out are worth more than mere distance."),
        HIDER_SIDE,
        ("ways", "answer"),
    ),
    _principle(
        "crowd",
        N_("Hide in a crowd"),
        N_("Move so that they have as many places as possible to consider."),
        HIDER_SIDE,
        ("places", "guess"),
    ),
    _principle(
        "distance",
        N_("Keep your distance"),
        N_("Stay so far away that even two seekers together need many turns to corner you."),
        HIDER_SIDE,
        ("distance", "pair"),
    ),
    _principle(
        "endgame",
        N_("Count rounds and tickets"),
        N_("Near the end a detective needs a ticket for every round that is left: plan the last moves now."),
        SEEKER_SIDE,
        ("last_ticket", "few_tickets", "stranded"),
        LATE,
        mechanic="tickets",
    ),
    _principle(
        "husbandry",
        N_("Spend tickets wisely"),
        N_("Spend the tickets you have plenty of; a detective without the right one can only watch."),
        SEEKER_SIDE,
        ("last_ticket", "few_tickets", "stranded"),
        mechanic="tickets",
    ),
    _principle(
        "tracking",
        N_("Look where the tickets lead"),
        N_("How he travels shows where he can be: step onto the likeliest place that you can reach."),
        SEEKER_SIDE,
        ("catch",),
    ),
    _principle(
        "counting",
        N_("Count where he can go next"),
        N_("Stand where his next move brings him within reach, not where he was."),
        SEEKER_SIDE,
        ("reach", "captured"),
    ),
    _principle(
        "cordon",
        N_("A cordon before a chase"),
        N_("First close the ways out of where he could be; running after him only pushes him on."),
        SEEKER_SIDE,
        ("exits",),
    ),
    _principle(
        "hubs",
        N_("Hubs before a reveal"),
        N_("When he is about to show himself, stand on fast lines, so that you can be anywhere soon after."),
        SEEKER_SIDE,
        ("hub",),
    ),
    _principle(
        "assignment",
        N_("One place, one detective"),
        N_("Share out the likely places, so that each detective guards a different one."),
        SEEKER_SIDE,
        ("post", "heads"),
    ),
    _principle(
        "spread",
        N_("Do not clump"),
        N_("Two detectives side by side watch the same places; spread out."),
        SEEKER_SIDE,
        ("beside",),
    ),
)


def principles_of(edition: Edition, side: str) -> list[Principle]:
    """The principles that a side can follow in an edition, each once."""
    own = [one for mechanic in mechanics_of(edition) for one in mechanic.principles]
    found: dict[str, Principle] = {}
    for one in (*own, *GENERAL):
        if one.side == side and (not one.mechanic or edition.has(one.mechanic)):
            found.setdefault(one.id, one)
    return [*found.values()]


def principle_of(view: View, belief: Belief, verdict: Verdict, move: int) -> Principle | None:
    """The principle that decides for a move, against the moves that are clearly worse; None for a quiet move."""
    table = FactTable(view, belief, verdict)
    claims = table.claims(move, table.worse_than(move))
    return principle_behind(view, table, Move(move), claims) if claims else None


def principle_behind(view: View, table: FactTable, move: Move, claims: Sequence[Claim]) -> Principle | None:
    """The principle that the first of some claims for a move belongs to; the others are asked if it has none.

    Where the claims only say what other moves cost, a mechanic is asked first about what the move does.
    """
    flags = _situation(view, table, move, claims)
    own = [one for mechanic in mechanics_of(view.edition) for one in mechanic.principles if one.side == view.side]
    if not any(claim.fact for claim in claims):
        does = {fact.kind for fact in table.quiet_facts(move, most=1)}
        if fits := [one for one in own if one.kinds & does and one.when <= flags]:
            return fits[0]
    for claim in claims:
        for one in (*own, *GENERAL):
            if one.side == view.side and one.when <= flags and (not one.kinds or _about(claim) in one.kinds):
                return one
    return None


def _about(claim: Claim) -> str:
    """The kind of a claim; who runs into a seeker's likely step lacks no way out, but is in reach."""
    is_met = claim.kind == "answer" and claim.other and "seat" in claim.other.about
    return "reached" if is_met else claim.kind


def _situation(view: View, table: FactTable, move: Move, claims: Sequence[Claim]) -> set[str]:
    """What the situation is like."""
    flags = set()
    if view.rounds - view.round < END:
        flags.add(LATE)
    if view.side != HIDER_SIDE:
        return flags
    seen = view.seen
    marks = {
        PRESSED: table.pressed,
        DOUBLE: move.is_double,
        BLACK: move.is_black,
        BLACK_SAVED: not move.is_black and any(claim.kind == "black_left" for claim in claims),
        SEEN: seen is not None and seen[0] == view.entry,
        UNSEEN: view.shows_at(view.entry + 1),
        FERRY: move.is_black and _by_ferry(view, move),
    }
    return flags | {flag for flag, is_so in marks.items() if is_so}


def _by_ferry(view: View, move: Move) -> bool:
    """Whether no other line than the ferry leads where a black ticket does."""
    modes = {mode for here, mode, to in view.board.arcs() if (here, to) == (view.hider, move.station)}
    return bool(modes) and min(modes) >= MODES
