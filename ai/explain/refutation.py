"""What happens after a bad move: two or three moves of the most likely play, from what its side may know.

After a move of the hider: the seekers' likely answer, and the ways out that it leaves him. After a step of the seekers:
where the hider is likely to slip away to. Never from the hidden truth, and without naming a better move: a warning must
not give it away.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as _
from gettext import ngettext

from ai.belief.filter import Belief
from ai.explain.contrast import FactTable
from ai.explain.drawbacks import drawback
from ai.explain.gather import facts_of
from ai.explain.hider_outlook import Answer, HiderStudy
from ai.explain.judge import HORIZON
from ai.explain.preference import better
from ai.explain.seeker_facts import SeekerStudy
from ai.explain.sentences import line_text
from ai.explain.verdict import Verdict
from ai.position.move import Move
from ai.position.names import seat_name
from ai.position.position import View
from maps.wording import all_of, probability

NEAR = 2  # moves: only seekers who end this near to him are named
MOST_NAMED = 3
LEAST_RISK = 0.05  # a smaller difference of the chance to be caught explains nothing
LIKELY = 0.1  # a place that is less likely is not worth telling where he goes from there
MOST_OPEN = 2  # ways out: with more left open an answer refutes nothing


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


def refute(view: View, belief: Belief, move: int, verdict: Verdict | None = None, best: int = 0,
           compares: bool = True) -> Refutation | None:  # fmt: skip
    """What happens after a move of the side to move; None if nothing telling can be foreseen.

    With a verdict it is compared with the best move: the one that is named as such, if `best` is given. Where it is
    told already how likely both steps of a seeker have him in reach, it `compares` nothing.
    """
    study = facts_of(view, belief).study
    if verdict:
        study.seconds.update(verdict.doubles)
        best = best or better(view, belief, verdict, move)
    if isinstance(study, HiderStudy):
        found = _after_hider(study, Move(move), verdict, best)
    else:
        assert isinstance(study, SeekerStudy)
        found = _after_seekers(study, Move(move), Move(best or move), compares)
    return found or (_drawback(view, belief, move, verdict, best) if verdict else None)


def _drawback(view: View, belief: Belief, move: int, verdict: Verdict, best: int) -> Refutation | None:
    """What a bad move spends or does badly, and the best does not, or does less; without lines to draw."""
    for claim in FactTable(view, belief, verdict).all_against(best, move):
        if claim.other and (told := drawback(view, claim.other, claim.fact)):
            text = _("{line}: {fact}.")
            return Refutation(text.format(line=line_text(view, move, verdict.doubles), fact=told), ())
    return None


def _after_hider(study: HiderStudy, move: Move, verdict: Verdict | None, best: int) -> Refutation | None:
    """The seekers' answer, and the ways out that it leaves."""
    if move.takes_off or study.glimpse(move).over or study.final(move).over:
        return None
    view, to = study.view, study.final(move).to
    line = view.move_text(move)
    arrows = [Arrow(0, study.here, study.glimpse(move).to)]
    if move.is_double:
        line = f"{line} {view.move_text(study.second(move))}"
        arrows.append(Arrow(0, study.glimpse(move).to, to))
    answer = study.answer(move)
    if answer is None:
        return _with_dice(study, move, line, arrows)
    named = _named(study, answer, to)
    arrows += [Arrow(one.seat, view.station(one.seat), one.station) for one in named]
    told = all_of([f"{seat_name(view, one.seat)} {one.station}" for one in named])
    words = {"line": line, "answer": told, "exits": all_of([str(way) for way in answer.ways])}
    if answer.taken_by:
        text = _("{line}, then {name} comes to {station} and catches you.")
        text = text.format(line=line, name=seat_name(view, answer.taken_by), station=to)
        taker = next(one for one in answer.turn.moves if one.station == to)
        arrows = [*arrows[: len(arrows) - len(named)], Arrow(taker.seat, view.station(taker.seat), to)]
        return Refutation(text, tuple(arrows), answer.ways, answer.open)
    is_safe = len(answer.open) == len(answer.ways) > 0 or len(answer.open) > max(MOST_OPEN, len(answer.ways) // 2)
    if not named or is_safe:  # it may be bad, but not because of this
        return _captured(move, line, arrows, verdict, best)
    text = _answered(answer).format(**words, open=_listed(answer.open))
    return Refutation(text, tuple(arrows), answer.ways, answer.open)


def _captured(move: Move, line: str, arrows: list[Arrow], verdict: Verdict | None, best: int) -> Refutation | None:
    """How often the search saw him caught, compared with the best move."""
    if verdict is None:
        return None
    risk, least = verdict.find(move).caught, verdict.find(best).caught
    if risk - least < LEAST_RISK:
        return None
    text = _("{line}: {chance} risk of being caught within {turns} turns; {better} with the best move.")
    words = {"chance": probability(risk), "better": probability(least)}
    return Refutation(text.format(line=line, turns=HORIZON[True], **words), tuple(arrows))


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


def _with_dice(study: HiderStudy, move: Move, line: str, arrows: list[Arrow]) -> Refutation | None:
    """Where dice come first, only who can reach him."""
    to = study.final(move).to
    seat, steps = study.nearest(to)
    if steps != 1:
        return None
    text = _("{line}, and {name} can be on {station} next turn if the dice fall well.")
    found = text.format(line=line, name=seat_name(study.view, seat), station=to)
    return Refutation(found, (*arrows, Arrow(seat, study.view.station(seat), to)))


def _after_seekers(study: SeekerStudy, move: Move, best: Move, compares: bool) -> Refutation | None:
    """Where the hider is likely to slip away to, and how much more the best step would have had in reach."""
    if move.kind != "step" or best.kind != "step":
        return None
    view, chance, most = study.view, study.reach(move), study.reach(best)
    arrows = [Arrow(move.seat, view.station(move.seat), move.station)]
    words = {"line": view.move_text(move), "chance": probability(chance), "better": probability(most)}
    outcome = study.prospect(move) if not study.travel.rolls else None
    after = study.prospect(best) if outcome else None
    away = outcome.ways.each(~outcome.near[outcome.ways.to]) if outcome and outcome.ways else []
    if after and best != move:  # only where he could not get away from the best step
        away = [way for way in away if after.near[way.to] or not after.turn.weights[way.here]]
    way = max(away, key=lambda one: (one.chance, -one.to), default=None)
    if way is None or study.weights[way.here] < LIKELY:
        if words["chance"] == words["better"] or chance > most or not compares:
            return None
        text = _("{line}: {chance} chance that he is within reach after his next move; {better} with the best move.")
        return Refutation(text.format(**words), tuple(arrows))
    arrows.append(Arrow(0, way.here, way.to))
    words |= {"here": str(way.here), "to": str(way.to), "there": probability(float(study.weights[way.here]))}
    if chance >= most or words["chance"] == words["better"] or not compares:
        text = _("{line}, then he gets away from {here} ({there}) to {to}, where nobody can follow.")
    else:
        text = _(
            "{line}, then he gets away from {here} ({there}) to {to}: {chance} chance that he is within "
            "reach; {better} with the best move."
        )
    return Refutation(text.format(**words), tuple(arrows), tuple(sorted({one.to for one in away})[:6]))
