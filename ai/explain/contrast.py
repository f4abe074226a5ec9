"""Why a move is good: the facts in which it differs most from the moves that are worse.

A reason compares. Facts are picked so that together they tell the move apart from every move that loses clearly, with
the numbers of both; what is just as true of a bad move is no reason. Where no move is clearly worse, the move is quiet,
and a fact or two are told for what they are.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _

from ai.belief.filter import Belief
from ai.explain.comparisons import NUMBERS, comparison
from ai.explain.gather import facts_of
from ai.explain.hider_outlook import HiderStudy
from ai.explain.judge import HORIZON
from ai.explain.sentences import cost, kept, sentence
from ai.explain.verdict import GOOD, Judged, Verdict, walker
from ai.mechanics.facts import Fact
from ai.position.position import HIDER_SIDE, View
from maps.wording import apart

CLEAR = 0.06  # win chance: a reason has to tell a move apart from those that are worse by this much
LEAST = 0.002  # a smaller difference in weight is none
MOST = 3  # facts of a reason
CAPTURES = 0.3  # weight of the chance to be caught soon, which the search found; other facts say more about the board
LEAST_CAPTURES = 0.02  # a smaller difference of that chance says nothing
MUCH = 0.15  # a difference of that chance that is told beside any smaller fact of the board
CAP = 0.12  # no single difference counts for more when facts are picked
NEARLY = 0.5  # of the weightiest difference: what counts for less is not told beside it
OWN = 0.01  # beside what a rival costs, what a move itself does is told from this weight on
TOLD_APART = 0.1  # what it is worth to tell a move apart from one more that is worse
# Facts that say much the same; one of each group is enough.
GROUPS = (
    {"captured", "survived"},
    {"ways", "answer"},
    {"distance", "pair"},
    {"guess", "places"},
    {"post", "heads", "near"},
    {"stranded", "last_ticket", "few_tickets"},
    {"second", "vanish"},
    {"splits", "answers"},
    {"begins", "spread", "watched", "apart"},
)


SAME_TALE = ({"answer", "reached"}, {"distance", "reached"}, {"catch", "reach"})  # not told one beside the other


@dataclass(frozen=True)
class Claim:
    """Something that speaks for a move, compared with a rival."""

    fact: Fact | None  # about the move; None if the claim is about what the rival costs
    other: Fact | None  # the same about the rival; None if it has no such fact
    rival: int  # 0 for none
    gain: float  # how much it speaks for the move, in win chance

    @property
    def kind(self) -> str:
        fact = self.fact or self.other
        assert fact is not None
        return fact.kind


class FactTable:
    """The facts about all moves of a position, with a verdict on them."""

    def __init__(self, view: View, belief: Belief, verdict: Verdict | None = None, free: float = 1.0) -> None:
        """`free` is how likely the hider is not found before: in a plan the position comes about only then."""
        self.view, self.verdict, self.free = view, verdict, free
        self._facts = facts_of(view, belief)
        if verdict:
            self._facts.study.seconds.update(verdict.doubles)
        self._judged: dict[int, Judged] = {one.move: one for one in verdict.moves} if verdict else {}
        self._by_kind: dict[tuple[int, int], Mapping[str, Fact]] = {}

    def facts(self, move: int) -> Mapping[str, Fact]:
        """The facts about a move by kind, with what the search found."""
        key = move, self._facts.study.seconds.get(move, 0)
        if key not in self._by_kind:
            self._by_kind[key] = self._facts_of(move)
        return self._by_kind[key]

    def _facts_of(self, move: int) -> Mapping[str, Fact]:
        found = {fact.kind: fact for fact in self._facts.of(move)}
        if self.free < 1.0 and (catch := found.get("catch")):
            about = {**catch.about, "chance": self.free * catch.about["chance"]}
            found["catch"] = Fact("catch", self.free * catch.weight, about)
        judged = self._judged.get(move)
        if judged and judged.tried:
            hiding = self.view.side == HIDER_SIDE
            kind, weight = ("survived", -CAPTURES) if hiding else ("captured", CAPTURES)
            about = {"chance": judged.caught, "turns": HORIZON[hiding]}
            found[kind] = Fact(kind, weight * judged.caught, about)
        return found

    @property
    def pressed(self) -> bool:
        """Whether a seeker can be on the hider's station next turn."""
        study = self._facts.study
        return isinstance(study, HiderStudy) and study.pressed

    def claim(self, move: int, rival: int, kind: str) -> Claim:
        """What one kind of fact says for a move and against a rival."""
        own, other = self.facts(move), self.facts(rival)
        scale = SCALES_OF.get(kind, (kind,))
        gain = sum(own[each].weight for each in scale if each in own)
        gain -= sum(other[each].weight for each in scale if each in other)
        return Claim(own.get(kind), other.get(kind), rival, gain)

    def claims(self, move: int, rivals: Sequence[int], most: int = MOST) -> list[Claim]:
        """The claims that tell a move apart from its rivals, each against the best rival it applies to: what the move
        itself does, weightiest first, then what its rivals cost."""
        left, picked = [*rivals], list[Claim]()
        by_kind: dict[str, list[Claim]] = {
            kind: [] for rival in rivals for kind in (*self.facts(move), *self.facts(rival))
        }
        for kind, claims in by_kind.items():
            made = (self.claim(move, rival, kind) for rival in rivals)
            least = CAPTURES * LEAST_CAPTURES if kind in SEARCHED else LEAST
            claims += [claim for claim in made if claim.gain > least and self.words(claim)]
        while left and len(picked) < most:
            scores = {
                kind: sum(min(CAP, claim.gain) + TOLD_APART for claim in claims if claim.rival in left)
                for kind, claims in by_kind.items()
                if not any(alike(kind, claim.kind) for claim in picked)
            }
            # What only the search knows is told where nothing on the board does, or where it tells most apart at last.
            is_last = len(picked) == most - 1
            best = max(
                sorted(scores),
                key=lambda kind: (scores[kind] > 0 and (is_last or kind not in SEARCHED), scores[kind]),
                default="",
            )
            if not best or scores[best] <= 0.0:
                break
            against = [claim for claim in by_kind[best] if claim.rival in left]
            picked.append(against[0])
            told_apart = {claim.rival for claim in by_kind[best]}
            left = [rival for rival in left if rival not in told_apart]
        if picked and len(picked) < most:
            picked = [*_weightier(by_kind, picked), *picked]
        return sorted(picked, key=lambda claim: claim.fact is None)  # what the move itself does comes first

    def all_against(self, move: int, rival: int) -> list[Claim]:
        """All that speaks for a move and against another, weightiest first; what only the search knows comes last."""
        kinds = {*self.facts(move), *self.facts(rival)}
        found = [claim for kind in sorted(kinds) if (claim := self.claim(move, rival, kind)).gain > LEAST]
        return sorted(found, key=lambda claim: (claim.kind in SEARCHED, -claim.gain))

    def words(self, claim: Claim) -> str:
        """A claim as a clause; empty if it cannot be put into words."""
        if claim.fact is None:
            return cost(self.view, claim.other, claim.rival) if claim.other else ""
        if claim.other is not None:
            seconds = self._facts.study.seconds.items()
            return comparison(self.view, claim.fact, claim.other, claim.rival, seconds)
        is_likely = claim.kind == "catch" and claim.fact.about["chance"] >= LEAST_CATCH
        tells_alone = is_likely or claim.kind not in NUMBERS
        return sentence(self.view, claim.fact) if claim.fact.weight > 0 and tells_alone else ""

    def worse_than(self, move: int) -> list[int]:
        """The rivals of the same pawn that are clearly worse than a move, or at least noticeably; best first."""
        if self.verdict is None or move not in self._judged:
            return []
        value = self._judged[move].value
        behind = [(value - one.value, one.move) for one in self.verdict.moves if walker(one.move) == walker(move)]
        for least in (CLEAR, GOOD):
            if worse := [other for loss, other in behind if loss >= least]:
                return worse
        return []

    def quiet_facts(self, move: int, most: int = 2) -> list[Fact]:
        """What can be said of a move that is as good as the others: facts worth a word, of different kinds."""
        found = self.facts(move)
        picked: list[Fact] = []
        for kind in [*QUIET, *sorted(found)]:
            fact = found.get(kind)
            fits = fact and _is_worth_a_word(fact) and self._is_no_objection(fact, move)
            if fact and fits and not any(alike(kind, other.kind) for other in picked):
                picked.append(fact)
        return picked[:most]

    def _is_no_objection(self, fact: Fact, move: int) -> bool:
        """Whether a fact is at least as good as for the other moves of the pawn that are as good, on average."""
        equals = self.verdict.equals(move) if self.verdict and move in self._judged else []
        found = [self.facts(one.move).get(fact.kind) for one in equals if one.move != move]
        weights = [other.weight for other in found if other]
        return not weights or fact.weight >= sum(weights) / len(weights) - LEAST


