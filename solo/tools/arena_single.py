"""`solo-yard arena` with a hider and seekers: the games of one run, and what they come to."""

import argparse
import json
from collections.abc import Sequence
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING

from solo.tools.arena_job import RunJob, open_results
from solo.tools.arena_shares import fault_lines, share_text, shares_text

if TYPE_CHECKING:
    from ai.arena.matches import Result, Run


def single_job(run: "Run", options: argparse.Namespace) -> "RunJob[Result]":
    """Plays the games of a run."""
    from ai.arena.matches import play

    return RunJob(
        lambda missing: play(run, missing, options.jobs, options.scheduler),
        lambda path: open_results(path, run),
        lambda results: _report(run, results, options),
    )


def _report(run: "Run", results: "Sequence[Result]", options: argparse.Namespace) -> None:
    from ai.arena.results import head
    from ai.arena.statistics import tally

    score = tally(results)
    if options.json:
        print(json.dumps({"run": head(run), "asked": options.games, **score.as_dict()}))
        return
    print(run_text(run, score.games))
    text = _("the hider wins {share}, {rounds} rounds a game")
    print(text.format(share=share_text(score.hider_wins, score.interval), rounds=f"{score.mean_rounds:.1f}"))
    print(shares_text("ending", score.endings))
    if score.used:
        print(_("games with {shares}").format(shares=shares_text("deed", score.used)))
    for line in fault_lines(score.faults, {"hider": _("the hider"), "seekers": _("the seekers")}):
        print(line)


def run_text(run: "Run", games: int) -> str:
    """What was played, and who met."""
    from maps.wording import printable

    text = ngettext(
        "{count} game of {edition}, {hider} as hider against {seekers}",
        "{count} games of {edition}, {hider} as hider against {seekers}",
        games,
    )
    who = {side: printable(contestant.shown_name) for side, contestant in run.sides.items()}
    return text.format(count=games, edition=run.edition, **who)
