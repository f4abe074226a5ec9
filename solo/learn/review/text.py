"""A review as text and as data: summary, curve, every decision with its mark, the hider's route and the belief."""

from dataclasses import asdict
from gettext import gettext as _
from gettext import ngettext
from typing import Any

from ai.explain.verdict import DOUBTFUL, GOOD, WRONG
from ai.position.position import HIDER_SIDE
from maps.edition_file import load_edition
from maps.wording import listed, percent, probability
from solo.files.saves import Save
from solo.learn.review.analysis import MARKS, Review, Trace
from solo.learn.review.decision import ReviewedDecision, lesson_of
from solo.learn.review.story import story_lines
from solo.play.coach import HINT
from solo.play.grades import lesson_lines
from solo.play.replay import Replay
from solo.play.session import REVIEW, UNDO, Seat
from solo.play.telling import told
from solo.texts.chart import along, bars, sparkline
from solo.texts.mechanics.registry import travel_of
from solo.texts.titles import edition_word, side_words

CHART = (60, 6)  # columns and rows
POINTS = 100  # a win chance of 1 in points
LEAST_SAID = 0.0005  # a smaller difference is displayed as 0.0 points


def points(chance: float, sign: str = "") -> str:
    """A difference of two chances in points, with a sign if wanted."""
    return f"{POINTS * chance:{sign}.1f}"


def unrated_line(save: Save) -> str:
    """Why a game is unrated; empty if it is rated."""
    words = {
        HINT: _("hints were used"),
        UNDO: _("moves were taken back"),
        REVIEW: _("it was continued from the middle of another game"),
    }
    reasons = [words.get(reason, reason) for reason in save.unrated]
    return _("This game does not count for your title: {reasons}.").format(reasons=listed(reasons)) if reasons else ""


def key_to_marks() -> list[str]:
    """What the marks and the accuracy mean."""
    marks = _(
        "Marks, by points of win chance lost: {doubtful} from {good}, {bad} from {worse}, {worst} from "
        "{wrong}; an uncertain loss gets no mark."
    )
    limits = {"good": f"{POINTS * GOOD:g}", "worse": f"{POINTS * DOUBTFUL:g}", "wrong": f"{POINTS * WRONG:g}"}
    worst, bad, doubtful = MARKS
    about = _(
        "Accuracy: how much of what was at stake you kept. 100 means you lost nothing, 0 is no better "
        "than random moves."
    )
    return [marks.format(worst=worst, bad=bad, doubtful=doubtful, **limits), about]


def heading(save: Save) -> str:
    """Which game it is."""
    text = _("{edition}, {you} against {level}, {date}.")
    edition = save.options.edition
    return text.format(
        edition=edition_word(edition),
        you=side_words(edition, save.side),
        level=save.profile.shown_name,
        date=f"{save.when.astimezone():%Y-%m-%d}",
    )


def summary(save: Save, review: Review) -> list[str]:
    """The summary of the game, in a few sentences."""
    lines = [heading(save)]
    if save.result is None:
        lines.append(_("The game is not over: what was hidden from you stays hidden."))
    elif save.result.winner == Seat.named(save.side).side:
        lines.append(_("You have won."))
    else:
        lines.append(_("You have lost."))
    if unrated := unrated_line(save):
        lines.append(unrated)
    if not review.done:
        share = percent(review.plies / max(review.count, 1))
        lines.append(_("Analysed so far: {share} of the game.").format(share=share))
    if review.accuracy is None or review.mean_loss is None or review.start is None or review.end is None:
        return [*lines, _("You have had nothing to decide yet.")]
    count = len(review.decisions)
    text = ngettext(
        "Accuracy: {accuracy} out of 100 over {count} decision; it lost {loss} points of win chance.",
        "Accuracy: {accuracy} out of 100 over {count} decisions; they lost {loss} points of win chance each, "
        "on average.",
        count,
    )
    lines.append(text.format(accuracy=f"{review.accuracy:.1f}", count=count, loss=points(review.mean_loss)))
    if forced := len(review.forced):
        text = ngettext(
            "{count} forced move does not count.",
            "{count} forced moves do not count.",
            forced,
        )
        lines.append(text.format(count=forced))
    lines.append(_("Marks: {marks}.").format(marks=listed([f"{n} {mark}" for mark, n in review.marks.items()])))
    text = travel_of(load_edition(save.options.edition)).where_chances_went()
    parts = {"lost": points(review.lost), "luck": points(review.luck, "+"), "others": points(review.others, "+")}
    lines.append(text.format(start=probability(review.start), end=probability(review.end), **parts))
    if abs(review.judging) >= LEAST_SAID:
        text = _("Judging the same positions again changed the win chance by {judging}.")
        lines.append(text.format(judging=points(review.judging, "+")))
    return [*lines, *key_to_marks()]


