"""What happens after a bad move: two or three moves of the most likely play, from what its side may know.

After a move of the hider: the seekers' likely answer, and the ways out that it leaves him. After a step of the seekers:
where the hider is likely to slip away to. Never from the hidden truth, and without naming a better move: a warning must
not give it away.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from gettext import ngettext

from ai.belief.filter import Belief
from ai.explain.contrast import LEAST_CAPTURES, SEARCHED, Claim, FactTable, alike
from ai.explain.drawbacks import drawback
from ai.explain.gather import facts_of
from ai.explain.hider_outlook import Answer, HiderStudy
from ai.explain.judge import HORIZON
from ai.explain.likely_play import WayOn
from ai.explain.preference import better
from ai.explain.seeker_facts import Prospect, SeekerStudy
from ai.explain.sentences import WASTE
from ai.explain.verdict import Verdict
from ai.position.move import Move
from ai.position.names import seat_name
from ai.position.position import HIDER_SIDE, View
from maps.wording import all_of, probability

NEAR = 2  # moves: only seekers who end this near to him are named
MOST_NAMED = 3
CLEAR_RISK = 0.05  # from this difference of the chance to be caught on it is what a move loses by
LEAST_REACH = 0.02  # a smaller difference of the chance to have him within reach explains nothing
UNSURE = 0.001  # no win chance is closer to 0 or 1 than this
LIKELY = 0.1  # a place that is less likely is not worth telling where he goes from there
MOST_OPEN = 2  # ways out: with more left open an answer refutes nothing
AT_ONCE = frozenset({"caught", "over"})  # facts about a move that ends the game
AGAIN = AT_ONCE | {"answer"}  # what is told though the reason has its numbers: who comes where is new
FOR_GOOD = frozenset({"black_left", "double_left", "balloon_once", "helicopter_once"})  # what cannot be had back
SHARE = 0.1  # of the loss: anything else that weighs less does not explain it


@dataclass(frozen=True)
class Arrow:
    """A move of the line, to be drawn on the map."""

    seat: int  # 0 is the hider
    start: int
    end: int


@dataclass(frozen=True)
class Refutation:
    """What happens after a move, in words and on the map."""

    text: str  # a sentence
    arrows: tuple[Arrow, ...]
    exits: tuple[int, ...] = ()  # where the hider could go on to
    open_exits: tuple[int, ...] = ()  # ... out of every seeker's reach
    is_risk: bool = False  # whether it tells the chance to be caught soon, which the search found


@dataclass(frozen=True)
class _Play:
    """The most likely play after a move, as far as it can be foreseen."""

    move: str  # the move itself in words, of a double move both halves
    words: str  # the whole line, without a full stop
    arrows: tuple[Arrow, ...]
    exits: tuple[int, ...] = ()
    open_exits: tuple[int, ...] = ()

    def told(self, text: str, is_risk: bool = False) -> Refutation:
        """A sentence about it, with the lines to draw."""
        return Refutation(text, self.arrows, self.exits, self.open_exits, is_risk)


def refute(view: View, belief: Belief, move: int, verdict: Verdict | None = None, best: int = 0,
           told: Collection[str] = ()) -> Refutation | None:  # fmt: skip
    """What happens after a move of the side to move; None if nothing telling can be foreseen.

    With a verdict it is compared with the best move: the one that is named as such, if `best` is given. Then something
    is said of every move that is worse, if only that its loss is a slow one. `told` are the kinds of claims that have
    been told of both moves already, with their numbers: nothing but the line of play is told of them again.
    """
    study = facts_of(view, belief).study
    if verdict:
        study.seconds.update(verdict.doubles)
        best = best or better(view, belief, verdict, move)
    if isinstance(study, HiderStudy):
        found = _after_hider(study, Move(move), Move(best or move))
        play = _hider_play(study, Move(move))
    else:
        assert isinstance(study, SeekerStudy)
        found = _after_seekers(study, Move(move), Move(best or move), compares="reach" not in told)
        play = _seeker_play(study, Move(move))
    if found or verdict is None or best == move:
        return found
    return _by_numbers(FactTable(view, belief, verdict), play, move, best, told)


def _by_numbers(table: FactTable, play: _Play, move: int, best: int, told: Collection[str]) -> Refutation:
    """What a move is worse in than the best one: the chance to be caught soon, what it spends or does badly; or, where
    none of that counts, that its loss is a slow one."""
    view, verdict = table.view, table.verdict
    assert verdict is not None
    hiding = view.side == HIDER_SIDE
    own, other, most = verdict.find(move), verdict.find(best), verdict.rival(move)
    gap = own.caught - other.caught if hiding else other.caught - own.caught
    least = LEAST_CAPTURES if SEARCHED.isdisjoint(told) else 1.0
    if hiding:
        risk = _("{line}: {chance} risk of being caught within {turns} turns; {better} with the best move.")
    else:
        risk = _("{line}: {chance} chance to catch him within {turns} turns; {better} with the best move.")
    words = {"line": play.words, "chance": probability(own.caught), "better": probability(other.caught)}
    risk = risk.format(turns=HORIZON[hiding], **words)
    claims = _drawbacks(table, move, best, told)
    if text := _drawback(view, play, [claim for claim in claims if claim.kind in AT_ONCE], is_slow=False):
        return play.told(text)
    if gap >= max(least, CLEAR_RISK):
        return play.told(risk, is_risk=True)
    if text := _drawback(view, play, claims, is_slow=gap < CLEAR_RISK):
        return play.told(text)
    if gap >= least:
        return play.told(risk, is_risk=True)
    if gap >= CLEAR_RISK:
        text = _("{line}: win chance {chance}; {better} with the best move.")
    else:
        text = _("{line}: nothing is lost at once, but later: win chance {chance}; {better} with the best move.")
    sure = (min(max(one.value, UNSURE), 1 - UNSURE) for one in (own, most))
    words |= dict(zip(("chance", "better"), map(probability, sure), strict=True))
    return play.told(text.format(**words))


def _drawbacks(table: FactTable, move: int, best: int, told: Collection[str]) -> list[Claim]:
    """What speaks against a move and for the best one, weightiest first: what counts for some of the loss, and has not
    been told."""
    assert table.verdict is not None
    least, claims = SHARE * table.verdict.loss(move).loss, table.all_against(best, move)
    hushed = {"ways"} if any(claim.kind == "answer" for claim in claims) else set()  # after their answer tells more
    return [
        claim
        for claim in claims
        if claim.kind not in hushed
        and (claim.kind in AT_ONCE | FOR_GOOD or claim.gain >= least)
        and (claim.kind in AGAIN or not any(alike(claim.kind, kind) for kind in told))
    ]


def _drawback(view: View, play: _Play, claims: Sequence[Claim], is_slow: bool) -> str:
    """The first of some claims against a move that has words; empty if there is none. Of what a move spends without any
    danger it is said that nothing is lost at once."""
    for claim in claims:
        words = drawback(view, claim.other, claim.fact) if claim.other else ""
        text = _("{line}: {fact}.")
        if is_slow and claim.kind in WASTE - AT_ONCE:
            text = _("{line}: nothing is lost at once, but {fact}.")
        if words:
            return text.format(line=play.words if claim.kind == "answer" else play.move, fact=words)
    return ""


def _hider_play(study: HiderStudy, move: Move) -> _Play:
    """His move, and the seekers' likely answer if somebody comes near."""
    view, line = study.view, study.view.move_text(move)
    if move.takes_off:
        return _Play(line, line, ())
    if study.glimpse(move).over:
        return _Play(line, line, (Arrow(0, study.here, move.station or study.here),))
    arrows = [Arrow(0, study.here, study.glimpse(move).to)]
    if move.is_double:
        line = f"{line} {view.move_text(study.second(move))}"
        arrows.append(Arrow(0, study.glimpse(move).to, study.final(move).to))
    answer = None if study.final(move).over else study.answer(move)
    if answer is None:
        return _Play(line, line, tuple(arrows))
    named = _named(study, answer, study.final(move).to)
    arrows += [Arrow(one.seat, view.station(one.seat), one.station) for one in named]
    words = _("{line}, then {answer}").format(line=line, answer=_said(view, named)) if named else line
    return _Play(line, words, tuple(arrows), answer.ways, answer.open)


