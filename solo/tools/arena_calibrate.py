"""`solo-yard arena --calibrate`: whether the win chances that searching players predict come true."""

import argparse
import json
from collections.abc import Sequence
from functools import partial
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING

from solo.tools.arena_job import RunJob
from solo.tools.arena_shares import points_text
from solo.tools.arena_single import run_text

if TYPE_CHECKING:
    from ai.arena.calibration import Bucket, Calibration, Mean, PredictedGame
    from ai.arena.matches import Run

COLUMN = 11  # width


def calibration_job(run: "Run", options: argparse.Namespace) -> "RunJob[PredictedGame]":
    """Plays games and keeps all predictions; raises WrongFlags where nobody predicts anything, and ContestantError."""
    from ai.arena.backends import results_of
    from ai.arena.calibration import PredictionsFile, play_and_predict, predicts
    from ai.arena.contestants import as_level
    from solo.tools.checks import WrongFlags

    levels = {side: as_level(contestant) for side, contestant in run.sides.items()}
    if not any(predicts(level, side, run.effort) for side, level in levels.items()):
        why = _("neither {hider} nor {seekers} searches, so no win chance is predicted: name a higher level, or {flag}")
        names = {side: level.shown_name for side, level in levels.items()}
        raise WrongFlags(why.format(**names, flag="--playouts N"))
    return RunJob(
        lambda missing: results_of(partial(play_and_predict, run), missing, options.jobs, options.scheduler),
        lambda path: PredictionsFile(path, run),
        lambda games: _report(run, games, options),
    )


def _report(run: "Run", games: "Sequence[PredictedGame]", options: argparse.Namespace) -> None:
    from ai.arena.calibration import calibrate, header, sums_of_both
    from ai.position.position import HIDER_SIDE, SEEKER_SIDE

    sides = {}
    for side in (HIDER_SIDE, SEEKER_SIDE):
        decisions = [one for game in games for one in game.decisions if one.side == side]
        if decisions:
            sides[side] = calibrate(decisions)
    sums = sums_of_both(games)
    if options.json:
        about = {"run": header(run), "asked": options.games, "games": len(games)}
        found = {"sides": {side: score.as_dict() for side, score in sides.items()}}
        print(json.dumps({**about, **found, "sums": {when: vars(mean) for when, mean in sums.items()}}))
        return
    print(run_text(run, len(games)))
    names = {HIDER_SIDE: _("The hider"), SEEKER_SIDE: _("The seekers")}
    for side, score in sides.items():
        print(f"\n{names[side]}")
        _print_side(score)
    if sums:
        print()
        _print_sums(sums)


def _print_side(score: "Calibration") -> None:
    from maps.wording import percent

    text = ngettext("{count} decision with a win chance", "{count} decisions with a win chance", score.decisions)
    print(text.format(count=score.decisions))
    text = _("predicted {predicted} on average, won {observed}: bias {bias}")
    bias = points_text(score.bias, score.bias_interval)
    print(text.format(predicted=percent(score.predicted, 1), observed=percent(score.observed, 1), bias=bias))
    text = _("Brier score {brier}; always predicting the mean would have {constant}")
    print(text.format(brier=f"{score.brier:.4f}", constant=f"{score.brier_constant:.4f}"))
    heads = "".join(word.rjust(COLUMN) for word in (_("predicted"), _("observed"), _("decisions")))
    print(" " * COLUMN + heads)
    for bucket in score.buckets:
        print(_bucket_row(bucket))


def _bucket_row(bucket: "Bucket") -> str:
    from maps.wording import in_percent, percent

    span = in_percent(f"{bucket.low * 100:.0f}-{bucket.high * 100:.0f}")
    means = ("-" if mean is None else percent(mean, 1) for mean in (bucket.predicted, bucket.observed))
    return "".join(word.rjust(COLUMN) for word in (span, *means, str(bucket.count)))


def _print_sums(sums: "dict[str, Mean]") -> None:
    """What both sides together claim; more than 100 % is too much."""
    print(_("The hider's win chance plus the seekers' at their next decision, minus 100%:"))
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
        print(text.format(sum=points_text(mean.mean - 1, interval), count=mean.count))