def curve_lines(review: Review, *, ascii_only: bool = False) -> list[str]:
    """The win chance in the course of the game: a sparkline, and a chart with its scale."""
    if not review.decisions:
        return []
    chances = [decision.value for decision in review.decisions]
    told = _("After each decision: {line}")
    if review.result is not None:
        chances.append(review.result)
        told = _("After each decision, and at the end: {line}")
    line = sparkline(chances, ascii_only=ascii_only)
    width, height = CHART
    rows = bars(along(review.curve, review.count, width, review.plies), height, ascii_only=ascii_only)
    scale = {0: "100%", height // 2: "50%"}
    chart = [f"{scale.get(number, ''):>4} | {row}".rstrip() for number, row in enumerate(rows)]
    return [
        told.format(line=line),
        "",
        *chart,
        f"  0% +{'-' * width}",
        f"{'':7}" + _("from the first move to move {count}").format(count=review.count),
    ]


def decision_rows(review: Review) -> list[str]:
    """Every decision in a row of a table."""
    heads = (_("move"), _("round"), _("played"), _("mark"), _("chance"), _("loss"), _("best"))
    rows = [heads]
    for one in review.decisions:
        best = one.best if one.best != one.move else ""
        cells = (
            str(one.ply + 1),
            str(one.round),
            one.move,
            one.mark,
            probability(one.value, short=True),
            points(one.loss.loss),
            best,
        )
        rows.append(cells)
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    return ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def verdict_on(decision: ReviewedDecision) -> str:
    """What a decision cost."""
    numbers = {"loss": points(decision.loss.loss), "error": points(decision.error)}
    chances = {"before": probability(decision.best_value), "after": probability(decision.value)}
    if decision.loss.loss <= 0.0:
        return _("The best move; win chance {after}.").format(**chances)
    if not decision.loss.is_clear:
        return _("As good as the best; win chance {after}.").format(**chances)
    if decision.mark:
        text = _("{mark} loses {loss} ± {error} points: win chance {after} instead of {before}.")
        return text.format(mark=decision.mark, **numbers, **chances)
    text = _("A good move: win chance {after}; the best is {loss} ± {error} points better.")
    return text.format(**numbers, **chances)


def mistake_lines(replay: Replay, review: Review) -> list[str]:
    """Every mistake with what was better, and what happened after it."""
    side = Seat.named(replay.save.side).side
    lines, known = [], set[str]()
    for one in review.mistakes:
        game = replay.game_at(one.ply)
        text = _("Move {number}, round {round}: {move}. {verdict}")
        lines.append(text.format(number=one.ply + 1, round=one.round, move=one.move, verdict=verdict_on(one)))
        lines += [f"    {line}" for line in lesson_lines(game.view(side), lesson_of(game, side, one), known)]
        known.add(one.principle)
    return lines


def turn_lines(review: Review) -> list[str]:
    """The turns of several decisions that were bad as a whole."""
    text = _("Round {round}: {mark} loses {loss} points in {count} moves.")
    return [
        text.format(round=turn.round, mark=turn.loss.mark, loss=points(turn.loss.loss), count=len(turn.plies))
        for turn in review.turns
        if turn.loss.mark and len(turn.plies) > 1
    ]


def trace_line(trace: Trace) -> str:
    """Where the hider was at the start or after a log entry, and what was believed."""
    text = ngettext(
        "At the start: on {station}, the only possible place.",
        "At the start: on {station}, {chance} likely, number {rank} of {places} places.",
        trace.places,
    )
    if trace.entry:
        text = ngettext(
            "Entry {entry}: on {station}, the only possible place.",
            "Entry {entry}: on {station}, {chance} likely, number {rank} of {places} places.",
            trace.places,
        )
    about = {"entry": trace.entry, "station": trace.station, "chance": probability(trace.chance)}
    return text.format(**about, rank=trace.rank, places=trace.places)


def move_lines(replay: Replay, review: Review) -> list[str]:
    """The whole game, move by move, as it was told, with the marks."""
    lines = []
    replay.game_at(0)
    while replay.next():
        decision = review.by_ply.get(replay.ply - 1)
        mark = decision.mark if decision else ""
        sentences = told(replay.happened())
        lines += [f"{replay.ply:3} {mark:2}  {sentence}" for sentence in sentences[:1]]
        lines += [f"{'':6}  {sentence}" for sentence in sentences[1:]]
    return lines


def _route_title(save: Save) -> str:
    """The heading of where the hider was."""
    if Seat.named(save.side).side == HIDER_SIDE:
        return _("# Your route, and what the seekers believed")
    return _("# His route, and what you could have worked out")


def review_lines(replay: Replay, review: Review, *, ascii_only: bool = False) -> list[str]:
    """The complete review; a line that begins with # is a heading."""
    lines = [*summary(replay.save, review), ""]
    parts = {
        _("# Turning points"): story_lines(replay, review),
        _("# Win chance"): curve_lines(review, ascii_only=ascii_only),
        _("# Mistakes"): mistake_lines(replay, review),
        _("# Turns"): turn_lines(review),
        _("# Decisions"): decision_rows(review) if review.decisions else [],
        _route_title(replay.save): [trace_line(trace) for trace in review.traces],
        _("# All moves"): move_lines(replay, review),
    }
    for title, part in parts.items():
        if part:
            lines += [title, *part]
    return lines


def review_data(replay: Replay, review: Review) -> dict[str, Any]:
    """A review for programs: chances from 0 to 1, accuracies from 0 to 100."""
    save, side = replay.save, Seat.named(replay.save.side).side
    decisions = []
    for one in review.decisions:
        found = {**asdict(one), "loss": round(one.loss.loss, 4), "mark": one.mark}
        found["sure"] = one.loss.sure
        if one.mark:
            learnt = lesson_of(replay.game_at(one.ply), side, one)
            found["reason"] = learnt.reason
            found["refutation"] = learnt.refutation.text if learnt.refutation else None
        decisions.append(found)
    turns = [
        {"round": turn.round, "plies": turn.plies, "loss": round(turn.loss.loss, 4), "mark": turn.loss.mark}
        for turn in review.turns
    ]
    return {
        "edition": save.options.edition,
        "side": save.side,
        "level": save.profile.name,
        "result": asdict(save.result) if save.result else None,
        "unrated": save.unrated,
        "moves": review.count,
        "analysed": review.plies,
        "accuracy": None if review.accuracy is None else round(review.accuracy, 2),
        "mean_loss": None if review.mean_loss is None else round(review.mean_loss, 4),
        "marks": review.marks,
        "start": review.start,
        "end": review.end,
        "lost": round(review.lost, 4),
        "luck": round(review.luck, 4),
        "others": round(review.others, 4),
        "judging": round(review.judging, 4),
        "forced": review.forced,
        "curve": review.curve,
        "decisions": decisions,
        "turns": turns,
        "path": [asdict(trace) for trace in review.traces],
    }
