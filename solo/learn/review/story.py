"""The story of a game: its turning points, each with what was better and what to learn; luck in words; the principles
that cost most.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as _
from gettext import ngettext

from ai.explain.principles import principles_of
from ai.mechanics.facts import Principle
from maps.edition_file import load_edition
from maps.wording import in_line, probability
from solo.files.saves import Save
from solo.learn.review.analysis import Review
from solo.learn.review.decision import LUCK, ReviewedDecision, lesson_of
from solo.play.grades import lesson_lines, points
from solo.play.replay import Replay
from solo.play.session import Seat

MOST_POINTS = 3  # turning points
MUCH_LUCK = 0.05  # win chance that luck must bring or cost to be told


@dataclass(frozen=True)
class TurningPoint:
    """A decision that cost much, alone or with others of the same turn."""

    decision: ReviewedDecision  # the one that cost most
    loss: float  # of the whole turn


def turning_points(review: Review) -> list[TurningPoint]:
    """The turns that cost most, in the order of the game."""
    found = []
    for turn in review.turns:
        marked = [review.by_ply[ply] for ply in turn.plies if review.by_ply[ply].mark]
        if marked:
            found.append(TurningPoint(max(marked, key=lambda one: one.loss.loss), turn.loss.loss))
    worst = sorted(found, key=lambda point: -point.loss)[:MOST_POINTS]
    return sorted(worst, key=lambda point: point.decision.ply)


def story_lines(replay: Replay, review: Review) -> list[str]:
    """The turning points, luck and the lesson of the game."""
    side, lines, known = Seat.named(replay.save.side).side, list[str](), set[str]()
    for number, point in enumerate(turning_points(review), start=1):
        one = point.decision
        game = replay.game_at(one.ply)
        text = _("{number}. Round {round}: you played {move}, and your win chance fell from {before} to {after}.")
        chances = {"before": probability(one.best_value), "after": probability(one.value)}
        lines.append(text.format(number=number, round=one.round, move=one.move, **chances))
        lines += [f"   {line}" for line in lesson_lines(game.view(side), lesson_of(game, side, one), known)]
        known.add(one.principle)
    if not lines and review.decisions:
        lines.append(_("None of your moves cost much."))
    return [*lines, *luck_lines(review), *principle_lines(replay.save, review)]


def luck_lines(review: Review) -> list[str]:
    """The largest stroke of luck, good or bad, in words."""
    strokes = []
    for before, after in zip(review.decisions, review.decisions[1:], strict=False):
        if after.since == LUCK:
            strokes.append((after.best_value - before.value, after.round))
    if review.result is not None and review.decisions and review.ending == LUCK:
        strokes.append((review.result - review.decisions[-1].value, review.decisions[-1].round))
    if not strokes:
        return []
    gain, at_round = max(strokes, key=lambda stroke: abs(stroke[0]))
    if abs(gain) < MUCH_LUCK:
        return [_("Luck hardly mattered.")]
    good, bad = (
        _("Luck helped most in round {round}: {gain} points."),
        _("Luck hurt most in round {round}: {gain} points."),
    )
    return [(good if gain > 0 else bad).format(round=at_round, gain=points(abs(gain)))]


def losses_by_principle(save: Save, decisions: Sequence[ReviewedDecision]) -> list[tuple[Principle, float, int]]:
    """The principles against which marked decisions went: what each cost, and how often; dearest first."""
    known = {one.id: one for one in principles_of(load_edition(save.options.edition), Seat.named(save.side).side)}
    found: dict[str, list[float]] = {}
    for one in decisions:
        if one.principle in known:
            found.setdefault(one.principle, []).append(one.loss.loss)
    rows = [(known[name], sum(lost), len(lost)) for name, lost in found.items()]
    return sorted(rows, key=lambda row: -row[1])


def principle_lines(save: Save, review: Review) -> list[str]:
    """What to learn from the game: the principle that cost most, and how to train it."""
    rows = losses_by_principle(save, review.decisions)
    if not rows:
        return []
    principle, lost, count = rows[0]
    text = ngettext(
        "Lesson: {name}. {rule} Ignoring it cost you {lost} points in one move.",
        "Lesson: {name}. {rule} Ignoring it cost you {lost} points in {count} moves.",
        count,
    )
    about = text.format(name=principle.shown_name, rule=principle.shown_rule, lost=points(lost), count=count)
    return [
        in_line([about, _("Practise it: {command}").format(command=" ".join(("solo-yard", "drill", principle.id)))])
    ]
