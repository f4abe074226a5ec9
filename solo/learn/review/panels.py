"""The panels of a review: the win-chance curve, and the moves with their marks."""

from collections.abc import Sequence
from gettext import gettext as _

from maps.wording import probability
from solo.learn.review.analysis import MARKS, Review
from solo.texts.chart import along, bars, column_of
from solo.texts.panels import title
from solo.texts.styled_text import StyledLine, abbreviated, clipped

SCALE = 5  # columns of the scale beside the curve


def curve_panel(review: Review, ply: int, width: int, height: int, *, ascii_only: bool) -> list[StyledLine]:
    """The win-chance curve; below it the current position, and the mistakes."""
    columns, rows = max(width - SCALE, 1), height - 1
    chart = bars(along(review.curve, review.count, columns, review.plies), rows, ascii_only=ascii_only)
    scale = {0: "100%", rows // 2: "50%"}
    here = column_of(ply, review.count, columns)
    lines: list[StyledLine] = []
    for number, row in enumerate(chart):
        line: StyledLine = [("class:panel.dim", f"{scale.get(number, ''):>4} "), ("class:review.curve", row[:here])]
        line += [("class:review.here", row[here]), ("class:review.curve", row[here + 1 :])]
        lines.append(line)
    axis = ["-" if ascii_only else "─"] * columns
    for mark in reversed(MARKS):  # the worst last, so that it stays on top
        for decision in review.decisions:
            if decision.mark == mark:
                axis[column_of(decision.ply + 1, review.count, columns)] = "!" if mark == "?!" else "?"
    axis[here] = "^" if ascii_only else "▲"
    marks: StyledLine = [("class:panel.dim", "  0% "), ("class:panel.rule", "".join(axis[:here]))]
    return [*lines, [*marks, ("class:prompt", axis[here]), ("class:panel.rule", "".join(axis[here + 1 :]))]]


def moves_panel(texts: Sequence[str], review: Review, ply: int, width: int, height: int) -> list[StyledLine]:
    """The list of moves, the person's with mark and win chance; the current one stays in the middle."""
    lines = [title(_("Moves"), width)]
    room = height - 1
    first = max(0, min(ply - 1 - room // 2, len(texts) - room))
    for number, text in list(enumerate(texts))[first : first + room]:
        decision = review.by_ply.get(number)
        here = number == ply - 1
        space = max(width - 8, 1) if decision else width
        words = f"{'▸' if here else ' '}{number + 1:>3} "
        words += abbreviated(text, space - len(words))
        style = "class:list.chosen" if here else "class:list.item" if decision else "class:panel.dim"
        if decision:
            words = f"{words[:space]:{space}} {decision.mark:2} {probability(decision.value, short=True):>4}"
        lines.append(clipped([(style, words)], width, style if here else ""))
    return lines