def _after_hider(study: HiderStudy, move: Move, best: Move) -> Refutation | None:
    """The seekers' answer that catches him or leaves him hardly a way out, unless it does so after the best move."""
    if move.takes_off or study.glimpse(move).over or study.final(move).over:
        return None
    view, to, play = study.view, study.final(move).to, _hider_play(study, move)
    answer, after_best = study.answer(move), None if best == move else study.answer(best)
    if answer is None:
        return _with_dice(study, move, best, play)
    if answer.taken_by and not (after_best and after_best.taken_by):
        text = _("{line}, then {name} comes to {station} and catches you.")
        text = text.format(line=play.move, name=seat_name(view, answer.taken_by), station=to)
        own = [arrow for arrow in play.arrows if not arrow.seat]
        taker = Arrow(answer.taken_by, view.station(answer.taken_by), to)
        return Refutation(text, (*own, taker), answer.ways, answer.open)
    named = _named(study, answer, to)
    is_safe = len(answer.open) == len(answer.ways) > 0 or len(answer.open) > max(MOST_OPEN, len(answer.ways) // 2)
    is_no_worse = after_best is not None and len(after_best.open) <= len(answer.open)
    if answer.taken_by or not named or is_safe or is_no_worse:  # it may be bad, but not because of this
        return None
    words = {"line": play.move, "answer": _said(view, named), "exits": _listed(answer.ways)}
    return play.told(_answered(answer).format(**words, open=_listed(answer.open)))


def _answered(answer: Answer) -> str:
    """The wording for an answer that does not catch him at once."""
    if not answer.ways:
        return _("{line}, then {answer}: no way out is left.")
    if not answer.open:
        return ngettext(
            "{line}, then {answer}: the only way out is {exits}, and it is watched.",
            "{line}, then {answer}: the ways out are {exits}, all watched.",
            len(answer.ways),
        )
    return ngettext(
        "{line}, then {answer}: of the ways out {exits} only {open} stays open.",
        "{line}, then {answer}: of the ways out {exits} only {open} stay open.",
        len(answer.open),
    )


def _listed(stations: Sequence[int]) -> str:
    return all_of([str(station) for station in stations])


def _named(study: HiderStudy, answer: Answer, to: int) -> list[Move]:
    """The moves of the answer that matter: those that end nearest to him."""
    far = study.board_tables.far
    near = [one for one in answer.turn.moves if one.kind == "step" and far[one.station, to] <= NEAR]
    return sorted(near, key=lambda one: (int(far[one.station, to]), one.seat))[:MOST_NAMED]


def _said(view: View, steps: Sequence[Move]) -> str:
    """Who goes where: "Red 98 and Green 124"."""
    return all_of([f"{seat_name(view, one.seat)} {one.station}" for one in steps])


def _with_dice(study: HiderStudy, move: Move, best: Move, play: _Play) -> Refutation | None:
    """Where dice come first, only who can reach him, unless somebody can after the best move too."""
    to = study.final(move).to
    seat, steps = study.nearest(to)
    if steps != 1 or (best != move and study.nearest(study.final(best).to)[1] == 1):
        return None
    text = _("{line}, and {name} can be on {station} next turn if the dice fall well.")
    found = text.format(line=play.move, name=seat_name(study.view, seat), station=to)
    return Refutation(found, (*play.arrows, Arrow(seat, study.view.station(seat), to)))


def _seeker_play(study: SeekerStudy, move: Move) -> _Play:
    """A move of the seekers, and where he may slip away to."""
    view, line = study.view, study.view.move_text(move)
    if move.kind != "step":
        return _Play(line, line, ())
    arrows = (Arrow(move.seat, view.station(move.seat), move.station),)
    outcome = None if study.travel.rolls else study.prospect(move)
    way = _likeliest(study, _slips(outcome))
    if way is None:
        return _Play(line, line, arrows)
    text = _("{line}, then he may go from {here} ({there}) to {to}")
    words = text.format(line=line, here=way.here, there=probability(float(study.weights[way.here])), to=way.to)
    return _Play(line, words, (*arrows, Arrow(0, way.here, way.to)))


def _slips(outcome: Prospect | None) -> list[WayOn]:
    """His likely ways on to stations that nobody can reach."""
    return outcome.ways.each(~outcome.near[outcome.ways.to]) if outcome and outcome.ways else []


def _likeliest(study: SeekerStudy, ways: Sequence[WayOn]) -> WayOn | None:
    """The way on that he is likeliest to take; None if hardly any is likely."""
    way = max(ways, key=lambda one: (one.chance, -one.to), default=None)
    return way if way and study.weights[way.here] >= LIKELY else None


def _after_seekers(study: SeekerStudy, move: Move, best: Move, compares: bool) -> Refutation | None:
    """Where the hider slips away to though the best step would have kept him in reach; or how much more likely that
    would have had him in reach, if it `compares`."""
    if move.kind != "step" or best.kind != "step":
        return None
    view, chance, most = study.view, study.reach(move), study.reach(best)
    arrows = [Arrow(move.seat, view.station(move.seat), move.station)]
    words = {"line": view.move_text(move), "chance": probability(chance), "better": probability(most)}
    is_less = compares and most - chance >= LEAST_REACH
    outcome = study.prospect(move) if not study.travel.rolls else None
    after = study.prospect(best) if outcome else None
    away = _slips(outcome)
    if after and best != move:  # only where he could not get away from the best step
        away = [way for way in away if after.near[way.to] or not after.turn.weights[way.here]]
    way = _likeliest(study, away)
    if way is None:
        text = _("{line}: {chance} chance that he is within reach after his next move; {better} with the best move.")
        return Refutation(text.format(**words), tuple(arrows)) if is_less else None
    arrows.append(Arrow(0, way.here, way.to))
    words |= {"here": str(way.here), "to": str(way.to), "there": probability(float(study.weights[way.here]))}
    if is_less:
        text = _(
            "{line}, then he gets away from {here} ({there}) to {to}: {chance} chance that he is within "
            "reach; {better} with the best move."
        )
    else:
        text = _("{line}, then he gets away from {here} ({there}) to {to}, where nobody can follow.")
    return Refutation(text.format(**words), tuple(arrows), tuple(sorted({one.to for one in away})[:6]))
