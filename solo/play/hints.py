"""Hints of rising strength: something to think of, a part of the board, the move, and a ranking of all moves."""

from gettext import gettext as _

from ai.explain.hints import nudge, region
from ai.explain.judge import Judged, Verdict
from ai.explain.reason import reason
from ai.position.position import View
from solo.play.coach import ENOUGH, HINT, Judgement
from solo.play.events import Impossible, Misused, SessionEvent, Why
from solo.play.grades import points
from solo.play.session import Session

STRENGTHS = ("nudge", "region", "move", "all")


def why_no_hint(session: Session, asked: str = "") -> SessionEvent | None:
    """Why a hint cannot be given now; None if it can."""
    if session.game.outcome is not None:
        return Impossible(Why.GAME_OVER)
    if not session.waiting:
        return Impossible(Why.NOT_YOUR_TURN)
    if asked and asked not in STRENGTHS:
        text = _("A hint is one of {words}; or {hint} alone.")
        return Misused((text.format(words=", ".join(STRENGTHS), hint="hint"),))
    return None


def next_strength(session: Session, asked: str = "") -> str:
    """The strength of the next hint: the one asked for, or one stronger than the last."""
    coach = session.coach
    given = STRENGTHS.index(asked) if asked else min(coach.hinted.get(coach.key, 0), len(STRENGTHS) - 1)
    coach.hinted[coach.key] = given + 1
    session.unrated.add(HINT)
    return STRENGTHS[given]


def give_hint(session: Session, asked: str = "") -> list[str]:
    """A hint in words, within a second or so."""
    strength = next_strength(session, asked)
    judgement = session.coach.look()
    verdict = judgement.wait(ENOUGH)
    return hint_lines(judgement, verdict, session.coach.meant(verdict), strength)


def hint_lines(judgement: Judgement, verdict: Verdict, best: Judged, strength: str) -> list[str]:
    """A hint of that strength about the best move, from a verdict that may be preliminary."""
    view, belief = judgement.view, judgement.believed
    if strength == "nudge":
        return [nudge(view, belief, best.move)]
    if strength == "region":
        return [region(view, belief, best.move)[0]]
    if strength == "move":
        text = _("{move}: {reason}. Win chance {chance} ± {error}.")
        why, chance = reason(view, belief, best.move), f"{best.value:.0%}"
        return [text.format(move=view.move_text(best.move), reason=why, chance=chance, error=points(best.error))]
    return [
        f"{number:3}  {ranked(view, verdict, judged)}  {reason(view, belief, judged.move)}"
        for number, judged in enumerate(verdict.moves, start=1)
    ]


def ranked(view: View, verdict: Verdict, judged: Judged) -> str:
    """A line of the ranking: the move, its win chance with the error, and how much worse than the best it is."""
    wide = max(len(view.move_text(one.move)) for one in verdict.moves)
    behind = f"-{points(verdict.behind(judged.move).loss)}" if judged is not verdict.best else _("best")
    return f"{view.move_text(judged.move):{wide}}  {100 * judged.value:5.1f} % ±{points(judged.error):>4}  {behind:>6}"
