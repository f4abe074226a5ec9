"""`solo-yard arena` with a hider and seekers: the games of one run, and what they come to."""

import argparse
import json
from collections.abc import Mapping, Sequence
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING

from solo.tools.arena_progress import duration
from solo.tools.arena_shares import fault_lines, share_text, shares_text

if TYPE_CHECKING:
    from ai.arena.matches import Result, Run, Task


class SingleRun:
    """The games of one run as they are finished."""

    is_over = False  # it always plays all games

    def __init__(self, run: "Run", total: int, known: "Mapping[int, Result]") -> None:
        self.runs = (run,)
        self.total = total
        self.results = {number: result for number, result in known.items() if number < total}
        self.before = self.done = len(self.results)
        self.wins = sum(result.winner == "hider" for result in self.results.values())

    def missing(self) -> "Sequence[Task]":
        """The games that are still to be played."""
        return [(0, number) for number in range(self.total) if number not in self.results]

    def add(self, _which: int, result: "Result") -> None:
        """One game more."""
        self.results[result.number] = result
        self.done += 1
        self.wins += result.winner == "hider"

    def line(self, elapsed: float) -> str:
        """How far it is after so many seconds, on 80 columns."""
        from ai.arena.statistics import wilson

        if not self.done:
            return f"{self.done}/{self.total}"
        values = {"done": self.done, "total": self.total, "share": f"{self.wins / self.done:.1%}"}
        low, high = (f"{end:.1%}" for end in wilson(self.wins, self.done))
        if self.done == self.before or elapsed <= 0:
            text = _("{done}/{total}, hider wins {share} ({low} to {high})")
            return text.format(**values, low=low, high=high)
        text = _("{done}/{total}, hider wins {share} ({low} to {high}), {rate} games/s, {time} left")
        rate = (self.done - self.before) / elapsed
        left = duration((self.total - self.done) / rate)
        return text.format(**values, low=low, high=high, rate=f"{rate:.2g}", time=left)

    def broken_off(self, why: str, *, is_kept: bool) -> str:
        """Says how far it came."""
        kept = _("{why}; {count} of {games} games are played, and the same command goes on from there")
        lost = _("{why}; {count} of {games} games are played")
        text = (kept if is_kept else lost) if self.results else "{why}"
        return text.format(why=why, count=len(self.results), games=self.total)

    def print_result(self, options: argparse.Namespace) -> None:
        """Prints what the games come to, if there are any."""
        from ai.arena.results import head
        from ai.arena.statistics import tally
        from maps.wording import printable

        if not self.results:
            return
        run, score = self.runs[0], tally(self.results[number] for number in sorted(self.results))
        if options.json:
            print(json.dumps({"run": head(run), "asked": self.total, **score.as_dict()}))
            return
        text = ngettext(
            "{count} game of {edition}, {hider} as hider against {seekers}",
            "{count} games of {edition}, {hider} as hider against {seekers}",
            score.games,
        )
        who = {"hider": printable(run.hider.shown_name), "seekers": printable(run.seekers.shown_name)}
        print(text.format(count=score.games, edition=run.edition, **who))
        text = _("the hider wins {share}, {rounds} rounds a game")
        print(text.format(share=share_text(score.hider_wins, score.interval), rounds=f"{score.mean_rounds:.1f}"))
        print(shares_text("ending", score.endings))
        if score.used:
            print(_("games with {shares}").format(shares=shares_text("deed", score.used)))
        for line in fault_lines(score.faults, {"hider": _("the hider"), "seekers": _("the seekers")}):
            print(line)
