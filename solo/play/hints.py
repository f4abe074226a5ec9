"""Hints of rising strength: something to think of, a part of the board, the move, and a ranking of all moves.

For the seekers a hint is about the whole turn: a plan, the decisive move first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as _
from gettext import ngettext

from ai.belief.filter import Belief
from ai.explain.contrast import FactTable, reason, reasons
from ai.explain.hints import nudge, region
from ai.explain.preference import preferred
from ai.explain.principles import principle_of
from ai.explain.sentences import line_text
from ai.explain.turn_plan import PlannedMove
from ai.explain.verdict import Judged, Verdict, walker
from ai.mechanics.facts import Principle
from ai.position.move import Move
from ai.position.names import seat_name
from ai.position.position import View
from maps.wording import all_of, apart, listed, percent
from solo.play.coach import HINT, Coach, Judgement, TurnJudgement
from solo.play.events import Impossible, Misused, SessionEvent, Why
from solo.play.grades import chance_text, points
from solo.play.session import Session

RANKING = "all"  # the strongest hint: every move
STRENGTHS = ("nudge", "region", "move", RANKING)
DECISIVE = 0.01  # win chance that a move must decide to be more than quiet
MOST_EQUAL = 4  # moves that are named as equally good


def why_no_hint(session: Session, asked: str = "") -> SessionEvent | None:
    """Why a hint cannot be given now; None if it can."""
    if session.game.outcome is not None:
        return Impossible(Why.GAME_OVER)
    if not session.waiting:
        return Impossible(Why.NOT_YOUR_TURN)
    if asked and asked not in STRENGTHS:
        text = _("Type {hint} alone, or with one of {words}.")
        return Misused((text.format(words=", ".join(STRENGTHS), hint="hint"),))
    return None


def next_strength(session: Session, asked: str = "") -> str:
    """The strength of the next hint: the one asked for, or one stronger than the last."""
    coach = session.coach
    given = STRENGTHS.index(asked) if asked else min(coach.hinted.get(coach.key, 0), len(STRENGTHS) - 1)
    coach.hinted[coach.key] = given + 1
    if STRENGTHS[given] == RANKING:
        coach.ranked.add(coach.key)
    session.unrated.add(HINT)
    return STRENGTHS[given]


def hint_work(coach: Coach) -> Judgement:
    """What a hint has to wait for: a plan for the team, or a verdict on a single pawn's moves."""
    return coach.plan() if coach.leads_team else coach.look()


@dataclass(frozen=True)
class Hint:
    """A hint: what to say, and the moves that it is about."""

    lines: list[str]
    moves: tuple[Move, ...]  # most decisive first


def give_hint(session: Session, asked: str = "") -> list[str]:
    """A hint in words, once it is settled."""
    strength = next_strength(session, asked)
    work = hint_work(session.coach)
    work.wait()
    return make_hint(session.coach, work, strength).lines


def make_hint(coach: Coach, work: Judgement, strength: str) -> Hint:
    """A hint of that strength, from work that is done."""
    if isinstance(work, TurnJudgement):
        steps = coach.planned(work)
    else:
        verdict, belief = work.wait(), work.believed
        move = Move(preferred(work.view, belief, verdict))
        steps = [PlannedMove(move, work.view, belief, verdict)]
    if not steps:
        return Hint([_("There is nothing left to decide this turn.")], ())
    if strength in ("move", RANKING):
        coach.recommend([one.move for one in steps], [dict(one.verdict.doubles).get(one.move, 0) for one in steps])
    first = steps[0]
    if strength == "nudge":
        return Hint([_nudge(first)], ())
    if strength == "region":
        return Hint([region(first.view, first.belief, first.move)[0]], ())
    if strength == RANKING:
        hint = Hint([], tuple(one.move for one in steps))
        return Hint(ranking_lines(coach, hint, first.belief), hint.moves)
    lines = _plan_lines(steps) if isinstance(work, TurnJudgement) and len(steps) > 1 else _move_lines(first)
    return Hint(lines, tuple(one.move for one in steps))


def _nudge(step: PlannedMove) -> str:
    """What to think of: the principle that decides the move, else something about it."""
    if principle := principle_of(step.view, step.belief, step.verdict, step.move):
        return principle_text(principle)
    return nudge(step.view, step.belief, step.move)


def principle_text(principle: Principle) -> str:
    """A principle with its rule."""
    return _("{name}: {rule}").format(name=principle.shown_name, rule=principle.shown_rule)


def _move_lines(step: PlannedMove) -> list[str]:
    """One move: why, how good, and what else is as good."""
    text = _("{move}: {reason}. Win chance {chance}.")
    lines = [text.format(move=_line(step), reason=_reason(step), chance=_chance(step))]
    if equal := _equal(step):
        lines.append(_("Equally good: {moves}.").format(moves=equal))
    return [*lines, *_principle_line([step])]


