"""The coach's words about what was played: the grade of a move or a turn, the tutor's warning, and what was better.

Everything is judged by what the person could know. A grade says how much was lost; what was better is told when it is
asked for.
"""

from collections.abc import Container, Iterable, Sequence
from gettext import gettext as _

from ai.explain.lesson import Insight, lesson
from ai.explain.refutation import Refutation, refute
from ai.explain.verdict import Judged, Loss
from ai.position.names import seat_name
from ai.position.position import View
from maps.wording import in_line, in_percent, probability
from solo.play.coach import HINT, Coach, Decision, Key
from solo.play.session import Session

POINTS = 100  # a win chance of 1 in points
MOST_SMALL = 2  # moves without a mark that are named when the turn as a whole gets one
UNSURE = 0.001  # a search is never certain: no win chance is closer to 0 or 1 than this


def points(share: float) -> str:
    """A share of win chance in points, with one decimal."""
    return f"{POINTS * share:.1f}"


def chance_text(judged: Judged) -> str:
    """A win chance with its error, for people."""
    if not 0.01 <= judged.value <= 0.99:
        return probability(min(max(judged.value, UNSURE), 1 - UNSURE))
    chance, error = f"{POINTS * judged.value:.0f}", f"{POINTS * judged.error:.0f}"
    return in_percent(f"{chance} ± {error}" if error != "0" else chance)


def grade_lines(coach: Coach, decisions: Iterable[Decision], after: Key) -> list[str]:
    """Grades for decisions just made, once they are judged: of each move, or of a team's turn when it has ended.

    `after` are all moves of the game up to the last of the person's.
    """
    losses = [(decision, coach.loss(decision)) for decision in decisions]
    if coach.leads_team:
        turn = coach.turn(after)
        lines = _turn_lines(coach, turn) if turn else []
    else:
        lines = [_grade(coach, decision, loss) for decision, loss in losses]
        if losses:
            coach.graded = [decision for decision, loss in losses if loss.mark]
    if coach.graded and lines:
        lines.append(_("Type {word} to see what was better.").format(word="better"))
    return lines


def _grade(coach: Coach, decision: Decision, loss: Loss) -> str:
    """The grade of one move in a sentence, which does not tell what was better."""
    return _after_all(coach, decision, _plain_grade(decision, loss))


def _after_all(coach: Coach, decision: Decision, text: str) -> str:
    """A sentence about a move; if a ranking has told another loss, it says that this is the result of a longer look."""
    return _("After a longer look: {text}").format(text=text) if coach.corrects(decision) else text


def _plain_grade(decision: Decision, loss: Loss) -> str:
    verdict, move = decision.duel.wait(), decision.view.move_text(decision.move)
    if loss.loss <= 0.0:
        return _("{move}: the best move.").format(move=move)
    if loss.mark:
        text = _("{mark} {move} loses {loss} points.")
        return text.format(mark=loss.mark, move=move, loss=points(loss.loss))
    if any(one.move == decision.move for one in verdict.equals(decision.move)):
        return _("{move}: as good as the best.").format(move=move)
    return _("{move}: good.").format(move=move)


def _turn_lines(coach: Coach, turn: Sequence[tuple[Decision, Loss]]) -> list[str]:
    """The grade of a whole turn of the seekers, then the moves that made the difference."""
    total = sum((loss for _decision, loss in turn[1:]), turn[0][1])
    bad = [(decision, loss) for decision, loss in turn if loss.mark]
    if total.mark and not bad:  # many small losses: the largest ones
        bad = sorted(((one, loss) for one, loss in turn if loss.is_clear), key=lambda pair: -pair[1].loss)[:MOST_SMALL]
    coach.graded = [decision for decision, _loss in sorted(bad, key=lambda pair: -pair[1].loss)]
    if not total.mark and not bad:
        clean = all(not loss.is_clear for _decision, loss in turn)
        return [_("Your turn: nothing was better.") if clean else _("Your turn: good.")]
    lines = [_("{mark} Your turn loses {loss} points.").format(mark=total.mark or "?!", loss=points(total.loss))]
    text = _("{mark} {move} loses {loss} of them.")
    told = [
        _after_all(
            coach,
            decision,
            text.format(mark=loss.mark, move=decision.view.move_text(decision.move), loss=points(loss.loss)).strip(),
        )
        for decision, loss in bad
    ]
    return [in_line([*lines, *told])]


def warning(session: Session, decisions: Iterable[Decision]) -> tuple[str, Refutation | None] | None:
    """The tutor's warning before a line that loses too much, and what happens after it; None if it is good enough."""
    least = session.tutor.points / POINTS
    session.unrated.add(HINT)
    for decision in decisions:
        verdict = decision.verdict
        loss = verdict.loss(decision.move)
        if loss.mark and loss.loss >= least and not session.coach.is_recommended(decision):
            session.tutor.has_stopped()
            text = _("{mark} {move} would lose {loss} points: win chance {chance}.")
            best = session.coach.better(decision)
            found = refute(decision.view, decision.duel.believed, decision.move, verdict, best)
            told = text.format(
                mark=loss.mark,
                move=decision.view.move_text(decision.move),
                loss=points(loss.loss),
                chance=chance_text(verdict.find(decision.move)),
            )
            told = _after_all(session.coach, decision, told)
            return in_line([told, found.text]) if found else told, found
    return None


def better_lines(coach: Coach) -> tuple[list[str], list[Refutation]]:
    """What was better than the moves that were marked last, why, and what happens after each; and the lines to draw."""
    lessons = [lesson(one.view, one.duel.believed, one.verdict, one.move, coach.better(one)) for one in coach.graded]
    lines = [
        line for decision, one in zip(coach.graded, lessons, strict=True) for line in lesson_lines(decision.view, one)
    ]
    drawn = [one.refutation for one in lessons if one.refutation]
    return lines or [_("Your last move got no mark.")], drawn


def lesson_lines(view: View, one: Insight, known: Container[str] = ()) -> list[str]:
    """A lesson in sentences: what was better and why, what happens after the move, and the principle (its rule only if
    it is none of those known)."""
    text = _("Better than {move}: {best}; {reason}.")
    lines = [text.format(move=one.line, best=one.best_line, reason=one.reason)]
    if one.refutation:
        lines.append(one.refutation.text)
    if one.principle and one.principle.id in known:
        lines.append(_("Principle: {name}.").format(name=one.principle.shown_name))
    elif one.principle:
        text = _("Principle: {name}. {rule}")
        lines.append(text.format(name=one.principle.shown_name, rule=one.principle.shown_rule))
    return lines


def foreseen_notes(view: View, lines: Iterable[Refutation]) -> dict[int, str]:
    """What to write beside stations on the map: who comes there, and which ways out are left."""
    notes = {}
    for line in lines:
        for station in line.exits:
            notes[station] = _("still open") if station in line.open_exits else _("watched")
        for arrow in line.arrows:
            if arrow.seat or arrow.end != view.hider:  # he stands there already when the move has been made
                notes[arrow.end] = f"← {seat_name(view, arrow.seat)}" if arrow.seat or view.hider else "← ?"
    return notes
