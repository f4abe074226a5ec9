"""`solo-yard arena --calibrate`: whether the win chances that searching players predict come true."""

import argparse
import json
from collections.abc import Sequence
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING

from solo.tools.arena_job import Job, shown_points

if TYPE_CHECKING:
    from pathlib import Path

    from ai.arena.calibration import Bucket, Calibration, Mean, PredictedGame
    from ai.arena.matches import Run
    from ai.arena.records import RecordsFile

COLUMN = 11  # width


def calibration_job(plan: "Run", options: argparse.Namespace) -> Job:
    """Plays games and keeps all predictions; raises WrongFlags where nobody predicts anything."""
    from ai.arena import calibration
    from ai.arena.records import RecordsFile
    from ai.position.position import HIDER_SIDE, SEEKER_SIDE
    from solo.tools.checks import WrongFlags

    levels = (HIDER_SIDE, plan.hider), (SEEKER_SIDE, plan.seekers)
    if not any(calibration.predicts(profile, side, plan.effort) for side, profile in levels):
        why = _("neither {hider} nor {seekers} searches, so no win chance is predicted: name a higher level, or {flag}")
        names = {"hider": plan.hider.shown_name, "seekers": plan.seekers.shown_name}
        raise WrongFlags(why.format(**names, flag="--playouts N"))

    def open_file(file: "Path") -> "RecordsFile[PredictedGame]":
        return RecordsFile(file, calibration.header(plan), calibration.to_lines, calibration.from_lines)

    return Job(calibration.play_and_predict, plan, open_file, lambda games: _report(plan, games, options))


def _report(plan: "Run", games: "Sequence[PredictedGame]", options: argparse.Namespace) -> None:
    from ai.arena.calibration import calibrate, header, sums_of_both
    from ai.position.position import HIDER_SIDE, SEEKER_SIDE

    sides = {}
    for side in (HIDER_SIDE, SEEKER_SIDE):
        decisions = [one for game in games for one in game.decisions if one.side == side]
        if decisions:
            sides[side] = calibrate(decisions)
    sums = sums_of_both(games)
    if options.json:
        about = {"run": header(plan), "asked": options.games, "games": len(games)}
        found = {"sides": {side: score.as_dict() for side, score in sides.items()}}
        print(json.dumps({**about, **found, "sums": {when: vars(mean) for when, mean in sums.items()}}))
        return
    text = ngettext(
        "{count} game of {edition}, {hider} as hider against {seekers}",
        "{count} games of {edition}, {hider} as hider against {seekers}",
        len(games),
    )
    who = {"hider": plan.hider.shown_name, "seekers": plan.seekers.shown_name}
    print(text.format(count=len(games), edition=plan.edition, **who))
    names = {HIDER_SIDE: _("The hider"), SEEKER_SIDE: _("The seekers")}
    for side, score in sides.items():
        print(f"\n{names[side]}")
        _print_side(score)
    if sums:
        print()
        _print_sums(sums)


def _print_side(score: "Calibration") -> None:
    text = ngettext("{count} decision with a win chance", "{count} decisions with a win chance", score.decisions)
    print(text.format(count=score.decisions))
    text = _("predicted {predicted} on average, won {observed}: bias {bias}")
    bias = shown_points(score.bias, score.bias_interval)
    print(text.format(predicted=f"{score.predicted:.1%}", observed=f"{score.observed:.1%}", bias=bias))
    text = _("Brier score {brier}; always predicting the mean would have {constant}")
    print(text.format(brier=f"{score.brier:.4f}", constant=f"{score.brier_constant:.4f}"))
    heads = "".join(word.rjust(COLUMN) for word in (_("predicted"), _("observed"), _("decisions")))
    print(" " * COLUMN + heads)
    for bucket in score.buckets:
        print(_bucket_row(bucket))


def _bucket_row(bucket: "Bucket") -> str:
    span = f"{bucket.low * 100:.0f}-{bucket.high * 100:.0f} %"
    means = ("-" if mean is None else f"{mean:.1%}" for mean in (bucket.predicted, bucket.observed))
    return "".join(word.rjust(COLUMN) for word in (span, *means, str(bucket.count)))


def _print_sums(sums: "dict[str, Mean]") -> None:
    """What both sides together claim; more than 100 % is too much."""
    print(_("The hider's win chance plus the seekers' at their next decision, less 100 %:"))
    for when, mean in sums.items():
        if when == "first":
            text = ngettext(
                "in the first round {sum}, {count} position", "in the first round {sum}, {count} positions", mean.count
            )
        else:
            text = ngettext(
                "in later rounds {sum}, {count} position", "in later rounds {sum}, {count} positions", mean.count
            )
        interval = None if mean.interval is None else (mean.interval[0] - 1, mean.interval[1] - 1)
        print(text.format(sum=shown_points(mean.mean - 1, interval), count=mean.count))