def _plan_lines(steps: Sequence[PlannedMove]) -> list[str]:
    """A plan for the turn: decisive moves with their reasons, others that matter, then the quiet ones."""
    reasons_of = {one.move: apart(reasons(_table(one), one.move)) for one in steps if one.stake >= DECISIVE}
    decisive = [one for one in steps if reasons_of.get(one.move)]
    others = [one for one in steps if reasons_of.get(one.move) == ""]
    if others and not decisive:  # something is told of one of them at least
        decisive, others = others[:1], others[1:]
    quiet = [one for one in steps if one.move not in reasons_of]
    text = _("{move}: {reason}.")
    if reasons_of:
        lines = [_("A plan for this turn, win chance {chance}:").format(chance=_chance(steps[0]))]
    else:
        lines = [_("A quiet turn, win chance {chance}: no move matters much.").format(chance=_chance(steps[0]))]
    unknown = _("it wins more often, for no single reason")
    lines += [text.format(move=_line(one), reason=reasons_of[one.move] or unknown) for one in decisive]
    if others:
        lines.append(_("Also: {moves}.").format(moves=listed([one.view.move_text(one.move) for one in others])))
    if quiet:
        lines.append(_("Quiet: {moves}.").format(moves=listed([one.view.move_text(one.move) for one in quiet])))
    if guards := _guards([*others, *quiet]):
        lines.append(_("Who guards what: {guards}.").format(guards=guards))
    return [*lines, *_principle_line(decisive)]


def _guards(steps: Sequence[PlannedMove]) -> str:
    """Which stations the seekers of some moves guard."""
    found = []
    for one in steps:
        post = _table(one).facts(one.move).get("post")
        if post:
            found.append(f"{seat_name(one.view, one.move.seat)} {post.about['station']}")
    return listed(found)


def _principle_line(steps: Sequence[PlannedMove]) -> list[str]:
    """The principle of the first move that has one."""
    for one in steps:
        if principle := principle_of(one.view, one.belief, one.verdict, one.move):
            return [_("Principle: {name}.").format(name=principle.shown_name)]
    return []


def _table(step: PlannedMove) -> FactTable:
    return FactTable(step.view, step.belief, step.verdict, step.free)


def _line(step: PlannedMove) -> str:
    return line_text(step.view, step.move, step.verdict.doubles)


def _reason(step: PlannedMove) -> str:
    return reason(step.view, step.belief, step.move, step.verdict)


def _chance(step: PlannedMove) -> str:
    return chance_text(step.verdict.find(step.move))


def _equal(step: PlannedMove) -> str:
    """The other moves that are as good, if they are few."""
    others = [one.move for one in step.verdict.equals(step.move) if one.move != step.move]
    texts = [step.view.move_text(move) for move in others]
    if len(texts) <= MOST_EQUAL:
        return all_of(texts)
    more = len(texts) - MOST_EQUAL + 1
    text = ngettext("{count} other", "{count} others", more).format(count=more)
    return all_of([*texts[: MOST_EQUAL - 1], text])


# The ranking


def ranking(coach: Coach, verdict: Verdict, hint: Hint) -> list[Judged]:
    """All moves, the recommended ones first; for a team grouped by seeker, in the order of the hint."""
    seats = [walker(move) for move in hint.moves]

    def order(judged: Judged) -> tuple[int, int, bool, float]:
        seat = walker(judged.move)
        place = seats.index(seat) if seat in seats else len(seats)
        return place if coach.leads_team else 0, seat, judged.move not in hint.moves, -judged.value

    return sorted(verdict.moves, key=order)


def ranking_lines(coach: Coach, hint: Hint, belief: Belief) -> list[str]:
    """The ranking of all moves as text."""
    verdict, view = coach.look().wait(), coach.session.view
    return [
        f"{number:3}  {ranked(view, verdict, judged, hint)}  {ranked_reason(view, belief, verdict, judged.move, hint)}"
        for number, judged in enumerate(ranking(coach, verdict, hint), start=1)
    ]


def ranked_reason(view: View, belief: Belief, verdict: Verdict, move: int, hint: Hint) -> str:
    """Why a move of the ranking is good; or, if it is clearly worse, why the best move of the same pawn is better: the
    one that the hint names, if it is as good as any. A move of the plan may be worse as long as the moves before it are
    not made: it is told so."""
    if not verdict.loss(move).is_clear:
        return reason(view, belief, move, verdict)
    if move in hint.moves:
        return _("the best once the moves above it are made")
    named = [one.move for one in verdict.equals(move) if one.move in hint.moves]
    best = named[0] if named else preferred(view, belief, verdict, move)
    why = reason(view, belief, best, verdict, rivals=[move])
    return _("{best} is better: {reason}").format(best=line_text(view, best, verdict.doubles), reason=why)


def ranked(view: View, verdict: Verdict, judged: Judged, hint: Hint) -> str:
    """A line of the ranking: the move, its win chance with the error, and how far it is behind the best of its pawn.

    Only a move that is better than all others of its pawn is called the best; others are equal.
    """
    wide = max(len(line_text(view, one.move, verdict.doubles)) for one in verdict.moves)
    loss = verdict.loss(judged.move)
    if loss.is_clear and judged.move in hint.moves:
        behind = _("plan")
    elif loss.is_clear:
        behind = f"-{points(loss.loss)}"
    else:
        behind = _("best") if len(verdict.equals(judged.move)) == 1 else _("equal")
    text = line_text(view, judged.move, verdict.doubles)
    return f"{text:{wide}}  {percent(judged.value, 1):>6} ±{points(judged.error):>4}  {behind:>6}"