def _weightier(by_kind: dict[str, list[Claim]], picked: Sequence[Claim]) -> list[Claim]:
    """The claim about what a move does that weighs most of all, if it is none of those picked for telling rivals apart:
    what decides is told, though it may be true of a bad move, too."""

    def weight(kind: str) -> float:
        return sum(min(CAP, claim.gain) for claim in by_kind[kind])

    most = max(weight(claim.kind) for claim in picked)
    found = [
        claims[0]
        for kind, claims in by_kind.items()
        if claims and claims[0].fact is not None and kind not in SEARCHED and weight(kind) > most
        if not any(alike(kind, claim.kind) for claim in picked)
    ]
    return sorted(found, key=lambda claim: (-weight(claim.kind), claim.kind))[:1]


# Kinds of facts that measure the same, on one scale.
SCALES = (
    {"post", "heads"},
    {"few_tickets", "last_ticket"},
    {"chips_left", "last_chip"},
    {"reroll", "last_token"},
)
SCALES_OF = {kind: kinds for kinds in SCALES for kind in kinds}
SEARCHED = {"captured", "survived"}  # facts that only a search knows
# What is said of a quiet move, first things first; other facts only if they speak for it.
QUIET = ("only_way", "only_move", "catch", "exits", "post", "hub", "reach", "reached", "ways", "places", "distance")
LEAST_CHANCE = 0.05  # a smaller chance is not worth a word
LEAST_CATCH = 0.03  # a smaller chance to find him is no reason beside other moves
LEAST_REACH = 0.15  # nor is a smaller chance to have him in reach: hardly any step has none


