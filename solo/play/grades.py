"""The coach's words: the grade of a move, and the tutor's warning. Judged by what the person could know."""

from collections.abc import Iterable
from gettext import gettext as _

from ai.explain.judge import Loss
from ai.explain.reason import reason
from solo.play.coach import HINT, Coach, Decision
from solo.play.session import Session

POINTS = 100  # a win chance of 1 in points


def points(share: float) -> str:
    """A share of win chance in points, with one decimal."""
    return f"{POINTS * share:.1f}"


def grade_lines(coach: Coach, decisions: Iterable[Decision]) -> list[str]:
    """Grades for decisions just made; waits until they are judged."""
    lines = []
    for decision in decisions:
        loss = coach.loss(decision)
        lines.append(_grade(decision, loss))
        after = (*decision.key, decision.move)
        turn = coach.turn(after)
        if len(turn) > 1:
            lines.append(_turn(sum(turn[1:], turn[0])))
    return lines


def _grade(decision: Decision, loss: Loss) -> str:
    """The grade of one move in a sentence."""
    view, verdict = decision.view, decision.duel.wait()
    move, best = view.move_text(decision.move), verdict.rival(decision.move).move
    if decision.move == best:
        return _("{move}: the best move.").format(move=move)
    if not loss.mark:
        return _("{move}: good.").format(move=move)
    text = _("{mark} {move} loses {loss} ± {error} points. Better: {best}, {reason}.")
    return text.format(
        mark=loss.mark,
        move=move,
        loss=points(loss.loss),
        error=points(loss.error),
        best=view.move_text(best),
        reason=reason(view, decision.duel.believed, best),
    )


def _turn(loss: Loss) -> str:
    """The grade of a whole turn of the seekers."""
    if loss.loss <= 0.0:
        return _("The whole turn: the best moves.")
    if not loss.mark:
        return _("The whole turn: good.")
    text = _("{mark} The whole turn loses {loss} ± {error} points.")
    return text.format(mark=loss.mark, loss=points(loss.loss), error=points(loss.error))


def warning(session: Session, decisions: Iterable[Decision]) -> str | None:
    """The tutor's warning before a line that loses too much; None if it is good enough."""
    least = session.tutor_points / POINTS
    session.unrated.add(HINT)
    for decision in decisions:
        verdict = decision.duel.wait()
        loss = verdict.loss(decision.move)
        if loss.sure and loss.loss >= least:
            text = _("{mark} {move} would lose {loss} ± {error} points: {chance} to win.")
            return text.format(
                mark=loss.mark or "?!",
                move=decision.view.move_text(decision.move),
                loss=points(loss.loss),
                error=points(loss.error),
                chance=f"{verdict.find(decision.move).value:.0%}",
            )
    return None