def _is_worth_a_word(fact: Fact) -> bool:
    """Whether a fact says something about a quiet move."""
    if fact.kind in SEARCHED or (fact.kind not in QUIET and fact.weight <= 0):
        return False
    if fact.kind == "reached":
        return not fact.about["count"]
    if fact.kind == "ways":
        return bool(fact.about["open"])
    if fact.kind == "reach":
        return fact.about["chance"] >= LEAST_REACH
    return fact.about.get("chance", 1.0) >= LEAST_CHANCE


def alike(kind: str, other: str) -> bool:
    """Whether two kinds of facts say much the same."""
    return kind == other or any(kind in group and other in group for group in GROUPS)


def reason(view: View, belief: Belief, move: int, verdict: Verdict | None = None, rivals: Iterable[int] = ()) -> str:
    """Why one would make a move: how it differs from clearly worse ones, or from given rivals."""
    table, given = FactTable(view, belief, verdict), [*rivals]
    if given:
        told = [table.words(claim) for claim in table.claims(move, given)]
        return apart(told) or _("it wins more often, for no single reason")
    return apart(reasons(table, move)) or _("nothing makes it stand out")


def beside(table: FactTable, move: int, rival: int) -> list[Claim]:
    """Why a move is better than another: the weightiest difference, and a second one that counts for nearly as much; or
    if the first is what the other costs, what the move itself does. Where the board hardly shows why, what the search
    saw is told, too."""
    told: list[Claim] = table.claims(move, [rival])
    for claim in table.all_against(move, rival) if told else ():
        least = OWN if told[0].fact is None else NEARLY * told[0].gain
        enough = claim.gain >= least and claim.kind not in SEARCHED
        same = alike(claim.kind, told[0].kind) or {claim.kind, told[0].kind} in SAME_TALE
        if enough and claim.fact is not None and not same and table.words(claim):
            told.append(claim)
            break
    for claim in table.all_against(move, rival) if told else ():
        is_much = claim.kind in SEARCHED and claim.gain >= max(told[0].gain, CAPTURES * MUCH)
        if is_much and told[0].kind not in SEARCHED and table.words(claim):
            told.append(claim)
    return sorted(told, key=lambda claim: claim.fact is None)


def reasons(table: FactTable, move: int) -> list[str]:
    """How a move differs from clearly worse ones, in clauses; empty if there is nothing to say."""
    claims = table.claims(move, table.worse_than(move))
    told = [kept(claim.kind) or table.words(claim) if claim.fact is None else table.words(claim) for claim in claims]
    if any(claim.fact for claim in claims):
        return told
    # What others cost does not tell what the move does.
    quiet = [sentence(table.view, fact) for fact in table.quiet_facts(move, most=1 if claims else 2)]
    return [*quiet, *told] if quiet else [kept(claim.kind, alone=True) or table.words(claim) for claim in claims]
